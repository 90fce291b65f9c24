"""`hoyle games`: the games played here."""

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from textwrap import wrap
from typing import Any

import click

from hoyle.language.report.words import join_words, with_number
from hoyle.records import Log, read_log
from hoyle_cli import table_flags, terminal
from hoyle_cli.saved_games.folder import known_as, log_folder, logs, text_of


@click.command("games")
@table_flags.json_flag
def command(as_json: bool) -> None:
    """List the games that were played here, newest first.

    `hoyle play --resume NAME` continues one, `hoyle replay NAME` shows it.
    """
    games = [game for path in logs() if (game := log_data(path)) is not None]
    if as_json:
        table_flags.print_json(games)
        return
    if not games:
        folder = log_folder()
        where = f" in {folder}" if folder else ""
        click.echo(terminal.safe(f"There are no games{where} yet; `hoyle play GAME` begins one."))
    longest = max((len(game["name"]) for game in games), default=0)
    for game in games:
        for line in entry_lines(game, longest, terminal.room()):
            click.echo(terminal.printable(line))


def log_data(path: Path) -> dict[str, Any] | None:
    try:
        log = read_log(text_of(path), str(path))
        last = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")
    except FileNotFoundError:
        return None
    except OSError as problem:
        return {"name": known_as(path), "file": str(path), "problem": problem.strerror or str(problem)}
    if not isinstance(log, Log):
        return {"name": known_as(path), "file": str(path), "problem": log.message}
    head = log.head
    return {
        "name": known_as(path),
        "file": str(path),
        "game": head.game,
        "variant": head.variant,
        "title": head.title,
        "players": head.players,
        "seats": list(head.seats),
        "names": list(head.names),
        "moves": len(log.moves),
        "began": head.began,
        "last": last,
        "finished": log.end is not None,
        "turn": list(log.turn),
        "winners": list(log.end.winners) if log.end else None,
        "problem": log.finding.message if log.finding is not None else None,
    }


def entry_lines(game: dict[str, Any], longest: int, room: int) -> list[str]:
    head = f"{game['name']:{longest}}  "
    words = f"{head}{'; '.join(game_lines(game))}"
    return wrap(terminal.safe(words), room, subsequent_indent="    ", break_on_hyphens=False)


def game_lines(game: dict[str, Any]) -> list[str]:
    if "game" not in game:
        return [game["problem"]]
    variant = f" ({game['variant']})" if game["variant"] else ""
    when = datetime.fromisoformat(game["last"]).astimezone().strftime("%Y-%m-%d %H:%M")
    damaged = [game["problem"]] if game["problem"] else []
    return [
        f"{game['title']}{variant}",
        players(game),
        with_number(game["moves"], "move"),
        when,
        progress_words(game),
        *damaged,
    ]


def players(game: dict[str, Any]) -> str:
    """Names, and the kinds of players without one."""
    named = names_of(game)
    kinds = Counter(who for who, name in zip(game["seats"], named, strict=True) if not name)
    return ", ".join([*filter(None, named), *(who if n == 1 else f"{n} {who}" for who, n in kinds.items())])


def names_of(game: dict[str, Any]) -> list[str]:
    return game["names"] or [""] * game["players"]


def progress_words(game: dict[str, Any]) -> str:
    names = [name or f"p{seat}" for seat, name in enumerate(names_of(game))]
    if not game["finished"]:
        turn = [names[seat] for seat in game["turn"]]
        return f"{join_words(turn)} to choose" if turn else "not over"
    winners = [names[seat] for seat in game["winners"] if seat < len(names)]
    if len(winners) == len(names) > 1:
        return "over, a draw"
    return f"over, won by {join_words(winners)}" if winners else "over, won by nobody"
