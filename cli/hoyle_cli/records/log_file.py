"""A file that only grows. Input: lines; output: the file, locked, with every line that there is room for.

What cannot be written is kept and tried again with the next line, so that a log has no gap: a full disk costs nothing
but what is missing at its end.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

#: Where a lock lies in a file on Windows, where nobody can read what is locked.
FAR = 1 << 40


class InUse(Exception):
    """Another process is writing to the file."""


class LogFile:
    """A file open for writing at its end; `tell` is told once why it cannot be written."""

    def __init__(self, path: Path, tell: Callable[[str], None]) -> None:
        self.path = path
        self.tell = tell
        self.waiting = b""
        self.synced = True
        self.told = False
        self.descriptor: int | None = None
        try:
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
            self.descriptor = os.open(path, flags, 0o600)
            lock(self.descriptor)
            self.size = os.fstat(self.descriptor).st_size
        except OSError as problem:
            self.failed(problem)
        except InUse:
            self.close()
            raise

    def cut(self, size: int) -> None:
        """Cut off what lies behind so many bytes: a line that is not whole."""
        if self.descriptor is None or self.size <= size:
            return
        try:
            os.ftruncate(self.descriptor, size)
            self.size = size
        except OSError as problem:
            self.failed(problem)
            self.close()  # behind half a line nothing can be read

    def write(self, line: str) -> None:
        """Write a line, and before it what could not be written so far."""
        self.waiting += line.encode("utf-8", errors="replace") + b"\n"
        self.synced = False
        self.flush()

    def flush(self) -> None:
        """Hand to the system what waits to be written."""
        if self.descriptor is None:
            return
        try:
            while self.waiting:
                done = os.write(self.descriptor, self.waiting)
                self.waiting = self.waiting[done:]
                self.size += done
        except OSError as problem:
            self.failed(problem)

    def secure(self) -> None:
        """See to it that what was written stays even if the computer stops."""
        if self.descriptor is None or self.synced:
            return
        self.flush()
        if self.waiting:
            return
        try:
            os.fsync(self.descriptor)
        except OSError as problem:
            self.failed(problem)
        self.synced = True

    def close(self) -> None:
        """Let the file go."""
        if self.descriptor is not None:
            with suppress(OSError):
                os.close(self.descriptor)
            self.descriptor = None

    def failed(self, problem: OSError) -> None:
        """Tell once why the file cannot be written."""
        if not self.told:
            self.tell(problem.strerror or str(problem))
        self.told = True


def lock(descriptor: int) -> None:
    """Keep other processes from writing to a file as long as it is open; raises `InUse` if one does already."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(descriptor, FAR, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise InUse from None
    except OSError:
        pass  # some file systems know no locks
