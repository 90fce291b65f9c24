"""Steps that were tried before with the faces at which they look come out as they would if they were tried again."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.engine.position.choice_history import PastChoice
from hoyle.knowledge import Beliefs, beliefs, metropolis
from hoyle.knowledge.importance import TooRare
from hoyle.knowledge.sampler import World
from hoyle.knowledge.step_cache import Outcome, StepCache

HERE = Path(__file__).parent / "data"
REWRITTEN = Path(__file__).parents[1] / "data" / "rewritten"


@pytest.mark.parametrize(
    "path, moves, games",
    [
        (HERE / "small_fish.yaml", 4, 14),
        (HERE / "small_reds.yaml", 3, 3),
        (HERE / "small_record.yaml", 4, 3),
        pytest.param(REWRITTEN / "canasta.yaml", 8, 3, marks=pytest.mark.slow),
        (REWRITTEN / "go_fish.yaml", 12, 3),
        (REWRITTEN / "schnapsen.yaml", 9, 3),
    ],
)
def test_a_step_that_was_tried_before_fits_as_it_would_again(
    path: Path, moves: int, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, all_steps = [0], [0]
    outcome = StepCache.outcome

    def compared(self: StepCache, world: World, made: PastChoice) -> Outcome:
        kept = sum(len(outcomes.found) for zones in self.outcomes.values() for outcomes in zones.values())
        found = outcome(self, world, made)
        known[0] += kept == sum(len(outcomes.found) for zones in self.outcomes.values() for outcomes in zones.values())
        all_steps[0] += 1
        assert found is self.classify(self.replay.step(world, made, None), world, made)
        return found

    monkeypatch.setattr(StepCache, "outcome", compared)
    monkeypatch.setattr(beliefs, "TRIES", 0)  # every world is searched for
    monkeypatch.setattr(metropolis, "CLIMB", 30)
    game = hoyle.load(path)
    for seed in range(games):
        rng = Random(seed)
        state = game.new_state(seed)
        for _ in range(moves):
            if not state.is_terminal:
                state.apply(state.random_move(rng))
        if state.is_terminal:
            continue
        for seat in range(game.players):
            believed = Beliefs(game.machine, state.position, seat)
            believed.settled, believed.sure = {}, []  # all that bears on anything is tried
            believed.open = {
                made.kept.number for made in believed.made if made.kept.inferences[seat].open and not believed.start
            }
            with suppress(TooRare):
                believed.draw(rng)
    assert known[0] > all_steps[0] / 10
