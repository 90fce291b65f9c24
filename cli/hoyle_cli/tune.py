"""`hoyle tune`: a search for values of options."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from hoyle.language.report.words import value_text
from hoyle_cli import experiment_flags, table_flags
from hoyle_cli.output_files import write
from hoyle_cli.progress_bar import progress

if TYPE_CHECKING:
    from hoyle.engine.table.options import OptionValue


@click.command("tune")
@table_flags.table_flags("by default the fewest", reader=table_flags.read_option_lists)
@click.option(
    "--target",
    required=True,
    metavar="WHAT",
    help="fairness, ties, decisiveness, or a value: length=40, moves=5, decisiveness=10, ties=1%.",
)
@experiment_flags.games_flag(500, "Number of games for each setting.")
@table_flags.seed_flag
@experiment_flags.how_flags
@experiment_flags.files_flags("setting")
@table_flags.json_flag
def command(
    asked: table_flags.Table,
    target: str,
    as_json: bool,
    html: str | None,
    csv: str | None,
    parquet: str | None,
    **given: Any,
) -> None:
    """Search values of GAME's options for a target.

    An option with several values is searched: --option hand_size=3..8, --option deck=small,large, and in quotes
    --option "target=100..500 by 50". The best settings are played again under fresh seeds; those that are not
    significantly worse are marked "as good".
    """
    experiment_flags.needs_for_study(html, csv, parquet)
    from hoyle.engine.table.options import unknown_option
    from hoyle.measure.measure import Plan
    from hoyle.tools.study.data import tuning_data
    from hoyle.tools.study.files import setting_columns
    from hoyle.tools.study.targets import NoSearch, read_target
    from hoyle.tools.study.tuning import tune
    from hoyle.tools.study.tuning_sheets import tuning_head, tuning_sheets

    try:
        aim = read_target(target)
        fixed, ranges = split_options(asked.options)
        loaded = table_flags.load(replace(asked, options=fixed))
        with table_flags.refusals():
            for name in ranges:
                if name not in loaded.model.options:
                    raise unknown_option(loaded.model, name)
        plan = Plan(**given)
        with progress(plan.games) as advance:
            run = experiment_flags.find(lambda: tune(loaded, ranges, aim, plan, advance))
    except NoSearch as problem:
        raise click.UsageError(str(problem)) from None
    found = run.result
    head, sheets = tuning_head(loaded, plan, found), tuning_sheets(found)
    run.show_sheets(lambda: tuning_data(loaded, plan, found), head, sheets, as_json)

    title = f"{loaded.title}: options searched"
    page = experiment_flags.page_file(html, title, run.mark(head), lambda of: of.tuning_pictures(found), sheets)
    written = write((*experiment_flags.column_files(setting_columns(found), csv, parquet), *page))
    run.end()
    experiment_flags.print_notices(found.notice)
    played = replace(asked, players=loaded.players)
    tables = (replace(played, options=fixed | as_texts(one.options)) for one in found.tried)
    experiment_flags.end_tried(zip((one.stop for one in found.tried), tables), plan.player)
    table_flags.stop(0 if written else 2)


def as_texts(options: Mapping[str, "OptionValue"]) -> dict[str, str]:
    return {name: value_text(value) for name, value in options.items()}


def split_options(options: dict[str, str]) -> tuple[dict[str, str], dict[str, list[str]]]:
    from hoyle.tools.study.settings import spans

    try:
        values = {name: spans(name, text) for name, text in options.items()}
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    ranges = {name: found for name, found in values.items() if len(found) > 1}
    if not ranges:
        raise click.UsageError("no values to search; add, for example, --option NAME=3..8 or --option NAME=small,large")
    return {name: found[0] for name, found in values.items() if name not in ranges}, ranges
