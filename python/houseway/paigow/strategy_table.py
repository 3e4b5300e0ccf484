"""A strategy as a table: a row for each case of a hand, or for each hand class."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from houseway import _core, frames
from houseway.paigow.strategy import NO_SETTING
from houseway.rows import NAMES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from houseway.paigow.strategy import Strategy


@cache
def front_names() -> tuple[str, ...]:
    """The ranks of a front by the number of its kinds, the higher one first; the last one is no front."""
    ranks = (*"23456789TJQKA", "Jo")
    return (*(f"{ranks[b]} {ranks[a]}" for a, b in _core.FRONT_KINDS), "")


def by_hand(strategy: Strategy) -> Any:
    """An Arrow table with a row for each case. Counts are signed, so that they can be subtracted."""
    pyarrow, _ = frames.arrow()
    a = strategy._arrays
    return pyarrow.table(
        {
            "hand": _texts(_as_laid_out(_core.case_representatives())),
            "hands": _core.case_weights().astype(np.int32),
            "front": _words(a["kinds"], front_names()),
            "back": _words(a["category"], (*_core.CATEGORIES, "")),
            "wins": a["wins"].astype(np.int32),
            "pushes": (strategy.opponent_hands - a["wins"] - a["losses"]).astype(np.int32),
            "losses": a["losses"].astype(np.int32),
            "ev": strategy._values(a["wins"], a["losses"]),
            "second_front": _words(a["second_kinds"], front_names()),
            "second_back": _words(a["second_category"], (*_core.CATEGORIES, "")),
            "second_wins": a["second_wins"].astype(np.int32),
            "second_losses": a["second_losses"].astype(np.int32),
            "second_cost": strategy._costs(slice(None)),
        }
    )


def by_class(strategy: Strategy) -> dict[str, Any]:
    """Columns with a row for each hand class."""
    number = np.empty(len(strategy), dtype=np.uint32)
    _core.class_rows(_core.case_representatives(), number)
    weight = _core.case_weights().astype(np.int64)
    a = strategy._arrays
    order = np.lexsort((a["kinds"], number))
    number, weight = number[order], weight[order]
    first = np.flatnonzero(np.r_[True, number[1:] != number[:-1]])
    count = np.add.reduceat(weight, first)

    def total(values: NDArray[Any]) -> NDArray[Any]:
        sums: NDArray[Any] = np.add.reduceat(values[order].astype(np.int64) * weight, first)
        return sums

    wins, losses = total(a["wins"]), total(a["losses"])
    ev = strategy._values(a["wins"], a["losses"])[order]
    cost = strategy._costs(slice(None))[order]
    with_cost = np.add.reduceat(~np.isnan(cost) * weight, first)
    # Hands of one class and front stand together: the largest such group of a class is its usual front.
    kinds = a["kinds"][order]
    group = np.flatnonzero(np.r_[True, (number[1:] != number[:-1]) | (kinds[1:] != kinds[:-1])])
    group_hands = np.add.reduceat(weight, group)
    by_size = np.lexsort((-group_hands, number[group]))
    group_first = np.flatnonzero(np.r_[True, number[group][1:] != number[group][:-1]])
    names = front_names()
    return {
        "class": number[first],
        "hand": _texts(_as_laid_out(_core.class_representatives()[number[first]])).tolist(),
        "hands": count,
        "front": [names[code] for code in kinds[group[by_size[group_first]]].tolist()],
        "fronts": np.diff(np.r_[group_first, len(group)]),
        "front_share": group_hands[by_size[group_first]] / count,
        "wins": wins,
        "losses": losses,
        "ev": strategy._values(wins, losses) / count,
        "ev_min": np.minimum.reduceat(ev, first),
        "ev_max": np.maximum.reduceat(ev, first),
        "second_cost_min": np.fmin.reduceat(cost, first),
        "second_cost": np.divide(
            np.add.reduceat(np.nan_to_num(cost) * weight, first),
            with_cost,
            out=np.full(len(first), np.nan),
            where=with_cost > 0,
        ),
        "second_cost_max": np.fmax.reduceat(cost, first),
    }


def _words(numbers: NDArray[np.uint8], words: tuple[str, ...]) -> Any:
    """A dictionary array of Arrow; the last word is for no setting."""
    pyarrow, _ = frames.arrow()
    index = np.where(numbers == NO_SETTING, len(words) - 1, numbers).astype(np.uint8)
    return pyarrow.DictionaryArray.from_arrays(index, list(words))


def _as_laid_out(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Hands in ascending order, as people lay them out: from the highest rank, the joker last."""
    hands = hands[:, ::-1]
    has_joker = hands[:, 0] == len(NAMES) - 1
    return np.where(has_joker[:, None], np.roll(hands, -1, axis=1), hands)


def _texts(hands: NDArray[np.uint8]) -> Any:
    """Texts of hands, as an array of Arrow where that is installed, else of NumPy."""
    letters = np.frombuffer(" ".join(NAMES).encode() + b" ", dtype=np.uint8).reshape(-1, 3)
    size = 3 * hands.shape[1] - 1
    text = np.ascontiguousarray(letters[hands].reshape(len(hands), -1)[:, :size])
    try:
        pyarrow, _ = frames.arrow()
    except ImportError:
        return text.view(f"S{size}").ravel().astype(str)
    offsets = np.arange(0, text.size + 1, size, dtype=np.int64)
    return pyarrow.LargeStringArray.from_buffers(
        len(hands), pyarrow.py_buffer(offsets), pyarrow.py_buffer(text)
    )
