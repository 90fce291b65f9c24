"""Touches of things that no question asks for, but that can mean only one thing."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import hoyle
from hoyle.scene import Table
from scene.test_scenes import send, things


def lit(table: Table, seat: int) -> dict[str, str]:
    return {one["target"]: one["label"] for one in table.scene(seat)["choice"]["lit"]}


def so_far(table: Table, seat: int, target: str) -> str:
    """Touch a thing; return the move that this begins."""
    assert target in lit(table, seat)
    assert send(table, seat, "touch", target=target) == {"ok": True}
    return str(table.scene(seat)["choice"]["so_far"])


def play_until(table: Table, found: Callable[[int], Any]) -> int:
    """Play at random until a condition holds for the seat to move; return that seat."""
    rng = Random(1)
    while not found(seat := table.state.choosing[0]):
        table.make(table.state.random_move(rng, seat))
    return seat


def offered(table: Table, action: str) -> Callable[[int], bool]:
    return lambda seat: action in table.state.choices(seat=seat)


PILES = """
hoyle: 1
game: piles
title: Piles
players: 2
deck: {ranks: [7, 8, 9], suits: [clubs, hearts], into: stock}
zones:
  stock: stack seen by nobody
  open:  stack seen by everyone
  hand:  set per player seen by owner
  table: row seen by everyone
variables:
  named: suit or none
actions:
  bury:     {title: bury the open cards, do: move open to stock}
  draw:     {title: draw, do: deal 1 from stock to my hand}
  draw_two: {title: draw two, do: deal 2 from stock to my hand}
  lay:      {title: "lay {c} on the table", with: {c: card from first(open)}, do: move c to table}
  keep:     {title: "keep {c}", with: {c: card from my hand}, do: move c to table}
  name:     {title: "name {s}", with: {s: suit from suits}, do: named = s}
phases:
  game: |
    move list(c for c in stock where c is 9H) to open
    deal 1 from stock to each hand starting with dealer
    first(players) chooses MENU
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


def piles_table(folder: Path, menu: str) -> Table:
    path = folder / "piles.yaml"
    path.write_text(PILES.replace("MENU", menu), encoding="utf-8")
    return Table(hoyle.load(path), seed=1)


# ---- piles


def test_the_pile_that_is_drawn_from_can_be_touched() -> None:
    table = Table(hoyle.load("gin_rummy"), seed=2)
    seat = table.state.choosing[0]
    entries = {entry["id"]: entry["label"] for entry in table.scene(seat)["choice"]["entries"]}
    assert lit(table, seat) == {"discards@1": entries["take_discard"]}
    assert so_far(table, seat, "discards@1") == "take the top discard"
    choice = table.scene(seat)["choice"]
    assert choice["whole"] and choice["taken"] == ["discards@1"]
    assert send(table, seat, "confirm") == {"ok": True} and table.moves == [(seat, "take_discard")]


def test_each_pile_begins_its_own_action() -> None:
    table = Table(hoyle.load("golf", 2), seed=2)
    for seat in range(2):
        table.make(table.state.legal_moves(seat)[0])
    (seat,) = table.state.choosing
    assert list(lit(table, seat)) == ["stock@1", "discards@1"]
    assert so_far(table, seat, "discards@1") == "take the top discard"
    send(table, seat, "back")
    assert so_far(table, seat, "stock@1") == "draw from the stock"


def test_stock_of_a_solitaire_can_be_touched() -> None:
    table = Table(hoyle.load("klondike"), seed=2)
    assert so_far(table, 0, "stock@1") == "turn cards from the stock"


def test_a_pile_with_a_card_to_choose_begins_no_action(tmp_path: Path) -> None:
    table = piles_table(tmp_path, "bury, lay or draw")
    assert so_far(table, 0, "open@1") == "lay 9H on the table"


def test_a_pile_for_two_actions_begins_none(tmp_path: Path) -> None:
    table = piles_table(tmp_path, "bury, draw or draw_two")
    assert list(lit(table, 0)) == ["open@1"]
    assert so_far(table, 0, "open@1") == "bury the open cards"


# ---- questions with one answer


def test_a_card_answers_the_only_question_before_it() -> None:
    table = Table(hoyle.load("durak", 3), seed=2)

    def one_to_beat(seat: int) -> bool:
        return "beat" in table.state.choices(seat=seat) and len(table.state.zones()["attacking"]) == 1

    seat = play_until(table, one_to_beat)
    (attack,) = table.state.zones()["attacking"]
    card = next(target for target in lit(table, seat) if target.startswith("hand"))
    face = next(thing["face"] for thing in things(table.scene(seat)) if thing["target"] == card)
    assert so_far(table, seat, card) == f"beat {attack} with {face}"
    assert table.scene(seat)["choice"]["taken"] == ["attacking@1", card]
    assert send(table, seat, "back") == {"ok": True} and not table.scene(seat)["choice"]["begun"]


# ---- ranks and suits


def test_a_card_of_your_hand_names_its_rank() -> None:
    table = Table(hoyle.load("go_fish", 3), seed=2)
    (seat,) = table.state.choosing
    send(table, seat, "touch", target=f"p{(seat + 1) % 3}")
    hand = {one["target"]: one["face"] for one in things(table.scene(seat)) if one["face"] not in ("??", "")}
    entries = {entry["id"].split()[-1]: entry["label"] for entry in table.scene(seat)["choice"]["entries"]}
    assert {hand[target][:-1]: label for target, label in lit(table, seat).items()} == entries
    target = next(iter(lit(table, seat)))
    assert so_far(table, seat, target).endswith(f"for every {hand[target][:-1]}")


def test_a_pile_of_the_supply_names_its_rank() -> None:
    table = Table(hoyle.load("realm", 2), seed=2)
    seat = play_until(table, offered(table, "buy"))
    piles = {target.partition("@")[0]: target for target in lit(table, seat)}
    ranks = table.state.choices("buy", seat=seat)
    assert sorted(piles) == sorted(f"pile[{table.game.layout.rank_faces[rank]}]" for rank in ranks)
    croft = next(thing for thing in things(table.scene(seat)) if thing["target"] == piles["pile[CROFT]"])
    assert croft["count"] == len(table.state.zones()["pile[CROFT]"])
    assert so_far(table, seat, piles["pile[CROFT]"]).startswith("buy Croft")


def test_cards_of_others_name_suits_that_they_may_be_told() -> None:
    table = Table(hoyle.load("embers", 3), seed=2)
    (seat,) = table.state.choosing
    other = (seat + 1) % 3
    send(table, seat, "pick", entry="tell_suit")
    send(table, seat, "touch", target=f"p{other}")
    assert so_far(table, seat, f"hand[{other}]@1").startswith("tell p")


def test_no_suit_is_asked_for_while_several_actions_are_possible(tmp_path: Path) -> None:
    table = piles_table(tmp_path, "name or keep")
    assert {target.partition("[")[0] for target in lit(table, 0)} == {"hand"}
    send(table, 0, "pick", entry="name")
    assert so_far(table, 0, "open@1") == "name hearts"
