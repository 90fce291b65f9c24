"""What is drawn, as text: pure functions from what a seat sees to rows, beside golden files."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hoyle
from golden import golden
from hoyle.bots.random_player import patient
from hoyle.scene import Table
from hoyle.scene.choice import Choice
from hoyle.scene.things import Line, Pile, Thing, table_view
from hoyle.scene.wording.shown_order import ShownOrder
from hoyle_cli.screen.cards import Deck, Lit
from hoyle_cli.screen.pieces import Block, breadth, plain
from hoyle_cli.screen.piles import block
from hoyle_cli.screen.scene import Happened, Scene, screenful
from hoyle_cli.screen.showing import Mood, scene

PICTURES = Path(__file__).parent / "pictures"
DUMMY = str(Path(__file__).parents[1] / "data" / "games" / "dummy" / "game.yaml")

#: A game, its players, moves made by programs, columns, lines.
CASES = [
    ("sedma", 4, 9, 80, 24),
    ("sedma", 4, 9, 160, 44),
    ("sedma", 2, 3, 20, 5),
    ("kathmandu", 2, 31, 80, 24),
    ("sequence", 3, 300, 80, 24),
    ("sequence", 3, 300, 120, 40),
    ("sequitur", 3, 20, 80, 24),
    ("sedanto", 2, 40, 80, 24),
    ("sedanto", 7, 60, 120, 30),
    ("gin_rummy", 2, 120, 80, 24),
    ("scopa", 4, 7, 80, 24),
    ("oh_hell", 5, 40, 80, 24),
    ("goofspiel", 3, 9, 80, 24),
]


def a_scene(game: str, players: int, moves: int, **look: Any) -> tuple[Scene, Deck]:
    """A moment of a game that programs played, with what the seat that is to choose can touch."""
    loaded = hoyle.load(game, players)
    state, rng = loaded.new_state(7), Random(7)
    for _ in range(moves):
        state.apply(patient(state, state.choosing[0], rng))
    seat = state.choosing[0]
    view = table_view(state, seat)
    choice = Choice(state, seat, view, ShownOrder(loaded))
    lit = Lit(choice.labels())
    entries = tuple((label, entry.text, f"entry:{label}") for label, entry in choice.labelled_entries().items())
    told = (Happened(("p1: something",)), Happened(("dealt from the stock: 4 cards", "9♣ to your hand")))
    keys = (("?", "help", "key:?"), ("q", "leave", "key:q"))
    scene = Scene(loaded.title, view, lit, told, "Your turn.", "", (), entries, keys)
    return scene, Deck(loaded, **look)


def test_last_trick_is_drawn_until_the_next_card() -> None:
    table, rng = Table(hoyle.load("hearts", 4), names=["", "Bea", "Cid", "Dan"], seed=4), Random(1)
    while not table.origins(0).last_in_view:
        table.make(table.state.random_move(rng))

    def drawn() -> Block:
        shown = scene(table, None, table.view(0), (), Mood(facing=0), "Hearts", frozenset())
        return screenful(shown, Deck(table.game), 80, 24)

    rows = drawn()
    golden(PICTURES / "hearts_last_trick.txt", plain(rows) + "\n")
    assert not [piece for row in rows for piece in row if "past" in piece.role.split() and piece.target]
    table.make(table.state.random_move(rng))
    assert "taken by" not in plain(drawn())


@pytest.mark.parametrize(("game", "players", "moves", "width", "height"), CASES)
def test_pictures_of_the_table(game: str, players: int, moves: int, width: int, height: int) -> None:
    scene, deck = a_scene(game, players, moves)
    rows = screenful(scene, deck, width, height)
    assert len(rows) == height
    assert {breadth(row) for row in rows} == {width}
    golden(PICTURES / f"{game}_{players}_{width}x{height}.txt", plain(rows) + "\n")


def test_the_deck_in_ascii() -> None:
    scene, deck = a_scene("sequitur", 3, 20, ascii_faces=True)
    text = plain(screenful(scene, deck, 80, 24))
    golden(PICTURES / "sequitur_ascii.txt", text + "\n")
    assert "♥" not in text


def test_hidden_cards_are_drawn_as_backs() -> None:
    scene, deck = a_scene("sedma", 4, 9)
    others = [thing.face for one in scene.view.seats[1:] for pile in one.piles for thing in pile.things]
    assert set(others) == {"??"}
    assert "hand ▮▮" in plain(screenful(scene, deck, 80, 24))


BACK, ACE = Thing("line@1", "??", ("line@1",), by=0), Thing("line@2", "AS", ("AS",), by=1)


@pytest.mark.parametrize(
    ("kind", "things", "tokens", "expected"),
    [
        ("tokens", (), (("gem", None), ("coin", 2)), ["line gem ?  ● coin ×2"]),
        ("rows", (), (), ["line -"]),
        ("row", (BACK, ACE), (), ["│▒▒▒│", "│ A♠│", "Maximilian Bo"]),
    ],
)
def test_piles_are_drawn_by_their_kind(
    kind: str, things: tuple[Thing, ...], tokens: tuple[tuple[str, int | None], ...], expected: list[str]
) -> None:
    pile = Pile("line", "line", kind, (Line("line", things),) if things else (), tokens)
    text = plain(block(pile, Deck(hoyle.load("sedma")), Lit(players={0: "Maximilian", 1: "Bo"}), 60, large=True))
    assert all(words in text for words in expected), text


def test_an_open_hand_is_drawn_face_up_and_played_from() -> None:
    scene, deck = a_scene(DUMMY, 4, 6)
    text = plain(screenful(scene, deck, 80, 24))
    assert "hand  J♥   K♥" in text and "hand ▮▮ 2" in text
    scene, _ = a_scene(DUMMY, 4, 7)
    assert {target.partition("@")[0] for target in scene.lit.labels} == {"hand[3]"}


def test_four_colours_tell_the_suits_apart() -> None:
    game = hoyle.load("sedma")
    two, four = Deck(game), Deck(game, four=True)
    assert len({two.colour(face) for face in ("7C", "7D", "7H", "7S")}) == 2
    assert len({four.colour(face) for face in ("7C", "7D", "7H", "7S")}) == 4


def test_a_card_taken_stands_out_and_keeps_its_place() -> None:
    scene, deck = a_scene("sedma", 2, 3)
    hand = next(pile for pile in scene.view.seats[0].piles if pile.title == "hand")
    lying = plain(deck.large(hand.things, Lit(), 78, raising=True)).splitlines()
    taken = plain(deck.large(hand.things, Lit(taken=frozenset({hand.things[0].target})), 78, raising=True)).splitlines()
    assert taken[0].startswith("╭")
    assert not lying[0].strip()
    assert len(taken) == len(lying)


def test_many_cards_are_drawn_over_one_another() -> None:
    scene, deck = a_scene("goofspiel", 2, 0)
    hand = next(pile for pile in scene.view.seats[0].piles if pile.title == "hand")
    rows = deck.large(hand.things, Lit(), 60, raising=True)
    assert max(map(breadth, rows)) <= 60
    assert plain(rows).count("K") == 1


@pytest.mark.parametrize(("width", "height"), [(160, 50), (200, 60)])
def test_seats_beside_the_table_are_as_broad_as_their_cards_need(width: int, height: int) -> None:
    scene, deck = a_scene("oh_hell", 5, 40)
    assert any("row" in line and "cards" in line for line in plain(screenful(scene, deck, width, height)).splitlines())
    for game, players, moves in (("oh_hell", 5, 40), ("skat", 3, 30), ("canasta", 4, 120)):
        scene, deck = a_scene(game, players, moves)
        assert "…" not in plain(screenful(replace(scene, entries=()), deck, width, height))


def test_a_note_of_a_card_and_its_player_are_apart() -> None:
    deck = Deck(hoyle.load("whist", 4))
    thing = Thing("trick@1", "9H", ("trick@1", "9H"), "spent", by=1)
    pile = Pile("trick", "trick", "row", (Line("trick", (thing,)),))
    assert "(spent) Bob" in plain(block(pile, deck, Lit(players={1: "Bob"}), 60))


def test_columns_of_places_are_as_broad_as_their_cards() -> None:
    deck = Deck(hoyle.load("klondike"))
    faces = ("", "10S", ""), ("5S", "", "QH")
    lines = tuple(
        Line(f"row:{i}", tuple(Thing(f"{face}@{i}", face, ()) for face in row)) for i, row in enumerate(faces)
    )
    drawn = block(Pile("grid", "grid", "places", lines), deck, Lit({"QH@1": "1"}), 40)
    assert plain(drawn).split("\n") == ["grid   ·   10♠     ·", "      5♠     ·  1 Q♥"]
