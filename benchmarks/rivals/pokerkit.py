"""PokerKit: https://github.com/uoftcprg/pokerkit."""

from .rival import Rival, fives


class Pokerkit(Rival):
    """``StandardHighHand.from_game(cards)``, the documented way to the best hand among seven.

    It takes text or ``Card`` objects; a tuple of cards spares it the parsing. Five cards are ranked
    by the constructor ``StandardHighHand(cards)``. Both give objects that compare.
    """

    name = "pokerkit"

    def __init__(self):
        from pokerkit import Card, StandardHighHand

        self._parse = Card.parse
        self._five = StandardHighHand
        self.evaluate = self.from_text = StandardHighHand.from_game

    def native(self, text):
        return (tuple(self._parse(text)),)

    def backs(self, cards):
        rank = self._five
        return [rank(five) for five in fives(cards)]
