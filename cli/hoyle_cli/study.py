"""`hoyle study`: what a game is like, from many random games, with how sure that is."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from hoyle_cli import request, studying
from hoyle_cli.progress_bar import progress

if TYPE_CHECKING:
    from hoyle.study.pictures import Picture


@click.command("study")
@request.table_flags("else the fewest")
@studying.games_flag(1000)
@request.seed_flag
@studying.how_flags
@click.option("--no-options", is_flag=True, help="Leave out what other values of the game's options change.")
@studying.files
@request.json_flag
def command(
    game: str,
    players: int | None,
    options: dict[str, str],
    variants: tuple[str, ...],
    no_options: bool,
    as_json: bool,
    html: str | None,
    csv: str | None,
    parquet: str | None,
    **given: Any,
) -> None:
    """Tell what GAME is like, and how sure that is.

    Who wins, how long it is, how it is decided, what its options change: from many random games. Every figure has an interval that holds the truth 19 times in 20.
    """
    studying.needs("numpy", "scipy")
    studying.needs_for_files(html, csv, parquet)
    from hoyle.measure.measure import Plan
    from hoyle.study.data import study_data
    from hoyle.study.sheets import study_sheets
    from hoyle.study.study import study

    loaded = request.load(request.Table(game, players, options, variants))
    plan = Plan(**given)
    with progress(plan.games) as advance:
        run = studying.find(lambda: study(loaded, plan, options=not no_options, progress=advance))
    found = run.result
    head, sheets = studying.head(loaded, plan, found.recorded), study_sheets(found)
    run.show(lambda: study_data(loaded, plan, found), head, sheets, as_json)

    def pictures() -> "Iterable[Picture]":
        from hoyle.study.pictures import study_pictures

        return study_pictures(found)

    studying.write_page(html, f"{loaded.title}: a study", head, pictures, sheets)
    studying.write_games({loaded.id: found.records}, csv, parquet)
    run.end()
    studying.end(found.recorded)
