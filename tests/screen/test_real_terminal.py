"""The table in a real terminal: with HOYLE_SCREEN=deep, whole games of all, in tmux."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from test_at_the_table import SHORT

from shelf import swept_games

DEEP = os.environ.get("HOYLE_SCREEN") == "deep"
HOYLE = Path(__file__).parents[2] / ".venv" / "bin" / "hoyle"
TMUX = shutil.which("tmux")

pytestmark = pytest.mark.skipif(TMUX is None or not HOYLE.is_file(), reason="needs tmux and an installed hoyle")


class Tmux:
    """A terminal of tmux, with a shell in which one command runs."""

    def __init__(self, command: str, width: int, height: int) -> None:
        self.socket = f"hoyle-{os.getpid()}-{id(self)}-{time.monotonic_ns()}"
        size = ["-x", str(width), "-y", str(height)]
        self.run("-f", "/dev/null", "new-session", "-d", "-s", "t", *size, f"{command}; echo EXIT $?; sleep 60")

    def run(self, *words: str) -> str:
        """What a command of tmux prints."""
        env = os.environ | {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        return subprocess.run(
            ["tmux", "-L", self.socket, *words], capture_output=True, text=True, env=env, check=False
        ).stdout

    @property
    def screen(self) -> str:
        """What stands on the screen."""
        return self.run("capture-pane", "-p", "-t", "t")

    def press(self, *keys: str) -> None:
        """Press keys."""
        self.run("send-keys", "-t", "t", *keys)

    def expect(self, pattern: str, seconds: float = 20) -> str:
        """Wait for something on the screen."""
        end = time.monotonic() + seconds
        while not re.search(pattern, screen := self.screen):
            assert time.monotonic() < end, f"no {pattern!r} on the screen:\n{screen}"
            time.sleep(0.05)
        return screen

    def close(self) -> None:
        """End it."""
        self.run("kill-server")


@pytest.fixture
def tmux() -> Iterator[type]:
    """Terminals that are closed afterwards."""
    opened: list[Tmux] = []

    class Opened(Tmux):
        def __init__(self, command: str, width: int = 80, height: int = 24) -> None:
            super().__init__(command, width, height)
            opened.append(self)

    yield Opened
    for terminal in opened:
        terminal.close()


@pytest.mark.skipif(not DEEP, reason="HOYLE_SCREEN=deep drives a terminal")
def test_a_game_is_begun_resized_left_and_gone_on_with(tmux: type[Tmux], tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    terminal = tmux(f"{HOYLE} play sedma --seed 3 --players 4 --speed instant --log {log}", 80, 24)
    assert "│ 9♣│" in terminal.expect("Your turn")
    terminal.press("2")
    terminal.expect(r"play 9♣ \[Enter: do it\]")
    terminal.press("Enter")
    terminal.expect("9♠ to your hand")
    terminal.run("resize-window", "-t", "t", "-x", "20", "-y", "5")
    terminal.expect(r"(?m)^.{0,20}$(?s:.*)\? help")
    terminal.run("resize-window", "-t", "t", "-x", "80", "-y", "24")
    terminal.press("q")
    terminal.expect("Leave the game")
    terminal.press("q")
    said = terminal.expect("EXIT 0")
    assert "To continue this game later: hoyle play --resume" in said
    assert "Traceback" not in said
    terminal.close()
    terminal = tmux(f"{HOYLE} play --resume {log}", 80, 24)
    assert "p3: play J♠" in terminal.expect("▶ you")


@pytest.mark.skipif(not DEEP, reason="HOYLE_SCREEN=deep plays whole games in a terminal")
@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
@pytest.mark.parametrize("game", swept_games())
def test_whole_games_in_a_terminal(tmux: type[Tmux], tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    options = "".join(f" --option {name}={value}" for name, value in SHORT.get(game, {}).items())
    terminal = tmux(f"{HOYLE} play {game} --seed 3 --speed instant{options} --log {tmp_path / 'log'}", *size)
    terminal.expect("help")
    rng, end = Random(1), time.monotonic() + 240
    while not re.search("The end|The game is over|EXIT", screen := terminal.screen):
        assert time.monotonic() < end, screen
        assert "Traceback" not in screen
        if "[Enter: do it]" in screen or "Enter goes" in screen:
            terminal.press("Enter")
        else:
            terminal.press(*["Tab"] * rng.randint(1, 6), "Space", *["Enter"] * rng.randint(0, 1))
        time.sleep(0.02)
    assert "EXIT" not in screen, screen
    for _ in range(20):  # one may be taken for the page that is being left
        if "EXIT" in terminal.screen:
            break
        terminal.press("q")
        time.sleep(0.5)
    assert "Traceback" not in terminal.expect("EXIT 0")
