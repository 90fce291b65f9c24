"""Saved states as histories: what is read back, what is refused and with which words."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hoyle
from hoyle.knowledge import Untold
from hoyle.tools.audit.laws import whole_text
from play.vault import game, state_at
from saved import with_checksum

PLACES = ["turn", "secret", "over", "before", "dealing", "last card"]


def saved_data(place: str) -> dict[str, Any]:
    """The data of a saved state."""
    found: dict[str, Any] = json.loads(state_at(place).to_json())
    return found


def refusal_of(data: dict[str, Any], rules: hoyle.Game | None = None) -> str:
    """The words with which a saved state is refused."""
    with pytest.raises(hoyle.Unreadable) as caught:
        (rules or game()).restore(with_checksum(data))
    return str(caught.value)


@pytest.mark.parametrize("place", PLACES)
def test_a_state_goes_on_where_it_was_saved(place: str) -> None:
    state = game().restore(state_at(place).to_json())
    assert whole_text(state) == whole_text(state_at(place))
    while not state.is_terminal:
        state.apply(state.legal_moves()[0])
    assert state.result is not None


def test_a_history_is_the_table_the_beginning_and_the_choices() -> None:
    data = saved_data("secret")
    assert sorted(data) == sorted(
        ("hoyle", "game", "variant", "players", "options", "digest", "origin", "choices", "sum")
    )
    assert data["choices"] == [*[[seat, "go_on", []] for seat in (0, 0, 1, 1, 2, 2)], [0, "lay", [1, 1]]]
    deal = {"hand[0]": ["2R", "3R"], "hand[1]": ["4B", "JK"], "hand[2]": ["5R", "3B"], "line": ["6B"]}
    assert data["origin"] == {"seed": 1, "dealer": 0, "deal": deal, "ask_chance": False, "results": None}


@pytest.mark.parametrize("place", PLACES)
def test_the_beginning_of_a_history_is_an_earlier_state(place: str) -> None:
    data = saved_data(place)
    for most in range(len(data["choices"])):
        state = game().restore(with_checksum(data | {"choices": data["choices"][:most]}))
        assert json.loads(state.to_json())["choices"] == data["choices"][:most]


@pytest.mark.parametrize(
    ("place", "choice", "who"),
    [
        ("turn", [1, "go_on", []], "`go_on` of p1"),
        ("turn", [3, "go_on", []], "`go_on` of p3"),
        ("turn", [-1, "go_on", []], "`go_on` of p-1"),
        ("turn", [-3, "chance", [0]], "`chance` of chance"),
        ("turn", [0, "pass", []], "`pass` of p0"),
        ("turn", [0, "draw", []], "`draw` of p0"),
        ("turn", [0, "x" * 99, []], f"`{'x' * 60}` of p0"),
        ("turn", [0, "go_on", [1]], "`go_on` of p0"),
        ("turn", [0, "lay", [2]], "`lay` of p0"),
        ("turn", [0, "lay", [2, 4]], "`lay` of p0"),
        ("turn", [0, "lay", [2, "1"]], "`lay` of p0"),
        ("turn", [0, "lay", [2, True]], "`lay` of p0"),
        ("turn", [0, "lay", [2, {}]], "`lay` of p0"),
        ("turn", [0, "lay", [12, 1]], "`lay` of p0"),
        ("turn", [0, "lay", [13, 1]], "`lay` of p0"),
        ("turn", [0, "gather_up", [[]]], "`gather_up` of p0"),
        ("turn", [0, "gather_up", [[2, 2]]], "`gather_up` of p0"),
        ("turn", [0, "extend", [7, 0]], "`extend` of p0"),
        ("turn", [1, "wave", [1]], "`wave` of p1"),
        ("secret", [0, "lay", [2, 1]], "`lay` of p0"),
        ("secret", [1, "lay", [2, 1]], "`lay` of p1"),
        ("over", [0, "go_on", []], "`go_on` of p0"),
        ("over", [0, "pass", []], "`pass` of p0"),
        ("before", [0, "go_on", []], "`go_on` of p0"),
        ("before", [-3, "chance", [3]], "`chance` of chance"),
        ("before", [-3, "chance", [True]], "`chance` of chance"),
        ("before", [-3, "chance", []], "`chance` of chance"),
        ("before", [-3, "lay", [0]], "`lay` of chance"),
        ("last card", [-3, "chance", [13]], "`chance` of chance"),
    ],
)
def test_a_choice_that_is_not_legal_is_named(place: str, choice: list[Any], who: str) -> None:
    data = saved_data(place)
    number = len(data["choices"]) + 1
    said = refusal_of(data | {"choices": [*data["choices"], choice, choice]})
    assert said == f"this saved state cannot be: move {number}, {who}, is not legal"


@pytest.mark.parametrize(
    "choice", [0, "lay", [], [0, "lay"], ["0", "lay", []], [0, 1, []], [0, "lay", {}], [True, "x", []]]
)
def test_a_choice_has_a_seat_an_action_and_arguments(choice: Any) -> None:
    said = refusal_of(saved_data("turn") | {"choices": [[0, "go_on", []], choice]})
    assert said == "this is not a saved state: move 2 must be a seat, an action and a list of arguments"


def test_what_is_missing_is_named() -> None:
    data = saved_data("turn")
    for name, said in (
        ("origin", "its `origin` is nothing that it can be"),
        ("choices", "it has no list of `choices`"),
    ):
        without = {key: value for key, value in data.items() if key != name}
        assert refusal_of(without) == f"this is not a saved state: {said}"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": None}, "seed must be a whole number, not None"),
        ({"seed": True}, "seed must be a whole number, not True"),
        ({"seed": 2**64}, "the seed must be a number of 64 bits"),
        ({"seed": -1}, "the seed must be a number of 64 bits"),
        ({"dealer": 3}, "dealer must be a seat from 0 to 2, not 3"),
        ({"dealer": "p0"}, "dealer must be a seat from 0 to 2, not 'p0'"),
        ({"deal": {"line": "1R"}}, "deal['line'] must be a list of faces, not '1R'"),
        ({"deal": {"line": ["9R"]}}, "the deck has no card `9R`"),
        ({"deal": {"pocket": ["1R"]}}, "there is no zone `pocket`"),
        ({"deal": {"line": ["1R", "1R"]}}, "the deck has only 1 `1R`"),
        ({"ask_chance": 0}, "ask_chance must be True or False, not 0"),
        ({"results": {}}, "its `results` are nothing that chance gives"),
        ({"results": [["coin", 1]]}, "its `results` are nothing that chance gives"),
        ({"results": [["card", True]]}, "its `results` are nothing that chance gives"),
        ({"results": [["card", [1]]]}, "its `results` are nothing that chance gives"),
        ({"results": [["order", 1]]}, "its `results` are nothing that chance gives"),
        ({"results": [["order", [[]]]]}, "its `results` are nothing that chance gives"),
        ({"more": 1}, "its `origin` is nothing that it can be"),
    ],
)
def test_a_beginning_that_cannot_be(change: dict[str, Any], said: str) -> None:
    data = saved_data("turn")
    assert said in refusal_of(data | {"origin": data["origin"] | change})


ORDER = [3, 0, 1, 2, *range(4, 13)]


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ([["order", [*ORDER[:-1], 3]]], "the game does not begin: chance cannot give what is settled for it"),
        ([["order", ORDER[1:]]], "the game does not begin: chance cannot give what is settled for it"),
        ([["order", [*ORDER[1:], 13]]], "the game does not begin: chance cannot give what is settled for it"),
        ([["card", 1]], "the game does not begin: chance cannot give what is settled for it"),
        ([["order", ORDER], ["card", 1]], "it settles chance that is still to come"),
    ],
)
def test_results_that_chance_cannot_give(results: list[Any], said: str) -> None:
    data = saved_data("turn")
    origin = data["origin"] | {"deal": {}, "results": results}
    assert refusal_of(data | {"origin": origin, "choices": []}) == f"this saved state cannot be: {said}"
    state = game().restore(with_checksum(data | {"origin": origin | {"results": [["order", ORDER]]}, "choices": []}))
    assert state.seed is None and state.zones()["hand[1]"] == ["1R", "5R"]


def test_what_is_nested_too_deep_is_no_saved_state() -> None:
    deep: list[Any] = []
    for _ in range(700):
        deep = [deep]
    assert "not legal" in refusal_of(saved_data("turn") | {"choices": [[0, "lay", deep]]})
    assert "this state was saved with variant [[[" in refusal_of(saved_data("turn") | {"variant": deep})


def test_what_a_seat_may_believe_is_saved_with_the_results_of_chance() -> None:
    twin = state_at("turn").possible(1, Random(2))
    again = game().restore(twin.to_json())
    assert whole_text(again) == whole_text(twin)
    for state in (again, twin):
        while not state.is_terminal:
            state.apply(state.legal_moves()[-1])
    assert whole_text(again) == whole_text(twin)
    assert whole_text(game().restore(twin.to_json())) == whole_text(twin)


def test_a_position_laid_out_by_hand_is_saved_whole() -> None:
    for place in ("turn", "secret", "over"):
        state = state_at(place)
        state.position.made = None
        again = game().restore(state.to_json())
        assert whole_text(again) == whole_text(state)
        with pytest.raises(Untold):
            again.possible(0, Random(1))
        while not again.is_terminal:
            again.apply(again.legal_moves()[0])


def test_a_whole_position_with_something_missing_is_refused() -> None:
    state = state_at("turn")
    state.position.made = None
    data = json.loads(state.to_json())
    for name in data["position"]:
        less = {key: value for key, value in data["position"].items() if key != name}
        assert refusal_of(data | {"position": less}).startswith("this is not a saved state: ")
    assert refusal_of(data | {"position": 1}).startswith("this is not a saved state: ")


RISKY = """
hoyle: 1
game: risky
title: Risky
players: 2
deck: {ranks: [1, 2, 3], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
variables:
  worth: int
actions:
  double: {do: worth = worth * 65536}
phases:
  game: |
    worth = 2
    shuffle stock
    deal 1 from stock to each hand starting with dealer
    repeat 9 times: dealer chooses double
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


def test_a_stopped_game_is_played_again_up_to_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "risky.yaml"
    path.write_text(RISKY, encoding="utf-8")
    rules = hoyle.load(path)
    state = rules.new_state(1, dealer=0)
    with pytest.raises(hoyle.Fault):
        for _ in range(9):
            state.apply("double")
    again = rules.restore(state.to_json())
    assert again.is_terminal and again.result is not None and again.result.reason == "fault"
    assert whole_text(again) == whole_text(state)
    data = json.loads(state.to_json())
    said = refusal_of(data | {"choices": [*data["choices"], data["choices"][0]]}, rules)
    assert said == f"this saved state cannot be: move {len(data['choices']) + 1}, `double` of p0, is not legal"


def test_of_two_cards_that_look_alike_either_may_have_been_chosen(tmp_path: Path) -> None:
    path = tmp_path / "twins.yaml"
    path.write_text(TWINS, encoding="utf-8")
    rules = hoyle.load(path)
    state = rules.new_state(1, dealer=0, deal={"hand[0]": ["7R", "7R", "8R"]})
    state.apply("play 7R+8R")
    data = json.loads(state.to_json())
    ((seat, action, [cards]),) = data["choices"]
    seven = next(card for card in cards if rules.layout.faces[card] == "7R")
    twins = rules.layout.cards_by_face["7R"]
    mine = [card for card in twins if card in state.position.zones[rules.layout.zones[1].number]]

    def with_card(*chosen: int) -> dict[str, Any]:
        return data | {"choices": [[seat, action, [sorted(chosen)]]]}

    (eight,) = (card for card in cards if card != seven)
    again = rules.restore(with_checksum(with_card(mine[0], eight)))
    assert again.zones() == state.zones()
    for other in {*twins} - {seven, *mine}:
        assert "is not legal" in refusal_of(with_card(other, eight), rules)


TWINS = """
hoyle: 1
game: twins
title: Twins
players: 2
deck: {ranks: [7, 8], suits: [red, blue], copies: 4, into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  line:  row seen by everyone
actions:
  play: {with: {some: 2 cards from my hand}, do: move some to line}
phases:
  game: |
    shuffle stock
    deal 3 from stock to each hand starting with dealer
    dealer chooses play
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""
