"""Whatever the text, reading, checking and parsing end with findings and never with an exception."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from hoyle.language.check.keys.shape import check_shape
from hoyle.language.report import Report, Source, render
from hoyle.language.syntax import SyntaxProblem, parse, parse_text, read_mapping
from hoyle.language.syntax.read import readable, yaml_events
from hoyle.language.syntax.tables import STARTS
from hoyle.locate import shipped_games
from language import strings
from properties.tables import SHIPPED

GAME = shipped_games()["goofspiel"].read_text(encoding="utf-8")
WORDS = """a: |b [ ] { } , : - ? * & ! % @ ' " > # \\ --- ... << 1 yes hoyle game extends zones actions
do with é if else for in repeat until and or not is empty ( ) .. + - = += move to deal from each starting
with of my me every any count sum where cards Abc KH 10 p chooses may ask whether together freely end let
openly secret ?? "?? ??" [?? {a??"""
PIECES = st.sampled_from([*WORDS.split(), "\n", "\t", " ", "    ", "\n  ", "\ud800", "\0"])
TEXTS = st.one_of(
    st.text(max_size=200),
    st.lists(PIECES, max_size=60).map(" ".join),
    st.lists(PIECES, max_size=60).map("".join),
)


def check(text: str) -> None:
    """Read, check and parse a text, and render what was found."""
    report = Report()
    root = read_mapping(Source("x", text), report)
    if root is not None:
        check_shape(root, report)
        for scalar, start in _strings(root):
            parse(scalar, start, report)
    for format in ("text", "json", "sarif", "github"):
        render(report.diagnostics, format)  # type: ignore[arg-type]


def _strings(root):  # type: ignore[no-untyped-def]
    """The strings of a file that may have any shape."""
    try:
        return list(strings(root))
    except AssertionError:
        return []


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_any_text(text: str) -> None:
    check(text)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(GAME)), st.integers(0, 12), TEXTS)
def test_a_spoilt_game(at: int, gone: int, put: str) -> None:
    check(GAME[:at] + put[:20] + GAME[at + gone :])


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="the parser of YAML in C is not installed")
@settings(max_examples=400, deadline=None)
@given(st.sampled_from(SHIPPED), st.integers(0, 10**4), st.integers(0, 8), TEXTS | PIECES)
def test_both_parsers_of_yaml_give_the_same_events(path: Path, at: int, gone: int, put: str) -> None:
    text = path.read_text(encoding="utf-8")
    text = text[:at] + put[:20] + text[at + gone :]
    if readable(Source("x", text), Report()):
        assert events(yaml_events(text)) == events(yaml.parse(text, Loader=yaml.SafeLoader))


def events(found: Iterator[yaml.Event]) -> list[tuple[object, ...]]:
    """What Hoyle reads of them, up to the first error."""
    names = "value", "style", "tag", "anchor"
    listed: list[tuple[object, ...]] = []
    try:
        for event in found:
            values = [getattr(event, name, None) or "" for name in names]
            place = event.start_mark.index, event.end_mark.index
            listed.append((type(event), *values, bool(getattr(event, "flow_style", None)), *place))
    except (yaml.YAMLError, ValueError) as problem:
        listed.append((type(problem),))
    return listed


@settings(max_examples=400, deadline=None)
@given(TEXTS, st.sampled_from(STARTS))
def test_any_string(text: str, start: str) -> None:
    try:
        tree = parse_text(text, start)
    except SyntaxProblem as problem:
        assert 0 <= problem.start <= problem.end <= len(text)
        assert problem.message and problem.code.startswith("P2")
    else:
        for part in tree.iter_subtrees():
            assert part.meta.empty or 0 <= part.meta.start_pos <= part.meta.end_pos <= len(text)
