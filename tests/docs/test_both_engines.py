"""The games of the documentation, played by programs as by the reference interpreter."""

from pathlib import Path

import pytest
from pages import whole
from test_cookbook import BASES as COOKED
from test_cookbook import RECIPES
from test_language import BASES, blocks_marked, save

import hoyle
from hoyle.native.lower.nodes import lower
from hoyle.native.playing import chooser_of
from native.lockstep import Both, by_reference, differs, interpreted

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
        program, rules = lower(game, chooser_of("uniform"), tracing=True)
        both = Both(game, "uniform", None, rules)  # type: ignore[arg-type]  # nothing is compiled
        for seed in (1, 2):
            assert differs(both, interpreted(program, rules, seed, MOST), by_reference(both, seed, MOST)) == []
