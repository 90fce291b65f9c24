"""Graphs for tests: a rule file with players and options in, its graph and model out."""

import re
from pathlib import Path
from typing import Any

from hoyle.engine.graph.lower import lower
from hoyle.engine.graph.nodes import Graph
from hoyle.engine.table.constant_folding import fold, fold_definitions
from hoyle.engine.table.setup import set_table
from hoyle.language.model.formula import Formula
from hoyle.language.model.game import Game
from properties.tables import SMALL, rules_of
from shelf import swept_games

FILES = [*sorted(swept_games().values()), *SMALL]


def graph_at(path: Path, players: int, **options: Any) -> tuple[Graph, Game]:
    """The graph of a game at a table."""
    rules = rules_of(path)
    layout = set_table(rules, players, options)
    definitions = fold_definitions(rules.formulas, layout)

    def folded(formula: Formula) -> Formula:
        return fold(formula, layout, definitions)

    return lower(rules, folded), rules


def other_parts(plain: str, text: str) -> str:
    """The phases and actions in the text of a graph that differ from those of another, whatever the numbers of their nodes."""
    known = {unnumbered(part) for part in plain.split("\n\n")}
    return "\n\n".join(part.rstrip() for part in text.split("\n\n") if unnumbered(part) not in known) + "\n"


def unnumbered(part: str) -> str:
    """A phase or an action without the numbers of its nodes."""
    return re.sub(r"^ *\d+|(?<=-> )\d+|(?<=back at )\d+", "", part, flags=re.M)
