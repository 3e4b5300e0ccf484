"""The slow, obviously correct engine that the tests hold the core to."""

from .rival import Rival


class Reference(Rival):
    """``best_key`` ranks the 21 fives of a hand one by one, and remembers rank patterns it has seen.

    Its wheel is set to the lowest straight, as in ordinary poker. It alone among the rivals knows
    the joker, two-card fronts, fouls and house ways.
    """

    name = "reference"

    def __init__(self):
        from reference.cards import parse
        from reference.splits import splits
        from reference.strengths import best_key

        self._parse = parse
        self._splits = splits
        self.evaluate = best_key

    def native(self, text):
        return self._parse(text), "bug", "lowest"

    def from_text(self, text):
        return self.evaluate(self._parse(text), "bug", "lowest")

    def backs(self, cards, joker, wheel):
        return [split.back_key for split in self._splits(cards, joker, wheel)]
