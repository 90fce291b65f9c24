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

    def meaning(self, node: f.Formula) -> f.Formula:
        while isinstance(node, f.LocalValue) and node.local.slot in self.lets:
            node = self.lets[node.local.slot]
        return node

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
