"""What callers may ask of a game and a state, and how they are told that they may not."""

import json
from random import Random

import pytest

import hoyle


@pytest.fixture(scope="module")
def sedma() -> hoyle.Game:
    return hoyle.load("sedma", players=2)


def test_a_game_and_a_state_say_what_they_are(sedma: hoyle.Game) -> None:
    state = sedma.new_state(seed=1, dealer=0)
    assert repr(sedma) == "<game sedma, 2 players>"
    assert repr(state) == "<sedma, 0 decisions, p1 to choose>"
    assert repr(state.legal_moves()[0]) == f"<p1: {state.legal_moves()[0]}>"


def test_the_graph_has_the_kinds_and_labels_of_the_nodes(sedma: hoyle.Game) -> None:
    graph = sedma.graph
    assert {kind for _, kind in graph.nodes(data="kind")} >= {"effect", "branch", "decide", "end"}
    assert all(isinstance(label, str) for *_, label in graph.edges(data="label"))


@pytest.mark.parametrize("dealer", [-1, 2])
def test_a_dealer_who_does_not_sit_there(dealer: int, sedma: hoyle.Game) -> None:
    with pytest.raises(ValueError, match=f"a seat from 0 to 1, not {dealer}"):
        sedma.new_state(dealer=dealer)


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        ({"pocket": ["7H"]}, "there is no zone `pocket`; the zones are hand"),
        ({"hand[0]": ["2H"]}, "the deck has no card `2H`"),
    ],
)
def test_a_deal_that_cannot_be(deal: dict[str, list[str]], message: str, sedma: hoyle.Game) -> None:
    with pytest.raises(ValueError, match=message):
        sedma.new_state(deal=deal)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hoyle": "old"}, "not a saved state of this version"),
        ({"game": "scopa"}, "saved with game 'scopa', not 'sedma'"),
        ({"players": 4}, "saved with players 4, not 2"),
        ({"digest": "0"}, "the rule file has changed since"),
        ({"origin": 3}, "was changed after it was written"),
        ({"choices": []}, "was changed after it was written"),
        ({"position": {}}, "was changed after it was written"),
    ],
)
def test_what_was_saved_elsewhere_is_not_restored(change: dict[str, object], message: str, sedma: hoyle.Game) -> None:
    state = sedma.new_state(seed=1)
    state.apply(state.legal_moves()[0])
    saved = json.loads(state.to_json())
    with pytest.raises(ValueError, match=message):
        sedma.restore(json.dumps(saved | change))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "this is not a saved state: it is not JSON"),
        ("play 7H", "this is not a saved state: it is not JSON"),
        ("[" * 100_000, "this is not a saved state: it is not JSON"),
        ("[]", "this is not a saved state of this version"),
        ('{"hoyle": 2, "game": "scopa"}', "this state was saved with game 'scopa', not 'sedma'"),
    ],
)
def test_what_is_no_saved_state_is_told_once(text: str, told: str, sedma: hoyle.Game) -> None:
    with pytest.raises(ValueError) as caught:
        sedma.restore(text)
    assert str(caught.value) == told


def test_a_state_saved_with_another_option_names_it(sedma: hoyle.Game) -> None:
    other = hoyle.load("sedma", sedma.players, {"last_trick": False})
    with pytest.raises(ValueError) as caught:
        other.restore(sedma.new_state(seed=1).to_json())
    assert str(caught.value) == "this state was saved with last_trick True, not False"


def test_a_saved_state_without_its_checksum_was_changed(sedma: hoyle.Game) -> None:
    saved = json.loads(sedma.new_state(seed=1).to_json())
    del saved["sum"]
    with pytest.raises(ValueError) as caught:
        sedma.restore(json.dumps(saved))
    assert str(caught.value) == "this saved state was changed after it was written"


def test_moves_at_the_wrong_time_or_by_nobody(sedma: hoyle.Game) -> None:
    state = sedma.new_state(seed=1, dealer=0)
    move = state.legal_moves()[0]
    with pytest.raises(hoyle.IllegalMove, match="there is no seat 7"):
        state.apply(hoyle.Move.of(7, move.action, move.arguments, str(move)))
    rng = Random(1)
    while not state.is_terminal:
        state.apply(state.random_move(rng))
    assert str(state.why_not(str(move))) == "the game is over"
    assert state.legal_moves() == [] and state.offered() == []
    with pytest.raises(hoyle.IllegalMove, match="the game is over"):
        state.apply(move)


def test_chance_is_asked_for_the_first_dealer(sedma: hoyle.Game) -> None:
    state = sedma.new_state(ask_chance=True)
    assert state.current_player == hoyle.CHANCE and state.offered() == state.choices() == []
    with pytest.raises(hoyle.IllegalMove, match="only chance decides here"):
        state.move("play")
    assert list(map(str, state.legal_moves())) == ["chance p0", "chance p1"]
    assert str(state.why_not("chance p5")) == "`chance p5` is not an outcome that chance has here; one is `chance p0`"
    assert str(state.why_not(" ")) == "an outcome of chance is to be named, such as `chance p0`"
    assert state.why_not("chance p1") is None and state.why_not("chance p1", seat=hoyle.CHANCE) is None
    assert str(state.why_not("chance p1", seat=0)) == "only chance decides here" and state.legal_moves(seat=0) == []
    with pytest.raises(hoyle.IllegalMove, match="not an outcome that chance has here"):
        state.apply(hoyle.Move.of(hoyle.CHANCE, "chance", (5,), "chance p5"))
    state.apply("chance p1")
    assert state.variables()["dealer"] == "p1"


def test_a_pass_has_no_argument_to_choose() -> None:
    state = hoyle.load("sedma", players=2).new_state(seed=3)
    while "pass" not in state.choices():
        state.apply(state.legal_moves()[0])
    assert state.choices("pass") == []
    with pytest.raises(hoyle.IllegalMove):
        hoyle.load("sedma", players=2).new_state(seed=3).choices("pass")


def test_what_a_game_came_to_can_be_asked_as_often_as_one_likes() -> None:
    """Working it out is paid for anew each time, however much was spent before."""
    state = hoyle.load("goofspiel").new_state(seed=1)
    rng = Random(1)
    while not state.is_terminal:
        state.apply(state.random_move(rng))
    result, returns = state.result, state.returns()
    state.position.fuel = 0
    assert state.result == result
    state.position.fuel = 0
    assert state.returns() == returns
