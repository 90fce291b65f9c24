"""Files that commands write beside what they print. Input: names of files, and what writes each; output: whole files, or why not."""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import click


@dataclass(frozen=True, slots=True)
class File:
    """A file that is wanted: of what kind, under which name, and what writes it."""

    kind: str
    path: str
    made: Callable[[Path], object]


def writable(*paths: str | None) -> None:
    """Refuse files that can be none, before anything is played: without a name or a folder, or two under one name."""
    names = [path for path in paths if path is not None]
    for path in names:
        if path in ("", "-"):
            raise click.UsageError(f"`{path}` is no name of a file")
        if not Path(path).absolute().parent.is_dir():
            raise click.UsageError(f"cannot write {path}: there is no such folder")
    places = [Path(path).resolve() for path in names]
    for number, path in enumerate(names):
        if places[number] in places[:number]:
            raise click.UsageError(f"{path} cannot be two files at once")


def write(files: Iterable[File]) -> bool:
    """Write files, each whatever becomes of the others; whether all could be written. What could not is told on stderr."""
    good = True
    for file in files:
        try:
            put(file)
        except OSError as problem:
            good = False
            click.echo(f"hoyle: cannot write {file.kind} to {file.path}: {problem.strerror or problem}", err=True)
    return good


def put(file: File) -> None:
    """Write a file as a whole: whatever breaks it off, no half of it stands under its name. Raises `OSError`."""
    place = Path(file.path).resolve()
    there = place.exists()
    if there and (not place.is_file() or not os.access(place, os.W_OK) or not os.access(place.parent, os.W_OK)):
        file.made(place)  # a device or a pipe, one that is to stay as it is, or one beside which nothing can be put
        return
    part = place.with_name(f".{os.getpid()}.part")
    try:
        file.made(part)
        if there:
            part.chmod(place.stat().st_mode)
        part.replace(place)
    finally:
        part.unlink(missing_ok=True)
