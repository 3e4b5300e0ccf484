"""Turn a file that ``--benchmark-json`` wrote into the table of README.md.

``python -m benchmarks.report results.json`` prints it.
"""

import json
import sys
from pathlib import Path

from .measure import Row
from .table import as_markdown


def report(results):
    """The machine and the versions in one paragraph, then the table."""
    machine = results["machine_info"]
    rows = [Row.of_benchmark(entry) for entry in results["benchmarks"] if entry["extra_info"]]
    where = (
        f"{machine['cpu']['brand_raw']}, {machine['pinned_to']}; "
        f"{machine['system']}, {machine['python_implementation']} {machine['python_version']}; "
        f"{', '.join(machine['versions'])}. Medians."
    )
    return "\n".join([where, "", *as_markdown(rows)])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    text = report(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    sys.stdout.write(text + "\n")
