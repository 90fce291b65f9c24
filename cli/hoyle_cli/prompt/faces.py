"""Coloured faces, and suit signs if the terminal has them."""

import re

from rich.text import Text

import hoyle
from hoyle.language.model.french_suits import LETTERS, SIGNS
from hoyle_cli import terminal

STYLES = {"♥": "bold red", "♦": "bold red", "♠": "bold", "♣": "bold"}


class Faces:
    """The faces of one deck, coloured in the four common suits.

    Only a face that ends with the letter of its suit is recognised: bare ranks look like any number or word.
    """

    def __init__(self, game: hoyle.Game) -> None:
        layout = game.layout
        suits = game.model.deck.suits
        signs = {
            number: SIGNS[suit.letter]
            for number, suit in enumerate(suits if len(suits) > 1 else ())
            if suit.name in LETTERS and suit.letter in SIGNS
        }
        self.signs = {
            face: signs[suit] for face, suit in zip(layout.faces, layout.suit_of) if suit is not None and suit in signs
        }
        words = "|".join(sorted(map(re.escape, self.signs), key=len, reverse=True))
        self.pattern = re.compile(rf"(?<![\w])(?:{words})(?![\w])") if words else None
        self.symbols = terminal.can_print("".join(SIGNS.values()))

    def coloured(self, text: str) -> Text:
        text = terminal.printable(text)
        painted = Text()
        end = 0
        for found in self.pattern.finditer(text) if self.pattern else ():
            face = found.group()
            sign = self.signs[face]
            painted.append(text[end : found.start()])
            painted.append(face[:-1] + sign if self.symbols else face, STYLES[sign])
            end = found.end()
        painted.append(text[end:])
        return painted
