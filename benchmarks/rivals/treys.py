"""treys: https://github.com/ihendley/treys."""

from .rival import Rival, fives


class Treys(Rival):
    """``Evaluator().evaluate(hand, board)`` with cards from ``Card.new``, as its README has it.

    The only documented way to a strength. It takes lists of ints, which are the package's cards,
    puts both lists together and looks up each five of them. Smaller is better.
    """

    name = "treys"
    larger_is_better = False

    def __init__(self):
        from treys import Card, Evaluator

        self._card = Card.new
        self.evaluate = Evaluator().evaluate

    def native(self, text):
        cards = [self._card(card) for card in text.split()]
        return cards[:2], cards[2:]

    def from_text(self, text):
        card = self._card
        cards = [card(word) for word in text.split()]
        return self.evaluate(cards[:2], cards[2:])

    def backs(self, hand, board):
        evaluate = self.evaluate
        # Tuples do as well as lists, and spare it a copy of each.
        return [evaluate(five, ()) for five in fives(hand + board)]
