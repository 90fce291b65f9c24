"""The table as one reader sees it, as plain data with the words by which moves name things (`9H`, `trick@2`)."""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import hoyle
from hoyle.answers import member_words
from hoyle.engine.offers.notation import HIDDEN
from hoyle.engine.table.layout import CellAt, ZoneAt
from hoyle.language.model.titles import token_called
from hoyle.scene.origins import Origins
from hoyle.scene.wording import standing
from hoyle.scene.wording.names import group_name
from hoyle.scene.wording.shown_order import ShownOrder

#: Events by which something lies elsewhere, or is seen where it was not.
MOVES = frozenset({"deal", "move", "tokens", "up", "down", "see"})


@dataclass(frozen=True, slots=True)
class Thing:
    """A card, a token or a free place.

    `face` is `??` for a hidden card and empty for a free place; `by` is the seat that played a card, if known.
    """

    target: str
    face: str
    names: tuple[str, ...]
    note: str = ""
    token: bool = False
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    target: str
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Pile:
    """The contents of a zone: `tokens` by title, None if hidden. Everybody sees all cards of a `public` pile."""

    key: str
    title: str
    kind: str
    lines: tuple[Line, ...] = ()
    tokens: tuple[tuple[str, int | None], ...] = ()
    public: bool = False

    @property
    def things(self) -> tuple[Thing, ...]:
        return tuple(thing for line in self.lines for thing in line.things)

    @property
    def empty(self) -> bool:
        if self.kind == "tokens":
            return all(number == 0 for _, number in self.tokens)
        return not self.things

    def with_things(self, of: Callable[[Line], Iterable[Thing]]) -> "Pile":
        return replace(self, lines=tuple(replace(line, things=tuple(of(line))) for line in self.lines))


@dataclass(frozen=True, slots=True)
class SeatView:
    number: int
    name: str
    score: str
    notes: tuple[str, ...]
    turn: bool
    piles: tuple[Pile, ...]
    side: int | None = None
    partner: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    seats: tuple[SeatView, ...]
    shared: tuple[Pile, ...]
    notes: tuple[str, ...]

    @property
    def piles(self) -> Iterator[Pile]:
        for sitting in self.seats:
            yield from sitting.piles
        yield from self.shared


def hands_of(piles: Iterable[Pile]) -> list[Pile]:
    """Return the piles that are a seat's hand: sets that it sees, without public ones if it has others."""
    sets = [pile for pile in piles if pile.kind == "set"]
    own = [pile for pile in sets if not pile.public] or sets
    return [pile for pile in own if any(thing.face != HIDDEN for thing in pile.things)]


def with_free_place(pile: Pile, singled: Container[str]) -> Pile:
    """Add a free place to an empty pile that can be or was chosen."""
    if pile.things or pile.kind == "rows" or not any(line.target in singled for line in pile.lines):
        return pile
    return pile.with_things(lambda line: [Thing(line.target, "", (line.target,))])


def table_view(state: hoyle.State, seat: int | None) -> TableView:
    """The reader is a seat, `EVERYONE`, or None for the referee."""
    game = state.game
    view = state.zones() if seat is None else state.observation(seat)
    marks, order = standing.marks(state, seat), ShownOrder(game)
    owners: dict[int | None, list[Pile]] = {}
    for at in game.layout.zones:
        things = order.arranged(at.key, view[at.key])
        owner = owner_of(game, at, seat)
        title = without_owner(game, member_words(game, at.key, at.zone.per, seat), seat, owner)
        public = at.zone.sight.players is None and not at.zone.sight.top
        owners.setdefault(owner, []).append(replace(pile(game, at, things, marks, title), public=public))
    first = max(seat or 0, 0)
    step = 1 if game.layout.clockwise else -1  # the seats go round the table from the reader's left
    numbers = [(first + step * i) % game.players for i in range(game.players)]
    beside = shown_values(state, seat)
    side_of = game.layout.side_of if game.layout.sides < game.players else ()
    own = side_of[seat] if side_of and seat is not None and seat >= 0 else None
    seats = tuple(
        SeatView(
            number,
            group_name((number,), seat),
            score_of(state, number, seat),
            tuple(beside.get(number, ())),
            number in state.choosing,
            tuple(owners.get(number, ())),
            side_of[number] if side_of else None,
            own is not None and number != seat and side_of[number] == own,
        )
        for number in numbers
    )
    notes = beside.get(None, ())
    return TableView(seats, tuple(owners.get(None, ())), tuple(notes))


def owner_of(game: hoyle.Game, at: ZoneAt | CellAt, seat: int | None) -> int | None:
    """A side's zone or variable is at the reader's seat, or at the side's first one."""
    if at.seat is not None or at.side is None:
        return at.seat
    members = game.layout.seats_of(at.side)
    return seat if seat in members else members[0]


def without_owner(game: hoyle.Game, words: str, seat: int | None, owner: int | None) -> str:
    """Return words without their owner: `won pile` for `p1+p3's won pile`."""
    if owner is None:
        return words
    whose = [f"{name}{sign}" for name in side_words(game, owner, seat) for sign in ("'s ", ": ", " ")]
    start = next((start for start in ("your side's ", "your side: ", "your ", *whose) if words.startswith(start)), "")
    return words.removeprefix(start)


def side_words(game: hoyle.Game, owner: int, seat: int | None) -> Iterator[str]:
    yield group_name((owner,), seat)
    yield group_name(game.layout.seats_of(game.layout.side_of[owner]), seat)


def score_of(state: hoyle.State, number: int, seat: int | None) -> str:
    group = next(i for i, group in enumerate(standing.sides(state.game)) if number in group)
    return str(state.variables(seat)[f"score[{group}]"])


def shown_values(state: hoyle.State, seat: int | None) -> dict[int | None, list[str]]:
    game = state.game
    found: dict[int | None, list[str]] = {}
    for label, group, text in standing.shown(state, seat):
        found.setdefault(group[0] if group else None, []).append(f"{label} {text}")
    for cell, words in standing.known_cells(state, seat, verbose=False):
        owner = owner_of(game, cell, seat)
        found.setdefault(owner, []).append(without_owner(game, words, seat, owner))
    return found


def pile(game: hoyle.Game, at: ZoneAt, things: Any, marks: dict[str, str], name: str) -> Pile:
    key = at.key
    if at.kind == "tokens":
        counted = tuple(
            (token_called(game.model, token), None if number == HIDDEN else number) for token, number in things.items()
        )
        return Pile(key, name, at.kind, tokens=counted)
    if at.kind == "rows":
        lines = tuple(
            Line(f"{key}@{r}", tuple(thing(f"{key}@{r}:{i}", face, marks) for i, face in enumerate(row, 1)))
            for r, row in enumerate(things, 1)
        )
        return Pile(key, name, at.kind, lines)
    if at.kind == "places":
        return Pile(key, name, at.kind, tuple(places(game, at, things, marks)))
    if at.kind == "set":
        return Pile(key, name, at.kind, (Line(key, tuple(of_set(key, things, marks))),))
    line = Line(key, tuple(thing(f"{key}@{i}", face, marks) for i, face in enumerate(things, 1)))
    return Pile(key, name, at.kind, (line,))


def thing(target: str, face: str, marks: dict[str, str]) -> Thing:
    names = (target,) if face == HIDDEN else (target, face)
    return Thing(target, face, names, marks.get(target, "") or marks.get(face, ""))


def of_set(key: str, faces: Sequence[str], marks: dict[str, str]) -> Iterator[Thing]:
    met: Counter[str] = Counter()
    for i, face in enumerate(faces, 1):
        met[face] += 1
        more = () if face == HIDDEN else (f"{key}@{face}", f"{key}@{face}#{met[face]}")
        names = more if face == HIDDEN else (face, *more)
        yield Thing(f"{key}@{i}", face, names, marks.get(face, ""))


def with_players(view: TableView, origins: Origins) -> TableView:
    return replace(view, shared=tuple(with_players_of(pile, origins) for pile in view.shared))


def with_players_of(pile: Pile, origins: Origins) -> Pile:
    played = iter(origins.by(pile.key, [thing.face for thing in pile.things]))
    return pile.with_things(lambda line: [replace(thing, by=next(played)) for thing in line.things])


def with_last_trick(view: TableView, origins: Origins, taker: str, singled: Container[str]) -> TableView:
    """Return the table with the last trick in its place, as long as that is free and cannot be chosen."""
    trick = origins.last
    if trick is None or not origins.last_in_view:
        return view
    cards = tuple(Thing("", card.face, (), by=card.by) for card in trick.cards)

    def filled(pile: Pile) -> Pile:
        if pile.key != trick.zone or not pile.empty or any(line.target in singled for line in pile.lines):
            return pile
        return replace(pile, title=f"{pile.title}, {taker}", kind="row", lines=(Line("", cards),))

    return replace(view, shared=tuple(map(filled, view.shared)))


def moved_targets(view: TableView, events: Iterable[hoyle.Event]) -> frozenset[str]:
    """Return the keys of zones that events changed, and the cards that were moved there."""
    zones: set[str] = set()
    brought: set[tuple[str, str]] = set()
    for event in events:
        ends = [str(event.facts[end]).partition("@")[0] for end in ("from", "to", "at") if end in event.facts]
        if event.kind not in MOVES:
            continue
        zones.update(ends)
        brought |= {(ends[-1], face) for face in event.facts.get("cards", ()) if face != HIDDEN}
    piles = [pile for pile in view.piles if pile.key in zones]
    cards = (thing.target for pile in piles for thing in pile.things if (pile.key, thing.face) in brought)
    return frozenset((*(pile.key for pile in piles), *cards))


def places(game: hoyle.Game, at: ZoneAt, things: Sequence[str | None], marks: dict[str, str]) -> Iterator[Line]:
    cells = [cell for cell in game.layout.cells if cell.zone == at.number]
    grid = any(cell.row > 1 for cell in cells)
    lines: dict[int, list[Thing]] = {}
    tokens = set(game.layout.token_names)
    for cell, face in zip(cells, things, strict=True):
        target = f"{at.key}@{cell.row},{cell.column}" if grid else f"{at.key}@{cell.index + 1}"
        if face is None:
            one = Thing(target, "", (target,))
        elif face in tokens:
            one = Thing(target, token_called(game.model, face), (target, face), token=True)
        else:
            one = thing(target, face, marks)
        lines.setdefault(cell.row, []).append(one)
    for row, found in lines.items():
        yield Line(f"{at.key}:{row}", tuple(found))
