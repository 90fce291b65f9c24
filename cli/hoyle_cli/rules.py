"""`hoyle rules`: the rule booklet."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hoyle.language.report import Report
from hoyle_cli import table_flags, terminal
from hoyle_cli.booklet_examples import examples
from hoyle_cli.output_files import output_flag, write_one

if TYPE_CHECKING:
    from hoyle.tools.booklet.document import Document
    from hoyle.tools.booklet.sections.settings import Patch


@click.command("rules")
@table_flags.table_flags("by default any")
@click.option(
    "--format",
    "form",
    type=click.Choice(["terminal", "markdown", "html"]),
    help="Format. By default that of the file after -o, otherwise text for the terminal.",
)
@output_flag
def command(asked: table_flags.Table, form: str | None, output: Path | None) -> None:
    """Print the rules of GAME as a booklet.

    The author's text, examples and variations come first, the exact rules last. They are those of the default options.
    With --players or --option they are the rules of that table only.
    """
    form = form or _form(output)
    text = document_text(read_booklet(asked), form, shown=output is None)
    if output is None:
        click.echo(text, nl=False, color=terminal.colours(sys.stdout))
        return
    write_one(output, text)


def _form(output: Path | None) -> str:
    suffix = output.suffix if output is not None else ""
    return {".html": "html", ".htm": "html", ".md": "markdown"}.get(suffix, "terminal")


def read_booklet(asked: table_flags.Table) -> "Document":
    from hoyle.play.game import Game
    from hoyle.tools.booklet.whole import booklet

    with table_flags.refusals(), table_flags.faults():
        report = Report()
        rules, settings = table_flags.load_rules(asked.name, asked.variants, report)
        at = None
        if asked.players is not None or asked.options or settings:
            at = Game(rules, asked.players, {**settings, **asked.options}).layout
        return booklet(
            rules, table=at, notes=report.diagnostics, patches=patches(asked), examples=examples(asked, rules)
        )


def patches(asked: table_flags.Table) -> "list[Patch]":
    from hoyle.locate import locate
    from hoyle.tools.booklet.sections.settings import Patch
    from hoyle_cli.patches import patches_beside

    _, chosen = locate(asked.name)
    return [Patch(*one) for one in patches_beside(asked) if one[0] not in (chosen, *asked.variants)]


def document_text(document: "Document", form: str, *, shown: bool) -> str:
    from hoyle.tools.booklet.pages.markdown import markdown
    from hoyle.tools.booklet.pages.page import page
    from hoyle.tools.booklet.pages.plain import plain_text

    if form == "markdown":
        return markdown(document)
    if form == "html":
        return page(document)
    emphasis = ("\x1b[36m", "\x1b[39m") if shown and terminal.colours(sys.stdout) else ("", "")
    return plain_text(document, terminal.width(), emphasis)
