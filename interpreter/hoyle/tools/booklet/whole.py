"""The entry point: from a checked game to its booklet."""

from collections.abc import Sequence

from hoyle.engine.table.fault import Refused
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.options import option_values
from hoyle.engine.table.setup import set_table
from hoyle.language.model.game import Game
from hoyle.language.report import Diagnostic
from hoyle.tools.booklet.document import Document, Item, Items, Section
from hoyle.tools.booklet.reach import reachable_part
from hoyle.tools.booklet.sections.contents import contents
from hoyle.tools.booklet.sections.how_to_play import example_text, how_to_play
from hoyle.tools.booklet.sections.need import what_you_need
from hoyle.tools.booklet.sections.settings import Patch
from hoyle.tools.booklet.sections.variations import variations
from hoyle.tools.booklet.settle import settle

EXACT_RULES = "The exact rules"


def booklet(
    game: Game,
    *,
    table: Layout | None = None,
    notes: Sequence[Diagnostic] = (),
    patches: Sequence[Patch] = (),
    examples: Sequence[str] = (),
) -> Document:
    """Return the booklet of a game: for the players and options of a table only, if given.

    The author's text comes first, and the exact rules follow it. Without a text they are the whole booklet. `notes` are
    the findings of the check; those about disclosures appear. `patches` are the variants in files of their own,
    `examples` those of scenarios, with faces in braces.
    """
    exact = _exact_rules(game, table, notes, patches)
    if game.how_to_play is None:
        return exact
    tables = {table.players: table} if table is not None else default_tables(game)
    front = [block for block in exact.blocks if not isinstance(block, Section)]
    sections = [block for block in exact.blocks if isinstance(block, Section)]
    guide = [what_you_need(game, tables), *how_to_play(game, tables)]
    if examples:
        items = tuple(Item(example_text(game, text)) for text in examples)
        guide.append(Section("Examples", (Items(items),), kind="examples"))
    if table is None:
        guide += variations(game, tables, lambda options: default_tables(game, options), patches)
    return Document(game.title, (*front, *guide, Section(EXACT_RULES, tuple(sections), kind="exact")), exact.suits)


def _exact_rules(game: Game, table: Layout | None, notes: Sequence[Diagnostic], patches: Sequence[Patch]) -> Document:
    if table is None:
        return contents(reachable_part(game), notes=notes, patches=patches)
    chosen = {name: _option_words(value) for name, value in option_values(table).items()}
    return contents(reachable_part(settle(game, table)), layout=table, chosen=chosen, notes=notes, patches=patches)


def default_tables(game: Game, options: dict[str, object] | None = None) -> dict[int, Layout]:
    """Return a table for each number of players that these options allow; empty if they allow none."""
    found: dict[int, Layout] = {}
    for players in game.players:
        try:
            found[players] = set_table(game, players, options)
        except Refused:
            continue
    return found


def _option_words(value: bool | int | str | None) -> str:
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value).replace("_", " ")
