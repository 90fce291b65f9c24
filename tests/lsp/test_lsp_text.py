"""Positions, the cursor in broken texts, and the names given inside a text."""

import pytest

from hoyle.tools.lsp.cursor import cursor
from hoyle.tools.lsp.positions import Encoding, offset_of, position, ruler
from hoyle.tools.lsp.scan import operand, scan, visible

CARDS = "a\U0001f0a1é|x\r\nb\rc\n"


@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 7), ("utf-16", 4), ("utf-32", 3)])
def test_columns_count_units_of_the_encoding(encoding: Encoding, column: int) -> None:
    along = ruler(CARDS, encoding)
    assert position(along, CARDS.index("|")) == (0, column)
    assert offset_of(along, 0, column) == CARDS.index("|")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_every_position_leads_back(encoding: Encoding) -> None:
    along = ruler(CARDS, encoding)
    for offset in range(len(CARDS)):
        if CARDS[offset - 1 : offset + 1] != "\r\n":
            assert offset_of(along, *position(along, offset)) == offset


def test_positions_outside_a_text_are_led_into_it() -> None:
    along = ruler(CARDS)
    assert position(along, 999) == (3, 0)
    assert offset_of(along, 0, 999) == CARDS.index("\r\n")
    assert offset_of(along, 99, 0) == len(CARDS)
    assert offset_of(along, 0, 2) == 1  # in the middle of a card's two units


@pytest.mark.parametrize(
    ("text", "path", "in_key", "value"),
    [
        ("zones:\n  hand: set ^per", ("zones", "hand"), False, "set per"),
        ("zones:\n  hand: ^", ("zones", "hand"), False, ""),
        ("zones:\n  ha^", ("zones",), True, ""),
        ("options:\n  a: {type: bool, de^", ("options", "a"), True, ""),
        ("options:\n  a: {type: bo^ol, default: no}", ("options", "a", "type"), False, "bool"),
        ("options:\n  a: {type: 1..2, default: 'max(1, c^)'}", ("options", "a", "default"), False, "max(1, c)"),
        ("actions:\n  play:\n    with: {c: card from ^}", ("actions", "play", "with", "c"), False, "card from "),
        ("phases:\n  game: |\n    if a:\n        b^\n  x: y", ("phases", "game"), False, "    if a:\n        b"),
        ("phases:\n  game: |\n    a\n    ^", ("phases", "game"), False, "    a\n    "),
        ("formulas:\n  f(c card):\n    - 1 if c.^\n    - 2", ("formulas", "f"), False, "1 if c."),
        ("formulas:\n  f:\n  - 1 if c.^\n  - 2", ("formulas", "f"), False, "1 if c."),
        ("formulas:\n  'f': 'a ^b'  # c", ("formulas", "f"), False, "a b'"),
        ("^", (), True, ""),
    ],
)
def test_the_cursor_knows_its_path(text: str, path: tuple[str, ...], in_key: bool, value: str) -> None:
    found = cursor(text.replace("^", ""), text.index("^"))
    assert (found.path, found.in_key) == (path, in_key)
    if not in_key:
        assert found.value.rstrip("'") == value.rstrip("'")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("let a = 1\n^\nb", {"a"}),
        ("if x:\n    let a = 1\n    c\nb^", set()),
        ("if x:\n    let a = 1\n    ^c\nb", {"a"}),
        ("for p in players: p ^may x", {"p"}),
        ("for p in players: p may x\n^y", set()),
        ("for p in players:\n    let q = p\n    ^", {"p", "q"}),
        ("for p in players:\n    x\n^y", set()),
        ("sum(^c.pips for c in trick where c)", {"c"}),
        ("any(c in trick where ^", {"c"}),
        ("any(c in trick) and ^x", set()),
        ("any(c in trick where all(^d for d in trick))", {"c", "d"}),
        ("deal (1 if x else 2) from ^y", set()),
    ],
)
def test_names_hold_where_they_hold(text: str, names: set[str]) -> None:
    scanned = scan(text.replace("^", ""), "block")
    assert set(visible(scanned, text.index("^"))) == names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a + b.c", "b.c"),
        ("not first(c in x where c).d", "first(c in x where c).d"),
        ("is my bed[2]", "my bed[2]"),
        ("1 + (a otherwise b)", "(a otherwise b)"),
        ("if (a)", "(a)"),
        ("first(a)[1].b", "first(a)[1].b"),
        ("f(a)(b)", "(b)"),
    ],
)
def test_an_operand_begins_with_its_name(text: str, found: str) -> None:
    assert text[operand(scan(text, "formula").words) :] == found


def test_no_words_have_no_operand() -> None:
    assert operand(()) == 0
