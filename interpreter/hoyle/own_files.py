"""Files that only this user writes, in a folder that is only his: bytes in, the same bytes out in this process or another.

Caches hold what is run or trusted as it is: machine code, and the tables of the parser. So a file is read only from a folder
and a file that belong to the user and that nobody else can write, if it is a regular file of a bounded size. It begins with a
signature, made with a random key that lies in the folder and that only the user can read: what something else than Hoyle
wrote, or what was damaged, is as good as not there. Nothing here raises an error, and nothing waits.
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

#: A file with more bytes than this is not read.
LARGEST = 64 << 20

#: The name of the key, and how many bytes it has.
KEY, KEY_SIZE = "key", 32

#: What a file is called while it is written.
UNFINISHED = ".part"

_SIGNATURE = hashlib.sha256().digest_size
_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_FILE = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
_FILE |= getattr(os, "O_BINARY", 0)
#: Whether this system says who a file belongs to and opens files in an opened folder.
_UNIX = hasattr(os, "geteuid") and os.open in os.supports_dir_fd


def fetch(folder: Path, name: str) -> bytes | None:
    """The bytes that were kept under a name; None if there are none that can be trusted."""
    with contextlib.suppress(OSError), _opened(folder) as at:
        data, key = _read(at, folder, name, LARGEST, _OTHERS_WRITE), _read(at, folder, KEY, KEY_SIZE, _OTHERS)
        if data is None or key is None or len(key) != KEY_SIZE:
            return None
        rest = data[_SIGNATURE:]
        if hmac.compare_digest(data[:_SIGNATURE], _signed(key, name, rest)):
            return rest
    return None


def keep(folder: Path, name: str, data: bytes) -> bool:
    """Keep bytes under a name, whole or not at all; whether that was done."""
    if len(data) > LARGEST - _SIGNATURE:
        return False
    with contextlib.suppress(OSError):
        make(folder)
        with _opened(folder) as at:
            key = _read(at, folder, KEY, KEY_SIZE, _OTHERS)
            if key is None or len(key) != KEY_SIZE:
                key = _new_key(at, folder)
            if key is not None:
                _write(folder, name, _signed(key, name, data) + data)
                return True
    return False


def drop(folder: Path, name: str) -> None:
    """Remove a file that is of no use, from a folder that is the user's own."""
    with contextlib.suppress(OSError), _opened(folder):
        (folder / name).unlink()


def make(folder: Path) -> None:
    """Make a folder with all above it that are missing, for this user alone. Raises `OSError`."""
    if not folder.exists():
        make(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def _signed(key: bytes, name: str, data: bytes) -> bytes:
    """The signature of bytes that are kept under a name."""
    return hmac.digest(key, name.encode("utf-8", "surrogatepass") + b"\0" + data, "sha256")


@contextlib.contextmanager
def _opened(folder: Path) -> Iterator[int]:
    """The descriptor of a folder that is the user's own, -1 where systems have none. Raises `OSError` for another one."""
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
    """Whether something belongs to this user and nobody else has these rights."""
    return not _UNIX or (found.st_uid == os.geteuid() and not stat.S_IMODE(found.st_mode) & forbidden)


def _read(at: int, folder: Path, name: str, most: int, forbidden: int) -> bytes | None:
    """The bytes of a regular file that is the user's own; None for one that is not, or that is too large."""
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
    """A key for this folder: a new one, or that which another process made at the same time."""
    with contextlib.suppress(FileNotFoundError):
        (folder / KEY).unlink()  # one that cannot be trusted is of no use
    part = _part(folder, secrets.token_bytes(KEY_SIZE))
    try:
        with contextlib.suppress(FileExistsError):
            os.link(part, folder / KEY)
    finally:
        part.unlink()
    return _read(at, folder, KEY, KEY_SIZE, _OTHERS)


def _write(folder: Path, name: str, data: bytes) -> None:
    """A file that is there as a whole or not at all. Raises `OSError`."""
    part = _part(folder, data)
    try:
        part.replace(folder / name)
    except OSError:
        part.unlink()
        raise


def _part(folder: Path, data: bytes) -> Path:
    """A new file with these bytes, for this user alone. Raises `OSError`."""
    with tempfile.NamedTemporaryFile(dir=folder, suffix=UNFINISHED, delete=False) as file:
        part = Path(file.name)
        try:
            file.write(data)
        except OSError:
            part.unlink()
            raise
    return part
