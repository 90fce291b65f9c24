"""Programs by chance, both ways. Input: chance; output: the same memory at every stop."""

import os
from random import Random

import pytest
from both_ways import run_both
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from random_programs import random_program

from native.oracle.check import check
from native.oracle.dump import dump


@pytest.mark.slow
@settings(
    max_examples=400 if os.environ.get("HOYLE_FUZZ") == "deep" else 10,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.reuse, Phase.generate),  # a smaller seed is no smaller program, and looking for one takes minutes
)
@given(st.integers(0, 1 << 32), st.sampled_from([1, 5, 52, 64, 65, 104, 128, 129, 300]))
def test_machine_code_does_what_the_interpreter_does(seed: int, cards: int) -> None:
    made = random_program(Random(seed), cards)
    check(made)
    assert dump(made)
    run_both(made, stops=6)


@pytest.mark.parametrize("seed", range(20))
def test_programs_by_chance_are_well_made(seed: int) -> None:
    check(random_program(Random(seed), 52))
