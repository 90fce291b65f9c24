"""A locked file that only grows.

Lines that cannot be written are tried again with the next one, so a log has no gap.
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
    """A failure to write is reported once, to `tell`."""

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
            self.stop_writing(problem)
        except InUse:
            self.close()
            raise

    def truncate(self, size: int) -> None:
        if self.descriptor is None or self.size <= size:
            return
        try:
            os.ftruncate(self.descriptor, size)
            self.size = size
        except OSError as problem:
            self.stop_writing(problem)
            self.close()  # nothing can be read after half a line

    def write(self, line: str) -> None:
        self.waiting += line.encode("utf-8", errors="replace") + b"\n"
        self.synced = False
        self.flush()

    def flush(self) -> None:
        if self.descriptor is None:
            return
        try:
            while self.waiting:
                done = os.write(self.descriptor, self.waiting)
                self.waiting = self.waiting[done:]
                self.size += done
        except OSError as problem:
            self.stop_writing(problem)

    def secure(self) -> None:
        if self.descriptor is None or self.synced:
            return
        self.flush()
        if self.waiting:
            return
        try:
            os.fsync(self.descriptor)
        except OSError as problem:
            self.stop_writing(problem)
        self.synced = True

    def close(self) -> None:
        if self.descriptor is not None:
            with suppress(OSError):
                os.close(self.descriptor)
            self.descriptor = None

    def stop_writing(self, problem: OSError) -> None:
        if not self.told:
            self.tell(problem.strerror or str(problem))
        self.told = True


def lock(descriptor: int) -> None:
    """Raises `InUse` if another process has the file."""
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
