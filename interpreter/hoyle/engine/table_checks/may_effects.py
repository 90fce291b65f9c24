"""Variables that a block may set, and phases that it may end, with all that it runs and offers."""

from collections.abc import Callable

import hoyle.language.model.block as b
from hoyle.engine.graph.dataflow.solver import solve
from hoyle.language.model.calls import Calls, calls, owners
from hoyle.language.model.facts import written_variable
from hoyle.language.model.game import Game as Rules
from hoyle.language.model.walk import body, offers, statements

Names = frozenset[str]
Look = Callable[[str], Names]

NONE: Names = frozenset()


class MayEffects:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.calls: Calls = calls(rules)
        self.anytime = tuple(action.name for action in rules.actions.values() if action.anytime)
        self._owners = owners(rules)
        callees_first = self.calls.order[::-1]
        self._sets = solve(callees_first, self._sets_in, NONE)
        self._ends = solve(callees_first, self._ends_in, NONE)

    def offered_actions(self, line: b.Statement) -> tuple[str, ...]:
        asked = bool(offers(line))
        return tuple(dict.fromkeys((*self.calls.offered_actions(line), *(self.anytime if asked else ()))))

    def sets(self, block: b.Block) -> Names:
        found: set[str] = set()
        for line in statements(block):
            if (target := written_variable(line)) is not None:
                found.add(target.variable)
            for name in self._entered_phases(line):
                found |= self.sets_by(name)
        return frozenset(found)

    def sets_by(self, name: str) -> Names:
        return self._sets[name]

    def ends(self, block: b.Block) -> Names:
        found: set[str] = set()
        for line in statements(block):
            if isinstance(line, b.End):
                found.add(line.phase)
            for name in self._entered_phases(line):
                found |= self.ends_by(name)
        return frozenset(found)

    def ends_by(self, name: str) -> Names:
        return self._ends[name]

    def _sets_in(self, name: str, look: Look) -> Names:
        lines = statements(body(self._owners[name]))
        own = {target.variable for line in lines if (target := written_variable(line)) is not None}
        fresh = {variable.name for variable in self.rules.variables.values() if variable.fresh == name}
        return frozenset(own | fresh).union(*(look(site.callee) for site in self.calls.sites.get(name, ())))

    def _ends_in(self, name: str, look: Look) -> Names:
        lines = list(statements(body(self._owners[name])))
        own = frozenset(line.phase for line in lines if isinstance(line, b.End))
        return own.union(*(look(entered) for line in lines for entered in self._entered_phases(line))) - {name}

    def _entered_phases(self, line: b.Statement) -> tuple[str, ...]:
        return (line.phase,) if isinstance(line, b.Run) else self.offered_actions(line)
