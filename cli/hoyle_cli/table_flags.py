"""Flags that choose a table, and the loading of games."""

import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast

import click

from hoyle.language.report import Report, render
from hoyle.language.report.faults import finding_of
from hoyle_cli import terminal
from hoyle_cli.numbers import Number, Seed

if TYPE_CHECKING:
    import hoyle
    from hoyle.language.model.game import Game as Rules

#: The seed of a game has 64 bits, the first of a series one less, so that later ones fit.
SEED, FIRST_SEED = Seed(64), Seed(63)

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Table:
    name: str
    players: int | None
    options: dict[str, str]
    variants: tuple[str, ...]

    def words(self) -> str:
        words = [self.name]
        words += ["--players", str(self.players)] if self.players else []
        for variant in self.variants:
            words += ["--variant", variant]
        for name, value in self.options.items():
            words += ["--option", f"{name}={value}"]
        return shlex.join(words)


OptionReader = Callable[[click.Context, click.Parameter, Iterable[str]], dict[str, str]]


def read_options(ctx: click.Context, parameter: click.Parameter, given: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in named_values(ctx, parameter, given):
        if found.setdefault(name, value) != value:
            raise click.BadParameter(f"{name} is both `{found[name]}` and `{value}`; give it once", ctx, parameter)
    return found


def read_option_lists(ctx: click.Context, parameter: click.Parameter, given: Iterable[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in named_values(ctx, parameter, given):
        found[name] = f"{found[name]},{value}" if name in found else value
    return found


def named_values(ctx: click.Context, parameter: click.Parameter, given: Iterable[str]) -> Iterator[tuple[str, str]]:
    for text in given:
        name, _, value = map(str.strip, text.partition("="))
        if not (name and value):
            raise click.BadParameter(f"expected name=value, such as hands=3, not `{text}`", ctx, parameter)
        yield name, value


def players_flag(default: str) -> Callable[[Command], Command]:
    words = f"Number of players; {default}."
    return click.option("--players", type=click.IntRange(1, 32), metavar="N", help=words)


def options_flag(
    words: str, flag: str = "--option", name: str = "options", reader: OptionReader = read_options
) -> Callable[[Command], Command]:
    return click.option(flag, name, multiple=True, metavar="NAME=VALUE", callback=reader, help=words)


def table_flags(
    players: str,
    variant: str = "A variant of the game; repeatable.",
    *,
    required: bool = True,
    reader: OptionReader = read_options,
) -> Callable[[Command], Command]:
    def add(command: Command) -> Command:
        @wraps(command)
        def with_table(
            game: str | None, players: int | None, options: dict[str, str], variants: tuple[str, ...], **given: Any
        ) -> Any:
            asked = None if game is None else Table(game, players, options, variants)
            return command(asked=asked, **given)

        found: Callable[..., Any] = with_table
        for flag in (
            click.option("--variant", "variants", multiple=True, metavar="NAME", help=variant),
            options_flag("Set an option; repeatable. `auto` means its default.", reader=reader),
            players_flag(players),
            click.argument("game", required=required, metavar="GAME"),
        ):
            found = flag(found)
        return cast(Command, found)

    return add


def json_flag(command: Command) -> Command:
    return click.option("--json", "as_json", is_flag=True, help="Print JSON (docs/cli.md says what it holds).")(command)


def seed_flag(command: Command) -> Command:
    words = "Seed of the first game; then one more each."
    return click.option("--seed", type=FIRST_SEED, default=0, show_default=True, metavar="N", help=words)(command)


def think_flag(seconds: float) -> Callable[[Command], Command]:
    return click.option(
        "--think",
        type=Number(0, min_open=True),
        default=seconds,
        show_default=True,
        metavar="SECONDS",
        help="Seconds that a bot, or a hint, may take for a move.",
    )


def log_flag(command: Command) -> Command:
    words = "Write the log to this file. By default a new file in the folder of logs."
    return click.option("--log", metavar="FILE", type=click.Path(path_type=Path), help=words)(command)


def load(table: Table) -> "hoyle.Game":
    import hoyle

    with refusals(), faults():
        return hoyle.load(table.name, table.players, table.options, variants=table.variants)


def load_rules(name: str, variants: Sequence[str] = (), report: Report | None = None) -> "tuple[Rules, dict[str, Any]]":
    """Rules, and the options that a named variant sets. Raises `RulesError`."""
    from hoyle import compile

    report = report or Report()
    rules, settings = compile.load_rules(name, report, variants=variants)
    if rules is None:
        raise compile.RulesError(report.diagnostics)
    return rules, settings


@contextmanager
def refusals() -> Iterator[None]:
    """Exit with 1 for faults of a file, 2 for a wrong command line."""
    import hoyle

    try:
        yield
    except hoyle.RulesError as problem:
        print_findings(problem.diagnostics)
        stop(1)
    except hoyle.Refused as refusal:
        raise click.UsageError(refusal.message) from None
    except FileNotFoundError as problem:
        raise click.UsageError(str(problem)) from None
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise click.UsageError(f"cannot read {problem.filename}: {problem.strerror}") from None


@contextmanager
def faults(again: str | None = None) -> Iterator[None]:
    """Print a fault and exit with 1; `again` is the command that repeats the game."""
    import hoyle

    try:
        yield
    except hoyle.Fault as fault:
        print_fault(fault)
        if again is not None:
            click.echo(terminal.safe(f"To start this game again: {again}"), err=True)
        stop(1)


def print_fault(fault: "hoyle.Fault") -> None:
    print_findings([finding_of(fault.code, fault.message, fault.span, fault.causes)])


def print_findings(diagnostics: "Sequence[hoyle.Diagnostic]") -> None:
    told = [d for d in diagnostics if d.severity != "note"]
    text = render(told, "text", colour=terminal.colours(sys.stderr), width=terminal.width())
    click.echo(text, err=True, nl=False)


def stop(code: int) -> NoReturn:
    click.get_current_context().exit(code)


def print_json(data: object) -> None:
    import json

    click.echo(json.dumps(data, indent=2, ensure_ascii=False))
