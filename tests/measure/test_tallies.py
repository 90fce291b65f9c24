"""Tallies: what many games come to, counted with other means and added up in other orders."""

import pickle
from fractions import Fraction
from functools import reduce
from pathlib import Path
from statistics import fmean, stdev

import pytest
from faulty import SOMETIMES, faulty

import hoyle
from hoyle.bots.dice import Dice
from hoyle.bots.random_player import PLAYERS
from hoyle.measure.reference import play_chunk
from hoyle.measure.tally import Spread, Stop, Tally, merge, no_games, together
from shelf import swept_games


def play_out(game: hoyle.Game, seed: int, player: str) -> tuple[hoyle.State, list[str], list[int]]:
    """A game played to its end with all moves listed: its last state, the actions, and how many moves there were."""
    state, dice, actions, offered = game.new_state(seed), Dice(seed), [], []
    while not state.is_terminal:
        seat = state.choosing[0]
        offered.append(len(state.legal_moves(seat)))
        move = PLAYERS[player](state, seat, dice)
        actions.append(move.action)
        state.apply(move)
    return state, actions, offered


@pytest.mark.sweep(6)
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(("name", "players"), [("sedma", 4), ("sedanto", 3), ("goofspiel", 2)])
def test_a_tally_is_what_the_games_came_to(name: str, players: int, player: str) -> None:
    game = hoyle.load(name, players=players)
    tally = play_chunk(game, 5, 4, player)
    games = [play_out(game, seed, player) for seed in range(5, 9)]
    results = [state.result for state, _, _ in games]
    lengths = [len(actions) for _, actions, _ in games]
    actions = [action for _, made, _ in games for action in made]
    offered = [number for _, _, found in games for number in found]
    seats = range(players)
    assert (tally.games, tally.decisions, tally.ended, tally.stop) == (4, len(actions), 4, None)
    assert tally.reasons == {"finished": 4}
    assert tally.chosen == {action: actions.count(action) for action in actions}
    assert tally.lengths == Spread(4, sum(lengths), sum(n * n for n in lengths), min(lengths), max(lengths))
    returns = [[state.returns()[seat] for state, _, _ in games] for seat in seats]
    assert tally.returns == tuple(map(sum, returns))
    assert [tally.mean(seat) for seat in seats] == pytest.approx([fmean(one) for one in returns])
    assert [tally.sd(seat) for seat in seats] == pytest.approx([stdev(one) for one in returns])
    assert tally.wins == tuple(sum(r is not None and seat in r.winners for r in results) for seat in seats)
    for part, sums in tally.parts.items():
        assert sums == tuple(sum(r.parts[seat][part] for r in results if r is not None) for seat in seats)
    if player == "uniform":
        squares = sum(n * n for n in offered)
        assert tally.offered == Spread(len(offered), sum(offered), squares, min(offered), max(offered))
    else:
        assert tally.offered == Spread()


def test_a_win_is_shared_only_with_another_side(tmp_path: Path) -> None:
    tally = play_chunk(hoyle.load("sedma", players=4), 0, 40, "uniform")
    assert (sum(tally.wins), tally.shared) == (80, (0, 0, 0, 0)), "partners share nothing"
    level = play_chunk(faulty(tmp_path), 0, 40, "uniform")
    assert level.wins == level.shared == (level.ended, level.ended)


@pytest.mark.sweep(6)
@pytest.mark.parametrize("name", swept_games())
def test_games_shared_out_in_any_way_come_to_the_same(name: str) -> None:
    game = hoyle.load(name)
    ones = [play_chunk(game, seed, 1, "by_kind") for seed in range(2, 5)]
    whole = play_chunk(game, 2, 3, "by_kind")
    for order in (ones, ones[::-1], ones[1::2] + ones[::2]):
        assert reduce(merge, order, no_games(game)) == whole
    assert merge(ones[0], reduce(merge, ones[1:])) == whole


def test_what_is_sent_from_another_process_is_equal(tmp_path: Path) -> None:
    tally = play_chunk(faulty(tmp_path), 0, 20, "uniform")
    sent: Tally = pickle.loads(pickle.dumps(tally))
    assert sent == tally and sent.stop is not None and sent.stop.span is not None


def test_games_that_are_stopped_count_only_as_games(tmp_path: Path) -> None:
    game = faulty(tmp_path)
    tally = play_chunk(game, 0, 40, "uniform")
    stopped = []
    for seed in range(40):
        state, dice = game.new_state(seed), Dice(seed)
        try:
            while not state.is_terminal:
                state.apply(state.random_move(dice))
        except hoyle.Fault as fault:
            stopped.append((seed, fault))
    assert 0 < len(stopped) < 40
    assert tally.reasons == {"fault": len(stopped), "finished": 40 - len(stopped)}
    assert (tally.games, tally.ended, tally.decisions) == (40, 40 - len(stopped), 80)
    seed, fault = stopped[0]
    assert tally.stop == Stop(seed, fault.code, fault.message)
    assert tally.stop is not None and tally.stop.span is not None and tally.stop.span.text == SOMETIMES
    later = play_chunk(game, seed + 1, 39 - seed, "uniform")
    assert merge(later, play_chunk(game, 0, seed + 1, "uniform")).stop == tally.stop


def test_of_nothing_there_is_nothing(tmp_path: Path) -> None:
    game = faulty(tmp_path, "2000000000 + 1000000000 * count(out)")
    for tally in (no_games(game), play_chunk(game, 0, 0, "uniform"), play_chunk(game, 0, 3, "uniform")):
        assert (tally.ended, tally.wins, tally.mean(0), tally.sd(0)) == (0, (0, 0), 0.0, 0.0)
        assert (tally.lengths.mean, tally.lengths.sd) == (0.0, 0.0)
    assert play_chunk(game, 0, 0, "uniform") == no_games(game)
    assert (
        together(Spread(), Spread(2, 5, 13, 2, 3))
        == Spread(2, 5, 13, 2, 3)
        == together(Spread(2, 5, 13, 2, 3), Spread())
    )


def test_means_and_deviations_are_those_of_the_numbers() -> None:
    numbers = [3, -4, 10**9, 10**9 + 1]
    spread = Spread(4, sum(numbers), sum(n * n for n in numbers), min(numbers), max(numbers))
    mean = Fraction(sum(numbers), 4)
    assert spread.mean == float(mean)
    assert spread.sd == pytest.approx(float(sum((n - mean) ** 2 for n in numbers) / 3) ** 0.5, rel=1e-15)
    assert Spread(1, 5, 25, 5, 5).sd == 0.0


@pytest.mark.parametrize("name, players", [("goofspiel", 3), ("sedma", 3)])
def test_tallies_of_two_tables_are_not_added(name: str, players: int) -> None:
    one, other = no_games(hoyle.load("sedma", players=4)), no_games(hoyle.load(name, players=players))
    with pytest.raises(ValueError, match="the tallies are of two tables: their seats or the parts of their scores"):
        merge(one, other)


def test_only_tallies_are_added() -> None:
    with pytest.raises(TypeError, match="b must be a Tally, not None"):
        merge(no_games(hoyle.load("sedma")), None)  # type: ignore[arg-type]
