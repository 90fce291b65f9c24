"""A game whose process is killed at any moment goes on after the last move that was completed.

HOYLE_LOGS=deep kills 200 times, in several games, instead of ten, and starts Python anew each time. In the ordinary run the
processes are forks of this one, which have nothing to import.
"""

import json
import os
import random
import signal
import sys
import time
from pathlib import Path
from typing import NoReturn

import pytest
from processes import PROGRAM, Run, environment

import hoyle
from hoyle_cli.main import main

DEEP = os.environ.get("HOYLE_LOGS") == "deep"

#: Long games, and how often each is killed.
GAMES = {"sedma": 10}
if DEEP:
    GAMES = {"sedma": 80, "oh_hell": 60, "sequence": 40, "goofspiel": 20}
LONG = {"sedma": ("--option", "hands=8")}

#: The first move that there is, again and again.
ONES = "1\n" * 2000

#: The longest time, in seconds, until a process is killed that has shown its first decision.
LONGEST = 0.2


def moves(log: Path) -> list[tuple[int, str]]:
    """The moves in the whole lines of a log."""
    whole = log.read_bytes().decode().rpartition("\n")[0]
    lines = map(json.loads, whole.splitlines()[1:])
    return [(line["seat"], line["move"]) for line in lines if "move" in line]


def run_and_kill(words: list[str], rng: random.Random) -> int:
    """Start a command, feed it with moves, kill it at some moment; how many decisions were shown."""
    (reads, typed), (printed, writes) = os.pipe(), os.pipe()
    pid = os.fork()
    if pid == 0:
        for descriptor, stream in ((reads, 0), (writes, 1), (writes, 2)):
            os.dup2(descriptor, stream)
        for descriptor in (reads, typed, printed, writes):
            os.close(descriptor)
        begin(words)
    os.close(reads)
    os.close(writes)
    os.write(typed, ONES.encode())
    shown = os.read(printed, 1)
    time.sleep(rng.uniform(0, LONGEST))
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    while data := os.read(printed, 1 << 16):
        shown += data
    os.close(typed)
    os.close(printed)
    assert b"hoyle: " not in shown and b"Traceback" not in shown
    return shown.decode(errors="replace").count("─ Your turn")  # a decision may have several prompts


def begin(words: list[str]) -> NoReturn:
    """Run a command in this process, and end with it."""
    try:
        if DEEP:
            os.execve(PROGRAM[0], [*PROGRAM, *words], environment())
        sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")  # noqa: SIM115
        sys.argv = ["hoyle", *words]
        main()
    finally:
        os._exit(1)


@pytest.mark.parametrize(("game", "times"), GAMES.items())
def test_no_completed_move_is_lost(run: Run, tmp_path: Path, game: str, times: int) -> None:
    assert run("play", game, "--log", str(tmp_path / "first")).exit_code == 0, "forks have all in memory"
    rng, asked, before = random.Random(1), 0, list[tuple[int, str]]()
    seed, log = 0, tmp_path / "0.jsonl"
    for _ in range(times):
        first = [game, *table(game), "--seed", str(seed), "--log", str(log)]
        shown = run_and_kill(["play", *(["--resume", str(log)] if log.exists() else first)], rng)
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
        result = run("play", "--resume", str(log), typed="1\n" * 5)
        assert (result.exit_code, result.stderr) == (0, "")
        as_if_never_killed(run, log, game, seed)


def table(game: str) -> list[str]:
    seats = ["human"] + ["random"] * (hoyle.load(game).players - 1)
    return ["--seats", ",".join(seats), *LONG.get(game, ())]


def own(made: list[tuple[int, str]]) -> int:
    """How many moves the person made."""
    return sum(seat == 0 for seat, _ in made)


def as_if_never_killed(run: Run, log: Path, game: str, seed: int) -> None:
    """Compare a game with the same game played at least as far without a stop; a move may take several lines."""
    straight, typed = log.with_suffix(".straight"), "1\n" * (own(moves(log)) * 3 // 2)
    run("play", game, *table(game), "--seed", str(seed), "--log", str(straight), typed=typed)
    assert moves(log) == moves(straight)[: len(moves(log))]
    assert run("replay", str(log)).exit_code == 0
