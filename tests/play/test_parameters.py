"""What callers hand over is looked at: whatever it is, the error names the parameter and says what it takes."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hoyle
from hoyle.engine.offers.moves import Move
from hoyle.knowledge import Beliefs
from hoyle.measure.arena import Contest
from hoyle.measure.measure import Plan

State = hoyle.State
Call = Callable[[Any], Any]

SMALLEST = Path(__file__).parent / "data" / "smallest.yaml"


@cache
def load_or_skip(name: str, players: int | None = None) -> hoyle.Game:
    return hoyle.load(name, players)


def sedma_game() -> hoyle.Game:
    return load_or_skip("sedma", 2)


def sedma() -> State:
    return sedma_game().new_state(seed=1, dealer=0)


def beliefs(position: Any, seat: int = 0) -> Beliefs:
    return Beliefs(sedma_game().machine, position, seat)


def kathmandu() -> State:
    return load_or_skip("kathmandu").new_state(seed=3)


#: By parameter: the name in its errors, and a call that hands a value over to it.
CALLS: dict[str, tuple[str, Call]] = {
    "load name": ("name|there is no|folder|has no variant", lambda x: hoyle.load(x)),
    "load players": ("players", lambda x: hoyle.load(SMALLEST, x)),
    "load options": ("option", lambda x: hoyle.load(SMALLEST, options=x)),
    "load one option": ("hands", lambda x: hoyle.load(SMALLEST, options={"hands": x})),
    "load variants": ("variant", lambda x: hoyle.load(SMALLEST, variants=x)),
    "validate name": ("name|there is no|folder|has no variant", lambda x: hoyle.validate(x)),
    "validate variants": ("variant", lambda x: hoyle.validate("goofspiel", variants=x, proofs=False)),
    "validate proofs": ("proofs", lambda x: hoyle.validate("goofspiel", proofs=x)),
    "Game rules": ("rules", lambda x: hoyle.Game(x)),
    "Game players": ("players", lambda x: hoyle.Game(sedma_game().model, x)),
    "Game options": ("option", lambda x: hoyle.Game(sedma_game().model, 2, x)),
    "seed": ("seed", lambda x: sedma_game().new_state(x)),
    "dealer": ("dealer", lambda x: sedma_game().new_state(dealer=x)),
    "deal": ("deal|deck|zone", lambda x: sedma_game().new_state(deal=x)),
    "deal of a zone": ("deal|deck|zone", lambda x: sedma_game().new_state(deal={"hand[0]": x})),
    "ask_chance": ("ask_chance", lambda x: sedma_game().new_state(ask_chance=x)),
    "restore": ("text|saved", lambda x: sedma_game().restore(x)),
    "legal_moves": ("seat", lambda x: sedma().legal_moves(x)),
    "random_move rng": ("rng", lambda x: sedma().random_move(x)),
    "random_move seat": ("seat|has no legal move", lambda x: sedma().random_move(Random(1), x)),
    "choices action": ("action|offered", lambda x: sedma().choices(x)),
    "choices chosen": ("swap_two", lambda x: kathmandu().choices("swap_two", x)),
    "choices seat": ("seat", lambda x: sedma().choices(seat=x)),
    "offered": ("seat", lambda x: sedma().offered(x)),
    "written action": ("action|offered", lambda x: sedma().written(x, (), 0)),
    "written chosen": ("chosen|arguments|play", lambda x: sedma().written("play", x, 0)),
    "written value": ("play", lambda x: sedma().written("play", (), x)),
    "written seat": ("seat|offered", lambda x: sedma().written("play", (), 0, x)),
    "move action": ("action|offered", lambda x: sedma().move(x)),
    "move argument": ("play", lambda x: sedma().move("play", x)),
    "move arguments": ("swap_two", lambda x: kathmandu().move("swap_two", x, x)),
    "move seat": ("seat|offered|play", lambda x: sedma().move("play", 0, seat=x)),
    "apply": ("move|`|nobody", lambda x: sedma().apply(x)),
    "apply argument": ("play", lambda x: sedma().apply(Move.of(1, "play", (x,), "play"))),
    "apply listed": ("play", lambda x: state_with_moves().apply(Move.of(1, "play", (x,), "play"))),
    "apply seat": ("move|seat|turn|play", lambda x: sedma().apply(Move.of(x, "play", (0,), "play"))),
    "apply action": ("move|offered|`", lambda x: sedma().apply(Move.of(1, x, (), "play"))),
    "parse_move text": ("text|`|move", lambda x: sedma().parse_move(x)),
    "parse_move seat": ("seat|turn|pass", lambda x: sedma().parse_move("pass", x)),
    "why_not text": ("text", lambda x: sedma().why_not(x)),
    "why_not seat": ("seat", lambda x: sedma().why_not("pass", x)),
    "observation": ("seat", lambda x: sedma().observation(x)),
    "variables": ("seat", lambda x: sedma().variables(x)),
    "log": ("seat", lambda x: sedma().log(x)),
}

#: Values of types that no parameter takes, or not this one.
ODD: list[Any] = [True, -1, 7, 2.0, 10**40, "x", "", b"sedma", (), (0,), [1], [[1]], {"x": 1}, {1: 2}, object(), sedma]


def state_with_moves() -> State:
    state = sedma()
    state.legal_moves()
    return state


def pass_value(name: str, value: Any) -> None:
    """Hand a value over; what is raised must be an error that names the parameter."""
    told, call = CALLS[name]
    try:
        call(value)
    except (TypeError, ValueError, hoyle.Refused, FileNotFoundError) as problem:
        assert any(word in str(problem) for word in told.split("|")), f"{type(problem).__name__}: {problem}"


@pytest.mark.parametrize("name", CALLS)
def test_odd_values(name: str) -> None:
    for value in (None, *ODD):
        pass_value(name, value)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 60) | st.floats() | st.text(max_size=6) | st.binary(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.tuples(inner) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    ),
    max_leaves=5,
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(sorted(set(CALLS) - {"validate name", "validate variants"})), JUNK)
def test_junk(name: str, value: Any) -> None:
    pass_value(name, value)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: sedma_game().new_state(seed="x"), TypeError, "seed must be a whole number or None, not 'x'"),
        (lambda: sedma_game().new_state(-1), ValueError, "seed must be from 0 to 2**64 - 1, not -1"),
        (lambda: sedma_game().new_state(2**64), ValueError, "seed must be from 0 to 2**64 - 1"),
        (lambda: Plan(1, seed=-1), ValueError, "seed must be from 0 to 2**63 - 1, not -1"),
        (lambda: Contest(["random"], 1, seed=2**63), ValueError, "seed must be from 0 to 2**63 - 1, not"),
        (lambda: sedma_game().new_state(deal=[1]), TypeError, "deal must be a list of faces"),
        (lambda: sedma_game().new_state(deal="7H"), TypeError, "deal must be a list of faces"),
        (lambda: sedma().observation("0"), TypeError, "seat must be a seat from 0 to 1, not '0'"),
        (lambda: sedma().observation(True), TypeError, "seat must be a seat from 0 to 1, not True"),
        (lambda: sedma().log(2), ValueError, "seat must be a seat from 0 to 1, not 2"),
        (lambda: sedma().apply(None), TypeError, "move must be a Move or a text such as `play 9H`, not None"),
        (lambda: sedma().apply((0,)), TypeError, "move must be a Move"),
        (lambda: sedma().apply(Move((0,))), TypeError, "move must be a Move"),
        (lambda: hoyle.load("sedma", players=2.0), TypeError, "players must be a whole number or None, not 2.0"),
        (lambda: hoyle.load("sedma", options=["hands"]), TypeError, "options must be values by the names of options"),
        (lambda: hoyle.load("sedma", variants="simple"), TypeError, "variants must be a list of names, not 'simple'"),
        (lambda: sedma().random_move(None), TypeError, "rng must be a random.Random, not None"),
        (lambda: sedma().choices(1), TypeError, "action must be a text, not 1"),
        (lambda: sedma_game().restore(None), TypeError, "text must be what `to_json` wrote, not None"),
        (lambda: hoyle.Game(None), TypeError, "rules must be the model of a game, not None"),
        (lambda: beliefs(sedma()), TypeError, "position must be the `position` of a state, not State"),
        (lambda: beliefs(sedma().position, 7), ValueError, "seat must be a seat from 0 to 1, not 7"),
        (lambda: beliefs(sedma().position).draw(None), TypeError, "rng must be a random.Random, not NoneType"),
        (lambda: sedma().move("play", "7H"), hoyle.IllegalMove, "`play` cannot take '7H' as `c`"),
    ],
)
def test_an_error_says_what_is_taken(call: Callable[[], Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error) as raised:
        call()
    assert message in str(raised.value)


def test_type_checkers_read_the_annotations() -> None:
    assert Path(hoyle.__file__).with_name("py.typed").is_file(), "PEP 561: without it types are ignored"


def test_values_by_name_are_taken() -> None:
    game = hoyle.load("sedma", 2, options={"sevens": "over_trump"})
    assert game.options["sevens"] == "over_trump"
    assert game.new_state(dealer=0, deal={"hand[1]": ["7H"]}).zones()["hand[1]"].count("7H") == 1


def test_numbers_of_other_libraries_are_numbers() -> None:
    class Zero:
        def __index__(self) -> int:
            return 0

    assert sedma().observation(Zero()) == sedma().observation(0)  # type: ignore[arg-type]


def test_nobody_moves_at_random_when_the_game_is_over() -> None:
    state, rng = sedma(), Random(1)
    while not state.is_terminal:
        state.apply(state.random_move(rng))
    with pytest.raises(hoyle.IllegalMove, match="the game is over"):
        state.random_move(rng)
