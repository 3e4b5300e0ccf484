"""House ways: the rules by which a dealer, or a player who asks for it, sets every hand.

All are stated for a bug joker. In what a way reads (singles, pairs, trips, quads) the joker counts
as an ace: alone it is an ace single, and with an ace it makes a pair of aces, with two aces three
aces, and so on.

The sections are tried in the order of `HouseWay.choose`. Each names the ranks to put in front. Of
the splits with such a front that with the best back is played; what is still equal is settled by
the natural cards before the joker in front, then by the lowest card ids.

A *complete hand* is a straight, a flush or a straight flush.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from itertools import combinations

from .cards import (
    ACE,
    EIGHT,
    FIVE,
    JACK,
    JOKER,
    KING,
    QUEEN,
    SEVEN,
    SIX,
    TEN,
    TWO,
)
from .splits import Split, splits
from .strengths import COMPLETE


class Held:
    """A hand as a house way reads it: its splits, and its ranks with the joker as an ace.

    ``singles``, ``pairs``, ``trips``, ``quads`` and ``fives`` are the ranks held just once, twice
    and so on, the highest first.
    """

    def __init__(self, hand: tuple[int, ...], wheel: str) -> None:
        hand = tuple(sorted(hand))
        self.splits = splits(hand, "bug", wheel)
        self.joker = JOKER in hand
        ranks = [ACE if card == JOKER else card // 4 for card in hand]
        held = sorted(set(ranks), reverse=True)
        counts = [ranks.count(rank) for rank in held]
        self.singles, self.pairs, self.trips, self.quads, self.fives = (
            [rank for rank, count in zip(held, counts, strict=True) if count == size]
            for size in (1, 2, 3, 4, 5)
        )
        self._front_ranks = list(combinations(ranks, 2))  # ascending, as the hand is

    def with_front(self, high: int, low: int) -> list[Split]:
        """The splits with a card of each of these ranks in front."""
        return [
            split for split, ranks in zip(self.splits, self._front_ranks, strict=True) if ranks == (low, high)
        ]


def best_back(candidates: list[Split]) -> Split:
    """The split with the best back, ties by the better front, then by the cards in front."""
    return max(candidates, key=lambda split: (split.back_key, split.front_key, _order(split)))


def best_front(candidates: list[Split]) -> Split:
    """The split with the best front, ties by the better back, then by the cards in front."""
    return max(candidates, key=lambda split: (split.front_key, split.back_key, _order(split)))


def _order(split: Split) -> tuple[bool, int, int]:
    """Natural cards before the joker, then the lowest ids."""
    low, high = split.front
    return (JOKER not in split.front, -low, -high)


def leaving_complete_hand(candidates: tuple[Split, ...] | list[Split]) -> list[Split]:
    """The splits with a straight, a flush or a straight flush behind."""
    return [split for split in candidates if split.back_key[0] in COMPLETE]


class HouseWay(ABC):
    """The points on which the ways agree; what a way says for itself is in its subclass."""

    def __call__(self, hand: tuple[int, ...], wheel: str = "second") -> tuple[int, int]:
        """The ids of the two front cards, ascending, for a hand in any order."""
        low, high = self.choose(Held(hand, wheel)).front
        return low, high

    def choose(self, held: Held) -> Split:  # noqa: PLR0911 - one for each section
        """Read the sections in their order: the first that fits the hand decides."""
        if held.fives:
            return self.five_aces(held)
        if held.quads:
            return self.four_of_a_kind(held)
        if len(held.trips) == 2:
            return self.pair_in_front(held, held.trips[0])
        if held.trips and len(held.pairs) == 2:
            return self.pair_in_front(held, held.pairs[0])
        if held.trips and held.pairs:
            return self.full_house(held)
        if held.trips:
            return self.three_of_a_kind(held)
        if len(held.pairs) == 3:
            return self.pair_in_front(held, held.pairs[0])
        if len(held.pairs) == 2:
            return self.two_pair(held)
        if held.pairs:
            return self.one_pair(held)
        return self.no_pair(held)

    def pair_in_front(self, held: Held, rank: int) -> Split:
        """Two cards of this rank in front, the best five that are left behind.

        This is all there is to say of two trips (two of the *higher* trips in front), of trips
        with two pair (the higher pair) and of three pair (the highest pair).
        """
        return best_back(held.with_front(rank, rank))

    def two_highest_singles(self, held: Held) -> Split:
        """Everything that is paired stays behind."""
        return best_back(held.with_front(held.singles[0], held.singles[1]))

    def five_aces(self, held: Held) -> Split:
        """A pair of kings goes in front if it is held; else the aces are split two and three."""
        if KING in held.pairs:
            return self.pair_in_front(held, KING)
        return self.pair_in_front(held, ACE)

    def four_of_a_kind(self, held: Held) -> Split:
        """With trips or a pair besides: two of those in front. With three singles: keep or split.

        Kept quads have the two highest singles in front.
        """
        (rank,) = held.quads
        for besides in held.trips + held.pairs:
            return self.pair_in_front(held, besides)
        if self.keeps_quads(rank, held.singles[0]):
            return self.two_highest_singles(held)
        return self.pair_in_front(held, rank)

    @abstractmethod
    def keeps_quads(self, rank: int, single: int) -> bool:
        """Whether quads of this rank stay together with this highest single to go in front."""

    def full_house(self, held: Held) -> Split:
        """The pair goes in front, even where a straight or a flush could be kept."""
        return self.pair_in_front(held, held.pairs[0])

    def three_of_a_kind(self, held: Held) -> Split:
        """Two of the trips in front if that leaves a complete hand.

        Else trips stay behind with the two highest singles in front, but three aces are split:
        an ace and the highest other card in front, two aces behind.
        """
        (rank,) = held.trips
        complete = leaving_complete_hand(held.with_front(rank, rank))
        if complete:
            return self.keep_complete_hand(complete)
        if rank == ACE:
            return best_back(held.with_front(ACE, held.singles[0]))
        return self.two_highest_singles(held)

    def two_pair(self, held: Held) -> Split:
        """Keep both pairs behind, or put the lower in front; a complete hand is not looked for."""
        higher, lower = held.pairs
        if self.keeps_two_pair(higher, lower, held.singles[0]):
            return self.two_highest_singles(held)
        return self.pair_in_front(held, lower)

    @abstractmethod
    def keeps_two_pair(self, higher: int, lower: int, single: int) -> bool:
        """Whether two pair stay together with this highest single to go in front."""

    def one_pair(self, held: Held) -> Split:
        """The best front that leaves a complete hand; without one the pair stays behind.

        The pair itself in front, where that leaves a complete hand, is always the best front.
        """
        complete = leaving_complete_hand(held.splits)
        if complete:
            return self.keep_complete_hand(complete)
        return self.two_highest_singles(held)

    def no_pair(self, held: Held) -> Split:
        """The best front that leaves a complete hand.

        Without one: the highest card behind, the second and the third highest in front.
        """
        complete = leaving_complete_hand(held.splits)
        if complete:
            return self.keep_complete_hand(complete)
        return best_back(held.with_front(held.singles[1], held.singles[2]))

    def keep_complete_hand(self, complete: list[Split]) -> Split:
        """Of the splits with a complete hand behind: the best front, with the best back of those."""
        return best_front(complete)


class TrumpPlaza(HouseWay):
    """Trump Plaza, Atlantic City, in the published wording (Wizard of Odds, appendix 4)."""

    def keeps_quads(self, rank: int, single: int) -> bool:
        """Depends on the rank.

        2s to 6s: keep. 7s to tens: split unless a K or A. Jacks to kings: split unless an A.
        Aces: split.
        """
        if rank <= SIX:
            return True
        if rank <= TEN:
            return single >= KING
        return rank <= KING and single == ACE

    def full_house(self, held: Held) -> Split:
        """The pair in front, except that a pair of 2s stays behind with the singles A and K."""
        if held.pairs == [TWO] and self.keeps_twos_full(held.singles):
            return self.two_highest_singles(held)
        return super().full_house(held)

    def keeps_twos_full(self, singles: list[int]) -> bool:
        """Ace *and* king to play in front."""
        return singles == [ACE, KING]

    def keeps_two_pair(self, higher: int, lower: int, single: int) -> bool:
        """Pairs are low (2s to 6s), medium (7s to tens) or high (jacks to kings).

        Two low, or medium and low: split unless a K or A. High and low, or two medium: split
        unless an A. High and medium, two high, aces and any other: always split.
        """
        pairs = self._height(higher) + self._height(lower)
        if pairs in ("LL", "ML"):
            return single >= KING
        if pairs in ("HL", "MM"):
            return single == ACE
        return False

    def _height(self, rank: int) -> str:
        if rank == ACE:
            return "A"
        if rank >= JACK:
            return "H"
        return "M" if rank >= SEVEN else "L"


class TrumpPlazaOnline(TrumpPlaza):
    """The way of an online table that names the Trump Plaza rules; it differs in one word."""

    def keeps_twos_full(self, singles: list[int]) -> bool:
        """Ace *or* king to play in front, with the next single."""
        return singles[0] >= KING


class Stones(HouseWay):
    """Stones Gambling Hall, California, for Face Up Pai Gow."""

    def five_aces(self, held: Held) -> Split:
        """Two aces in front, three behind, even with a pair of kings."""
        return self.pair_in_front(held, ACE)

    def keeps_quads(self, rank: int, single: int) -> bool:
        """Depends on the rank.

        2s to 5s: keep. 6s to 8s: split unless a Q or better. 9s to jacks: split unless a K or A.
        Queens to aces: split.
        """
        if rank <= FIVE:
            return True
        if rank <= EIGHT:
            return single >= QUEEN
        return rank <= JACK and single >= KING

    def keeps_two_pair(self, higher: int, lower: int, single: int) -> bool:  # noqa: ARG002
        """Depends on the higher pair.

        3s to 5s: split unless a Q or better. 6s to 8s: split unless a K or A. 9s to jacks: split
        unless an A. Queens to aces: split.
        """
        if higher <= FIVE:
            return single >= QUEEN
        if higher <= EIGHT:
            return single >= KING
        return higher <= JACK and single == ACE


class Foxwoods(HouseWay):
    """Foxwoods, Connecticut (Wizard of Odds)."""

    def keeps_quads(self, rank: int, single: int) -> bool:
        """Depends on the rank.

        2s to 6s: keep. 7s to tens: keep if a K or A can go in front. Jacks to aces: split.
        """
        if rank <= SIX:
            return True
        return rank <= TEN and single >= KING

    def keeps_two_pair(self, higher: int, lower: int, single: int) -> bool:  # noqa: ARG002
        """Depends on the higher pair.

        3s to 6s: keep if a K or A can go in front. 7s to tens: keep if an A can. Jacks to aces:
        split.
        """
        if higher <= SIX:
            return single >= KING
        return higher <= TEN and single == ACE

    def one_pair(self, held: Held) -> Split:
        """As elsewhere, with one exception: tens to kings beside an ace single.

        Then the pair stays behind, with the two highest singles in front, if that front is
        strictly better than every front that leaves a complete hand.
        """
        usual = super().one_pair(held)
        (pair,) = held.pairs
        if TEN <= pair <= KING and held.singles[0] == ACE:
            ace_in_front = self.two_highest_singles(held)
            if ace_in_front.front_key > usual.front_key:
                return ace_in_front
        return usual


class Foxwoods2013(Foxwoods):
    """The reading of Foxwoods' text under which the exact figures published in 2013 come out."""

    def three_of_a_kind(self, held: Held) -> Split:
        """As elsewhere, with one exception: three aces, one of them the joker.

        They keep any complete hand, with the best front that it leaves: two aces where that is possible.
        """
        complete = leaving_complete_hand(held.splits)
        if complete and held.joker and held.trips == [ACE]:
            return self.keep_complete_hand(complete)
        return super().three_of_a_kind(held)

    def keep_complete_hand(self, complete: list[Split]) -> Split:
        """The best front, with the *lowest* complete hand of those that leave it."""
        best = max(split.front_key for split in complete)
        equal = [split for split in complete if split.front_key == best]
        lowest = min(split.back_key for split in equal)
        return max((split for split in equal if split.back_key == lowest), key=_order)


WAYS: dict[str, Callable[[tuple[int, ...], str], tuple[int, int]]] = {
    "trump-plaza": TrumpPlaza(),
    "trump-plaza-online": TrumpPlazaOnline(),
    "stones": Stones(),
    "foxwoods": Foxwoods(),
    "foxwoods-2013": Foxwoods2013(),
}
