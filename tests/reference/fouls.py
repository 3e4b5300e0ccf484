"""Foul: a front that ranks above its back.

* A back of two pair or more is never foul.
* A front pair with an unpaired back is foul; an unpaired front with a paired back is not.
* A pair in each: the ranks of the two pairs are compared.
* No pair in either: the two top cards of the back are compared with the two cards of the front.

Cards beyond these never count. A front that is higher is foul; one that is equal is legal under
``"equal-legal"`` and foul under ``"strict"``.
"""

from .strengths import PAIR, Key, five_key, front_key


def is_foul(
    front: tuple[int, ...],
    back: tuple[int, ...],
    joker: str = "bug",
    wheel: str = "second",
    foul: str = "equal-legal",
) -> bool:
    """Whether this front may not be played with this back."""
    return is_foul_by_key(front_key(front, joker), five_key(back, joker, wheel), foul)


def is_foul_by_key(front: Key, back: Key, foul: str = "equal-legal") -> bool:
    """`is_foul`, given the strengths of the two hands."""
    if back[0] > PAIR:
        return False
    if front[0] != back[0]:
        return front[0] > back[0]
    compared = back[: len(front)]  # the category, then the pair rank or the two top cards
    if foul == "equal-legal":
        return front > compared
    if foul == "strict":
        return front >= compared
    raise ValueError(f"got {foul!r}, wanted 'equal-legal' or 'strict'")
