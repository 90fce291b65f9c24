"""Texts are wrapped rather than cut, families of piles lie in columns, and free room shows what happened before."""

from random import Random

import pytest
from seated import a_table, at_table, press
from textual.pilot import Pilot
from textual.widgets import Static

import hoyle
from hoyle.scene import Table
from hoyle.scene.things import TableView
from hoyle_cli.screen.app import TableApp
from hoyle_cli.screen.arrange import WAYS, head, middle, own
from hoyle_cli.screen.cards import Deck, Lit
from hoyle_cli.screen.pieces import Piece, plain, wrapped
from hoyle_cli.screen.scene import Happened, Scene, screenful


def test_a_text_too_long_for_a_line_is_wrapped() -> None:
    rows = wrapped([[Piece("worth of the hand 1045782")]], 14, indent=2)
    assert plain(rows).replace("\n", "").split() == ["worth", "of", "the", "hand", "1045782"]
    assert all(len(line) <= 14 for line in plain(rows).split("\n"))


def test_a_number_is_not_glued_to_a_name() -> None:
    table = Table(hoyle.load("go_fish"), seed=3)
    deck = Deck(table.game)
    other = table.view(0).seats[1]
    assert "4 p1  score" in plain(head(other, deck, Lit(labels={"p1": "4"}), 26))


def test_the_columns_of_a_patience_lie_one_below_another() -> None:
    table = Table(hoyle.load("freecell"), seed=3)
    deck = Deck(table.game, ascii_faces=True)
    lines = plain(middle(table.view(0), deck, Lit(), 80, WAYS[-1])).split("\n")
    columns = [line for line in lines if "column" in line]
    assert len(columns) == 8 and len({line.index("column") for line in columns}) == 1


def test_a_hand_that_fits_on_one_line_of_small_cards_is_not_split() -> None:
    table = Table(hoyle.load("pinochle"), seed=3)
    drawn = own(table.view(0).seats[0], Deck(table.game), Lit(), 78, WAYS[0])
    assert sum("╭" in plain([row]) for row in drawn) == 1


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_rules_are_wrapped_once(width: int) -> None:
    app = a_table("sedma", 2)

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, "b")
        text = app.screen.query_one(Static)
        lines = str(text.content).rstrip("\n").split("\n")
        assert len(lines) > 20 and text.size.height <= len(lines) + 1

    at_table(app, act, (width, 24))


def events(app: TableApp, *fresh: bool) -> str:
    news = tuple(Happened((f"event {i}",), fresh=one) for i, one in enumerate(fresh))
    return plain(screenful(Scene("Title", TableView((), (), ()), news=news), app.deck, 120, 30))


def test_earlier_events_fill_free_room_beside_the_table() -> None:
    app = a_table("sedma", 2)
    assert "event 0" in events(app, False, True)
    full = events(app, *[False] * 5, *[True] * 40)
    assert "event 0" not in full and "event 44" in full and "lines before" in full


def test_earlier_events_are_those_before_the_own_move() -> None:
    table = Table(hoyle.load("sedma", 2), ["human", "random"], seed=3)
    rng = Random(3)
    while len(table.moves) < 6:
        table.make(rng.choice(table.state.legal_moves())) if table.course.asked == 0 else table.bot_move()
    earlier, news, whole = table.course.earlier(0, 500), table.course.news(0), table.course.story(0)
    assert earlier + news == whole
