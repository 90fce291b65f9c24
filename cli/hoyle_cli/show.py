"""`hoyle show`: a game before it is played."""

import sys
from collections.abc import Iterable
from textwrap import wrap
from typing import Any

import click

from hoyle.language.report.words import value_text
from hoyle_cli import table_flags, terminal
from hoyle_cli.catalogue import player_counts


@click.command("show")
@table_flags.table_flags("by default the fewest")
@table_flags.json_flag
def command(asked: table_flags.Table, as_json: bool) -> None:
    """Show the options, deck, zones and actions of GAME."""
    from hoyle_cli.game_data import portrait
    from hoyle_cli.patches import patches_beside

    loaded = table_flags.load(asked)
    data = portrait(loaded, [{"name": name, "title": title} for name, title, _ in patches_beside(asked)])
    if as_json:
        table_flags.print_json(data)
    else:
        print_sheet(data)


def print_sheet(data: dict[str, Any]) -> None:
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
        options = [(f"{o['name']} = {value_text(o['value'])}   ({o['type']})", o["help"]) for o in data["options"]]
        section(f"Options at a table of {data['table']}", options)
    if data["variants"]:
        section("Variants", [(f"{v['name']}: {v['title']}", "") for v in data["variants"]])
    section("Deck", [(line, "") for line in data["deck"]["lines"]])
    section("Zones", [(zone_words(zone), "") for zone in data["zones"]])
    if data["shown"]:
        section("Shown beside the cards", [(shown_words(value), "") for value in data["shown"]])
    section("Actions", [])
    column = min(max((len(action["name"]) for action in data["actions"]), default=0), room // 3) + 4
    for action in data["actions"]:
        for line in action_lines(action, column, room):
            click.echo(terminal.safe(line))


def action_lines(action: dict[str, Any], column: int, room: int) -> list[str]:
    about = [f"{name}: {what}" for name, what in action["arguments"].items()]
    about += [action["title"]] if action["title"] else []
    lines = [
        line
        for text in about
        for line in wrap(text, room, initial_indent=" " * column, subsequent_indent=" " * (column + 2))
    ]
    head = f"  {action['name']}"
    if not lines or len(head) + 2 > column:
        return [head, *lines]
    return [f"{head:{column}}{lines[0].lstrip()}", *lines[1:]]


def zone_words(zone: dict[str, Any]) -> str:
    return " ".join(
        [
            f"{zone['name']}:",
            *([zone["places"]] if zone["places"] else []),
            zone["kind"],
            *([f"up to {zone['up_to']}"] if zone["up_to"] else []),
            *(f"per {per}" for per in zone["per"]),
            f"seen by {zone['seen_by']}",
            *([f"sorted by {', '.join(zone['sorted_by'])}"] if zone["sorted_by"] else []),
        ]
    )


def shown_words(value: dict[str, Any]) -> str:
    return " ".join(
        [
            f"{value['name']}:",
            value["value"],
            *([f"(per {value['per']})"] if value["per"] else []),
            *([f"when {value['when']}"] if value["when"] else []),
            *([f"seen by {value['seen_by']}"] if value["seen_by"] != "everyone" else []),
        ]
    )
