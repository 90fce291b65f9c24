"""`hoyle host`: a table that friends join."""

import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from hoyle.language.report.words import with_number
from hoyle.records.lines import HUMAN
from hoyle_cli import table_flags
from hoyle_cli.interrupted import INTERRUPTED
from hoyle_cli.menu.strengths import GOOD
from hoyle_cli.play import begin_game, only_resume, resume_game
from hoyle_cli.prompt.seats import read_seats
from hoyle_cli.saved_games.folder import known_as

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hoyle_cli.hosting.hosted_table import HostedTable

_EXTRA = "websockets"
MISSING = 'tables over the network need an extra: pip install "hoyle[host]"'

#: Flags that --resume allows: those that do not affect the game.
BESIDE_RESUME = frozenset({"resume", "think", "address", "port", "public", "stand_in", "auto"})


@click.command("host")
@table_flags.table_flags("by default the fewest", required=False)
@click.option("--seed", type=table_flags.SEED, metavar="N", help="Random seed. Drawn by default.")
@click.option("--seats", metavar="WHO,WHO...", help="Player at each seat: human, or a bot. By default all are people.")
@click.option("--names", metavar="NAME,NAME...", help="Names of the players. By default they name themselves.")
@table_flags.think_flag(2)
@click.option("--stand-in", default=GOOD, show_default=True, metavar="BOT", help="Bot for people who are away.")
@click.option(
    "--auto",
    is_flag=True,
    help="Make choices with one option for the players, who can switch it off, where all know it.",
)
@click.option("--spectators", is_flag=True, help="Print a link for spectators, who see what everybody sees.")
@click.option(
    "--tables", type=click.IntRange(1, 1000), metavar="N", default=1, show_default=True, help="Tables of this game."
)
@click.option("--address", metavar="HOST", default="127.0.0.1", show_default=True, help="Network address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N", default=8420, show_default=True, help="Port; 0 takes any."
)
@click.option("--public", metavar="URL", help="Address in the links, if it is another one (a tunnel or proxy).")
@table_flags.log_flag
@click.option(
    "--resume",
    multiple=True,
    is_flag=False,
    flag_value="",
    metavar="[LOG]",
    help="Host the game of a log again, with the same links; repeatable.",
)
@click.pass_context
def command(
    context: click.Context,
    asked: table_flags.Table | None,
    seed: int | None,
    seats: str | None,
    names: str | None,
    think: float,
    stand_in: str,
    auto: bool,
    spectators: bool,
    tables: int,
    address: str,
    port: int,
    public: str | None,
    log: Path | None,
    resume: tuple[str, ...],
) -> None:
    """Host GAME for friends, who play in their browsers.

    Hoyle prints a link for each seat. Anybody who has a link can play its seat, so give each link to one person. The game
    is logged as it is played; `hoyle host --resume` continues it with the same links. Ctrl-C ends the server.
    docs/hosting.md explains how to share beyond your own network.
    """
    try:
        from hoyle_cli.hosting import running
        from hoyle_cli.hosting.thinkers import Thinkers
    except ModuleNotFoundError as problem:
        if problem.name is None or problem.name.partition(".")[0] != _EXTRA:
            raise
        raise click.ClickException(MISSING) from None
    bots = read_seats(stand_in, "--stand-in takes a bot")
    if len(bots) > 1 or HUMAN in bots:
        raise click.UsageError("--stand-in takes a bot")
    base = public_address(public) if public is not None else None
    if resume:
        only_resume(context, BESIDE_RESUME)
    elif asked is None:
        raise click.MissingParameter(ctx=context, param=context.command.params[0])
    elif log is not None and tables > 1:
        raise click.UsageError("--log names one file; leave it out with --tables")
    with running.listen(address, port) as listening:
        if asked is None:
            begun = [resume_game(name, bots) for name in resume]
        else:
            seeds = [None if seed is None else seed + number for number in range(tables)]
            begun = [
                begin_game(asked, one, seats, names, hot_seat=seats is None, stop=False, log=log, bots=bots)
                for one in seeds
            ]
        thinkers = Thinkers()
        opened = [
            running.open_table(loaded, record, thinkers, think=think, stand_in=bots[0], spectators=spectators)
            for loaded, record in begun
        ]
        for hosted in opened if auto else ():
            hosted.table.auto.update(hosted.links.seats)
        try:
            running.run(opened, listening, base, announce)
        except KeyboardInterrupt:
            print_end(opened)
            table_flags.stop(INTERRUPTED)


def public_address(text: str) -> str:
    parts = urlsplit(text)
    if (
        parts.scheme not in ("http", "https")
        or not parts.netloc
        or parts.query
        or parts.fragment
        or "@" in parts.netloc
    ):
        raise click.UsageError("--public takes an address such as https://cards.example.org")
    return text.rstrip("/")


def print_end(opened: "Sequence[HostedTable]") -> None:
    """Print how to continue, below the `^C` of a terminal."""
    click.echo("\n" * sys.stdout.isatty() + "The server has ended.")
    names = [quote(known_as(table.log)) for table in opened if table.log is not None and not table.table.over]
    if names:
        click.echo(f"To continue: hoyle host {' '.join(f'--resume {name}' for name in names)}")


def announce(opened: "Sequence[HostedTable]", base: str) -> None:
    for number, table in enumerate(opened, 1):
        title = f"{table.table.game.title}, {with_number(table.table.game.players, 'player')}"
        click.echo(title if len(opened) == 1 else f"Table {number}: {title}")
        for seat, player in enumerate(table.table.course.players):
            name = table.names[seat]
            who = f"p{seat}{f' ({name})' if name else ''}"
            link = f"{base}/#{table.links.seats[seat]}" if seat in table.links.seats else player
            click.echo(f"  {who:12}  {link}")
        if table.links.spectators:
            click.echo(f"  {'spectators':12}  {base}/#{table.links.spectators}")
        if table.log is not None:
            click.echo(f"  {'log':12}  {known_as(table.log)}")
    for line in what_to_do(opened, base):
        click.echo(line)


def what_to_do(opened: "Sequence[HostedTable]", base: str) -> list[str]:
    people = sum(len(table.links.seats) for table in opened)
    lines = []
    if not people and not opened[0].links.spectators:
        lines += ["Only bots play; `--spectators` prints a link to watch them."]
    elif urlsplit(base).hostname in ("127.0.0.1", "::1", "localhost"):
        lines += [
            "Only this computer can open these links; `--address` and `--public` let friends in (docs/hosting.md)."
        ]
    give = "Give each player one link. " if people > 1 else "Give the player the link. " if people else ""
    how = "; `hoyle host --resume` continues" if len(opened) == 1 else " and prints how to continue"
    return [*lines, f"{give}Ctrl-C ends the server{how}."]
