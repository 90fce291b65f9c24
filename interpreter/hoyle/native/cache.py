"""Object files kept from run to run. Input: a key and what belongs to it; output: that again, in this process or another.

An entry is one file: how long the notes are, the notes as JSON, the object file. `own_files` sees to it that nobody else wrote
it and that it is whole. Whatever goes wrong with files, nothing is kept or found, and no more.
"""

import contextlib
import hashlib
import json
import os
import sys
import time
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from hoyle import own_files
from hoyle.native.engine import host

#: So many entries stay, those last used.
ENTRIES = 200

#: To be counted up when what is written here changes in its form or its meaning.
FORM = "hoyle native 2"

_ENDING = ".code"
#: Seconds in which any file is written.
_LONG = 3600
_LENGTH = 8


@dataclass(frozen=True, slots=True)
class Entry:
    """An object file, and what else is needed to use it, as JSON values."""

    code: bytes
    notes: Any


def key_of(text: str) -> str:
    """The key of whatever a text describes wholly, on this machine with this compiler."""
    return hashlib.sha256("\0".join([FORM, *astuple(host()), text]).encode("utf-8", "surrogatepass")).hexdigest()


def folder() -> Path | None:
    """Where entries are kept: HOYLE_CACHE, or the usual place of this system; None if there is no such place."""
    if named := os.environ.get("HOYLE_CACHE"):
        return Path(named)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
        return Path(base) / "hoyle" / "cache" if base else None
    try:
        if sys.platform == "darwin":
            return Path.home() / "Library" / "Caches" / "hoyle"
        base = os.environ.get("XDG_CACHE_HOME")
        return (Path(base) if base else Path.home() / ".cache") / "hoyle"
    except RuntimeError:
        return None


def fetch(key: str) -> Entry | None:
    """The entry of a key; None if there is none. One that is damaged is thrown away."""
    place = folder()
    if place is None:
        return None
    data = own_files.fetch(place, key + _ENDING)
    if data is None:
        drop(key)
        return None
    with contextlib.suppress(OSError):
        os.utime(place / (key + _ENDING), follow_symlinks=False)
    try:
        return _unpacked(data)
    except (ValueError, RecursionError):
        drop(key)
        return None


def keep(key: str, entry: Entry) -> None:
    """Keep an entry, if the folder can be written to; the oldest beyond the bound go."""
    place = folder()
    if place is not None and own_files.keep(place, key + _ENDING, _packed(entry)):
        with contextlib.suppress(OSError):
            _prune(place)


def drop(key: str) -> None:
    """Throw an entry away."""
    place = folder()
    if place is not None:
        own_files.drop(place, key + _ENDING)


def _prune(place: Path) -> None:
    """Throw away all but the last used, and what was begun long ago and never finished.

    What another process throws away in the meantime is gone just as well.
    """
    by_age = sorted(((_age(file), file) for file in place.glob("*" + _ENDING)), key=lambda found: found[0])
    unfinished = [file for file in place.glob("*" + own_files.UNFINISHED) if _age(file) > _LONG]
    for file in [*(file for _, file in by_age[ENTRIES:]), *unfinished]:
        with contextlib.suppress(OSError):
            file.unlink()


def _age(file: Path) -> float:
    """The seconds since a file was used; of one that is gone, 0."""
    try:
        return time.time() - file.stat().st_mtime
    except OSError:
        return 0


def _packed(entry: Entry) -> bytes:
    notes = json.dumps(entry.notes).encode()
    return len(notes).to_bytes(_LENGTH, "little") + notes + entry.code


def _unpacked(data: bytes) -> Entry:
    """The entry in the bytes of a file; damaged ones are a ValueError, notes nested without end a RecursionError."""
    end = _LENGTH + int.from_bytes(data[:_LENGTH], "little")
    if end > len(data):
        raise ValueError("a damaged entry")
    return Entry(data[end:], json.loads(data[_LENGTH:end]))
