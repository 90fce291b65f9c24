"""Traces: the effects of a phase, action or block that others notice."""

from dataclasses import field, replace

from hoyle.frozen import dataclass
from hoyle.language.check.secrets.labels import is_open
from hoyle.language.model import block as b
from hoyle.language.model.calls import Calls, owners
from hoyle.language.model.facts import covers, facts_of, written_variable
from hoyle.language.model.formula import Given, VariableValue
from hoyle.language.model.game import DEALER, Action, Game, Phase
from hoyle.language.model.walk import blocks as inner_blocks
from hoyle.language.model.walk import body, every_statement


@dataclass(frozen=True, slots=True)
class Trace:
    """`sets` are variables that may change; `covers` if cards that were shown may lie elsewhere afterwards."""

    asks: bool = False
    ends: frozenset[str] = frozenset()
    shows: bool = False
    sets: frozenset[str] = frozenset()
    covers: bool = False

    def then(self, other: "Trace") -> "Trace":
        return Trace(
            self.asks or other.asks,
            self.ends | other.ends,
            self.shows or other.shows,
            self.sets | other.sets,
            self.covers or other.covers,
        )

    @property
    def stops(self) -> bool:
        return self.asks or bool(self.ends)


@dataclass(slots=True)
class Traces:
    """`known` is by phase or action, `lines` by statement identity."""

    game: Game
    calls: Calls
    known: dict[str, Trace] = field(default_factory=dict)
    chosen_together: list[set[str]] = field(default_factory=list)
    lines: dict[int, Trace] = field(default_factory=dict)

    def trace_all(self) -> None:
        found = owners(self.game)
        together = (line for line in every_statement(self.game) if isinstance(line, b.Together))
        self.chosen_together = [set(self.calls.offered_actions(line)) for line in together]
        for name in reversed(self.calls.order):
            self.known[name] = self._owner(found[name])
        self.lines.clear()  # where phases run each other, some were traced too early

    def _owner(self, owner: Phase | Action) -> Trace:
        found = self.of(body(owner))
        return replace(found, ends=found.ends - {owner.name}, sets=found.sets | self.fresh(owner))

    def fresh(self, owner: Phase | Action) -> frozenset[str]:
        return frozenset(v.name for v in self.game.variables.values() if v.fresh == owner.name)

    def of(self, *blocks: b.Block) -> Trace:
        found = Trace()
        for line in (line for block in blocks for line in block):
            found = found.then(self._whole(line))
        return found

    def _whole(self, line: b.Statement) -> Trace:
        found = self.lines.get(id(line))
        if found is None:
            found = self.lines[id(line)] = self._line(line).then(self.of(*inner_blocks(line)))
        return found

    def _line(self, line: b.Statement) -> Trace:
        if isinstance(line, b.Decision):
            return Trace(asks=True, sets=frozenset((*self.game.variables, DEALER)), covers=True)
        if isinstance(line, b.End):
            return Trace(ends=frozenset((line.phase,)))
        if isinstance(line, b.Run):
            return self.known.get(line.phase, Trace())
        target = written_variable(line)
        sets = frozenset[str]() if target is None else frozenset((target.variable,))
        return Trace(shows=self._is_noticed(line, target), sets=sets, covers=covers(line))

    def _is_noticed(self, line: b.Statement, target: VariableValue | None) -> bool:
        if isinstance(line, b.Say):
            return isinstance(line.to, Given)  # to others it is as if nothing happened
        if target is not None:
            return self.is_open(target)
        return facts_of(line).noticed == "everybody"

    def set_meanwhile(self, action: Action) -> frozenset[str]:
        """The variables that others may set between a joint choice and its effect."""
        found = frozenset[str]()
        for names in self.chosen_together:
            if action.name in names:
                found = found.union(*(self.known[name].sets for name in names))
        return found

    def is_open(self, target: VariableValue) -> bool:
        variable = self.game.variables.get(target.variable)
        return variable is None or is_open(variable.sight, self.game)
