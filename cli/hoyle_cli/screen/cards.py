"""Cards as they are drawn. Input: a thing and how the deck is to look; output: pieces of one line, or a card of three lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import hoyle
from hoyle_cli import terminal
from hoyle_cli.screen.pieces import Block, Piece, Row, space
from hoyle_cli.screen.seen import HIDDEN, Thing
from hoyle_cli.table.faces import Faces

#: The roles of the four suit signs, in decks of two and of four colours.
TWO = {"♥": "red", "♦": "red", "♠": "black", "♣": "black"}
FOUR = {"♥": "red", "♦": "blue", "♠": "black", "♣": "green"}


#: The edges of a card: corners, the line across, and the line down its side.
LINES = ("╭", "─", "╮", "╰", "│", "╯")
ASCII_LINES = ("+", "-", "+", "+", "|", "+")


@dataclass(frozen=True, slots=True)
class Lit:
    """What can be touched now: a number by each thing (`labels`), and what has been touched (`taken`)."""

    labels: dict[str, str] = field(default_factory=dict)
    taken: frozenset[str] = frozenset()

    def role(self, target: str) -> str:
        """How a thing is set off."""
        if target in self.taken:
            return "taken"
        return "lit" if target in self.labels else ""


class Deck:
    """How the cards of a game look: with suit signs and lines or in ASCII, in two colours or in four."""

    def __init__(self, game: hoyle.Game, *, four: bool = False, ascii_faces: bool = False, bare: bool = False) -> None:
        self.faces = Faces(game)
        self.colours = FOUR if four else TWO
        self.ascii = ascii_faces
        self.bare = bare or ascii_faces
        self.broad = max((len(self.text(face)) for face in game.layout.faces), default=2)

    def text(self, face: str) -> str:
        """A face as it is printed."""
        sign = self.faces.signs.get(face)
        return terminal.safe(face[:-1] + sign if sign and not self.ascii else face)

    def colour(self, face: str) -> str:
        """The role of a face."""
        return self.colours.get(self.faces.signs.get(face, ""), "black")

    def spoken(self, text: str, role: str = "") -> Row:
        """A sentence with its faces as they look."""
        text = terminal.safe(text)
        found: Row = []
        end = 0
        for face in self.faces.pattern.finditer(text) if self.faces.pattern else ():
            found += [Piece(text[end : face.start()], role)] if face.start() > end else []
            found.append(Piece(self.text(face[0]), f"{role} said {self.colour(face[0])}".strip()))
            end = face.end()
        return [*found, Piece(text[end:], role)] if end < len(text) else found

    @property
    def back(self) -> str:
        """One hidden card among others."""
        return "#" if self.ascii else "▮"

    # ---- in one line

    def small(self, thing: Thing, lit: Lit) -> Row:
        """A thing in a line, with the number by which it is touched before it."""
        set_off = lit.role(thing.target)
        label = lit.labels.get(thing.target, "")
        row = [Piece(label, "number", thing.target)] if label else []
        return [*row, *self.face(thing, set_off)]

    def face(self, thing: Thing, set_off: str) -> Row:
        """A thing as it lies in a line."""
        target, note = thing.target, [Piece(thing.note, "note", thing.target)] if thing.note else []
        before, behind = ("[", "]") if self.bare else (" ", " ")
        if thing.token:
            return [Piece(f"({thing.face})", f"token {set_off}".strip(), target), *note]
        if not thing.face:
            text = " . " if self.ascii else " · "
            return [Piece(text, f"free {set_off}".strip(), target), *note]
        if thing.face == HIDDEN:
            text = "[" + self.back * 2 + "]" if self.bare else "▒▒▒"
            return [Piece(text, f"back {set_off}".strip(), target), *note]
        words = f"card {self.colour(thing.face)} {set_off}".strip()
        mark = ("*" if self.ascii else "✓") if set_off == "taken" else ""
        return [Piece(f"{before}{mark}{self.text(thing.face)}{behind}", words, target), *note]

    def fan(self, number: int) -> Row:
        """So many hidden cards in a line."""
        if number > 12:
            return [Piece(self.back * 3, "back"), Piece(f" {number} cards", "")]
        return [Piece(self.back * number, "back"), Piece(f" {number}", "dim")]

    # ---- in three lines

    def large(self, things: Sequence[Thing], lit: Lit, width: int, *, raising: bool) -> Block:
        """Cards as big as they can be in so many columns, in as many fans as needed; those taken stand out a line higher."""
        full = self.broad + 3
        step = full if full * len(things) <= width else self.broad + 2
        per_line = max((width - (full - step)) // step, 1)
        found: Block = []
        for start in range(0, len(things), per_line):
            found += self.one_fan(things[start : start + per_line], lit, step, raising)
        return found

    def one_fan(self, things: Sequence[Thing], lit: Lit, step: int, raising: bool) -> Block:
        """Some cards beside one another, in lines: those taken, the cards in three, and the numbers."""
        rows: Block = [[] for _ in range(5)]
        for i, thing in enumerate(things):
            last = i == len(things) - 1 or step > self.broad + 2
            lines = list(self.lines(thing, lit, whole=last))
            size = len(lines[0].text)
            blank = Piece(" " * size, "", thing.target)
            raised = raising and thing.target in lit.taken
            stack = [*lines, blank] if raised else [blank, *lines]
            for row, piece in zip(rows, stack):
                row.append(piece)
                row += [space(step - size)] if step > size else []
            label = lit.labels.get(thing.target, "")
            rows[4].append(Piece(label.center(size)[:size], "number", thing.target))
            rows[4] += [space(step - size)] if step > size else []
        if not raising:
            del rows[0]
        if not any(piece.text.strip() for piece in rows[-1]):
            rows[-1] = []
        return rows

    def lines(self, thing: Thing, lit: Lit, *, whole: bool) -> Iterator[Piece]:
        """The three lines of a card; one that is covered lacks its right edge."""
        set_off = lit.role(thing.target)
        a, line, b, c, side, d = ASCII_LINES if self.ascii else LINES
        edge = f"edge {set_off}".strip()
        broad = self.broad
        hidden = thing.face == HIDDEN
        text = ("#" if self.ascii else "▒") * broad if hidden else self.text(thing.face).rjust(broad)
        role = f"{'back' if hidden else 'big ' + self.colour(thing.face)} {set_off}".strip()
        if thing.note:
            text = (self.text(thing.face) + "*").rjust(broad)[:broad]
        b, right, d = (b, side, d) if whole else ("", "", "")
        yield Piece(f"{a}{line * broad}{b}", edge, thing.target)
        yield Piece(f"{side}{text}{right}", role, thing.target)
        yield Piece(f"{c}{line * broad}{d}", edge, thing.target)
