"""`hoyle diff`: the differences between two games' rules."""

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from hoyle.language.report import Report
from hoyle_cli import table_flags, terminal
from hoyle_cli.lines import fold

if TYPE_CHECKING:
    from hoyle.language.model.game import Game
    from hoyle.tools.compare.difference import Comparison


@click.command("diff")
@click.argument("first", metavar="A")
@click.argument("second", metavar="[B]", required=False)
@click.option(
    "--variant",
    "variants",
    multiple=True,
    metavar="NAME",
    help="Lay a variant over B (over A, if there is no B); repeatable.",
)
@click.option("--variant-a", "variants_a", multiple=True, metavar="NAME", help="Variant of A; repeatable.")
@click.option("--exit-code", is_flag=True, help="Exit with 1 if the rules differ.")
@table_flags.json_flag
def command(
    first: str,
    second: str | None,
    variants: tuple[str, ...],
    variants_a: tuple[str, ...],
    exit_code: bool,
    as_json: bool,
) -> None:
    """Show how the rules of A and B differ.

    With A alone: the game that A extends, and A; with --variant too: A, and A with that variant. Layout, comments, the
    order of declarations, the names of arguments, summaries and `how to play` do not count.
    """
    from hoyle.tools.compare.compare import compare

    if second is None and variants_a and not variants:
        raise click.UsageError("--variant-a needs a second game, or --variant, to compare with")
    with table_flags.refusals(), table_flags.faults():
        if second is None and not variants:
            found = compare(base(first), table_flags.load_rules(first)[0])
        else:
            before, _ = table_flags.load_rules(first, variants_a)
            after, _ = table_flags.load_rules(first if second is None else second, variants)
            found = compare(before, after)
    if as_json:
        table_flags.print_json(as_data(found))
    else:
        print_comparison(found)
    table_flags.stop(1 if exit_code and found.differences else 0)


def base(name: str) -> "Game":
    from hoyle.compile import RulesError, load_base
    from hoyle.engine.table.fault import Refused

    report = Report()
    try:
        found = load_base(name, report)
    except Refused as refusal:
        raise click.UsageError(f"{refusal.message}; name a second game: `hoyle diff {name} OTHER`") from None
    if found is None:
        raise RulesError(report.diagnostics)
    return found


def as_data(found: "Comparison") -> dict[str, Any]:
    differences = []
    for difference in found.differences:
        data = asdict(difference)
        for side in ("before", "after"):
            data[side] = "\n".join(data[side]) or None
        data["used_by"] = list(difference.used_by)
        differences.append(data)
    return {"before": found.before, "after": found.after, "differences": differences}


def print_comparison(found: "Comparison") -> None:
    from hoyle.tools.compare.wording import comparison_lines

    styles: dict[str, dict[str, Any]] = {
        "heading": {"bold": True},
        "added": {"fg": "green"},
        "removed": {"fg": "red"},
        "same": {"dim": True},
    }
    colours, room = terminal.colours(sys.stdout), terminal.room()
    for kind, line in comparison_lines(found):
        style = styles.get(kind)
        for text in fold(terminal.safe(line), room):
            click.echo(click.style(text, **style) if style and text and colours else text, color=colours)
