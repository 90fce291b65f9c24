"""Scenes and messages: whole games by messages alone, and the schema."""

import json
from random import Random
from typing import Any

import jsonschema
import pytest

import hoyle
from hoyle.locate import shipped_games
from hoyle.resources import schema_text
from hoyle.scene import Table

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


@pytest.mark.parametrize("game", shipped_games())
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
