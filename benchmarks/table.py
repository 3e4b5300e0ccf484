"""The rows as a table, for the terminal and for README.md."""

from operator import attrgetter

HEADER = ("task", "engine", "time", "times houseway")


def table(rows):
    """Lines of cells: tasks in the order in which they were run, the fastest engine of each first.

    Times are for a hand, or for a call where that is the task.
    """
    groups = {}
    for row in rows:
        groups.setdefault(row.group, []).append(row)
    lines = []
    for group, members in groups.items():
        ordered = sorted(members, key=attrgetter("ns"))
        base = next((row.ns for row in ordered if row.engine == "houseway"), None)
        for at, row in enumerate(ordered):
            time = _time(row)
            times = _ratio(row.ns / base) if base else ""
            lines.append((group if at == 0 else "", row.engine, time, times))
    return lines


def as_text(rows):
    """Aligned columns, a blank line between tasks."""
    lines = [HEADER, *table(rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADER))]
    out = []
    for line in lines:
        if line[0] and out:
            out.append("")
        left = [cell.ljust(width) for cell, width in zip(line[:2], widths[:2], strict=True)]
        right = [cell.rjust(width) for cell, width in zip(line[2:], widths[2:], strict=True)]
        out.append("  ".join([*left, *right]).rstrip())
    return out


def as_markdown(rows):
    """A table for README.md, houseway's rows in bold."""
    out = [f"| {' | '.join(HEADER)} |", "|---|---|--:|--:|"]
    for task, engine, time, times in table(rows):
        name = f"**{engine}**" if engine.startswith("houseway") else engine
        out.append(f"| {task} | {name} | {time} | {times} |")
    return out


def _time(row):
    if row.ns >= 1e9:
        value, unit = row.ns / 1e9, "s"
    elif row.ns >= 1e6 or row.per == "call":
        value, unit = row.ns / 1e6, "ms"
    else:
        value, unit = row.ns, "ns"
    return f"{value:,.1f} {unit}" if value < 99.5 else f"{value:,.0f} {unit}"


def _ratio(times):
    return f"{times:,.2f}" if times < 9.95 else f"{times:,.0f}"
