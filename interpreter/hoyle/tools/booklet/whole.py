"""From a checked game to its booklet."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from hoyle.engine.table.fault import Refused
from hoyle.engine.table.layout import Layout
from hoyle.engine.table.options import option_values
from hoyle.engine.table.setup import set_table
from hoyle.language.model.game import Game
from hoyle.language.report import Diagnostic
from hoyle.language.report.words import value_text
from hoyle.tools.booklet.document import Block, Document, Item, Items, Section, name_pieces, with_texts
from hoyle.tools.booklet.formulas.voice import voice_of
from hoyle.tools.booklet.reach import reachable_part
from hoyle.tools.booklet.sections.contents import contents
from hoyle.tools.booklet.sections.how_to_play import Example, example_text, how_to_play
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
    examples: Sequence[Example] = (),
) -> Document:
    """The booklet for a table if given, otherwise for the default options.

    Exact rules follow the author's text; without one they are the whole booklet, and hold for all options. The `notes`
    of the check appear if they are about disclosures. `patches` are variants in their own files.
    """
    if table is not None:
        exact = _rules_of_table(game, table, notes, patches)
    else:
        exact = _open_rules(game, notes, patches) if game.how_to_play is None else _default_rules(game, notes)
    sections = _with_nouns(game, [block for block in exact.blocks if isinstance(block, Section)])
    front = [block for block in exact.blocks if not isinstance(block, Section)]
    if game.how_to_play is None:
        return replace(exact, blocks=(*front, *sections))
    tables = {table.players: table} if table is not None else default_tables(game)
    voice = voice_of(game)
    guide = [*_with_nouns(game, [what_you_need(voice, tables)]), *how_to_play(voice, tables)]
    if examples:
        items = tuple(Item(example_text(game, text)) for text in examples)
        guide.append(Section("Examples", (Items(items),), kind="examples"))
    if table is None:
        guide += variations(voice, tables, lambda options: default_tables(game, options), patches)
    return Document(game.title, (*front, *guide, Section(EXACT_RULES, sections, kind="exact")), exact.suits)


def _with_nouns(game: Game, sections: Sequence[Section]) -> tuple[Block, ...]:
    return with_texts(Document("", tuple(sections)), partial(name_pieces, game.deck), named=False).blocks


def _rules_of_table(game: Game, table: Layout, notes: Sequence[Diagnostic], patches: Sequence[Patch]) -> Document:
    chosen = {name: value_text(value).replace("_", " ") for name, value in option_values(table).items()}
    settled = reachable_part(settle(game, [table]))
    return contents(settled, layout=table, chosen=chosen, notes=notes, patches=patches)


def _open_rules(game: Game, notes: Sequence[Diagnostic], patches: Sequence[Patch]) -> Document:
    values = max(default_tables(game).values(), key=_ranks, default=None)
    return contents(reachable_part(game), notes=notes, patches=patches, values=values)


def _default_rules(game: Game, notes: Sequence[Diagnostic]) -> Document:
    tables = list(default_tables(game).values())
    if not tables:
        return _open_rules(game, notes, ())
    same = len({(table.faces, tuple(table.attributes.items())) for table in tables}) == 1
    settled = replace(reachable_part(settle(game, tables)), options={}, variants={})
    return contents(settled, layout=tables[0] if same else None, notes=notes, values=max(tables, key=_ranks))


def _ranks(table: Layout) -> int:
    return len(table.ranks_used)


def default_tables(game: Game, options: dict[str, object] | None = None) -> dict[int, Layout]:
    found: dict[int, Layout] = {}
    for players in game.players:
        try:
            found[players] = set_table(game, players, options)
        except Refused:
            continue
    return found
