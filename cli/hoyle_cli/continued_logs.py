"""The logs that commands continue."""

from collections.abc import Iterator
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

import click

from hoyle.records import Log, follow, read_log
from hoyle_cli import table_flags
from hoyle_cli.prompt.seats import check_names, read_seats
from hoyle_cli.saved_games.folder import find_log, known_as, logs, text_of

if TYPE_CHECKING:
    import hoyle
    from hoyle_cli.saved_games.record import Record


def load_log(path: Path) -> Log:
    """Print the findings of a log; exit if it is unreadable."""
    try:
        found = read_log(text_of(path), str(path))
    except FileNotFoundError:
        raise click.UsageError(f"there is no log `{known_as(path)}`; `hoyle games` lists the logs") from None
    except OSError as problem:
        raise click.UsageError(f"cannot read {path}: {problem.strerror}") from None
    if not isinstance(found, Log):
        table_flags.print_findings([found])
        table_flags.stop(1)
    if found.finding is not None:
        table_flags.print_findings([found.finding])
    return found


def game_of(log: Log) -> "hoyle.Game":
    """Exit if the game of a log no longer exists."""
    import hoyle

    head = log.head
    with table_flags.refusals(), table_flags.faults():
        try:
            return hoyle.load(head.named, head.players, head.options, variants=head.variants)
        except hoyle.Refused as refusal:
            raise click.UsageError(
                f"the rules of {head.game} have changed since this game was played: {refusal.message}"
            ) from None


def open_log(name: str) -> "tuple[hoyle.Game, Record]":
    """By default the last unfinished game."""
    from hoyle_cli.saved_games.log_file import InUse
    from hoyle_cli.saved_games.record import Record

    path = find_log(name) if name else latest()
    log = load_log(path)
    if log.is_damaged:
        table_flags.stop(1)
    if log.end is not None:
        raise click.UsageError(f"that game is over; `hoyle replay {quote(known_as(path))}` shows it")
    game = game_of(log)
    read_seats(",".join(log.head.seats), "a bot of that game is missing")
    check_names(log.head.names, game)
    with table_flags.faults():
        replay = follow(log, game)
    if replay.finding is not None:
        table_flags.print_findings([replay.finding])
        table_flags.stop(1)
    try:
        return game, Record.resume(log, path)
    except InUse:
        raise click.UsageError(
            f"{known_as(path)} is being played at another terminal; `hoyle games` lists the others"
        ) from None


def readable_logs() -> Iterator[tuple[Path, Log]]:
    for path in logs():
        try:
            log = read_log(text_of(path), str(path))
        except OSError:
            continue
        if isinstance(log, Log):
            yield path, log


def latest() -> Path:
    for path, log in readable_logs():
        if log.end is None and not log.is_damaged:
            return path
    raise click.UsageError("there is no unfinished game; `hoyle play GAME` starts one")
