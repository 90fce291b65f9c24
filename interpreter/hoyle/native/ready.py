"""Engines, built once and kept. Input: a key and how to make a program; output: its engine, from the cache if it is there."""

from collections.abc import Callable
from typing import Any

from hoyle.native import cache
from hoyle.native import program as p
from hoyle.native.engine import Engine, build, load, text_of
from hoyle.native.memory import layout_as_json, layout_from_json, layout_of


def ready_engine(text: str, make: Callable[[], tuple[p.Program, Any]]) -> tuple[Engine, Any]:
    """The engine of the program that a text describes wholly, and the notes (JSON values) that were made with it.

    `make` gives both; it is not called if they were kept.
    """
    key = cache.key_of(text)
    entry = cache.fetch(key)
    if entry is None:
        program, notes = make()
        layout = layout_of(program.fields.values(), program.cards)
        entry = cache.Entry(build(text_of(program)), [layout_as_json(layout, program.cards), notes])
        cache.keep(key, entry)
    return load(entry.code, layout_from_json(entry.notes[0])), entry.notes[1]
