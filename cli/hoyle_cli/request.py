"""The table a command is for: shared flags in, a `hoyle.Game` out, or an end with exit code 1 or 2."""

import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from hoyle_cli import terminal

if TYPE_CHECKING:
    import hoyle

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Table:
    """What was asked for: a game by name, players, options as text, variants."""

    name: str
    players: int | None
    options: dict[str, str]
    variants: tuple[str, ...]

    def words(self) -> str:
        """The same as words of a command line."""
        words = [self.name]
        words += ["--players", str(self.players)] if self.players else []
        for variant in self.variants:
            words += ["--variant", variant]
        for name, value in self.options.items():
            words += ["--option", f"{name}={value}"]
        return shlex.join(words)


OptionReader = Callable[[click.Context, click.Parameter, Iterable[str]], dict[str, str]]


def read_options(ctx: click.Context, parameter: click.Parameter, given: Iterable[str]) -> dict[str, str]:
    """The values of `--option` by name; the last counts."""
    return dict(named_values(ctx, parameter, given))


def read_option_lists(ctx: click.Context, parameter: click.Parameter, given: Iterable[str]) -> dict[str, str]:
    """The values of `--option` by name; those of one name stand in one list, behind commas."""
    found: dict[str, str] = {}
    for name, value in named_values(ctx, parameter, given):
        found[name] = f"{found[name]},{value}" if name in found else value
    return found


def named_values(ctx: click.Context, parameter: click.Parameter, given: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Texts such as `hands=3` as name and value."""
    for text in given:
        name, equals, value = text.partition("=")
        if not (name.strip() and equals):
            raise click.BadParameter(f"expected name=value, such as hands=3, not `{text}`", ctx, parameter)
        yield name.strip(), value.strip()


def players_flag(default: str) -> Callable[[Command], Command]:
    words = f"Number of players; {default}."
    return click.option("--players", type=click.IntRange(1, 32), metavar="N", help=words)


def options_flag(
    words: str, flag: str = "--option", name: str = "options", reader: OptionReader = read_options
) -> Callable[[Command], Command]:
    """A repeatable flag for values of options."""
    return click.option(flag, name, multiple=True, metavar="NAME=VALUE", callback=reader, help=words)


def table_flags(
    players: str,
    variant: str = "A variant of the game; repeatable.",
    *,
    required: bool = True,
    reader: OptionReader = read_options,
) -> Callable[[Command], Command]:
    """The game and the flags that set a table: GAME, --players, --option, --variant; what is said of two of them, and who reads options."""

    def add(command: Command) -> Command:
        for flag in (
            click.option("--variant", "variants", multiple=True, metavar="NAME", help=variant),
            options_flag(
                "The value of an option; repeatable. Yes, no, true and false all read; auto is the default.",
                reader=reader,
            ),
            players_flag(players),
            click.argument("game", required=required, metavar="GAME"),
        ):
            command = flag(command)
        return command

    return add


def json_flag(command: Command) -> Command:
    """The flag `--json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON (docs/cli.md says what it holds).")(command)


def seed_flag(command: Command) -> Command:
    """The flag `--seed` of commands that play many games."""
    words = "Seed of the first game; then one more each."
    return click.option("--seed", type=int, default=0, show_default=True, metavar="N", help=words)(command)


def load(table: Table) -> "hoyle.Game":
    """The game at the table asked for."""
    import hoyle

    with refusals(), faults():
        return hoyle.load(table.name, table.players, table.options, variants=table.variants)


@contextmanager
def refusals() -> Iterator[None]:
    """Turn what cannot be loaded into an end: 1 where a file is at fault, 2 where the words are."""
    import hoyle

    try:
        yield
    except hoyle.RulesError as problem:
        tell(problem.diagnostics)
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
def faults() -> Iterator[None]:
    """Turn a rule that cannot be carried out into an end with exit code 1."""
    import hoyle

    try:
        yield
    except hoyle.Fault as fault:
        tell_fault(fault)
        stop(1)


def tell_fault(fault: "hoyle.Fault") -> None:
    """Print a rule that cannot be carried out on stderr."""
    from hoyle.report.faults import finding_of

    tell([finding_of(fault.code, fault.message, fault.span)])


def tell(diagnostics: "Sequence[hoyle.Diagnostic]") -> None:
    """Print errors and warnings for people on stderr."""
    from hoyle.report import render

    told = [d for d in diagnostics if d.severity != "note"]
    text = render(told, "text", colour=terminal.colours(sys.stderr), width=terminal.width())
    click.echo(text, err=True, nl=False)


def stop(code: int) -> NoReturn:
    """End the command with an exit code."""
    click.get_current_context().exit(code)


def print_json(data: object) -> None:
    """Print one JSON document on stdout."""
    import json

    click.echo(json.dumps(data, indent=2, ensure_ascii=False))
