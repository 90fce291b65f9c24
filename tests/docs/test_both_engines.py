"""The games of the documentation, played by programs as by the reference interpreter."""

from pathlib import Path

import pytest
from pages import whole
from test_cookbook import BASES as COOKED
from test_cookbook import RECIPES
from test_language import BASES, blocks_marked, save

import hoyle
from native.lockstep import program_differences

TEXTS = {str(block): whole(block, BASES) for block in blocks_marked("yaml (game|part .*|variant)")}
TEXTS |= {name: whole(block, COOKED) for name, block in RECIPES.items()}

#: After so many decisions a game is called.
MOST = 2000


@pytest.mark.sweep(4)
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_both_engines_play_alike(text: str, tmp_path: Path) -> None:
    file = save(tmp_path, text)
    for players in hoyle.load(file).model.players:
        game = hoyle.load(file, players=players)
        assert program_differences(game, (1, 2), MOST) == []
