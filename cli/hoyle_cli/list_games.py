"""`hoyle list`: the shipped games."""

import sys
from typing import Any

import click

from hoyle_cli import catalogue, table_flags, terminal


@click.command("list")
@click.argument("text", metavar="[TEXT]", nargs=-1)
@click.option("--players", metavar="N", type=click.IntRange(1), help="Only games for this number of players.")
@click.option("--family", type=click.Choice(list(catalogue.FAMILIES)), help="Only games of this family.")
@click.option("--difficulty", type=click.Choice(["easy", "medium", "hard"]), help="Only games of this difficulty.")
@click.option("--minutes", metavar="N", type=click.IntRange(1), help="Only games that can be played in this time.")
@table_flags.json_flag
def command(
    text: tuple[str, ...],
    players: int | None,
    family: str | None,
    difficulty: str | None,
    minutes: int | None,
    as_json: bool,
) -> None:
    """List the shipped games and their variants, by family.

    With TEXT, only games that have all its words in their name, title, summary, family or variants.
    """
    games = [
        game
        for game in catalogue.entries()
        if catalogue.fits(game, " ".join(text))
        and players in (None, *game["players"])
        and family in (None, game["family"])
        and difficulty in (None, game["difficulty"])
        and (minutes is None or (game["minutes"] is not None and game["minutes"][0] <= minutes))
    ]
    if as_json:
        table_flags.print_json(games)
        return
    if not games:
        click.echo("no shipped game is like that; `hoyle list` shows all")
    columns = [max((len(cells(game)[at]) for game in games), default=0) for at in range(4)]
    for number, (heading, group) in enumerate(catalogue.by_family(games)):
        click.echo("\n" * (number > 0) + click.style(heading, bold=True), color=terminal.colours(sys.stdout))
        for game in group:
            for line in entry_lines(game, columns, terminal.room()):
                click.echo(terminal.safe(line))


def cells(game: dict[str, Any]) -> tuple[str, str, str, str]:
    counts = catalogue.player_counts(game["players"])
    return game["id"], counts, catalogue.playing_time(game), game["difficulty"] or ""


def entry_lines(game: dict[str, Any], columns: list[int], room: int) -> list[str]:
    """`columns` are the widths of the cells."""
    from textwrap import wrap

    head = "  ".join([*(f"{cell:{width}}" for cell, width in zip(cells(game), columns) if width), game["title"]])
    variants = f"[{', '.join(game['variants'])}]" if game["variants"] else ""
    rest = " ".join(filter(None, (game["summary"], variants)))
    if len(head) + 3 + len(rest) <= room:
        return [f"{head} - {rest}" if rest else head]
    about = game["summary"] or ""
    if len(head) > room:
        head = f"{game['id']:{columns[0]}}  {cells(game)[1]:{columns[1]}}  {game['title']}"
        facts = ", ".join(filter(None, cells(game)[2:]))
        about = f"{facts}. {about}" if facts else about
    further = [*wrap(about, room - 4), *wrap(variants, room - 4, subsequent_indent=" ")]
    return [head, *(f"    {line}" for line in further)]
