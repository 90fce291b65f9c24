"""The section `Variations`."""

import re
from collections.abc import Callable, Sequence

from hoyle.engine.table.layout import Layout
from hoyle.language.model.game import Option
from hoyle.language.model.titles import untitled_name, word_called
from hoyle.tools.booklet.document import Block, Item, Items, Section, bare, fill_links, term
from hoyle.tools.booklet.english import capitalised, heading, number, sentence
from hoyle.tools.booklet.formulas.cases import answer
from hoyle.tools.booklet.formulas.voice import Voice
from hoyle.tools.booklet.sections.how_to_play import Tables, among_counts, differences, for_each_player, passage_texts
from hoyle.tools.booklet.sections.settings import Patch, option_kind, requirement_blocks, variant_blocks

#: The tables with one option set; empty if it needs other options too.
SetTables = Callable[[dict[str, object]], dict[int, Layout]]


def variations(voice: Voice, tables: Tables, tables_with: SetTables, patches: Sequence[Patch]) -> tuple[Section, ...]:
    """Options that only keep a game from going on for ever have no entry."""
    game = voice.game
    text = game.how_to_play
    hidden = set(text.unexplained) if text is not None else set()
    items = [
        _entry(option, voice, tables, tables_with) for option in game.options.values() if option.name not in hidden
    ]
    blocks: tuple[Block, ...] = (Items(tuple(items)),) if items else ()
    blocks += (*requirement_blocks(voice), *variant_blocks(voice, patches))
    return (Section("Variations", blocks, kind="variations"),) if blocks else ()


def _entry(option: Option, voice: Voice, tables: Tables, tables_with: SetTables) -> Item:
    help = option.help.rstrip(".") or untitled_name(option.name)
    head = f"{term(heading(option.name))}. {sentence(help)} {_values(option, voice, tables)}"
    parts = tuple(part for value in _others(option) for part in _changes(option, value, voice, tables, tables_with))
    return Item(head, parts)


def _values(option: Option, voice: Voice, tables: Tables) -> str:
    defaults = {players: layout.options[option.name] for players, layout in tables.items()}
    first = next(iter(defaults.values()))
    if option.type.base == "bool":
        return "On by default." if first else "Off by default."
    others = ""
    if isinstance(first, int) and option.type.base != "int":
        told = answer(option.default, voice)
    else:
        texts = {n: "none" if value is None else word_called(voice.game, str(value)) for n, value in defaults.items()}
        others = for_each_player(defaults) or differences(texts, list(tables))
        told = f"{texts[next(iter(texts))]}{f' ({others})' if others else ''}"
    kind = option_kind(option, voice)
    listed = (
        re.findall(rf"\b{re.escape(told)}\b", kind) if option.type.base not in ("int", "rank") and not others else ()
    )
    if len(listed) == 1:
        return sentence(re.sub(rf"\b{re.escape(told)}\b", lambda word: f"{word[0]} (the default)", kind))
    return sentence(f"{kind}; by default {told}")


def _others(option: Option) -> tuple[object, ...]:
    """The values whose text is printed: all but the default, of numbers the largest."""
    default = getattr(option.default, "value", None)
    if option.type.base == "bool":
        return (not default,)
    if option.type.base == "int":
        high = getattr(option.bounds.high, "value", None)
        return (high,) if isinstance(high, int) and default == 0 else ()
    return tuple(word for word in option.type.words if word != default)


def _changes(option: Option, value: object, voice: Voice, tables: Tables, tables_with: SetTables) -> list[Item]:
    """The passages that hold only with this value."""
    found = tables_with({option.name: value})
    shared = {players: tables[players] for players in found if players in tables}
    before, after = passage_texts(voice, shared), passage_texts(voice, {n: found[n] for n in shared})
    help = _plain(option.help)
    new = [text for old, text in zip(before, after) if text and not old and _plain(text) != help]
    if not new:
        return []
    label = {True: "on", False: "off"}.get(value) if isinstance(value, bool) else None
    label = label or (number(value) if isinstance(value, int) else word_called(voice.game, str(value)))
    some = f" ({among_counts(list(shared), list(tables))} players)" if len(shared) < len(tables) else ""
    return [Item(f"{capitalised(label)}{some}: {' '.join(new)}")]


def _plain(text: str) -> str:
    return bare(fill_links(text, lambda _, words: words)).strip().rstrip(".").lower()
