"""Files that commands write beside what they print."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from hoyle.whole_files import write_file, write_text
from hoyle_cli import terminal

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class File:
    kind: str
    path: str
    made: Callable[[Path], object]


def writable(*paths: str | None) -> None:
    """Before anything is played, refuse folders, files without a name or a folder, with rules, and two of one name."""
    names = [path for path in paths if path is not None]
    for path in names:
        if path in ("", "-"):
            raise click.UsageError(f"`{path}` is no name of a file")
        if not Path(path).absolute().parent.is_dir():
            raise click.UsageError(f"cannot write {path}: there is no such folder")
        if Path(path).is_dir():
            raise click.UsageError(f"cannot write {path}: it is a folder")
        if _is_source(Path(path)):
            raise click.UsageError(f"{path} holds rules or a game and is not overwritten; name another file")
    places = [Path(path).resolve() for path in names]
    for number, path in enumerate(names):
        if places[number] in places[:number]:
            raise click.UsageError(f"{path} cannot be two files at once")


def _is_source(path: Path) -> bool:
    """Whether a file holds rules, scenarios, a log or an analysis, which no report replaces."""
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return path.suffix in (".yaml", ".yml") or file.read(8).startswith((b"hoyle:", b'{"hoyle_'))
    except OSError:
        return False


def output_flag(command: Command) -> Command:
    def path(_context: click.Context, _parameter: click.Parameter, name: str | None) -> Path | None:
        if name in (None, "-"):
            return None
        writable(name)
        return Path(name)

    words = "Write to this file instead of stdout."
    return click.option("-o", "--output", metavar="FILE", callback=path, help=words)(command)


def write(files: Iterable[File]) -> bool:
    """Write each file even if others fail; return whether all were written."""
    good = True
    for file in files:
        try:
            write_file(Path(file.path), file.made)
        except OSError as problem:
            good = False
            terminal.remark(f"cannot write {file.kind} to {file.path}: {problem.strerror or problem}")
    return good


def write_one(path: Path, text: str, *, new: bool = False) -> None:
    """Write a command's main file, or end the command."""
    try:
        write_text(path, text, new=new)
    except OSError as problem:
        raise click.UsageError(f"cannot write {path}: {problem.strerror}") from None
