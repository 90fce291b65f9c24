"""What an action demands of its arguments, clause by clause. Input: an action and an evaluator; output: functions.

The runtime folds clauses together to list moves fast; to say which of them refuses a move, each is needed by itself.
"""

from dataclasses import dataclass

from hoyle.model.formula import Formula
from hoyle.model.game import Action, Clause
from hoyle.offers.conditions import depth
from hoyle.position.position import Position
from hoyle.table.closure import Closure, always
from hoyle.table.evaluate import Evaluator


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule for an action; it can be tested once `arguments` of them are chosen."""

    clause: Clause
    arguments: int
    when: Closure
    demand: Closure

    def forbids(self, p: Position) -> bool:
        """Whether the arguments in their slots break the rule."""
        return bool(self.when(p)) and not self.demand(p)


@dataclass(frozen=True, slots=True)
class Demands:
    """The `when` of an action, the `where` of each argument, and its rules in file order."""

    when: Closure
    where: tuple[Closure, ...]
    rules: tuple[Rule, ...]


def demands(action: Action, evaluator: Evaluator) -> Demands:
    """What an action demands."""

    def test(formula: Formula | None) -> Closure:
        return always(True) if formula is None else evaluator.compile(formula)

    slots = [argument.local.slot for argument in action.arguments]
    rules = []
    for clause in action.clauses:
        arguments = max(depth(clause.demand, slots), depth(clause.when, slots) if clause.when is not None else 0)
        rules.append(Rule(clause, arguments, test(clause.when), test(clause.demand)))
    where = tuple(test(argument.where) for argument in action.arguments)
    return Demands(test(action.when), where, tuple(rules))
