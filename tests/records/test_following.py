"""Logs read and played again: what is whole, the first difference, moments as scenarios."""

import json
import os
import time
from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.locate import shipped_games
from hoyle.records import Excuse, Log, excuse_line, follow, kept_line, read_log
from hoyle.records.follow import EVERY
from hoyle.records.scenario import scenario_text
from hoyle.tools.audit.laws import whole_text
from hoyle.tools.scenarios.run import run_file
from hoyle.version import VERSION
from records.played import log_of_game, whole
from shelf import swept_games


@pytest.fixture(scope="module")
def sedma() -> hoyle.Game:
    return hoyle.load("sedma")


@pytest.fixture(scope="module")
def text(sedma: hoyle.Game) -> str:
    return log_of_game(sedma, "sedma", 1000)


@pytest.mark.skipif(os.environ.get("HOYLE_LOGS") != "deep", reason="HOYLE_LOGS=deep measures on a quiet machine")
def test_5000_moves_are_followed_within_two_seconds() -> None:
    game = hoyle.load("gin_rummy")
    text = next(
        log for seed in range(20) if len((log := log_of_game(game, "gin_rummy", 5000, seed)).splitlines()) > 5000
    )
    begun = time.process_time()
    replay = follow(whole(text), game)
    assert replay.finding is None and len(replay.moves) == 5000 and time.process_time() - begun < 2


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", swept_games())
def test_every_game_is_found_again_at_every_moment(name: str, tmp_path: Path) -> None:
    game = hoyle.load(name)
    log = whole(log_of_game(game, name, 2 * EVERY + 10))
    replay = follow(log, game)
    assert replay.finding is None and replay.moves == log.moves
    state = game.new_state(5)
    for n, made in enumerate(log.moves, 1):
        state.apply(state.parse_move(made.move, made.seat))
        if n in (1, EVERY - 1, EVERY, EVERY + 1, len(log.moves)):
            assert whole_text(replay.at(n)) == whole_text(state)
    for at in (0, len(log.moves) // 2, len(log.moves)):
        file = tmp_path / f"{at}.yaml"
        file.write_text(scenario_text(replay, at, file), encoding="utf-8")
        assert [outcome.message for outcome in run_file(file)] == [""]


def test_a_scenario_of_a_moment_can_fail(sedma: hoyle.Game, text: str, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    told = scenario_text(follow(whole(text), sedma), 5, file)
    assert "- turn: p" in told and "zones:" in told
    file.write_text(told.replace("seed: 5", "seed: 6"), encoding="utf-8")
    assert not run_file(file)[0].passed


def test_a_drawn_seed_fits_into_a_scenario(sedma: hoyle.Game, tmp_path: Path) -> None:
    file, seed = tmp_path / "a.yaml", (1 << 64) - 1
    file.write_text(
        scenario_text(follow(whole(log_of_game(sedma, "sedma", 9, seed)), sedma), 9, file), encoding="utf-8"
    )
    assert run_file(file)[0].passed


def test_a_log_cut_anywhere_tells_what_is_whole(text: str) -> None:
    ends = [i + 1 for i, letter in enumerate(text) if letter == "\n"]
    for size in (ends[0] - 1, *range(0, len(text), 3)):
        log = read_log(text[:size], "a.jsonl")
        if size < ends[0]:
            assert not isinstance(log, Log) and log.code == "L203"
            continue
        assert isinstance(log, Log) and not log.is_damaged
        lines = sum(end <= size for end in ends)
        assert len(log.moves) == min(lines - 1, len(ends) - 2) and log.whole == ends[lines - 1]
        assert (log.finding is None) == (size in ends)


def test_a_spoilt_log_is_never_followed_past_what_is_spoilt(sedma: hoyle.Game, text: str) -> None:
    rng, found = Random(1), set()
    behind = text.index("\n") + 1
    true = whole(text).moves
    for _ in range(150):
        at = rng.randrange(behind, len(text))
        log = read_log(text[:at] + rng.choice('0x"}\n\ud800{9') + text[at + 1 :], "a.jsonl")
        assert isinstance(log, Log)
        replay = follow(log, sedma)
        found |= {finding.code for finding in (log.finding, replay.finding) if finding is not None}
        line = text[:at].count("\n") - 1
        assert [made.move for made in replay.moves[:line]] == [made.move for made in true[:line]]
        if log.finding is None and replay.finding is None:
            assert [(made.seat, made.move) for made in replay.moves] == [(made.seat, made.move) for made in true]
    assert {"L102", "L202"} <= found


@pytest.mark.parametrize(
    "first",
    ["", "\x00", "[]", "{}", "[" * 5000, '{"hoyle_log":1}', '{"hoyle_log":2,"hoyle":"9.0"}', "9" * 5000, "null"],
)
def test_what_is_no_log_is_reported(first: str) -> None:
    for text in (first, first + "\n", first + "\n{}\n"):
        found = read_log(text, "a.jsonl")
        assert not isinstance(found, Log) and found.code == "L203"
    assert ("newer version" in found.message) == ("9.0" in first)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seats", ["random"]),
        ("names", ["\x1b[2J", "b"]),
        ("players", -1),
        ("options", []),
        ("seed", True),
        ("turn", ["0"]),
        ("turn", [2]),
        ("began", "soon"),
        ("named", "\ud800"),
        ("digest", None),
    ],
)
def test_a_first_line_that_cannot_be_is_reported(text: str, key: str, value: object) -> None:
    head, _, rest = text.partition("\n")
    found = read_log(json.dumps(json.loads(head) | {key: value}) + "\n" + rest, "a.jsonl")
    assert not isinstance(found, Log) and found.code == "L203"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"kept":99,"turn":[0]}', "only 3 before it"),
        ('{"kept":1,"turn":[7]}', "whose turn"),
        ('{"n":5,"seat":0,"move":"pass","draws":0,"turn":[0],"check":""}', "move 4 should come here"),
        ('{"n":4,"seat":2,"move":"pass","draws":0,"turn":[0],"check":""}', "which seat"),
        ('{"n":4,"seat":1,"move":["pass"],"draws":0,"turn":[0],"check":""}', "no move"),
        ('{"n":4,"seat":1,"move":"pass","draws":-1,"turn":[0],"check":""}', "have drawn"),
        ('{"end":{"reason":"finished","winners":[0],"scores":[1]}}', "how the game ended"),
        ('{"end":{"reason":"finished","winners":[2],"scores":[1,2]}}', "how the game ended"),
        ('{"end":7}', "how the game ended"),
        ('{"end":{"reason":"finished","winners":[0],"scores":[1,2]}}\n{"kept":0,"turn":[0]}', "after the end"),
        ('{"n":5,"seat":0,"excuse":"slow"}', "it is about move 5, and move 4"),
        ('{"n":4,"seat":2,"excuse":"slow"}', "for which seat"),
        ('{"n":4,"seat":1,"excuse":7}', "why a move"),
        ("7", "not a JSON object"),
    ],
)
def test_a_line_that_cannot_be_is_reported(text: str, line: str, told: str) -> None:
    log = read_log("".join(text.splitlines(keepends=True)[:4]) + line + "\n", "a.jsonl")
    assert isinstance(log, Log) and log.is_damaged and log.finding is not None
    assert told in log.finding.message and len(log.moves) == 3


def test_moves_that_were_taken_back_are_left_out(sedma: hoyle.Game, text: str) -> None:
    lines = text.splitlines()
    back, seat = json.loads(lines[2])["turn"], json.loads(lines[3])["seat"]
    excuse = excuse_line(Excuse(3, seat, "took too long"))
    again = "\n".join([*lines[:3], excuse, *lines[3:6], kept_line(2, back), *lines[3:]]) + "\n"
    log = whole(again)
    assert not log.excuses
    assert [made.move for made in log.moves] == [made.move for made in whole(text).moves]
    assert log.moves[2].line == 9 and follow(log, sedma).finding is None


def test_another_end_is_reported(sedma: hoyle.Game, text: str) -> None:
    *moves, end = text.splitlines()
    moves[0] = moves[0].replace('"hoyle":"0.1.0"', '"hoyle":"0.0.9"')
    told, further = json.loads(end), json.loads(moves[-1])
    told["end"]["scores"] = [9, 9]
    replay = follow(whole("\n".join([*moves, json.dumps(told)]) + "\n"), sedma)
    assert replay.finding is not None and "in the log, where the scores are 9 9" in replay.finding.message
    assert f"the log was written by Hoyle 0.0.9, and this is {VERSION}" in replay.finding.notes
    early = follow(whole("\n".join([*moves[:9], end]) + "\n"), sedma)
    assert early.finding is not None and "the end of the game is not reached" in early.finding.message
    further["n"] += 1
    late = follow(whole("\n".join([*moves, json.dumps(further)]) + "\n"), sedma)
    assert late.finding is not None and "is not legal" in late.finding.message


def test_rules_that_grew_follow_their_old_logs(tmp_path: Path) -> None:
    rules = shipped_games()["sedma"].read_text(encoding="utf-8")
    old, new = tmp_path / "old.yaml", tmp_path / "new.yaml"
    old.write_text(rules, encoding="utf-8")
    new.write_text(rules.replace("\nzones:\n", "\nzones:\n  box: stack seen by nobody\n"), encoding="utf-8")
    log = whole(log_of_game(hoyle.load(old), "old.yaml", 1000))
    game = hoyle.load(new)
    assert game.digest != log.head.digest and follow(log, game).finding is None


def test_the_last_name_of_a_player_is_read(text: str) -> None:
    head, *more = text.splitlines()
    names = ['{"seat":1,"name":"Ann"}', *more[:2], '{"seat":1,"name":"Bea"}', *more[2:]]
    log = whole("\n".join([head, *names]) + "\n")
    assert log.head.names[:2] == ("", "Bea") and log.moves[-1].n == whole(text).moves[-1].n


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"seat":9,"name":"Ann"}', "it does not say which seat has a name"),
        ('{"name":"Ann"}', "it does not say which seat has a name"),
        ('{"seat":1,"name":""}', "it has no valid name of a player"),
        ('{"seat":1,"name":7}', "it has no valid name of a player"),
        ('{"seat":1,"name":"a\\u202eb"}', "it has no valid name of a player"),
    ],
)
def test_a_wrong_name_is_reported(text: str, line: str, problem: str) -> None:
    log = read_log(f"{text.splitlines()[0]}\n{line}\n", "a.jsonl")
    assert isinstance(log, Log) and log.finding is not None and problem in log.finding.message
