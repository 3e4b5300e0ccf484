"""The whole game on a small deck: hands of the player against all hands that the dealer can then have.

The other modules say what becomes of each hand, one hand of a class for all of that class; here the
hands are paired and the results added up. *Dealer* is the side that sets by a given way, whoever banks.

A player who is *optimal* takes for each hand the setting with the highest value against all the dealer's
hands, ties by the higher back, then by the higher front. One who *replies* sees the dealer's hand as set,
and takes the best result that any legal setting gives.
"""

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .cards import ACE, JOKER
from .classes import class_of
from .settle import is_pushed, settle, settle_banking
from .splits import Split, splits
from .strengths import FLUSH, STRAIGHT, STRAIGHT_FLUSH, Key
from .ways import WAYS

Ints = NDArray[np.int64]
Bytes = NDArray[np.int8]
Hand = tuple[int, ...]
HandClass = tuple[Hand, Hand]  # as `class_of` tells it
Setting = tuple[Key, Key]  # the front and the back

_RESULTS = {"win": 1, "push": 0, "loss": -1}

_COMPLETE_HANDS = {STRAIGHT: "straight", FLUSH: "flush", STRAIGHT_FLUSH: "straight flush"}
_STRUCTURES = {
    (1,): "no pair",
    (2,): "pair",
    (2, 2): "two pair",
    (2, 2, 2): "three pair",
    (3,): "trips",
    (3, 2): "full house",
    (3, 2, 2): "trips and two pair",
    (3, 3): "two trips",
    (4,): "quads",
    (4, 2): "quads and pair",
    (4, 3): "quads and trips",
    (5,): "five aces",
    (5, 2): "five aces and pair",
}


class Totals(NamedTuple):
    """What a player makes of all deals."""

    by_type: dict[str, list[int]]
    """Hands, and wins and losses over the dealer's hands, by `hand_type`."""
    copies: list[int]
    """Deals in which my front, my back or both are equal to the dealer's, but for those that always push."""
    different_hands: int
    """Hands that are set otherwise than the dealer's way would set them."""


class Game:
    """A deck of four cards of each of some ranks, with or without the joker.

    ``is_mine`` tells which hands of the player count; all of them if it is not given.
    """

    def __init__(
        self,
        ranks: tuple[int, ...],
        joker: bool,
        against: str,
        wheel: str = "second",
        is_mine: Callable[[Hand], bool] = lambda hand: True,
    ) -> None:
        self.ranks = ranks
        self.joker = joker
        self.against = against
        self.wheel = wheel
        deck = [4 * rank + suit for rank in sorted(ranks) for suit in range(4)] + [JOKER] * joker
        self.hands = list(combinations(deck, 7))
        self.mine = [at for at, hand in enumerate(self.hands) if is_mine(hand)]
        # One hand of each class.
        self._classes = [class_of(hand) for hand in self.hands]
        self._of_class = dict(zip(self._classes, self.hands, strict=True))
        self._types = {of: hand_type(hand, wheel) for of, hand in self._of_class.items()}

        # For each of my hands, the numbers of the dealer's hands that share no card with it.
        bits = np.array([sum(1 << card for card in hand) for hand in self.hands])
        self._theirs = np.array([np.flatnonzero((bits & bits[at]) == 0) for at in self.mine])

        # All settings of all my hands, those of one hand together.
        self._legal = {of: legal_settings(hand, wheel) for of, hand in self._of_class.items()}
        self._settings = [setting for at in self.mine for setting in self._legal[self._classes[at]]]
        counts = [len(self._legal[self._classes[at]]) for at in self.mine]
        self._first = np.cumsum([0, *counts])[:-1]
        self._owner = np.repeat(np.arange(len(self.mine)), counts)

    def set_by(self, way: str) -> dict[HandClass, Split]:
        """What a way makes of each class."""
        out = {}
        for of, hand in self._of_class.items():
            front = WAYS[way](hand, self.wheel)
            (out[of],) = [split for split in splits(hand, "bug", self.wheel) if split.front == front]
        return out

    @cached_property
    def _dealer(self) -> dict[HandClass, Split]:
        return self.set_by(self.against)

    @cached_property
    def _relations(self) -> Bytes:
        """For each of my settings and each hand of the dealer: how they compare.

        That is 3 * front + back, each 0 for lower, 1 for equal, 2 for higher than the dealer's.
        """
        dealer = {of: (split.front_key, split.back_key) for of, split in self._dealer.items()}
        relations = []
        for part in (0, 1):
            keys = {s[part] for s in self._settings} | {s[part] for s in dealer.values()}
            number = {key: at for at, key in enumerate(sorted(keys))}
            ours = np.array([number[s[part]] for s in self._settings], dtype=np.int16)
            theirs = np.array([number[dealer[of][part]] for of in self._classes], dtype=np.int16)
            sign = np.sign(ours[:, None] - theirs[self._theirs][self._owner])
            relations.append((sign + 1).astype(np.int8))
        front, back = relations
        both: Bytes = 3 * front + back
        return both

    def _pushed(self, push_rule: str) -> NDArray[np.bool_]:
        """For each of my hands and each hand of the dealer, whether every bet pushes."""
        pushed = {
            of: is_pushed(push_rule, hand, self._dealer[of].front, "bug", self.wheel)
            for of, hand in self._of_class.items()
        }
        by_deal: NDArray[np.bool_] = np.array([pushed[of] for of in self._classes])[self._theirs]
        return by_deal

    def _results(self, copies: str, banking: bool, push_rule: str) -> Bytes:
        """For each of my settings and each hand of the dealer: 1 a win, 0 a push, -1 a loss."""
        rule = settle_banking if banking else settle
        table = [
            _RESULTS[rule(((front,), (back,)), ((1,), (1,)), copies)]
            for front in range(3)
            for back in range(3)
        ]
        results: Bytes = np.array(table, dtype=np.int8)[self._relations]
        if push_rule != "none":
            results[self._pushed(push_rule)[self._owner]] = 0
        return results

    def play(
        self,
        ways: tuple[str, ...] = (),
        *,
        keep: int = 19,
        unit: int = 20,
        copies: str = "per-hand",
        banking: bool = False,
        push_rule: str = "none",
    ) -> dict[str, Totals]:
        """Totals of the dealer's own way and other ways, and of the players ``optimal`` and ``reply``."""
        results = self._results(copies, banking, push_rule)
        wins, losses = (results > 0).sum(axis=1), (results < 0).sum(axis=1)
        value = keep * wins - unit * losses
        chosen = {}
        for way in dict.fromkeys((*ways, self.against)):
            number = {
                of: self._legal[of].index((split.front_key, split.back_key))
                for of, split in (self._dealer if way == self.against else self.set_by(way)).items()
            }
            chosen[way] = [
                first + number[self._classes[at]]
                for first, at in zip(self._first.tolist(), self.mine, strict=True)
            ]
        # The first of the best values: settings stand in the order of ties.
        chosen["optimal"] = [
            first + int(values.argmax())
            for first, values in zip(self._first.tolist(), np.split(value, self._first[1:]), strict=True)
        ]
        counted = ~self._pushed(push_rule)
        totals = {}
        for player, at in chosen.items():
            deals = np.bincount(self._relations[at][counted], minlength=9).reshape(3, 3)  # front, back
            totals[player] = Totals(
                self._by_type(wins[at], losses[at]),
                [int(deals[1].sum()), int(deals[:, 1].sum()), int(deals[1, 1])],
                sum(
                    self._settings[mine] != self._settings[theirs]
                    for mine, theirs in zip(at, chosen[self.against], strict=True)
                ),
            )
        best = np.maximum.reduceat(results, self._first, axis=0)
        totals["reply"] = Totals(self._by_type((best > 0).sum(axis=1), (best < 0).sum(axis=1)), [0, 0, 0], 0)
        return totals

    def _by_type(self, wins: Ints, losses: Ints) -> dict[str, list[int]]:
        sums: dict[str, list[int]] = {}
        for at, won, lost in zip(self.mine, wins.tolist(), losses.tolist(), strict=True):
            so_far = sums.setdefault(self._types[self._classes[at]], [0, 0, 0])
            so_far[0] += 1
            so_far[1] += won
            so_far[2] += lost
        return sums


def legal_settings(hand: Hand, wheel: str) -> list[Setting]:
    """All that a hand can be set as, the highest back first, then the highest front."""
    settings = {(s.front_key, s.back_key) for s in splits(hand, "bug", wheel) if not s.is_foul}
    return sorted(settings, key=lambda setting: setting[::-1], reverse=True)


def hand_type(hand: Hand, wheel: str = "second") -> str:
    """What a hand is before it is set: the best complete hand in it, else its equal cards.

    The joker counts as an ace among equal cards.
    """
    complete = {s.back_key[0] for s in splits(hand, "bug", wheel)} & set(_COMPLETE_HANDS)
    if complete:
        return _COMPLETE_HANDS[max(complete)]
    counts = Counter(ACE if card == JOKER else card // 4 for card in hand).values()
    equal = sorted([count for count in counts if count > 1], reverse=True)
    return _STRUCTURES[tuple(equal) or (1,)]
