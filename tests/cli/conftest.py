"""Ways to run the command line: inside this process, as a process with pipes, and as a process at a terminal."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hoyle_cli.main import cli

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-c", "from hoyle_cli.main import main; main()"]

Run = Callable[..., Result]
Spawn = Callable[..., "subprocess.Popen[str]"]


def environment(**more: str) -> dict[str, str]:
    """The environment of a process that finds the sources."""
    env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "HOYLE_DEBUG", "COLUMNS", "LINES")}
    paths = os.pathsep.join(str(ROOT / folder) for folder in ("interpreter", "cli"))
    return env | {"PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8", "TERM": "xterm"} | more


@pytest.fixture
def run() -> Run:
    """Run a command inside this process; unexpected exceptions come through."""

    def go(*words: str, typed: str = "") -> Result:
        return CliRunner(catch_exceptions=False).invoke(cli, words, input=typed)

    return go


@pytest.fixture
def spawn() -> Spawn:
    """Start a command as a process with pipes."""

    def go(*words: str, **env: str) -> "subprocess.Popen[str]":
        pipe = subprocess.PIPE
        return subprocess.Popen(
            [*PROGRAM, *words],
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            text=True,
            encoding="utf-8",
            env=environment(**env),
        )

    return go


class Terminal:
    """A command at a terminal of 80 columns: `expect` waits for a text, `type` sends keys, `screen` is all it printed."""

    def __init__(self, *words: str, **env: str) -> None:
        pid, self.fd = pty.fork()
        if pid == 0:
            os.execvpe(PROGRAM[0], [*PROGRAM, *words], environment(COLUMNS="80", **env))
        self.pid = pid
        self.screen = ""

    def expect(self, text: str, seconds: float = 30) -> str:
        """Read until a text stands on the screen; what was printed since the last time."""
        before = len(self.screen)
        end = time.monotonic() + seconds
        while text not in self.screen[before:]:
            ready, _, _ = select.select([self.fd], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"no {text!r} on the screen:\n{self.screen[before:]}"
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                data = b""
            assert data, f"it ended without {text!r}:\n{self.screen[before:]}"
            self.screen += data.decode()
        return self.screen[before:]

    def type(self, keys: str) -> None:
        """Send keys."""
        os.write(self.fd, keys.encode())

    def end(self) -> int:
        """Read to the end; the exit code."""
        while True:
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                break
            if not data:
                break
            self.screen += data.decode()
        _, status = os.waitpid(self.pid, 0)
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)


@pytest.fixture
def terminal() -> type[Terminal]:
    """Start a command at a terminal."""
    return Terminal


def plain(text: str) -> str:
    """A text without codes for colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
