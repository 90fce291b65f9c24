"""Positions as plain data."""

from dataclasses import dataclass
from typing import Any


@dataclass(slots=True, init=False, repr=False, eq=False)
class Store:
    """Everything that changes while a game runs.

    zones      by zone number. stack, row, set: cards, top or head first (a set in deck order); rows: row numbers by
               age; places: for every cell a card, None, or -1-t for a token of kind t; tokens: how many of each kind
    where      by card: its zone
    rows       by row number: its cards, head first
    row_of     by card: its row, only for cards that lie in one
    next_row   the number of the next new row
    variables  by cell
    slots      by the slot of a local
    face_up    by card: turned up where it lies
    by         by card: the seat whose action put it there, or None
    mixed      by card: its place in a shuffled pile is not settled yet
    fuel       what may still be spent before the next decision
    memo       values of called formulas while nothing on the table changes, or None

    A list in a slot is never changed; a list in `zones` or `rows` is.
    """

    zones: list[list[Any]]
    where: list[int]
    rows: dict[int, list[int]]
    row_of: dict[int, int]
    next_row: int
    variables: list[Any]
    slots: list[Any]
    face_up: list[bool]
    by: list[int | None]
    mixed: list[bool]
    fuel: int
    memo: dict[Any, Any] | None


def empty_store(slots: int, fuel: int) -> Store:
    store = Store()
    store.zones, store.variables, store.slots = [], [], [None] * slots
    store.where, store.face_up, store.by, store.mixed = [], [], [], []
    store.rows, store.row_of, store.next_row = {}, {}, 0
    store.fuel, store.memo = fuel, None
    return store


def copy_store(store: Store, into: Store) -> None:
    """Afterwards the two share no mutable list."""
    into.zones = [zone[:] for zone in store.zones]
    into.where = store.where[:]
    rows = store.rows
    into.rows = {number: cards[:] for number, cards in rows.items()} if rows else {}
    into.row_of = store.row_of.copy()
    into.next_row = store.next_row
    into.variables = store.variables[:]
    into.slots = store.slots[:]
    into.face_up = store.face_up[:]
    into.by = store.by[:]
    into.mixed = store.mixed[:]
    into.fuel = store.fuel
    into.memo = None
