"""`hoyle play`: a game at the terminal."""

from dataclasses import replace
from pathlib import Path
from secrets import randbits
from shlex import quote
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from hoyle.language.report.words import with_number
from hoyle.records.lines import HUMAN
from hoyle_cli import table_flags, terminal
from hoyle_cli.menu.strengths import GOOD
from hoyle_cli.progress_bar import progress
from hoyle_cli.prompt.seats import read_names, read_seats
from hoyle_cli.theme_setting import theme_flag, theme_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    import hoyle
    from hoyle_cli.saved_games.record import Record

#: Flags that --resume allows: those that do not affect the game.
BESIDE_RESUME = frozenset(
    {"resume", "stop", "think", "verbose", "plain", "speed", "auto", "four_colours", "theme", "ascii_faces"}
)


@click.command("play")
@table_flags.table_flags("by default the fewest", required=False)
@click.option(
    "--seed", type=table_flags.SEED, metavar="N", help="Random seed. Drawn and printed at the end by default."
)
@click.option(
    "--seats",
    metavar="WHO,WHO...",
    help=f"Player at each seat: human, or a bot such as random, greedy, mcts. By default you and {GOOD}.",
)
@table_flags.think_flag(5)
@click.option("--names", metavar="NAME,NAME...", help="Names of the players, one for each seat.")
@click.option("--hot-seat", is_flag=True, help="Put people at every seat, sharing the keyboard.")
@click.option("--stop", is_flag=True, help="Pause after every move of a program, so that you can move out of turn.")
@click.option(
    "--auto",
    is_flag=True,
    help="Make choices with one option for you; with several people, only if all know that there is only one.",
)
@click.option("--verbose", is_flag=True, help="Show every event and every variable at the prompt.")
@click.option("--plain", is_flag=True, help="Ask at a numbered prompt instead of on the full screen.")
@click.option(
    "--speed",
    type=click.Choice(["slow", "even", "fast", "instant"]),
    default="even",
    help="Speed of programs on the full screen. `even` by default.",
)
@click.option("--four-colours", is_flag=True, help="Draw diamonds blue and clubs green.")
@theme_flag
@click.option("--ascii", "ascii_faces", is_flag=True, help="Draw with ASCII characters only.")
@table_flags.log_flag
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[LOG]",
    help="Continue a game: by default the last unfinished one, or that of a log.",
)
@click.pass_context
def command(
    context: click.Context,
    asked: table_flags.Table | None,
    seed: int | None,
    seats: str | None,
    think: float,
    names: str | None,
    hot_seat: bool,
    stop: bool,
    auto: bool,
    verbose: bool,
    plain: bool,
    speed: str,
    four_colours: bool,
    theme: str | None,
    ascii_faces: bool,
    log: Path | None,
    resume: str | None,
) -> None:
    """Play GAME from seat 0 against bots.

    Seats count from 0: you are p0. In a terminal the table fills the screen; --plain asks at a prompt. `?` prints help,
    `q` leaves. Every game is logged as it is played (`hoyle games` lists the logs); `hoyle play --resume` continues
    one.
    """
    if resume is not None:
        only_resume(context, BESIDE_RESUME)
        loaded, record = resume_game(resume)
    else:
        if asked is None:
            raise click.MissingParameter(ctx=context, param=context.command.params[0])
        if seats is not None and hot_seat:
            raise click.UsageError("--hot-seat and --seats exclude each other")
        loaded, record = begin_game(asked, seed, seats, names, hot_seat=hot_seat, stop=stop, log=log)
    from hoyle_cli.screen import opening

    with table_flags.faults(record.head.again):
        if opening.is_possible() and not (plain or verbose):
            look = {"stop": stop, "auto": auto, "speed": speed, "four": four_colours, "ascii_faces": ascii_faces}
            look["theme"] = theme_for(theme)
            message, interrupted = opening.play(loaded, record, look, think)
            click.echo(terminal.safe(message))
            if interrupted:
                raise KeyboardInterrupt
            return
        from hoyle_cli.prompt.session import Session

        if ascii_faces:
            terminal.print_ascii()
        session: Session | None = Session(loaded, record, stop=stop, auto=auto, verbose=verbose, think=think)
        while session is not None:
            session.run()
            session = session.another()


def resume_game(name: str, bots: "Sequence[str]" = ()) -> "tuple[hoyle.Game, Record]":
    """`bots` may play the game later."""
    from hoyle_cli.continued_logs import open_log

    loaded, record = open_log(name)
    with table_flags.faults():
        ready(loaded, [*record.head.seats, *bots])
    return loaded, record


def ready(game: "hoyle.Game", sitting: "Sequence[str]") -> None:
    from hoyle.bots.bot import NoBot
    from hoyle.bots.named import bot_of, ready_bot
    from hoyle.bots.random_player import RandomBot

    try:
        bots = {who: bot_of(who) for who in sitting if who != HUMAN}
        if all(isinstance(bot, RandomBot) for bot in bots.values()):
            return
        with progress(len(bots), "getting ready") as advance:
            for number, who in enumerate(bots, 1):
                ready_bot(who, game)
                advance(number)
    except NoBot as problem:
        raise click.UsageError(problem.message) from None


def only_resume(context: click.Context, allowed: frozenset[str]) -> None:
    for parameter in context.command.params:
        name = parameter.name or ""
        if name not in allowed and context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            said = f"`{parameter.opts[0]}`" if isinstance(parameter, click.Option) else "GAME"
            raise click.UsageError(f"--resume continues a game as it was: leave {said} out")


def words_again(
    asked: table_flags.Table, seed: int, seats: str, names: "Sequence[str]", *, hot_seat: bool, stop: bool
) -> str:
    again = f"hoyle play {asked.words()} --seed {seed}"
    if seats:
        again += f" --seats {quote(seats)}"
    elif hot_seat:
        again += " --hot-seat"
    if names:
        again += f" --names {quote(','.join(names))}"
    return again + " --stop" * stop


def begin_game(
    asked: table_flags.Table,
    seed: int | None,
    seats: str | None,
    names: str | None,
    *,
    hot_seat: bool,
    stop: bool,
    log: Path | None,
    bots: "Sequence[str]" = (),
) -> "tuple[hoyle.Game, Record]":
    """`bots` may play the game later."""
    sitting = read_seats(seats) if seats is not None else None
    if sitting is not None and not asked.players:
        asked = replace(asked, players=len(sitting))
    loaded = table_flags.load(asked)
    if sitting is None:
        sitting = [HUMAN] * loaded.players if hot_seat else [HUMAN] + [GOOD] * (loaded.players - 1)
    if len(sitting) != loaded.players:
        raise click.UsageError(
            f"--seats names {with_number(len(sitting), 'seat')}, but the game has {with_number(loaded.players, 'player')}"
        )
    called = read_names(names, loaded) if names is not None else []
    drawn = seed is None
    seed = randbits(64) if seed is None else seed

    from hoyle_cli.saved_games.log_file import InUse
    from hoyle_cli.saved_games.record import Record, head_of

    again = words_again(asked, seed, "" if seats is None else ",".join(sitting), called, hot_seat=hot_seat, stop=stop)
    with table_flags.faults(again):
        ready(loaded, [*sitting, *bots])  # before anything is written
        state = loaded.new_state(seed)
    head = head_of(
        loaded,
        state,
        seed,
        named=asked.name,
        variants=asked.variants,
        seed_drawn=drawn,
        seats=sitting,
        names=called,
        again=again,
    )
    try:
        return loaded, Record.begin(head, log)
    except FileExistsError:
        raise click.UsageError(
            f"{log} is there already; `hoyle play --resume {quote(str(log))}` continues it, if it is the log of a game"
        ) from None
    except InUse:
        raise click.UsageError(f"another hoyle is writing to {log}; name another file") from None
