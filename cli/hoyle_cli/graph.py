"""`hoyle graph`: the action graph."""

from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from hoyle_cli import table_flags, terminal
from hoyle_cli.output_files import output_flag, write_one

if TYPE_CHECKING:
    from hoyle.engine.graph.draw import Format


@click.command("graph")
@table_flags.table_flags("by default the fewest")
@click.option(
    "--format",
    "form",
    type=click.Choice(["dot", "mermaid", "text"]),
    default="text",
    show_default=True,
    help="Format: `dot` for Graphviz, `mermaid` for Markdown pages.",
)
@click.option("--overview", is_flag=True, help="Draw only phases and decisions.")
@output_flag
def command(asked: table_flags.Table, form: str, overview: bool, output: Path | None) -> None:
    """Draw the action graph of GAME: what happens, and who decides."""
    from hoyle.engine.graph.draw import draw

    loaded = table_flags.load(asked)
    drawing = draw(loaded.machine.graph, loaded.model, cast("Format", form), overview)
    if output is None:
        click.echo(terminal.safe(drawing), nl=not drawing.endswith("\n"))
        return
    write_one(output, drawing)
