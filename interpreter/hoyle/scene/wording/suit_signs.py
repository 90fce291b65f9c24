"""The signs of the French suits, which players may type for letters."""

from hoyle.language.model.french_suits import SIGNS

_LETTERS = str.maketrans({sign: letter for letter, sign in SIGNS.items()})


def to_letters(line: str) -> str:
    return line.translate(_LETTERS)
