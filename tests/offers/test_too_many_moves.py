"""An action with more moves than can be listed, and moves put together from values that are not legal."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import hoyle
from hoyle.engine.position.choice_history import GameStart
from hoyle.engine.position.position import FUEL
from hoyle.engine.runtime.steps import fresh
from hoyle.engine.table.fault import Fault
from hoyle.play.game import State
from hoyle.tools.audit.laws import whole_text
from hoyle_cli.main import cli

RULES = """
hoyle: 1
game: bids
title: Bids
players: 2..3
deck:
  ranks: [7, 8, 9]
  into: stock
zones:
  stock: stack seen by everyone
variables:
  rounds: int
actions:
  bid:
    with:
{arguments}
    do: rounds += 1
rules:
{rules}
phases:
  game: |
    repeat 3 times:
        for p in players: p chooses bid
    tally
score:
  per: player
  parts:
    made: rounds
winner:
  most: highest my score
"""

NUMBERS = "number from 1..400"

#: Arguments, and a rule, with more than a hundred thousand moves.
TOO_MANY = {
    "two that do not depend on each other": ({"a": NUMBERS, "b": NUMBERS}, "yes"),
    "a second that depends on the first": ({"a": NUMBERS, "b": "number from a..a + 400"}, "yes"),
    "one long list": ({"a": "number from 1..100001"}, "yes"),
    "a long list before a short one": ({"a": "number from 1..100001", "b": "number from 1..2"}, "yes"),
    "a rule that bars few": ({"a": NUMBERS, "b": NUMBERS}, "a + b is not 700"),
    "more than a machine can count": ({f"a{n}": NUMBERS for n in range(9)}, "yes"),
}
#: How much may be spent before that is told: little more than one for each move that may be counted.
MOST = 101_000
LOOKING: dict[str, Callable[[State], object]] = {
    "legal_moves": lambda state: state.legal_moves(),
    "random_move": lambda state: state.random_move(Random(1)),
}


def write_rules(folder: Path, arguments: dict[str, str], rule: str = "yes") -> Path:
    """A rule file whose only action takes these arguments."""
    file = folder / "bids.yaml"
    lines = "\n".join(f"      {name}: {domain}" for name, domain in arguments.items())
    rules = f"  strict: {{narrows: bid, demand: {rule}}}"
    file.write_text(RULES.format(arguments=lines, rules=rules))
    return file


def start_game(folder: Path, arguments: dict[str, str], rule: str = "yes") -> State:
    """A game for two of such a rule file."""
    return hoyle.load(write_rules(folder, arguments, rule), players=2).new_state(seed=1)


@pytest.mark.parametrize("look", LOOKING)
@pytest.mark.parametrize("case", TOO_MANY)
def test_too_many_moves_are_a_fault_with_a_place(case: str, look: str, tmp_path: Path) -> None:
    arguments, rule = TOO_MANY[case]
    game = hoyle.load(write_rules(tmp_path, arguments, rule), players=2)
    p = fresh(game.machine, GameStart(1, None, {}, False))
    with pytest.raises(Fault, match="the action `bid` has more than 100000 moves here") as caught:
        game.machine.advance(p)
        LOOKING[look](State(game, p))
    assert FUEL - p.fuel <= MOST
    assert caught.value.code == "R901"
    assert caught.value.span is not None and caught.value.span.text == next(iter(arguments.values()))


@pytest.mark.sweep(2)
@pytest.mark.parametrize("case", TOO_MANY)
def test_a_simulation_tells_where_there_are_too_many_moves(case: str, tmp_path: Path) -> None:
    file = write_rules(tmp_path, *TOO_MANY[case])
    result = CliRunner().invoke(cli, ["simulate", str(file), "-n", "1", "--players", "2"])
    assert result.exit_code == 1
    assert "R901" in result.output and "bids.yaml:" in result.output
    assert "the action `bid` has more than 100000 moves here" in result.output


@pytest.mark.parametrize(
    ("arguments", "rule", "moves"),
    [
        ({"a": "number from 1..100000"}, "yes", 100_000),
        ({"a": "number from 1..250", "b": "number from 1..400"}, "yes", 100_000),
        ({"a": NUMBERS, "b": NUMBERS}, "a + b is 700", 101),
    ],
)
def test_as_many_as_can_be_listed_are_no_fault(
    arguments: dict[str, str], rule: str, moves: int, tmp_path: Path
) -> None:
    state = start_game(tmp_path, arguments, rule)
    assert len(state.legal_moves()) == moves


def test_where_the_moves_are_too_many_they_are_still_put_together_piece_by_piece(tmp_path: Path) -> None:
    state = start_game(tmp_path, {"a": NUMBERS, "b": NUMBERS})
    assert state.choices() == ["bid"]
    assert state.choices("bid") == state.choices("bid", 400) == list(range(1, 401))
    state.apply(state.move("bid", 400, 7))
    assert state.variables()["rounds"] == 1


# ---- values that are not legal

PAIR = {"a": "number from 1..4", "b": "number from a..4 where b is not 2"}
RULE = "a is not 3"


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ((), [1, 2, 4]),
        ((1,), [1, 3, 4]),
        ((2,), [3, 4]),
        ((3,), []),
        ((5,), []),
        ((1, 3), []),
        ((1, 2), []),
    ],
)
def test_nothing_follows_what_is_not_legal(chosen: tuple[Any, ...], found: list[int], tmp_path: Path) -> None:
    assert start_game(tmp_path, PAIR, RULE).choices("bid", *chosen) == found


@pytest.mark.parametrize("chosen", [("7S",), (None,), ([1],), (1, 3, 4)])
def test_what_cannot_be_chosen_at_all_is_refused(chosen: tuple[Any, ...], tmp_path: Path) -> None:
    with pytest.raises(hoyle.IllegalMove, match="`bid`"):
        start_game(tmp_path, PAIR, RULE).choices("bid", *chosen)


COUNT = "the number of arguments that `bid` takes is 2, and not "
ILLEGAL = "`bid` is not legal with these arguments"


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (("bid", 3, 4), ILLEGAL),
        (("bid", 5, 5), ILLEGAL),
        (("bid", 2, 1), ILLEGAL),
        (("bid", 1, 2), ILLEGAL),
        (("bid", "7S", 4), "`bid` cannot take '7S' as `a`: `choices` lists what it takes"),
        (("bid", None, None), "`bid` cannot take None as `a`: `choices` lists what it takes"),
        (("bid",), f"{COUNT}0"),
        (("bid", 1), f"{COUNT}1"),
        (("bid", 1, 3, 4), f"{COUNT}3"),
        (("dib", 1, 3), "`dib` is not offered now"),
        (("pass",), "nobody may pass here; choose `bid`"),
    ],
)
def test_a_move_that_is_not_legal_is_refused_with_the_reason(move: tuple[Any, ...], words: str, tmp_path: Path) -> None:
    state = start_game(tmp_path, PAIR, RULE)
    before, moves = whole_text(state), state.legal_moves()
    with pytest.raises(hoyle.IllegalMove) as caught:
        state.move(*move)
    assert caught.value.reason.message == words
    assert (whole_text(state), state.legal_moves()) == (before, moves)


def test_who_does_not_choose_is_offered_nothing(tmp_path: Path) -> None:
    state, seat = start_game(tmp_path, PAIR, RULE), 1
    assert state.choices(seat=seat) == []
    with pytest.raises(hoyle.IllegalMove, match="`bid` is not offered now"):
        state.move("bid", 1, 1, seat=seat)
    with pytest.raises(hoyle.IllegalMove, match="`bid` is not offered now"):
        state.choices("bid", seat=seat)


def test_nothing_is_put_together_when_the_game_is_over(tmp_path: Path) -> None:
    state = start_game(tmp_path, PAIR, RULE)
    while not state.is_terminal:
        state.apply("bid 1 1")
    assert state.choices() == []
    for ask in (lambda: state.choices("bid"), lambda: state.move("bid", 1, 1), lambda: state.written("bid", (), 1)):
        with pytest.raises(hoyle.IllegalMove, match="the game is over"):
            ask()
