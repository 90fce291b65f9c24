"""Studies of games between bots: skill against luck, options hardly worth taking, kingmaking."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

import hoyle
from hoyle.bots.view import view_of
from hoyle.measure.arena import Contest, Played
from hoyle.measure.interrupted import Interrupted
from hoyle.tools.study import skilled as whole
from hoyle.tools.study.decision_samples import DecisionSample, Tried, look
from hoyle.tools.study.kingmaking import kingmaking, spread
from hoyle.tools.study.option_value import Option, options
from hoyle.tools.study.skill import clustered_mean, skill
from hoyle.tools.study.skilled import Looks, measure_skill
from hoyle.tools.study.skilled_sheets import bots_sheet, kingmaking_sheet, luck_sheet, skilled_sheets

#: Six times each may take a point or throw it away, in a colour that does not matter.
WASTE = """
hoyle: 1
game: waste
title: Waste
players: 2
deck: {ranks: [1, 2], suits: [red], into: stock}
zones: {stock: stack seen by nobody}
variables: {got: 0..99 per player}
actions:
  take: {with: {n: number from 1..3}, do: "got[me] += n"}
  paint: {with: {tone: dark | light}, do: "got[me] += 3"}
  throw: {do: "got[me] += 0"}
phases:
  game: |
    repeat 6 times:
        for p in players: p chooses take, paint or throw
    tally
score: {per: player, parts: {points: "got[me]"}}
winner: {most: highest my score}
"""

#: The last player has nothing to win, and gives the game to one of the others; before that all draw lots.
CROWN = """
hoyle: 1
game: crown
title: Crown
players: 3
deck: {ranks: [1], suits: [red], into: stock}
zones: {stock: stack seen by nobody}
variables: {got: 0..99 per player}
actions:
  take: {with: {n: number from 1..2}, do: "got[me] += n"}
  crown: {with: {p: player from players where p is not me}, do: "got[p] += 50"}
phases:
  game: |
    for p in players: p chooses take
    dealer chooses crown
    tally
score: {per: player, parts: {points: "0 if me is dealer else got[me]"}}
winner: {most: highest my score}
"""

Table = Callable[[str], hoyle.Game]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A game out of a text."""

    def load(text: str) -> hoyle.Game:
        path = tmp_path / "game.yaml"
        path.write_text(text, encoding="utf-8")
        return hoyle.load(path)

    return load


# ---- skill against luck


def duel(deals: int, lead: Callable[[int, int], float]) -> list[Played]:
    """Two games of each deal between two bots: by how much the first seat wins, by deal and by the bot that sits there."""
    found = []
    for deal in range(deals):
        for seats in ((0, 1), (1, 0)):
            gap = lead(deal, seats[0])
            wins = (1.0, 0.0) if gap > 0 else (0.0, 1.0)
            found.append(Played(seats, (0, 1), wins, (gap, -gap), (0, 1), seed=deal))
    return found


def test_what_only_the_player_decides_is_skill() -> None:
    found = skill(["good", "bad"], duel(20, lambda deal, bot: 5 if bot == 0 else -5), 2)
    assert found is not None and found.wins is not None and found.leads is not None
    assert (found.better, found.shown, found.deals, found.fair) == ("good", True, 20, 0.5)
    assert (found.wins.player.value, found.wins.player.low, found.wins.deal.value) == (1.0, 1.0, 0.0)
    assert [bot.share.value for bot in found.bots] == [1.0, 0.0]
    assert [bot.lead.value for bot in found.bots] == [10.0, -10.0]


@pytest.mark.parametrize("deals, enough", [(4, False), (5, True)])
def test_few_deals_have_no_intervals_of_points_and_leads(deals: int, enough: bool) -> None:
    found = skill(["one", "other"], duel(deals, lambda deal, bot: 1 + deal if bot else -2), 2)
    assert found is not None
    assert [bot.lead.low is not None for bot in found.bots] == [enough, enough]
    assert (found.ahead.low is not None, found.shown) == (enough, enough)
    said = bots_sheet(found).remarks[-1]
    assert ("(" in said) == enough and "()" not in said


def test_a_difference_of_shares_is_in_percentage_points_and_the_best_of_three_is_not_the_better() -> None:
    found = skill(["good", "bad"], duel(20, lambda deal, bot: 5 if bot == 0 else -5), 2)
    assert found is not None
    sheet = bots_sheet(found)
    assert sheet.title == "The better player"
    said = "good is the better one: its share is larger by 100.0 percentage points (72.0 to 100.0)."
    assert sheet.remarks[-1] == said
    sheet = bots_sheet(replace(found, bots=(*found.bots, found.bots[1]), shown=False))
    assert sheet.title == "The best player"
    said = "None is shown to be the best one: good is ahead of the next by 100.0 percentage points (72.0 to 100.0)."
    assert sheet.remarks[-1] == said


def test_without_opponents_the_better_bot_is_the_one_with_the_higher_return() -> None:
    def alone(deal: int, bot: int) -> Played:
        return Played((bot, bot), (0, 0), (0.0, 0.0), (deal + 3.0 * bot,) * 2, (0, 0), seed=deal)

    found = skill(["bad", "good"], [alone(deal, bot) for deal in range(20) for bot in (0, 1)], 2)
    assert found is not None
    assert (found.better, found.shown, found.fair, found.ahead.value) == ("good", True, None, 3.0)
    sheet = bots_sheet(found)
    assert sheet.columns[3] == "mean return"
    assert sheet.remarks == (
        "Over 20 deals.",
        "good is the better one: its mean return is larger by 3.00 (no variation).",
    )
    assert [row[0] for row in luck_sheet(found).rows] == ["return"]


def test_what_only_the_deal_decides_is_the_deals() -> None:
    found = skill(["one", "other"], duel(20, lambda deal, bot: 5 if deal % 2 else -5), 2)
    assert found is not None and found.wins is not None
    assert (found.wins.deal.value, found.wins.player.value, found.shown) == (1.0, 0.0, False)
    assert [bot.share.value for bot in found.bots] == [0.5, 0.5]


def test_what_neither_decides_is_the_rest() -> None:
    rng = Random(1)
    found = skill(["one", "other"], duel(300, lambda deal, bot: rng.choice((-1, 1))), 2)
    assert found is not None and found.wins is not None
    assert found.wins.rest.value is not None and found.wins.rest.value > 0.85
    assert found.wins.player.low == 0.0


def test_parts_of_a_known_mixture_are_found() -> None:
    rng = np.random.default_rng(3)
    deal_of = rng.normal(0, 3, 500)
    held = 0
    games = duel(500, lambda deal, bot: 2 * (1 - 2 * bot) + deal_of[deal] + rng.normal(0, 1))
    found = skill(["one", "other"], games, 2)
    assert found is not None and found.leads is not None
    for part, truth in ((found.leads.player, 4), (found.leads.deal, 9), (found.leads.rest, 1)):
        assert part.value == pytest.approx(truth / 14, abs=0.05)
        assert part.low is not None and part.high is not None
        held += part.low <= truth / 14 <= part.high
    assert held >= 2


def test_deals_that_were_not_played_by_all_do_not_count() -> None:
    games = duel(6, lambda deal, bot: 5 if bot == 0 else -5)
    found = skill(["good", "bad"], games[:-1], 2)
    assert found is not None and found.deals == 5
    assert skill(["good", "bad"], games[:1], 2) is None
    assert skill(["good"], games, 2) is None


def test_numbers_that_hang_together_make_wider_intervals() -> None:
    values = [0.0] * 10 + [1.0] * 10
    apart, together = clustered_mean(values, list(range(20))), clustered_mean(values, [0] * 10 + [1] * 10)
    assert apart.value == together.value == 0.5
    assert apart.low is not None and together.low is not None
    assert together.low < apart.low
    assert clustered_mean(values, [0] * 20).low is None


# ---- options


def by_name(found: tuple[Option, ...] | list[Option]) -> dict[tuple[str, str | None], Option]:
    """Options by action and value."""
    return {(one.action, one.value): one for one in found}


@pytest.mark.slow
def test_what_is_never_worth_taking_is_told(table: Table) -> None:
    game = table(WASTE)
    found = measure_skill(game, Contest(["random", "uniform"], 16), Looks(48, 120), lambda done, of: None)
    assert found.looked == 48 and found.kingmaking is None
    named = by_name(found.options)
    throw, least = named["throw", None], named["take", "number 1"]
    assert throw.poor and throw.best == 0 and throw.offered == 48
    assert least.poor or (least.loss.low or 0) > 0
    assert (throw.loss.value or 0) > (least.loss.value or 0) > 0
    assert not named["take", "number 3"].poor and not named["paint", None].poor
    assert not named["paint", "dark"].poor and not named["paint", "light"].poor
    remarks = [remark for sheet in skilled_sheets(found) for remark in sheet.remarks]
    assert any(remark.startswith("Hardly ever worth taking: throw (never best)") for remark in remarks)


def fake(worths: list[float], again: list[float]) -> tuple[tuple[Tried, ...], tuple[Tried, ...]]:
    """What two searches say of moves."""
    return tuple(Tried(w, (w, 1 - w), (0, 0)) for w in worths), tuple(Tried(w, (w, 1 - w), (0, 0)) for w in again)


def test_moves_that_are_alike_lose_nothing_though_one_is_luckiest(table: Table) -> None:
    game, rng = table(WASTE), Random(5)
    moves = tuple(move for move in game.new_state(1).legal_moves() if move.action == "paint")
    looks = [
        DecisionSample(number, 0, moves, *fake([rng.random() for _ in moves], [rng.random() for _ in moves]))
        for number in range(400)
    ]
    for found in options(game.model, looks):
        assert not found.poor
        assert found.loss.low is not None and found.loss.low < 0 < (found.loss.high or 0)


# ---- kingmaking


def test_who_cannot_win_decides_who_does(table: Table) -> None:
    game = table(CROWN)
    state = game.new_state(2)
    while len({move.action for move in state.legal_moves()} & {"crown"}) == 0:
        state.apply(state.legal_moves()[0])
    seen = look(view_of(state, state.choosing[0]), 0, Random(1), 80)
    assert seen is not None
    gap, error = spread(seen, game.layout.side_of)
    assert (gap, error) == (1.0, 0.0)
    found = kingmaking(game.layout.side_of, [seen])
    assert found is not None and (found.decisions, found.lost, found.deciding) == (1, 1, 1)


def test_who_can_win_or_moves_nothing_makes_no_king() -> None:
    move = hoyle.Move.of(0, "a", (), "a"), hoyle.Move.of(0, "b", (), "b")

    def looked(one: tuple[float, ...], other: tuple[float, ...]) -> DecisionSample:
        both = Tried(0.5, one, (0.0,) * 3), Tried(0.5, other, (0.0,) * 3)
        return DecisionSample(0, 0, move, both, both)

    found = kingmaking((0, 1, 2), [looked((0.3, 0.7, 0.0), (0.0, 0.3, 0.7)), looked((0, 0.5, 0.5), (0, 0.5, 0.5))])
    assert found is not None and (found.decisions, found.lost, found.deciding) == (2, 1, 0)
    assert found.spread.value == 0.0
    rows = kingmaking_sheet(found).rows
    assert [row[:2] for row in rows] == [("cannot win any more", "1 of 2"), ("and decides who does", "0 of 1")]
    assert kingmaking((0, 1), [looked((0, 1), (0, 1))]) is None


# ---- the whole


def test_the_same_seed_finds_the_same(table: Table) -> None:
    game = table(CROWN)
    one, other = (
        measure_skill(game, Contest(["mcts:5", "random"], 6, 4), Looks(8, 40), lambda done, of: None) for _ in range(2)
    )
    assert (one.skill, one.options, one.kingmaking) == (other.skill, other.options, other.kingmaking)
    assert one.skill is not None and one.skill.deals == 2 and one.kingmaking is not None


def test_what_was_found_until_it_was_broken_off_is_kept(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(whole, "look", broken)
    with pytest.raises(Interrupted) as caught:
        measure_skill(table(CROWN), Contest(["random", "uniform"], 6), Looks(5, 40), lambda done, of: None)
    assert caught.value.found.skill.deals == 2 and caught.value.found.looked == 0
