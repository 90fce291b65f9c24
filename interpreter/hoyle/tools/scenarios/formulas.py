"""Formulas about a position, in the language of the rules.

They know every name of the rule file, players `p0`, sides `s0`, `seen_by_p0` for the cards whose faces a player sees,
and the cards that a scenario names.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import hoyle.language.model.formula as f
from hoyle.engine.position.position import FUEL, Position
from hoyle.engine.table.closure import Closure
from hoyle.engine.table.constant_folding import fold
from hoyle.engine.table.evaluate import Evaluator
from hoyle.engine.table.formula_trees import needs
from hoyle.engine.table.layout import Layout
from hoyle.language.check.types import formulas
from hoyle.language.check.types.literals import Faces, readings
from hoyle.language.check.types.scope import GIVEN, OWN, Desk, Scope, Symbol, SymbolKind, VariableHead, ZoneHead
from hoyle.language.model.game import Action, Definition, Option, Phase, Variable, Zone
from hoyle.language.model.types import BOOL, CARD, CARDS, PLAYER, SIDE, Type, words
from hoyle.language.report import Diagnostic, Report, Source, Span
from hoyle.language.syntax import Scalar, reserved_words
from hoyle.play.game import Game, State

Cards = Mapping[str, tuple[int, ...]]
Declared = Option | Zone | Variable | Definition | Phase | Action | None
#: The meaning of a name that is not in the rule file: its type, and its value in a state.
Meaning = tuple[Type, Callable[[State], Any]]


@dataclass(frozen=True, slots=True)
class Question:
    """A formula read at a table; `given` are the values of names that no rule file has."""

    text: str
    formula: f.Formula
    closure: Closure
    given: Mapping[f.Local, Callable[[State], Any]]
    layout: Layout


class Asker:
    def __init__(self, game: Game) -> None:
        self.game = game

    def read_question(self, text: Scalar, cards: Cards, report: Report) -> Question | None:
        """None after a report."""
        found = Report()
        desk = replace(self.desk, report=found, trees={})
        known = meanings(self.game, cards)
        names = {name: desk.local(name, kind) for name, (kind, _) in known.items() if name not in desk.symbols}
        scope = Scope(desk, text, names, nobody="in a scenario; players are `p0`, `p1` and so on")
        formula = formulas.value(scope, text, BOOL, "what should hold")
        report.include(map(self.about_seats, found.diagnostics))
        if found.failed:
            return None
        layout = replace(self.game.layout, slots=desk.slots)
        read = {local.slot for local in needs(formula).locals}
        given = {local: known[name][1] for name, local in names.items() if local.slot in read}
        return Question(text.value, formula, worked_out(self.game, layout, formula), given, layout)

    def about_seats(self, finding: Diagnostic) -> Diagnostic:
        name = re.fullmatch(r"([ps])\d+", finding.span.text) if finding.code == "N301" and finding.span else None
        if name is None:
            return finding
        kind, there = ("players", self.game.players) if name[1] == "p" else ("sides", self.game.layout.sides)
        help = f"the {kind} are `{name[1]}0` to `{name[1]}{there - 1}`"
        return Diagnostic("S904", "error", f"there is no `{name[0]}` at this table", finding.span, help=help)

    def as_written(self, question: Question, cards: Cards) -> Question:
        """Parts know their source, also in a table of examples."""
        whole = Span(Source("", question.text), 0, len(question.text))
        found = self.read_question(Scalar(question.text, whole, "plain", ((0, 0),)), cards, Report())
        return found if found is not None else question

    def has_meaning(self, name: str) -> bool:
        return name in {*self.desk.symbols, *GIVEN, *OWN, *reserved_words(), *meanings(self.game, {})}

    @cached_property
    def desk(self) -> Desk:
        game = self.game.model
        deck = game.deck
        letters = tuple(suit.letter for suit in deck.suits)
        jokers = tuple(joker.face for joker in deck.jokers)
        suits = tuple(suit.name for suit in deck.suits)
        faces = Faces(deck.ranks, suits, letters, jokers, readings(deck.ranks, letters)[0])
        desk = Desk(Report(), faces, players=game.players, score_per=game.score.per)
        desk.paired = isinstance(game.partners, f.Const) and game.partners.value == "opposite"
        desk.numbered = {"player": self.game.players, "side": self.game.layout.sides}
        desk.options = dict(game.options)
        desk.lists = {name: words(*listed, name=name) for name, listed in game.words.items()}
        desk.attributes = {name: formula.type for name, formula in deck.attributes.items()}
        desk.zones = {name: ZoneHead(zone.kind, zone.per) for name, zone in game.zones.items()}
        desk.variables = {n: VariableHead(v.type, v.per, v.bounds) for n, v in game.variables.items()}
        desk.formulas = dict(game.formulas)
        desk.parameters = {name: definition.parameters for name, definition in game.formulas.items()}
        declared: tuple[tuple[SymbolKind, Mapping[str, Declared]], ...] = (
            ("option", game.options),
            ("list of words", dict.fromkeys(game.words)),
            ("zone", game.zones),
            ("variable", game.variables),
            ("formula", game.formulas),
            ("phase", game.phases),
            ("action", game.actions),
        )
        for what, things in declared:
            for name, thing in things.items():
                key = _key(name, None if thing is None else thing.span)
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
    return Scalar(name, span or Span(Source(name, ""), 0, 0), "plain", ())


def meanings(game: Game, cards: Cards) -> dict[str, Meaning]:
    seats = range(game.players)
    found: dict[str, Meaning] = {f"p{seat}": (PLAYER, always(seat)) for seat in seats}
    found |= {f"s{side}": (SIDE, always(side)) for side in range(game.layout.sides)}
    found |= {f"seen_by_p{seat}": (CARDS, seen_by(seat)) for seat in seats}
    for name, some in cards.items():
        found[name] = (CARD, always(some[0])) if len(some) == 1 else (CARDS, always(some))
    return found


def always(value: Any) -> Callable[[State], Any]:
    return lambda state: value


def seen_by(seat: int) -> Callable[[State], tuple[int, ...]]:
    def seen(state: State) -> tuple[int, ...]:
        sights, cards = state.game.machine.sights, range(state.game.layout.cards)
        return tuple(card for card in cards if (sights.card(state.position, card) >> seat) & 1)

    return seen


def worked_out(game: Game, layout: Layout, formula: f.Formula) -> Closure:
    definitions = game.machine.evaluator.definitions
    return Evaluator(layout, definitions).compile(fold(formula, layout, definitions))


def laid_out(question: Question, state: State) -> Position:
    position = state.copy().position
    position.slots = [*position.slots, *[None] * (question.layout.slots - len(position.slots))]
    position.fuel = FUEL
    for local, value in question.given.items():
        position.slots[local.slot] = value(state)
    return position


def holds(question: Question, state: State) -> bool:
    """Raises `Fault`."""
    return bool(question.closure(laid_out(question, state)))
