"""Atomic writing: a new file beside the old one replaces it after everything is on the disk."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

#: Kinds of files written in place: a stream or a device cannot be replaced.
_STREAMS = ("/dev/", "/proc/")


def write_text(path: Path, text: str, *, new: bool = False, mode: int = 0o666) -> None:
    """Write UTF-8 with the text's own line breaks. `new`, `mode` and errors as for `write_file`."""
    write_file(path, lambda place: place.write_text(text, encoding="utf-8", newline="\n"), new=new, mode=mode)


def write_file(path: Path, write: Callable[[Path], object], *, new: bool = False, mode: int = 0o666) -> None:
    """Let `write` write a file, and rename it when it is complete. Links and modes stay; a new file gets `mode`.

    Raises `FileExistsError` for an existing file with `new`, `OSError` for other failures. A device, a pipe, or a file
    in a folder that allows no new files is written in place.
    """
    place = path.resolve()
    if new and (path.exists() or path.is_symlink()):
        raise FileExistsError(17, "it exists already", str(path))
    if place.exists() or str(path.absolute()).startswith(_STREAMS):
        if not place.is_file() or str(path.absolute()).startswith(_STREAMS):
            write(path)
            return
        if not os.access(place, os.W_OK):
            raise PermissionError(13, "you may not write to it", str(path))
        if not os.access(place.parent, os.W_OK):
            write(place)
            return
    _replace(path, place, write, new=new, mode=mode)


def _replace(path: Path, place: Path, write: Callable[[Path], object], *, new: bool, mode: int) -> None:
    try:
        handle, name = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name[:40]}.", suffix=".part")
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror, str(path)) from None
    part = Path(name)
    try:
        write(part)
        os.fsync(handle)
        os.chmod(part, place.stat().st_mode & 0o7777 if place.exists() else mode & ~_umask())
        if new:
            _name(part, place)
        else:
            part.replace(place)
    except OSError as problem:
        raise type(problem)(problem.errno, problem.strerror, str(path)) from None
    finally:
        os.close(handle)
        part.unlink(missing_ok=True)


def _name(part: Path, place: Path) -> None:
    """Give a file a name; raises `FileExistsError` if another has it."""
    try:
        os.link(part, place)
    except OSError:  # another file has it, or this file system has no links
        if place.exists():
            raise FileExistsError(17, "it exists already", str(place)) from None
        part.replace(place)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
