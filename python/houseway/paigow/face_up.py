"""Face Up Pai Gow: the player sees the dealer's hand as set, and answers it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal

from houseway import frames
from houseway.cards import JOKER, Cards, known_cards
from houseway.paigow.house_way import WayLike, in_order, resolve, split_at, split_cards
from houseway.paigow.rules import DEFAULT, Rules
from houseway.paigow.splits import splits
from houseway.paigow.strengths import Category, category, evaluate, evaluate_front
from houseway.rows import CardError, CardsLike, one_hand, shown

Outcome = Literal["win", "push", "loss"]
_ORDER: tuple[Outcome, ...] = ("loss", "push", "win")
_ACE = 12
_CARDS = ("hand", "front", "back", "dealer_front", "dealer_back")


@dataclass(frozen=True, slots=True)
class Reply:
    """The best answer to a dealer's hand that is face up.

    Attributes
    ----------
    hand : Cards
    front, back : Cards
        How to set it.
    outcome : {"win", "push", "loss"}
    dealer_front, dealer_back : Cards
        How the dealer's way sets his.
    is_ace_high : bool
        Whether the dealer has an ace-high pai gow, with which every bet pushes.
    """

    hand: Cards
    front: Cards
    back: Cards
    outcome: Outcome
    dealer_front: Cards
    dealer_back: Cards
    is_ace_high: bool

    def to_dict(self) -> dict[str, Any]:
        """All of it in plain types that JSON has; `from_dict` reads it back."""
        return {
            name: str(value) if isinstance(value, tuple) else value
            for name in (field.name for field in fields(self))
            for value in (getattr(self, name),)
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Reply:
        """Read what `to_dict` wrote.

        Raises
        ------
        ValueError
            Something else.

        Examples
        --------
        >>> from houseway import paigow as pg
        >>> reply = pg.reply("As Ad Th 9c 5d 4s 2c", "Ks Kc Td 8h 7s 3d 2h")
        >>> pg.Reply.from_dict(reply.to_dict()) == reply
        True
        """
        try:
            cards = {name: Cards(data[name]) for name in _CARDS}
            outcome, is_ace_high = data["outcome"], data["is_ace_high"]
        except (LookupError, TypeError) as error:
            raise ValueError(f"no dictionary of a Reply: {shown(error)}") from error
        if outcome not in _ORDER or not isinstance(is_ace_high, bool) or len(data) != len(fields(cls)):
            raise ValueError(f"no dictionary of a Reply: {shown(data)}")
        return cls(**cards, outcome=outcome, is_ace_high=is_ace_high)

    def _repr_html_(self) -> str:
        return frames.html_table(
            f"{self.hand}: {self.outcome}",
            ["", "front", "back"],
            [
                ["me", str(self.front), str(self.back)],
                ["dealer", str(self.dealer_front), str(self.dealer_back)],
            ],
        )

    def __str__(self) -> str:
        why = " (the dealer has an ace-high pai gow)" if self.is_ace_high else ""
        dealer = f"{self.dealer_front} | {self.dealer_back}"
        return f"{self.front} | {self.back} against {dealer}: {self.outcome}{why}"


def reply(
    hand: CardsLike, dealer_hand: CardsLike, against: WayLike = "trump-plaza", *, rules: Rules = DEFAULT
) -> Reply:
    """The best answer to a dealer's hand that is face up, and what comes of it.

    Parameters
    ----------
    hand, dealer_hand : seven cards
    against : name, path of a TOML file, or HouseWay
        The way by which the dealer sets.
    rules : Rules
        With strict copies a win beside a copy is a loss.

    Returns
    -------
    Reply
        Of the legal settings with the best outcome (a copy never counts as beaten) the one with the better
        back, then the better front. Against an ace-high pai gow all of them push.

    Raises
    ------
    CardError
        Not seven different cards, or a card in both hands.
    HouseWayError, UnsupportedRules
        A way that is unknown, or cannot be used under the rules.

    Examples
    --------
    >>> from houseway import paigow as pg
    >>> print(pg.reply("As Ad Th 9c 5d 4s 2c", "Ks Kc Td 8h 7s 3d 2h"))
    Th 9c | As Ad 5d 4s 2c against Td 8h | Ks Kc 7s 3d 2h: win
    """
    way = resolve(against, rules)
    mine, theirs = one_hand(hand), one_hand(dealer_hand)
    shared = set(mine.tolist()) & set(theirs.tolist())
    if shared:
        raise CardError(f"got {in_order(shared)} in both hands")
    dealer_front, dealer_back = split_at(theirs, way.set(theirs))
    front, back = evaluate_front(dealer_front, rules), evaluate(dealer_back, rules)
    ace_high = _is_ace_high(theirs.tolist(), rules)

    def outcome(front_strength: int, back_strength: int) -> Outcome:
        if ace_high:
            return "push"
        won = int(front_strength > front) + int(back_strength > back)
        copies = int(front_strength == front) + int(back_strength == back)
        if won == 1 and copies == 1 and rules.copies == "strict":
            return "loss"
        return _ORDER[won]

    ordered = in_order(mine.tolist())
    best = max(
        (split for split in splits(mine, rules) if not split.is_foul),
        key=lambda split: (
            _ORDER.index(outcome(split.front_strength, split.back_strength)),
            split.back_strength,
            split.front_strength,
            # Natural cards in front rather than the joker, then the lowest.
            JOKER not in split.front,
            -min(split.front),
            -max(split.front),
        ),
    )
    return Reply(
        known_cards(mine.tolist()),
        *split_cards(ordered, *best.front),
        outcome(best.front_strength, best.back_strength),
        known_cards(dealer_front),
        known_cards(dealer_back),
        ace_high,
    )


def _is_ace_high(hand: list[int], rules: Rules) -> bool:
    """Whether nothing in seven cards is better than an ace."""
    strength = evaluate(hand, rules)
    return category(strength, rules) == Category.HIGH_CARD and any(card // 4 >= _ACE for card in hand)
