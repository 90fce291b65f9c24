"""How many modules name each kind of statement and formula: `python tests/model/test_spread.py` prints it.

A kind that few modules name is cheap to add, and docs/architecture.md lists where.
"""

import ast
import re
from functools import cache
from pathlib import Path
from typing import get_args

from hoyle.language.model import block, formula
from hoyle.language.model.facts import FACTS, FORMULA_FACTS

ROOT = Path(__file__).parents[2]
HOYLE = ROOT / "interpreter/hoyle"
MODULES = {"hoyle.language.model.block", "hoyle.language.model.formula"}
STATEMENTS = sorted(kind.__name__ for kind in get_args(block.Statement))
FORMULAS = sorted(kind.__name__ for kind in FORMULA_FACTS)


def aliases(nodes: list[ast.AST]) -> tuple[set[str], set[str]]:
    """The names of the two modules of the model in a module, and the names that it imports from them."""
    modules, names = set[str](), set[str]()
    for node in nodes:
        if isinstance(node, ast.Import):
            modules |= {alias.asname or alias.name for alias in node.names if alias.name in MODULES}
        elif isinstance(node, ast.ImportFrom):
            found = {alias.name: alias.asname or alias.name for alias in node.names}
            modules |= {local for name, local in found.items() if f"{node.module}.{name}" in MODULES}
            names |= set(found) if node.module in MODULES else set()
    return modules, names


def kinds_named_in(text: str) -> set[str]:
    """The kinds of statements and formulas that a module names or defines."""
    nodes = list(ast.walk(ast.parse(text)))
    modules, names = aliases(nodes)
    if modules:
        names |= {node.attr for node in nodes if isinstance(node, ast.Attribute) and ast.unparse(node.value) in modules}
    return names


def room_path(path: Path) -> str:
    """A module as the architecture page names it: from its room on."""
    wing, *rest = path.relative_to(HOYLE).parts
    return "/".join(rest if wing in ("language", "engine", "tools") else [wing, *rest])


@cache
def spread() -> dict[str, list[str]]:
    """The modules that name each kind, by kind."""
    found: dict[str, list[str]] = {name: [] for name in (*STATEMENTS, *FORMULAS)}
    for path in sorted(HOYLE.rglob("*.py")):
        kinds = kinds_named_in(path.read_text(encoding="utf-8"))
        home = {"block.py": STATEMENTS, "formula.py": FORMULAS}.get(
            path.name if path.parent.name == "model" else "", []
        )
        for name in kinds.union(home) & found.keys():
            found[name].append(room_path(path))
    return found


def modules_listed(change: str) -> set[str]:
    """The modules that docs/architecture.md lists for a change, whatever it is about."""
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if line.startswith(f"| {change} |"))
    paths = re.findall(r"`([a-z_/]+\.py)`", row.split(" If it")[0])
    return {path for path in paths if not path.startswith("tests/")}


def test_facts_cover_every_kind() -> None:
    made_by_lowering = {"Mark", "SumOfPoints"}
    assert {kind.__name__ for kind in FACTS} == {*STATEMENTS, *made_by_lowering}
    kinds = {kind for kind in vars(formula).values() if isinstance(kind, type) and issubclass(kind, formula.Node)}
    assert set(FORMULA_FACTS) == kinds - {formula.Node}


def test_rare_kinds_are_named_in_few_modules() -> None:
    assert len(spread()["MoveTokens"]) <= 8
    assert len(spread()["Reaches"]) <= 8
    assert len(spread()["Assign"]) <= 15


def test_architecture_lists_where_a_statement_goes() -> None:
    assert modules_listed("a new statement") == set(spread()["MoveTokens"])


def test_architecture_lists_where_a_formula_goes() -> None:
    assert modules_listed("a new kind of formula") == set(spread()["Reaches"])


if __name__ == "__main__":
    for kinds in (STATEMENTS, FORMULAS):
        for name in sorted(kinds, key=lambda name: len(spread()[name])):
            print(f"{len(spread()[name]):3} {name:15} {' '.join(spread()[name]) if len(spread()[name]) <= 16 else ''}")
