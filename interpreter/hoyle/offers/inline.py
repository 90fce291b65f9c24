"""Calls opened up: a call of a formula of the file in, the body with the arguments in place of its parameters out."""

from collections.abc import Mapping

import hoyle.model.formula as f
from hoyle.model.game import Definition
from hoyle.table.trees import substitute, weigh

#: How many nodes the bodies put in place of calls may have together.
MOST_NODES = 4_000


class Bodies:
    """The formulas of a file, to be put in place of their calls; not for ever, as each may call others twice."""

    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self.definitions = definitions
        self.left = MOST_NODES

    def of(self, call: f.Call) -> f.Formula | None:
        """What a call works out; None if that has become too long."""
        definition = self.definitions[call.formula]
        given = {p.slot: a for p, a in zip(definition.parameters, call.arguments, strict=True)}
        self.left -= weigh(definition.body) * max(map(weigh, call.arguments), default=1)
        if self.left < 0:
            return None
        return substitute(definition.body, given)
