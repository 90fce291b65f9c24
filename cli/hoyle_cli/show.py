"""`hoyle show`: what there is to know about a game before it is played."""

from typing import Any

import click

from hoyle_cli import table, terminal
from hoyle_cli.list_games import player_counts


@click.command("show")
@table.table_flags
@table.json_flag
def command(
    game: str, players: int | None, options: dict[str, str], variants: tuple[str, ...], as_json: bool
) -> None:
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
    from rich.padding import Padding
    from rich.text import Text

    console = terminal.console()

    def heading(text: str) -> None:
        console.print()
        console.print(Text(text, "bold"))

    def entry(name: str, words: str, more: str = "") -> None:
        console.print(Padding(Text.assemble((name, "cyan"), f"  {words}" if words else ""), (0, 0, 0, 2)))
        if more:
            console.print(Padding(Text(more, "dim"), (0, 0, 0, 6)))

    console.print(
        Text.assemble(
            (data["title"], "bold"), f"  ({data['id']}" + (f"/{data['variant']})" if data["variant"] else ")")
        )
    )
    for key in ("author", "summary"):
        if data[key]:
            console.print(Text(data[key]))
    console.print(Text(f"Players: {player_counts(data['players'])}"))
    if data["options"]:
        heading(f"Options (with the values at a table of {data['table']})")
    for option in data["options"]:
        entry(f"{option['name']} = {written(option['value'])}", f"({option['type']})", option["help"])
    if data["variants"]:
        heading("Variants")
    for variant in data["variants"]:
        entry(variant["name"], variant["title"])
    heading("Deck")
    for line in data["deck"]["lines"]:
        entry(line, "")
    heading("Zones")
    for zone in data["zones"]:
        entry(
            zone["name"],
            ", ".join([zone["kind"], *(f"per {per}" for per in zone["per"]), f"seen by {zone['seen_by']}"]),
        )
    heading("Actions")
    for action in data["actions"]:
        arguments = ", ".join(f"{name}: {what}" for name, what in action["arguments"].items())
        entry(action["name"], f"({arguments})" if arguments else "", action["title"] or "")


def written(value: object) -> str:
    """An option's value as it is written on the command line."""
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value)
