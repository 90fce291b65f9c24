"""A deck may name its pieces: what Hoyle writes then says `tile` for `card`, and what the author writes stays."""

from pathlib import Path

import pytest

import hoyle
from hoyle.answers import answer
from hoyle.language.model.titles import with_pieces
from hoyle.scene import Table
from hoyle.tools.booklet.pages.plain import plain_text
from hoyle.tools.booklet.whole import booklet
from hoyle_cli.prompt import picture
from hoyle_cli.screen.cards import Deck

GAME = """
hoyle: 1
game: {game}
title: Tiles
players: 2
deck: {{ranks: 1..20, suits: [plain], pieces: "{pieces}", into: boneyard}}
zones:
  boneyard: stack seen by nobody
  hand: set per player seen by owner
  line: row seen by everyone
actions:
  lay: {{with: {{c: card from my hand}}, do: move c to line}}
  keep:
    title: keep your card of honour
    do: wait
phases:
  game: |
    shuffle boneyard
    deal 5 from boneyard to each hand starting with dealer
    for p in players starting with dealer: p chooses lay or keep
score: {{per: player, parts: {{left: count(my hand)}}}}
winner: {{fewest: lowest my score}}
"""


def loaded(folder: Path, pieces: str) -> hoyle.Game:
    path = folder / "pieces.yaml"
    path.write_text(GAME.format(game=path.stem, pieces=pieces).replace("do: wait", "do: move 1 from boneyard to line"))
    return hoyle.load(path)


@pytest.fixture
def tiles(tmp_path: Path) -> Table:
    return Table(loaded(tmp_path, "tile|tiles"), ["human"] * 2, seed=2)


def test_the_table_counts_pieces_by_their_noun(tiles: Table) -> None:
    lines = [piece for _, rows in picture.table_lines(tiles.state, 0) for row in rows for piece in row]
    assert "10 tiles" in lines and "p1: 5 tiles" in lines
    log = "; ".join(tiles.act(0, {"do": "log"})["lines"])
    assert "5 tiles to p1's hand" in log and "card" not in log
    assert Deck(tiles.game).counted(1) == "1 tile" and tiles.scene(0)["deck"]["pieces"] == ["tile", "tiles"]


def test_questions_and_refusals_use_it(tiles: Table) -> None:
    seat = tiles.state.choosing[0]
    choice = tiles.choice(seat)
    assert choice is not None
    choice.pick(choice.entries()[0])
    assert choice.prompt() == "lay: choose a tile from your hand"
    reason = answer(tiles.state, "lay 99", seat)
    assert reason is not None and "card" not in reason.message


def test_the_booklet_uses_it_and_leaves_the_author_s_words(tiles: Table) -> None:
    text = " ".join(plain_text(booklet(tiles.game.model, table=tiles.game.layout), 100).split())
    assert "Choose a tile from your hand" in text and "All tiles begin in the boneyard" in text
    assert "Keep your card of honour" in text and "TILES" in text
    assert choice_titles(tiles) == ["lay a tile", "keep your card of honour"]


def choice_titles(table: Table) -> list[str]:
    choice = table.choice(table.state.choosing[0])
    assert choice is not None
    return [choice.offer(name) for name in choice.actions]


def test_articles_and_capitals_follow_the_noun(tmp_path: Path) -> None:
    deck = loaded(tmp_path, "orb|orbs").model.deck
    assert with_pieces(deck, "A card, a card and cards. Cards, discards") == "An orb, an orb and orbs. Orbs, discards"
    plain = hoyle.load("sedma").model.deck
    assert with_pieces(plain, "a card") == "a card"


@pytest.mark.parametrize("pieces", ["tile", "|tiles", "tile|", "a|b|c"])
def test_one_noun_is_refused(tmp_path: Path, pieces: str) -> None:
    with pytest.raises(hoyle.RulesError) as refused:
        loaded(tmp_path, pieces)
    assert "does not name one piece and several" in str(refused.value)
