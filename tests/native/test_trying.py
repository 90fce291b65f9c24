"""Players who try moves: machine code does what is told of it, and who wins by that is found."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from both_ways import resume

import hoyle
from hoyle.bots import rollout, rollout_policy
from hoyle.bots.rollout_policy import TRIES, WEIGHTS, Contested, Scored, policy_from, policy_of, share
from hoyle.engine.position.position import DECISIONS
from hoyle.engine.runtime import dice
from hoyle.native import engine, memory
from hoyle.native import program as p
from hoyle.native.emit_rollouts import ODD, OTHER, PARTS, WON
from hoyle.native.playing import Native, compile
from hoyle.native.rollouts import Rolling, TryPlan

RULES = """
hoyle: 1
game: heaps
title: Heaps
players: 2..4
deck: {ranks: [A, 2, 3], into: stock}
zones: {stock: stack seen by nobody}
variables:
  heap: 0..1000 per player = 0
  seed: 0..1000 per player = 0
actions:
ACTIONS
phases:
  game: |
    shuffle stock
    repeat 20 times:
        for p in players starting with dealer.left: p chooses ANY
    for p in players: heap[p] += 5 * seed[p]
    tally
score: {per: player, parts: {heap: my heap}}
winner: {most: highest my score}
"""

#: Whoever plays at random scatters what was heaped up: only how it stands tells anything.
SCATTERED = RULES.replace("ANY", "add or scatter").replace(
    "ACTIONS",
    """
  add: {with: {n: number from 1..3}, do: my heap += n}
  scatter: {do: my heap = 0}
""",
)

#: Who sows has less now, and more at the end.
SOWN = RULES.replace("ANY", "reap or sow").replace(
    "ACTIONS",
    """
  reap: {with: {n: number from 1..2}, do: my heap += n}
  sow: {do: my seed += 1}
""",
)


#: A patience that one may give up at any time, which random players do long before they finish a step.
GIVEN_UP = """
hoyle: 1
game: steps
title: Steps
players: 1
deck: {ranks: [A, 2, 3], into: stock}
zones: {stock: stack seen by nobody}
variables:
  height: int
  finished: int
  moves: int
actions:
  climb: {do: height += 1}
  slip: {with: {n: number from 1..3}, do: height = 0}
  give_up: {do: end play}
phases:
  game: |
    shuffle stock
    play
    tally
  play: |
    repeat 60 times:
        dealer chooses climb, slip or give_up
        if height is 8:
            finished += 1
            height = 0
score: {per: player, parts: {finished: finished}}
winner: {most: highest my score}
"""


def compile_leaning(game: hoyle.Game) -> Native:
    return compile(game, rollout.PLAYER, cut=True)


class Retold:
    """The games of `trying` played decision by decision, by what is told of it."""

    def __init__(self, native: Native, seats: int, how: TryPlan) -> None:
        self.engine, self.layout = native.engine, native.engine.layout
        self.seats, self.how, self.sides = seats, how, native.game.layout.sides

    def read_field(self, region: bytearray, name: str) -> int:
        return memory.read_field(self.layout, region, name)[0]

    def write(self, region: bytearray, name: str, value: int) -> None:
        memory.write(self.layout, region, name, [value - (1 << 64) if value >> 63 else value])

    def copy(self, of: engine.Memory, **values: int) -> engine.Memory:
        made = engine.Memory(of.state[:], of.record[:], of.tally[:])
        for name, value in values.items():
            self.write(made.state, name, value & dice.MASK)
        return made

    def game(self, seed: int) -> list[int] | None:
        """The returns of one game."""
        memory_ = self.copy(engine.fresh(self.layout), rng=seed, player_rng=dice.players_seed(seed), pause=0)
        while (status := resume(self.engine, memory_)) == p.WAITING:
            made, seat = self.read_field(memory_.state, "decisions"), self.read_field(memory_.record, "halted_seat")
            if made >= self.how.most:
                memory_ = self.copy(memory_, decisions=DECISIONS, pause=DECISIONS + 1)
                continue
            memory_ = self.copy(memory_, pause=made + 1)
            now = bool(self.seats >> seat & 1)
            if now or self.how.times:
                first = self.read_field(memory_.state, "player_rng") & dice.MASK
                drawn = [first + number * ODD for number in range(self.how.tries)]
                worths = [self.worth(memory_, seat, one & dice.MASK, now) for one in drawn]
                memory_ = self.copy(memory_, player_rng=drawn[worths.index(max(worths))])
        return memory.read_field(self.layout, memory_.record, "returns") if status == p.OVER else None

    def worth(self, before: engine.Memory, seat: int, drawn: int, now: bool) -> float:
        """What a seat thinks of the move that it draws with a generator."""
        luck = dice.draw(dice.Holder(drawn - dice.STEP & dice.MASK))
        tried = self.copy(before, player_rng=drawn, rng=luck)
        status = resume(self.engine, tried)
        if status == p.OVER:
            won = memory.read_field(self.layout, tried.record, "winner")
            return self.lead(tried, seat) + (WON * (2 * won[seat] - 1) if any(won) else 0)
        assert status == p.WAITING
        times, ahead = (1, 0) if now else (self.how.times, self.how.ahead)
        sums = 0
        for number in range(1, times + 1):
            seed = luck + number * OTHER & dice.MASK
            left = DECISIONS - ahead
            on = self.copy(
                tried, player_rng=seed, rng=dice.draw(dice.Holder(seed - dice.STEP & dice.MASK)), pause=DECISIONS + 1
            )
            on = self.copy(on, decisions=left, enough=left + self.how.least)
            assert resume(self.engine, on) == p.OVER
            sums += self.lead(on, seat)
        return int(sums / times)

    def lead(self, region: engine.Memory, seat: int) -> int:
        returns = memory.read_field(self.layout, region.record, "returns")
        return (returns[seat] * len(returns) - (sum(returns) if self.sides > 1 else 0)) * PARTS


@pytest.mark.parametrize(
    "name, players, times, most",
    [
        ("sedma", 2, 0, 3000),
        ("sedma", 4, 2, 3000),
        ("scopa", 2, 3, 40),
        ("sedanto", 3, 1, 25),
        ("kathmandu", 2, 0, 30),
        ("embers", 2, 2, 40),
    ],
)
def test_machine_code_tries_as_it_is_told(name: str, players: int, times: int, most: int) -> None:
    native = compile_leaning(hoyle.load(name, players=players))
    how, rolling = TryPlan(3, most, times, 20, 10), Rolling(native)
    for seats in (0b01, 0b1110):
        wanted = [Retold(native, seats, how).game(seed) for seed in range(4)]
        for seed, returns in enumerate(wanted):
            found = rolling.contest(1, seed, seats, how)
            assert (found.games, list(found.returns)) == (1, returns)


def test_who_does_not_try_plays_as_ever() -> None:
    game = hoyle.load("sedma", players=4)
    rolling = Rolling(compile_leaning(game))
    wanted = compile(game, "patient", cut=True).playouts(30, 5)
    assert rolling.contest(30, 5, 0, TryPlan(4, 3000)).returns == wanted.returns


def test_tries_are_made_from_a_state_too() -> None:
    """Who tries each time heaps up more than who does not."""
    game = hoyle.load("sedanto")
    state, rng = game.new_state(3), Random(1)
    for _ in range(20):
        state.apply(state.random_move(rng, state.choosing[0]))
    rolling = Rolling(compile_leaning(game))
    plain, tried = (rolling.roll(state, 40, 1, 30, 300, tries=tries) for tries in (1, 4))
    assert plain.games == tried.games == 40
    assert sum(tried.returns) > sum(plain.returns) + 40 * 20
    assert rolling.roll(state, 40, 1, 30, 300, tries=4) == tried


@pytest.mark.parametrize("players", [2, 3])
def test_it_is_found_where_only_the_score_as_it_stands_tells_anything(tmp_path: Path, players: int) -> None:
    def made(rules: str) -> Native:
        (tmp_path / "game.yaml").write_text(rules, "utf-8")
        return compile_leaning(hoyle.load(tmp_path / "game.yaml", players=players))

    scattered, sown = made(SCATTERED), made(SOWN)
    assert policy_of(scattered, rollout.MOST, rollout.LEAST).tries == TRIES
    assert policy_of(sown, rollout.MOST, rollout.LEAST).tries == 1
    assert share(Rolling(sown), sown.game, TryPlan(4, 1000, 4, 300, 30)) < 0.3


@pytest.mark.parametrize("players", [2, 3])
def test_actions_that_lose_are_chosen_rarely(tmp_path: Path, players: int) -> None:
    (tmp_path / "game.yaml").write_text(SOWN, "utf-8")
    native = compile_leaning(hoyle.load(tmp_path / "game.yaml", players=players))
    found = policy_of(native, rollout.MOST, rollout.LEAST)
    reap, sow, _ = found.weights
    assert reap < sow == WEIGHTS[0]
    usual = replace(found, weights=(WEIGHTS[0],) * 3)
    contested = Contested(native, rollout.MOST, rollout.LEAST)
    assert contested.is_better(contested.gains(found, usual))
    assert not contested.is_better(contested.gains(usual, found))


def test_very_long_contests_stay_unclear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollout_policy, "CONTEST_WORK", 1)
    (tmp_path / "game.yaml").write_text(SOWN, "utf-8")
    sown = compile_leaning(hoyle.load(tmp_path / "game.yaml", players=2))
    assert share(Rolling(sown), sown.game, TryPlan(4, 1000, 4, 300, 30)) == 0.5


@pytest.mark.parametrize("name", ["sedma", "goofspiel", "kathmandu"])
def test_elsewhere_nobody_tries(name: str) -> None:
    assert policy_of(compile_leaning(hoyle.load(name)), rollout.MOST, rollout.LEAST).tries == 1


def test_without_opponents_players_do_what_scores_most(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GIVEN_UP, "utf-8")
    native = compile_leaning(hoyle.load(tmp_path / "game.yaml"))
    found = policy_of(native, rollout.MOST, rollout.LEAST)
    climb, slip, give_up, _ = found.weights
    assert climb == WEIGHTS[0] > slip
    assert give_up == 1
    scored = Scored(native, rollout.MOST, rollout.LEAST)
    usual = replace(found, tries=1, weights=(1, 1, 1, 1))
    assert scored.is_better(scored.gains(found, usual))
    assert not any(scored.score(number, deal, usual) for number, deal in enumerate(scored.deals))


@pytest.mark.parametrize("notes", [None, 4, [4, 1, 1], [3, 1, 1, 1, 1], [1, 1, 1, 0, 1], [1, 1, "1", 1, 1]])
def test_notes_that_hold_no_policy_are_ignored(notes: object) -> None:
    assert policy_from(notes, 4) is None


@pytest.fixture
def machines() -> Iterator[None]:
    rollout.policy_at.cache_clear()
    yield
    rollout.policy_at.cache_clear()


@pytest.mark.slow
@pytest.mark.usefixtures("machines")
def test_in_sedanto_players_try(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOYLE_CACHE", str(tmp_path))
    goer = rollout.rollout_player(hoyle.load("sedanto"))
    assert isinstance(goer, rollout.Machine)
    assert goer.policy.tries == TRIES
