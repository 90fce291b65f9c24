"""Files that can be read, files that cannot, and where it says so."""

import time

import pytest

from hoyle.language.report import Report, Source
from hoyle.language.syntax import Mapping, Scalar, Sequence, plain_data, read_mapping
from properties.tables import SHIPPED, SMALL, name_of


def read_text(text: str) -> tuple[Mapping | None, Report]:
    report = Report()
    return read_mapping(Source("x", text), report), report


def codes(text: str) -> list[str]:
    return [d.code for d in read_text(text)[1].diagnostics]


@pytest.mark.parametrize("file", [*SHIPPED, *SMALL], ids=name_of)
def test_every_rule_file_reads(file) -> None:  # type: ignore[no-untyped-def]
    root, report = read_text(file.read_text(encoding="utf-8"))
    assert root is not None
    assert not report.diagnostics
    assert root.entries[0][0].value == "hoyle"


def test_values_stay_the_text_that_was_written() -> None:
    root, _ = read_text("hoyle: 1\na: yes\nb: [7, 1.50, ~]\nc: {on: 'no'}\n")
    assert root is not None
    assert plain_data(root) == {"hoyle": "1", "a": "yes", "b": ["7", "1.50", "~"], "c": {"on": "no"}}
    a = root.get("a")
    assert isinstance(a, Scalar) and (a.span.line, a.span.column) == (2, 4)
    key = root.key("b")
    assert key is not None and key.span.text == "b"
    assert isinstance(root.get("b"), Sequence) and root.get("d") is None


POSITIONS = {
    "plain": "k: alpha bravo",
    "plain over lines": "k: alpha\n  charlie\n\n\n  bravo x\nz: 1",
    "single": "k: 'it''s alpha '' bravo'",
    "single over lines": "k: 'alpha   \n\n   it''s  \n  bravo'",
    "double": 'k: "alpha \\t\\x41\\u00e9 \\" bravo \\n"',
    "double over lines": 'k: "alpha \\\n   charlie\n  delta\\\n\n  bravo"',
    "block": "k: |\n    alpha\n\n      charlie  \n    x bravo\n\nz: 1",
    "block with indicator": "k: |2-\n    alpha\n  bravo",
    "block with windows line breaks": "k: |\r\n  alpha\r\n  x bravo\r\n",
    "flow": "k: {a: [x, 'alpha'' bravo']}",
    "with a mark at the head": "\ufeffk: alpha bravo",
}


@pytest.mark.parametrize("text", POSITIONS.values(), ids=POSITIONS.keys())
def test_every_part_of_a_value_knows_its_place(text: str) -> None:
    root, report = read_text(text)
    assert root is not None and not report.diagnostics
    node = root.get("k")
    while not isinstance(node, Scalar):
        node = node.items[-1] if isinstance(node, Sequence) else node.entries[-1][1]  # type: ignore[union-attr]
    for word in ("alpha", "bravo"):
        at = node.value.index(word)
        assert node.at(at, at + len(word)).text == word
        assert node.at(at, at + len(word)).start == text.index(word)


def test_an_escape_is_covered_whole() -> None:
    root, _ = read_text('k: "a\\u00e9b"')
    node = root.get("k") if root else None
    assert isinstance(node, Scalar) and node.value == "aéb"
    assert node.at(1, 2).text == "\\u00e9"
    assert node.at(1, 3).text == "\\u00e9b"


REFUSED = {
    "P101": ['a: "x', "a: {b: c", "a: [b, c\nd: e", "x\n- a: 1\nb", '"\\UFFFFFFFF": 1'],
    "P102": ["a: 1\n---\nb: 2\n"],
    "P103": ["a: &x 1\n", "a: *x\n"],
    "P104": ["a:\n  <<: b\n"],
    "P105": ["a: !!str x\n", "a: !x y\n", "a: ! y\n"],
    "P106": ["a: 1\nb: 2\na: 3\n", "a: {b: 1, b: 2}\n"],
    "P107": ["a: >\n  b\n"],
    "P108": ["[a, b]: c\n", "{a: b}: c\n"],
    "P109": ["a:\n\tb: 1\n"],
    "P110": ["a: \x00b\n", "a: b\x07\n", "a: b\rc", "a: \ud800"],
    "P111": ["a: " + "x" * 300_000, "a: [" + "b," * 30_000 + "]"],
    "P112": ["[" * 10_000, "- " * 10_000, "{a: " * 10_000, "? " * 10_000],
    "P113": ["", "\n\n", "# only a comment\n", "---\n"],
    "P114": ["a: {default: f(x, y), help: z}\n"],
    "P115": [
        "a: [b] is c\n",
        'a: "b" or c\n',
        "a: {b} c\n",
        "a: {b}\n",
        "a: @b\n",
        "a: `b`\n",
        "a: %b\n",
        "a: b: c\n",
    ],
    "P116": ["- a\n- b\n", "just words\n"],
}


@pytest.mark.parametrize(
    ("code", "text"), [(c, t) for c, texts in REFUSED.items() for t in texts], ids=lambda x: repr(x[:25])
)
def test_what_a_rule_file_may_not_be(code: str, text: str) -> None:
    assert codes(text)[0] == code


def test_several_mistakes_are_reported_at_once() -> None:
    assert codes("a: &x 1\nb: !t 2\nb: >\n  c\n") == ["P103", "P105", "P106", "P107"]


def test_a_torn_value_is_reported_once_and_joined_again() -> None:
    text = "o:\n  a: {default: min(3, 4, 5), help: one, two or three}\n"
    root, report = read_text(text)
    assert [d.code for d in report.diagnostics] == ["P114"]
    assert root is not None
    assert plain_data(root) == {"o": {"a": {"default": "min(3, 4, 5)", "help": "one, two or three"}}}


def test_a_duplicate_key_points_at_the_first() -> None:
    (finding,) = read_text("a: 1\nb: 2\na: 3\n")[1].diagnostics
    assert finding.span is not None and finding.span.line == 3
    assert finding.labels[0].span.line == 1


@pytest.mark.sweep(2)
@pytest.mark.parametrize("text", ["x\n" * 120_000, "- a\n" * 60_000, 'a: "' + "x\\n" * 80_000, "[" * 200_000])
def test_hostile_files_are_answered_soon(text: str) -> None:
    begun = time.process_time()
    read_text(text)
    assert time.process_time() - begun < 10  # two seconds on a quiet machine (see bench); this only tells a hang


@pytest.mark.parametrize(
    ("text", "line", "help"),
    [
        ("formulas:\n  a: b\n  led = first(trick)\n", 3, "write `led: first(trick)`"),
        ("formulas:\n  a: b\n  led:first(trick)\n  c: d\n", 3, "write `led: first(trick)`"),
        ("formulas:\n  led:first(trick)\n  c: d\n", 2, "write `led: first(trick)`"),
        ("formulas:\n  led first(trick)\n  c: d\n", 2, "put a colon and a space after the key"),
        (
            "formulas:\n  a:\n    - 1 if b\n    0\n  c: d\n",
            4,
            "begin the line with a dash, like the lines above: `- 0`",
        ),
    ],
)
def test_a_line_that_is_no_key_is_the_one_that_is_reported(text: str, line: int, help: str) -> None:
    found = read_text("hoyle: 1\n" + text)[1].diagnostics[0]
    assert found.code == "P101" and found.span is not None and found.help is not None
    assert found.span.line == line + 1 and help in found.help


def test_the_key_of_a_block_needs_the_bar_not_a_loop_in_it() -> None:
    text = "hoyle: 1\nphases:\n  game:\n    repeat:\n        play_hand\n        if a: end game\n"
    found = read_text(text)[1].diagnostics[0]
    assert found.code == "P209" and found.span is not None and found.span.text == "game:"
