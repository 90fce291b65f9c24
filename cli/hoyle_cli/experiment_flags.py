"""Flags, refusals, tables and files of commands about many games."""

import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, redirect_stdout
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from textwrap import wrap
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TextIO, TypeVar

import click

from hoyle.language.report.words import with_number
from hoyle_cli import table_flags, terminal
from hoyle_cli.interrupted import BROKEN_OFF, mark_partial
from hoyle_cli.output_files import File, writable

if TYPE_CHECKING:
    import hoyle
    from hoyle.measure.game_rows import Records
    from hoyle.measure.measure import Plan
    from hoyle.measure.tally import Stop
    from hoyle.tools.study.files import Columns
    from hoyle.tools.study.pictures import Picture
    from hoyle.tools.study.playing import Recorded
    from hoyle.tools.study.sheets import Sheet

#: Spaces between columns.
GAP = 2

Command = TypeVar("Command", bound=Callable[..., Any])
Result = TypeVar("Result")


def games_flag(
    default: int | None = None, words: str = "Number of games.", *, least: int = 2
) -> Callable[[Command], Command]:
    """The flag `-n`; without a default, `words` names the number."""
    return click.option(
        "-n",
        "games",
        type=click.IntRange(least),
        default=default,
        show_default=default is not None,
        metavar="GAMES",
        help=words,
    )


def jobs_flag(command: Command) -> Command:
    return click.option(
        "--jobs",
        type=click.IntRange(0),
        default=1,
        show_default=True,
        metavar="N",
        help="Number of workers; 0: one for each core.",
    )(command)


class PlayerName(click.ParamType[str]):
    name = "player"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from hoyle.bots.by_formula import WAYS, is_player
        from hoyle.bots.random_player import PLAYERS

        if not is_player(value):
            known = ", ".join([*PLAYERS, *(f"{way}:FORMULA" for way in WAYS)])
            self.fail(f"`{value}` is no player: it is one of {known}", param, ctx)
        return str(value)


def how_flags(command: Command) -> Command:
    for flag in (
        click.option(
            "--scheduler",
            metavar="NAME",
            help="Workers elsewhere: joblib, joblib:BACKEND, or the address of a Dask cluster such as "
            "tcp://127.0.0.1:8786.",
        ),
        jobs_flag,
        click.option(
            "--engine",
            type=click.Choice(["auto", "native", "reference"]),
            default="auto",
            show_default=True,
            help="native: machine code; reference: the interpreter; auto: native where it is possible.",
        ),
        click.option(
            "--player",
            type=PlayerName(),
            default="uniform",
            show_default=True,
            help="uniform: any legal move; by_kind: any action first, then its arguments; patient: as by_kind, but "
            "seldom out of turn; weighted:FORMULA, greedy:FORMULA: by what a formula of the file says a move is worth.",
        ),
    ):
        command = flag(command)
    return command


def files_flags(row: str) -> Callable[[Command], Command]:
    """Flags for files; `row` says what a row of a table is."""

    def add(command: Command) -> Command:
        for name, words in (
            ("parquet", f"Write a row for each {row} as Parquet."),
            ("csv", f"Write a row for each {row} as CSV."),
            ("html", "Write a report with pictures as one HTML page."),
        ):
            command = click.option(f"--{name}", metavar="FILE", help=words)(command)
        return command

    return add


#: The row of a file of single games, in words.
ROW_OF_GAME = "game (results are empty where a rule stopped it)"


def needs(*modules: str, extra: str = "study") -> None:
    missing = [name for name in modules if find_spec(name) is None]
    if missing:
        names, verb = " and ".join(missing), "is" if len(missing) == 1 else "are"
        raise click.UsageError(f"this needs {names}, which {verb} not installed: pip install 'hoyle[{extra}]'")


def needs_for_study(html: str | None, csv: str | None, parquet: str | None) -> None:
    """Before any game, refuse a study or its files for lack of a library or a folder."""
    needs("numpy", "scipy")
    if html is not None:
        needs("matplotlib")
    if parquet is not None:
        needs("pyarrow", extra="parquet")
    writable(html, csv, parquet)


@contextmanager
def refusals() -> Iterator[None]:
    """Exit with 2 if an engine or workers are missing."""
    from hoyle.measure.engines import CannotPlay
    from hoyle.measure.schedulers import NoScheduler

    try:
        yield
    except (CannotPlay, NoScheduler) as problem:
        raise click.UsageError(str(problem)) from None


@contextmanager
def refused_bots() -> Iterator[None]:
    """Exit with 2 if a bot does not exist, or cannot play."""
    from hoyle.bots.bot import NoBot

    try:
        yield
    except NoBot as problem:
        raise click.UsageError(f"--bots: {problem.message}") from None


def printing_aside() -> AbstractContextManager[TextIO]:
    """Bots print to stderr, as stdout is for results."""
    return redirect_stdout(sys.stderr)


def read_bots(text: str | None) -> tuple[str, ...]:
    if text is None:
        return ()
    from hoyle.bots.named import bot_of

    names = tuple(name.strip() for name in text.split(","))
    with refused_bots():
        for name in names:
            bot_of(name)
    return names


@dataclass(frozen=True, slots=True)
class Found(Generic[Result]):
    result: Result
    partial: bool

    def mark(self, head: str) -> str:
        return "\n".join(filter(None, (head, BROKEN_OFF if self.partial else "")))

    def show(self, data: Callable[[], dict[str, Any]], text: Callable[[], None], as_json: bool, head: str = "") -> None:
        if as_json:
            table_flags.print_json(mark_partial(data(), self.partial))
            return
        if marked := self.mark(head):
            click.echo(marked)
        text()

    def show_sheets(
        self, data: Callable[[], dict[str, Any]], head: str, sheets: "Sequence[Sheet]", as_json: bool
    ) -> None:
        self.show(data, lambda: print_sheets(sheets), as_json, head)

    def end(self) -> None:
        if self.partial:
            sys.stdout.flush()
            raise KeyboardInterrupt


def find(work: Callable[[], Result]) -> Found[Result]:
    from hoyle.measure.interrupted import Interrupted

    try:
        with refusals():
            return Found(work(), False)
    except Interrupted as broken:
        return Found(broken.found, True)


def head(game: "hoyle.Game", plan: "Plan", recorded: "Recorded") -> str:
    played = f"{with_number(game.players, 'player')}, {with_number(recorded.records.games, 'game')}"
    return f"{game.title}: {played} from seed {plan.seed}, {plan.player} players"


def print_sheets(sheets: "Sequence[Sheet]") -> None:
    from rich.table import Table
    from rich.text import Text

    console = terminal.console()
    for sheet in sheets:
        console.print()
        console.print(Text(terminal.printable(sheet.title), "bold"))
        widths = [max(map(len, column)) for column in zip(sheet.columns, *sheet.rows)]
        if sum(widths) + GAP * (len(widths) - 1) > console.width:
            for line in row_by_row(sheet):
                console.print(Text(terminal.printable(line)))
        elif sheet.rows:
            table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0), header_style="dim")
            for number, name in enumerate(sheet.columns):
                table.add_column(Text(name), justify="right" if number >= sheet.names else "left", no_wrap=True)
            for row in sheet.rows:
                table.add_row(*(Text(terminal.printable(cell)) for cell in row))
            console.print(table)
        for remark in sheet.remarks:
            for line in wrap(terminal.printable(remark), console.width):  # Rich leaves spaces at the ends of lines
                console.print(Text(line))


def row_by_row(sheet: "Sheet") -> Iterator[str]:
    """Lines of a table that is too wide, one figure below the other."""
    first = ""
    for row in sheet.rows:
        first = row[0] or first
        yield "  ".join(filter(None, (first, *row[1 : sheet.names])))
        for name, cell in zip(sheet.columns[sheet.names :], row[sheet.names :]):
            if cell:
                yield f"  {name}: {cell}" if name else f"  {cell}"


def page_file(
    path: str | None,
    title: str,
    head: str,
    drawn: "Callable[[ModuleType], Iterable[Picture]]",
    sheets: "Sequence[Sheet]",
) -> Iterator[File]:
    def made(file: Path) -> None:
        from hoyle.tools.study import pictures
        from hoyle.tools.study.page import page

        file.write_text(page(title, head.splitlines(), drawn(pictures), sheets), encoding="utf-8")

    if path is not None:
        yield File("HTML", path, made)


def game_files(games: "Mapping[str, Records]", csv: str | None, parquet: str | None) -> Iterator[File]:
    if csv is None and parquet is None:
        return
    from hoyle.tools.study.files import columns, join_tables

    yield from column_files(columns(*games.values()) if len(games) == 1 else join_tables(games), csv, parquet)


def column_files(data: "Columns", csv: str | None, parquet: str | None) -> Iterator[File]:
    from hoyle.tools.study.files import write_csv, write_parquet

    if csv is not None:
        yield File("CSV", csv, lambda path: write_csv(data, path))
    if parquet is not None:
        yield File("Parquet", parquet, lambda path: write_parquet(data, path))


def print_notices(*notices: str | None) -> None:
    for notice in dict.fromkeys(notices):
        if notice is not None:
            terminal.remark(notice)


def end_tried(stops: "Iterable[tuple[Stop | None, table_flags.Table]]", player: str) -> None:
    """If a rule stopped a game, print how to repeat it and end with 1."""
    for stop, table in stops:
        if stop is not None:
            words = f"{table.words()} --seed {stop.seed} -n 1"
            words += f" --player {shlex.quote(player)}" if player != "uniform" else ""
            end_stopped(stop, f"hoyle: `hoyle simulate {words}` plays the first game that a rule stopped")


def end_stopped(stop: "Stop", more: str = "") -> NoReturn:
    import hoyle

    sys.stdout.flush()
    table_flags.print_fault(hoyle.Fault(stop.code, stop.message, stop.span, stop.causes))
    click.echo(more or f"hoyle: the first game that a rule stopped has seed {stop.seed}", err=True)
    table_flags.stop(1)
