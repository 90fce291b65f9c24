"""Graphs for tests: a rule file with players and options in, its graph and model out."""

from functools import cache
from pathlib import Path
from typing import Any

from hoyle.compile import load_rules
from hoyle.engine.graph.lower import lower
from hoyle.engine.graph.nodes import Graph
from hoyle.engine.table.constant_folding import fold, fold_definitions
from hoyle.engine.table.setup import set_table
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import Game
from hoyle.language.report import Report

DATA = Path(__file__).parent.parent / "data" / "language"
#: Games and trials; some of the trials want what the language refuses.
FILES = sorted([*DATA.glob("games/*.yaml"), *DATA.glob("trials/*.yaml")])


@cache
def rules_of(path: Path) -> Game | None:
    """The checked model of a file, None if it has errors."""
    return load_rules(str(path), Report())[0]


def graph_at(path: Path, players: int, **options: Any) -> tuple[Graph, Game]:
    """The graph of a game at a table."""
    rules = rules_of(path)
    assert rules is not None
    layout = set_table(rules, players, options)
    definitions = fold_definitions(rules.formulas, layout)

    def folded(formula: Formula) -> Formula:
        return fold(formula, layout, definitions)

    return lower(rules, folded), rules
