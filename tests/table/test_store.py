"""Copies of a position: they hold the same, and share nothing that changes."""

from typing import Any

from hoyle.engine.table.setup import set_table
from hoyle.engine.table.store import Store, copy_store, empty_store
from table.build import game, position, zone

LISTS = ("where", "variables", "slots", "face_up", "by", "mixed")


def contents(store: Store) -> dict[str, Any]:
    return {name: getattr(store, name) for name in Store.__slots__ if name != "memo"}


def test_a_copy_holds_the_same_but_for_what_is_kept_for_one_decision() -> None:
    store = position(set_table(game(zones=[zone("pool", "rows")]), 2), pool="7C 8C", hand_0="9C")
    store.fuel, store.memo, store.face_up[2], store.by[3], store.mixed[4] = 7, {}, True, 1, True
    copy = Store()
    copy_store(store, copy)
    assert contents(copy) == contents(store)
    assert copy.memo is None and copy.next_row == 1


def test_what_changes_in_a_copy_leaves_the_position_as_it_was() -> None:
    store = position(set_table(game(zones=[zone("pool", "rows")]), 2), pool="7C 8C", hand_0="9C")
    copy, before = Store(), Store()
    copy_store(store, copy)
    copy_store(store, before)
    for pile in copy.zones:
        pile.clear()
    for name in LISTS:
        getattr(copy, name).clear()
    copy.rows[0].append(5)
    copy.rows[1] = []
    copy.row_of.clear()
    assert contents(store) == contents(before)


def test_an_empty_store_has_nothing_on_the_table_empty_slots_and_its_fuel() -> None:
    assert contents(empty_store(3, 9)) == {
        **{key: [] for key in (*LISTS, "zones")},
        "rows": {},
        "row_of": {},
        "next_row": 0,
        "slots": [None] * 3,
        "fuel": 9,
    }
    assert empty_store(3, 9).memo is None
