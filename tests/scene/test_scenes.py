"""Scenes and messages: whole games by messages alone, and the schema."""

import json
import runpy
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest

import hoyle
from hoyle.resources import schema_text
from hoyle.scene import Table
from shelf import swept_games

UNO = Path(__file__).parents[1] / "data" / "games" / "uno" / "game.yaml"
SCHEMA = jsonschema.Draft202012Validator(json.loads(schema_text("scene.json")))


def send(table: Table, seat: int, do: str, **rest: Any) -> dict[str, Any]:
    return table.act(seat, {"do": do, "number": table.number, **rest})


def random_message(scene: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A message that goes on with a choice."""
    choice, number = scene["choice"], scene["number"]
    if choice["whole"]:
        return {"do": "confirm", "number": number}
    ways = [{"do": "touch", "number": number, "target": one["target"]} for one in choice["lit"]]
    ways += [{"do": "pick", "number": number, "entry": one["id"]} for one in choice["entries"]]
    return rng.choice(ways) if ways else {"do": "back", "number": number}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("game", swept_games())
def test_games_are_played_by_messages(game: str) -> None:
    loaded, rng = hoyle.load(game), Random(5)
    table = Table(loaded, ["human", "human", *["random"] * (loaded.players - 2)][: loaded.players], seed=3)
    for _ in range(120):
        if table.state.is_terminal:
            break
        if table.bots_to_move():
            table.bot_move()
            continue
        seat = rng.choice(table.state.choosing)
        scene = table.scene(seat)
        SCHEMA.validate(scene)
        reply = table.act(seat, random_message(scene, rng))
        assert reply == {"ok": True}, (reply, scene["choice"])
    for reader in (None, *range(loaded.players)):
        SCHEMA.validate(table.scene(reader))
    again = Table(loaded, ["human"] * loaded.players, seed=3, moves=table.moves)
    assert again.state.to_json() == table.state.to_json()


def test_seats_go_round_the_table_from_the_left_whichever_way_turns_pass() -> None:
    seats = {
        game: [seat["number"] for seat in Table(hoyle.load(game, players=4), ["human"] * 4, seed=1).scene(1)["seats"]]
        for game in ("hearts", "belote")
    }
    assert seats == {"hearts": [1, 2, 3, 0], "belote": [1, 0, 3, 2]}


def things(scene: dict[str, Any]) -> list[dict[str, Any]]:
    piles = [pile for seat in scene["seats"] for pile in seat["piles"]] + scene["table"]
    return [thing for pile in piles for line in pile["lines"] for thing in line["things"]]


def test_a_spectator_sees_what_every_seat_sees() -> None:
    table = Table(hoyle.load("oh_hell", 3), ["greedy", "random", "random"], seed=3)
    while len(table.moves) < 12:
        table.bot_move()
    scene = table.scene(None)
    assert scene["seat"] is None and scene["choice"] is None and scene["notice"] == ""
    hands = [pile for seat in scene["seats"] for pile in seat["piles"] if pile["key"].startswith("hand")]
    assert [thing["face"] for pile in hands for line in pile["lines"] for thing in line["things"]] == ["??"] * 3
    assert table.state.zones()["hand[0]"][0] not in json.dumps(scene)
    visible = [{one["face"] for one in things(table.scene(seat))} for seat in range(3)]
    assert {one["face"] for one in things(scene)} == set.intersection(*visible)


def test_partners_and_who_played_what() -> None:
    table = Table(hoyle.load("sedma", 4), ["human", *["random"] * 3], seed=3, names=["Ann", "", "Cy", ""])
    scene = table.scene(0)
    assert [(one["number"], one["name"], one["side"], one["partner"]) for one in scene["seats"]] == [
        (0, "Ann", 0, False),
        (1, "p1", 1, False),
        (2, "Cy", 0, True),
        (3, "p3", 1, False),
    ]
    while table.scene(0)["last_trick"] is None:
        if table.bots_to_move():
            table.bot_move()
        else:
            table.act(0, random_message(table.scene(0), Random(1)))
        scene = table.scene(0)
        played = [(thing["face"], thing["by"]) for thing in things(scene) if thing["target"].startswith("trick@")]
        moves = [(move.split()[1], seat) for seat, move in table.moves if move != "pass"]
        assert played == moves[len(moves) - len(played) :]
    trick = [(card["face"], card["by"]) for card in table.scene(0)["last_trick"]["things"]]
    assert trick == moves[: len(trick)] and len({by for _, by in trick}) == 4


def test_last_trick_is_in_view_until_the_next_card() -> None:
    table, rng = Table(hoyle.load("hearts", 4), seed=4), Random(1)
    taken = []
    while table.scene(0)["last_trick"] is None or len(taken) < 14:
        before = table.scene(0)["last_trick"]
        table.make(table.state.random_move(rng))
        trick = table.scene(0)["last_trick"]
        gathered = any(event.kind == "gather" for event in table.course.latest(0))
        if trick is not None:
            new = before is None or trick["things"] != before["things"]
            assert trick["zone"] == "trick" and trick["in_view"] is (new and not gathered)
            taken += [gathered] if new else []
    assert any(taken) and not all(taken)


def test_last_hand_is_what_happened_before_the_next_one() -> None:
    table, rng = Table(hoyle.load("hearts", 4), seed=4), Random(1)
    assert table.scene(0)["last_hand"] is None
    while not any(event.kind == "gather" for event in table.course.latest(0)) or not table.moves:
        table.make(table.state.random_move(rng))
    hand, since = table.scene(0)["last_hand"], table.scene(0)["since"]
    assert hand["number"] == 1 and hand["lines"] == since[: since.index(["Hand 2"])]
    assert any(line[0].startswith("score: ") for line in hand["lines"])
    while table.moves[-1][0] != 0 or ["Hand 2"] in table.scene(0)["since"]:
        table.make(table.state.random_move(rng))
    assert table.scene(0)["last_hand"] is None


def test_equal_cards_are_counted_until_one_can_be_chosen() -> None:
    table = Table(hoyle.load("oh_hell", 3), seed=3)
    scene = table.scene(0)
    stock = next(pile for pile in scene["table"] if pile["key"] == "stock")
    assert [thing["count"] for line in stock["lines"] for thing in line["things"]] == [
        len(table.state.zones()["stock"])
    ]


def test_the_result_says_who_won_and_why() -> None:
    table = Table(hoyle.load("goofspiel", 2), ["random", "random"], seed=5, names=["Ann", "Bo"])
    while not table.state.is_terminal:
        table.bot_move()
    scene, result = table.scene(None), table.state.result
    assert result is not None and scene["over"] and scene["status"] == "The game is over."
    assert scene["result"]["won"] == list(result.winners) and scene["result"]["scores"] == list(result.scores)
    (_, best), _ = sorted(zip(result.scores, ("Ann", "Bo")), reverse=True)
    assert scene["result"]["why"] == "", "a score of one part is in the ranking"
    assert scene["result"]["places"] == [1 if name == best else 2 for name in ("Ann", "Bo")]
    assert scene["result"]["lines"][0] == f"{best} wins."


def test_entries_have_values() -> None:
    table = Table(hoyle.load("oh_hell", 3), seed=3)
    (seat,) = table.state.choosing
    entries = table.scene(seat)["choice"]["entries"]
    assert [entry["text"] for entry in entries] == [f"bid {entry['label']}" for entry in entries]


def test_decks_have_signs_and_colours() -> None:
    french = Table(hoyle.load("oh_hell", 3), seed=3).scene(0)["deck"]["faces"]
    assert {(one["sign"], one["colour"]) for one in french.values()} <= {
        ("♣", "black"),
        ("♦", "red"),
        ("♥", "red"),
        ("♠", "black"),
    }
    uno = Table(hoyle.load(UNO), seed=3).scene(0)["deck"]["faces"]
    assert {(one["sign"], one["colour"]) for one in uno.values() if one["suit"]} <= {
        ("R", "red"),
        ("Y", "yellow"),
        ("G", "green"),
        ("B", "blue"),
    }
    assert len(uno) > 4 and all(one["title"] for one in uno.values())


def test_the_schema_is_the_written_one() -> None:
    module = runpy.run_path(str(Path(__file__).parents[2] / "schema" / "make_scene_schema.py"))
    assert module["schema"]() == json.loads(schema_text("scene.json"))


def test_titles_after_moves_were_taken_back_are_those_of_a_game_without_them() -> None:
    game, rng = hoyle.load("sequence", 2), Random(4)
    table = Table(game, ["human", "random"], seed=2)

    def play(moves: int) -> None:
        for _ in range(moves):
            if table.bots_to_move():
                table.bot_move()
            else:
                table.make(table.state.random_move(rng, 0))

    play(60)
    assert all(table.take_back() for _ in range(3))
    play(60)
    replayed = Table(game, ["human", "random"], seed=2, moves=table.moves)
    assert replayed.act(0, {"do": "log"}) == table.act(0, {"do": "log"})
    assert replayed.scene(0) == table.scene(0) and replayed.scene(None) == table.scene(None)
