"""Cards are ids: ``4 * rank + suit``, ranks 0..12 for 2..A, suits 0..3 for c d h s; joker 52."""

RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "cdhs"

TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(13)

JOKER = 52
JOKER_RANK = JOKER // 4  # 13: no rank of its own, but it sorts behind the aces
DECK = tuple(range(53))


def parse(text: str) -> tuple[int, ...]:
    """Read cards such as ``"As Td Jo"``, in the order in which they stand.

    Case does not matter; commas may take the place of spaces; the joker is ``Jo`` or ``Jk``.
    """
    return tuple(_parse_card(word) for word in text.replace(",", " ").split())


def _parse_card(word: str) -> int:
    if word.lower() in ("jo", "jk"):
        return JOKER
    if len(word) == 2 and word[0].upper() in RANK_LETTERS and word[1].lower() in SUIT_LETTERS:
        return 4 * RANK_LETTERS.index(word[0].upper()) + SUIT_LETTERS.index(word[1].lower())
    raise ValueError(f"not a card: {word!r}")


def format(cards: tuple[int, ...]) -> str:  # noqa: A001 - named as in the public package
    """Write cards as ``"As Td Jo"``, in the order given."""
    return " ".join(_format_card(card) for card in cards)


def _format_card(card: int) -> str:
    return "Jo" if card == JOKER else RANK_LETTERS[card // 4] + SUIT_LETTERS[card % 4]
