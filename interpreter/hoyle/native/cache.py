"""Object files kept from run to run. Input: a key and what belongs to it; output: that again, in this process or another.

An entry is one file: a checksum of the rest, how long the notes are, the notes as JSON, the object file. It is written under
another name and then renamed, so that nobody sees half of one. Whatever goes wrong with files, nothing is kept or found, and
no more.
"""

import contextlib
import hashlib
import json
import os
import sys
import tempfile
import time
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from hoyle.native.engine import host

#: So many entries stay, those last used.
ENTRIES = 200

#: To be counted up when what is written here changes in its form or its meaning.
FORM = "hoyle native 1"

_ENDING = ".code"
_UNFINISHED = ".part"
#: Seconds in which any file is written.
_LONG = 3600
_SUM = hashlib.sha256().digest_size
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
    file = place / (key + _ENDING)
    try:
        data = file.read_bytes()
    except OSError:
        return None
    with contextlib.suppress(OSError):
        os.utime(file)
    try:
        return _unpacked(data)
    except ValueError:
        with contextlib.suppress(OSError):
            file.unlink()
        return None


def keep(key: str, entry: Entry) -> None:
    """Keep an entry, if the folder can be written to; the oldest beyond the bound go."""
    place = folder()
    if place is None:
        return
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        _write(place, key + _ENDING, _packed(entry))
        _prune(place)
    except OSError:
        return


def _write(place: Path, name: str, data: bytes) -> None:
    """A file that is there as a whole or not at all."""
    with tempfile.NamedTemporaryFile(dir=place, suffix=_UNFINISHED, delete=False) as file:
        part = Path(file.name)
        try:
            file.write(data)
        except OSError:
            part.unlink()
            raise
    try:
        part.replace(place / name)
    except OSError:
        part.unlink()
        raise


def _prune(place: Path) -> None:
    """Throw away all but the last used, and what was begun long ago and never finished.

    What another process throws away in the meantime is gone just as well.
    """
    by_age = sorted(((_age(file), file) for file in place.glob("*" + _ENDING)), key=lambda found: found[0])
    unfinished = [file for file in place.glob("*" + _UNFINISHED) if _age(file) > _LONG]
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
    rest = len(notes).to_bytes(_LENGTH, "little") + notes + entry.code
    return hashlib.sha256(rest).digest() + rest


def _unpacked(data: bytes) -> Entry:
    """The entry in the bytes of a file; damaged ones are a ValueError."""
    rest = data[_SUM:]
    if len(rest) < _LENGTH or hashlib.sha256(rest).digest() != data[:_SUM]:
        raise ValueError("a damaged entry")
    end = _LENGTH + int.from_bytes(rest[:_LENGTH], "little")
    return Entry(rest[end:], json.loads(rest[_LENGTH:end]))
