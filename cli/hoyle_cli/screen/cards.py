"""Cards as drawn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len, set_cell_size

import hoyle
from hoyle.answers import cards_called
from hoyle.engine.offers.notation import HIDDEN
from hoyle.language.model.titles import count_pieces
from hoyle.scene.deck import NAMED, every_face
from hoyle.scene.things import Pile, Thing
from hoyle_cli import terminal
from hoyle_cli.prompt.faces import Faces
from hoyle_cli.screen.pieces import Block, Piece, Row, breadth, space

#: The roles of the four suit signs, in decks of two and of four colours.
TWO = {"♥": "red", "♦": "red", "♠": "black", "♣": "black"}
FOUR = {"♥": "red", "♦": "blue", "♠": "black", "♣": "green"}

#: The most columns inside a tall card with its title.
MOST_TITLE = 13

#: The edges of a card: corners, the line across, and the line down its side.
LINES = ("╭", "─", "╮", "╰", "│", "╯")
ASCII_LINES = ("+", "-", "+", "+", "|", "+")


@dataclass(frozen=True, slots=True)
class Lit:
    """Numbers of the things to touch (`labels`), and the things touched (`taken`).

    `moved` are the zones that the last move changed, and the cards that it brought there.
    """

    labels: dict[str, str] = field(default_factory=dict)
    taken: frozenset[str] = frozenset()
    moved: frozenset[str] = frozenset()
    players: dict[int, str] = field(default_factory=dict)

    def role(self, target: str) -> str:
        if target in self.taken:
            return "taken"
        return "lit" if target in self.labels else ""

    def roles(self, words: str, target: str) -> str:
        """A thing without a target is `past`: it was there before."""
        state = "moved" if target in self.moved else "" if target else "past"
        return " ".join(filter(None, (words, state, self.role(target))))

    def player(self, thing: Thing) -> str:
        return "" if thing.by is None else self.players.get(thing.by, "")

    def title(self, pile: Pile) -> Piece:
        return Piece(pile.title, "title moved" if pile.key in self.moved else "title")


def token_role(name: str) -> str:
    """A token that is named after a colour has it."""
    return " ".join(["token", *(word for word in name.split() if word in NAMED)])


def is_word(face: str) -> bool:
    return face.isalpha() and len(face) > 2


class Deck:
    def __init__(self, game: hoyle.Game, *, four: bool = False, ascii_faces: bool = False, bare: bool = False) -> None:
        self.faces = Faces(game)
        self.rules = game.model.deck
        self.printed = every_face(game)
        called = cards_called(game).items()
        self.titled = {face: title for face, title in called if face not in title.upper().replace(" ", "")}
        #: titles in place of faces that are words
        self.words = {face: one["title"] for face, one in self.printed.items() if is_word(face) and not one["sign"]}
        self.colours = FOUR if four else TWO
        self.ascii = ascii_faces
        self.bare = bare or ascii_faces
        self.broad = max((len(self.drawn(face)) for face in game.layout.faces), default=2)

    def text(self, face: str) -> str:
        sign = self.faces.signs.get(face)
        return terminal.safe(face[:-1] + sign if sign and not self.ascii else self.words.get(face, face))

    def drawn(self, face: str) -> str:
        """The text on a card: the first word of a title, unless another title begins with it."""
        title = self.words.get(face, "")
        first = title.split(" ")[0]
        alone = sum(other.split(" ")[0] == first for other in self.words.values()) == 1
        return terminal.safe(first) if title and alone else self.text(face)

    def colour(self, face: str) -> str:
        sign = self.faces.signs.get(face)
        if sign is None and face in self.printed:
            colour: str = self.printed[face]["colour"]
            return colour
        return self.colours.get(sign or "", "black")

    def spoken(self, text: str, role: str = "") -> Row:
        text = terminal.in_ascii(terminal.safe(text)) if self.ascii else terminal.safe(text)
        found: Row = []
        end = 0
        for face in self.faces.pattern.finditer(text) if self.faces.pattern else ():
            found += [Piece(text[end : face.start()], role)] if face.start() > end else []
            found.append(Piece(self.text(face[0]), f"{role} said {self.colour(face[0])}".strip()))
            end = face.end()
        return [*found, Piece(text[end:], role)] if end < len(text) else found

    @property
    def back(self) -> str:
        return "#" if self.ascii else "▮"

    # ---- in one line

    def small(self, thing: Thing, lit: Lit) -> Row:
        label = lit.labels.get(thing.target, "")
        row = [Piece(label, "number", thing.target)] if label else []
        return [*row, *self.face(thing, lit)]

    def face(self, thing: Thing, lit: Lit) -> Row:
        target, note = thing.target, [Piece(f"({thing.note})", "note", thing.target)] if thing.note else []
        before, behind = ("[", "]") if self.bare else (" ", " ")
        if thing.token:
            return [Piece(f"({thing.face})", lit.roles(token_role(thing.face), target), target), *note]
        if not thing.face:
            text = " . " if self.ascii else " · "
            return [Piece(text, lit.roles("free", target), target), *note]
        if thing.face == HIDDEN:
            text = "[" + self.back * 2 + "]" if self.bare else "▒▒▒"
            return [Piece(text, lit.roles("back", target), target), *note]
        words = lit.roles(f"card {self.colour(thing.face)}", target)
        mark = ("*" if self.ascii else "✓") if target in lit.taken else ""
        return [Piece(f"{before}{mark}{self.text(thing.face)}{behind}", words, target), *note]

    def counted(self, number: int) -> str:
        return count_pieces(self.rules, number)

    def fan(self, number: int) -> Row:
        if number > 12:
            return [Piece(self.back * 3, "back"), Piece(f" {self.counted(number)}", "")]
        return [Piece(self.back * number, "back"), Piece(f" {number}", "dim")]

    # ---- in three lines, or five

    def large(
        self, things: Sequence[Thing], lit: Lit, width: int, *, raising: bool = False, tall: bool = False
    ) -> Block:
        """Draw cards as large as possible; taken ones are raised by a line."""
        broad = self.breadth(tall=tall)
        full = broad + 3
        step = full if full * len(things) <= width else broad + 2
        wide = max((cell_len(lit.player(thing)) + 1 for thing in things), default=0)
        if step < wide <= width // len(things):
            full = step = wide
        per_line = max((width - (full - step)) // step, 1)
        found: Block = []
        for start in range(0, len(things), per_line):
            some = things[start : start + per_line]
            cards = [
                list(self.lines(thing, lit, tall=tall, whole=step > broad + 2 or thing is some[-1])) for thing in some
            ]
            found += self.fan_of(some, cards, lit, step, raising=raising)
        return found

    def fits_in_line(self, things: Sequence[Thing], width: int) -> bool:
        """Whether overlapping tall cards need one line only."""
        return (self.breadth(tall=True) + 2) * len(things) < width

    def breadth(self, *, tall: bool) -> int:
        lines = [len(words) for title in self.titled.values() for words in title.split(None, 1)]
        return max(self.broad + 2, min(max(lines), MOST_TITLE)) if tall and lines else self.broad + 2 * tall

    def fan_of(self, things: Sequence[Thing], cards: Sequence[Block], lit: Lit, step: int, *, raising: bool) -> Block:
        rows: Block = [[] for _ in range(len(cards[0]) + 2)]
        for thing, lines in zip(things, cards, strict=True):
            size = breadth(lines[0])
            blank: Row = [Piece(" " * size, "gap", thing.target)]
            label = lit.labels.get(thing.target, "")
            number: Row = [Piece(label.center(size)[:size], "gap number", thing.target)]
            raised = raising and thing.target in lit.taken
            stack = [*lines, blank, number] if raised else [blank, *lines, number]
            for row, pieces in zip(rows, stack, strict=True):
                row += [*pieces, space(step - size)] if step > size else pieces
        if not raising:
            del rows[0]
        if not any(piece.text.strip() for piece in rows[-1]):
            rows[-1] = []
        if any(lit.player(thing) for thing in things):
            players = [Piece(set_cell_size(lit.player(thing), step - 1) + " ", "note") for thing in things]
            rows = [*rows[:-1], players, *([rows[-1]] if rows[-1] else [])]
        return rows

    def lines(self, thing: Thing, lit: Lit, *, whole: bool, tall: bool) -> Iterator[Row]:
        """A covered card lacks its right edge."""
        target = thing.target
        a, line, b, c, side, d = ASCII_LINES if self.ascii else LINES
        edge = lit.roles("edge", target)
        broad = self.breadth(tall=tall)
        hidden = thing.face == HIDDEN
        role = lit.roles("back" if hidden else f"big {self.colour(thing.face)}", target)
        b, right, d = (b, side, d) if whole else ("", "", "")
        yield [Piece(f"{a}{line * broad}{b}", edge, target)]
        for text in self.inside(thing, broad, tall):
            yield [Piece(side, edge, target), Piece(text, role, target), Piece(right, edge, target)]
        yield [Piece(f"{c}{line * broad}{d}", edge, target)]

    def inside(self, thing: Thing, broad: int, tall: bool) -> list[str]:
        if thing.face == HIDDEN:
            return [("#" if self.ascii else "▒") * broad] * (3 if tall else 1)
        face = self.drawn(thing.face)
        marked = f"{face}*" if thing.note else face
        if not tall:
            return [marked.rjust(broad)[:broad]]
        if title := self.titled.get(thing.face):
            words = [*title.split(None, 1), ""]
            return [text.ljust(broad)[:broad] for text in (marked, words[0], words[1])]
        below = self.text(thing.face).removeprefix(f"{face} ")
        return [marked.ljust(broad)[:broad], " " * broad, below.rjust(broad)[:broad]]
