"""`hoyle validate`: what is wrong with rule files."""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import click

from hoyle_cli import table, terminal

if TYPE_CHECKING:
    from hoyle import Diagnostic
    from hoyle.report import Format


@click.command("validate")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--format", "form", type=click.Choice(["text", "json", "sarif", "github"]), help="How to print findings.")
@click.option("--notes", is_flag=True, help="Print notes too.")
@click.option("--strict", is_flag=True, help="Take warnings for errors.")
@table.json_flag
def command(files: tuple[str, ...], form: str | None, notes: bool, strict: bool, as_json: bool) -> None:
    """Check rule files (or shipped games).

    Ends with 1 if a file has errors.
    """
    from hoyle.report import render

    if as_json and form not in (None, "json"):
        raise click.UsageError(f"--json means --format json, not {form}")
    form = "json" if as_json else form or "text"
    found = [d for file in files for d in findings(file, strict) if notes or d.severity != "note"]
    text = render(found, cast("Format", form), colour=terminal.colours(sys.stdout), width=terminal.width())
    click.echo(text, nl=False)
    if text and form == "text":
        sys.stdout.flush()
    click.echo(total(found, len(files)), err=True)
    table.stop(1 if any(d.severity == "error" for d in found) else 0)


def findings(file: str, strict: bool) -> "list[Diagnostic]":
    """All findings about one file."""
    import hoyle

    with table.refusals():
        found = hoyle.validate(file)
    return [replace(d, severity="error") if strict and d.severity == "warning" else d for d in found]


def total(found: "list[Diagnostic]", files: int) -> str:
    """How much was found, in words."""
    counts = []
    for severity in ("error", "warning", "note"):
        number = sum(d.severity == severity for d in found)
        if number:
            counts.append(f"{number} {severity}{'s' if number > 1 else ''}")
    return f"{', '.join(counts) or 'no errors'} in {files} file{'s' if files > 1 else ''}"
