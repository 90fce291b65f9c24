"""`hoyle list`: the shipped games."""

import sys
from typing import TYPE_CHECKING, Any

import click

from hoyle_cli import table_flags, terminal

if TYPE_CHECKING:
    from pathlib import Path


#: The groups in which games are listed, and whether they lie with the classics.
HEADINGS = {"Reference games": False, "Classics": True}


@click.command("list")
@table_flags.json_flag
def command(as_json: bool) -> None:
    """List the shipped games and their variants."""
    from hoyle.locate import shipped_games

    files = shipped_games()
    groups = {
        heading: [
            entry
            for name, path in files.items()
            if (path.parent.parent.name == "classics") == classic and (entry := game_data(name, path)) is not None
        ]
        for heading, classic in HEADINGS.items()
    }
    games = [game for group in groups.values() for game in group]
    if as_json:
        table_flags.print_json(games)
        return
    longest = max((len(game["id"]) for game in games), default=0)
    for number, (heading, group) in enumerate(groups.items()):
        click.echo("\n" * (number > 0) + click.style(heading, bold=True), color=terminal.colours(sys.stdout))
        for game in group:
            for line in entry_lines(game, longest, terminal.room()):
                click.echo(terminal.safe(line))


def game_data(name: str, path: "Path") -> dict[str, Any] | None:
    """Return a game as plain data; print its errors and return None if it has any."""
    from hoyle.compile import outline
    from hoyle.language.report import Report
    from hoyle.rule_files import shipped_variants

    report = Report()
    head = outline(path, report)
    if head is None:
        table_flags.print_findings(report.diagnostics)
        return None
    return {
        "id": name,
        "title": head.title,
        "players": list(head.players),
        "summary": head.summary,
        "variants": [*head.variants, *shipped_variants(path)],
    }


def entry_lines(game: dict[str, Any], longest: int, room: int) -> list[str]:
    from textwrap import wrap

    head = f"{game['id']:{longest}}  {player_counts(game['players']):5}  {game['title']}"
    variants = f"[{', '.join(game['variants'])}]" if game["variants"] else ""
    rest = " ".join(filter(None, (game["summary"], variants)))
    if len(head) + 3 + len(rest) <= room:
        return [f"{head} - {rest}" if rest else head]
    further = [*wrap(game["summary"] or "", room - 4), *wrap(variants, room - 4, subsequent_indent=" ")]
    return [head, *(f"    {line}" for line in further)]


def player_counts(players: "list[int] | tuple[int, ...]") -> str:
    low, high = min(players), max(players)
    if list(players) == list(range(low, high + 1)):
        return f"{low}-{high}" if low < high else f"{low}"
    return ",".join(map(str, players))
