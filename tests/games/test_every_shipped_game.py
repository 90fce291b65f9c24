"""What every run checks of the games that only the whole run sweeps; their scenarios are tests in `tests/scenarios`."""

from pathlib import Path

import pytest

import hoyle
from hoyle.locate import shipped_games
from native.lockstep import both_of, differences
from shelf import FIRST

FURTHER = {name: path for name, path in shipped_games().items() if name not in FIRST}
VARIANTS = [file for path in FURTHER.values() for file in sorted((path.parent / "variants").glob("*.yaml"))]


@pytest.mark.parametrize("name", FURTHER)
def test_nothing_is_wrong_with_the_rules(name: str) -> None:
    assert complaints(FURTHER[name]) == []


@pytest.mark.sweep(3)
@pytest.mark.parametrize("path", VARIANTS, ids=[f"{path.parents[1].name}-{path.stem}" for path in VARIANTS])
def test_nothing_is_wrong_with_a_variant(path: Path) -> None:
    assert complaints(path) == []


def complaints(path: Path) -> list[str]:
    return [f"{d.code} {d.message}" for d in hoyle.validate(path) if d.severity != "note"]


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", FURTHER)
def test_a_random_game_is_the_same_in_both_engines(name: str) -> None:
    assert differences(both_of(hoyle.load(name), "by_kind", quickly=True), [1]) == []
