"""Private files of this user, safe from other users: signed, of bounded size, and never waited for.

Caches hold content that is executed or trusted. So a file is read only if it and its folder belong to the user, nobody
else can write to them, and it is a regular file. It begins with a signature, made with a random key that only the user
can read. A file that is damaged or not from Hoyle counts as missing.
"""

import contextlib
import hashlib
import hmac
import os
import secrets
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

#: The most bytes of a file.
LARGEST = 64 << 20

#: The name of the key file, and its length in bytes.
KEY, KEY_SIZE = "key", 32

#: The suffix of an unfinished file.
UNFINISHED = ".part"

_SIGNATURE = hashlib.sha256().digest_size
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_FILE = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
_FILE |= getattr(os, "O_BINARY", 0)
#: Whether this system has file owners and opens files relative to a folder descriptor.
_UNIX = hasattr(os, "geteuid") and os.open in os.supports_dir_fd


def fetch(folder: Path, name: str) -> bytes | None:
    """The stored bytes; None if there are none that can be trusted."""
    with contextlib.suppress(OSError), _open_folder(folder) as at:
        data, key = read_own(at, folder, name, LARGEST, _OTHERS_WRITE), read_own(at, folder, KEY, KEY_SIZE, _OTHERS)
        if data is None or key is None or len(key) != KEY_SIZE:
            return None
        rest = data[_SIGNATURE:]
        if hmac.compare_digest(data[:_SIGNATURE], _signature(key, name, rest)):
            return rest
    return None


def keep(folder: Path, name: str, data: bytes) -> bool:
    """Store bytes atomically; return whether that succeeded."""
    if len(data) > LARGEST - _SIGNATURE:
        return False
    with contextlib.suppress(OSError):
        make(folder)
        with _open_folder(folder) as at:
            key = read_own(at, folder, KEY, KEY_SIZE, _OTHERS)
            if key is None or len(key) != KEY_SIZE:
                key = _new_key(at, folder)
            if key is not None:
                _write(folder, name, _signature(key, name, data) + data)
                return True
    return False


def drop(folder: Path, name: str) -> None:
    with contextlib.suppress(OSError), _open_folder(folder):
        (folder / name).unlink()


def make(folder: Path) -> None:
    """Make a folder and its parents for this user alone. Raises `OSError`."""
    if not folder.exists():
        make(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def _signature(key: bytes, name: str, data: bytes) -> bytes:
    return hmac.digest(key, name.encode("utf-8", "surrogatepass") + b"\0" + data, "sha256")


@contextlib.contextmanager
def _open_folder(folder: Path) -> Iterator[int]:
    """The descriptor of the user's own folder, -1 on systems without. Raises `OSError` for others."""
    if not _UNIX:
        yield -1
        return
    at = os.open(folder, _FOLDER)
    try:
        if not _own(os.fstat(at), _OTHERS_WRITE):
            raise PermissionError(folder)
        yield at
    finally:
        os.close(at)


def _own(found: os.stat_result, forbidden: int) -> bool:
    return not _UNIX or (found.st_uid == os.geteuid() and not stat.S_IMODE(found.st_mode) & forbidden)


def read_own(at: int, folder: Path, name: str, most: int, forbidden: int) -> bytes | None:
    """The bytes of a regular file of the user's own; None for any other, or a larger one."""
    try:
        number = os.open(name, _FILE, dir_fd=at) if _UNIX else os.open(folder / name, _FILE)
    except OSError:
        return None
    with open(number, "rb") as file:
        found = os.fstat(number)
        if not stat.S_ISREG(found.st_mode) or not _own(found, forbidden) or found.st_size > most:
            return None
        data = file.read(most + 1)
        return data if len(data) <= most else None


def _new_key(at: int, folder: Path) -> bytes | None:
    """A new key, or the one that another process made at the same time."""
    with contextlib.suppress(FileNotFoundError):
        (folder / KEY).unlink()  # an untrusted key is useless
    part = _part(folder, secrets.token_bytes(KEY_SIZE))
    try:
        with contextlib.suppress(FileExistsError):
            os.link(part, folder / KEY)
    except AttributeError:  # a browser has no links, and no other process
        part.replace(folder / KEY)
    finally:
        part.unlink(missing_ok=True)
    return read_own(at, folder, KEY, KEY_SIZE, _OTHERS)


def _write(folder: Path, name: str, data: bytes) -> None:
    """Write a file atomically. Raises `OSError`."""
    part = _part(folder, data)
    try:
        part.replace(folder / name)
    except OSError:
        part.unlink()
        raise


def _part(folder: Path, data: bytes) -> Path:
    with tempfile.NamedTemporaryFile(dir=folder, suffix=UNFINISHED, delete=False) as file:
        part = Path(file.name)
        try:
            file.write(data)
        except OSError:
            part.unlink()
            raise
    return part
