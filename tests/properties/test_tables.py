"""The tables that are listed are those of the rules."""

from pathlib import Path

import pytest

from properties.tables import MORE, SHIPPED, SMALL, name_of, players_of, rules_of


@pytest.mark.sweep(3)
@pytest.mark.parametrize("path", [*SHIPPED, *SMALL, *MORE], ids=name_of)
def test_the_line_of_players_alone_tells_for_how_many_a_game_is(path: Path) -> None:
    assert players_of(path) == rules_of(path).players
