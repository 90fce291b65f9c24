"""Malformed messages to a server: each is answered with a sentence, and none changes a game."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

pytest.importorskip("websockets", reason="needs the extra hoyle[host]")

from websockets.exceptions import ConnectionClosed

import hoyle
from hosting.guests import Guest, hosting, play_together
from hoyle_cli.hosting import server

MANY = 100_000 if os.environ.get("HOYLE_FUZZ") == "deep" else 1_500

DEEDS = ["touch", "pick", "confirm", "back", "anew", "type", "why", "log", "name", "stand in", "ping", "rules", "x", ""]
TEXTS = [
    "",
    "hand[0]@1",
    "hand[1]@1",
    "trick@9",
    "play",
    "1",
    "-1",
    "??",
    "é",
    "\ud800",
    "\x00",
    "a" * 2100,
    "$",
    "{0}",
    "%s",
]
VALUES: list[Any] = [None, True, False, 0, -1, 1, 10**30, 0.5, 1e308, [], {}, [[]], {"do": "touch"}, *TEXTS]


def malformed(rng: Random) -> Iterator[Any]:
    """Yield messages: wrong values, wrong keys, wrong types, and nonsense."""
    while True:
        message: Any = {"do": rng.choice(DEEDS), "number": rng.choice([0, 5, 6, 7, *VALUES])}
        for key in rng.sample(["target", "entry", "line", "from", "name", "seat", "extra"], rng.randrange(4)):
            message[key] = rng.choice(VALUES)
        if message["do"] in ("name", "confirm"):
            message.pop("number", None)
            message["name"] = rng.choice([None, 3, "", "p1", "hint", "\u202e", "a" * 2100])
        for _ in range(rng.randrange(2)):
            message.pop(rng.choice(list(message)), None) if message else None
        yield message if rng.random() < 0.9 else rng.choice(VALUES)


@pytest.mark.parametrize("many", [300, pytest.param(MANY, marks=pytest.mark.slow)])
def test_malformed_messages_change_nothing(many: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.Budget, "spend", lambda budget: True)
    with hosting(hoyle.load("oh_hell", 3), tmp_path, ["human"] * 3) as server_:
        guests = [server_.guest(seat) for seat in range(3)]
        play_together(guests, Random(1), 6)
        guests[0].await_scene(6)
        before = (tmp_path / "table0.jsonl").read_text()
        messages, waiting = malformed(Random(2)), 0
        for number in range(many):
            guests[0].socket.send(json.dumps({"id": -1 - number, "message": next(messages)}))
            waiting += 1
            while waiting > 10:
                waiting -= answered(guests[0])
        while waiting:
            waiting -= answered(guests[0])
        assert (tmp_path / "table0.jsonl").read_text() == before
        play_together(guests, Random(3), 12)  # and the game goes on
        for guest in guests:
            guest.stack.close()


def answered(guest: Guest) -> int:
    """Take a frame in; return how many replies it was."""
    guest.receive()
    guest.frames.clear()
    replies = list(guest.replies.values())
    guest.replies.clear()
    for reply in replies:
        assert reply["ok"] or (reply["text"].endswith((".", "!", "?")) and "Traceback" not in reply["text"]), reply
    return len(replies)


@pytest.mark.parametrize(
    "frame",
    [
        b"\x00\xff",
        "",
        "{",
        "[]",
        "7",
        "null",
        '{"id": "1"}',
        '{"id": 1e9}',
        '{"id": true}',
        "[" * 5000,
        '{"message": {}}',
    ],
)
def test_frames_that_are_no_message_end_the_connection(tmp_path: Path, frame: str | bytes) -> None:
    with hosting(hoyle.load("sedma", 2), tmp_path, ["human"] * 2) as server_:
        for greeted in (True, False):
            with Guest(server_.port, server_.key(0) if greeted else "") as guest:
                with suppress(ConnectionClosed):  # a wrong key may have ended it already
                    guest.socket.send(frame)
                with pytest.raises(ConnectionClosed):
                    while True:
                        guest.receive()
                assert guest.end == (server.NOT_WHOLE if greeted else server.NO_TABLE)


def test_half_a_surrogate_pair_is_answered(tmp_path: Path) -> None:
    with hosting(hoyle.load("sedma", 2), tmp_path, ["human"] * 2) as server_, server_.guest(0) as guest:
        guest.await_scene()
        for do, key in (("type", "line"), ("why", "line"), ("why", "target"), ("touch", "target"), ("name", "name")):
            reply = guest.send(do, **{key: "\ud800"})
            assert reply["ok"] == (do == "why")


def test_a_long_frame_is_not_read(tmp_path: Path) -> None:
    with hosting(hoyle.load("sedma", 2), tmp_path, ["human"] * 2) as server_, server_.guest(0) as guest:
        guest.socket.send(json.dumps({"id": 1, "message": "x" * server.LONGEST_MESSAGE}))
        with pytest.raises(ConnectionClosed) as problem:
            while True:
                guest.receive()
        assert problem.value.rcvd is not None and problem.value.rcvd.code == 1009
