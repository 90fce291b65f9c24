"""A cache of object files on disk.

An entry is one file: the length of the notes, the notes as JSON, the object file. `own_files` checks that nobody else
wrote it and that it is complete. Trouble with files only means that nothing is stored or found.
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

#: Entries to keep, those last used.
ENTRIES = 200

#: Increase it when the form or the meaning of entries changes.
FORM = "hoyle native 2"

_ENDING = ".code"
#: Seconds in which any file is written.
_LONG = 3600
_LENGTH = 8


@dataclass(frozen=True, slots=True)
class Entry:
    code: bytes
    notes: Any


def key_of(text: str) -> str:
    return hashlib.sha256("\0".join([FORM, *astuple(host()), text]).encode("utf-8", "surrogatepass")).hexdigest()


def folder() -> Path | None:
    """HOYLE_CACHE, or the usual place of this system."""
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
        return _unpack(data)
    except (ValueError, RecursionError):
        drop(key)
        return None


def keep(key: str, entry: Entry) -> None:
    place = folder()
    if place is not None and own_files.keep(place, key + _ENDING, _pack(entry)):
        with contextlib.suppress(OSError):
            _prune(place)


def drop(key: str) -> None:
    place = folder()
    if place is not None:
        own_files.drop(place, key + _ENDING)


def _prune(place: Path) -> None:
    """Other processes may delete files at the same time."""
    by_age = sorted(((_age(file), file) for file in place.glob("*" + _ENDING)), key=lambda found: found[0])
    unfinished = [file for file in place.glob("*" + own_files.UNFINISHED) if _age(file) > _LONG]
    for file in [*(file for _, file in by_age[ENTRIES:]), *unfinished]:
        with contextlib.suppress(OSError):
            file.unlink()


def _age(file: Path) -> float:
    try:
        return time.time() - file.stat().st_mtime
    except OSError:
        return 0


def _pack(entry: Entry) -> bytes:
    notes = json.dumps(entry.notes).encode()
    return len(notes).to_bytes(_LENGTH, "little") + notes + entry.code


def _unpack(data: bytes) -> Entry:
    """Raises `ValueError` for damaged bytes, `RecursionError` for deeply nested notes."""
    end = _LENGTH + int.from_bytes(data[:_LENGTH], "little")
    if end > len(data):
        raise ValueError("a damaged entry")
    return Entry(data[end:], json.loads(data[_LENGTH:end]))
