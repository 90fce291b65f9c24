"""Nine known games and three variants, written from the description of the language: they load, compile and play."""

import shutil
from pathlib import Path
from random import Random

import pytest

import hoyle
from hoyle.bots.random_player import PLAYERS
from hoyle.play.game import Game
from hoyle.tools.audit.laws import check_zones, over, waits
from properties.tables import players_of, rules_of

DATA = Path(__file__).parent.parent / "data" / "language"
TRIALS = sorted(DATA.glob("trials/*.yaml"))
VARIANTS = sorted(DATA.glob("variants/*.yaml"))
TABLES = [(path, players) for path in (*TRIALS, *VARIANTS) for players in players_of(path)]
#: A longer game is left alone here; the laws play on.
FAR = 250


@pytest.fixture
def file(path: Path, tmp_path: Path) -> Path:
    """The rule file; a patch of Gin Rummy beside the game of its folder, whose text for people it does not change."""
    if path.stem != "gin-big-gin":
        return path
    folder = tmp_path / "gin_rummy"
    (folder / "variants").mkdir(parents=True)
    shutil.copy(DATA / "games" / "gin-rummy.yaml", folder / "game.yaml")
    return Path(shutil.copy(path, folder / "variants"))


def test_all_are_there() -> None:
    assert len(TRIALS) == 9
    assert len(VARIANTS) == 3


@pytest.mark.sweep(6)
@pytest.mark.parametrize("path", [*TRIALS, *VARIANTS], ids=lambda path: path.stem)
def test_it_is_checked_without_an_error(file: Path) -> None:
    assert [d for d in hoyle.validate(file) if d.severity == "error"] == []


@pytest.mark.sweep(12)
@pytest.mark.parametrize("path, players", TABLES, ids=[f"{path.stem}-{players}" for path, players in TABLES])
def test_it_survives_random_play(file: Path, players: int) -> None:
    game = Game(rules_of(file), players)
    assert game.graph.number_of_nodes() == len(game.machine.graph.nodes)
    for seed, player in enumerate(PLAYERS.values()):
        state, rng = game.new_state(seed), Random(seed)
        while not state.is_terminal and state.position.decisions < FAR:
            if state.position.decisions % 10 == 0:
                assert (check_zones(state) or waits(state)) is None
            state.apply(player(state, state.choosing[0], rng))
        assert (check_zones(state) or over(state)) is None
