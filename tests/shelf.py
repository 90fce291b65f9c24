"""The shipped games that tests sweep: all of them in the whole run, the first nine in the ordinary one.

The ordinary run (`-m "not slow"`) must stay short while games are added. Of every further game it checks what
`tests/games/test_every_shipped_game.py` does (the rules, and one random game in both engines), and half of the scenarios.
"""

from pathlib import Path

from hoyle.locate import shipped_games

#: The games that every run sweeps.
FIRST = ("gin_rummy", "goofspiel", "kathmandu", "oh_hell", "scopa", "sedanto", "sedma", "sequence", "sequitur")

#: Shipped games that every run tries at fewer tables: in them sets of cards, bids, secret choices and hidden piles meet.
MORE = (
    "big_two", "canasta", "crazy_eights", "cribbage", "cuttle", "euchre", "go_fish", "golf", "hearts", "holdem",
    "klondike", "kuhn_poker", "leduc_poker", "liars_dice", "old_maid", "president", "schnapsen", "skat", "spite",
)  # fmt: skip

#: Whether this run leaves slow tests out; `conftest.py` sets it before it collects any test.
ordinary = False


def swept_games() -> dict[str, Path]:
    """The games that the tests of this run sweep, by name."""
    return {name: path for name, path in shipped_games().items() if name in FIRST or not ordinary}


def swept_patches() -> list[Path]:
    """The variants of these games that have files of their own."""
    return sorted(patch for path in swept_games().values() for patch in (path.parent / "variants").glob("*.yaml"))
