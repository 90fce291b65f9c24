"""`hoyle replay`: a played game."""

import sys
from functools import partial
from pathlib import Path
from shlex import quote

import click

from hoyle.language.report import lookalike
from hoyle.records import Head, Log, Replay, follow
from hoyle.whole_files import write_text
from hoyle_cli import table_flags, terminal
from hoyle_cli.continued_logs import game_of, load_log
from hoyle_cli.saved_games.folder import find_log
from hoyle_cli.theme_setting import theme_flag, theme_for

#: Somebody who sees all cards.
ALL = "all"


@click.command("replay")
@click.argument("log")
@click.option("--seat", "--as", "seat", metavar="WHO", help="Show the view of p1, a name, or `all` for all cards.")
@click.option("--at", type=click.IntRange(0), metavar="N", help="Show the moment after move N; 0 is the deal.")
@click.option("--step", is_flag=True, help="Step at a prompt instead of on the full screen, also in a pipe.")
@click.option("--format", "form", type=click.Choice(["text", "markdown"]), help="Print the whole game in this format.")
@click.option(
    "--save-scenario",
    "scenario",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write the moment as a scenario, which `hoyle test` runs.",
)
@theme_flag
def command(
    log: str, seat: str | None, at: int | None, step: bool, form: str | None, scenario: Path | None, theme: str | None
) -> None:
    """Step through a played game, or print it.

    LOG is a file, or the name of a log that `hoyle games` lists. In a terminal it opens on the full screen, where the
    arrows step through it and its analysis is shown; otherwise the game is printed, or with --at one moment of it. In
    an unfinished game you see only what the person at the table saw.
    """
    if step and (form or scenario):
        raise click.UsageError("--step excludes --format and --save-scenario, which print or write and end")
    path = find_log(log)
    whole = load_log(path)
    reader = reader_of(whole, seat)
    game = game_of(whole)
    with table_flags.faults():
        replay = follow(whole, game)
    if at is not None and at > len(replay.moves):
        if replay.finding is not None:
            table_flags.print_findings([replay.finding])
        raise click.UsageError(f"there is no move {at}; the last one that can be shown is {len(replay.moves)}")
    if scenario is not None:
        write_scenario(replay, reader, scenario, at)
    else:
        show(replay, path, reader, at, step=step, form=form, theme=theme)
    if replay.finding is not None:
        sys.stdout.flush()
        table_flags.print_findings([replay.finding])
    if whole.is_damaged or replay.finding is not None:
        table_flags.stop(1)


def write_scenario(replay: Replay, reader: int | None, path: Path, at: int | None) -> None:
    """Write a moment, by default the last, as a scenario."""
    try:
        save(replay, reader, path, len(replay.moves) if at is None else at)
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None


def save(replay: Replay, reader: int | None, path: Path, at: int) -> None:
    """Write a scenario and print how to run it; raises `ValueError`."""
    if replay.log.end is None and reader is not None:
        raise ValueError(
            "a scenario shows all cards, and this game is not over: to write it anyway, see it as `--seat all`"
        )
    import hoyle
    from hoyle.records.scenario import scenario_text

    try:
        text = scenario_text(replay, at, path)
        write_text(path, text, new=True)
    except FileExistsError:
        raise ValueError(f"{path} is there already; name another file") from None
    except hoyle.Refused as refusal:
        raise ValueError(refusal.message) from None
    except OSError as problem:
        raise ValueError(f"cannot write {path}: {problem.strerror}") from None
    words = f"{path} holds the game up to move {at}: `hoyle test {quote(str(path))}` runs it"
    click.echo(terminal.safe(words))


def show(
    replay: Replay, log: Path, reader: int | None, at: int | None, *, step: bool, form: str | None, theme: str | None
) -> None:
    from hoyle_cli.screen import opening

    if form is None and not step and opening.is_possible():
        from hoyle_cli.replay_screen import opening as replay_opening

        replay_opening.show(replay, log, reader, at or 0, theme_for(theme))
        return
    from hoyle_cli.prompt.game_story import GameStory
    from hoyle_cli.prompt.stepping import Stepping

    story = GameStory(replay, reader)
    if form == "markdown":
        for line in story.markdown():
            click.echo(terminal.printable(line))
    elif step or (form is None and story.desk.live):
        Stepping(story, at or 0, partial(seat_of, replay.log.head), partial(save, replay)).run()
    elif at is not None:
        story.show(at)
    else:
        story.print_all()


def reader_of(log: Log, asked: str | None) -> int | None:
    """By default everybody for a finished game, otherwise the person who played."""
    if asked is not None:
        try:
            return seat_of(log.head, asked)
        except ValueError as problem:
            raise click.UsageError(f"--seat: {problem}") from None
    people = log.head.people
    if log.end is not None or not people:
        return None
    if len(people) > 1:
        raise click.UsageError(
            f"this game is not over, and several people play it: say as whom you read it, `--seat p{people[0]}`, or "
            "`--seat all` to see all cards"
        )
    return people[0]


def seat_of(head: Head, text: str) -> int | None:
    """None for all cards."""
    wanted = lookalike(text)
    if wanted == ALL:
        return None
    seats = {lookalike(name): seat for seat, name in enumerate(head.names) if name}
    for seat in range(head.players):
        seats |= {f"p{seat}": seat, str(seat): seat}
    if wanted not in seats:
        names = head.names or ("",) * head.players
        choices = [*(name or f"p{seat}" for seat, name in enumerate(names)), ALL]
        raise ValueError(f"there is no player `{text}`; it is one of {', '.join(choices)}")
    return seats[wanted]
