"""Touching twice, switching, sorting, and choices with one option, by keys."""

from seated import a_table, at_table, press, screen
from textual.pilot import Pilot

from hoyle.scene.melds import melds
from hoyle_cli.screen.app import TableApp


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
