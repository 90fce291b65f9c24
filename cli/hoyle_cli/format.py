"""`hoyle format`: rule files in canonical layout."""

import difflib
import sys
from pathlib import Path

import click

from hoyle.language.report import Report, Source
from hoyle.language.report.words import with_number
from hoyle_cli import table_flags, terminal
from hoyle_cli.output_files import write_one
from hoyle_cli.validate import kind_of, yaml_files


@click.command("format")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--check", is_flag=True, help="Change nothing; exit with 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Change nothing; print what would change.")
def command(files: tuple[str, ...], check: bool, diff: bool) -> None:
    """Format rule files.

    Sets indentation, spaces, blank lines and the order of sections; comments stay, and no rule changes. FILE is a rule
    file, or a folder, in which every rule file and patch is formatted. Changed files are listed; a file with errors is
    left alone.
    """
    failed = changed = 0
    paths = rule_files(files)
    for path in paths:
        new = laid_out(path)
        if new is None:
            failed += 1
            continue
        old = read_text(path)
        if new == old:
            continue
        changed += 1
        if diff:
            print_diff(path, old, new)
        else:
            click.echo(terminal.safe(str(path)))
        if not check and not diff:
            write_one(path, new)
    verb = "would change" if check or diff else "changed"
    words = f"{changed} of {with_number(len(paths), 'file')} {verb}"
    click.echo(f"{words}, {failed} not read" if failed else words, err=True)
    if failed or (check and changed):
        table_flags.stop(1)


def rule_files(names: tuple[str, ...]) -> list[Path]:
    found: list[Path] = []
    for name in names:
        path = Path(name)
        if name and path.is_dir():
            inside = [file for file in yaml_files(path) if kind_of(file) == "hoyle"]
            if not inside:
                raise click.UsageError(f"there are no rule files in `{name}`")
            found += inside
        elif path.is_file():
            found.append(path)
        else:
            raise click.UsageError(f"there is no file `{name}`")
    return list(dict.fromkeys(found))


def read_text(path: Path) -> str:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return file.read()


def laid_out(path: Path) -> str | None:
    """The formatted text; None with errors, which are printed."""
    from hoyle.compile import compile_files
    from hoyle.language.syntax.formatting import format_safely
    from hoyle.locate import display_path

    report = Report()
    with table_flags.refusals():
        if compile_files(path, [], report) is None:
            table_flags.print_findings([finding for finding in report.diagnostics if finding.severity == "error"])
            return None
    source = Source(display_path(path), read_text(path).replace("\r\n", "\n"))
    text = format_safely(source, report)
    if text is None:
        terminal.remark(f"{source.name} cannot be laid out without changing its rules; left as it is")
    return text


def print_diff(path: Path, old: str, new: str) -> None:
    name = str(path)
    lines = difflib.unified_diff(
        old.splitlines(keepends=True), new.splitlines(keepends=True), name, f"{name} (laid out)"
    )
    colours = {"-": "red", "+": "green", "@": "cyan"}
    for line in lines:
        told = terminal.safe(line if line.endswith("\n") else f"{line}\n")
        styled = click.style(told, fg=colours[line[0]]) if line[:1] in colours else told
        click.echo(styled, nl=False, color=terminal.colours(sys.stdout))
