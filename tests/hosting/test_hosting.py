"""Tables over the network, as browsers see them."""

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import click.testing
import pytest

pytest.importorskip("websockets", reason="needs the extra hoyle[host]")

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

import hoyle
from hosting.guests import Guest, Served, begin_log, hosting, play_together, served
from hoyle_cli.continued_logs import open_log
from hoyle_cli.host import announce
from hoyle_cli.hosting import hosted_table, running
from hoyle_cli.hosting.thinkers import Thinkers
from hoyle_cli.main import cli


@pytest.fixture
def sedma() -> hoyle.Game:
    return hoyle.load("sedma", 4)


@pytest.fixture
def hot_potato(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody needs to be away for long."""
    monkeypatch.setattr(hosted_table, "PATIENCE", 0)


def test_two_people_and_bots_play_to_the_end(tmp_path: Path, sedma: hoyle.Game) -> None:
    with hosting(sedma, tmp_path, ["human", "random", "human", "random"]) as server:
        with server.guest(0) as one, server.guest(2) as other:
            moves = play_together([one, other], Random(1))
            assert one.scene["over"] and one.scene["result"] == {**other.scene["result"], **one.scene["result"]}
        log = (tmp_path / "table0.jsonl").read_text().splitlines()
    assert "end" in json.loads(log[-1])
    assert sum('"move"' in line for line in log) == moves


def test_after_the_end_a_new_game_begins_at_the_same_links(tmp_path: Path, hot_potato: None) -> None:
    with hosting(hoyle.load("goofspiel", 3), tmp_path, ["human", "human", "random"]) as server:
        table = server.tables[0]
        with server.guest(0) as one, server.guest(1) as other, server.guest(None) as watcher:
            watcher.await_scene()
            assert one.send("new game") == {"ok": False, "text": "The game is not over yet."}
            assert one.send("name", name="Ann")["ok"] and one.send("auto", on=True)["ok"]
            other.await_scene()
            other.stack.close()
            while not one.people[1]["away"]:
                one.receive()
            assert one.send("stand in", seat=1)["ok"]
            play_together([one], Random(1))
            for asked in ({"do": "new game"}, {"do": "stand in", "seat": 0}):
                assert watcher.send(**asked) == {"ok": False, "text": "Only players decide that."}
            assert one.send("new game")["ok"]
            while one.scene["over"]:
                one.receive()
            assert one.scene["auto"] and one.people[0]["name"] == "Ann" and one.people[1]["bot"]
            while watcher.scene["over"] or not watcher.scene["number"]:
                watcher.receive()
            with server.guest(1) as back:
                assert not back.await_scene()["over"]
        assert table.log == tmp_path / "table0-1.jsonl"
        assert "end" in json.loads((tmp_path / "table0.jsonl").read_text().splitlines()[-1])
    table.record.close()
    game, record = open_log(str(table.log))
    assert record.head.seats == ("human", "human", "random") and record.head.names == ("Ann", "", "")
    again = running.open_table(game, record, Thinkers(), think=1, stand_in="greedy", spectators=True)
    assert again.links == table.links and again.table.moves == table.table.moves


def test_without_a_place_for_its_links_a_new_game_begins_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with hosting(hoyle.load("kuhn_poker"), tmp_path, ["human", "human"]) as server:
        guests = [server.guest(seat) for seat in (0, 1)]
        play_together(guests, Random(1))
        monkeypatch.setattr(hosted_table, "links_file", lambda log: tmp_path / "nowhere" / log.name)
        assert guests[0].send("new game")["ok"] and not guests[0].scene["over"]
        for guest in guests:
            guest.stack.close()
    assert "No such file or directory" in capsys.readouterr().err


def test_a_seat_receives_only_its_own_scenes(tmp_path: Path, sedma: hoyle.Game) -> None:
    with hosting(sedma, tmp_path, ["human", "human", "human", "human"]) as server:
        guests = [server.guest(seat) for seat in (0, 1, 2, 3)]
        watcher = server.guest(None)
        play_together(guests, Random(2), 12)
        for guest in [*guests, watcher]:
            guest.await_scene(12)
            for frame in guest.frames:
                scene = json.loads(frame).get("scene")
                hands = scene and [
                    pile for seat in scene["seats"] for pile in seat["piles"] if pile["key"][:4] == "hand"
                ]
                for pile in hands or ():
                    mine = pile["key"] == f"hand[{scene['seat']}]"
                    assert mine or all(one["face"] == "??" for line in pile["lines"] for one in line["things"])
        assert watcher.scene["seat"] is None and watcher.scene["choice"] is None
        assert not watcher.send("touch", target="hand[0]@1")["ok"]
        assert watcher.send("log")["ok"]
        for guest in [*guests, watcher]:
            guest.stack.close()


def test_a_move_without_alternative_is_made_after_a_pause(tmp_path: Path) -> None:
    with hosting(hoyle.load("war"), tmp_path, ["human", "human"]) as server:
        guests = [server.guest(seat) for seat in (0, 1)]
        first = next(guest for guest in guests if guest.await_scene()["turn"] == [guest.scene["seat"]])
        assert not first.scene["auto"]
        told = first.send("auto", on=True)["lines"]
        assert told == ["A choice with one option is made for you if everybody knows that it has one."]
        first.await_scene(1)
        other = next(guest for guest in guests if guest is not first)
        assert other.await_scene(1)["choice"] is not None and not other.scene["auto"]
        assert first.scene["auto"] and server.tables[0].table.number == 1
        for guest in guests:
            guest.stack.close()


def test_play_goes_on_while_a_hint_is_worked_out(tmp_path: Path) -> None:
    with hosting(hoyle.load("sedma", 2), tmp_path, ["human", "random"]) as server, server.guest(0) as guest:
        ready, searches = threading.Event(), list[int]()

        def search() -> dict[str, Any]:
            searches.append(1)
            assert ready.wait(20)
            return {"ok": True, "lines": ["play 9C"]}

        while guest.await_scene()["choice"] is None:
            guest.receive()
        server.tables[0].table.hint_task = lambda seat: search  # type: ignore[method-assign]
        for number in (901, 902, 903):
            guest.socket.send(json.dumps({"id": number, "message": {"do": "hint"}}))
        try:
            assert guest.send("touch", target=guest.scene["choice"]["lit"][0]["target"])["ok"]
            assert not guest.replies
        finally:
            ready.set()
        while len(guest.replies) < 3:
            guest.receive()
        assert len(searches) == 1 and all(reply["lines"] == ["play 9C"] for reply in guest.replies.values())


def test_a_move_with_hidden_reasons_waits_for_its_player(tmp_path: Path) -> None:
    with hosting(hoyle.load("oh_hell"), tmp_path, ["human"] * 3) as server:
        table = server.tables[0]
        rng, forced = Random(1), 0
        table.table.auto = {0, 1, 2}
        while not table.table.over and forced < 3:
            moves = table.table.state.legal_moves()
            known = table.table.automatic_move(alone=table.alone)
            forced += len(moves) == 1 and known is None
            table.table.make(known or rng.choice(moves))
        assert forced == 3 and not table.alone


def test_a_reload_resumes_with_the_half_made_choice(tmp_path: Path) -> None:
    with hosting(hoyle.load("kathmandu", 2), tmp_path, ["human", "human"]) as server:
        with server.guest(0) as guest:
            mover = guest if 0 in guest.await_scene()["turn"] else server.guest(1)
            mover.await_scene()
            target = mover.scene["choice"]["lit"][0]["target"]
            assert mover.send("touch", target=target)["ok"]
            begun = mover.scene["choice"]
        with server.guest(mover.scene["seat"]) as again:
            assert again.await_scene()["choice"] == begun and begun["begun"]


def test_the_second_window_takes_the_seat(tmp_path: Path, sedma: hoyle.Game) -> None:
    with hosting(sedma, tmp_path, ["human"] * 4) as server, server.guest(0) as first:
        first.await_scene()
        with server.guest(0) as second:
            second.await_scene()
            with pytest.raises(ConnectionClosed):
                while True:
                    first.receive()
            assert first.end == hosted_table.OTHER_WINDOW


def test_a_wrong_link_says_so(tmp_path: Path, sedma: hoyle.Game) -> None:
    with hosting(sedma, tmp_path, ["human"] * 4, spectators=False) as server:
        for key in ("", "x" * 22, server.key(0)[:-1], "é", "\ud800"):
            with Guest(server.port, key) as guest, pytest.raises(ConnectionClosed):
                while True:
                    guest.receive()
            assert "Ask your host for a new one" in guest.end


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://127.0.0.1:1"])
def test_other_pages_are_kept_out(tmp_path: Path, sedma: hoyle.Game, origin: str | None) -> None:
    with (
        hosting(sedma, tmp_path, ["human"] * 4) as server,
        pytest.raises(InvalidStatus) as problem,
        connect(f"ws://{server.address}/link", origin=origin),  # type: ignore[arg-type]
    ):
        pass
    assert problem.value.response.status_code == 403


def get(server: Served, path: str, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    return answer, answer.read()


def test_pages_are_served_with_a_strict_policy(tmp_path: Path, sedma: hoyle.Game) -> None:
    with hosting(sedma, tmp_path, ["human"] * 4) as server:
        answer, body = get(server, "/")
        assert answer.status == 200 and b"<script" in body
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        for path in ("/../links.py", "/%2e%2e/%2e%2e/pyproject.toml", "/table.py", "/nothing"):
            answer, body = get(server, path)
            assert answer.status == 404 and b"Open the link of your seat" in body
        answer, body = get(server, "/", Host="rebound.example")
        assert answer.status == 421 and b"--public" in body


def test_a_bot_stands_in_and_gives_the_seat_back(tmp_path: Path, sedma: hoyle.Game, hot_potato: None) -> None:
    with hosting(sedma, tmp_path, ["human", "human", "random", "random"]) as server, server.guest(0) as here:
        away = server.guest(1)
        away.await_scene()
        assert here.send("stand in", seat=1) == {"ok": False, "text": "That player is here."}
        away.stack.close()
        while not any(one["seat"] == 1 and one["away"] for one in here.people):
            here.receive()
        assert here.send("stand in", seat=1)["ok"]
        assert play_together([here], Random(3), 8) >= 8
        with server.guest(1) as back:
            back.await_scene()
            assert not next(one for one in back.people if one["seat"] == 1)["bot"]


def test_nobody_stands_in_for_a_friend_still_on_the_way(tmp_path: Path, sedma: hoyle.Game) -> None:
    with hosting(sedma, tmp_path, ["human", "human", "random", "random"]) as server, server.guest(0) as here:
        reply = here.send("stand in", seat=1)
        assert not reply["ok"] and "Ask again in" in reply["text"]
        server.tables[0].left[1] -= hosted_table.PATIENCE
        assert here.send("stand in", seat=1)["ok"]


def test_players_name_themselves(tmp_path: Path, sedma: hoyle.Game) -> None:
    seats = ["human", "human", "random", "random"]
    with hosting(sedma, tmp_path, seats) as server, server.guest(0) as ann, server.guest(1) as bob:
        assert ann.send("name", name=" Ann ")["ok"]
        for name in ("ann", "", "x" * 200, "7", "hint", 7, "a\u202eb"):
            assert not bob.send("name", name=name)["ok"]
        bob.await_scene()
        assert [one["name"] for one in bob.scene["seats"] if one["number"] == 0] == ["Ann"]


def test_names_are_in_the_log(tmp_path: Path, sedma: hoyle.Game) -> None:
    log = tmp_path / "table0.jsonl"
    with hosting(sedma, tmp_path, ["human", "human", "random", "random"]) as server, server.guest(1) as guest:
        assert guest.send("name", name="Ann")["ok"] and guest.send("name", name="Bea")["ok"]
        for table in server.tables:
            table.record.close()
    run = click.testing.CliRunner().invoke
    assert "as Bea saw it" in " ".join(run(cli, ["replay", str(log), "--as", "Bea"]).stdout.split())
    assert "it is one of p0, Bea, p2, p3, all" in run(cli, ["replay", str(log), "--as", "Ann"]).stderr
    _, record = open_log(str(log))
    resumed = running.open_table(sedma, record, Thinkers(), think=1, stand_in="greedy", spectators=True)
    with served([resumed]) as server, server.guest(1) as again:
        again.await_scene()
        assert again.people[1]["name"] == "Bea"


def test_too_many_messages_end_the_connection(tmp_path: Path, sedma: hoyle.Game) -> None:
    with hosting(sedma, tmp_path, ["human"] * 4) as server, server.guest(0) as guest:
        with pytest.raises(ConnectionClosed):
            for number in range(5000):
                guest.socket.send(json.dumps({"id": number, "message": {"do": "ping"}}))
            while True:
                guest.receive()
        with server.guest(0) as again:
            assert again.await_scene()["seat"] == 0


PROGRAM = [sys.executable, "-c", "from hoyle_cli.main import main; main()"]


def start(*words: str) -> "tuple[subprocess.Popen[str], dict[str, str], int]":
    """Start `hoyle host`; return it with the key of each seat and its port."""
    process = subprocess.Popen([*PROGRAM, "host", *words], stdout=subprocess.PIPE, text=True, env=os.environ | PATHS)
    assert process.stdout is not None
    keys: dict[str, str] = {}
    port = 0
    for line in process.stdout:
        if "http://" in line:
            who, link = line.split()
            base, _, keys[who] = link.partition("/#")
            port = int(base.rpartition(":")[2])
        if "Ctrl-C" in line:
            return process, keys, port
    raise AssertionError(process.wait())


ROOT = Path(__file__).parents[2]
PATHS = {"PYTHONPATH": os.pathsep.join(str(ROOT / folder) for folder in ("interpreter", "cli"))}


def test_a_killed_server_goes_on_with_the_same_links(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    made: list[Any] = []
    process, keys, port = start("sedma", "--players", "2", "--port", "0", "--seed", "5", "--log", str(log))
    for number in (6, 12):
        with Guest(port, keys["p0"]) as one, Guest(port, keys["p1"]) as other:
            for seat, guest in enumerate((one, other)):
                assert guest.await_scene()["seat"] == seat
                assert guest.scene["number"] == len(made)
            play_together([one, other], Random(number), number)
            process.send_signal(signal.SIGKILL)
            process.wait()
        made = [json.loads(line)["move"] for line in log.read_text().splitlines() if '"move"' in line]
        assert len(made) == number
        process, again, port = start("--resume", str(log), "--port", "0")
        assert again == keys
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 130


def test_a_port_in_use_is_refused_before_a_game_begins(tmp_path: Path) -> None:
    env = os.environ | PATHS | {"XDG_STATE_HOME": str(tmp_path)}
    with running.listen("127.0.0.1", 0) as taken:
        words = [*PROGRAM, "host", "sedma", "--port", str(taken.getsockname()[1])]
        found = subprocess.run(words, capture_output=True, text=True, timeout=60, env=env, check=False)
    assert found.returncode == 1 and "is in use" in found.stderr and found.stdout == ""
    assert not list(tmp_path.rglob("*.jsonl"))


HERE, THERE = "http://127.0.0.1:8420", "http://192.0.2.7:8420"


@pytest.mark.parametrize(
    ("name", "seats", "tables", "base", "lines"),
    [
        ("klondike", ["human"], 1, HERE, ["Klondike, 1 player", "Only this computer can open", "Give the player"]),
        ("sedma", ["human"] * 2, 1, THERE, ["Sedma, 2 players", "Give each player one link. Ctrl-C ends"]),
        ("sedma", ["random"] * 2, 1, HERE, ["Sedma, 2 players", "Only bots play; `--spectators`"]),
        ("sedma", ["human"] * 2, 2, THERE, ["Table 2: Sedma", "Ctrl-C ends the server and prints how to continue."]),
    ],
)
def test_the_start_says_what_to_do(
    name: str,
    seats: list[str],
    tables: int,
    base: str,
    lines: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = hoyle.load(name, len(seats))
    opened = [
        running.open_table(
            game,
            begin_log(game, tmp_path / f"{n}.jsonl", seats),
            Thinkers(),
            think=1,
            stand_in="greedy",
            spectators=False,
        )
        for n in range(tables)
    ]
    announce(opened, base)
    text = capsys.readouterr().out
    assert all(line in text for line in lines)
    assert ("link. " in text) == ("human" in seats) and ("Only this computer" in text) == (
        base == HERE and "human" in seats
    )
    assert ("`hoyle host --resume` continues" in text) == (tables == 1)


def test_the_start_names_the_address_of_a_proxy_and_a_link_for_spectators(tmp_path: Path) -> None:
    words = ("--public", "http://127.0.0.1:7/", "--spectators", "--log", str(tmp_path / "a.jsonl"))
    process, keys, port = start("sedma", "--players", "2", "--port", "0", *words)
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 130 and port == 7 and list(keys) == ["p0", "p1", "spectators"]


@pytest.mark.parametrize(
    ("links", "message"),
    [
        ("{", "holds no links; remove it"),
        ('{"seats": 7, "spectators": ""}', "holds no links; remove it"),
        ('{"seats": {"0": "0123456789012345678901"}, "spectators": ""}', "holds the links of another table"),
        (None, "cannot keep the links in .*: Is a directory"),
    ],
)
def test_links_that_cannot_be_used_are_refused(tmp_path: Path, links: str | None, message: str) -> None:
    game = hoyle.load("sedma", 2)
    record, file = begin_log(game, tmp_path / "a.jsonl", ["human"] * 2), tmp_path / "a.links.json"
    file.mkdir() if links is None else file.write_text(links)
    with pytest.raises(click.UsageError, match=message):
        running.open_table(game, record, Thinkers(), think=1, stand_in="greedy", spectators=False)
    record.close()


def test_links_name_an_address_of_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    assert running.shown_address("192.0.2.7") == "192.0.2.7"
    assert running.shown_address("0.0.0.0") not in ("", "0.0.0.0")
    monkeypatch.setattr(running, "PROBED", {"0.0.0.0": "no address", "::": "no address"})
    assert running.shown_address("0.0.0.0") == "127.0.0.1"
    assert running.shown_address("::") == "[::1]"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--port", "0"], "GAME"),
        (["sedma", "--public", "cards.example"], "such as https://"),
        (["sedma", "--stand-in", "human"], "takes a bot"),
        (["sedma", "--stand-in", "nobody"], "takes a bot"),
        (["sedma", "--stand-in", "random,greedy"], "takes a bot"),
        (["sedma", "--stand-in", "cfr"], "use mcts:1000"),
        (["sedma", "--tables", "2", "--log", "x"], "leave it out with --tables"),
        (["sedma", "--address", "203.0.113.1", "--port", "0"], "cannot listen on 203.0.113.1"),
    ],
)
def test_wrong_usage_is_explained(words: list[str], message: str, tmp_path: Path) -> None:
    env = os.environ | PATHS | {"XDG_STATE_HOME": str(tmp_path)}
    found = subprocess.run([*PROGRAM, "host", *words], capture_output=True, text=True, timeout=60, env=env, check=False)
    assert found.returncode in (1, 2) and message in found.stderr and "Traceback" not in found.stderr


def test_ctrl_c_is_heard_by_a_server_that_waits(tmp_path: Path, sedma: hoyle.Game) -> None:
    """The system may give the signal to the thread of a bot, or to a server about to wait: the wait itself goes on."""

    def press(*_: object) -> None:
        time.sleep(0.2)
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        if not ended.wait(5):
            late.append(True)
            os.kill(os.getpid(), signal.SIGINT)

    ended, late = threading.Event(), list[bool]()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    record = begin_log(sedma, tmp_path / "log.jsonl", ["human"] * 4)
    table = running.open_table(sedma, record, Thinkers(), think=1, stand_in="greedy", spectators=False)
    try:
        with running.listen("127.0.0.1", 0) as listening, pytest.raises(KeyboardInterrupt):
            running.run([table], listening, None, lambda *_: threading.Thread(target=press).start())
    finally:
        ended.set()
        signal.signal(signal.SIGINT, before)
        record.close()
    assert not late
