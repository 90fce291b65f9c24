"""Ranges that hold at every table, before the game begins."""

from collections.abc import Mapping

import hoyle.language.model.formula as f
from hoyle.language.model.game import Bounds, Game
from hoyle.language.model.ranges import OPEN, Interval, Ranges


class AtEveryTable(Ranges):
    """`lets` holds the formulas of local names, by slot."""

    def __init__(self, game: Game, lets: Mapping[int, f.Formula]) -> None:
        super().__init__(game.players)
        self.game = game
        self.lets = lets
        self.called: dict[str, tuple[Interval, bool]] = {}  # the number and whether the list is filled, by formula

    def meaning(self, node: f.Formula) -> f.Formula:
        while isinstance(node, f.LocalValue) and node.local.slot in self.lets:
            node = self.lets[node.local.slot]
        return node

    def is_known_filled(self, node: f.Formula) -> bool:
        node = self.meaning(node)
        return isinstance(node, f.Call) and self._of_call(node)[1]

    def _interval(self, node: f.Formula) -> Interval:
        return self._of_call(node)[0] if isinstance(node, f.Call) else super()._interval(node)

    def _of_call(self, node: f.Call) -> tuple[Interval, bool]:
        """For any arguments."""
        if node.formula not in self.called:
            self.called[node.formula] = (OPEN, False)  # until it is known, for formulas that wrongly call themselves
            body = self.game.formulas[node.formula].body
            self.called[node.formula] = (self.interval(body), self.is_filled(body))
        return self.called[node.formula]

    def of_name(self, node: f.OptionValue | f.VariableValue | f.LocalValue) -> Interval:
        match node:
            case f.OptionValue():
                option = self.game.options.get(node.option)
                is_number = option is not None and option.type.base == "int" and not option.type.optional
                return self.declared_range(option.bounds) if option and is_number else OPEN
            case f.VariableValue():
                return OPEN
            case f.LocalValue():
                return self.declared_range(Bounds(node.local.low, node.local.high))
