"""Zones whose viewers change: everybody sees that they open or close, and new viewers see the faces."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

import hoyle

DUMMY = Path(__file__).parents[1] / "data" / "games" / "dummy" / "game.yaml"
DEAL = {
    "hand[0]": ["AC", "AS", "KS"],
    "hand[1]": ["JC", "QC", "KC"],
    "hand[2]": ["AD", "KD", "QD"],
    "hand[3]": ["JH", "QH", "KH"],
}
CALLED = ("pass", "pass", "pass", "call", "play JC")

SMALL = """hoyle: 1
game: small
title: Small
players: 2
deck: {ranks: [1, 2, 3, 4, 5, 6], suits: [plain], into: stock}
tokens:
  chip: {count: 4, into: bank}
zones:
  stock: stack seen by nobody
  line:  row SIGHT
  few:   row seen by everyone if count(line) > 1 else nobody
  best:  row per player seen by everyone if owner is shown else nobody
  bank:  tokens seen by everyone if open else nobody
  heap:  stack top seen by everyone if open else nobody
variables:
  open:  bool, fresh each go
  shown: player or none
actions:
  say:
    with:
      n: number from 1..2
    do: nothing
phases:
  game: |
    shuffle stock
    GAME
    dealer chooses say
    tally
  go: |
    dealer chooses say
score: {per: player, parts: {none_: 0}}
winner: {most: highest my score}
"""


def load_game(rules: str, **settings: object) -> hoyle.Game:
    """The game of a rule file."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "small.yaml"
        path.write_text(rules, encoding="utf-8")
        return hoyle.load(path, **settings)


def begin(
    block: str, *moves: str, sight: str = "seen by everyone if open else nobody", variables: str = ""
) -> hoyle.State:
    """The state of the small game after a block of rules and some moves."""
    lines = "\n    ".join(block.splitlines())
    rules = SMALL.replace("SIGHT", sight).replace("GAME", lines).replace("  open:  bool", f"{variables}  open:  bool")
    state = load_game(rules).new_state(seed=1, dealer=0)
    for move in moves:
        state.apply(move)
    return state


def kinds(state: hoyle.State, seat: int, *wanted: str) -> list[str]:
    """The events of some kinds that a seat is told, in words."""
    return [event.text for event in state.log(seat) if event.kind in wanted]


def dummy(*moves: str, **options: object) -> hoyle.State:
    """The game of the dummy after some moves; p0 deals and plays the dummy's hand, which p2 holds."""
    state = hoyle.load(DUMMY, options=options).new_state(seed=1, dealer=0, deal=DEAL)
    for move in moves:
        state.apply(move)
    return state


def test_everybody_sees_the_dummy_turned_up() -> None:
    state = dummy(*CALLED)
    for seat in range(4):
        assert kinds(state, seat, "open") == ["hand[2] is turned up", "spare is shown to p0"]
    faces = [f"hand[2] shows {face}" for face in ("QD", "KD", "AD")]
    assert [kinds(state, seat, "see")[:3] for seat in (1, 3)] == [faces, faces]
    assert kinds(state, 2, "see") == []
    assert state.observation(1)["hand[2]"] == ["QD", "KD", "AD"]
    assert state.observation(1)["hand[0]"] == ["??"] * 3 and state.observation(1)["spare"] == ["??"]


def test_declarer_plays_the_open_cards() -> None:
    state = dummy(*CALLED)
    assert [move.text for move in state.legal_moves()] == ["play_dummy QD", "play_dummy KD", "play_dummy AD"]
    assert str(state.log(3)[-1]) != "p0: play_dummy QD"
    state.apply("play_dummy QD")
    assert "p0: play_dummy QD" in [event.text for event in state.log(3)]


def test_a_hand_closes_as_the_variable_starts_afresh() -> None:
    state = dummy(
        *CALLED, "play_dummy QD", "play JH", "play AC", "play AS", "play QC", "play_dummy KD", "play QH", deals=2
    )
    assert kinds(state, 1, "close") == ["hand[2] is hidden from p0, p1, p3", "spare is hidden from p0"]
    assert state.observation(1)["hand[2]"] == ["??"] * 3


def test_cards_of_a_closed_hand_stay_known() -> None:
    rules = DUMMY.read_text().replace(
        "dummy is none: dummy = declarer.partner", "dummy is none: dummy = declarer.partner\n        else: dummy = none"
    )
    state = load_game(rules).new_state(seed=1, dealer=0, deal=DEAL)
    for move in (*CALLED, "play_dummy QD"):
        state.apply(move)
    assert state.observation(1)["hand[2]"] == ["??", "??"]
    rng = Random(3)
    for world in (state.possible(1, rng) for _ in range(20)):
        assert sorted(world.zones()["hand[2]"]) == ["AD", "KD"]


def test_a_saved_state_keeps_what_was_opened() -> None:
    state = dummy(*CALLED)
    again = state.game.restore(state.to_json())
    assert [event.text for event in again.log(1)] == [event.text for event in state.log(1)]


def test_fresh_variables_open_and_close() -> None:
    state = begin("move 2 from stock to line\nopen = yes\ngo", "say 1")
    assert kinds(state, 1, "open", "close") == [
        "line is turned up",
        "bank is shown to everyone",
        "line is hidden from p0, p1",
        "bank is hidden from p0, p1",
    ]


def test_a_deal_opens() -> None:
    state = begin("deal 2 from stock to few\ndeal 2 from stock to line")
    assert kinds(state, 1, "open") == ["few is turned up"] and len(kinds(state, 1, "see")) == 2


def test_a_tally_opens_a_zone() -> None:
    sight = "seen by everyone if any(p in players where score[p] > 0) else nobody"
    rules = SMALL.replace("SIGHT", sight).replace("none_: 0", "seats: me.seat")
    state = load_game(rules.replace("GAME", "move 1 from stock to line\n    tally")).new_state(seed=1, dealer=0)
    assert [event.kind for event in state.log(1)][-3:] == ["tally", "open", "see"]


def test_a_deal_shows_a_variable() -> None:
    variables = "  kept: 0..9 seen by list(p for p in players where count(line) > 0) = 7\n"
    state = begin("deal 1 from stock to line\nif kept > 7: deal 1 from stock to line", variables=variables)
    assert kinds(state, 1, "known") == ["kept = 7"]


def test_an_empty_zone_opens_without_an_event() -> None:
    state = begin("open = yes")
    assert kinds(state, 1, "open") == ["bank is shown to everyone"]


def test_only_the_top_of_a_pile_opens() -> None:
    state = begin("move 2 from stock to heap\nopen = yes")
    assert "heap@1 is turned up" in kinds(state, 1, "open") and len(kinds(state, 1, "see")) == 1


def test_each_owner_has_their_own_condition() -> None:
    state = begin(
        "move 1 from stock to best[dealer]\nmove 1 from stock to best[dealer.left]\nshown = dealer\nshown = dealer.left"
    )
    told = ["best[0] is turned up", "best[0] is hidden from p0, p1", "best[1] is turned up"]
    assert kinds(state, 0, "open", "close") == told
    assert state.observation(0)["best[0]"] == ["??"] and state.observation(0)["best[1]"] != ["??"]


@pytest.mark.parametrize("ask", [False, True])
def test_a_shuffled_pile_that_opens_is_settled(ask: bool) -> None:
    rules = SMALL.replace("SIGHT", "seen by everyone").replace(
        "stack seen by nobody", "stack seen by everyone if open else nobody"
    )
    rules = rules.replace("GAME", "open = yes\n    dealer chooses say")
    state = load_game(rules).new_state(seed=1, dealer=0, ask_chance=ask)
    while state.current_player < 0 and not state.is_terminal:
        state.apply(state.legal_moves()[0])
    assert sorted(state.observation(1)["stock"]) == ["1", "2", "3", "4", "5", "6"]
    assert len(kinds(state, 1, "see")) == 6


def test_a_shuffle_closes_what_a_forgotten_card_opened() -> None:
    block = "move 2 from stock to line\nkept = first(line)\nmove kept to stock\nshuffle stock"
    state = begin(block, sight="seen by everyone if kept is not none else nobody", variables="  kept: card or none\n")
    assert kinds(state, 1, "open", "close") == ["line is turned up", "line is hidden from p0, p1"]
