"""Strings that are sentences of the language, strings that are not, and what is said about those."""

import os
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import lark
import pytest
from lark.indenter import Indenter

from hoyle.language.report import Report, Source, Span
from hoyle.language.syntax import Scalar, SyntaxProblem, parse, parse_text, read_mapping, reserved_words
from hoyle.language.syntax.grammar import _feed
from hoyle.language.syntax.lexer import lex
from hoyle.language.syntax.tables import STARTS, _parser, build, tables
from hoyle.resources import schema_text
from language import strings
from properties.tables import SHIPPED, SMALL, name_of


@pytest.mark.parametrize("file", [*SHIPPED, *SMALL], ids=name_of)
def test_every_string_of_every_rule_file_parses(file: Path) -> None:
    report = Report()
    root = read_mapping(Source(file.name, file.read_text(encoding="utf-8")), report)
    assert root is not None
    found = list(strings(root))
    assert len(found) >= 4 or root.get("extends")
    for scalar, start in found:
        parse(scalar, start, report)
    assert not report.diagnostics


@pytest.mark.parametrize("file", [*SHIPPED, *SMALL], ids=name_of)
def test_trees_and_places_are_those_that_lark_makes(file: Path) -> None:
    plain = replace(tables(), parser=lark_alone())
    root = read_mapping(Source(file.name, file.read_text(encoding="utf-8")), Report())
    assert root is not None
    for scalar, start in strings(root):
        lexemes, _ = lex(scalar.value, plain, start == "block")
        expected, *_ = _feed(lexemes, start, plain, frozenset())
        assert expected is not None
        assert list(nodes(parse_text(scalar.value, start))) == list(nodes(expected)), scalar.value


@cache
def lark_alone() -> lark.Lark:
    return build(schema_text("formula.lark"))


def nodes(tree: lark.Tree[lark.Token]) -> Iterator[tuple[object, ...]]:
    """Each subtree's name, place and tokens."""
    for node in tree.iter_subtrees_topdown():
        place = None if node.meta.empty else (node.meta.start_pos, node.meta.end_pos)
        tokens = [(child.type, child, child.start_pos) for child in node.children if isinstance(child, lark.Token)]
        yield node.data, place, len(node.children), tokens


class Blocks(Indenter):
    """Indentation as Lark does it, for the strict check."""

    NL_type, INDENT_type, DEDENT_type, tab_len = "_NL", "_INDENT", "_DEDENT", 8
    OPEN_PAREN_types, CLOSE_PAREN_types = ["LPAR", "LSQB"], ["RPAR", "RSQB"]


@pytest.mark.slow
def test_the_grammar_has_no_conflict() -> None:
    pytest.importorskip("interegular")
    text = schema_text("formula.lark")
    lark.Lark(text, parser="lalr", start=list(STARTS), postlex=Blocks(), maybe_placeholders=False, strict=True)


SENTENCES = {
    "target may block(DUKE)": ("block", "offer"),
    "me chooses put_next(n, col) or stop": ("block", "offer"),
    "p chooses a, b(1, x) or c and freely d(2)": ("block", "chooses"),
    "deal 2 from stock face up to each hand starting with dealer": ("block", "deal_round"),
    "deal 2 from stock to each hand of alive": ("block", "deal_to"),
    "deal 1 at random from hand[p] face up to my hand": ("block", "deal_random"),
    "x += 1 if a else 2": ("block", "if_else"),
    "x -= bid otherwise 0": ("block", "otherwise"),
    "openly:\n    x = y": ("block", "openly"),
    "openly: x = y": ("block", "openly"),
    "any(x in 1..7 cards from table where count(x) is 2)": ("formula", "subsets"),
    "count(x in 2..5 cards from m where sum(c.pips for c in x) is 15)": ("formula", "subsets"),
    "sum(1 for x in 2..3 cards from hand[p])": ("formula", "subsets"),
    "count(cards) + of + at + random + secret + owner": ("formula", "plus"),
    "secret number from 1..k": ("domain", "secret"),
    "secret card from my hand": ("domain", "secret"),
    "rank or none from ranks": ("domain", "or_none"),
    "row per player seen by players after owner": ("zone", "those"),
    "set per player seen by owner": ("zone", "those"),
    "set per player seen by everyone if owner is dummy else owner, sorted by card.rank": ("zone", "party_if"),
    "row top seen by leader if open or shown else nobody": ("zone", "party_if"),
    "0..3 seen by nobody if closed else everyone = 2, fresh each round": ("variable", "party_if"),
    "bool per player seen by owner = yes, fresh each turn_of": ("variable", "fresh"),
    "block(r rank, n 1..columns, deed aid | theft or none)": ("signature", "int_range"),
    "f(m cards, g row, p player or none)": ("signature", "or_none"),
    "2..4": ("span", "from_to"),
    "4": ("span", "exactly"),
    "2 or 4": ("span", "exactly"),
    "2, 4 or 6": ("span", "exactly"),
}


@pytest.mark.parametrize(("text", "start", "rule"), [(t, s, r) for t, (s, r) in SENTENCES.items()])
def test_sentences(text: str, start: str, rule: str) -> None:
    assert any(True for _ in parse_text(text, start).find_data(rule))


WRONG = {
    "formula": {
        "a or b if c else d": "P205",
        "a if b else c if d else e": "P219",
        "a if b else c or d": "P205",
        "a and b or c": "P205",
        "a is b is c": "P217",
        "1 < x < 3": "P217",
        "hand[p": "P210",
        "hand p]": "P210",
        "x otherwise y otherwise z": "P217",
        "first": "P202",
        "if": "P201",
        "every + 1": "P201",
        "a == b": "P204",
        "a != b": "P204",
        "a && b": "P204",
        "a || b": "P204",
        "!a": "P204",
        "a = b": "P204",
        "not": "P202",
        "my me": "P203",
        "my up": "P203",
        "1 .. 2 .. 3": "P217",
        "any(x in y where a if b else c)": "P201",
        "x if y": "P206",
        "f(a,)": "P215",
        "f()": "P201",
        "True": "P218",
        "a AND b": "P211",
        "myHand is empty": "P211",
        "7x": "P211",
        "é": "P211",
        "#": "P202",
        "$": "P212",
        "2.5": "P220",
        "99999999999": "P220",
        "(" * 65 + "a" + ")" * 65: "P213",
        "not " * 500 + "a": "P213",
        "a" + " + a" * 500: "P213",
        "any(x in 1..7 card from table)": "P201",
    },
    "case": {"a if b else c": "P219", "a or b if c": "P205"},
    "block": {
        "move x to if": "P203",
        "let end = 1": "P203",
        "up = 1": "P203",
        "list = 1": "P203",
        "let openly = 1": "P203",
        "end end": "P203",
        "x = a if b": "P206",
        "x += 1 if b": "P206",
        "x += 1 if b else 2 if c else 3": "P219",
        "x += 1 and 2 or 3": "P205",
        "leader may play else: end p": "P216",
        "p may freely a\nelse: b": "P216",
        "players together choose a\nelse: b": "P216",
        "else: a": "P216",
        "if a: b\n   c": "P208",
        "if a:\nb": "P208",
        "if a:\n    b\n  c": "P208",
        "first of players may block": "P201",
        "p chooses a b": "P201",
        "p chooses a, b, or c": "P215",
        "p choose a": "P218",
        "for in in L: a": "P203",
        "repeat: a until b": "P201",
        "deal 2 to p": "P201",
        "if a\n    b": "P207",
        "for p in players\n    b": "P207",
        "repeat\n    b": "P207",
        "if a: b\nelif c: d": "P218",
        "while a: b": "P218",
        "if a == b: c": "P204",
        "if a = b: c": "P204",
        "let Me = 3": "P211",
        "let Score = 3": "P211",
        "".join("    " * i + "if a:\n" for i in range(40)): "P214",
        "": "P202",
    },
    "domain": {"card my hand": "P201", "3 card from my hand": "P201", "secret from x": "P201"},
    "variable": {"bool fresh each p": "P201", "bool, each p": "P201"},
    "zone": {"stack seen by": "P202", "pile": "P201"},
    "signature": {"f(c)": "P201", "f()": "P201", "F(c card)": "P211", "f(up bool)": "P203"},
    "ranking": {"most score": "P201"},
    "hook": {"around p": "P201"},
    "vartype": {"wild |": "P202", "0..": "P202", "Wild | tame": "P211"},
    "names": {"a and b": "P201", "a, b,": "P215", "a(1)": "P201"},
    "span": {"2-4": "P201", "two": "P201"},
}


@pytest.mark.parametrize(
    ("start", "text", "code"),
    [(s, t, c) for s, texts in WRONG.items() for t, c in texts.items()],
    ids=lambda x: repr(x[:30]),
)
def test_what_is_no_sentence(start: str, text: str, code: str) -> None:
    with pytest.raises(SyntaxProblem) as caught:
        parse_text(text, start)
    assert caught.value.code == code
    assert 0 <= caught.value.start <= caught.value.end <= max(len(text), 1)
    assert not any(word.isupper() and len(word) > 3 and "_" in word for word in caught.value.message.split())


@pytest.mark.parametrize(
    ("text", "start", "place", "help"),
    [
        ("a == b", "formula", "==", "write `a is b`"),
        ("if a: b\nelif c: d", "block", "elif", "write `else if`"),
        ("let up = 1", "block", "up", "choose another name, or a longer one: `up_…`"),
        ("TrickTaker is empty", "formula", "TrickTaker", "write `trick_taker`"),
        ("f(a, (b)", "formula", "(", "add the `)`"),
        ("a if b else c or d", "formula", "or", "write `a if b else (c or d)`"),
    ],
)
def test_a_problem_points_at_the_token_and_says_what_to_write(text: str, start: str, place: str, help: str) -> None:
    with pytest.raises(SyntaxProblem) as caught:
        parse_text(text, start)
    assert text[caught.value.start : caught.value.end] == place
    assert caught.value.help == help


def test_a_problem_is_placed_in_the_file() -> None:
    report = Report()
    source = Source("x", "do: |\n    # first\n    move a to b\n    x = (c ==\n")
    root = read_mapping(source, report)
    block = root.get("do") if root else None
    assert isinstance(block, Scalar)
    assert parse(block, "block", report) is None
    (finding,) = report.diagnostics
    assert finding.span is not None and (finding.span.line, finding.span.column) == (4, 12)


def test_trees_know_their_place() -> None:
    text = (
        "# head\nif a is b:   # why\n    move x to\\\n".replace("\\", " z")
        + "\n\n    # more\n    c = (1 +\n      2)\nd = 3"
    )
    tree = parse_text(text, "block")
    parts = {text[t.meta.start_pos : t.meta.end_pos] for t in tree.iter_subtrees() if not t.meta.empty}
    assert {"move x to z", "a is b", "d = 3", "c = (1 +\n      2)"} <= parts


def test_a_decision_ends_where_its_line_ends() -> None:
    text = "p may play\n\n\nd = 3"
    (decide,) = parse_text(text, "block").find_data("decide")
    assert text[decide.meta.start_pos : decide.meta.end_pos] == "p may play"


def test_a_block_without_a_bar_is_recognised() -> None:
    report = Report()
    root = read_mapping(Source("x", "do:\n  move a to b\n  move c to d\n"), report)
    block = root.get("do") if root else None
    assert isinstance(block, Scalar)
    parse(block, "block", report)
    assert [d.code for d in report.diagnostics] == ["P209"]


def test_reserved_words() -> None:
    words = reserved_words()
    assert {"up", "together", "openly", "everything", "show"} <= words
    assert not {"owner", "of", "at", "random", "secret", "cards", "stack", "seen"} & words


@pytest.mark.slow
def test_the_cache_survives_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    grammar = schema_text("formula.lark")
    _parser(grammar)
    (file,) = (tmp_path / "hoyle").glob("tables-*.pickle")
    good = file.read_bytes()
    for bad in (
        b"",
        b"rubbish",
        good[:1000],
        b"cos\nsystem\n(S'touch " + os.fsencode(tmp_path / "owned") + b"'\ntR.",
    ):
        file.write_bytes(bad)
        assert _parser(grammar).parse_interactive(start="formula").choices()
    assert not (tmp_path / "owned").exists()
    assert file.read_bytes() == good or len(file.read_bytes()) > 1000


def test_no_home_is_no_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    assert _parser(schema_text("formula.lark")).parse_interactive(start="block").choices()
    assert build(schema_text("formula.lark"))


def test_an_unknown_start_rule_is_a_programming_error() -> None:
    with pytest.raises(ValueError, match="nonsense"):
        parse(Scalar("a", Span(Source("x", "a"), 0, 1), "plain", ((0, 0),)), "nonsense", Report())
