"""`hoyle compare`: how two games differ."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from hoyle_cli import experiment_flags, table_flags
from hoyle_cli.output_files import write
from hoyle_cli.progress_bar import progress

if TYPE_CHECKING:
    import hoyle
    from hoyle.tools.study.changes import Setting


@click.command("compare")
@click.argument("first", metavar="A")
@click.argument("second", metavar="[B]", required=False)
@table_flags.players_flag("by default the fewest that fit both")
@table_flags.options_flag("Value of an option in both; repeatable.")
@table_flags.options_flag("Value of an option in B only; repeatable.", "--option-b", "options_b")
@click.option("--variant", "variants", multiple=True, metavar="NAME", help="Variant of B; repeatable.")
@click.option("--variant-a", "variants_a", multiple=True, metavar="NAME", help="Variant of A; repeatable.")
@experiment_flags.games_flag(1000, "Number of games of each.")
@table_flags.seed_flag
@experiment_flags.how_flags
@experiment_flags.files_flags(experiment_flags.ROW_OF_GAME)
@table_flags.json_flag
def command(
    first: str,
    second: str | None,
    players: int | None,
    options: dict[str, str],
    options_b: dict[str, str],
    variants: tuple[str, ...],
    variants_a: tuple[str, ...],
    as_json: bool,
    html: str | None,
    csv: str | None,
    parquet: str | None,
    **given: Any,
) -> None:
    """Compare how A and B play.

    Both are played under the same seeds. B may be another game, or a variant or patch of A; without B it is A with
    --variant or --option-b. With a patch alone: the game that it extends, and the patch. For a patch with several
    changes, also print how much each contributes. A significant difference was found twice: in each half of the games.
    """
    experiment_flags.needs_for_study(html, csv, parquet)
    from hoyle.measure.measure import Plan
    from hoyle.tools.study.comparison import compare_games
    from hoyle.tools.study.data import comparison_data
    from hoyle.tools.study.sheets import comparison_head, comparison_sheets

    if second is None and not (variants or options_b):
        first, second = base_of(first), first
    a = table_flags.Table(first, players, options, variants_a)
    b = table_flags.Table(first if second is None else second, players, options | options_b, variants)
    before, after = at_one_table(a, b)
    plan = Plan(**given)
    patch = None if variants_a or options_b else patch_between(before, b)
    with progress(2 * plan.games) as advance:
        run = experiment_flags.find(lambda: compare_games(before, after, plan, patch, advance))
    found = run.result
    plan = replace(plan, games=found.after.records.games)
    head, sheets = comparison_head(before, after, plan), comparison_sheets(found)
    run.show_sheets(lambda: comparison_data(before, after, plan, found), head, sheets, as_json)

    games = experiment_flags.game_files({"a": found.before.records, "b": found.after.records}, csv, parquet)
    title = f"{before.title} and {after.title} compared"
    page = experiment_flags.page_file(html, title, run.mark(head), lambda of: of.comparison_pictures(found), sheets)
    written = write((*games, *page))
    run.end()
    experiment_flags.print_notices(found.before.notice, found.after.notice)
    tables = (replace(a, players=before.players), replace(b, players=after.players))
    experiment_flags.end_tried(zip((found.before.records.stop, found.after.records.stop), tables), plan.player)
    table_flags.stop(0 if written else 2)


def base_of(name: str) -> str:
    from hoyle.compile import base_file

    with table_flags.refusals():
        found = base_file(name)
    if found is None:
        raise click.UsageError(
            "nothing to compare with; name a second game, or add --variant NAME or --option-b NAME=VALUE"
        )
    return str(found)


def at_one_table(a: table_flags.Table, b: table_flags.Table) -> "tuple[hoyle.Game, hoyle.Game]":
    """At the given number of players, or the fewest that fit both."""
    before, after = table_flags.load(a), table_flags.load(b)
    if before.players == after.players:
        return before, after
    least = max(before.players, after.players)
    both = [number for number in before.model.players if number in after.model.players and number >= least]
    if not both:
        raise click.UsageError(f"no number of players fits both {before.id} and {after.id}")
    return table_flags.load(replace(a, players=both[0])), table_flags.load(replace(b, players=both[0]))


def patch_between(before: "hoyle.Game", b: table_flags.Table) -> "Setting | None":
    from hoyle.compile import find_patch
    from hoyle.locate import locate
    from hoyle.rule_files import patch_path
    from hoyle.tools.study.changes import Setting

    path, chosen = locate(b.name)
    named = [*filter(None, [chosen]), *b.variants]
    file = patch_path(path, named[0]) if named else path
    patch = find_patch(file) if file is not None and len(named) < 2 else None
    base = patch.with_only(()) if patch is not None else None
    if patch is None or base is None or base.digest != before.digest:
        return None
    return Setting(patch, before.players, b.options)
