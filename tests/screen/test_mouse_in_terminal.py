"""A whole game by mouse in tmux: with HOYLE_SCREEN=deep. Clicks are sent as a terminal sends them."""

import re
import time
from pathlib import Path
from random import Random

import pytest
from test_real_terminal import DEEP, HOYLE, TMUX, Tmux, tmux  # noqa: F401  (a fixture)

pytestmark = pytest.mark.skipif(
    not DEEP or TMUX is None or not HOYLE.is_file(), reason="HOYLE_SCREEN=deep plays a game by mouse in tmux"
)

#: What can be clicked: a card with its number below, a number before an entry, a button.
BUTTON = re.compile(r"\[(?:Enter: do it|Enter goes [a-z]+|Enter)\]")
NUMBERS = re.compile(r"(?<![\w♣♦♥♠])(\d{1,2})(?![\w♣♦♥♠])")


def click(terminal: Tmux, column: int, line: int) -> None:
    """Press and release the left button, in the notation of xterm (SGR)."""
    for end in ("M", "m"):
        sequence = f"\x1b[<0;{column + 1};{line + 1}{end}"
        terminal.run("send-keys", "-t", "t", "-H", *(f"{byte:02x}" for byte in sequence.encode()))


def spots(screen: str) -> list[tuple[int, int]]:
    """Return the columns and lines to click: a button if there is one, otherwise any number; most can be chosen."""
    lines = screen.split("\n")
    buttons = [(found.start() + 1, y) for y, line in enumerate(lines) for found in BUTTON.finditer(line)]
    if buttons:
        return buttons
    foot = next((y for y, line in enumerate(lines) if "? help" in line), len(lines))
    return [(found.start(), y) for y in range(1, foot) for found in NUMBERS.finditer(lines[y])]


@pytest.mark.parametrize("game", ["sedma", "scopa"])
def test_a_whole_game_by_mouse(tmux: type[Tmux], tmp_path: Path, game: str) -> None:  # noqa: F811
    terminal = tmux(f"{HOYLE} play {game} --seed 3 --speed instant --log {tmp_path / 'log'}", 80, 24)
    terminal.expect("help")
    rng, end, clicks = Random(1), time.monotonic() + 120, 0
    while not re.search("The end|The game is over|EXIT", screen := terminal.screen):
        assert time.monotonic() < end, screen
        found = spots(screen)
        if "Scores" in screen or not found:  # a page is left by a click outside it
            found = [(2, 22)]
        click(terminal, *rng.choice(found))
        clicks += 1
        time.sleep(0.05)
    assert clicks > 5
    assert "EXIT" not in screen and "Traceback" not in screen
