"""Keys that arrive in one read are all taken, each by what the one before it opened."""

import pytest
from seated import a_table, at_table, quiet, screen
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from hoyle_cli.screen.app import TableApp


def send(app: TableApp, text: str) -> None:
    """Send keys as a terminal does that delivers them together."""
    names = {"\r": "enter", "\x1b": "escape", "\t": "tab", " ": "space"}
    for sign in text:
        app.post_message(events.Key(names.get(sign) or _character_to_key(sign), sign))


def after(text: str, game: str = "sedma", **table: object) -> TableApp:
    app = a_table(game, **table)  # type: ignore[arg-type]

    async def act(pilot: Pilot[None]) -> None:
        send(app, text)
        await quiet(app, pilot)
        await pilot.pause()

    at_table(app, act)
    assert app.broken is None
    return app


def own_moves(app: TableApp) -> list[str]:
    return [made.move for made in app.record.moves if made.seat == 0]


def test_a_typed_move_is_made() -> None:
    assert own_moves(after("/play 9C\r", players=4))[:1] == ["play 9C"]


def test_letters_of_a_typed_move_open_no_page() -> None:
    """Each of them is also a key of the table: `l`, `b`, `h`, `q`."""
    app = after("/blhq?tu\r", players=4)
    assert not own_moves(app)
    assert "blhq?tu" in screen(app) or app.mood.remark


@pytest.mark.parametrize("page", ["?", "l", "t", "b", "lll"])
def test_keys_after_a_page_go_to_the_table(page: str) -> None:
    assert own_moves(after(f"{page}\r2\r", players=4)) == ["play 9C"]


def test_a_page_in_the_middle_of_a_move() -> None:
    assert own_moves(after("2?\r\r", players=4)) == ["play 9C"]


def test_numbers_of_two_digits() -> None:
    app = after("10\r\r", game="oh_hell", seed=2, options={"shape": "only_down"})
    assert own_moves(app) == ["make_bid 10"]


@pytest.mark.parametrize(
    ("keys", "labels"), [("123", ["1", "2", "3"]), ("1210", ["1", "2", "10"]), ("139", ["1", "3", "9"])]
)
def test_digits_that_are_no_number_together_are_cards_of_a_set(keys: str, labels: list[str]) -> None:
    app = after(keys, game="hearts", players=5, seed=2)
    assert app.choice is not None
    touched = app.choice.touched
    app.choice.begin_anew()
    assert sorted(app.choice.labels()[target] for target in touched) == sorted(labels)


def test_moves_of_a_whole_trick_by_numbers() -> None:
    """A digit, Enter, and again for every decision."""
    app = after("1\r" * 6, players=2, seed=5)
    assert len(own_moves(app)) >= 2
