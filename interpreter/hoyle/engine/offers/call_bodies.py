"""Inlining of formula calls."""

from collections.abc import Mapping

import hoyle.language.model.formula as f
from hoyle.engine.table.formula_trees import substitute, weigh
from hoyle.language.model.game import Definition

#: The most nodes of all inlined bodies together.
MOST_NODES = 4_000


class Bodies:
    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self.definitions = definitions
        self.left = MOST_NODES

    def of(self, call: f.Call) -> f.Formula | None:
        definition = self.definitions[call.formula]
        given = {p.slot: a for p, a in zip(definition.parameters, call.arguments, strict=True)}
        self.left -= weigh(definition.body) * max(map(weigh, call.arguments), default=1)
        if self.left < 0:
            return None
        return substitute(definition.body, given)
