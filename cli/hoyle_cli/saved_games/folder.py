"""The folder of logs and the names in it."""

import os
import sys
from pathlib import Path

ENDING = ".jsonl"

#: The longest log that is read, in bytes; the longest game there can be takes a fifth of it.
LONGEST = 64_000_000


def log_folder() -> Path | None:
    """The folder in XDG_STATE_HOME or the system's usual place; None if there is none."""
    base = os.environ.get("XDG_STATE_HOME")
    if base:
        return Path(base) / "hoyle" / "games"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local) / "hoyle" / "games" if local else None
    try:
        home = Path.home()
    except RuntimeError:
        return None
    usual = "Library/Application Support" if sys.platform == "darwin" else ".local/state"
    return home / usual / "hoyle" / "games"


def new_log(folder: Path, game: str) -> Path:
    """Create an empty log: `sedma-3.jsonl` after two others.

    Raises `OSError`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    number = 1 + max((number_of(path) for path in folder.glob(f"{game}-*{ENDING}")), default=0)
    while True:
        path = folder / f"{game}-{number}{ENDING}"
        try:
            path.touch(0o600, exist_ok=False)
            return path
        except FileExistsError:
            number += 1


def number_of(path: Path) -> int:
    number = path.stem.rpartition("-")[2]
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else 0


def logs() -> list[Path]:
    """The last written first."""
    folder = log_folder()
    if folder is None:
        return []
    found = []
    for path in folder.glob(f"*{ENDING}"):
        try:
            # of two that were written to in the same instant, the later number is later
            found.append((path.stat().st_mtime_ns, number_of(path), path))
        except OSError:
            continue  # it was taken away meanwhile
    return [path for *_, path in sorted(found, reverse=True)]


def find_log(text: str) -> Path:
    """The log of a file, or of a name such as `sedma-3`."""
    path, folder = Path(text), log_folder()
    if folder is None or path.name != text or text.endswith(ENDING) or path.is_file():
        return path
    return folder / f"{text}{ENDING}"


def known_as(path: Path) -> str:
    folder = log_folder()
    inside = folder is not None and path.absolute().parent == folder.absolute() and path.suffix == ENDING
    return path.stem if inside else str(path)


def text_of(path: Path) -> str:
    """The text with its line breaks unchanged. Raises `OSError`.

    Complete lines are counted in characters, and incomplete ones cut off in bytes.
    """
    if path.exists() and not path.is_file():
        raise OSError(0, "it is no file", str(path))
    with path.open("rb") as file:
        data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise OSError(0, "it is too long for a log", str(path))
    return data.decode("utf-8", errors="surrogateescape")
