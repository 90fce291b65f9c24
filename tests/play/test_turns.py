"""Whose turn it is and what may be made of it: a listed move and one that is put together are the same."""

from random import Random

import pytest

import hoyle
from hoyle.engine.graph import nodes as g
from hoyle.engine.offers.menus import Menu
from hoyle.engine.offers.moves import Move
from hoyle.play import turn
from hoyle.tools.audit.laws import whole_text
from play.vault import game, state_at


@pytest.mark.parametrize(
    ("place", "player", "choosing", "over"),
    [
        ("turn", 0, (0,), False),
        ("secret", hoyle.SIMULTANEOUS, (1, 2), False),
        ("over", hoyle.TERMINAL, (), True),
        ("before", hoyle.CHANCE, (), False),
        ("dealing", hoyle.CHANCE, (), False),
    ],
)
def test_who_is_waited_for(place: str, player: int, choosing: tuple[int, ...], over: bool) -> None:
    state = state_at(place)
    assert (state.current_player, state.choosing, state.is_terminal) == (player, choosing, over)


def test_seats_that_choose_together_are_named_in_order() -> None:
    state = state_at("secret")
    node = game().machine.graph.nodes[state.position.node]
    assert isinstance(node, g.Together)
    state.position.slots[node.players] = (2, 0, 1)
    assert state.choosing == (1, 2)
    assert [move.seat for move in state.legal_moves()] == sorted(move.seat for move in state.legal_moves())


def test_a_seat_has_the_moves_that_are_open_to_it() -> None:
    turn, secret = state_at("turn"), state_at("secret")
    assert turn.legal_moves() == turn.legal_moves(0)
    assert [str(move) for move in turn.legal_moves(1)] == ["wave"]
    assert secret.legal_moves(0) == []
    assert secret.legal_moves() == [*secret.legal_moves(1), *secret.legal_moves(2)]
    assert {move.seat for move in secret.legal_moves()} == {1, 2}
    assert state_at("over").legal_moves(1) == []
    assert [str(move) for move in state_at("before").legal_moves(hoyle.CHANCE)] == [
        "chance p0",
        "chance p1",
        "chance p2",
    ]


def test_a_list_of_moves_is_the_callers_own() -> None:
    state = state_at("turn")
    for seat in (None, 0, 1):
        count = len(state.legal_moves(seat))
        state.legal_moves(seat).clear()
        assert len(state.legal_moves(seat)) == count > 0


@pytest.mark.parametrize("place", ["turn", "secret"])
def test_a_move_put_together_is_one_that_is_listed(place: str) -> None:
    """For every seat, without a list and behind one."""
    for behind in (False, True):
        state = state_at(place)
        for seat in range(3):
            if behind:
                state.legal_moves(seat)
            made = put_together(state, seat)
            assert sorted(map(str, made)) == sorted(map(str, state_at(place).legal_moves(seat)))
            for move in made:
                again = state.copy()
                again.apply(move)
                assert again.position.decisions == state.position.decisions + 1


def put_together(state: hoyle.State, seat: int) -> list[Move]:
    """All moves of a seat, built from what may come next."""
    found = []
    waiting: list[tuple[str, tuple[object, ...]]] = [(name, ()) for name in state.choices(seat=seat)]
    while waiting:
        action, chosen = waiting.pop()
        following = state.choices(action, *chosen, seat=seat)
        if not following:
            found.append(state.move(action, *chosen, seat=seat))
        waiting += [(action, (*chosen, value)) for value in following]
    return found


def test_actions_out_of_turn_are_named_last() -> None:
    state = state_at("turn")
    assert state.choices() == ["go_on", "lay", "gather_up", "extend", "name_card", "wave"]
    assert state.offered() == state.choices()
    assert state.choices(seat=2) == state.offered(2) == ["wave"]
    assert state_at("over").choices() == state_at("before").choices() == state_at("over").offered() == []


@pytest.mark.parametrize(
    ("place", "move", "told"),
    [
        ("turn", Move.of(1, "go_on", (), "go_on"), "`go_on` cannot be chosen now: it is p0's turn"),
        ("turn", Move.of(3, "wave", (), "wave"), "there is no seat 3; the seats are 0 to 2"),
        ("turn", Move.of(0, "pass", (), "pass"), "nobody may pass here"),
        ("turn", Move.of(0, "lay", (9, 1), "lay 4B 1"), "`4B` cannot be chosen as `c`"),
        ("turn", Move.of(0, "lay", (2, 4), "lay 3R 4"), "`4` cannot be chosen as `k`"),
        ("turn", Move.of(0, "lay", (2,), "lay 3R"), "the number of arguments that `lay` takes is 2, and not 1"),
        (
            "turn",
            Move.of(0, "lay", (2, 1, 1), "lay 3R 1 1"),
            "the number of arguments that `lay` takes is 2, and not 3",
        ),
        ("secret", Move.of(0, "lay", (1, 1), "lay 2R 1"), "p0 has chosen already"),
        ("secret", Move.of(1, "go_on", (), "go_on"), "`go_on` is not offered here"),
        ("dealing", Move.of(hoyle.CHANCE, "chance", (13,), "chance 9R"), "not an outcome that chance has here"),
        ("over", Move.of(0, "go_on", (), "go_on"), "the game is over"),
    ],
    ids=lambda value: str(value),
)
@pytest.mark.parametrize("asked", ["nothing", "all moves", "a random move"])
def test_a_move_that_is_not_legal_changes_nothing(place: str, move: Move, told: str, asked: str) -> None:
    state = state_at(place)
    if asked == "all moves":
        for seat in range(3):
            state.legal_moves(seat)
    elif asked == "a random move" and place != "over":
        state.random_move(Random(1))
    before = whole_text(state)
    with pytest.raises(hoyle.IllegalMove) as caught:
        state.apply(move)
    assert told in str(caught.value)
    assert whole_text(state) == before


@pytest.mark.parametrize("place", ["turn", "secret", "before", "dealing"])
def test_a_random_move_is_the_one_that_is_taken_of_the_list(place: str) -> None:
    for seed in range(8):
        mine, other = state_at(place), state_at(place)
        listed = other.legal_moves()
        move = mine.random_move(Random(seed))
        assert move == Random(seed).choice(listed) == other.random_move(Random(seed))
        mine.apply(move)
        other.apply(str(move)) if place != "secret" else other.apply(listed[listed.index(move)])
        assert whole_text(mine) == whole_text(other)


@pytest.mark.parametrize("place", ["turn", "secret"])
def test_a_move_that_was_listed_or_picked_is_not_looked_at_again(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which makes random games twice as fast."""
    listing, picking = state_at(place), state_at(place)
    monkeypatch.setattr(turn, "is_legal", lambda *_: pytest.fail("asked whether it is legal"))
    listing.apply(listing.legal_moves()[-1])
    picking.apply(picking.random_move(Random(1)))


def test_what_a_picked_move_stands_for_is_not_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows, and cards that are called by their places, are looked for once."""
    states = [state_at("turn") for _ in range(12)]
    picked = [(state, state.random_move(Random(seed))) for seed, state in enumerate(states)]
    assert any(state.game.machine.menus[state.position.node].by_name[move.action].doubtful for state, move in picked)
    monkeypatch.setattr(Menu, "values_from_names", lambda *_: pytest.fail("looked for what it stands for"))
    for state, move in picked:
        state.apply(move)


def test_outcomes_of_chance_are_named_by_their_faces() -> None:
    state = state_at("last card")
    assert [str(move) for move in state.legal_moves()] == [
        f"chance {face}" for face in ["1B", "2B", "3B", "4B", "5B", "6B", "JK"]
    ]
    state.apply("chance JK")
    assert state.zones()["line"] == ["JK"] and state.current_player == 1
