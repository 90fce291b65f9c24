"""Cards without a suit that have names of their own: how they rank, look, are counted, typed, saved and told."""

from pathlib import Path
from typing import Any

import pytest

import hoyle
from check.table_game import rules as table_rules
from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.tools.booklet.pages.markdown import markdown
from hoyle.tools.booklet.whole import booklet

GAME = """
hoyle: 1
game: wild_cards
title: Wild Cards
players: 2
options: {plain: {type: bool, help: Without DRAW4}}
deck:
  ranks: [1, 2, 3]
  suits: {red: R, blue: B}
  jokers: {WILD: 2, DRAW4: 0 if plain else 1}
  copies: COPIES
  titles: {WILD: Wild Card}
  each card: {points: 50 if card.rank >= WILD else card.pips}
  into: stock
zones:
  stock: stack seen by everyone
  hand: set per player seen by owner
  pile: row per rank seen by everyone
formulas:
  wild(c card): c.rank >= WILD
  draws(c card): c is DRAW4
actions:
  play: {with: {c: card from my hand}, do: "move c to pile[c.rank]"}
  call: {with: {r: rank from ranks}, do: nothing}
phases:
  game: |
    deal 5 from stock to hand[dealer]
    move list(c for c in stock where c.suit is none) to hand[dealer]
    dealer chooses call
    repeat 2 times: dealer chooses play
    tally
score: {per: player, parts: {points: sum(c.points for c in my hand)}}
winner: {most: highest my score}
"""


def load(tmp_path: Path, copies: str = "1", **options: Any) -> hoyle.Game:
    path = tmp_path / "wild_cards.yaml"
    path.write_text(GAME.replace("COPIES", copies), encoding="utf-8")
    return hoyle.load(path, players=2, options=options)


def moves(state: hoyle.State) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def test_they_lie_behind_all_others_in_their_order(tmp_path: Path) -> None:
    game = load(tmp_path)
    assert game.layout.faces == ("1R", "2R", "3R", "1B", "2B", "3B", "WILD", "WILD", "DRAW4")
    assert game.layout.attributes["points"] == (1, 2, 3, 1, 2, 3, 50, 50, 50)
    assert [zone.key for zone in game.layout.zones][-5:] == [f"pile[{r}]" for r in ("1", "2", "3", "WILD", "DRAW4")]


def test_each_pack_has_its_own(tmp_path: Path) -> None:
    assert load(tmp_path, "2").layout.faces.count("DRAW4") == 2
    assert load(tmp_path, "3 if card.rank is WILD else 1").layout.faces.count("WILD") == 6
    assert "DRAW4" not in load(tmp_path, plain=True).layout.faces


def test_they_are_written_as_they_are_printed(tmp_path: Path) -> None:
    state = load(tmp_path).new_state(seed=1, dealer=0)
    assert moves(state) == ["call 1", "call 2", "call 3", "call WILD", "call DRAW4"]
    state.apply("call DRAW4")
    assert moves(state)[-2:] == ["play WILD", "play DRAW4"]
    state.apply("play DRAW4")
    again = hoyle.load(tmp_path / "wild_cards.yaml", players=2).restore(state.to_json())
    assert again.observation(1)["pile[DRAW4]"] == ["DRAW4"] and "play WILD" in moves(again)


def test_a_booklet_tells_of_them(tmp_path: Path) -> None:
    load(tmp_path)
    rules, _ = load_rules(tmp_path / "wild_cards.yaml", Report())
    assert rules is not None
    text = markdown(booklet(rules))
    assert "Each pack has two Wild Cards and DRAW4 cards" in text
    assert "| Points | 1 | 2 | 3 |" in text or "DRAW4" in text


WRONG = {
    "jokers: {A: 2}": ("N313", "A"),
    "jokers: {KH: 2}": ("N313", "KH"),
    "jokers: {WILD: yes}": ("T401", "yes"),
    "jokers: {WILD: 2000}": ("F586", "2000"),
    "jokers: {WILD: -1}": ("F586", "-1"),
}


@pytest.mark.parametrize("line", WRONG)
def test_what_they_cannot_be(tmp_path: Path, line: str) -> None:
    path = tmp_path / "everything.yaml"
    path.write_text(table_rules(deck=line), encoding="utf-8")
    found = [d for d in hoyle.validate(path, proofs=False) if d.severity == "error"]
    assert [(d.code, d.span.text if d.span else "") for d in found][:1] == [WRONG[line]]


@pytest.mark.parametrize(
    ("formula", "code"),
    [
        ("x: first(stock) is WILD", None),
        ("x: first(trick).rank is in (WILD, 7)", None),
        ("x: count(c in trick where c.suit is hearts)", None),
        ("x: first(trick) is JK", "N312"),
        ("x: first(trick) is WILDE", "N312"),
        ("x(c card): won[leader.side] is empty or (c.suit is first(suits))", None),
        ("x(s suit): s is hearts\ny(c card): x(c.suit)", "T402"),
    ],
)
def test_their_names_in_formulas(tmp_path: Path, formula: str, code: str | None) -> None:
    path = tmp_path / "everything.yaml"
    path.write_text(table_rules(deck="jokers: {WILD: 4, DRAW4: 4}", formulas=formula), encoding="utf-8")
    found = [d.code for d in hoyle.validate(path, proofs=False) if d.severity == "error"]
    assert found == ([code] if code else [])


def test_two_jokers_without_a_name_are_as_before(tmp_path: Path) -> None:
    load(tmp_path)
    path = tmp_path / "wild_cards.yaml"
    text = (
        path.read_text().replace("{WILD: 2, DRAW4: 0 if plain else 1}", "{JK: 2}").replace(">= WILD else", ">= JK else")
    )
    text = text.replace("WILD: Wild Card", "JK: Fool").replace(">= WILD", ">= JK").replace("is DRAW4", "is JK")
    path.write_text(text, encoding="utf-8")
    named = hoyle.load(path, players=2)
    path.write_text(text.replace("{JK: 2}", "2"), encoding="utf-8")
    plain = hoyle.load(path, players=2)
    for what in ("faces", "rank_of", "suit_of", "look_of", "rank_faces", "attributes", "cards_by_look"):
        assert getattr(plain.layout, what) == getattr(named.layout, what)
