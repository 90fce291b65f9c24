"""The entry point: from a checked game to its booklet."""

from collections.abc import Sequence

from hoyle.engine.table.layout import Layout
from hoyle.engine.table.options import option_values
from hoyle.language.model.game import Game
from hoyle.language.report import Diagnostic
from hoyle.tools.booklet.document import Document
from hoyle.tools.booklet.reach import reachable_part
from hoyle.tools.booklet.sections.contents import contents
from hoyle.tools.booklet.sections.settings import Patch
from hoyle.tools.booklet.settle import settle


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
        return contents(reachable_part(game), notes=notes, patches=patches)
    chosen = {name: _option_words(value) for name, value in option_values(table).items()}
    return contents(reachable_part(settle(game, table)), layout=table, chosen=chosen, notes=notes, patches=patches)


def _option_words(value: bool | int | str | None) -> str:
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value).replace("_", " ")
