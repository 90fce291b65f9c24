"""A bot's choice takes bounded work, however costly the moves that it tries."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.bots import greedy, rollout
from hoyle.bots.greedy import WORLDS, Greedy
from hoyle.bots.mcts import Budget, Search
from hoyle.bots.view import View, view_of
from hoyle.play.game import State
from hoyle.tools.study.decision_samples import look

#: Two players play four cards each; after every card comes something costly.
RULES = """
hoyle: 1
game: costly
title: Costly
players: 2
deck: {{ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}}
zones:
  stock: stack seen by nobody
  hand: set per player seen by owner
  pile: row seen by everyone
variables: {{n: int}}
actions:
  play: {{with: {{c: card from my hand}}, do: move c to pile}}
phases:
  game: |
    shuffle stock
    deal 4 from stock to each hand starting with dealer
    repeat 4 times:
      for p in players starting with dealer:
        p chooses play
        {costly}
score: {{per: player, parts: {{cards: count(my hand)}}}}
winner: {{fewest: lowest my score}}
"""

COSTLY = {
    "a formula": "n = sum(count(d in cards where d.pips > k mod 7) for k in 1..20000)",
    "many steps": "for k in 1..20000:\n          n = k",
    "a fault": "n = sum(1 for k in 1..2000000000)",
}


#: Sets of three cards, of which few fit: looking for them takes most of the work.
SETS = """
hoyle: 1
game: sets
title: Sets
players: 2
deck: {ranks: [7, 8, 9, 10, J, Q, K, A], copies: 4, into: stock}
zones:
  stock: stack seen by nobody
  hand: set per player seen by owner
  pile: row seen by everyone
variables: {n: int}
actions:
  take: {with: {s: 3 cards from my hand where count(c in s where c.rank is 7) is n}, do: move s to pile}
phases:
  game: |
    move stock to hand[dealer]
    repeat 2 times: dealer chooses take
score: {per: player, parts: {cards: count(my hand)}}
winner: {fewest: lowest my score}
"""


COSTLY_CARD = "card from my hand where sum(1 for k in 1..s.pips * 300) > 7"


@pytest.fixture
def sets(tmp_path: Path) -> State:
    (tmp_path / "sets.yaml").write_text(SETS)
    return hoyle.load(tmp_path / "sets.yaml").new_state(seed=1)


class Applied:
    """Moves made in any state."""

    number = 0


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> Iterator[Applied]:
    found, apply = Applied(), State.apply

    def counted(state: State, *given: object) -> None:
        found.number += 1
        apply(state, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(State, "apply", counted)
    yield found


@pytest.fixture(params=[next(iter(COSTLY)), *(pytest.param(name, marks=pytest.mark.slow) for name in [*COSTLY][1:])])
def view(request: pytest.FixtureRequest, tmp_path: Path) -> View:
    path = tmp_path / "costly.yaml"
    path.write_text(RULES.format(costly=COSTLY[request.param]))
    state = hoyle.load(path).new_state(seed=1)
    return view_of(state, state.choosing[0])


def test_greedy_tries_few_costly_moves(view: View, applied: Applied) -> None:
    assert Greedy()(view, Random(1)) in view.legal_moves()
    assert applied.number < 4 * WORLDS // 2


def test_greedy_samples_few_moves_that_are_costly_to_find(sets: State, monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of(sets, sets.choosing[0])
    every = greedy.some_moves(view, Random(1))
    assert len(every) > greedy.MOVES // 2
    monkeypatch.setattr(greedy, "SAMPLED", 500_000)
    assert 1 <= len(greedy.some_moves(view, Random(1))) < len(every)


def works(path: Path) -> tuple[int, int]:
    """The work of a move that is checked, and of one that was listed, each at a table of its own."""
    made, listed = (hoyle.load(path).new_state(seed=1) for _ in range(2))
    move = listed.legal_moves()[0]
    made.apply(move)
    listed.apply(move)
    return made.position.work, listed.position.work


def test_checking_a_move_counts_as_work(tmp_path: Path) -> None:
    costly = SETS.replace("3 cards from my hand where count(c in s where c.rank is 7) is n", COSTLY_CARD)
    (tmp_path / "costly.yaml").write_text(costly)
    checked, listed = works(tmp_path / "costly.yaml")
    assert checked > listed + 1_000


def test_a_set_is_checked_without_the_others(tmp_path: Path) -> None:
    (tmp_path / "sets.yaml").write_text(SETS)
    checked, listed = works(tmp_path / "sets.yaml")
    assert checked < listed + 100


def test_a_search_of_costly_moves_ends_early(view: View) -> None:
    search = Search(view, Random(1), native=False)
    search.run(Budget(10))
    assert search.iterations < 10
    before = search.iterations
    search.try_only(view.legal_moves()[0], 10)
    assert search.iterations < before + 10


def test_rollouts_of_costly_games_are_few(view: View, applied: Applied) -> None:
    outcome = rollout.Reference().play_on(view.drawn(Random(1)), 1_000, Random(2), {})
    assert outcome.games < 1_000
    assert applied.number < 50
    assert outcome.work >= rollout.WORK


def test_a_study_does_not_search_costly_decisions(view: View, applied: Applied) -> None:
    assert look(view, 0, Random(1), 40) is None


def test_machine_code_counts_the_work_of_rollouts(tmp_path: Path) -> None:
    pytest.importorskip("llvmlite")
    work = []
    for times in (10, 20_000):
        path = tmp_path / f"{times}.yaml"
        path.write_text(RULES.format(costly=f"for k in 1..{times}:\n          n = k"))
        state = hoyle.load(path).new_state(seed=1)
        work.append(rollout.rollout_player(state.game).play_on(state, 8, Random(1), {}).work)
    assert work[0] < work[1]
    assert work[1] >= 8 * 8 * 20_000 * 50 // rollout.FASTER


def test_a_choice_in_a_shipped_game_is_not_cut_short() -> None:
    game = hoyle.load("sedanto")
    state = game.new_state(seed=1)
    search = Search(view_of(state, state.choosing[0]), Random(1))
    search.run(Budget(6))
    assert search.iterations == 6
