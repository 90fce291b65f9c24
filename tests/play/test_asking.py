"""What callers ask of one decision: every answer, also where all that may be spent on working things out was spent before."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import hoyle
from hoyle.engine.offers.moves import At, Move
from hoyle.play import turn
from play.vault import state_at

RULES = """
hoyle: 1
game: asked
title: Asked
players: 2
deck: {ranks: [7, 8, 9], suits: [red, blue], copies: 2, into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  line:  row seen by list(p for p in players where p is dealer)
  blind: row seen by nobody
variables:
  said: 0..9 seen by list(p for p in players where p is dealer) = 3
  knocks: 0..1
shown:
  sevens: {value: count(c in my hand where c.rank is 7), seen by: owner}
  dealers: count(p in players where p is dealer)

actions:
  play:
    title: play {c} of {count(p in players where hand[p] is not empty)}
    with: {c: card from my hand where count(d in my hand where d.rank < c.rank) > 0}
    do: move c to line
  bid:
    title: bid {2 * n} and {n + m} of {count(p in players where p.seat < 3) + 1}
    with: {n: number from 1..3, m: number from 1..3 where m > n}
    do: said = n
  dig:
    with: {c: "card from list(d for d in blind where count(players) > 1)"}
    do: move c to line
  dream: {when: count(c in my hand where c.rank is 7) > 9, do: said = 0}
  knock: {anytime: game, when: count(p in players where p is dealer) > knocks, do: knocks = 1}
phases:
  game: |
    shuffle stock
    deal 2 from stock to blind
    deal 3 from stock to each hand starting with dealer
    deal 1 from stock to line
    dealer may play, bid, dig or dream
    tally
score: {per: player, parts: {cards: count(c in my hand where c.rank >= 7)}}
winner: {most: highest my score}
"""

DEAL = {"blind": ["7R", "9B"], "hand[0]": ["7R", "8B", "9R"], "hand[1]": ["7B", "7B", "8R"], "line": ["9R"]}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> hoyle.Game:
    """The game at its only table."""
    path = tmp_path_factory.mktemp("games") / "asked.yaml"
    path.write_text(RULES, encoding="utf-8")
    return hoyle.load(path)


@pytest.fixture
def state(game: hoyle.Game) -> hoyle.State:
    """The only decision: p0 deals and may choose."""
    return game.new_state(seed=1, dealer=0, deal=DEAL)


def apply_and_save(state: hoyle.State, move: Move | str) -> dict[str, Any]:
    state.apply(move)
    return state.zones()


def dig_move(state: hoyle.State) -> Move:
    """The digging of the second card, as it is listed."""
    return next(move for move in state.legal_moves() if str(move) == "dig blind@2")


#: By name something that is asked of the decision, and the answer.
ASKED: dict[str, tuple[Callable[[hoyle.State], Any], Any]] = {
    "moves": (lambda s: len(s.legal_moves()), 9),
    "moves out of turn": (lambda s: [str(move) for move in s.legal_moves(1)], ["knock"]),
    "a random move": (lambda s: str(s.random_move(Random(1))), None),
    "actions": (lambda s: s.choices(), ["play", "bid", "dig", "pass", "knock"]),
    "actions out of turn": (lambda s: s.choices(seat=1), ["knock"]),
    "values": (lambda s: [s.written("play", (), card) for card in s.choices("play")], ["9R", "8B"]),
    "values behind others": (lambda s: s.choices("bid", 2), [3]),
    "values that are not seen": (lambda s: s.choices("dig"), [At("blind", "1"), At("blind", "2")]),
    "offered": (lambda s: s.offered(), ["play", "bid", "dig", "dream", "knock"]),
    "offered out of turn": (lambda s: s.offered(1), ["knock"]),
    "a move": (lambda s: str(s.move("dig", s.choices("dig")[1])), "dig blind@2"),
    "a move read": (lambda s: str(s.parse_move("bid 1 3")), "bid 1 3"),
    "a reason": (lambda s: s.why_not("bid 1 3"), None),
    "a title": (lambda s: s.title_values("bid", 2), ("4", None, "3")),
    "a title with a formula": (lambda s: s.title_values("play", s.choices("play")[0]), ("2",)),
    "a title with all": (lambda s: s.title_values("bid", 2, 3), ("4", "5", "3")),
    "a title with none": (lambda s: s.title_values("bid"), (None, None, "3")),
    "what a seat sees": (lambda s: (s.observation(0)["line"], s.observation(1)["line"]), (["9R"], ["??"])),
    "variables": (lambda s: [s.variables(seat)["said"] for seat in (None, 0, 1)], [3, 3, "??"]),
    "shown": (lambda s: [s.shown(0), s.shown(1)], None),
    "applied": (lambda s: apply_and_save(s, "play 9R")["line"], ["9R", "9R"]),
    "dug": (lambda s: apply_and_save(s, "dig blind@2")["line"], ["9R", "9B"]),
    "result": (lambda s: (apply_and_save(s, "pass"), s.result)[1].scores, None),  # type: ignore[union-attr]
}


@pytest.mark.parametrize("name", ASKED)
def test_every_answer_is_paid_for_anew(name: str, state: hoyle.State) -> None:
    asked, answer = ASKED[name]
    poor = state.copy()
    poor.position.fuel = 0
    found = asked(state)
    assert asked(poor) == found
    assert answer is None or found == answer


@pytest.mark.parametrize("ask", [lambda s: s.observation(0), lambda s: s.variables(0), lambda s: s.shown(0)])
def test_each_look_at_the_table_is_paid_for_anew(ask: Callable[[hoyle.State], Any], state: hoyle.State) -> None:
    found = ask(state)
    state.position.fuel = 0
    assert ask(state) == found


def test_a_listed_move_is_made_whatever_was_spent_before(state: hoyle.State) -> None:
    move = dig_move(state)
    state.position.fuel = 0
    assert apply_and_save(state, move)["line"] == ["9R", "9B"]


def test_shown_values_are_those_of_the_reader(state: hoyle.State) -> None:
    assert state.shown() == {"sevens[0]": "1", "sevens[1]": "2", "dealers": "1"}
    assert state.shown(0) == {"sevens[0]": "1", "sevens[1]": "??", "dealers": "1"}
    with pytest.raises(ValueError, match="seat must be a seat from 0 to 1, not 2"):
        state.shown(2)


def test_a_pass_is_for_the_seat_that_chooses_and_takes_nothing(state: hoyle.State) -> None:
    assert state.choices("pass") == []
    assert str(state.move("pass")) == "pass"
    for ask in (
        lambda: state.choices("pass", 1),
        lambda: state.choices("pass", seat=1),
        lambda: state.move("pass", 1),
        lambda: state.move("pass", seat=1),
        lambda: state.apply(Move.of(0, "pass", (1,), "pass 1")),
        lambda: state.apply(Move.of(1, "pass", (), "pass")),
    ):
        with pytest.raises(hoyle.IllegalMove):
            ask()
    assert not turn.is_legal(state.game.machine, state.position, Move.of(0, "pass", (1,), "pass"))
    assert turn.is_legal(state.game.machine, state.position, Move.of(0, "pass", (), "pass"))
    state.apply(Move.of(0, "pass", (), "pass"))
    assert state.is_terminal


def test_how_many_moves_there_were_is_known_behind_a_list_and_behind_a_random_move(state: hoyle.State) -> None:
    picked = state.copy()
    picked.random_move(Random(1))
    state.legal_moves()
    assert turn.menu_size(picked.position, 0) == turn.menu_size(state.position, 0) == 9


def test_a_random_move_behind_a_list_is_one_of_the_listed(state: hoyle.State) -> None:
    listed = state.legal_moves()
    assert any(state.random_move(Random(5)) is move for move in listed)
    assert str(state.random_move(Random(5), 1)) == "knock"
    state.apply("play 9R")
    with pytest.raises(hoyle.IllegalMove, match="the game is over"):
        state.random_move(Random(1))


def test_a_seat_that_waits_has_no_random_move() -> None:
    with pytest.raises(hoyle.IllegalMove) as caught:
        state_at("secret").random_move(Random(1), 0)
    assert str(caught.value) == "p0 has no legal move"


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda s: s.move("bid", 2), "the number of arguments that `bid` takes is 2, and not 1"),
        (lambda s: s.move("bid", 2, 3, 3), "the number of arguments that `bid` takes is 2, and not 3"),
        (lambda s: s.move("bid", 3, 2), "`bid` is not legal with these arguments"),
        (lambda s: s.move("dig", At("blind", "3")), "`dig` is not legal with these arguments"),
        (lambda s: s.choices("bid", 1, 2, 3), "the number of arguments that `bid` takes is 2, and not 3"),
        (lambda s: s.written("bid", (1, 2), 3), "the number of arguments that `bid` takes is 2, and not 3"),
        (lambda s: s.title_values("bid", 1, 2, 3), "the number of arguments that `bid` takes is 2, and not 3"),
        (lambda s: s.title_values("dance"), "`dance` is not offered now"),
        (lambda s: s.choices("play", seat=1), "`play` is not offered now"),
        (lambda s: s.choices("bid", "1"), "`bid` cannot take '1' as `n`"),
    ],
)
def test_what_cannot_be_put_together_is_refused(
    ask: Callable[[hoyle.State], Any], told: str, state: hoyle.State
) -> None:
    with pytest.raises(hoyle.IllegalMove) as caught:
        ask(state)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("ask", "error", "told"),
    [
        (lambda s: s.choices(None, 1), TypeError, "action must be the name of an action where arguments are chosen"),
        (lambda s: s.written("bid", "1", 2), TypeError, "chosen must be the arguments chosen before, not '1'"),
        (lambda s: s.written("bid", 1, 2), TypeError, "chosen must be the arguments chosen before, not 1"),
        (lambda s: s.legal_moves(hoyle.CHANCE), ValueError, "seat must be a seat from 0 to 1"),
        (lambda s: s.possible(2, Random(1)), ValueError, "seat must be a seat from 0 to 1, not 2"),
        (lambda s: s.log(since=3), TypeError, "since must be an earlier copy of this state or None, not 3"),
        (lambda s: s.possible(0, None), TypeError, "rng must be a random.Random, not None"),
        (lambda s: s.possible(0, Random(1), among="x"), TypeError, "among must be a whole number from 1 up, not 'x'"),
    ],
)
def test_what_is_asked_wrongly_is_named(
    ask: Callable[[hoyle.State], Any], error: type[Exception], told: str, state: hoyle.State
) -> None:
    with pytest.raises(error) as caught:
        ask(state)
    assert told in str(caught.value)


def test_a_value_is_written_behind_those_before_it(state: hoyle.State) -> None:
    assert state.written("bid", (), 2) == "2" and state.written("bid", [1], 3) == "3"
    assert state.written("dig", (), At("blind", "2")) == "blind@2"


def test_what_a_seat_cannot_tell_apart_is_possible_to_it(state: hoyle.State) -> None:
    rng = Random(3)
    drawn = [state.possible(1, rng) for _ in range(8)]
    assert all(one.observation(1) == state.observation(1) for one in drawn)
    assert len({str(one.zones()) for one in drawn}) > 1
    assert all(one.game is state.game for one in drawn)

    def nines(one: hoyle.State) -> float:
        return 1.0 if one.zones()["line"] == ["9B"] else 0.0

    weighed = [state.possible(1, rng, weigh=nines, among=60) for _ in range(3)]
    assert [one.zones()["line"] for one in weighed] == [["9B"]] * 3


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("turn", "<vault, 1 decisions, p0 to choose>"),
        ("secret", "<vault, 7 decisions, several seats choose>"),
        ("over", "<vault, 9 decisions, over>"),
        ("dealing", "<vault, 0 decisions, chance>"),
    ],
)
def test_a_state_says_whose_turn_it_is(place: str, told: str) -> None:
    assert repr(state_at(place)) == told


def test_who_is_asked_where_several_choose_is_the_first_that_has_not() -> None:
    state = state_at("secret")
    assert [str(state.parse_move(f"lay {face} 1")) for face in ("4B", "JK")] == ["lay 4B 1", "lay JK 1"]
    assert state.parse_move("lay 4B 1").seat == 1 and state.parse_move("lay 5R 1", 2).seat == 2
    assert state.choices() == state.choices(seat=1) == ["lay"] and state.choices(seat=0) == []


def test_sets_may_be_given_as_lists() -> None:
    state = state_at("before")
    while state.current_player == hoyle.CHANCE:
        state.apply(state.legal_moves()[0])
    cards = state.choices("gather_up")[-1]
    assert len(cards) == 2
    assert state.move("gather_up", list(cards)) == state.move("gather_up", cards)


def test_how_a_game_ended_is_a_word(state: hoyle.State) -> None:
    assert state.result is None and state.returns() == [0, 0]
    state.apply("pass")
    assert state.result is not None
    assert (state.result.reason, state.result.scores, state.returns()) == ("finished", (3, 3), [3, 3])
    state.position.reason = "cap"
    assert state.result.reason == "cap"
    state.position.fault = ("R901", "too long")
    assert state.result.reason == "fault" and state.is_terminal and state.choosing == ()


def test_outcomes_that_look_the_same_are_numbered(game: hoyle.Game) -> None:
    chance = game.new_state(seed=1, dealer=0, ask_chance=True)
    texts = [str(move) for move in chance.legal_moves()]
    assert len(texts) == len(set(texts)) == 12
    assert texts[:2] == [f"chance 7R#{card}" for card in (0, 1)]
    chance.apply("chance 7R#1")
    assert "chance 7R#1" not in {str(move) for move in chance.legal_moves()}
    assert str(chance.why_not("")) == "an outcome of chance is to be named, such as `chance 7R#0`"


def test_a_game_knows_its_rules(game: hoyle.Game) -> None:
    assert (game.id, game.title, game.variant, game.players) == ("asked", "Asked", None, 2)
    assert game.new_state(7).seed == 7 and game.new_state().seed == 0
