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
        return self._in_block(block, _set_by, self.sets_by)

    def sets_by(self, name: str) -> Names:
        return self._sets[name]

    def ends(self, block: b.Block) -> Names:
        return self._in_block(block, _ended_by, self.ends_by)

    def ends_by(self, name: str) -> Names:
        return self._ends[name]

    def _in_block(self, block: b.Block, own: Callable[[b.Statement], Names], look: Look) -> Names:
        """The effects that the lines of a block have themselves, and those of what they enter."""
        lines = list(statements(block))
        return NONE.union(*map(own, lines), *(look(name) for line in lines for name in self._entered_phases(line)))

    def _sets_in(self, name: str, look: Look) -> Names:
        fresh = {variable.name for variable in self.rules.variables.values() if variable.fresh == name}
        inside = (look(site.callee) for site in self.calls.sites.get(name, ()))
        return NONE.union(fresh, *map(_set_by, statements(body(self._owners[name]))), *inside)

    def _ends_in(self, name: str, look: Look) -> Names:
        return self._in_block(body(self._owners[name]), _ended_by, look) - {name}

    def _entered_phases(self, line: b.Statement) -> tuple[str, ...]:
        return (line.phase,) if isinstance(line, b.Run) else self.offered_actions(line)


def _set_by(line: b.Statement) -> Names:
    target = written_variable(line)
    return NONE if target is None else frozenset((target.variable,))


def _ended_by(line: b.Statement) -> Names:
    return frozenset((line.phase,)) if isinstance(line, b.End) else NONE
