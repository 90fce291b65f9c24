"""`hoyle study`: what a game is like, from many random games or from games between bots, with how sure that is."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from hoyle_cli import request, studying
from hoyle_cli.arena import tell
from hoyle_cli.bots import printing_aside, read_bots, refused_bots
from hoyle_cli.output_files import write
from hoyle_cli.progress_bar import progress

if TYPE_CHECKING:
    from hoyle.study.pictures import Picture


#: How many games are played where nothing else is said: by random players, and by bots.
GAMES = 1000
GAMES_OF_BOTS = 100

#: What says how random players play, and what is written of them; it has no meaning for bots.
OF_RANDOM = ("player", "engine", "scheduler", "no_options", "csv", "parquet")

#: What is asked of games between bots alone.
OF_BOTS = ("looks", "iterations")


@click.command("study")
@request.table_flags("else the fewest")
@click.option(
    "-n",
    "games",
    type=click.IntRange(2),
    metavar="GAMES",
    help=f"How many games.  [default: {GAMES}; of bots {GAMES_OF_BOTS}]",
)
@request.seed_flag
@studying.how_flags
@click.option("--no-options", is_flag=True, help="Leave out what other values of the game's options change.")
@click.option(
    "--bots",
    metavar="BOT,BOT...",
    help="Study games between bots, as in `hoyle arena`: skill against luck, poor options, kingmaking.",
)
@click.option(
    "--looks",
    type=click.IntRange(0),
    default=100,
    show_default=True,
    metavar="N",
    help="With --bots: how many decisions are searched.",
)
@click.option(
    "--iterations",
    type=click.IntRange(20),
    default=200,
    show_default=True,
    metavar="N",
    help="With --bots: how long each of these is searched.",
)
@studying.files
@request.json_flag
def command(
    game: str,
    players: int | None,
    options: dict[str, str],
    variants: tuple[str, ...],
    bots: str | None,
    games: int | None,
    **given: Any,
) -> None:
    """Tell what GAME is like, and how sure that is.

    Who wins, how long it is, how it is decided, what its options change: from many random games. Means and shares have
    intervals that hold the truth 19 times in 20. With --bots: how much is skill and how much luck, what is hardly ever
    worth doing, and whether a loser decides who wins.
    """
    looks, iterations = given.pop("looks"), given.pop("iterations")
    table = request.Table(game, players, options, variants)
    if bots is None:
        refuse(OF_BOTS, "is about games between bots: say which, such as --bots mcts,random")
        by_chance(table, games=games or GAMES, **given)
        return
    named = read_bots(bots)
    refuse(OF_RANDOM, "says nothing of games between bots, so not with --bots")
    keys = ("seed", "jobs", "html", "as_json")
    by_bots(table, named, games or GAMES_OF_BOTS, looks, iterations, **{key: given[key] for key in keys})


def refuse(flags: Iterable[str], why: str) -> None:
    """Refuse flags, if one of them was given."""
    for flag in flags:
        if click.get_current_context().get_parameter_source(flag) is not ParameterSource.DEFAULT:
            raise click.UsageError(f"--{flag.replace('_', '-')} {why}")


def by_chance(
    table: request.Table,
    no_options: bool,
    as_json: bool,
    html: str | None,
    csv: str | None,
    parquet: str | None,
    **given: Any,
) -> None:
    """Study games between random players."""
    studying.needs("numpy", "scipy")
    studying.needs_for_files(html, csv, parquet)
    from hoyle.measure.measure import Plan
    from hoyle.study.data import study_data
    from hoyle.study.sheets import study_sheets
    from hoyle.study.study import study

    loaded = request.load(table)
    plan = Plan(**given)
    with progress(plan.games) as advance:
        run = studying.find(lambda: study(loaded, plan, options=not no_options, progress=advance))
    found = run.result
    head, sheets = studying.head(loaded, plan, found.recorded), study_sheets(found)
    run.show(lambda: study_data(loaded, plan, found), head, sheets, as_json)

    def pictures() -> "Iterable[Picture]":
        from hoyle.study.pictures import study_pictures

        return study_pictures(found)

    page = studying.page_file(html, f"{loaded.title}: a study", head, pictures, sheets)
    written = write((*studying.game_files({loaded.id: found.records}, csv, parquet), *page))
    run.end()
    studying.say(found.recorded.notice)
    tables = [request.Table(table.name, loaded.players, table.options, table.variants)]
    tables += [replace(tables[0], options=table.options | {tried.option: tried.value}) for tried in found.options]
    stops = [found.records.stop, *(tried.stop for tried in found.options)]
    studying.end_tried(zip(stops, tables), plan.player)
    request.stop(0 if written else 2)


def by_bots(
    table: request.Table,
    bots: tuple[str, ...],
    games: int,
    looks: int,
    iterations: int,
    seed: int,
    jobs: int,
    html: str | None,
    as_json: bool,
) -> None:
    """Study games between bots."""
    studying.needs("numpy", "scipy")
    studying.needs_for_files(html, None, None)
    from hoyle.measure.arena import Contest
    from hoyle.study.data import skilled_data
    from hoyle.study.skilled import Looks, skilled
    from hoyle.study.skilled_sheets import skilled_head, skilled_sheets

    loaded = request.load(table)
    contest, wanted = Contest(bots, games, seed, jobs=jobs), Looks(looks, iterations)
    with refused_bots(), progress(games + looks, "getting ready") as advance, printing_aside():
        run = studying.find(lambda: skilled(loaded, contest, wanted, advance))
    found = run.result
    tell(found.results)
    head, sheets = skilled_head(loaded, contest, found), skilled_sheets(found)
    run.show(lambda: skilled_data(loaded, contest, wanted, found), head, sheets, as_json)
    written = write(studying.page_file(html, f"{loaded.title}: a study", head, list, sheets))
    run.end()
    request.stop(1 if found.results.fault is not None else 0 if written else 2)
