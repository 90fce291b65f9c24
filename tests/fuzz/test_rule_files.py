"""Whatever a rule file says, from its text to fifty decisions of play, nothing is raised but what is reported."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from texts import (
    GAMES,
    LEAVES,
    PLACES,
    TEXT,
    TREES,
    YAMLISH,
    at,
    change_words,
    changed_files,
    copy_tree,
    examples,
    go_through,
    yaml_text,
)

REGRESSIONS = sorted((Path(__file__).parent / "regressions").glob("*"))
WHOLE = [path for path in GAMES if "extends" not in TREES[path]]


@pytest.mark.parametrize("path", REGRESSIONS, ids=lambda path: path.name)
def test_what_once_went_wrong(path: Path) -> None:
    go_through(path.read_bytes())


@examples(120)
@given(YAMLISH)
def test_any_text(text: str) -> None:
    assert any(d.severity == "error" for d in go_through(text))


@examples(60)
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    assert any(d.severity == "error" for d in go_through(data))


@examples(12)
@given(st.sampled_from(GAMES), st.data())
def test_a_game_with_a_few_characters_changed(path: Path, data: Any) -> None:
    text = TEXT[path]
    for _ in range(data.draw(st.integers(1, 3))):
        where, gone = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 12))
        text = text[:where] + data.draw(st.text(max_size=3)) + text[where + gone :]
    go_through(text)


@examples(20)
@given(changed_files(GAMES))
def test_a_game_with_things_changed(text: str) -> None:
    go_through(text)


@examples(15)
@given(st.sampled_from(WHOLE), st.data())
def test_a_game_with_one_word_changed(path: Path, data: Any) -> None:
    tree = copy_tree(TREES[path])
    *above, key = data.draw(st.sampled_from([p for p in LEAVES[path] if p[0] not in ("title", "author", "summary")]))
    parent = at(tree, tuple(above))
    parent[key] = change_words(data.draw, parent[key])
    go_through(yaml_text(tree))


@st.composite
def patches(draw: Any) -> str:
    """A patch of a shipped game: things dropped, changed, added and inserted, hardly any of which fit."""
    path = draw(st.sampled_from(WHOLE))
    tree: dict[str, Any] = {"hoyle": "1", "extends": path.parent.name, "variant": "v", "title": "V"}
    names = [p for p in PLACES[path] if len(p) in (1, 2, 3, 4)]
    for kind in draw(st.lists(st.sampled_from(["drop", "change", "add", "insert"]), min_size=1, max_size=4)):
        where = draw(st.sampled_from(names))
        donor = draw(st.sampled_from(WHOLE))
        value = copy_tree(at(TREES[donor], draw(st.sampled_from(PLACES[donor]))))
        if draw(st.booleans()):
            value = copy_tree(at(TREES[path], where))
            value = change_words(draw, value) if isinstance(value, str) else value
        if kind == "drop":
            tree.setdefault("drop", []).append(".".join(map(str, where)))
        elif kind == "insert":
            phases = sorted(TREES[path]["phases"])
            hook = f"{draw(st.sampled_from(['before', 'after']))} {draw(st.sampled_from(phases)).split('(')[0]}"
            tree.setdefault("insert", {})[hook] = change_words(
                draw, draw(st.sampled_from(sorted(TREES[path]["phases"].values())))
            )
        else:
            place = tree.setdefault(kind, {})
            for name in where[:-1]:
                place = place.setdefault(str(name), {}) if isinstance(place, dict) else {}
            if isinstance(place, dict):
                place[str(where[-1])] = value
    return yaml_text(tree)


@examples(25)
@given(patches())
def test_a_patch(text: str) -> None:
    yaml.compose(text)
    go_through(text)
