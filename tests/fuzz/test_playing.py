"""Whatever is asked of a game in play, only what is stated comes of it: moves, saved states, options."""

import json
import os
import random
import shutil
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from texts import TOKENS, change_words, examples

import hoyle
from hoyle.engine.offers.moves import Reason
from hoyle.engine.table.fault import Fault, Refused
from hoyle.play.game import Game
from hoyle.resources import game_folder
from hoyle_cli.main import cli
from shelf import swept_games

NAMES = sorted(swept_games())


@cache
def states(name: str) -> list[hoyle.State]:
    """A few states of a game: its start, some in its middle, its end or nearly."""
    rng = random.Random(name)
    state = hoyle.load(name).new_state(seed=3)
    found = []
    for decision in range(61):
        if decision % 12 == 0 or state.is_terminal:
            found.append(state.copy())
        if state.is_terminal:
            break
        state.apply(rng.choice(state.legal_moves()))
    return found


@examples(80)
@given(st.sampled_from(NAMES), st.data())
def test_moves_as_text(name: str, data: Any) -> None:
    state = data.draw(st.sampled_from(states(name)))
    moves = [str(m) for m in state.legal_moves()] or ["pass"]
    actions = [*state.game.model.actions, "pass", "chance"]
    words = st.sampled_from([*actions, *TOKENS, *" ".join(moves[:20]).split()])
    text = data.draw(
        st.text(max_size=30)
        | st.lists(words, max_size=5).map(" ".join)
        | st.builds(lambda a, rest: " ".join([a, *rest]), st.sampled_from(actions), st.lists(words, max_size=4))
    )
    if data.draw(st.booleans()):
        text = change_words(data.draw, data.draw(st.sampled_from(moves)))
    seat = data.draw(st.none() | st.integers(0, state.game.players - 1))
    before = state.to_json()
    reason = state.why_not(text, seat)
    assert reason is None or isinstance(reason, Reason)
    try:
        move = state.parse_move(text, seat)
    except hoyle.IllegalMove:
        assert reason is not None
    else:
        assert reason is None
        assert move in state.legal_moves(move.seat if move.seat >= 0 else None)
    assert state.to_json() == before


ODD = [None, True, -1, 0, 1, 10**9, 10**400, 0.5, "", "x", [], [0], [[]], {}, {"0": 0}, [None], float("inf")]


@examples(60)
@given(st.sampled_from(NAMES), st.data())
def test_saved_states(name: str, data: Any) -> None:
    """A saved state that was changed is refused."""
    state = data.draw(st.sampled_from(states(name)))
    saved = json.loads(state.to_json())
    for _ in range(data.draw(st.integers(1, 3))):
        at, key = saved, data.draw(st.sampled_from(sorted(saved)))
        while isinstance(at[key], list | dict) and at[key] and data.draw(st.booleans()):
            at = at[key]
            key = data.draw(st.sampled_from(sorted(at) if isinstance(at, dict) else range(len(at))))
        if data.draw(st.integers(0, 4)):
            at[key] = deepcopy(data.draw(st.sampled_from(ODD)))  # the next change may go inside it
        else:
            del at[key]
        if not saved:
            break
    if json.dumps(saved) == json.dumps(json.loads(state.to_json())):
        return
    with pytest.raises(ValueError):
        state.game.restore(json.dumps(saved))


@examples(60)
@given(st.sampled_from(NAMES), st.data())
def test_saved_texts(name: str, data: Any) -> None:
    text = states(name)[0].to_json()
    where = data.draw(st.integers(0, len(text) - 1))
    text = data.draw(st.text(max_size=20) | st.just(text[:where]) | st.just("[" * 100_000) | st.just("9" * 5_000))
    with pytest.raises(ValueError):
        states(name)[0].game.restore(text)


@examples(60)
@given(st.sampled_from(NAMES), st.data())
def test_options(name: str, data: Any) -> None:
    rules = states(name)[0].game.model
    option = st.sampled_from([*rules.options, "none_such", ""])
    value = st.sampled_from([*ODD, *TOKENS, "10" * 30, "-0", "+1", "१", " 1 "]) | st.integers() | st.text(max_size=9)
    chosen = data.draw(st.dictionaries(option, value, max_size=3))
    try:
        Game(rules, data.draw(st.none() | st.integers(-2, 40)), chosen)
    except (Refused, Fault):
        pass


FLAGS = [
    "--players",
    "--option",
    "--variant",
    "--seed",
    "--json",
    "--format",
    "--notes",
    "--strict",
    "-n",
    "--help",
    "-k",
    "validate",
    "show",
    "graph",
    "simulate",
    "explain",
    "diff",
    "rules",
    "sedma",
    "gin_rummy",
    "sedma/wild_eights",
    "none",
    "0",
    "2",
    "-1",
    "x=",
    "=x",
    "hands=1",
    "hands=x",
    "text",
    "json",
    "dot",
    "sarif",
    "P101",
    "/dev/null",
    ".",
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A small folder of its own to be in: commands on `.` write there (`format`), and go through all of it (`test`)."""
    made = tmp_path_factory.mktemp("command_lines")
    shutil.copytree(game_folder() / "classics" / "goofspiel", made / "goofspiel")
    (made / "broken.yaml").write_text("hoyle: 1\nzones: {hand: [", "utf-8")
    before = Path.cwd()
    os.chdir(made)
    yield
    os.chdir(before)


@examples(60)
@pytest.mark.usefixtures("folder")
@given(
    st.sampled_from(["validate", "show", "graph", "simulate", "explain", "diff", "rules", "list", "test", "format"]),
    st.lists(st.sampled_from(FLAGS) | st.text(max_size=6).filter(lambda word: "\0" not in word), max_size=5),
)  # a command line cannot hold a zero byte
def test_command_lines(command: str, words: list[str]) -> None:
    assume_light = [w for w in words if w not in ("-n",)]
    result = CliRunner(catch_exceptions=False).invoke(
        cli, [command, *assume_light, *(["-n", "1"] if command == "simulate" else [])]
    )
    assert result.exit_code in (0, 1, 2)
