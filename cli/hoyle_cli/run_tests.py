"""`hoyle test`: scenario files."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hoyle_cli import table_flags, terminal
from hoyle_cli.validate import kind_of

if TYPE_CHECKING:
    from hoyle.tools.scenarios.run import Outcome


@click.command("test")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("-k", "word", metavar="WORD", help="Run only scenarios with this word in their name or ids.")
@table_flags.json_flag
def command(files: tuple[str, ...], word: str | None, as_json: bool) -> None:
    """Run scenario files (or those of shipped games).

    Exits with 1 if a scenario failed.
    """
    from hoyle.tools.scenarios.run import run_file

    outcomes: list[Outcome] = []
    try:
        for file in map(scenario_file, files):
            with table_flags.refusals():
                outcomes += [o for o in run_file(file) if word is None or is_chosen(o, word)]
    except click.UsageError:
        if outcomes:
            show(outcomes, as_json)
        raise
    show(outcomes, as_json)
    failed = sum(not outcome.passed for outcome in outcomes)
    if word is not None and not outcomes:
        raise click.UsageError(f"no scenario has `{word}` in its name")
    click.echo(f"{len(outcomes) - failed} passed, {failed} failed", err=True)
    table_flags.stop(1 if failed else 0)


def show(outcomes: "list[Outcome]", as_json: bool) -> None:
    if as_json:
        table_flags.print_json([as_data(outcome) for outcome in outcomes])
    else:
        for outcome in outcomes:
            click.echo(line(outcome), color=terminal.colours(sys.stdout))
        sys.stdout.flush()


def is_chosen(outcome: "Outcome", word: str) -> bool:
    """Whether a scenario's name or ids contain the word, or its file cannot be run."""
    from hoyle.tools.scenarios.run import THE_FILE

    if outcome.name == THE_FILE:
        return True
    return word.lower() in " ".join((outcome.name, *outcome.ids)).lower()


def scenario_file(name: str) -> Path:
    """By path, or by the id, folder or rule file of a game."""
    from hoyle.locate import locate

    path = Path(name)
    if path.is_file() and kind_of(path) != "hoyle":
        return path
    with table_flags.refusals():
        rules = locate(name)[0]
    places = [examples_file(rules)]
    if not rules.with_name("game.yaml").is_file():  # the examples in scenarios.yaml would be those of that game
        places.append(rules.with_name("scenarios.yaml"))
    for beside in places:
        if beside.is_file():
            return beside
    names = " or ".join(place.name for place in places)
    raise click.UsageError(
        f"`{name}` has no examples to run; write some in {names} beside it, by name below `scenarios:`"
    )


def examples_file(rules: Path) -> Path:
    return rules.with_name("scenarios.yaml" if rules.stem == "game" else f"{rules.stem}.scenarios.yaml")


def line(outcome: "Outcome") -> str:
    if outcome.passed:
        return f"{click.style('pass', fg='green')}  {terminal.safe(outcome.name)}"
    place = f"{outcome.file}:{outcome.line}"
    told = "\n".join("      " + text for text in terminal.safe(outcome.message).splitlines())
    return (
        f"{click.style('FAIL', fg='red', bold=True)}  {terminal.safe(outcome.name)}  ({terminal.safe(place)})\n{told}"
    )


def as_data(outcome: "Outcome") -> dict[str, object]:
    return {
        "name": outcome.name,
        "ids": list(outcome.ids),
        "passed": outcome.passed,
        "message": outcome.message,
        "file": str(outcome.file),
        "line": outcome.line,
    }
