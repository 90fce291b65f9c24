"""Ways to run the command line: inside this process, as a process with pipes, or at a terminal."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
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
            preexec_fn=heed_interrupts,
        )

    return go


def heed_interrupts() -> None:
    """Let Control-C end what is started: a test run in the background hands on that it is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A command at a terminal of 80 columns: `expect` waits for a text, `type` sends keys."""

    def __init__(self, *words: str, **env: str) -> None:
        pid, self.fd = pty.fork()
        if pid == 0:
            heed_interrupts()
            os.execvpe(PROGRAM[0], [*PROGRAM, *words], environment(COLUMNS="80", **env))
        self.pid = pid
        self.screen = ""
        self.decoder = getincrementaldecoder("utf-8")()  # what is read may end in the middle of a sign
        self.read = 0
        self.running = True

    def expect(self, text: str, seconds: float = 30) -> str:
        """Read until a text stands on the screen; what was printed since the last time."""
        begun = self.read
        end = time.monotonic() + seconds
        while (found := self.screen.find(text, begun)) < 0:
            ready, _, _ = select.select([self.fd], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"no {text!r} on the screen:\n{self.screen[begun:]}"
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                data = b""
            assert data, f"it ended without {text!r}:\n{self.screen[begun:]}"
            self.screen += self.decoder.decode(data)
        self.read = found + len(text)
        return self.screen[begun : self.read]

    def type(self, keys: str) -> None:
        """Send keys."""
        os.write(self.fd, keys.encode())

    def interrupt(self) -> None:
        """Press Control-C, again each second: Python misses one between the prompt and its wait for keys."""
        for _ in range(30):
            self.type("\x03")
            if select.select([self.fd], [], [], 1)[0]:
                return

    def end(self, seconds: float = 30) -> int:
        """Read to the end; the exit code."""
        end = time.monotonic() + seconds
        while True:
            ready, _, _ = select.select([self.fd], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"it goes on:\n{self.screen[self.read :]}"
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                break
            if not data:
                break
            self.screen += self.decoder.decode(data)
        _, status = os.waitpid(self.pid, 0)
        os.close(self.fd)
        self.running = False
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        """Stop it, if a test left it running."""
        if self.running:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            os.close(self.fd)


Start = Callable[..., Terminal]


@pytest.fixture
def terminal() -> Iterator[Start]:
    """Start a command at a terminal."""
    started: list[Terminal] = []

    def go(*words: str, **env: str) -> Terminal:
        started.append(Terminal(*words, **env))
        return started[-1]

    yield go
    for process in started:
        process.close()


def strip_colours(text: str) -> str:
    """A text without codes for colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
