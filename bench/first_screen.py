"""Time from the start of `hoyle play` to the first table on the full screen.

    python bench/first_screen.py sedma skat

prints the median of nine starts of each game, and one start without the bytecode that Python saves. On a busy machine
`chrt -f 50` before it (as root) gives it a processor of its own.
"""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from statistics import median

PROGRAM = [sys.executable, "-m", "hoyle_cli", "play"]
#: A word of every table.
MARK = b"stock"
SIZE = struct.pack("HHHH", 30, 100, 0, 0)


def first_screen(game: str, **env: str) -> float:
    """Return the seconds until the table is drawn."""
    begun = time.perf_counter()
    pid, fd = pty.fork()
    if pid == 0:
        os.execve(PROGRAM[0], [*PROGRAM, game, "--seed", "3"], {**os.environ, "TERM": "xterm-256color", **env})
    fcntl.ioctl(fd, termios.TIOCSWINSZ, SIZE)
    seen = b""
    while MARK not in seen:
        select.select([fd], [], [], 60)
        try:
            seen += os.read(fd, 65536)
        except OSError:
            raise SystemExit(f"`hoyle play {game}` ended: {seen.decode(errors='replace')}") from None
    seconds = time.perf_counter() - begun
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(fd)
    return seconds


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        env = {"XDG_STATE_HOME": folder, "PYTHONDONTWRITEBYTECODE": ""}
        for game in sys.argv[1:] or ["sedma"]:
            cold = first_screen(game, **env, PYTHONPYCACHEPREFIX=f"{folder}/{game}")
            warm = [first_screen(game, **env) for _ in range(10)][1:]
            print(f"{game}: {median(warm):.2f} s (slowest {max(warm):.2f} s); without bytecode {cold:.2f} s")


if __name__ == "__main__":
    main()
