"""The four French suits: their names, letters and signs."""

#: The letters of the suits by name, in the usual order.
LETTERS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}

#: The signs of the suits by letter.
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

_LETTERS = str.maketrans({sign: letter for letter, sign in SIGNS.items()})


def to_letters(text: str) -> str:
    return text.translate(_LETTERS)
