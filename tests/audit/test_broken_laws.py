"""The laws of a position: what they say of a sound one, and of one that was spoilt, or of an engine that was."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

import hoyle
from audit.halls import rules_of
from hoyle.engine.offers.moves import Move
from hoyle.engine.offers.notation import PASS
from hoyle.engine.position.position import DECISIONS, Position, copy_position
from hoyle.engine.table.samples import Setting
from hoyle.play import game as states
from hoyle.play import turn
from hoyle.play.game import Game, State
from hoyle.tools.audit import laws
from hoyle.tools.audit.audit import open_hall
from hoyle.tools.audit.hidden import hidden_pairs
from hoyle.tools.audit.play import from_leak
from hoyle.tools.audit.scenario import expectation
from hoyle.tools.audit.swap import swap_cards
from properties import move_laws


@pytest.fixture
def state() -> State:
    return Game(rules_of("sedma"), 2).new_state(5)  # in which the leader changes soon


@pytest.mark.parametrize("law", sorted(laws.LAWS))
def test_a_sound_position_keeps_the_laws(law: str, state: State) -> None:
    assert laws.LAWS[law](state) is None


def test_a_lost_card_is_missed(state: State) -> None:
    face = state.game.layout.faces[state.position.zones[state.game.layout.deck_zone].pop()]
    assert laws.check_zones(state) == f"lost: {face}"


def test_a_card_in_two_places_is_found(state: State) -> None:
    p = state.position
    card = p.zones[state.game.layout.deck_zone][0]
    p.zones[state.game.layout.deck_zone].append(card)
    assert laws.check_zones(state) == f"doubled: {state.game.layout.faces[card]}"


def test_a_card_too_many_is_found(state: State) -> None:
    state.position.zones[state.game.layout.deck_zone].append(state.game.layout.cards)
    assert laws.check_zones(state) == "`stock` holds a card that is not in use"


def test_a_card_that_is_thought_elsewhere_is_found(state: State) -> None:
    p, faces = state.position, state.game.layout.faces
    card = p.zones[state.game.layout.deck_zone][0]
    p.where[card] += 1
    assert laws.check_zones(state) == f"`stock` holds {faces[card]}, which lies elsewhere"


@pytest.mark.parametrize("change", [-1, 1])
def test_a_lost_token_is_missed_and_a_minted_one_found(change: int) -> None:
    state = Game(rules_of("kathmandu"), 2).new_state(5)  # in which the leader changes soon
    piles = [state.position.zones[at.number] for at in state.game.layout.zones if at.kind == "tokens"]
    pile, kind = next((pile, kind) for pile in piles for kind, number in enumerate(pile) if number)
    most, name = state.game.layout.token_counts[kind], state.game.layout.token_names[kind]
    pile[kind] += change
    assert laws.check_zones(state) == f"there are {most + change} tokens `{name}`, not {most}"


def test_who_has_no_move_is_reported(state: State) -> None:
    (seat,) = state.choosing
    state.position.legal[seat] = []
    assert laws.waits(state) == f"p{seat} must choose and has no move"


def finished() -> State:
    """A game of Goofspiel that is over."""
    state = Game(rules_of("goofspiel"), 2).new_state(5)  # in which the leader changes soon
    while not state.is_terminal:
        state.apply(state.legal_moves()[0])
    return state


def test_a_finished_game_keeps_the_laws() -> None:
    state = finished()
    assert [law(state) for law in laws.LAWS.values()] == [None] * len(laws.LAWS)


def test_a_game_that_was_cut_short_is_reported() -> None:
    state = finished()
    state.position.decisions = DECISIONS
    assert laws.over(state) == f"the game was not over after {DECISIONS} decisions"


def test_a_game_that_was_stopped_is_reported() -> None:
    state = finished()
    state.position.fault = ("R910", "it goes round for ever")
    assert laws.over(state) == "the game was stopped: it goes round for ever"


def test_a_finished_game_that_takes_a_move_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    state = finished()
    monkeypatch.setattr(State, "apply", lambda *_: None)
    assert laws.over(state) == f"`{PASS}` is not legal and was made"


# ---- copies that are none


@pytest.mark.parametrize("part", ["zones", "where", "variables"])
def test_a_copy_that_shares_a_list_is_found(part: str, state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    def sharing(position: Position, into: Position) -> None:
        copy_position(position, into)
        setattr(into, part, getattr(position, part))

    monkeypatch.setattr(states, "copy_position", sharing)
    assert laws.check_copy(state) == "what happens to a copy changes the game"


@pytest.mark.parametrize("part", ["rng", "decisions", "zones", "past"])
def test_a_copy_that_forgets_something_is_found(part: str, state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = state.game.new_state(8).position

    def forgetting(position: Position, into: Position) -> None:
        copy_position(position, into)
        setattr(into, part, getattr(fresh, part))

    state.apply(state.legal_moves()[0])
    monkeypatch.setattr(states, "copy_position", forgetting)
    assert laws.check_copy(state) == "a copy is saved otherwise"


def test_a_saved_game_that_goes_on_otherwise_is_found(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    restore = Game.restore

    def restored(game: Game, text: str) -> State:
        found = restore(game, text)
        found.position.memo = {}
        found.position.legal = {found.choosing[0]: found.legal_moves()[:1]}
        return found

    monkeypatch.setattr(Game, "restore", restored)
    assert laws.check_copy(state) == f"the saved game differs in the moves of p{state.choosing[0]}"


# ---- moves


def test_legal_moves_are_read_as_written(state: State) -> None:
    moves = state.legal_moves()
    assert laws.check_text(state, moves) is None and laws.distinct(moves) is None
    assert laws.distinct([*moves, moves[0]]) == f"two legal moves are written `{moves[0]}`"


def test_moves_of_others_are_refused(state: State) -> None:
    seat, move = state.choosing[0], state.legal_moves()[0]
    assert laws.check_illegal_move(state, Move.of(1 - seat, move.action, move.arguments, str(move))) is None


def test_a_move_that_is_written_as_another_is_found(state: State) -> None:
    first, second, *_ = state.legal_moves()
    wrong = Move.of(second.seat, second.action, second.arguments, str(first))
    assert laws.distinct([first, wrong]) == f"two legal moves are written `{first}`"
    assert laws.check_text(state, [wrong]) == f"`{first}` is read as another move"
    assert move_laws.check_move(state, wrong) == f"`{first}` made as it is written leads elsewhere"


def test_a_move_that_is_there_twice_is_found(state: State) -> None:
    first = state.legal_moves()[0]
    again = Move.of(first.seat, first.action, first.arguments, "otherwise")
    assert laws.distinct([first, again]) == "`otherwise` is there twice, written otherwise"


def test_a_move_that_is_not_read_is_found(state: State) -> None:
    first = state.legal_moves()[0]
    problem = laws.check_text(state, [Move.of(first.seat, first.action, first.arguments, "play nothing")])
    assert problem is not None and problem.startswith("`play nothing` is legal and is not read: ")


def test_a_move_that_is_made_out_of_turn_is_found(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    seat, move = state.choosing[0], state.legal_moves()[0]
    other = Move.of(1 - seat, move.action, move.arguments, str(move))
    monkeypatch.setattr(turn, "is_legal", lambda *_: True)
    assert laws.check_illegal_move(state, other) == f"`{move}` is not legal and was made"


def test_a_refusal_that_changes_something_is_found(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    seat, move = state.choosing[0], state.legal_moves()[0]

    def counting(_: Any, p: Position, *others: Any) -> bool:
        p.decisions += 1
        return False

    monkeypatch.setattr(turn, "is_legal", counting)
    problem = laws.check_illegal_move(state, Move.of(1 - seat, move.action, move.arguments, str(move)))
    assert problem == f"`{move}` was refused and changed something"


def test_texts_are_answered(state: State) -> None:
    seat, move = state.choosing[0], str(state.legal_moves()[0])
    for text in (move, "", "play", "nonsense", "play 2H"):
        assert move_laws.check_reading(state, seat, text) is None


def test_a_legal_move_with_a_reason_why_not_is_found(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    seat, move = state.choosing[0], str(state.legal_moves()[0])
    reason = state.why_not("nonsense", seat)
    monkeypatch.setattr(State, "why_not", lambda *_: reason)
    assert move_laws.check_reading(state, seat, move) == f"`{move}` is read and has a reason why not"
    assert move_laws.check_reading(state, seat, "play") == "`play` is refused for another reason than `why_not` gives"


def test_a_refusal_without_a_reason_is_found(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "why_not", lambda *_: None)
    assert move_laws.check_reading(state, state.choosing[0], "nonsense") == "`nonsense` is refused without a reason"


# ---- secrets


def test_a_seat_cannot_tell_the_cards_of_others_apart(state: State) -> None:
    pairs = hidden_pairs(state, 0)
    where = {state.position.where[card] for a, b, _ in pairs for card in (a, b)}
    keys = {state.game.layout.zones[zone].key for zone in where}
    assert keys == {"stock", "hand[1]"}
    a, b, start = next(x for x in pairs if state.position.where[x[0]] != state.position.where[x[1]])
    twin = swap_cards(state, a, b, start)
    assert twin.observation(0) == state.observation(0) and twin.zones() != state.zones()
    assert [e.text for e in twin.log(0)] == [e.text for e in state.log(0)]
    assert laws.check_zones(twin) is None


PACKET = """hoyle: 1
game: packet
title: Packet
players: 2
deck: {ranks: [7, 8, 9], suits: [clubs], into: stock}
zones: {stock: stack seen by nobody, hand: set per player seen by owner, packet: stack seen by nobody}
actions:
  lay:
    do: |
      move my hand to packet
      shuffle packet
  rest: {do: tally}
phases:
  game: |
    shuffle stock
    deal 1 from stock to hand[p0]
    p0 chooses lay
    p0 chooses rest
score: {per: player, parts: {points: 1}}
winner: {most: highest my score}
"""


def test_a_card_seen_since_a_shuffle_can_be_told_apart_after_another_one(tmp_path: Path) -> None:
    (tmp_path / "packet.yaml").write_text(
        PACKET.replace("hand[p0]", "hand[first(players)]").replace("p0", "first(players)")
    )
    state = hoyle.load(str(tmp_path / "packet.yaml")).new_state(1)
    state.apply("lay")
    (laid,) = state.zones()["packet"]
    faces = state.game.layout.faces
    assert {faces[card] for pair in hidden_pairs(state, 0) for card in pair[:2]} == set(faces) - {laid}


def test_a_face_that_is_seen_through_its_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    at = open_hall(rules_of("sedma")).bench(Setting(2))
    assert at is not None
    state = at.game.new_state(5)  # in which the leader changes soon
    assert at.watcher.find(state.copy(), 0, Random(1), 8) is None
    monkeypatch.setattr(State, "observation", lambda at, seat: at.zones())
    leak = at.watcher.find(state, 0, Random(1), 8)
    assert leak is not None and leak.tell.what == "view"


def test_a_shown_value_that_tells_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    at = open_hall(rules_of("sedma")).bench(Setting(2))
    assert at is not None
    state = at.game.new_state(5)  # in which the leader changes soon
    shown = State.shown
    monkeypatch.setattr(State, "shown", lambda at, seat: shown(at) | {"top": at.zones()["stock"][0]})
    leak = at.watcher.find(state, 0, Random(1), 40)
    assert leak is not None and leak.tell.what == "shown"
    assert expectation(leak) == ["p0 reads:", f'    top: "{leak.tell.here["top"]}"']
    assert "and a shown value can show which of them is where" in from_leak(leak).message
