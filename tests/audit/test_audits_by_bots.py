"""Audits whose games are played by bots."""

from pathlib import Path
from random import Random

import pytest

from audit.halls import audit_of, bad, rules_of
from hoyle.bots import named
from hoyle.bots.bot import Bot, NoBot
from hoyle.bots.view import View
from hoyle.engine.offers.moves import Move
from hoyle.play.game import Game, State
from hoyle.tools.audit import audit, play, shrink, text
from hoyle.tools.audit.audit import Audit, Plan


def hits(found: Audit) -> dict[str, int]:
    """How often each action was taken."""
    return {point.key[1]: times for point, times in found.coverage.points if point.key[0] == "action"}


@pytest.mark.slow
def test_the_games_are_played_by_the_bots() -> None:
    greedy = audit_of("sedma", None, Plan(2, players=2, bots=("greedy",)))
    assert (greedy.outcomes.games, greedy.outcomes.searched, greedy.outcomes.complaints, greedy.violations) == (
        2,
        0,
        {},
        (),
    )
    assert text.extent(greedy).endswith("played by greedy")
    data = text.data(greedy, "sedma", None)
    assert (data["bots"], data["complaints"], data["broken_off"]) == (["greedy"], 0, 0)


@pytest.mark.slow
def test_a_list_sits_round_the_table_and_the_same_seed_gives_the_same_audit() -> None:
    plan = Plan(2, 3, 2, bots=("mcts:4", "random"))
    one, other = audit_of("sedma", None, plan), audit_of("sedma", None, plan)
    assert one.outcomes.decisions == other.outcomes.decisions
    assert hits(one) == hits(other)


@pytest.mark.slow
def test_what_bots_think_over_is_not_counted() -> None:
    found = audit_of("sedma", None, Plan(1, 1, 2, bots=("mcts:20",)))
    # every decision takes one action, and a search would take thousands
    assert sum(hits(found).values()) <= found.outcomes.decisions


@pytest.mark.slow
def test_laws_broken_by_bots_are_found_and_made_small(tmp_path: Path) -> None:
    found = audit_of(bad("stuck"), tmp_path, Plan(6, bots=("mcts:3",)))
    assert found.violations
    assert all(violation.replayed for violation in found.violations)


@pytest.mark.slow
def test_a_game_is_left_when_time_is_up() -> None:
    found = audit_of("sedma", None, Plan(5, players=4, seconds=0.2, bots=("mcts:100000",)))
    assert (found.outcomes.games, found.outcomes.broken_off, found.violations) == (1, 1, ())
    assert "the time ran out in the last game, which was left unfinished" in text.report(found)


def test_a_random_game_without_end_is_left_too() -> None:
    found = audit_of(bad("endless"), None, Plan(1, seconds=0.5, cap=10_000_000))
    assert (found.outcomes.games, found.outcomes.broken_off, found.violations) == (1, 1, ())


class MovesAsTime:
    """A clock that only random moves turn, so that no machine is too slow."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
        self.now, self.seconds, self.choose = 0.0, seconds, play.choose
        monkeypatch.setattr(play, "choose", self.chosen)
        for room in (audit, play, shrink):
            monkeypatch.setattr(room, "time", self)

    def monotonic(self) -> float:
        return self.now

    def chosen(self, state: State, player: str, rng: Random, roam: Random | None) -> Move:
        self.now += self.seconds
        return self.choose(state, player, rng, roam)


@pytest.mark.parametrize("seconds", [0.0005, 0.00175, 0.0025])
def test_the_scenario_of_a_game_without_end_is_written_in_time(
    seconds: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    MovesAsTime(monkeypatch, seconds)
    found = audit_of(bad("endless"), tmp_path, Plan(1_000_000, seconds=2, cap=200))
    assert [violation.replayed for violation in found.violations] == [True]
    assert len(found.violations[0].broken.moves) == 200  # not shrunk, which would take long
    assert found.outcomes.games < 1_000_000
    assert found.seconds < 2


def wordy(text_: str) -> Bot:
    """Gives the text of a move where a move is asked for."""
    return lambda view, rng: str(view.legal_moves()[0])  # type: ignore[return-value]


def test_why_moves_had_to_be_made_for_bots_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(named.BOTS, "wordy", wordy)
    found = audit_of("goofspiel", None, Plan(3, players=2, bots=("wordy", "random")))
    told = [line for line in text.report(found) if line.startswith(("wordy ", "Hoyle made "))]
    assert len(told) == 4
    assert all(line.startswith("wordy returned 'make_bid ") for line in told[:3])
    assert told[3].startswith("Hoyle made ") and told[3].endswith(" for wordy, for other reasons")
    assert text.data(found, "goofspiel", None)["complaints"] == 39


def test_a_bot_that_cannot_play_the_game_is_reported() -> None:
    with pytest.raises(NoBot):
        audit_of("sedma", None, Plan(1, players=4, bots=("cfr",)))
    assert rules_of("sedma")


@pytest.mark.slow
def test_tables_at_which_a_bot_cannot_play_are_left_out_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class OnlyTwo:
        def prepare(self, game: Game) -> None:
            if game.players > 2:
                raise NoBot("I play with one other only")

        def __call__(self, view: View, rng: Random) -> Move:
            return view.legal_moves()[0]

    monkeypatch.setitem(named.BOTS, "only_two", lambda text: OnlyTwo())
    found = audit_of("goofspiel", None, Plan(4, bots=("only_two",)))
    assert {setting.players for setting in found.outcomes.refused} == {3}
    assert found.outcomes.games == 4
    told = [line for line in text.report(found) if line.startswith("not played at 3 players")]
    assert told and all(line.endswith(": I play with one other only") for line in told)
    assert text.data(found, "goofspiel", None)["refused"][0]["reason"] == "I play with one other only"
