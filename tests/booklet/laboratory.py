"""A table at which formulas are tried: a text in; the formula, its words wherever it may stand, and its values out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from random_formulas import GAME, NAMES

import hoyle
import hoyle.language.model.formula as f
from hoyle.answers.conditions import fact
from hoyle.engine.graph.formula_words import formula_text, names_of
from hoyle.engine.offers.moves import Cause
from hoyle.engine.position.position import FUEL
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.formula_trees import needs
from hoyle.language.check.types.formulas import open_value
from hoyle.language.check.types.scope import Scope
from hoyle.language.model import block as b
from hoyle.language.model.types import BOOL, CARD, CARDS, INT, PLAYER, PLAYERS, RANK, ZONE, Type
from hoyle.language.report import Report, Source, Span
from hoyle.language.syntax import Scalar
from hoyle.play.game import State
from hoyle.tools.booklet.document import bare
from hoyle.tools.booklet.formulas.cases import answer, cases, define_name, quote_text
from hoyle.tools.booklet.formulas.relative import relative_clause
from hoyle.tools.booklet.formulas.voice import bind, binding_all, call_local, voice_of
from hoyle.tools.booklet.formulas.words import clause_of, phrase
from hoyle.tools.booklet.sections.steps import steps
from hoyle.tools.scenarios.formulas import Asker, Question, worked_out
from hoyle.tools.scenarios.why import reasons

TYPES: Mapping[str, Type] = {"card": CARD, "player": PLAYER, "int": INT, "cards": CARDS, "rank": RANK, "column": INT}


#: So many names may formulas bind inside one.
MOST_NAMES = 200


class Wrong(Exception):
    """A text that is no formula of the language."""


@dataclass(frozen=True)
class Setting:
    """A state, and values for the names of a formula by their slots."""

    state: State
    values: Mapping[int, Any]


class Laboratory:
    """The game that formulas speak of, at its table."""

    def __init__(self, folder: Path) -> None:
        path = folder / "formulas.yaml"
        path.write_text(GAME, encoding="utf-8")
        self.game = hoyle.load(path, players=4)
        self.names = names_of(self.game.model.deck)
        self.desk = Asker(self.game).desk
        self.locals = {name: self.desk.local(name, TYPES[kind]) for name, kind in NAMES.items()}
        self.room = self.desk.slots
        self.game.layout = replace(self.game.layout, slots=self.room + MOST_NAMES)
        self.voice = binding_all(voice_of(self.game.model), tuple(self.locals.values()))

    def parse(self, text: str) -> f.Formula:
        """A text as a formula. Raises `Wrong`."""
        report = Report()
        desk = replace(self.desk, report=report, trees={}, slots=self.room)
        scalar = Scalar(text, Span(Source("", text), 0, len(text)), "plain", ((0, 0),))
        formula = open_value(Scope(desk, scalar, self.locals), scalar)
        assert desk.slots <= self.game.layout.slots
        if report.failed:
            raise Wrong(f"{text}: {[finding.message for finding in report.diagnostics]}")
        return formula

    # ---- words

    def words(self, formula: f.Formula) -> str:
        """What a booklet says for a formula."""
        return bare((clause_of if formula.type.base == "bool" else phrase)(formula, self.voice))

    def everywhere(self, formula: f.Formula) -> Iterator[str]:
        """The words of a formula wherever it may stand: terms, steps, titles, conditions, refusals, comparisons, reasons."""
        base, game = formula.type.base, self.game.model
        yield phrase(formula, self.voice)
        yield answer(formula, self.voice)
        yield quote_text(("a ", formula), self.voice)
        yield formula_text(formula, self.names)
        call = f.Call(formula.type, formula.span, "high", ())
        yield cases(call, formula, self.voice).text
        yield define_name("the *thing*", formula, self.voice).text
        line = b.Let(None, f.Local("thing", formula.type, 10_000), formula)
        yield steps((line,), self.voice)[0].text
        yield from (item.text for item in steps(self._steps(formula), self.voice))
        if base == "bool":
            yield clause_of(formula, self.voice)
            yield clause_of(formula, self.voice, False)
            for name, many in (("c", False), ("m", True), ("p", False)):
                local = self.locals[name]
                inner = bind(self.voice, local, pronoun=True)
                yield relative_clause(local, formula, call_local(inner, local, "they" if many else "it"), many)
            action = game.actions["pay"]
            yield fact(self.game, Cause("when", action.name, formula=formula), 0) or "nothing, of what always holds"
        for state in self.states[:2]:
            yield from self._reasons(formula, state)

    def _steps(self, formula: f.Formula) -> b.Block:
        """Statements with a formula in them, each of a kind that takes what it is."""
        offer = (b.Offer("pay", ()),)
        nothing: b.Block = (b.Tally(None),)
        base, item = formula.type.base, formula.type.item
        if formula.type.optional:
            return ()
        read = f.LocalValue(PLAYER, None, self.locals["p"])
        stock, trick = f.ZoneValue(ZONE, None, "stock"), f.ZoneValue(ZONE, None, "trick")
        found: list[b.Statement] = []
        if base == "int":
            points = f.VariableValue(INT, None, "points", (read,))
            found += [
                b.Assign(None, points, formula),
                b.Assign(None, points, f.Arithmetic(INT, None, "+", points, formula)),
                b.RepeatTimes(None, formula, nothing),
                b.Deal(None, formula, stock, trick),
            ]
        elif base == "bool":
            opened = f.VariableValue(formula.type, None, "open", ())
            found += [
                b.If(None, ((formula, nothing),), nothing),
                b.Repeat(None, nothing, formula),
                b.Assign(None, opened, formula),
            ]
        elif base == "player":
            found += [b.Decide(None, formula, offer, (), False)]
        elif base == "list" and item is not None and not item.optional:
            local = f.Local("thing", item, 10_001)
            found += [b.For(None, local, formula, nothing)]
            if item.base == "player":
                found += [b.Ask(None, formula, local, offer), b.Show(None, f.CardsOf(CARDS, None, trick), formula)]
            if item.base == "card":
                found += [b.Move(None, formula, trick), b.Show(None, formula, f.Given(PLAYERS, None, "players"))]
        return tuple(found)

    def _reasons(self, formula: f.Formula, state: State) -> list[str]:
        """Why a condition does not hold in a state, for a formula without names."""
        if formula.type != BOOL or needs(formula).locals & set(self.locals.values()):
            return []
        layout = self.game.layout
        question = Question("", formula, worked_out(self.game, layout, formula), {}, layout)
        try:
            return reasons(question, state)
        except Fault:
            return []

    # ---- values

    @cached_property
    def states(self) -> list[State]:
        """Some positions of the game, with cards and values everywhere."""
        found = []
        for seed in range(24):
            chance = Random(seed)
            state = self.game.new_state(seed=seed)
            for _ in range(chance.randrange(4, 13)):
                moves = [move for move in state.legal_moves() if move.action != "pass"]
                state.apply(
                    chance.choice(moves)
                    if chance.random() < 0.6
                    else chance.choice([m for m in moves if m.action == "set_"])
                )
            found.append(state)
        return found

    @cached_property
    def settings(self) -> list[Setting]:
        """Positions, each with values for the names."""
        chance = Random(5)
        cards = self.game.layout.cards

        def value(kind: str) -> Any:
            one = {"card": cards, "player": 4, "int": 4, "rank": 4}
            if kind == "cards":
                return tuple(chance.sample(range(cards), chance.randrange(4)))
            return 1 + chance.randrange(3) if kind == "column" else chance.randrange(one[kind])

        return [
            Setting(state, {self.locals[name].slot: value(kind) for name, kind in NAMES.items()})
            for state in self.states
            for _ in range(2)
        ]

    def values(self, formula: f.Formula) -> list[Any]:
        """The values of a formula in all settings; `Fault` where it has none."""
        layout = self.game.layout
        closure = worked_out(self.game, layout, formula)
        found: list[Any] = []
        for setting in self.settings:
            position = setting.state.copy().position
            position.slots = [*position.slots, *[None] * (self.game.layout.slots - len(position.slots))]
            position.fuel = FUEL
            for slot, value in setting.values.items():
                position.slots[slot] = value
            try:
                value = closure(position)
            except Fault:
                found.append(Fault)
            else:
                found.append(tuple(value) if isinstance(value, list | tuple | range) else value)
        return found
