"""The table when the system ends it: the terminal is left as it was."""

import os
import pty
import shlex
import signal
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.processes import PROGRAM, Terminal, environment

#: Codes that leave the second screen, show the cursor and stop telling where the mouse is.
LEFT = ("\x1b[?1049l", "\x1b[?25h", "\x1b[?1000l")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Terminal]:
    """A table at a terminal, with its first screen drawn."""
    words = ("play", "sedma", "--seats", "human,random", "--seed", "3")
    process = Terminal(*words, TERM="xterm-256color", XDG_STATE_HOME=str(tmp_path))
    yield process
    process.close()


def test_a_terminal_is_restored_when_the_table_is_told_to_end(table: Terminal) -> None:
    before = termios.tcgetattr(table.fd)
    table.expect("help")
    assert termios.tcgetattr(table.fd)[3] & termios.ECHO == 0, "keys are read one by one"
    os.kill(table.pid, signal.SIGTERM)
    for code in LEFT:
        assert code not in table.screen
    table.expect("To continue this game later: hoyle play --resume")
    assert termios.tcgetattr(table.fd) == before
    assert table.end() == 0
    assert all(code in table.screen for code in LEFT)
    assert "Traceback" not in table.screen


def test_a_table_ends_with_its_terminal_where_another_program_keeps_the_signal_to_itself(tmp_path: Path) -> None:
    """As `make play` does: the system tells only `make` that the terminal is gone."""
    command = f"trap : HUP; {shlex.join([*PROGRAM, 'play', 'sedma', '--seed', '3'])}; exit 3"
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvpe("sh", ["sh", "-c", command], environment(TERM="xterm-256color", XDG_STATE_HOME=str(tmp_path)))
    screen = b""
    while b"help" not in screen:
        screen += os.read(terminal, 65536)
    os.close(terminal)
    until = time.monotonic() + 30
    while (ended := os.waitpid(pid, os.WNOHANG)) == (0, 0) and time.monotonic() < until:
        time.sleep(0.1)
    if ended == (0, 0):
        os.killpg(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    assert ended[0] == pid, "it goes on without a terminal"
