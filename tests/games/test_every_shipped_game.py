"""What every run checks of the games that only the whole run sweeps; their scenarios are tests in `tests/scenarios`."""

import pytest

import hoyle
from hoyle.locate import shipped_games
from native.lockstep import both_of, differences
from shelf import FIRST

FURTHER = {name: path for name, path in shipped_games().items() if name not in FIRST}


@pytest.mark.parametrize("name", FURTHER)
def test_nothing_is_wrong_with_the_files(name: str) -> None:
    path = FURTHER[name]
    for file in (path, *sorted((path.parent / "variants").glob("*.yaml"))):
        assert [f"{file.stem}: {d.code} {d.message}" for d in hoyle.validate(file) if d.severity != "note"] == []


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", FURTHER)
def test_a_random_game_is_the_same_in_both_engines(name: str) -> None:
    assert differences(both_of(hoyle.load(name), "by_kind", quickly=True), [1]) == []
