"""Players who weigh moves by a formula of the rule file play alike in both engines, and as they should."""

from functools import cache
from pathlib import Path

import pytest

import hoyle
from hoyle.bots.by_formula import greedy, worth_of
from hoyle.bots.dice import Dice
from hoyle.tools.audit.laws import whole_text
from native.lockstep import both_of, differences

pytest.importorskip("llvmlite")

#: Formulas added to shipped games: one for the card played, one that looks at the seat too and is none or below 0 at times, one
#: for sets of cards and one for a secret choice.
FORMULAS = {
    "sedma": "    keen(c card): 20 - position(c.rank, ranks)\n",
    "oh_hell": "    keen(p player, c card): position(c.rank, ranks) - 5 * count(hand[p])\n",
    "kathmandu": "    keen(m cards): count(m) * count(m)\n",
    "goofspiel": "    keen(c card): none if c.rank is K else position(c.rank, ranks)\n",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the patched games are written."""
    return tmp_path_factory.mktemp("worth")


@cache
def patch_game(folder: Path, name: str, players: int) -> hoyle.Game:
    """A shipped game with a formula `keen`."""
    file = folder / f"{name}.yaml"
    head = f"hoyle: 1\nextends: {name}\nvariant: keen\ntitle: Keen\nadd:\n  formulas:\n"
    file.write_text(head + FORMULAS[name], encoding="utf-8")
    return hoyle.load(str(file), players=players)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("player", ["weighted:keen", "greedy:keen"])
@pytest.mark.parametrize("name, players", [("sedma", 3), ("oh_hell", 3), ("kathmandu", 2), ("goofspiel", 3)])
def test_both_engines_play_alike(folder: Path, name: str, players: int, player: str) -> None:
    both = both_of(patch_game(folder, name, players), player, quickly=True)
    assert differences(both, range(4), most=60) == []


def test_a_greedy_player_takes_what_is_worth_most(folder: Path) -> None:
    state = patch_game(folder, "sedma", 3).new_state(3)
    moves, seat = state.legal_moves(), state.current_player
    worth = worth_of("keen", state, seat, moves)
    assert len(set(worth)) > 1
    assert worth[moves.index(greedy("keen", state, seat, Dice(1)))] == max(worth)


def test_what_is_worth_more_is_played_more_often(folder: Path) -> None:
    from hoyle.bots.by_formula import weighted_move

    state = patch_game(folder, "sedma", 3).new_state(3)
    moves, seat, dice = state.legal_moves(), state.current_player, Dice(1)
    worth = worth_of("keen", state, seat, moves)
    drawn = [moves.index(weighted_move("keen", state, seat, dice)) for _ in range(4000)]
    for number, of in enumerate(worth):
        assert abs(drawn.count(number) / 4000 - of / sum(worth)) < 0.03


def test_to_weigh_moves_changes_nothing(folder: Path) -> None:
    state = patch_game(folder, "kathmandu", 2).new_state(3)
    before = whole_text(state)
    worth_of("keen", state, state.current_player, state.legal_moves())
    assert whole_text(state) == before


@pytest.mark.parametrize(
    "player, words",
    [
        ("weighted:kean", "weighted:kean cannot play: sedma has no formula `kean`; did you mean `keen`?"),
        ("greedy:takes", "the formula `takes` is no number, so moves cannot be weighed by it"),
        ("greedy:bonus", "no action has the arguments"),
    ],
)
def test_formulas_that_do_not_fit_are_refused(folder: Path, player: str, words: str) -> None:
    from hoyle.measure.engines import CannotPlay
    from hoyle.measure.measure import Plan, measure

    with pytest.raises(CannotPlay) as problem:
        measure(patch_game(folder, "sedma", 3), Plan(1, player=player))
    assert words in problem.value.message


def test_names_that_are_none_are_refused() -> None:
    from hoyle.measure.measure import Plan

    for name in ("best", "greedy:", "slow:keen"):
        with pytest.raises(ValueError, match="player must be one of uniform, by_kind, patient, weighted:FORMULA, gr"):
            Plan(1, player=name)


def test_figures_do_not_depend_on_the_engine(folder: Path) -> None:
    from hoyle.measure.measure import Plan, measure

    game = patch_game(folder, "sedma", 3)
    native, reference = (measure(game, Plan(20, player="greedy:keen", engine=name)) for name in ("native", "reference"))
    assert (native.engine, reference.engine) == ("native", "reference")
    assert native.tally == reference.tally
