"""Hostile files through every command and both engines, within limits of time and memory; none brings a command down.

Each run is a fork with limits of its own. The slow files, and all but one in 662 pairs of a file and a run, are for the whole run.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from every_command import CPU, GAME, MEBIBYTES, RUNS, SOUND, Outcome, Server, lay_out, run
from hostile_files import FILES, SLOW, rules
from texts import DEEP

import shelf
from hoyle_cli.main import COMMANDS


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("home"))
    yield found
    found.close()


def test_every_command_is_run() -> None:
    assert {words[0] for words in RUNS.values()} == set(COMMANDS)
    assert {name.split()[-1] for name in RUNS} >= {"native", "reference"}


@pytest.mark.parametrize("name", RUNS)
def test_a_sound_file_goes_through(name: str, server: Server, tmp_path: Path) -> None:
    """So that a hostile file comes as far as it can."""
    lay_out(tmp_path, rules(options="k: {type: 1..2, help: x}"))
    if name in ("replay", "analyse", "play resume"):
        run(server, "play", tmp_path)
    outcome = run(server, name, tmp_path)
    assert outcome.problem is None, outcome
    assert outcome.code == (2 if name == "play resume" else 1 if name in ("test", "host") else 0), outcome.text


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome(70, 1, 1, 100, "hoyle: a fault of hoyle itself (MemoryError: )"),
        Outcome(-9, 1, 1, 100, ""),
        Outcome(1, 1, 1, 100, "Traceback (most recent call last):\n"),
        Outcome(0, CPU + 1, 1, 100, ""),
        Outcome(0, 1, 1, MEBIBYTES + 1, ""),
    ],
)
def test_a_bad_outcome_is_noticed(outcome: Outcome) -> None:
    assert outcome.problem is not None


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("-c", "while True: pass"), "signal"),
        (("-c", "x = bytearray(700 << 20); x[::4096] = b'x' * len(x[::4096])"), "MiB"),
        (("-c", "x = bytearray(1 << 40)"), "MemoryError"),
        (("-c", "import os; os.abort()"), "signal 6"),
    ],
    ids=lambda words: words[1][:20] if isinstance(words, tuple) else "",
)
def test_the_limits_hold(
    words: tuple[str, ...], problem: str, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("every_command.CPU", 3)
    lay_out(tmp_path, rules())
    assert problem in str(server.run(words, tmp_path).problem)


PAIRS = [(file, name) for file in FILES for name in RUNS if DEEP or file not in SLOW]


@pytest.mark.parametrize(("file", "name"), PAIRS[:: 662 if shelf.ordinary else 1], ids=lambda word: word)
def test_nothing_brings_a_command_down(file: str, name: str, server: Server, tmp_path: Path) -> None:
    lay_out(tmp_path, FILES[file]())
    if name in ("replay", "analyse", "play resume"):
        run(server, "play", tmp_path)
    outcome = run(server, name, tmp_path)
    assert outcome.problem is None, f"{outcome.problem}\n{outcome.text[-2000:]}"
    assert (tmp_path / SOUND).read_bytes() == rules() and (tmp_path / GAME).read_bytes() == FILES[file]()
