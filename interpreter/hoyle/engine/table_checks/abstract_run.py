"""Abstract run of the rules at one table, for the faults that happen on some way of play whatever the cards.

It follows loops with a fixed number of rounds, counters, and choices of one number at both ends. Faults that a
condition on cards guards are not reported; the run continues without knowledge.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import hoyle.language.model.block as b
import hoyle.language.model.formula as f
from hoyle.engine.table.bounds import check_bounds
from hoyle.engine.table.fault import Fault
from hoyle.engine.table.layout import Layout
from hoyle.engine.table_checks.constants import UNKNOWN, ConstantPropagator, Known, TooMuch, numbers_of
from hoyle.engine.table_checks.may_effects import MayEffects
from hoyle.language.model.calls import WHOLE
from hoyle.language.model.game import Action, Variable, Zone
from hoyle.language.model.game import Game as Rules
from hoyle.language.model.walk import body, every_node, formulas, main_and_after, offers
from hoyle.language.report.words import range_text

#: How much of one table is followed, in nodes of formulas looked at; a line counts as some.
MOST = 12_000

_LINE = 3

#: So many rounds of a loop are followed.
_ROUNDS = 200

#: Variables of these types are followed; others hold what is dealt, or are set back when it is shuffled.
_PLAIN = frozenset({"int", "bool", "words"})


def sure_faults(rules: Rules, layout: Layout, most: int) -> tuple[list[Fault], int]:
    effects = MayEffects(rules)
    looker = ConstantPropagator(rules.formulas, layout, most)
    try:
        for picked in (-1, 0):
            _Way(rules, looker, effects, picked).follow()
    except TooMuch:
        pass
    return list(looker.faults.values()), looker.spent


def is_counting(rules: Rules) -> bool:
    families: list[Zone | Variable] = [*rules.zones.values(), *rules.variables.values()]
    bounded = any(v.bounds.low is not None for v in rules.variables.values())  # no range has only a high end
    return bounded or any(per.kind == "range" for family in families for per in family.per)


class _Way:
    """One way of play; players choose the number at `picked` of those offered."""

    def __init__(self, rules: Rules, looker: ConstantPropagator, effects: MayEffects, picked: int) -> None:
        self.rules, self.looker, self.effects, self.picked = rules, looker, effects, picked
        self.layout = looker.layout
        self.tracked = frozenset(v.name for v in rules.variables.values() if _is_plain(v))
        self.begun: set[Any] = set()

    def follow(self) -> None:
        known = Known()
        for variable in self.rules.variables.values():
            self.start(variable, known)
        self.phase(WHOLE, known)
        for line in self.rules.winner:
            self.looker.look(line.value, Known())

    def start(self, variable: Variable, known: Known) -> None:
        start = self.looker.look(variable.start, known)
        if variable.name in self.tracked and isinstance(start, f.Const):
            known.cells[variable.name] = {None: start.value}
        else:
            known.cells.pop(variable.name, None)

    # ---- phases and blocks: each returns the phase that was ended, None if play continues with the next line

    def phase(self, name: str, known: Known) -> str | None:
        phase = self.rules.phases[name]
        for variable in self.rules.variables.values():
            if variable.fresh == name:
                self.start(variable, known)
        ended = self.block(main_and_after(phase)[0], known)
        if ended in (None, name):
            return self.block(sum(phase.after, ()), known)  # which cannot end the same phase once more
        return ended

    def block(self, lines: b.Block, known: Known) -> str | None:
        for line in lines:
            ended = self.line(line, known)
            if ended is not None:
                return ended
        return None

    def line(self, line: b.Statement, known: Known) -> str | None:
        self.looker.pay(_LINE)
        match line:
            case b.End(phase=phase):
                return phase
            case b.Openly(body=inside):
                return self.block(inside, known)
            case b.If():
                return self.branch(line, known)
            case b.For(source=source, body=inside, local=local):
                return self.rounds(inside, known, _items(self.looker.look(source, known)), local.slot)
            case b.RepeatTimes(count=count, body=inside):
                number = _number(self.looker.look(count, known))
                times = None if number is None else [UNKNOWN] * min(number, _ROUNDS + 1)
                return self.rounds(inside, known, times)
            case b.Repeat():
                return self.repeat(line, known)
            case b.Run():
                return self.run(line, known)
            case _ if isinstance(line, b.Decision):
                return self.decide(line, known)
            case _:
                self.step(line, known)
                return None

    def step(self, line: b.Statement, known: Known) -> None:
        match line:
            case b.Assign():
                self.assign(line, known)
            case b.Let(local=local, value=value):
                self.bind(local.slot, self.looker.look(value, known), known)
            case b.Expect(condition=condition):
                if not f.is_yes(self.looker.look(condition, known)):
                    known.forget()
            case b.Tally():
                score = self.rules.score
                for value in (*(part.value for part in score.parts), *filter(None, (score.sum,))):
                    self.looker.look(value, known)
            case _ if isinstance(line, b.Dealing):
                self.deal(line, known)
            case _:
                for formula in formulas(line):
                    self.looker.look(formula, known)

    def deal(self, line: b.Dealing, known: Known) -> None:
        """The destination is evaluated for each card, so not if there is none."""
        number = _number(self.looker.look(line.count, known))
        for formula in formulas(line):
            if formula is not line.to or number is None or number > 0:
                self.looker.look(formula, known)

    def bind(self, slot: int, settled: f.Formula, known: Known) -> None:
        if isinstance(settled, f.Const):
            known.locals[slot] = settled.value
        else:
            known.locals.pop(slot, None)

    def assign(self, line: b.Assign, known: Known) -> None:
        name = line.target.variable
        value = self.looker.look(line.value, known)
        self.looker.look(line.target, known)
        if name not in self.tracked:
            return
        indexes = self.looker.indexes(line.target, known)
        number = _number(value)
        if (number is not None and not self.fits(line, indexes, number)) or indexes is None:
            known.cells.pop(name, None)
        else:
            known.cells.setdefault(name, {})[indexes] = value.value if isinstance(value, f.Const) else UNKNOWN

    def fits(self, line: b.Assign, indexes: tuple[Any, ...] | None, number: int) -> bool:
        """Record a fault if the variable cannot hold the number."""
        family = self.layout.variable_families[line.target.variable]
        if not family.total:
            return True
        cell = replace(self.layout.variable_cells[family.base], key=line.target.variable)
        if indexes is not None:
            at = sum((i - low) * stride for i, low, stride in zip(indexes, family.lows, family.strides))
            cell = self.layout.variable_cells[family.base + at]
        try:
            check_bounds(cell, number, line.span)
        except Fault as fault:
            self.looker.record(fault)
            return False
        return True

    # ---- what may or may not happen

    def branch(self, line: b.If, known: Known) -> str | None:
        for number, (condition, inside) in enumerate(line.arms):
            settled = self.looker.look(condition, known)
            if f.is_yes(settled):
                return self.block(inside, known)
            if not f.is_no(settled):
                self.unsure((*(arm for _, arm in line.arms[number:]), line.otherwise), known)
                return None
        return self.block(line.otherwise, known)

    def unsure(self, blocks: Iterable[b.Block], known: Known) -> None:
        for block in blocks:
            if id(block) not in self.begun:
                self.begun.add(id(block))
                self.block(block, Known())
            known.without(self.effects.sets(block))
            if self.effects.ends(block):
                known.forget()

    def forget(self, names: Iterable[str], known: Known) -> None:
        for name in names:
            known.without(self.effects.sets_by(name))
            if self.effects.ends_by(name):
                known.forget()

    def rounds(self, inside: b.Block, known: Known, items: list[Any] | None, slot: int | None = None) -> str | None:
        """Follow a loop; abandon it if a round need not end."""
        if items is None:
            self.unsure((inside,), known)
            return None
        lost = known.lost
        for item in items[:_ROUNDS]:
            if slot is not None:
                known.locals[slot] = item
            before = known.snapshot()
            ended = self.block(inside, known)
            if ended is not None:
                return ended
            if known.lost > lost or (item is UNKNOWN and known.cells == before):
                break
        if len(items) > _ROUNDS:
            known.without(self.effects.sets(inside))
        return None

    def repeat(self, line: b.Repeat, known: Known) -> str | None:
        lost = known.lost
        for _ in range(_ROUNDS):
            before = known.snapshot()
            ended = self.block(line.body, known)
            if ended is not None:
                return ended
            settled = None if line.until is None else self.looker.look(line.until, known)
            if f.is_yes(settled) and known.lost == lost:
                return None
            if known.lost > lost or known.cells == before or (settled is not None and not f.is_no(settled)):
                break
        known.without(self.effects.sets(line.body))
        if line.until is None:
            known.forget()
        return None

    def run(self, line: b.Run, known: Known) -> str | None:
        phase = self.rules.phases[line.phase]
        settled = [self.looker.look(argument, known) for argument in line.arguments]
        given = [_number(argument) for argument in settled]
        for parameter, argument, number in zip(phase.parameters, line.arguments, given):
            low, high = self.end(parameter.low), self.end(parameter.high)
            if number is None or low is None:  # no range has only a high end
                continue
            if number < low or (high is not None and number > high):
                message = f"`{parameter.name}` of `{line.phase}` takes {range_text(low, high)}, not {number}"
                self.looker.record(Fault("R914", message, argument.span))
        if not known.cells and not any(isinstance(argument, f.Const) for argument in settled):
            if line.phase in self.begun:
                self.forget((line.phase,), known)
                return None
            self.begun.add(line.phase)
        locals, lost = dict(known.locals), known.lost
        for parameter, argument in zip(phase.parameters, settled):
            self.bind(parameter.slot, argument, known)
        ended = self.phase(line.phase, known)
        if not self.effects.ends_by(line.phase):  # play returns here, where the locals have the values they had
            known.locals, known.lost = locals, lost
        return ended

    def end(self, formula: f.Formula | None) -> int | None:
        return None if formula is None else _number(self.looker.look(formula, Known()))

    # ---- decisions

    def decide(self, line: b.Decision, known: Known) -> str | None:
        """Follow the only possible action, or each without knowledge except its parameters."""
        for formula in formulas(line):
            self.looker.look(formula, known)
        given = {offer.action: offer.arguments for offer in offers(line)}
        names = [name for name in self.effects.offered_actions(line) if self.possible(self.rules.actions[name])]
        for name in names:
            self.take_action(self.rules.actions[name], given.get(name, ()), known)
        if len(names) == 1 and isinstance(line, b.Decide) and not (line.passing or line.free or line.otherwise):
            action = self.rules.actions[names[0]]
            if _is_free(action):
                self.give(action, given.get(action.name, ()), known, known)
                self.pick(action, known)
                return self.block(body(action), known)
        self.forget(names, known)
        if not isinstance(line, b.Together) and line.otherwise is not None:
            self.unsure((line.otherwise,), known)
        return None

    def possible(self, action: Action) -> bool:
        return action.when is None or not f.is_no(self.looker.look(action.when, Known()))

    def give(self, action: Action, arguments: tuple[f.Formula, ...], known: Known, to: Known) -> None:
        settled = [self.looker.look(argument, known) for argument in arguments]
        for parameter, argument in zip(action.parameters, settled):
            self.bind(parameter.slot, argument, to)

    def take_action(self, action: Action, arguments: tuple[f.Formula, ...], known: Known) -> None:
        here = Known()
        self.give(action, arguments, known, here)
        key = action.name, tuple(here.locals.items())
        if key in self.begun:
            return
        self.begun.add(key)
        if action.when is not None and not self.allows(action.when, here):
            return
        self.pick(action, here)
        for clause in action.clauses:
            if (clause.when is None or self.allows(clause.when, here)) and not self.allows(clause.demand, here):
                _drop(clause.demand, here)
        self.block(body(action), here)

    def allows(self, condition: f.Formula, here: Known) -> bool:
        settled = self.looker.look(condition, here)
        if not isinstance(settled, f.Const):
            _drop(condition, here)
            return True
        return bool(settled.value)

    def pick(self, action: Action, here: Known) -> None:
        """Independent values stay known."""
        for argument in action.arguments:
            source = self.looker.look(argument.source, here)
            if not isinstance(source, f.Const):
                _drop(argument.source, here)
            numbers = numbers_of(source)
            here.locals[argument.local.slot] = numbers[self.picked] if numbers else UNKNOWN
            if argument.where is not None and not self.allows(argument.where, here):
                here.locals[argument.local.slot] = UNKNOWN


def _is_plain(variable: Variable) -> bool:
    """Values kept per card are reset by a shuffle."""
    return variable.type.base in _PLAIN and all(per.kind != "card" for per in variable.per)


def _number(formula: f.Formula) -> int | None:
    value = formula.value if isinstance(formula, f.Const) else None
    return value if type(value) is int and formula.type.base == "int" else None


def _items(source: f.Formula) -> list[Any] | None:
    """For players from an unknown seat only their number is right."""
    if isinstance(source, f.Const) and isinstance(source.value, tuple):
        return list(source.value)
    if isinstance(source, f.Starting):
        items = _items(source.left)
        return None if items is None else [UNKNOWN] * len(items)
    return None


def _is_free(action: Action) -> bool:
    """Whether only the cards can make an action impossible."""
    if action.when is not None or action.clauses:
        return False
    asked = [formula for argument in action.arguments for formula in (argument.source, argument.where) if formula]
    return not any(isinstance(node, f.VariableValue | f.Call) for formula in asked for node in every_node(formula))


def _drop(formula: f.Formula, here: Known) -> None:
    for node in every_node(formula):
        if isinstance(node, f.LocalValue):
            here.locals.pop(node.local.slot, None)
