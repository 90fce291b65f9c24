"""Scores and variables beside the cards."""

from collections.abc import Iterator

import hoyle
from hoyle.answers import address_reader
from hoyle.engine.offers.notation import BETWEEN, HIDDEN
from hoyle.engine.table.layout import CellAt
from hoyle.language.model.formula import Const
from hoyle.language.model.titles import untitled_name, word_called
from hoyle.language.report.words import value_text
from hoyle.scene.wording.names import group_name, names_for
from hoyle.scene.wording.public_variables import internal
from hoyle.scene.wording.titles import one_suit
from hoyle.tools.booklet.english import without_article

#: Values of variables that say nothing where it is not known what they begin with.
AT_REST = (None, False, 0, "")


def sides(game: hoyle.Game) -> list[tuple[int, ...]]:
    """Return the groups of seats that share a score."""
    return groups(game, game.model.score.per)


def groups(game: hoyle.Game, per: str) -> list[tuple[int, ...]]:
    return [(s,) for s in range(game.players)] if per == "player" else names_for(game, None).sides


def scores(state: hoyle.State, seat: int | None) -> list[str]:
    values = state.variables(seat)
    return [f"{group_name(group, seat)} {values[f'score[{i}]']}" for i, group in enumerate(sides(state.game))]


def shown(state: hoyle.State, seat: int | None) -> Iterator[tuple[str, tuple[int, ...], str]]:
    """Yield the values beside the cards: label, the seats it is about (none for the table), text."""
    game, values = state.game, state.shown(seat)
    for value in game.model.shown:
        keys: dict[tuple[int, ...], str] = {(): value.name}
        if value.about is not None:
            keys = {group: f"{value.name}[{i}]" for i, group in enumerate(groups(game, value.about.type.base))}
        for group, key in keys.items():
            text = values[key]
            if text is not None and text != HIDDEN:
                yield untitled_name(value.name), group, address_reader(one_suit(game, text), seat)


def known_cells(state: hoyle.State, seat: int | None, verbose: bool) -> Iterator[tuple[CellAt, str]]:
    """Yield variables in words: all if `verbose`, otherwise known ones that differ from their start and are still read.

    Per-card variables appear at the cards.
    """
    passed_over = frozenset() if verbose else internal(state.game) | no_longer_needed(state)
    values, names = state.variables(seat), names_for(state.game, seat)
    for cell in state.game.layout.variable_cells:
        value, name = values.get(cell.key, HIDDEN), cell.variable.name
        if name == "score" or cell.key not in values or name in passed_over:
            continue
        start = cell.variable.start
        rest = (start.value,) if isinstance(start, Const) else AT_REST
        if verbose or (value != HIDDEN and value not in rest):
            words = names.state(cell.key, names.value(cell.key, value))
            yield cell, words if cell.variable.type.base == "bool" else without_article(words)


def no_longer_needed(state: hoyle.State) -> frozenset[str]:
    needed = state.game.machine.needed_variables
    return frozenset().union(*needed.values()) - needed[state.position.node]


def marks(state: hoyle.State, seat: int | None) -> dict[str, str]:
    """Return notes of cards, by face or place; one of several cards is at the first of them: `linked with 7H`."""
    found: dict[str, str] = {}
    names = names_for(state.game, seat)
    for key, value in state.variables(seat).items():
        if key.partition("[")[0] in state.game.model.not_shown:
            continue
        for cards, mark in value.items() if isinstance(value, dict) else ():
            card, *others = cards.split(BETWEEN)
            name = " with ".join([names.marks[key], *map(names.face, others)])
            note = name if mark is True else f"{name} {word_called(state.game.model, value_text(mark))}"
            found[card] = f"{found[card]}, {note}" if card in found else note
    return found
