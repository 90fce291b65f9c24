"""Removal of fields that nothing reads."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hoyle.native import program as p
from hoyle.native.walk import BODIES, all_bodies, fields_read, statements

#: Fields that are looked at from outside.
KEPT = frozenset({"node", "fuel", "rng", "player_rng"})


def without_unused(program: p.Program) -> p.Program:
    uses = [use for body in all_bodies(program) for use in uses_of(body)]
    state = {name for name, of in program.fields.items() if of.region == "state"} - KEPT
    unused: set[str] = set()
    # without the writes of an unused field, more fields may be unread
    while more := state - unused - {name for own, read in uses if own not in unused for name in read}:
        unused |= more
    if not unused:
        return program
    return replace(
        program,
        fields={name: of for name, of in program.fields.items() if name not in unused},
        routines={name: replace(r, body=strip_unused(r.body, unused)) for name, r in program.routines.items()},
        nodes={number: replace(n, body=strip_unused(n.body, unused)) for number, n in program.nodes.items()},
    )


def uses_of(body: p.Body) -> Iterator[tuple[str | None, set[str]]]:
    """For each statement that reads fields, the field it writes, if any, and those it reads."""
    for statement in statements(body):
        if read := set(fields_read(statement)):
            own = statement.field if isinstance(statement, p.Store) else None
            yield own, read - {own}


def strip_unused(body: p.Body, unused: set[str]) -> p.Body:
    found: list[p.Statement] = []
    for statement in body:
        if isinstance(statement, p.Store | p.Restore) and statement.field in unused:
            continue
        inner: dict[str, Any] = {
            name: strip_unused(getattr(statement, name), unused) for name in BODIES[type(statement)]
        }
        found.append(replace(statement, **inner) if inner else statement)
    return tuple(found)
