"""eval7: https://github.com/julianandrews/pyeval7."""

import warnings

from .rival import Rival, fives


class Eval7(Rival):
    """``eval7.evaluate(cards)`` with ``eval7.Card`` objects, as its README has it.

    The only documented way to a strength, and a compiled one: any sequence of cards is read as it is.
    """

    name = "eval7"

    def __init__(self):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it calls pyparsing by names that are deprecated there
            from eval7 import Card, evaluate

        self._card = Card
        self.evaluate = evaluate

    def native(self, text):
        return ([self._card(card) for card in text.split()],)

    def from_text(self, text):
        card = self._card
        return self.evaluate([card(word) for word in text.split()])

    def backs(self, cards):
        evaluate = self.evaluate
        return [evaluate(five) for five in fives(cards)]
