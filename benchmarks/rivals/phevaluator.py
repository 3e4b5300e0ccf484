"""PH Evaluator: https://github.com/HenryRLee/PokerHandEvaluator."""

from .rival import Rival, fives


class Phevaluator(Rival):
    """``evaluate_7cards`` and ``evaluate_5cards`` with card ids, which are the package's smallest form.

    They are public and documented beside ``evaluate_cards``, which takes any number of cards and is
    slower by a third. Text goes to them card by card: that is faster than making ``Card`` objects
    first. (The compiled function under them would be faster still, but is private.) Smaller is better.
    """

    name = "phevaluator"
    larger_is_better = False

    def __init__(self):
        from phevaluator import Card, evaluate_5cards, evaluate_7cards

        self._card_id = Card.to_id
        self._five = evaluate_5cards
        self.evaluate = evaluate_7cards

    def native(self, text):
        return tuple([self._card_id(card) for card in text.split()])

    def from_text(self, text):
        return self.evaluate(*text.split())

    def backs(self, *cards):
        rank = self._five
        return [rank(*five) for five in fives(cards)]
