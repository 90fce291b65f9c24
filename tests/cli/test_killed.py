"""A game whose process is killed at any moment goes on after the last move that was completed.

HOYLE_LOGS=deep kills 200 times, in several games, instead of ten.
"""

import json
import os
import random
import subprocess
import time
from pathlib import Path

import pytest
from processes import Run, Spawn

DEEP = os.environ.get("HOYLE_LOGS") == "deep"

#: Long games, and how often each is killed.
GAMES = {"sedma": 10}
if DEEP:
    GAMES = {"sedma": 80, "oh_hell": 60, "sequence": 40, "goofspiel": 20}
LONG = {"sedma": ("--option", "hands=4")}

#: The first move that there is, again and again.
ONES = "1\n" * 2000

#: The longest time, in seconds, until a process is killed that has shown its first decision.
LONGEST = 0.3


def moves(log: Path) -> list[tuple[int, str]]:
    """The moves in the whole lines of a log."""
    whole = log.read_bytes().decode().rpartition("\n")[0]
    lines = map(json.loads, whole.splitlines()[1:])
    return [(line["seat"], line["move"]) for line in lines if "move" in line]


def killed(process: "subprocess.Popen[str]", rng: random.Random) -> int:
    """Feed a game with moves, kill it at some moment; how many decisions were shown."""
    assert process.stdin and process.stdout
    process.stdin.write(ONES)
    process.stdin.flush()
    shown = process.stdout.read(1)
    time.sleep(rng.uniform(0, LONGEST))
    process.kill()
    shown += process.stdout.read()
    process.wait()
    process.stdin.close()
    process.stdout.close()
    assert process.stderr and process.stderr.read() == ""
    process.stderr.close()
    return shown.count("\n> ")


@pytest.mark.parametrize(("game", "times"), GAMES.items())
def test_no_completed_move_is_lost(run: Run, spawn: Spawn, tmp_path: Path, game: str, times: int) -> None:
    rng, asked, before = random.Random(1), 0, list[tuple[int, str]]()
    seed, log = 0, tmp_path / "0.jsonl"
    for _ in range(times):
        begin = (game, *LONG.get(game, ()), "--seed", str(seed), "--log", str(log))
        shown = killed(spawn("play", *(("--resume", str(log)) if log.exists() else begin)), rng)
        asked += shown
        after = moves(log)
        assert after[: len(before)] == before
        # whoever was shown a decision has completed the one before
        assert own(after) >= own(before) + max(shown - 1, 0)
        before = after
        if '{"end"' in log.read_text(encoding="utf-8"):
            as_if_never_killed(run, log, game, seed)
            seed, before = seed + 1, []
            log = tmp_path / f"{seed}.jsonl"
    assert asked > times, "they were killed when moves had been made"
    if log.exists():
        result = run("play", "--resume", str(log), typed=ONES)
        assert result.exit_code == 0 and "The end" in result.stdout
        as_if_never_killed(run, log, game, seed)


def own(made: list[tuple[int, str]]) -> int:
    """How many moves the person made."""
    return sum(seat == 0 for seat, _ in made)


def as_if_never_killed(run: Run, log: Path, game: str, seed: int) -> None:
    """Compare a game with the same game played without a stop."""
    straight = log.with_suffix(".straight")
    run("play", game, *LONG.get(game, ()), "--seed", str(seed), "--log", str(straight), typed=ONES)
    assert moves(log) == moves(straight)
    assert run("replay", str(log)).exit_code == 0
