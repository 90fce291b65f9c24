"""The log of a saved state: as plain data, and whether it can be told."""

import dataclasses
from collections.abc import Callable
from typing import Any

from hoyle.model.game import Action, Argument
from hoyle.model.types import Type
from hoyle.play.compiled import Compiled
from hoyle.play.values import fits, is_below
from hoyle.position import entries as log

#: Whether a field of an entry is such as it should be at this table.
Test = Callable[[Compiled, Any], bool]


#: The kinds of entries by the word that is saved for each.
KINDS: dict[str, type[log.Entry]] = {
    kind.kind: kind for kind in vars(log).values() if isinstance(kind, type) and hasattr(kind, "kind")
}


def as_data(entry: log.Entry) -> list[Any]:
    """An entry as a list: the word for its kind, then its fields, the mask of who saw a face last."""
    found = [plain(getattr(entry, field.name)) for field in dataclasses.fields(entry)]  # type: ignore[arg-type]
    match entry:
        case log.CardEntry():
            found.append(found.pop(1))
        case log.VariableEntry():
            face = found.pop(3)
            found += [] if face is None else [face]
        case log.MoveMade(title=None):
            del found[-1]
    return [entry.kind, *found]


def plain(value: Any) -> Any:
    """A field with marks and names of cards as lists."""
    if isinstance(value, log.Mark):
        mark = [value.card, value.zone, value.place, value.seen]
        return mark if value.name is None else [*mark, value.name]
    if isinstance(value, log.CardNames):
        return [value.several, plain(value.marks)]
    return [plain(item) for item in value] if isinstance(value, list) else value


def entry_of(data: list[Any]) -> log.Entry:
    """The entry that a good list stands for."""
    word, *found = data
    kind = KINDS[word]
    if issubclass(kind, log.CardEntry):
        found.insert(1, found.pop())
    elif issubclass(kind, log.CardsMarked):
        found = [*found[:3], found[4] if len(found) > 4 else None, [log.Mark(*mark) for mark in found[3]]]
    elif issubclass(kind, log.VariableEntry):
        found = [*found, None][:4]
    elif issubclass(kind, log.TextSaid):
        found[1] = pieces_of(found[1])
    elif issubclass(kind, log.MoveMade):
        found[2] = [argument_of(value) for value in found[2]]
        found[3:] = [[filled and pieces_of(filled) for filled in title] for title in found[3:]]
    return kind(*found)


def pieces_of(data: list[Any]) -> log.Pieces:
    """A text with its values."""
    return [p if isinstance(p, str) else log.CardNames(p[0], [log.Mark(*mark) for mark in p[1]]) for p in data]


def argument_of(value: Any) -> Any:
    """What is told of an argument, with its marks."""
    if not isinstance(value, list):
        return value
    return log.Mark(*value) if value and isinstance(value[0], int) else [argument_of(item) for item in value]


def told(game: Compiled, data: list[Any]) -> str | None:
    """Every entry of the log has a kind and the fields of that kind."""
    for number, entry in enumerate(data):
        if not good(game, entry):
            return f"entry {number} of the log cannot be told"
    return None


def good(game: Compiled, entry: list[Any]) -> bool:
    """Whether an entry has the fields of its kind, each of them possible at the table."""
    kind, *fields = entry
    if kind == "do":
        return did(game, fields)
    if kind in ("set", "known"):
        return len(fields) >= 3 and written(game, fields[:3], fields[3:])
    if kind == "mark":
        return len(fields) >= 4 and written(game, fields[:3], fields[4:]) and kept_for(game, fields[0], fields[3])
    shape = SHAPES.get(kind)
    if shape is None or not shaped(game, shape, fields):
        return False
    spots = {"deal": (1, 3), "move": (1, 3), "up": (1,), "down": (1,), "show": (1,), "see": (1,)}
    return all(spot(game, fields[at], fields[at + 1]) for at in spots.get(kind, ()))


def shaped(game: Compiled, shape: tuple[Test, ...], fields: list[Any]) -> bool:
    """Whether each field passes its test."""
    return len(shape) == len(fields) and all(test(game, field) for test, field in zip(shape, fields, strict=True))


# ---- fields


def seat(game: Compiled, field: Any) -> bool:
    """A seat."""
    return is_below(field, game.players)


def zone(game: Compiled, field: Any) -> bool:
    """A zone by number."""
    return is_below(field, len(game.layout.zones))


def card(game: Compiled, field: Any) -> bool:
    """A card by number."""
    return is_below(field, game.layout.cards)


def mask(game: Compiled, field: Any) -> bool:
    """Some seats, by bits."""
    return is_below(field, 1 << game.players)


def place(game: Compiled, field: Any) -> bool:
    """A position in a zone, from one; 0 in a set."""
    return is_below(field, None)


def token(game: Compiled, field: Any) -> bool:
    """A kind of token by number."""
    return is_below(field, len(game.layout.token_names))


def text(game: Compiled, field: Any) -> bool:
    """A text."""
    return isinstance(field, str)


def yes_or_no(game: Compiled, field: Any) -> bool:
    """Yes or no."""
    return isinstance(field, bool)


def state_of_window(game: Compiled, field: Any) -> bool:
    """How a window stands."""
    return field in ("open", "closed") and isinstance(field, str)


def names(game: Compiled, field: Any) -> bool:
    """Names of actions."""
    return isinstance(field, list) and all(isinstance(name, str) and name in game.model.actions for name in field)


def phase(game: Compiled, field: Any) -> bool:
    """The name of a phase."""
    return isinstance(field, str) and field in game.model.phases


def sums(game: Compiled, field: Any) -> bool:
    """What a tally added: a line for each part, a number for each player or side."""
    scores = game.machine.scores
    return (
        isinstance(field, list)
        and len(field) == len(scores.names)
        and all(isinstance(line, list) and len(line) == scores.subjects for line in field)
        and all(type(number) is int for line in field for number in line)
    )


def spot(game: Compiled, number: int, position: int) -> bool:
    """Whether a zone may have a place of this number."""
    layout = game.layout
    if layout.zones[number].kind == "places":
        return position <= len(game.machine.piles.bare(number))
    return position <= layout.cards


def pieces(game: Compiled, field: Any) -> bool:
    """A text with its values: words, and cards with whether there are several."""
    return isinstance(field, list) and all(isinstance(piece, str) or named(game, piece) for piece in field)


def named(game: Compiled, piece: Any) -> bool:
    """Cards that are named in a text."""
    if (
        not isinstance(piece, list)
        or len(piece) != 2
        or not isinstance(piece[0], bool)
        or not isinstance(piece[1], list)
    ):
        return False
    several, marks = piece
    return (several or len(marks) == 1) and all(isinstance(m, list) and placed(game, m) for m in marks)


def placed(game: Compiled, mark: list[Any]) -> bool:
    """A card with its zone, its position there and who sees it."""
    return shaped(game, MARK, mark) and spot(game, mark[1], mark[2])


def kept_for(game: Compiled, cell: int, field: Any) -> bool:
    """The cards among the indexes of a variable, each with its zone, its position there and who sees it."""
    marks = isinstance(field, list) and all(isinstance(mark, list) and placed(game, mark) for mark in field)
    cards = game.layout.variable_cells[cell].cards
    return bool(cards) and marks and tuple(mark[0] for mark in field) == cards


def cells(game: Compiled, field: Any) -> bool:
    """Variables by number."""
    return isinstance(field, list) and all(is_below(cell, len(game.layout.variable_cells)) for cell in field)


SHAPES: dict[object, tuple[Test, ...]] = {
    "dealer": (seat,),
    "shuffle": (zone,),
    "gather": (),
    "deal": (card, zone, place, zone, place, mask),
    "move": (card, zone, place, zone, place, mask),
    "tokens": (token, place, zone, zone, mask),
    "up": (card, zone, place, mask),
    "down": (card, zone, place, mask),
    "show": (card, zone, place, mask, mask),
    "see": (card, zone, place, mask),
    "open": (zone, mask, mask),
    "close": (zone, mask, mask),
    "say": (mask, pieces, cells),
    "pass": (seat, yes_or_no),
    "chosen": (seat, text),
    "window": (state_of_window, names),
    "tally": (sums,),
    "end": (phase, text),
}


# ---- entries with fields that depend on each other


def written(game: Compiled, fields: list[Any], faces: list[Any]) -> bool:
    """A variable's cell, a value of its type and who sees it; of a card that it holds, who sees the face."""
    cell, value, sees = fields
    if not is_below(cell, len(game.layout.variable_cells)) or not mask(game, sees):
        return False
    kind = game.layout.variable_cells[cell].variable.type
    wanted = kind.base == "card" and value is not None
    return fits(game.layout, kind, settled(value)) and len(faces) == wanted and all(mask(game, f) for f in faces)


def did(game: Compiled, fields: list[Any]) -> bool:
    """A seat, an action by number, and what is told of each of its arguments."""
    if len(fields) not in (3, 4) or not seat(game, fields[0]) or not is_below(fields[1], len(game.model.actions)):
        return False
    action = list(game.model.actions.values())[fields[1]]
    arguments, values = action.arguments, fields[2]
    if not titled(game, action, fields[3:]):
        return False
    if not isinstance(values, list) or len(values) != len(arguments):
        return False
    return all(argued(game, argument, value) for argument, value in zip(arguments, values, strict=True))


def titled(game: Compiled, action: Action, filled: list[Any]) -> bool:
    """What the formulas in a title came to; nothing where there are none, or in a state saved before there were."""
    if not filled:
        return True
    (found,) = filled
    many = len(game.machine.titles[action.name])
    return isinstance(found, list) and len(found) == many and all(f is None or pieces(game, f) for f in found)


def argued(game: Compiled, argument: Argument, value: Any) -> bool:
    """What is told of an argument: marks of cards, a row by its name, else the value."""
    kind: Type = argument.local.type
    if value is None:
        return argument.none
    if argument.kind == "sets":
        return isinstance(value, list) and all(
            isinstance(cards, list) and all(isinstance(mark, list) and marked(game, mark) for mark in cards)
            for cards in value
        )
    if kind.base in ("card", "list"):
        return isinstance(value, list) and all(isinstance(mark, list) and marked(game, mark) for mark in value)
    if kind.base == "row":
        return isinstance(value, str)
    return fits(game.layout, kind, settled(value))


def marked(game: Compiled, mark: list[Any]) -> bool:
    """A card with its zone, its position there and who sees it, and perhaps what else its mover called it."""
    known = len(mark) == len(MARK) or (len(mark) == len(MARK) + 1 and isinstance(mark[-1], str))
    return known and shaped(game, MARK, mark[: len(MARK)]) and spot(game, mark[1], mark[2])


MARK: tuple[Test, ...] = (card, zone, place, mask)


def settled(value: Any) -> Any:
    """Lists as the tuples they were."""
    return tuple(settled(item) for item in value) if isinstance(value, list) else value
