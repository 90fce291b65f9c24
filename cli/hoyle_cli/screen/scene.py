"""One screen: exactly as many rows as the terminal has lines."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from hoyle.scene.things import TableView
from hoyle_cli.screen.arrange import Drawing, drawing
from hoyle_cli.screen.cards import Deck, Lit
from hoyle_cli.screen.pieces import Block, Piece, Row, beside, breadth, broken, fitted, space, wrapped

#: The columns from which events appear beside the table.
BESIDE = 118
#: Lines of what happened below the table: at least, and at most where the table leaves no more free.
FEWEST, MOST = 2, 7
#: With fewer lines than this only what is needed for a move is shown.
LOW = 8


@dataclass(frozen=True, slots=True)
class Happened:
    """An event in pieces that stay whole if possible; `fresh` since the last look."""

    pieces: tuple[str, ...]
    fresh: bool = True


@dataclass(frozen=True, slots=True)
class Scene:
    """`entries` are numbered texts by target, `keys` letters by effect; a key without a target does nothing now.

    `card_texts` follow the question; `aside` is the number of lines scrolled away, `cursor` the thing to keep in sight.
    """

    heading: str
    view: TableView
    lit: Lit = field(default_factory=Lit)
    news: tuple[Happened, ...] = ()
    question: str = ""
    tone: str = ""
    buttons: tuple[tuple[str, str], ...] = ()
    entries: tuple[tuple[str, str, str], ...] = ()
    keys: tuple[tuple[str, str, str], ...] = ()
    aside: int = 0
    cursor: str = ""
    card_texts: str = ""


def screenful(scene: Scene, deck: Deck, width: int, height: int, above_keys: Sequence[Row] = ()) -> Block:
    bar = question_bar(scene, deck, width, height)
    top: Block = [heading(scene, deck, width)] if height >= LOW else []
    bottom: Block = [*bar, *above_keys, keys(scene, width)]
    room = max(height - len(top) - len(bottom), 1)
    body = with_news_beside(scene, deck, width, room) if width >= BESIDE else with_news_below(scene, deck, width, room)
    rows = [*top, *body, *bottom]
    if len(rows) > height:  # the smallest of terminals: what is asked counts most
        rows = rows[len(rows) - height :] if height > 2 else bottom[:height]
    rows = [fitted(row, width) for row in rows]
    return (
        [[piece._replace(text=piece.text.replace("…", "~")) for piece in row] for row in rows] if deck.ascii else rows
    )


def heading(scene: Scene, deck: Deck, width: int) -> Row:
    faces = (thing.face for pile in scene.view.piles for thing in pile.things if thing.target == scene.cursor != "")
    title = deck.titled.get(next(faces, ""), "")
    words = f" {scene.heading}{f'   {title}' if title else ''}"
    return [Piece(piece.text, "heading") for piece in fitted([Piece(words)], width)]


def keys(scene: Scene, width: int) -> Row:
    found: list[Row] = [
        [Piece(f" {key} ", "key" if target else "off", target), Piece(f"{words} ", "dim" if target else "off", target)]
        for key, words, target in scene.keys
    ]
    while len(found) > 2 and sum(map(breadth, found)) > width:
        del found[-2]
    return [piece for row in found for piece in row]


def with_news_beside(scene: Scene, deck: Deck, width: int, height: int) -> Block:
    side = min(width // 3, 54)
    inner = width - side - 3
    drawn = drawing(scene.view, deck, scene.lit, inner, height)
    table = filled(drawn, [], height, scene)
    line = "|" if deck.ascii else "│"
    news = with_earlier(scene.news, deck, side, height - 1)
    titled: Block = [[Piece("What happened", "title")], *news]
    return beside([table, [[Piece(line, "rule")]] * height, titled], [inner, 1, side], 1)


def with_news_below(scene: Scene, deck: Deck, width: int, height: int) -> Block:
    lines = min(max(height - 16, FEWEST), MOST) if height >= LOW else 0
    drawn = drawing(scene.view, deck, scene.lit, width, height - lines)
    news = last_lines(
        [one for one in scene.news if one.fresh], deck, width - 3, max(lines, height - drawn.lines) if lines else 0
    )
    lines = max(lines, len(news))
    bar = "|" if deck.ascii else "▏"
    shown: Block = [[Piece(f" {bar}", "rule"), *row] for row in news]
    shown += [[] for _ in range(lines - len(news))]
    return filled(drawn, shown, height, scene)


def filled(drawn: Drawing, news: Block, height: int, scene: Scene) -> Block:
    """Put others at the top and the own cards at the bottom; cut what is too long."""
    below = [*news, *drawn.own]
    if len(below) > height:
        at = next((y for y, row in enumerate(below) if any(piece.target == scene.cursor for piece in row)), len(below))
        start = min(max(at - height // 2, 0), len(below) - height) if scene.cursor else len(below) - height
        below = below[start : start + height]
    room = height - len(below)
    free = room - len(drawn.top) - len(drawn.middle)
    if free >= 0:
        between: Block = [[] for _ in range(free // 2)]
        return [*drawn.top, *between, *drawn.middle, *[[] for _ in range(free - len(between))], *below]
    table = [*drawn.top, *drawn.middle]
    start = min(scene.aside, len(table) - room)
    shown = table[start : start + room]
    if len(shown) > 1:
        shown[-1] = [Piece("  … PgUp and PgDn show more", "dim")]
    return [*shown, *below]


def with_earlier(events: Sequence[Happened], deck: Deck, width: int, height: int) -> Block:
    news = last_lines([one for one in events if one.fresh], deck, width, height)
    earlier = last_lines([one for one in events if not one.fresh], deck, width, len(events) * height)
    return [*earlier[max(len(earlier) - (height - len(news)), 0) :], *news]


def last_lines(events: Sequence[Happened], deck: Deck, width: int, height: int) -> Block:
    found: Block = []
    for one in events:
        role = "" if one.fresh else "dim"
        pieces = [
            deck.spoken(f"{text}{'; ' if i < len(one.pieces) - 1 else ''}", role) for i, text in enumerate(one.pieces)
        ]
        words = [word for row in pieces for word in (broken(row) if breadth(row) > width - 2 else [row])]
        found += wrapped(words, width, indent=2)
    if len(found) > height > 1:
        more = len(found) - height + 1
        return [[Piece(f"… {more} lines before (l: log)", "dim")], *found[-(height - 1) :]]
    return found[-height:] if height else []


def question_bar(scene: Scene, deck: Deck, width: int, height: int) -> Block:
    most = max(min(height // 4, 8), 1)
    rows = question(scene, deck, width, min(max(height // 6, 1), 3))
    listed: list[Row] = []
    for label, text, target in scene.entries:
        listed.append(
            [
                space(1),
                Piece(label, "number", target),
                Piece(" ", "", target),
                *(piece._replace(target=target) for piece in deck.spoken(text, "entry")),
                space(2),
            ]
        )
    lines = columns(listed, width)
    if len(lines) > most:
        lines = [*lines[: most - 1], [Piece(f" … and {len(lines) - most + 1} lines more: / to type one", "dim")]]
    return [*rows, *lines]


def question(scene: Scene, deck: Deck, width: int, most: int) -> Block:
    """A long question is cut, its buttons are not."""
    buttons: Row = []
    for label, target in scene.buttons:
        buttons += [space(1), Piece(f"[{label}]", "button", target)]
    asked = deck.spoken(scene.question, scene.tone or "question")
    words = [[space(1)], *broken([*asked, *deck.spoken(scene.card_texts, "dim")])]
    rows = wrapped([*words, buttons], width, indent=1)
    if len(rows) <= most:
        return rows
    rows = wrapped(words, width, indent=1)
    rest = [piece for row in rows[most - 1 :] for piece in row if piece.text.strip()]
    return [*rows[: most - 1], [*fitted([space(1), *rest], max(width - breadth(buttons), 0)), *buttons]]


def columns(listed: list[Row], width: int) -> Block:
    if not listed:
        return []
    broad = max(map(breadth, listed))
    per_line = max(width // broad, 1)
    if len(listed) <= 3 and sum(map(breadth, listed)) <= width:
        return wrapped(listed, width)
    return [
        [piece for row in listed[i : i + per_line] for piece in fitted(row, broad if per_line > 1 else width)]
        for i in range(0, len(listed), per_line)
    ]
