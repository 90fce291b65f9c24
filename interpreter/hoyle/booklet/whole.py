"""The entry point: from a checked game to its booklet."""

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
    """Return the booklet of a game: for the players and options of a table only, if given.

    `notes` are the findings of the check; those about disclosures appear. `patches` are the variants in files of their
    own.
    """
    if table is None:
        return contents(reached(game), notes=notes, patches=patches)
    chosen = {name: _written(value) for name, value in option_values(table).items()}
    return contents(reached(settle(game, table)), layout=table, chosen=chosen, notes=notes, patches=patches)


def _written(value: bool | int | str | None) -> str:
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value).replace("_", " ")
