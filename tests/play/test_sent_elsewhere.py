"""Games, states and moves that are pickled or copied go on alike, also in another process."""

import copy
import pickle
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hoyle
from diagnostics.bad_files import written_whole
from hoyle.bots.dice import Dice
from hoyle.bots.random_player import by_kind
from hoyle.engine.position.position import entries
from hoyle.locate import locate
from hoyle.play import compiled
from hoyle.rule_files import shipped_variants
from hoyle.tools.audit.laws import whole_text
from shelf import swept_games

TRIALS = Path(__file__).parents[1] / "data" / "games"
OWN = sorted(path.parent.name for path in TRIALS.glob("*/game.yaml"))


@cache
def game_of(name: str) -> hoyle.Game:
    """A shipped game, or one of the test data."""
    return hoyle.load(TRIALS / name / "game.yaml" if name in OWN else name)


def play_on(state: hoyle.State, seed: int, most: int) -> hoyle.State:
    """A state some decisions on."""
    dice = Dice(seed)
    for _ in range(most):
        if state.is_terminal:
            break
        state.apply(by_kind(state, state.choosing[0], dice))
    return state


def midgame(name: str) -> hoyle.State:
    """A state in the middle of a game, with its moves listed."""
    played = (play_on(game_of(name).new_state(4), 4, count) for count in (23, 11, 5, 2, 1, 0))  # some games are short
    state = next(state for state in played if not state.is_terminal)
    state.legal_moves()
    return state


def looked_at(state: hoyle.State) -> list[Any]:
    """What can be seen of a state: all of its data, and how play goes on from it."""
    seats = range(state.game.players)
    seen = [whole_text(state), [str(move) for move in state.legal_moves()], [state.observation(seat) for seat in seats]]
    seen += [[str(event) for event in state.log(seat)] for seat in seats]
    return [*seen, whole_text(play_on(state.copy(), 9, 30))]


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", [*swept_games(), *OWN])
def test_a_state_that_was_sent_goes_on_alike(name: str) -> None:
    state = midgame(name)
    sent = pickle.loads(pickle.dumps(state))
    assert looked_at(sent) == looked_at(state)
    assert sent.game is not state.game and sent.game.model.id == state.game.model.id
    assert [sent.game.options, sent.game.players, sent.game.digest, sent.game.title] == [
        state.game.options,
        state.game.players,
        state.game.digest,
        state.game.title,
    ]


@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy])
@pytest.mark.parametrize("name", swept_games())
def test_a_copy_is_one_however_it_is_made(name: str, how: Any) -> None:
    state = midgame(name)
    twin = how(state)
    assert how(state.game) is state.game is twin.game
    before = whole_text(state)
    play_on(twin, 1, 10)
    assert whole_text(state) == before != whole_text(twin)
    move = state.legal_moves()[0] if not state.is_terminal else None
    assert how(move) is move


@pytest.mark.parametrize("name", swept_games())
def test_a_move_that_was_sent_is_the_same_move_with_its_text(name: str) -> None:
    state = midgame(name)
    moves = state.legal_moves()
    sent = pickle.loads(pickle.dumps(moves))
    assert sent == moves and [str(move) for move in sent] == [str(move) for move in moves]
    assert [(type(move), hash(move)) for move in sent] == [(type(move), hash(move)) for move in moves]
    one, other = state.copy(), state.copy()
    one.apply(moves[-1])
    other.apply(sent[-1])
    assert whole_text(one) == whole_text(other)


def test_results_events_and_reasons_are_sent_as_they_are() -> None:
    state = hoyle.load("sedma").new_state(1)
    reason = state.why_not("play 2H")
    assert reason is not None and pickle.loads(pickle.dumps(reason)) == reason
    play_on(state, 1, 100_000)
    assert pickle.loads(pickle.dumps(state.result)) == state.result is not None
    assert pickle.loads(pickle.dumps(state.log())) == state.log()
    refused = pickle.loads(pickle.dumps(hoyle.IllegalMove(reason)))
    assert (type(refused), refused.reason, str(refused)) == (hoyle.IllegalMove, reason, str(hoyle.IllegalMove(reason)))


def test_what_can_go_wrong_is_sent_as_it_is(tmp_path: Path) -> None:
    span = hoyle.load("sedma").model.score.parts[0].value.span
    fault = pickle.loads(pickle.dumps(hoyle.Fault("R901", "too long", span)))
    assert (fault.code, fault.message, str(fault)) == ("R901", "too long", "R901: too long")
    assert span is not None and fault.span.text == span.text and fault.span.line == span.line
    refused = pickle.loads(pickle.dumps(hoyle.Refused("no", "hands")))
    assert (refused.message, refused.option) == ("no", "hands")
    with pytest.raises(hoyle.RulesError) as caught:
        hoyle.load(written_whole("N301", tmp_path))
    wrong = pickle.loads(pickle.dumps(caught.value))
    assert [d.code for d in wrong.diagnostics] == [d.code for d in caught.value.diagnostics]


def test_a_game_is_compiled_once_where_it_arrives(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled.receive.cache_clear()
    made: list[int] = []
    plain = compiled.set_table
    monkeypatch.setattr(compiled, "set_table", lambda *given: made.append(1) or plain(*given))
    game = hoyle.load("sedma", players=3)
    bits = [pickle.dumps(item) for item in (game, game.new_state(1), game.new_state(2), hoyle.load("sedma", players=3))]
    made.clear()
    there, *states, twin = [pickle.loads(sent) for sent in bits]
    assert len(made) == 1
    assert {id(state.game) for state in states} == {id(there)} == {id(twin)}


def test_tables_that_differ_stay_apart_where_they_arrive(tmp_path: Path) -> None:
    games = [
        hoyle.load("sedma", players=3),
        hoyle.load("sedma", players=4),
        hoyle.load("sedma", players=3, options={"last_trick": False}),
        hoyle.load("sedma/wild_eights", players=3),
    ]
    file = tmp_path / "game.yaml"
    text = (Path(__file__).parents[2] / "gamedefs" / "sedma" / "game.yaml").read_text(encoding="utf-8")
    file.write_text(text.replace("title: Sedma", "title: Another"), encoding="utf-8")
    games.append(hoyle.load(file, players=3))
    assert games[-1].digest == games[0].digest, "only its title differs"
    sent = pickle.loads(pickle.dumps(games))
    assert [(g.title, g.variant, g.players, g.options) for g in sent] == [
        (g.title, g.variant, g.players, g.options) for g in games
    ]


COUNTING = """
hoyle: 1
game: counting
title: Counting
players: 2
deck: {ranks: [7, 8], into: stock}
zones: {stock: stack seen by nobody}
variables: {n: int}
actions:
  count_on: {do: n += 1}
phases:
  game: |
    repeat 1600 times: dealer chooses count_on
    tally
score: {per: player, parts: {counted: n}}
winner: {most: highest my score}
"""


def test_a_long_log_is_no_trouble(tmp_path: Path) -> None:
    path = tmp_path / "counting.yaml"
    path.write_text(COUNTING, encoding="utf-8")
    state = play_on(hoyle.load(path).new_state(2), 2, 1_500)
    assert len(state.log()) > 1_500
    assert whole_text(pickle.loads(pickle.dumps(state))) == whole_text(state)
    assert entries(copy.deepcopy(state.position)) == entries(state.position)


def test_it_is_small_and_quick() -> None:
    state = midgame("sequence")
    began = time.process_time()
    size = len(pickle.dumps(state))
    again = len(pickle.dumps(state.copy()))
    assert time.process_time() - began < 0.5
    assert size == again < 100_000


ELSEWHERE = """
import pickle, sys
from random import Random
seen = []
for state, move in pickle.load(sys.stdin.buffer):
    state.apply(move)
    rng = Random(5)
    for _ in range(20):
        if not state.is_terminal:
            state.apply(rng.choice(state.legal_moves()))
    seen.append((state, state.log(0), state.result))
pickle.dump(seen, sys.stdout.buffer)
"""


@pytest.mark.slow
def test_play_goes_on_in_another_process() -> None:
    states = [midgame(name) for name in ("sedanto", "sequence", "goofspiel")]
    moves = [state.legal_moves()[-1] for state in states]
    sent = pickle.dumps([*zip(states, moves)])
    run = subprocess.run([sys.executable, "-c", ELSEWHERE], input=sent, capture_output=True, check=True)
    for state, move, (there, log, result) in zip(states, moves, pickle.loads(run.stdout), strict=True):
        state.apply(move)
        rng = Random(5)
        for _ in range(20):
            if not state.is_terminal:
                state.apply(rng.choice(state.legal_moves()))
        assert whole_text(there) == whole_text(state)
        assert (log, result) == (state.log(0), state.result)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", swept_games())
def test_every_variant_arrives_as_it_was(name: str) -> None:
    game = game_of(name)
    for variant in [*game.model.variants, *shipped_variants(locate(name)[0])]:
        varied = hoyle.load(f"{name}/{variant}")
        there = pickle.loads(pickle.dumps(varied))
        assert whole_text(play_on(there.new_state(3), 3, 30)) == whole_text(play_on(varied.new_state(3), 3, 30))
    for players in game.model.players:
        try:
            table = hoyle.Game(game.model, players)
        except hoyle.Refused:
            continue
        assert pickle.loads(pickle.dumps(table)).options == table.options
