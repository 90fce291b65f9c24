"""Formulas about a position, in the language of the rules: a text and a state in, a value out.

They read every name of the rule file. `p0`, `p1`, … stand for players, `s0`, `s1`, … for sides, and the cards
that a scenario names for themselves.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

import hoyle.model.formula as f
from hoyle.check.types import formulas
from hoyle.check.types.literals import Faces, readings
from hoyle.check.types.scope import GIVEN, OWN, Desk, Kind, Scope, Symbol, VariableHead, ZoneHead
from hoyle.model.game import Action, Definition, Option, Phase, Variable, Zone
from hoyle.model.types import BOOL, CARD, CARDS, PLAYER, SIDE, Type
from hoyle.play.game import Game, State
from hoyle.position.position import FUEL
from hoyle.report import Report, Source, Span
from hoyle.syntax import Scalar, reserved_words
from hoyle.table.closure import Closure
from hoyle.table.evaluate import Evaluator
from hoyle.table.fold import fold

Cards = Mapping[str, tuple[int, ...]]
Declared = Option | Zone | Variable | Definition | Phase | Action


class Asker:
    """Answers formulas at one table; a formula that was asked before is not read again."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[tuple[str, tuple[tuple[str, int], ...]], tuple[Closure, dict[str, f.Local], int]] = {}

    def read(self, text: Scalar, cards: Cards, report: Report) -> Callable[[State], bool] | None:
        """A formula as a question about a state, which raises `Fault`; None after a report that it means nothing."""
        key = (text.value, tuple((name, len(some)) for name, some in cards.items()))
        if key not in self.known:
            compiled = self.compile(text, cards, report)
            if compiled is None:
                return None
            self.known[key] = compiled
        closure, names, slots = self.known[key]
        values = given_values(self.game, cards)

        def holds(state: State) -> bool:
            trial = state.copy().position
            trial.slots = [*trial.slots, *[None] * (slots - len(trial.slots))]
            trial.fuel = FUEL
            for name, local in names.items():
                trial.slots[local.slot] = values[name][1]
            return bool(closure(trial))

        return holds

    def compile(self, text: Scalar, cards: Cards, report: Report) -> tuple[Closure, dict[str, f.Local], int] | None:
        """A formula as a function, the locals it may read, and how many slots it needs."""
        desk = replace(self.desk, report=report)
        values = given_values(self.game, cards)
        names = {name: desk.local(name, kind) for name, (kind, _) in values.items() if name not in desk.symbols}
        scope = Scope(desk, text, names, nobody="in a scenario; players are `p0`, `p1` and so on")
        formula = formulas.value(scope, text, BOOL, "what should hold")
        if report.failed:
            return None
        layout = replace(self.game.layout, slots=desk.slots)
        definitions = self.game.machine.evaluator.definitions
        closure = Evaluator(layout, definitions).compile(fold(formula, layout, definitions))
        return closure, names, desk.slots

    def means(self, name: str) -> bool:
        """Whether a name, without what a scenario adds, means something in formulas already."""
        return name in {*self.desk.symbols, *GIVEN, *OWN, *reserved_words(), *given_values(self.game, {})}

    @cached_property
    def desk(self) -> Desk:
        """The names of the rule file, as the checker knows them when it has read them all."""
        game = self.game.model
        deck = game.deck
        letters = tuple(suit.letter for suit in deck.suits)
        jokers = not (isinstance(deck.jokers, f.Const) and deck.jokers.value == 0)
        suits = tuple(suit.name for suit in deck.suits)
        faces = Faces(deck.ranks, suits, letters, jokers, readings(deck.ranks, letters)[0])
        desk = Desk(Report(), faces, players=game.players, score_per=game.score.per)
        desk.options = dict(game.options)
        desk.attributes = {name: formula.type for name, formula in deck.attributes.items()}
        desk.zones = {name: ZoneHead(zone.kind, zone.per) for name, zone in game.zones.items()}
        desk.variables = {n: VariableHead(v.type, v.per, v.bounds) for n, v in game.variables.items()}
        desk.formulas = dict(game.formulas)
        desk.parameters = {name: definition.parameters for name, definition in game.formulas.items()}
        declared: tuple[tuple[Kind, Mapping[str, Declared]], ...] = (
            ("option", game.options),
            ("zone", game.zones),
            ("variable", game.variables),
            ("formula", game.formulas),
            ("phase", game.phases),
            ("action", game.actions),
        )
        for what, things in declared:
            for name, thing in things.items():
                key = _key(name, thing.span)
                desk.symbols[name] = Symbol(what, name, key, key.span, (), key)
        kinds = {name: option.type for name, option in game.options.items()}
        kinds |= {name: variable.type for name, variable in game.variables.items()}
        for name, kind in kinds.items():
            for word in kind.words:
                desk.words.setdefault(word, f"`{name}`")
        desk.tokens = {name: _key(name) for name in game.tokens}
        desk.slots = self.game.machine.graph.slots
        return desk


def _key(name: str, span: Span | None = None) -> Scalar:
    """A declared name as it would stand in its file."""
    return Scalar(name, span or Span(Source(name, ""), 0, 0), "plain", ())


def given_values(game: Game, cards: Cards) -> dict[str, tuple[Type, Any]]:
    """What names mean besides those of the rule file: players, sides, and the cards that a scenario names."""
    found: dict[str, tuple[Type, Any]] = {f"p{seat}": (PLAYER, seat) for seat in range(game.players)}
    found |= {f"s{side}": (SIDE, side) for side in range(game.layout.sides)}
    for name, some in cards.items():
        found[name] = (CARD, some[0]) if len(some) == 1 else (CARDS, some)
    return found
