"""The way to a booklet: a checked game with its findings and variants in, perhaps at a table; a document out."""

from collections.abc import Sequence

from hoyle.booklet.document import Document
from hoyle.booklet.reach import reached
from hoyle.booklet.sections.contents import contents
from hoyle.booklet.sections.settings import Patch
from hoyle.booklet.settle import settle
from hoyle.model.game import Game
from hoyle.report import Diagnostic
from hoyle.table.layout import Layout
from hoyle.table.options import option_values


def booklet(
    game: Game,
    *,
    table: Layout | None = None,
    notes: Sequence[Diagnostic] = (),
    patches: Sequence[Patch] = (),
) -> Document:
    """The booklet of a game: at a table for its players and options only, else for all of them.

    `notes` are the findings of the check, of which those about what becomes known are told. `patches` are the variants
    that are files of their own.
    """
    if table is None:
        return contents(reached(game), notes=notes, patches=patches)
    chosen = {name: _written(value) for name, value in option_values(table).items()}
    return contents(reached(settle(game, table)), layout=table, chosen=chosen, notes=notes, patches=patches)


def _written(value: bool | int | str | None) -> str:
    """The value of an option for people."""
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value).replace("_", " ")
