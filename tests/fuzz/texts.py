"""Texts for fuzzing: the shipped files, spoilt ones made from them, and what must be true of any text."""

import os
import random
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import yaml
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import hoyle
from hoyle.compile import load_rules
from hoyle.engine.table.fault import Fault, Refused
from hoyle.language.report import Report, render
from hoyle.play.game import Game
from hoyle.resources import game_folder, schema_text
from hoyle.tools.audit.laws import whole_text

DEEP = os.environ.get("HOYLE_FUZZ") == "deep"
#: Everything that hoyle may raise for what is in a file, a table or a move.
REPORTED = (hoyle.RulesError, Refused, hoyle.IllegalMove, Fault)

GAMES = sorted(path for path in game_folder().rglob("*.yaml") if path.name != "scenarios.yaml")
SCENARIOS = sorted(game_folder().rglob("scenarios.yaml"))
TEXT = {path: path.read_text(encoding="utf-8") for path in (*GAMES, *SCENARIOS)}
#: Words and signs of the grammar, and some that a file may use.
TOKENS = sorted(set(re.findall(r'"([^"\s]+)"', schema_text("formula.lark")))) + [
    "\n0",
    "1",
    "2",
    "7",
    "-1",
    "2147483647",
    "2147483648",
    "none",
    "yes",
    "no",
    "KH",
    "10S",
    "JK",
    "A",
    "c",
    "p",
    "x",
    "me",
    "my",
    "every",
    "hand",
    "stock",
    "trick",
    "players",
    "cards",
    "ranks",
    "suits\ndealer",
    "leader",
    "sides",
    "score",
    "game",
    "play",
    "is",
    "in",
    "and",
    "or",
    "not",
    "(",
    ")",
    "[",
    "]",
    ",",
    ".",
    "..",
    "+",
    "-",
    "*",
    "=",
    "+=",
    "-=",
    ":",
    "|",
    "\n",
    "\u202e",
    "é",
    '"',
    "'",
    "{",
    "}",
    "#",
    "&",
    "!\n",
]


def examples(few: int) -> Any:
    """The settings of a test: so many examples, and forty times as many in a long run."""
    return settings(
        max_examples=few * (40 if DEEP else 1),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )


@contextmanager
def file_of(text: str | bytes, name: str = "fuzzed.yaml") -> Iterator[Path]:
    """A file with this text, for a while."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
        yield path


def go_through(text: str | bytes, seed: int = 0) -> list[hoyle.Diagnostic]:
    """Check a text as a rule file and render what is found; play what has no errors. Only faults may come of it."""
    with file_of(text) as path:
        found = hoyle.validate(path)
        for form in ("text", "json", "sarif", "github"):
            render(found, form)  # type: ignore[arg-type]
        errors = [d for d in found if d.severity == "error"]
        assert all(d.code and d.message for d in found)
        report = Report()
        rules, _ = load_rules(path, report)
        assert errors or rules is not None
        if rules is not None:
            for players in (None, max(rules.players)):
                try:
                    play(Game(rules, players), seed)
                except REPORTED:
                    continue
        return found


def play(game: hoyle.Game, seed: int, decisions: int = 50) -> None:
    """Make random moves; raises only `Fault`, and the state stays usable."""
    assert game.graph.number_of_nodes() > 0
    rng = random.Random(seed)
    state = game.new_state(seed=seed)
    for _ in range(decisions):
        if state.is_terminal:
            break
        moves = state.legal_moves()
        try:
            state.apply(rng.choice(moves) if moves else "pass")
        except Fault:
            assert_stopped(state)
            return
    look(state)


def assert_stopped(state: hoyle.State) -> None:
    """Assert that a state stopped by a fault stays stopped, and answers."""
    assert state.is_terminal and state.legal_moves() == []
    assert state.result is not None and state.result.reason == "fault"
    look(state)


def look(state: hoyle.State) -> None:
    """Ask everything that can be asked of a state."""
    state.zones(), state.log()
    for seat in range(state.game.players):
        state.observation(seat), state.log(seat), state.variables(seat)
    assert whole_text(state.game.restore(state.to_json())) == whole_text(state)
    try:
        state.returns()
        assert (state.result is not None) == state.is_terminal
    except Fault:
        pass  # a score may be what cannot be worked out


# ---- spoilt texts

Tree = Any


def tree_of(path: Path) -> Tree:
    """A file as plain data, every value a text."""
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # the same, ten times as fast, where libyaml is there
    return yaml.load(path.read_text(encoding="utf-8"), Loader=loader)


TREES = {path: tree_of(path) for path in TEXT}


def places(tree: Tree, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in a tree."""
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in items:
        yield (*at, key)
        yield from places(value, (*at, key))


def at(tree: Tree, path: tuple[Any, ...]) -> Tree:
    """What stands at a path."""
    for key in path:
        tree = tree[key]
    return tree


def copy_tree(tree: Tree) -> Tree:
    """A tree that shares nothing with another."""
    if isinstance(tree, dict):
        return {key: copy_tree(value) for key, value in tree.items()}
    return [copy_tree(value) for value in tree] if isinstance(tree, list) else tree


PLACES = {path: list(places(tree)) for path, tree in TREES.items()}
LEAVES = {path: [p for p in found if isinstance(at(TREES[path], p), str)] for path, found in PLACES.items()}


def spoil(draw: Any, tree: Tree, donors: list[Path]) -> None:
    """Change one thing somewhere in a tree."""
    here = list(places(tree))
    if not here:
        return
    *above, key = draw(st.sampled_from(here))
    parent = at(tree, tuple(above))
    value = parent[key]
    kind = draw(
        st.sampled_from(["token", "token", "token", "formula", "drop", "twice", "rename", "swap", "graft", "odd"])
    )
    donor = draw(st.sampled_from(donors))
    if kind == "drop":
        del parent[key]
    elif kind == "twice" and isinstance(parent, list):
        parent.insert(key, copy_tree(value))
    elif kind in ("twice", "rename") and isinstance(parent, dict):
        name = draw(st.sampled_from([str(p[-1]) for p in PLACES[donor]]))
        parent[name] = parent.pop(key) if kind == "rename" else copy_tree(value)
    elif kind == "swap" and isinstance(parent, dict):
        other = draw(st.sampled_from(sorted(parent)))
        parent[key], parent[other] = parent[other], parent[key]
    elif kind == "graft":
        parent[key] = copy_tree(at(TREES[donor], draw(st.sampled_from(PLACES[donor]))))
    elif kind == "odd":
        parent[key] = draw(
            st.sampled_from(["", [], {}, [[]], [{}], {"a": "b"}, "0", "-1", "2147483647", "\0", "no", "~"])
        )
    elif isinstance(value, str):
        parent[key] = (
            change_words(draw, value) if kind == "token" else at(TREES[donor], draw(st.sampled_from(LEAVES[donor])))
        )


def change_words(draw: Any, text: str) -> str:
    """A string of the language with some of its words dropped, doubled or replaced."""
    words = re.findall(r"\w+|\s+|[^\w\s]+", text) or [""]
    for _ in range(draw(st.integers(1, 3))):
        if not words:
            return ""
        i = draw(st.integers(0, len(words) - 1))
        token = draw(st.sampled_from(TOKENS))
        words[i : i + draw(st.integers(0, 2))] = draw(
            st.sampled_from([[], [token], [token, " ", words[i]], [words[i]] * 2])
        )
    return "".join(words)


@st.composite
def changed_files(draw: Any, paths: list[Path], most: int = 4) -> str:
    """The text of a shipped file with some things changed."""
    tree = copy_tree(TREES[draw(st.sampled_from(paths))])
    for _ in range(draw(st.integers(1, most))):
        spoil(draw, tree, paths)
    return yaml_text(tree)


def yaml_text(tree: Tree) -> str:
    """A tree as YAML; blocks as they are written in rule files."""
    return yaml.dump(tree, Dumper=Writer, sort_keys=False, allow_unicode=True, width=1000)


class Writer(yaml.SafeDumper):
    """Writes texts of several lines as blocks, and no aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        """No value is written as an alias."""
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


Writer.add_representer(str, _text)

YAMLISH = st.one_of(
    st.text(max_size=300),
    st.lists(
        st.sampled_from(
            [*TOKENS, *"\n\n\n    :::---???", "hoyle: 1\n", "game: x\n", "? ", "- ", "&a ", "*a", "!!int ", "|\n"]
        ),
        max_size=80,
    ).map("".join),
    st.recursive(
        st.sampled_from(TOKENS) | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from([*TOKENS, "deck", "zones", "phases", "actions", "options", "rules"]), inner, max_size=4
            )
        ),
        max_leaves=20,
    ).map(yaml_text),
)
