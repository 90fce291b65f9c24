"""A cache of engines."""

from collections.abc import Callable
from typing import Any

from hoyle.native import cache
from hoyle.native import program as p
from hoyle.native.engine import Engine, build, load, text_of
from hoyle.native.memory import MemoryLayout, layout_as_json, layout_from_json, layout_of
from hoyle.native.object_file import is_whole


def ready_engine(
    text: str, make: Callable[[], tuple[p.Program, Any]], fits: Callable[[Any], bool] = lambda notes: True
) -> tuple[Engine, Any]:
    """The engine of the program that `text` fully describes, and its notes (JSON values)."""
    key = cache.key_of(text)
    entry = cache.fetch(key)
    layout = None if entry is None else layout_in(entry, fits)
    if entry is None or layout is None:
        program, notes = make()
        layout = layout_of(program.fields.values(), program.cards)
        entry = cache.Entry(build(text_of(program)), [layout_as_json(layout, program.cards), notes])
        cache.keep(key, entry)
    return load(entry.code, layout), entry.notes[1]


def layout_in(entry: cache.Entry, fits: Callable[[Any], bool]) -> MemoryLayout | None:
    """None if `ready_engine` did not make the entry."""
    if (
        not is_whole(entry.code)
        or not isinstance(entry.notes, list)
        or len(entry.notes) != 2
        or not fits(entry.notes[1])
    ):
        return None
    try:
        return layout_from_json(entry.notes[0])
    except ValueError:
        return None
