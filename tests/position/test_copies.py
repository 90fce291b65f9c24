"""Copies of a position: all that it holds, and nothing that both could change."""

import pickle

from hoyle.engine.position.entries import AllGathered
from hoyle.engine.position.position import Position, copy_position, entries
from hoyle.engine.table.store import Store
from runtime.small_game import begin

#: What a copy need not have: what is worked out again, and what is spent.
PASSING = {"memo", "fuel"}
MUTABLE = {
    "legal",
    "parts",
    "pending",
    "script",
    "zones",
    "where",
    "variables",
    "face_up",
    "by",
    "mixed",
    "rows",
    "row_of",
    "slots",
}


def test_a_copy_holds_the_same_and_shares_nothing_that_changes() -> None:
    block = "shuffle stock\ndeal 1 from stock to line\ndeal 2 from stock to melds\ntally\nplayers together choose say"
    state = begin(block, deal={"hand[1]": ["9", "4"], "": ["3"]})
    state.apply(state.parse_move("say 5", 2))
    state.legal_moves()
    p, twin = state.position, Position()
    p.outcome, p.reason, p.fault, p.actor = 3, "short", ("R901", "too long"), 1
    copy_position(p, twin)
    for name in {*Position.__slots__, *Store.__slots__} - PASSING:
        assert getattr(twin, name) == getattr(p, name), name
        if name in MUTABLE:
            assert getattr(twin, name) is not getattr(p, name), name
    assert p.pending and p.script and p.rows and p.past and p.legal
    for mine, others in ((p.parts, twin.parts), (p.zones, twin.zones)):
        assert not any(a is b for a, b in zip(mine, others, strict=True))
    assert all(twin.rows[row] is not p.rows[row] for row in p.rows)
    assert all(twin.script[key] is not p.script[key] for key in p.script)


def test_a_copy_goes_on_by_itself() -> None:
    state = begin("players together choose say\ndealer chooses go_on")
    twin = state.copy()
    for seat in range(3):
        twin.apply(twin.parse_move("say 4", seat))
    assert state.choosing == (0, 1, 2) and twin.current_player == 0
    assert len(state.log()) == 1 and twin.variables()["told[2]"] == 4


def test_a_position_that_is_sent_arrives_as_it_was() -> None:
    state = begin("shuffle stock\ndeal 2 from stock to melds\nplayers together choose say")
    state.apply(state.parse_move("say 5", 2))
    state.legal_moves()
    p = state.position
    sent = pickle.loads(pickle.dumps(p))
    for name in {*Position.__slots__, *Store.__slots__} - PASSING - {"legal", "made"}:
        assert getattr(sent, name) == getattr(p, name), name
    assert len(entries(sent)) == len(entries(p)) > 3
    assert sent.legal == {} and p.legal  # which are worked out anew
    assert [made.action for made in sent.made.chain()] == ["", "say"]


def test_of_a_log_only_what_came_since_can_be_told() -> None:
    state = begin("shuffle stock\ndealer chooses go_on\ndealer chooses go_on")
    p, since = state.position, state.position.past
    before = entries(p)
    assert entries(p, since) == []
    state.apply("go_on")
    assert entries(p, since) == entries(p)[len(before) :] != []
    assert entries(p)[: len(before)] == before
    assert entries(p, (None, AllGathered)) == entries(p)  # a log that this one did not begin with
