"""`hoyle validate`: findings about rule files."""

import os
import re
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, cast

import click

from hoyle.language.report import Format, Report, count_findings, in_order, render
from hoyle.language.report.words import with_number
from hoyle_cli import table_flags, terminal

if TYPE_CHECKING:
    from hoyle import Diagnostic

#: How long `--watch` sleeps before it looks again, in seconds.
NAP = 0.3

#: The note on checks that are left out in a folder by default.
_PROOFS = "; --proofs also finds options without effect and parts never reached"

_CLEAR = "\x1b[2J\x1b[H"
#: The characters at the beginning of a file that show its kind.
_ENOUGH = 300_000
_KIND = re.compile(r"^(hoyle|scenarios)[ ]*:", re.M)


@dataclass(frozen=True, slots=True)
class _Wanted:
    names: tuple[str, ...]
    variants: tuple[str, ...]
    form: str
    notes: bool
    strict: bool
    proofs: bool


@click.command("validate")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--variant", "variants", multiple=True, metavar="NAME", help="Lay a variant over each game; repeatable.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "sarif", "github"]),
    help="Format of the findings. `text` by default.",
)
@click.option("--notes", is_flag=True, help="Print all notes at every place, not only the most important.")
@click.option("--strict", is_flag=True, help="Treat warnings as errors.")
@click.option(
    "--proofs",
    is_flag=True,
    help="Also find options without effect and parts that are never reached, by comparing whole tables.",
)
@click.option("--watch", "watching", is_flag=True, help="Check again whenever a file is saved, until Ctrl-C.")
@table_flags.json_flag
def command(
    files: tuple[str, ...],
    variants: tuple[str, ...],
    form: str | None,
    notes: bool,
    strict: bool,
    proofs: bool,
    watching: bool,
    as_json: bool,
) -> None:
    """Check rule files, patches and scenario files.

    FILE is a file, a shipped game or variant (`sedma/wild_eights`), or a folder, in which every rule file and scenario
    file is checked. Exits with 1 if a file has errors.
    """
    if as_json and form not in (None, "json"):
        raise click.UsageError(f"--json means --format json, not {form}")
    wanted = _Wanted(files, variants, "json" if as_json else form or "text", notes, strict, proofs)
    if watching:
        watch(wanted)
    table_flags.stop(1 if check(wanted) else 0)


def check(wanted: _Wanted) -> bool:
    """Return whether there are errors."""
    files = rule_files(wanted.names)
    found = list(in_order(once(d for file in files for d in findings(file, wanted))))
    if not wanted.notes:
        found = in_short(found)
    form = cast("Format", wanted.form)
    text = render(found, form, colour=terminal.colours(sys.stdout), width=terminal.width())
    click.echo(text, nl=False)
    if text and form == "text":
        sys.stdout.flush()
    more = _PROOFS if len(files) > len(wanted.names) and not (found or wanted.proofs) else ""
    click.echo(total(found, len(files)) + more, err=True)
    return any(d.severity == "error" for d in found)


def once(found: "Iterable[Diagnostic]") -> "list[Diagnostic]":
    """A finding that a game has too is not repeated for its variants."""
    from hoyle.compile import VARIANT

    kept: dict[Diagnostic, Diagnostic] = {}
    for finding in found:
        general = replace(finding, notes=tuple(note for note in finding.notes if not note.startswith(VARIANT)))
        kept[general] = general if finding == general else kept.get(general, finding)
    return list(kept.values())


def watch(wanted: _Wanted) -> NoReturn:
    seen = None
    while True:
        now = stamps(wanted.names)
        if now == seen:
            time.sleep(NAP)
            continue
        seen = now
        if sys.stdout.isatty():
            click.echo(_CLEAR, nl=False)
        try:
            check(wanted)
        except click.UsageError as problem:  # a file may be gone for a moment, while an editor saves it
            terminal.remark(problem.format_message())
        click.echo("watching; Ctrl-C ends", err=True)


def rule_files(names: Iterable[str]) -> list[str]:
    """Names, and the rule and scenario files in folders, each once."""
    from hoyle.locate import shipped_games

    found: dict[Path, str] = {}
    for name in names:
        folder = Path(name)
        if not name or name in shipped_games() or not folder.is_dir():
            found.setdefault(folder.resolve(), name)
            continue
        inside = [path for path in yaml_files(folder) if kind_of(path)]
        if not inside:
            raise click.UsageError(f"there are no rule files in `{name}`")
        for path in inside:
            found.setdefault(path.resolve(), str(path))
    return list(found.values())


def yaml_files(folder: Path) -> list[Path]:
    """Hidden files are left out, and those that vanish meanwhile."""
    from hoyle.locate import is_file

    found: list[Path] = []
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name[0] != "."]
        found += [Path(place, name) for name in names if name[0] != "." and name.endswith((".yaml", ".yml"))]
    return sorted(filter(is_file, found))


def kind_of(path: Path) -> str | None:
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            found = _KIND.search(file.read(_ENOUGH))
    except OSError:
        return None
    return found[1] if found else None


def findings(name: str, wanted: _Wanted) -> "list[Diagnostic]":
    import hoyle

    path = Path(name)
    if path.is_file() and kind_of(path) == "scenarios":
        found = scenario_findings(path)
    else:
        with table_flags.refusals():
            found = hoyle.validate(name, variants=wanted.variants, proofs=wanted.proofs)
    return [replace(d, severity="error") if wanted.strict and d.severity == "warning" else d for d in found]


def in_short(found: "list[Diagnostic]") -> "list[Diagnostic]":
    told: dict[tuple[object, ...], list[Diagnostic]] = {}
    for d in found:
        if d.severity != "note":
            told[(d,)] = [d]
        elif not d.is_minor:
            told.setdefault((d.span.source.name if d.span else "", d.code, d.message), []).append(d)
    return [replace(first, notes=(*first.notes, *also(len(more)))) for first, *more in told.values()]


def also(places: int) -> list[str]:
    return [f"the same note applies at {with_number(places, 'more place')}: see `--notes`"] if places else []


def scenario_findings(path: Path) -> "list[Diagnostic]":
    from hoyle.tools.scenarios.run import check_file

    report = Report()
    with table_flags.refusals():
        check_file(path, report)
    return list(report.diagnostics)


def stamps(names: Iterable[str]) -> dict[Path, tuple[int, int]]:
    """Modification times of named files and those in and below their folders."""
    from hoyle.locate import locate

    found: dict[Path, tuple[int, int]] = {}
    for name in names:
        path = Path(name)
        if not path.is_dir():
            try:
                path = locate(name)[0]
            except FileNotFoundError:
                path = path.absolute()
        folder = path if path.is_dir() else path.parent
        for file in (
            path,
            *(yaml_files(folder) if path.is_dir() else (*folder.glob("*.yaml"), *folder.glob("*/*.yaml"))),
        ):
            try:
                state = file.stat()
            except OSError:
                continue
            found[file] = state.st_mtime_ns, state.st_size
    return found


def total(found: "list[Diagnostic]", files: int) -> str:
    return f"{count_findings(found) or 'no errors'} in {with_number(files, 'file')}"
