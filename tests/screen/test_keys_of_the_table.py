"""Touching twice, switching, sorting, and choices with one option, by keys."""

from pathlib import Path

import pytest
from seated import a_table, at_table, press, screen
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

import hoyle
from hoyle.scene.melds import melds
from hoyle_cli.screen import places
from hoyle_cli.screen.app import TableApp
from measure.faulty import FAULTY, faulty


def after(app: TableApp, *keys: str) -> str:
    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, *keys)

    at_table(app, act)
    assert app.broken is None
    return screen(app)


def faces(app: TableApp) -> list[str]:
    hand = next(pile for pile in app.view.seats[0].piles if pile.key == "hand[0]")
    return [thing.face for thing in hand.things]


def test_another_card_switches_and_a_second_touch_confirms() -> None:
    app = a_table("sedma", 4)
    wanted: list[str] = []

    async def act(pilot: Pilot[None]) -> None:
        wanted.append(f"play {faces(app)[1]}")
        await press(app, pilot, "1", "2")
        assert app.choice is not None and app.choice.whole
        await press(app, pilot, "2")

    at_table(app, act)
    assert [move for seat, move in app.table.moves if seat == 0] == wanted


def test_the_hand_is_sorted_by_suit_then_by_rank() -> None:
    app = a_table("gin_rummy", 2)
    layout = app.course.game.layout
    rank, suit = (dict(zip(layout.faces, found)) for found in (layout.rank_of, layout.suit_of))
    assert "sorted by suit" in after(app, "g")
    assert faces(app) == sorted(faces(app), key=lambda face: (suit[face], rank[face]))
    app = a_table("gin_rummy", 2)
    assert "sorted by rank" in after(app, "g", "g")
    assert faces(app) == sorted(faces(app), key=lambda face: (rank[face], suit[face]))


def test_the_only_move_is_found_without_listing_moves() -> None:
    """`auto` makes exactly the moves of decisions with one legal move, which depend on what the seat knows."""
    app = a_table("sequence", 2)
    table, found = app.table, 0
    for _ in range(60):
        if table.bots_to_move():
            table.bot_move()
            continue
        choice = table.choice(0)
        assert choice is not None
        moves = table.state.legal_moves(0)
        only = choice.only_move()
        assert (only is None) == (len(moves) > 1)
        assert only is None or only == moves[0]
        found += only is not None
        table.make(moves[0])
    assert found


def test_auto_plays_between_people_only_what_all_know_to_be_the_only_move() -> None:
    app = a_table("sedma", 2, seats=["human", "human"])
    assert "for you if everybody knows that it has one" in after(app, "enter", "a")
    app, single = a_table("war", 2, seats=["human", "human"], auto=True), 12

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, "enter")
        for _ in range(400):
            await pilot.pause(0.01)
            if len(app.table.moves) >= single:
                break
        else:
            raise AssertionError("no move is made")
        await press(app, pilot, "a")
        for _ in range(20):
            await pilot.pause(0.01)

    at_table(app, act)
    assert app.broken is None


def test_a_sorted_hand_outlives_the_rule_that_says_what_a_meld_is() -> None:
    app = a_table("whist", 4)
    app.sorting = "meld"  # the least number of cards of a set may depend on the game so far
    assert "as the rules sort them" in after(app, "g")


def test_melds_of_the_hand_are_put_together() -> None:
    for seed in range(30):
        app = a_table("gin_rummy", 2, seed=seed)
        words = after(app, "g", "g", "g")
        assert "sorted by meld" in words
        held = faces(app)
        groups = melds(app.course.state, 0, "hand", held)
        if groups:
            break
    assert held[: len(groups[0])] == groups[0] and len(groups[0]) >= 3
    assert len({face[:-1] for face in groups[0]}) == 1 or len({face[-1] for face in groups[0]}) == 1


def test_the_keys_at_the_foot_can_be_reached_and_clicked() -> None:
    app = a_table("sedma", 4)

    async def act(pilot: Pilot[None]) -> None:
        while not app.cursor.startswith("key:"):
            await press(app, pilot, "down")
        await press(app, pilot, "space")
        assert len(app.screen_stack) == 2
        await pilot.click(offset=(0, 0))
        await pilot.pause()
        assert len(app.screen_stack) == 1, "a click outside leaves a page"
        (y, x, _), *_ = places.spots(app.rows)["key:/"]
        await pilot.click(offset=(x, y))
        await pilot.pause()
        assert isinstance(app.focused, Input)

    at_table(app, act)
    assert places.neighbour(app.rows, "", "left") in places.spots(app.rows)


def test_enter_plays_the_only_card_at_once(tmp_path: Path) -> None:
    (path := tmp_path / "one.yaml").write_text(FAULTY.replace("deal 2", "deal 1").replace("FORMULA", "0"))
    app = a_table(str(path))
    after(app, "enter")
    assert [seat for seat, _ in app.table.moves].count(0) == 1


def test_a_complete_move_is_not_changed_by_what_cannot_replace_it() -> None:
    app = a_table("sedma", 4)

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, "1")
        app.touch("no such thing")
        assert "The move is complete: Enter or a second touch makes it, Esc takes it back." in screen(app)

    at_table(app, act)


def test_the_wheel_scrolls_what_happened() -> None:
    app = a_table("sedma", 4)

    async def act(pilot: Pilot[None]) -> None:
        for wheel, lines in ((events.MouseScrollDown, 3), (events.MouseScrollUp, 0)):
            app.post_message(wheel(None, 5, 5, 0, 1, 0, False, False, False))
            await pilot.pause()
            assert app.mood.aside == lines

    at_table(app, act)


@pytest.mark.parametrize("keys", [("ctrl+c",), ("q", "q")])
def test_the_table_is_left_by_keys(keys: tuple[str, ...]) -> None:
    app = a_table("sedma", 4)

    async def act(pilot: Pilot[None]) -> None:
        app.simulate_key("q")
        app.simulate_key("left")
        await pilot.pause()
        assert not app.mood.leaving, "another key stays at the table"
        for key in keys:
            app.simulate_key(key)
            await pilot.pause()
        assert not app.is_running and app.interrupted == (keys == ("ctrl+c",))

    at_table(app, act)


def test_who_watches_programs_gets_no_hint_and_touches_nothing() -> None:
    app = a_table("sedma", 2, seats=["random", "random"], stop=True)

    async def act(pilot: Pilot[None]) -> None:
        for deed in (app.action_hint, lambda: app.touch("stock@1")):
            app.mood.say("")
            deed()
            assert "It is not your turn." in screen(app)

    at_table(app, act)


def test_a_rule_that_fails_ends_the_table(tmp_path: Path) -> None:
    faulty(tmp_path)
    app = a_table(str(tmp_path / "faulty.yaml"), seats=["human", "human"])
    app.course.state = app.course.game.new_state(dealer=0, deal=["7C", "7D", "8C", "8D"])

    async def act(pilot: Pilot[None]) -> None:
        for line in ("play 7C", "play 7D"):
            app.mood.covered = False
            app.look_again()
            app.obey(line)
        await pilot.pause()
        assert not app.is_running

    at_table(app, act)
    assert isinstance(app.broken, hoyle.Fault)
