"""`hoyle show`: what there is to know about a game before it is played."""

import sys
from collections.abc import Iterable
from textwrap import wrap
from typing import Any

import click

from hoyle_cli import table, terminal
from hoyle_cli.list_games import player_counts


@click.command("show")
@table.table_flags
@table.json_flag
def command(game: str, players: int | None, options: dict[str, str], variants: tuple[str, ...], as_json: bool) -> None:
    """Show the options, deck, zones and actions of GAME."""
    from hoyle_cli.portrait import portrait

    asked = table.Table(game, players, options, variants)
    data = portrait(table.load(asked), patches(asked))
    if as_json:
        table.print_json(data)
    else:
        print_sheet(data)


def patches(asked: table.Table) -> list[dict[str, str]]:
    """The variants that are files beside the game's: their ids and titles."""
    from hoyle.compile import load_rules, locate, shipped_variants
    from hoyle.report import Report

    path, _ = locate(asked.name)
    found = []
    for variant in shipped_variants(path):
        rules, _ = load_rules(path, Report(), variants=[variant])
        found.append({"name": variant, "title": rules.title if rules else variant})
    return found


def print_sheet(data: dict[str, Any]) -> None:
    """The portrait of a game for people, as wide as the terminal is."""
    room = terminal.width()

    def say(text: str, indent: int = 0, **style: Any) -> None:
        blank = " " * indent
        for line in wrap(
            terminal.safe(text), room, initial_indent=blank, subsequent_indent=blank + "  " * (indent > 0)
        ):
            click.echo(click.style(line, **style) if style else line, color=terminal.colours(sys.stdout))

    def section(title: str, entries: Iterable[tuple[str, str]]) -> None:
        click.echo()
        say(title, bold=True)
        for head, rest in entries:
            say(head, 2)
            if rest:
                say(rest, 6, dim=True)

    variant = f"/{data['variant']}" if data["variant"] else ""
    say(f"{data['title']} ({data['id']}{variant})", bold=True)
    for key in ("author", "summary"):
        if data[key]:
            say(data[key])
    say(f"Players: {player_counts(data['players'])}")
    if data["options"]:
        options = [(f"{o['name']} = {written(o['value'])}   ({o['type']})", o["help"]) for o in data["options"]]
        section(f"Options, as they stand at a table of {data['table']}", options)
    if data["variants"]:
        section("Variants", [(f"{v['name']}: {v['title']}", "") for v in data["variants"]])
    section("Deck", [(line, "") for line in data["deck"]["lines"]])
    section("Zones", [(zone_words(zone), "") for zone in data["zones"]])
    section("Actions", [(action_words(action), action["title"] or "") for action in data["actions"]])


def zone_words(zone: dict[str, Any]) -> str:
    """A zone as a rule file says it."""
    return " ".join(
        [
            f"{zone['name']}: {zone['kind']}",
            *(f"per {per}" for per in zone["per"]),
            f"seen by {zone['seen_by']}",
        ]
    )


def action_words(action: dict[str, Any]) -> str:
    """An action with what the player picks for it."""
    arguments = "; ".join(f"{name}: {what}" for name, what in action["arguments"].items())
    return f"{action['name']}   {arguments}" if arguments else str(action["name"])


def written(value: object) -> str:
    """An option's value as it is written on the command line."""
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value)
