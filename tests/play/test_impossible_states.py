"""Saved states in which one thing cannot be: each law of the table and of the course of play, and where it ends."""

import json
from random import Random
from typing import Any

import pytest

import hoyle
from hoyle.knowledge import Untold
from play.vault import changed, game, signed, told

Changes = dict[str, Any]


def lines(*cases: tuple[str, Changes, str]) -> pytest.MarkDecorator:
    """States by place, what is changed in them, and what is said of it."""
    return pytest.mark.parametrize(
        ("place", "changes", "said"), cases, ids=[f"{place} {changes}" for place, changes, _ in cases]
    )


@lines(
    ("turn", {"zones": []}, "`zones` has 0 entries, not 9"),
    ("turn", {"variables": [0]}, "`variables` has 1 entries, not 42"),
    ("turn", {"face_up": [False] * 14}, "`face_up` has 14 entries, not 13"),
    ("turn", {"by": [None] * 12}, "`by` has 12 entries, not 13"),
    ("turn", {"mixed": [True] * 14}, "`mixed` has 14 entries, not 13"),
    ("turn", {"slots": []}, "`slots` has 0 entries, not 52"),
    ("turn", {"parts": [[0, 0, 0]]}, "`parts` has 1 entries, not 2"),
    ("turn", {"parts": [[0, 0, 0], [0, 0]]}, "a line of `parts` has not 3 entries"),
)
def test_there_is_one_of_everything_that_the_table_has_one_of(place: str, changes: Changes, said: str) -> None:
    assert told(place, changes) == said


NEWER = {
    "zones.melds": [15],
    "rows": {"15": [1]},
    "row_of": {"1": 15},
    "where": [0, 6, 2, 0, 4, 0, 0, 0, 4, 3, 0, 5, 3],
}
TWO = {"zones.hand[0]": [], "rows": {"6": [1], "15": [2]}, "row_of": {"1": 6, "2": 15}, "where.3R": 6, "next_row": 2}


@lines(
    ("turn", {"zones.melds": [7]}, "`melds` holds a row that is none of its own"),
    ("turn", {"zones.melds": [None]}, "`melds` holds a row that is none of its own"),
    ("turn", {"zones.melds": [-3]}, "`melds` holds a row that is none of its own"),
    ("turn", {"zones.melds": [6, 6]}, "the rows of `melds` are not in the order of their age"),
    ("turn", {**TWO, "zones.melds": [15, 6]}, "the rows of `melds` are not in the order of their age"),
    ("turn", {"rows": {}}, "the rows that lie somewhere are not those that hold cards"),
    ("turn", {"zones.melds": []}, "the rows that lie somewhere are not those that hold cards"),
    ("turn", {**TWO, "zones.melds": [6]}, "the rows that lie somewhere are not those that hold cards"),
    (
        "turn",
        {"zones.melds": [6, 15], "rows": {"6": [1], "15": []}, "next_row": 2},
        "the rows that lie somewhere are not those that hold cards",
    ),
    ("turn", NEWER, "a row is newer than the next one"),
)
def test_rows_lie_in_one_zone_oldest_first_and_none_is_empty(place: str, changes: Changes, said: str) -> None:
    assert told(place, changes) == said


@pytest.mark.parametrize("changes", [{**NEWER, "next_row": 2}, {**TWO, "zones.melds": [6, 15]}, {"next_row": 5}])
def test_other_rows_may_have_been_there_before(changes: Changes) -> None:
    assert told("turn", changes) is None


@lines(
    ("turn", {"zones.spots": [-1, None]}, "`spots` has 2 places, not 3"),
    ("turn", {"zones.spots": [-1, None, None, None]}, "`spots` has 4 places, not 3"),
    ("turn", {"zones.line": [None]}, "`line` holds something that is no card"),
    ("turn", {"zones.line": [-1]}, "`line` holds something that is no card"),
    ("turn", {"zones.line": [11, 13]}, "there is a card that the deck has not"),
    ("turn", {"zones.hand[1]": [12, 9]}, "the cards of `hand[1]` are not in deck order"),
    ("turn", {"zones.line": []}, "6B lies nowhere"),
    ("turn", {"zones.line": [0, 11]}, "1R lies in more than one place"),
    ("turn", {"rows": {"6": [1, 2]}}, "3R lies in more than one place"),
    ("turn", {"zones.spots": [-1, 0, None]}, "1R lies in more than one place"),
    ("turn", {"rows": {"6": [2]}}, "2R lies nowhere"),
)
def test_every_card_lies_somewhere_once(place: str, changes: Changes, said: str) -> None:
    assert told(place, changes) == said


@lines(
    ("turn", {"zones.bank": [2]}, "`bank` does not say how many tokens of each kind it holds"),
    ("turn", {"zones.bank": [2, 2, 0]}, "`bank` does not say how many tokens of each kind it holds"),
    ("turn", {"zones.bank": [2, None]}, "`bank` does not say how many tokens of each kind it holds"),
    ("turn", {"zones.bank": [-1, 2]}, "`bank` does not say how many tokens of each kind it holds"),
    ("turn", {"zones.spots": [-3, None, None]}, "`spots` holds a token of no kind"),
    ("turn", {"zones.spots": [-2, None, None]}, "there are 2 tokens `coin`, not 3"),
    ("turn", {"zones.bank": [2, 3]}, "there are 3 tokens `gem`, not 2"),
)
def test_there_are_as_many_tokens_as_there_were(place: str, changes: Changes, said: str) -> None:
    assert told(place, changes) == said


@pytest.mark.parametrize(
    "changes",
    [
        {"zones.spots": [None, -2, -2], "zones.bank": [3, 0]},
        {"zones.spots": [-1, -1, -1], "zones.bank": [0, 2]},
        {"zones.line": [], "zones.spots": [-1, 11, None], "where.6B": 7},
        {"zones.line": [11, 0], "zones.stock": [10, 3, 5, 7, 6], "where.1R": 5, "mixed.1R": False},
    ],
)
def test_cards_and_tokens_may_lie_elsewhere(changes: Changes) -> None:
    assert told("turn", changes) is None


@lines(
    ("turn", {"where.6B": 4}, "a card is said to lie where it does not lie"),
    ("turn", {"row_of": {}}, "a card is said to lie where it does not lie"),
    ("turn", {"row_of": {"1": 6, "2": 6}}, "a card is said to lie where it does not lie"),
    ("turn", {"by.6B": 3}, "6B was laid by nobody who sits here"),
    ("turn", {"by.6B": -1}, "6B was laid by nobody who sits here"),
    ("turn", {"mixed.3R": True}, "3R is mixed, but lies in no pile"),
)
def test_a_card_lies_where_it_is_said_to_lie(place: str, changes: Changes, said: str) -> None:
    assert told(place, changes) == said


@pytest.mark.parametrize("changes", [{"by.6B": 2}, {"by.6B": 0}, {"mixed.1R": False}, {"face_up.6B": True}])
def test_a_card_may_have_been_laid_by_any_seat(changes: Changes) -> None:
    assert told("turn", changes) is None


#: By variable, what it may hold and what it cannot.
VALUES: dict[str, tuple[list[Any], list[Any]]] = {
    "dealer": ([0, 2], [3, -1, None, True, "p0"]),
    "n": ([0, 9], [-1, 10, None, False, 1.0, "1"]),
    "any_n": ([-(2**31), 2**31 - 1, 10], [-(2**31) - 1, 2**31, None]),
    "mood": (["calm", "wild"], ["bored", None, 0, ["calm"]]),
    "best": ([None, 0, 12], [13, -1, [0]]),
    "look_at": ([None, 0, 6], [7, -1]),
    "spot": ([0, 2], [3, -1, None, [0]]),
    "told[1]": ([0, 9], [10, -1]),
    "waved[0]": ([True, False], [0, 1, None]),
}


@pytest.mark.parametrize(("variable", "value"), [(name, one) for name, (good, _) in VALUES.items() for one in good])
def test_a_variable_may_hold_what_its_type_says(variable: str, value: Any) -> None:
    assert told("turn", {f"variables.{variable}": value}) is None


@pytest.mark.parametrize(("variable", "value"), [(name, one) for name, (_, bad) in VALUES.items() for one in bad])
def test_a_variable_holds_nothing_else(variable: str, value: Any) -> None:
    held = tuple(value) if isinstance(value, list) else value
    assert told("turn", {f"variables.{variable}": value}) == f"`{variable}` cannot be {held!r}"


@lines(
    ("before", {"variables.dealer": 0}, "`dealer` cannot be 0"),
    ("before", {"variables.n": 0}, "`n` cannot be 0"),
    ("before", {"variables.score[0]": None}, "`score[0]` cannot be None"),
    ("before", {"variables.score[0]": 1}, "`score[0]` cannot be 1"),
    ("before", {"variables.score[0]": False}, "`score[0]` cannot be False"),
)
def test_before_there_is_a_dealer_nothing_has_a_value_but_the_score(place: str, changes: Changes, said: str) -> None:
    assert told(place, changes) == said


RANDOM = "the seed and the state of chance are numbers of 64 bits"
DECISIONS = "decisions are counted from 0 to 100000"
PARTS = "a part of the score does not fit 32 bits"


@lines(
    ("turn", {"node": 35}, "play stands at a node that there is not"),
    ("turn", {"node": -1}, "play stands at a node that there is not"),
    ("turn", {"rng": 2**64}, RANDOM),
    ("turn", {"rng": -1}, RANDOM),
    ("turn", {"seed": 2**64}, RANDOM),
    ("turn", {"seed": -1}, RANDOM),
    ("turn", {"decisions": 100_001}, DECISIONS),
    ("turn", {"decisions": -1}, DECISIONS),
    ("turn", {"next_row": -1}, "more rows were made than there can have been"),
    ("turn", {"next_row": 2 * 10**9}, "more rows were made than there can have been"),
    ("turn", {"parts": [[0, 0, 2**31], [0, 0, 0]]}, PARTS),
    ("turn", {"parts": [[0, 0, 0], [-(2**31) - 1, 0, 0]]}, PARTS),
    ("turn", {"actor": 3}, "somebody acts who does not sit here"),
    ("turn", {"actor": -1}, "somebody acts who does not sit here"),
    ("over", {"reason": "two words"}, "the reason of an end is one word"),
    ("over", {"reason": ""}, "the reason of an end is one word"),
    ("over", {"reason": "größe"}, "the reason of an end is one word"),
    ("over", {"fault": ["R9011", "x"]}, "a fault has a code"),
    ("over", {"fault": ["", "x"]}, "a fault has a code"),
)
def test_what_is_counted_and_named_is_in_its_range(place: str, changes: Changes, said: str) -> None:
    assert told(place, changes) == said


@pytest.mark.parametrize(
    ("place", "changes"),
    [
        ("turn", {"rng": 2**64 - 1, "seed": 2**64 - 1}),
        ("turn", {"rng": 0, "seed": None}),
        ("turn", {"decisions": 100_000, "next_row": 10**9}),
        ("turn", {"decisions": 1, "next_row": 2 * 10**9 - 1}),
        ("turn", {"parts": [[0, 0, 2**31 - 1], [-(2**31), 0, 0]]}),
        ("turn", {"reason": "large_9"}),
        ("over", {"fault": ["R901", "x"]}),
        ("over", {"reason": "cap"}),
    ],
)
def test_the_ends_of_the_ranges_are_taken(place: str, changes: Changes) -> None:
    assert told(place, changes) is None


SETTLED = "what is settled of chance are faces of the deck, by zones of the table"


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ({"pocket": ["1R"]}, SETTLED),
        ({"line": []}, SETTLED),
        ({"": ["1R", "9R"]}, SETTLED),
        ({"": ["1R", "JK"]}, None),
        ({"line": ["1R"], "hand[2]": ["2R", "2R"]}, None),
    ],
)
def test_what_is_settled_of_chance_are_faces_by_zones(script: dict[str, list[str]], said: str | None) -> None:
    assert told("turn", {"script": script}) == said


@lines(
    ("over", {"slots.middle.k": 3}, "nothing is in progress in a game that is over"),
    ("before", {"slots.middle.k": 3}, "something is in progress in a game that has not begun"),
    ("before", {"actor": 0}, "something is in progress in a game that has not begun"),
    ("turn", {"slots.middle.back": 32}, "`middle` does not return to where it can have been entered"),
    ("turn", {"slots.middle.back": None}, "`middle` does not return to where it can have been entered"),
    ("turn", {"slots.game.back": 28}, "`game` does not return to where it can have been entered"),
    ("turn", {"slots.game.actor": 0}, "somebody acted before the game began"),
    ("turn", {"slots.lay.k": 1}, "slot 12 is filled, but nothing in progress has it"),
    ("turn", {"slots.lay.back": 11}, "slot 30 is filled, but nothing in progress has it"),
    ("turn", {"slots.middle.k": None}, "slot 7 of `middle` is not filled as it should be"),
    ("turn", {"slots.loop.items": None}, "slot 47 of `middle` is not filled as it should be"),
    ("turn", {"slots.middle.k": 1}, "slot 7 of `middle` cannot hold 1"),
    ("turn", {"slots.middle.k": 6}, "slot 7 of `middle` cannot hold 6"),
    ("turn", {"slots.middle.p": 3}, "slot 21 of `middle` cannot hold 3"),
    ("turn", {"slots.middle.p": True}, "slot 21 of `middle` cannot hold True"),
    ("turn", {"slots.times.left": -1}, "slot 49 of `middle` cannot hold -1"),
    ("turn", {"slots.loop.items": [0, 3]}, "slot 47 of `middle` cannot hold (0, 3)"),
    ("turn", {"slots.middle.open": 0}, "slot 40 of `middle` cannot hold 0"),
    ("turn", {"slots.middle.open": 2}, "slot 40 of `middle` cannot hold 2"),
    ("turn", {"slots.loop.index": 4}, "a loop stands behind the end of its list"),
    ("turn", {"slots.loop.items": [0], "slots.loop.index": 2}, "a loop stands behind the end of its list"),
    ("turn", {"node": 25}, "play stands where nobody chooses"),
    ("turn", {"node": 3}, "slot 7 is filled, but nothing in progress has it"),
)
def test_play_stands_where_it_can_stand(place: str, changes: Changes, said: str) -> None:
    assert told(place, changes) == said


@pytest.mark.parametrize(
    "changes",
    [
        {"slots.middle.k": 2},
        {"slots.middle.k": 5},
        {"slots.middle.seen": -7},
        {"slots.middle.p": 2},
        {"slots.loop.index": 3},
        {"slots.loop.items": [2, 2, 1, 0], "slots.loop.index": 4},
        {"slots.times.left": 0},
        {"slots.times.left": 9},
        {"slots.middle.actor": 1, "actor": 1},
    ],
)
def test_what_is_in_progress_may_stand_elsewhere(changes: Changes) -> None:
    assert told("turn", changes) is None


OTHERS = "those who choose together are not as they should be"


@lines(
    ("turn", {"pending": {"0": [1, [1, 1]]}}, "somebody has chosen in secret where nobody is asked to"),
    ("secret", {"slots.secret.turn": 1}, OTHERS),
    ("secret", {"slots.secret.players": [0, 1, 1]}, OTHERS),
    ("secret", {"pending": {"0": [0, []]}}, "what p0 has chosen in secret is not offered"),
    ("secret", {"pending": {"0": [9, [1, 1]]}}, "what p0 has chosen in secret is not offered"),
    ("secret", {"pending": {"3": [1, [1, 1]]}}, "what p3 has chosen in secret is not offered"),
    ("secret", {"pending": {"0": [1, [1]]}}, "what p0 has chosen in secret is not offered"),
    ("secret", {"slots.secret.players": [1, 2]}, "what p0 has chosen in secret is not offered"),
    ("secret", {"pending": {"0": [1, [13, 1]]}}, "what p0 has chosen in secret is not of its type"),
    ("secret", {"pending": {"0": [1, [1, "1"]]}}, "what p0 has chosen in secret is not of its type"),
    ("secret", {"pending": {"0": [1, [9, 1]]}}, "what p0 has chosen in secret is not legal"),
    ("secret", {"pending": {"0": [1, [1, 4]]}}, "what p0 has chosen in secret is not legal"),
    ("secret", {"pending": {"0": [1, [1, 1]], "2": [1, [1, 1]]}}, "what p2 has chosen in secret is not legal"),
    (
        "secret",
        {"pending": {"0": [1, [1, 1]], "1": [1, [9, 1]], "2": [1, [4, 3]]}},
        "there is nothing to choose where play stands",
    ),
)
def test_secret_choices_are_those_that_are_offered(place: str, changes: Changes, said: str) -> None:
    assert told(place, changes) == said


@pytest.mark.parametrize(
    "changes",
    [
        {"pending": {}},
        {"pending": {"1": [1, [12, 3]]}},
        {"pending": {"0": [1, [2, 2]], "2": [1, [8, 3]]}},
        {"slots.secret.players": [2, 0]},
    ],
)
def test_other_secret_choices_are_taken(changes: Changes) -> None:
    assert told("secret", changes) is None


UNKNOWN = "a deal has begun, and does not know what is left to deal"
WHOSE = "a deal does not know whose turn it is"


@lines(
    ("before", {"asked": False}, "chance is waited for, but not asked"),
    ("dealing", {"asked": False}, "chance is waited for, but not asked"),
    ("dealing", {"slots.round.left": 0}, UNKNOWN),
    ("dealing", {"slots.round.left": None}, UNKNOWN),
    ("dealing", {"slots.round.turn": None}, UNKNOWN),
    ("dealing", {"slots.round.queue": None}, UNKNOWN),
    ("dealing", {"slots.round.queue": []}, WHOSE),
    ("dealing", {"slots.round.turn": 1}, WHOSE),
    ("dealing", {"slots.game.served": 0}, WHOSE),
    ("last card", {"slots.deal.queue": [0, 1]}, UNKNOWN),
    ("last card", {"slots.deal.left": 0}, UNKNOWN),
    ("last card", {"slots.deal.left": None}, UNKNOWN),
    (
        "last card",
        {"zones.stock": [], "zones.heap": [9, 12, 8, 11, 10, 7, 6]},
        "a card is said to lie where it does not lie",
    ),
)
def test_a_deal_in_progress_knows_what_is_left_and_whose_turn_it_is(place: str, changes: Changes, said: str) -> None:
    assert told(place, changes) == said


@pytest.mark.parametrize(
    ("place", "changes"),
    [
        ("dealing", {"slots.round.turn": 1, "slots.game.served": 2}),
        ("dealing", {"slots.round.turn": 3}),
        ("dealing", {"slots.round.queue": [1]}),
        ("dealing", {"slots.round.left": 1}),
        ("last card", {"slots.deal.left": 3}),
    ],
)
def test_a_deal_may_be_further_on(place: str, changes: Changes) -> None:
    assert told(place, changes) is None


@pytest.mark.parametrize("place", ["turn", "secret", "over", "before", "dealing", "last card"])
def test_a_state_goes_on_where_it_was_saved(place: str) -> None:
    state = game().restore(changed(place, {}))
    assert told(place, {}) is None
    while not state.is_terminal:
        state.apply(state.legal_moves()[0])
    assert state.result is not None


@pytest.mark.parametrize(
    ("name", "values"),
    {
        "zones": [{}, [0], [["0"]]],
        "where": [None, [None], ["0"]],
        "next_row": [None, "1", True, 1.0],
        "variables": [{}, None],
        "face_up": [[0], [None]],
        "by": [[False], ["p0"]],
        "mixed": [[1], None],
        "node": [None, "0"],
        "seed": ["1", 1.0],
        "rng": [None],
        "actor": ["p0", False],
        "parts": [[0], [[None]]],
        "decisions": [None],
        "reason": [0],
        "script": [[], {"": "1R"}, {"": [0]}],
        "asked": [0, None],
        "fault": [["R901"], ["R901", 1], "R901", ["R901", "x", "y"]],
        "rows": [[], {"x": []}, {"06": []}, {"-1": []}, {"٣": []}, {"6": 1}, {"6": [None]}, {"1" * 20: []}, {"": []}],
        "row_of": [[], {"x": 6}, {"1": "6"}],
        "slots": [{}, None],
        "pending": [[], {"p0": [1, []]}, {"0": [1]}, {"0": 1}, {"0": ["1", []]}, {"0": [1, {}]}, {"0": [1, [], 2]}],
        "log": [{}, [[]], [0], [[0]], ["deal"]],
        "origin": [[], {}, "x"],
        "made": [{}, "x", [0], [[]], [[0, "lay"]], [["0", "lay", []]], [[0, 1, []]], [[0, "lay", [], 1]]],
    }.items(),
)
def test_what_has_another_shape_is_nothing_that_it_can_be(name: str, values: list[Any]) -> None:
    for value in values:
        assert told("turn", {name: value}) == f"this is not a saved state: its `{name}` is nothing that it can be", (
            value
        )


def test_what_is_missing_is_named() -> None:
    data = json.loads(changed("turn", {}))
    for name in set(data) - {"hoyle", "game", "variant", "digest", "players", "options", "sum"}:
        with pytest.raises(hoyle.Unreadable, match=f"it has no `{name}`"):
            game().restore(signed({key: value for key, value in data.items() if key != name}))


#: By part of how a game began, what it may be and what it cannot.
BEGAN: dict[str, tuple[list[Any], list[Any]]] = {
    "seed": ([0, 2**64 - 1], [None, "1", True]),
    "dealer": ([None, 2], ["p0", False]),
    "script": ([{}, {"line": ["1R"]}], [[], {"": "1R"}, {"": [0]}, None]),
    "asked": ([True, False], [0, None]),
    "results": (
        [None, [], [["dealer", 1], ["order", [2, 1]], ["card", 3]], [["order", []]]],
        [
            {},
            [0],
            [[]],
            [["card"]],
            [["card", 1, 2]],
            [["coin", 1]],
            [["card", [1]]],
            [["order", 1]],
            [["order", ["1"]]],
        ],
    ),
}


@pytest.mark.parametrize("part", BEGAN)
def test_how_a_game_began_has_a_shape(part: str) -> None:
    began = json.loads(changed("turn", {}))["origin"]
    good, bad = BEGAN[part]
    for value in good:
        assert told("turn", {"origin": began | {part: value}}) is None, value
    for value in bad:
        said = told("turn", {"origin": began | {part: value}})
        assert said == "this is not a saved state: its `origin` is nothing that it can be", value
    for other in ({key: value for key, value in began.items() if key != part}, began | {"more": 1}):
        assert told("turn", {"origin": other}) == "this is not a saved state: its `origin` is nothing that it can be"


def test_choices_that_were_made_are_kept() -> None:
    made = [[0, "lay", [1, 2]], [1, "gather_up", [[1, 2]]], [-4, "chance", [3]]]
    assert told("turn", {"made": made}) is None


def test_a_state_of_which_it_was_not_kept_how_it_came_about_goes_on() -> None:
    data = json.loads(changed("turn", {}))
    del data["origin"], data["made"]
    state = game().restore(signed(data))
    assert not {"origin", "made"} & set(json.loads(state.to_json()))
    with pytest.raises(Untold):
        state.possible(0, Random(1))


INSIDE = """
hoyle: 1
game: inside
title: Inside
players: 2
deck: {ranks: [1, 2, 3], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
actions:
  draw:
    with: {k: number from 1..2}
    do: deal k from stock to my hand
phases:
  game: |
    shuffle stock
    for p in players starting with dealer: p chooses draw
    tally
score: {per: player, parts: {cards: count(my hand)}}
winner: {most: highest my score}
"""


@pytest.fixture(scope="module")
def drawing(tmp_path_factory: pytest.TempPathFactory) -> hoyle.State:
    """p1 has chosen to draw two cards, and chance is asked which is the first."""
    path = tmp_path_factory.mktemp("games") / "inside.yaml"
    path.write_text(INSIDE, encoding="utf-8")
    state = hoyle.load(path).new_state(1, dealer=1, ask_chance=True)
    state.apply("draw 2")
    assert state.current_player == hoyle.CHANCE
    return state


def test_who_acts_is_who_chose_the_action_in_progress(drawing: hoyle.State) -> None:
    rules, data = drawing.game, json.loads(drawing.to_json())
    frame = rules.machine.graph.frames["draw"]
    me = rules.model.actions["draw"].me.slot
    assert (data["actor"], data["slots"][me], data["slots"][frame.actor]) == (1, 1, None)

    def said(**changes: Any) -> str:
        with pytest.raises(hoyle.Unreadable) as caught:
            rules.restore(signed(data | changes))
        return str(caught.value).removeprefix("this saved state cannot be: ")

    def filled(slot: int, value: Any) -> list[Any]:
        return [value if number == slot else held for number, held in enumerate(data["slots"])]

    other = "somebody else acts than the player who chose `draw`"
    assert said(actor=0) == said(actor=None) == said(slots=filled(me, 0)) == other
    assert said(slots=filled(rules.machine.graph.frames["game"].actor, 1)) == "somebody acted before the game began"
    assert said(slots=filled(frame.back, 0)) == "`draw` does not return to where it can have been entered"
    again = rules.restore(signed(data))
    while not again.is_terminal:
        again.apply(again.legal_moves()[0])
    assert again.to_json() != drawing.to_json()


def test_what_is_nested_too_deep_is_no_saved_state() -> None:
    deep: list[Any] = []
    for _ in range(700):
        deep = [deep]
    with pytest.raises(hoyle.Unreadable, match="this is not a saved state: maximum recursion depth exceeded"):
        game().restore(signed({**json.loads(changed("turn", {})), "variables": deep}))
