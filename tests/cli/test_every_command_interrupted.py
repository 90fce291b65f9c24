"""Ctrl-C ends every command with 130 and without a traceback, and what it has found is printed or saved."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from processes import environment, heed_interrupts

from hoyle.locate import shipped_games
from hoyle_cli.main import COMMANDS

#: More games than anybody waits for.
MANY = "100000000"
GAMES = [str(path) for path in shipped_games().values()]
SCENARIOS = [str(path.with_name("scenarios.yaml")) for path in shipped_games().values()]

#: A form of each command that works for long, or waits.
LONG = {
    "play": ["sedma", "--plain", "--seed", "3"],
    "host": ["sedma", "--port", "0"],
    "simulate": ["sedma", "-n", MANY, "--json"],
    "arena": ["sedma", "--bots", "random,greedy", "-n", MANY, "--json"],
    "study": ["goofspiel", "--no-options", "-n", MANY, "--json"],
    "compare": ["sedma", "sedma/wild_eights", "-n", MANY, "--json"],
    "tune": [
        "oh_hell",
        "--option",
        "largest_hand=4..10",
        "--option",
        "bonus=1..20",
        "--target",
        "length=50",
        "-n",
        "4000",
    ],
    "profile": ["sedma", "-n", MANY, "--json"],
    "audit": ["sedma", "-n", MANY, "--json"],
    "validate": [*GAMES, "--watch"],
    "test": SCENARIOS,
    "format": ["--check", *GAMES * 20],
    "lsp": [],
}
#: Commands that look something up or write one text: they end by themselves.
SHORT = {
    "list": [],
    "show": ["sedma"],
    "games": [],
    "explain": ["V617"],
    "graph": ["sedma"],
    "rules": ["sedma"],
    "diff": ["sedma", "sedma/wild_eights"],
    "new": ["new_game"],
}
#: Commands that need a played game: tested on one below.
OF_A_LOG = {"replay": ["--step"], "analyse": ["--iterations", "1000000"]}


class Interrupted:
    """A process that gets Ctrl-C some seconds after it began, or after a line of output.

    With `early`, seconds count from the moment at which the command line is imported.
    """

    def __init__(self, folder: Path, *words: str, seconds: float = 0, until: str = "", early: bool = False) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [sys.executable, *(["-X", "importtime"] if early else []), "-m", "hoyle_cli", *words],
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            text=True,
            cwd=folder,
            env=environment(XDG_STATE_HOME=str(folder / "state")),
            preexec_fn=heed_interrupts,
        )
        self.begun = ""
        assert self.process.stdout is not None and self.process.stderr is not None
        while until and until not in self.begun and self.process.poll() is None:
            self.begun += self.process.stdout.readline()
        while early and "click" not in self.process.stderr.readline():
            pass
        time.sleep(seconds)
        self.ended = self.process.poll() is not None
        self.process.send_signal(signal.SIGINT)
        out, self.err = self.process.communicate(timeout=60)
        self.out = self.begun + out
        self.code = self.process.returncode


def test_every_command_is_interrupted() -> None:
    assert {*LONG, *SHORT, *OF_A_LOG} == {*COMMANDS}


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", LONG)
def test_a_command_at_work_ends_with_130(name: str, tmp_path: Path) -> None:
    ended = Interrupted(tmp_path, name, *LONG[name], seconds=1.5)
    assert "Traceback" not in ended.err, ended.err
    assert (ended.code, ended.ended) == (130, False)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", SHORT)
def test_a_short_command_ends_with_130_wherever_it_is(name: str, tmp_path: Path) -> None:
    for seconds in (0, 0.1, 0.3, 0.7):
        folder = tmp_path / str(seconds)
        folder.mkdir()
        ended = Interrupted(folder, name, *SHORT[name], seconds=seconds, early=True)
        assert "Traceback" not in ended.err, ended.err
        # a signal that comes after the command has cleaned up ends the process by itself
        assert ended.code in ((0,) if ended.ended else (0, 130, -signal.SIGINT))


def findings(folder: Path, name: str) -> Iterator[Interrupted]:
    for seconds in (4, 10, 30, 60):
        ended = Interrupted(folder, name, *LONG[name], seconds=seconds)
        assert ended.code == 130 and "Traceback" not in ended.err
        if ended.out:
            yield ended
            return
    raise AssertionError("nothing was found")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["simulate", "arena", "study", "profile", "audit"])
def test_what_was_found_is_printed_as_partial(name: str, tmp_path: Path) -> None:
    for ended in findings(tmp_path, name):
        assert json.loads(ended.out)["partial"] is True


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "game.jsonl"
    words = ["play", "sedma", "--plain", "--seed", "3", "--log", str(path)]
    subprocess.run(
        [sys.executable, "-m", "hoyle_cli", *words], input="1\n" * 40, text=True, capture_output=True, env=environment()
    )
    return path


@pytest.mark.parametrize("name", OF_A_LOG)
def test_looking_back_ends_with_130(name: str, log: Path, tmp_path: Path) -> None:
    ended = Interrupted(tmp_path, name, str(log), *OF_A_LOG[name], seconds=1.5)
    assert (ended.code, ended.ended) == (130, False) and "Traceback" not in ended.err


def test_play_says_how_to_continue_and_the_game_is_there(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    ended = Interrupted(tmp_path, *("play", "sedma", "--plain", "--seed", "3", "--log", str(log)), until="1  ")
    assert ended.code == 130 and f"hoyle play --resume {log}" in ended.out.replace("\n", " ")
    again = Interrupted(tmp_path, "play", "--resume", str(log), "--plain", until="1  ")
    assert again.code == 130 and "Your turn" in again.out


def test_a_host_does_not_wait_for_bots_that_think(tmp_path: Path) -> None:
    words = ("host", "kathmandu", "--seats", "mcts:10000000,human", "--think", "600", "--port", "0")
    ended = Interrupted(tmp_path, *words, until="Ctrl-C ends")
    assert ended.code == 130 and "Traceback" not in ended.err


def test_a_host_keeps_its_game(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    ended = Interrupted(tmp_path, "host", "sedma", "--port", "0", "--log", str(log), until="Ctrl-C ends")
    assert (ended.code, ended.err) == (130, ""), "this is how a server ends"
    assert f"The server has ended.\nTo continue: hoyle host --resume {log}\n" in ended.out
    again = Interrupted(tmp_path, "host", "--resume", str(log), "--port", "0", until="Ctrl-C ends")
    keys = [line.rpartition("#")[2] for line in ended.out.splitlines() if "#" in line]
    assert keys == [line.rpartition("#")[2] for line in again.out.splitlines() if "#" in line] and keys


SWALLOWED = """
import time
from hoyle_cli import __main__, main

class Deleted:
    def __del__(self):
        raise {error}

def run():
    Deleted()
    time.sleep(20)

main.main = run
{before}
__main__.main()
"""


def test_an_interrupt_that_python_ignores_is_heeded() -> None:
    words = [sys.executable, "-c", SWALLOWED.format(error="KeyboardInterrupt", before="")]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=15, env=environment(), check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_other_errors_that_python_ignores_are_printed() -> None:
    quick = "time.sleep = lambda seconds: None"
    words = [sys.executable, "-c", SWALLOWED.format(error="ValueError('odd')", before=quick)]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=15, env=environment(), check=False)
    assert ended.returncode == 0 and "ValueError: odd" in ended.stderr
