"""Whatever a scenario file says, running and checking it raises nothing: each scenario passes, or says what is wrong."""

from itertools import product
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from texts import DEEP, SCENARIOS, Tree, at, change_words, copy_tree, examples, file_of, places, tree_of, yaml_text

from hoyle.language.report import Report
from hoyle.tools.scenarios.read import load_file
from hoyle.tools.scenarios.run import Tables, check_file, run_file, run_scenario

HERE = Path(__file__).parents[1]
FILES = [*SCENARIOS, *sorted((HERE / "data" / "games").rglob("scenarios.yaml"))]
FILES += sorted((HERE / "scenarios" / "trials").glob("*.scenarios.yaml"))

#: Values that stand where they do not belong, of every shape.
ODD: list[Tree] = [
    *["7", "-1", ".", "@", "x", "AS", "JK", "??", "<a>", "[", "{", "²", "٣", "é"],
    "",
    " ",
    "\n",
    "0",
    "99999999999",
    "p0",
    "p9",
    "p²",
]
ODD += ["none", "all", "rest", "empty", "yes", "pass", "9S, 9H", "hand[0]", "hand[p0]", "hand[", "count(trick) is 1"]
ODD += [[], {}, [""], {"": ""}, ["a"], {"a": "b"}, [["a"]], [["a"], ["b"]], {"count": "3"}, {"cards": "AS"}, "A" * 3000]


def tree_at_home(path: Path) -> Tree:
    """A scenario file as plain data, which finds its game from wherever it lies."""
    tree = tree_of(path)
    tree["game"] = str(path.parent / tree["game"])
    return tree


TREES = {path: tree_at_home(path) for path in FILES}
KEYS = sorted({str(at[-1]) for tree in TREES.values() for at in places(tree) if len(at) > 2})


def spoil(draw: Any, tree: Tree, donor: Tree) -> None:
    """Change one key, value, type or depth somewhere in a tree."""
    here = [at for at in places(tree) if at != ("game",)]
    if not here:
        return
    *above, key = draw(st.sampled_from(here))
    parent = at(tree, tuple(above))
    value = parent[key]
    kind = draw(st.sampled_from(["odd", "odd", "graft", "respelt", "drop", "rename", "misspell", "list", "deeper"]))
    if kind == "odd":
        parent[key] = copy_tree(draw(st.sampled_from(ODD)))
    elif kind == "graft":
        parent[key] = copy_tree(at(donor, draw(st.sampled_from(list(places(donor))))))
    elif kind == "respelt" and isinstance(value, str):
        parent[key] = change_words(draw, value)
    elif kind == "drop":
        del parent[key]
    elif kind in ("rename", "misspell") and isinstance(parent, dict):
        name = draw(st.sampled_from(KEYS)) if kind == "rename" else change_words(draw, str(key))
        parent[name] = parent.pop(key)
    else:
        parent[key] = {draw(st.sampled_from(KEYS)): value} if kind == "deeper" else [value]


@st.composite
def spoilt_scenarios(draw: Any) -> str:
    """A file with one or two of the scenarios there are, spoilt; now and then its text too."""
    tree, donor = (TREES[draw(st.sampled_from(FILES))] for _ in range(2))
    names = draw(st.lists(st.sampled_from(sorted(tree["scenarios"])), min_size=1, max_size=2, unique=True))
    small = copy_tree({**tree, "scenarios": {name: tree["scenarios"][name] for name in names}})
    for _ in range(draw(st.integers(1, 3))):
        spoil(draw, small, donor)
    text = yaml_text(small)
    return change_words(draw, text) if draw(st.integers(0, 7)) == 0 else text


@examples(60)
@given(spoilt_scenarios() | st.text(max_size=80))
def test_nothing_is_raised(text: str) -> None:
    with file_of(text, "scenarios.yaml") as path:
        for outcome in run_file(path):
            assert outcome.passed is not bool(outcome.message)
        report = Report()
        check_file(path, report)
        assert all(finding.code and finding.message for finding in report.diagnostics)


def test_every_value_written_oddly() -> None:
    """Each value of the files in turn gives way to each odd one; in a short run those of one scenario."""
    for tree in list(TREES.values()) if DEEP else [TREES[FILES[-1]]]:
        tables = Tables()
        for name, scenario in list(tree["scenarios"].items())[: None if DEEP else 1]:
            for place, odd in product(places(scenario), ODD):
                small = copy_tree({**tree, "scenarios": {name: scenario}})
                at(small, ("scenarios", name, *place[:-1]))[place[-1]] = copy_tree(odd)
                with file_of(yaml_text(small), "scenarios.yaml") as path:
                    file = load_file(path, Report())
                for one in file.scenarios if file is not None else ():
                    outcome = run_scenario(one, tables)
                    assert outcome.passed is not bool(outcome.message)
