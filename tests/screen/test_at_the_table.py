"""The table as a person plays at it: keys, clicks and typed lines, on screens of many sizes."""

import os
import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import click
import pytest
from seated import a_table, at_table, play_by_keys, press, quiet, screen
from textual import events
from textual.pilot import Pilot

import hoyle
from hoyle.scene.things import Line, Pile, TableView, Thing, hands_of, table_view
from hoyle.scene.wording.player_names import PlayerNames
from hoyle_cli.prompt.help import HELP, SYNONYMS
from hoyle_cli.screen import places
from hoyle_cli.screen.app import TableApp
from hoyle_cli.screen.pages import end_page
from hoyle_cli.screen.pieces import breadth
from hoyle_cli.screen.showing import with_names
from hoyle_cli.table_flags import faults
from shelf import swept_games

DEEP = os.environ.get("HOYLE_SCREEN") == "deep"
#: What keeps a whole game short.
SHORT = {"gin_rummy": {"target": 10, "hand_cap": 1}, "oh_hell": {"largest_hand": 2}, "scopa": {"target": 1, "hand_cap": 1},
         "kathmandu": {"rounds": 1, "no_progress_limit": 6}, "sequence": {"stall_rounds_deck": 1},
         "sedanto": {"post_stock_turn_cap": 2}}  # fmt: skip


@pytest.mark.sweep(3)
@pytest.mark.parametrize("game", swept_games() if DEEP else ["sedma", "goofspiel", "scopa", "sequence", "kathmandu"])
def test_a_whole_game_by_keys_alone(game: str) -> None:
    app = a_table(game, options=SHORT.get(game))

    async def act(pilot: Pilot[None]) -> None:
        await play_by_keys(app, pilot, Random(1))
        assert app.course.state.is_terminal
        assert "The end" in str(app.screen.query_one("VerticalScroll").border_title)

    at_table(app, act)
    assert app.broken is None
    assert len(app.record.moves) > 10


def act_at(app, *keys: str, size: tuple[int, int] = (80, 24)) -> str:  # type: ignore[no-untyped-def]
    """The screen after some keys."""

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, *keys)

    at_table(app, act, size)
    assert app.broken is None
    return screen(app)


def text_of_page(app) -> str:  # type: ignore[no-untyped-def]
    """What stands on the page that lies over the table."""
    return str(app.screen.text)


def test_the_first_screen_lights_what_can_be_played() -> None:
    text = act_at(a_table("sedma", 4))
    assert "│ 7♦│ │ 9♣│ │ J♣│ │ K♥│" in text
    assert "   1     2     3     4" in text
    assert "p2: play K♦" in text
    assert "Your turn. Play: choose a card from your hand" in text


def test_a_number_touches_a_card_and_enter_plays_it() -> None:
    app = a_table("sedma", 4)
    text = act_at(app, "2")
    assert "play 9♣ [Enter: do it] [Esc: take back]" in text
    assert len(app.record.moves) == 2
    act_at(app := a_table("sedma", 4), "2", "enter")
    assert app.record.moves[2].move == "play 9C"


def test_a_touch_is_taken_back_by_escape_and_by_a_second_number() -> None:
    assert "[Enter: do it]" not in act_at(a_table("sedma", 4), "2", "escape")


def test_a_card_touched_twice_is_played() -> None:
    app = a_table("sedma", 4)
    act_at(app, "2", "space")
    assert app.record.moves[2].move == "play 9C"


def test_a_mouse_alone_plays() -> None:
    app = a_table("sedma", 4)

    async def act(pilot: Pilot[None]) -> None:
        y, left, _ = app_spots(app)["hand[0]@3"][1]
        await pilot.click("Board", offset=(left + 1, y))
        await quiet(app, pilot)
        y, left, _ = app_spots(app)["key:enter"][0]
        await pilot.click("Board", offset=(left + 1, y))
        await quiet(app, pilot)

    at_table(app, act)
    assert app.record.moves[2].move == "play JC"


def app_spots(app):  # type: ignore[no-untyped-def]
    """Where things are drawn."""
    return places.spots(app.rows)


def test_several_cards_are_touched_and_enter_says_that_these_are_all() -> None:
    keys = ["space", "right", "right", "right", "space"]
    text = act_at(a_table("kathmandu"), *keys)
    assert re.search(r"\d+ give A♣ A♥ for as many red tokens", text)
    assert "[Enter: do it]" not in text
    text = act_at(a_table("kathmandu"), *keys, "enter")
    assert "give A♣ A♥ for as many red tokens [Enter: do it]" in text


def test_a_card_that_cannot_be_played_says_why_and_shows_the_line() -> None:
    app = a_table("oh_hell", 3, seed=11, options={"largest_hand": 5, "shape": "only_down"})
    found = []

    async def act(pilot: Pilot[None]) -> None:
        rng = Random(2)
        for _ in range(60):
            lit = app.choice.labels() if app.choice else {}
            unlit = [t for t in app_spots(app) if t.startswith("hand[0]@") and t not in lit]
            if app.choice and app.choice.progress.action == "play" and lit and unlit:
                app.touch(unlit[0])
                found.append(screen(app))
                await press(app, pilot, "w")
                found.append(text_of_page(app))
                return
            await press(app, pilot, *["tab"] * rng.randint(1, 4), "space", "enter")

    at_table(app, act)
    assert "You must follow suit" in found[0]
    assert "[w: the rule]" in found[0]
    assert "follow_suit" in found[1]
    assert "demand: c.suit is first(trick).suit" in found[1]


def screen_after(app, line: str) -> str:  # type: ignore[no-untyped-def]
    """The screen after a line was typed."""

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, "slash")
        app.query_one("Input").value = line
        await press(app, pilot, "enter")

    at_table(app, act)
    return screen(app)


@pytest.mark.parametrize("line", ["play 9C", "2", "9♣", "9c", "PLAY 9"])
def test_typed_moves_are_made_as_at_the_prompt(line: str) -> None:
    app = a_table("sedma", 4)
    screen_after(app, line)
    assert app.record.moves[2].move == "play 9C"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("play AS", "You do not hold A♠."),
        ("why play 9C", "“play 9♣” is a legal move."),
        ("why", "Type `why` and a move."),
        ("why 2", "“2” can be chosen."),
        ("9", "There is no 9; pick 1 to 4."),
        ("paly", "did you mean “play”?"),
        ("play", "Your turn. Play: choose a card from your hand"),
        ("seed", "seed 3"),
    ],
)
def test_other_lines_are_answered_as_at_the_prompt(line: str, told: str) -> None:
    app = a_table("sedma", 4)
    assert told in screen_after(app, line)
    assert len(app.record.moves) == 2


@pytest.mark.parametrize("word", [*(words for words, _ in HELP if words.islower()), *SYNONYMS, "TABLE", "Help"])
def test_words_of_the_prompt_can_be_typed_on_the_screen(word: str) -> None:
    assert "There is no “" not in screen_after(a_table("sedma", 4), word)


def test_the_help_page_names_the_players() -> None:
    app = a_table("hearts", 4, names=["Ann", "Bea", "Cid", "Dan"])
    pages = []

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, "question_mark")
        pages.append(text_of_page(app))

    at_table(app, act)
    assert "pass … to Bea" in pages[0]


def test_a_queen_is_no_word_for_leaving() -> None:
    app = a_table("go_fish", 3, seed=1)

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, "1")
        for line in ("Q",):
            await press(app, pilot, "slash")
            app.query_one("Input").value = line
            await press(app, pilot, "enter")

    at_table(app, act)
    assert app.table.moves[0] == (0, "ask_for p1 Q")


def test_a_line_that_is_left_with_escape_does_nothing() -> None:
    app = a_table("sedma", 4)

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, "slash", "9", "escape")
        assert not app.query_one("Input").has_class("open")

    at_table(app, act)
    assert "Your turn" in screen(app)


@pytest.mark.parametrize(
    ("key", "told"),
    [("question_mark", "take back your last move"), ("b", "Capture aces and tens"), ("l", "p2: play K♦")],
)
def test_pages_lie_over_the_table_and_are_left(key: str, told: str) -> None:
    app = a_table("sedma", 4)
    pages = []

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, key)
        while len(app.screen_stack) == 1:  # the booklet is put into words meanwhile
            await pilot.pause(0.01)
        pages.append(text_of_page(app))
        await press(app, pilot, "escape")
        assert len(app.screen_stack) == 1

    at_table(app, act)
    assert told in pages[0]


def test_a_move_is_taken_back_and_recorded_so() -> None:
    app = a_table("sedma", 4)
    text = act_at(app, "2", "enter", "u")
    assert "│ 9♣│" in text
    assert len(app.record.moves) == 2
    act_at(app := a_table("sedma", 4), "u")
    assert "There is no move of yours to take back." in screen(app)


def test_people_who_share_the_keyboard_do_not_see_one_anothers_cards() -> None:
    shared = {"seats": ["human", "human"], "names": ["Ann", "Bob"]}
    first = act_at(a_table("sedma", 2, **shared))
    assert "Ann, it is your turn. Press Enter when nobody else looks." in first
    shown = act_at(a_table("sedma", 2, **shared), "enter")
    assert "│" in shown
    assert "Bob  score 0" in shown
    app = a_table("sedma", 2, **shared)

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, "enter", "1", "enter", "l", "t", "space", "2")
        assert len(app.screen_stack) == 1, "the log would show the cards of who comes next"

    at_table(app, act)
    covered = screen(app)
    assert "Bob, it is your turn. Press Enter when nobody else looks." in covered
    assert "│" not in covered


def test_moves_out_of_turn_are_made_while_the_others_are_stopped() -> None:
    app = a_table("sedanto", 2, stop=True, seats=["human", "random"])
    seen = []

    async def act(pilot: Pilot[None]) -> None:
        rng = Random(4)
        for _ in range(200):
            if app.mood.held and app.choice is not None and app.choice.actions == ["turn_up"]:
                seen.append(screen(app))
                await press(app, pilot, "tab", "space", "enter")
                seen.append(app.record.moves[-1].move)
                return
            if app.mood.held:
                await press(app, pilot, "o")
            elif app.choice is not None and app.choice.whole:
                await press(app, pilot, "enter")
            else:
                await press(app, pilot, *["tab"] * rng.randint(1, 5), "space")

    at_table(app, act)
    assert "Stopped before p1's move." in seen[0]
    assert seen[1].startswith("turn_up")


@pytest.mark.sweep(2)
@pytest.mark.parametrize("game", ["sedma", "sequence", "sequitur", "sedanto", "gin_rummy"])
def test_any_size_is_filled_and_none_breaks(game: str) -> None:
    app = a_table(game)

    async def act(pilot: Pilot[None]) -> None:
        for size in ((20, 5), (1, 1), (200, 60), (40, 10), (80, 24), (300, 3)):
            await pilot.resize_terminal(*size)
            await quiet(app, pilot)
            await pilot.pause()
            assert len(app.rows) == size[1]
            assert {breadth(row) for row in app.rows} == {size[0]}

    at_table(app, act)
    assert app.broken is None


def test_any_key_and_pasted_text_break_nothing() -> None:
    app = a_table("kathmandu")

    async def act(pilot: Pilot[None]) -> None:
        rng = Random(5)
        keys = [*"abcdefghijklmnoprstuvwxyz0123456789/:?!+-", "up", "down", "left", "right", "tab", "enter", "escape",
                "space", "backspace", "f1", "home", "end", "pageup", "pagedown", "ctrl+a", "ctrl+v", "é"]  # fmt: skip
        for _ in range(200):
            await press(app, pilot, rng.choice(keys))
        app.post_message(events.Paste("play 9H\nq\x1b[31m" * 50))
        await quiet(app, pilot)

    at_table(app, act)
    assert app.broken is None


def test_leaving_is_asked_for_twice() -> None:
    app = a_table("sedma")
    assert "Leave the game?" in act_at(app, "q")
    app = a_table("sedma")
    assert "Leave the game?" not in act_at(app, "q", "escape")


def test_the_deck_in_letters_without_colours() -> None:
    text = act_at(a_table("sedma", 4, ascii_faces=True, colours=False))
    assert "| 7D| | 9C| | JC| | KH|" in text
    assert text.isascii()


def test_scores_are_told_by_parts_when_a_hand_is_counted() -> None:
    app = a_table("sedma", 2, options={"hands": 2})
    pages = []

    async def act(pilot: Pilot[None]) -> None:
        for _ in range(200):
            if len(app.screen_stack) > 1:
                pages.append(text_of_page(app))
                return
            await press(app, pilot, "1", "enter")

    at_table(app, act)
    assert "stakes" in pages[0]
    assert "score" in pages[0]


def test_a_fault_of_the_table_ends_it_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app = a_table("sedma", 4)

    async def act(pilot: Pilot[None]) -> None:
        monkeypatch.setattr(app, "touch", lambda target: 1 // 0)
        app.simulate_key("2")
        await pilot.pause()

    with pytest.raises(ZeroDivisionError):  # as the test's pilot hands it on; `opening` does the same
        at_table(app, act)
    assert isinstance(app.broken, ZeroDivisionError)
    assert "Traceback" not in capsys.readouterr().err


def test_programs_that_think_do_not_keep_keys_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    app = a_table("sedma", 2, seed=3)
    answered, in_time = Event(), []

    def slow(state: object) -> object:
        in_time.append(answered.wait(10))
        return bot_move(state)

    async def act(pilot: Pilot[None]) -> None:
        monkeypatch.setattr(app.course, "bot_move", slow)
        app.simulate_key("1")
        app.simulate_key("enter")
        for _ in range(100):
            if app.course.asked is None:
                break
            await pilot.pause(0.01)
        app.simulate_key("question_mark")
        while len(app.screen_stack) == 1:
            await pilot.pause(0.001)
        answered.set()
        while not in_time:
            await pilot.pause(0.001)

    bot_move = app.course.bot_move
    at_table(app, act)
    assert in_time == [True]


def test_a_log_that_cannot_be_written_is_told_and_play_goes_on() -> None:
    app = a_table("sedma", 4)

    async def act(pilot: Pilot[None]) -> None:
        app.unwritten("No space left on device")
        await press(app, pilot, "2", "enter")

    at_table(app, act)
    assert len(app.record.moves) > 2


def test_a_hint_is_worked_out_and_told() -> None:
    app = a_table("sedma", 4)
    app.table.hint_task = lambda seat: lambda: {"ok": True, "lines": [f"p{seat}: play 9C is best"]}
    pages = []

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, "h")
        while len(app.screen_stack) == 1:
            await pilot.pause(0.01)
        pages.append(text_of_page(app))

    at_table(app, act)
    assert pages == ["p0: play 9♣ is best"]


def test_a_hint_that_is_asked_for_again_and_again_is_told_once() -> None:
    app, asked, pages = a_table("sedma", 4), [], []
    told = Event()

    def advise(seat: int) -> dict[str, Any]:
        asked.append(seat)
        assert told.wait(60)
        return {"ok": True, "lines": ["play 9C is best"]}

    app.table.hint_task = lambda seat: partial(advise, seat)

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, "h", "h", "h")
        told.set()
        while len(app.screen_stack) == 1:
            await pilot.pause(0.01)
        await pilot.pause(0.2)  # others would come now
        pages.append(len(app.screen_stack))

    at_table(app, act)
    assert (asked, pages) == ([0], [2])  # the table, and one page over it


def test_another_person_acts_out_of_turn_and_hands_back() -> None:
    app = a_table("sedanto", 2, seats=["human", "human"])
    seen = []

    async def act(pilot: Pilot[None]) -> None:
        for _ in range(2):
            await press(app, pilot, "enter", "1", "2", "3", "4", "enter")
        await press(app, pilot, "enter", "o")
        seen.append(screen(app))
        await press(app, pilot, "enter")
        seen.append(screen(app))
        await press(app, pilot, "h")
        await pilot.pause(0.05)
        seen.append(screen(app))
        await press(app, pilot, "escape", "tab", "space", "enter")
        seen.append(screen(app))
        seen.append(app.record.moves[-1].move)

    at_table(app, act)
    assert "you may do something out of turn" in seen[0]
    assert "Out of turn: what do you do?" in seen[1]
    assert "There is a hint on your turn only." in seen[2]
    assert "it is your turn" in seen[3]
    assert seen[4].startswith("turn_up")


def test_a_hint_is_shown_to_nobody_else() -> None:
    app, told = a_table("sedanto", 2, seats=["human", "human"]), Event()

    def advise() -> dict[str, Any]:
        assert told.wait(60)
        return {"ok": True, "lines": ["play the best of my hidden cards"]}

    app.table.hint_task = lambda seat: advise
    seen = []

    async def act(pilot: Pilot[None]) -> None:
        for _ in range(2):
            await press(app, pilot, "enter", "1", "2", "3", "4", "enter")
        await press(app, pilot, "enter", "h", "o")
        told.set()
        await pilot.pause(0.2)
        seen.append((app.mood.covered, len(app.screen_stack)))

    at_table(app, act)
    assert seen == [(True, 1)]


def test_nobody_is_invited_where_nobody_can_do_anything() -> None:
    app = a_table("sedma", 2, seats=["human", "human"])
    assert "Nobody else can do anything now." in act_at(app, "enter", "o")


def test_programs_alone_are_watched_to_the_end() -> None:
    app = a_table("sedma", 2, seats=["random", "random"])

    async def act(pilot: Pilot[None]) -> None:
        while not app.course.state.is_terminal:
            await pilot.pause(0.01)
        await press(app, pilot, "enter", "u")

    at_table(app, act)
    assert "The game is over" in screen(app)
    assert "??" not in screen(app)


def test_a_game_that_is_over_is_not_taken_back() -> None:
    app = a_table("goofspiel", 2)

    async def act(pilot: Pilot[None]) -> None:
        await play_by_keys(app, pilot, Random(1))
        await press(app, pilot, "enter", "u")

    at_table(app, act)
    assert app.course.state.is_terminal
    assert "its log is closed" in screen(app)


def test_keys_that_come_too_fast_leave_a_page_once() -> None:
    app = a_table("sedma", 4)

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, "l")
        page = app.screen
        for key in ("enter", "enter", "q"):
            page.post_message(events.Key(key, None))
        await quiet(app, pilot)
        await pilot.pause()
        assert len(app.screen_stack) == 1

    at_table(app, act)
    assert app.broken is None


ANNOUNCING = str(Path(__file__).parents[1] / "data" / "games" / "announcing" / "game.yaml")


@pytest.mark.parametrize("able", [True, False])
def test_nothing_tells_whether_another_person_could_do_something(able: bool) -> None:
    """Whoever shares the keyboard is handed it out of turn, whatever the cards in that hand make possible."""
    app = next(app for app in map(in_play_trick, range(40)) if bool(app.course.state.legal_moves(1)) is able)
    seen = []

    async def act(pilot: Pilot[None]) -> None:
        await press(app, pilot, "enter")
        seen.append(screen(app).splitlines()[-1])
        await press(app, pilot, "o")
        seen.append(screen(app))
        await press(app, pilot, "enter")
        seen.append(screen(app))
        await press(app, pilot, "o")
        seen.append(screen(app))

    at_table(app, act)
    assert "o stop" in seen[0]
    assert "you may do something out of turn" in seen[1]
    assert ("You can do nothing out of turn now." in seen[2]) is not able
    assert "it is your turn" in seen[3]


def in_play_trick(seed: int) -> TableApp:
    """A table of two people where p0 is to play and p1 has one card left: only an ace can be shown out of turn."""
    app = a_table(ANNOUNCING, 2, seed=seed, seats=["human", "human"])
    state = app.course.state
    while state.current_player != 0 or "play" not in state.offered(0) or len(state.observation(1)["hand[1]"]) > 1:
        state.apply(state.legal_moves()[0])
        if state.is_terminal:
            return in_play_trick(seed + 100)
    app.mood.facing = 0
    return app


def test_a_wider_screen_shows_what_happened_earlier() -> None:
    app = a_table("whist", 4)

    async def act(pilot: Pilot[None]) -> None:
        for _ in range(3):
            await press(app, pilot, "space", "space")
        assert "What happened" not in screen(app)
        await pilot.resize_terminal(140, 40)
        await pilot.pause()
        assert screen(app).count("you: play") == 3

    at_table(app, act)


def test_a_terminal_without_colours_may_become_wider(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = a_table("canasta", 4, colours=False)

    async def act(pilot: Pilot[None]) -> None:
        for width, height in ((100, 30), (140, 40), (80, 24)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            assert breadth(app.rows[0]) == width

    at_table(app, act)
    assert app.broken is None


def test_piles_and_cards_name_the_players() -> None:
    card = Thing("gift@1", "9C", ("9C",), "kept for p0")
    view = TableView((), (Pile("gift", "gift to p1", "row", (Line("gift", (card,)),)),), ())
    (gift,) = with_names(view, PlayerNames(["Ann", "Bea"])).shared
    assert (gift.title, gift.things[0].note) == ("gift to Bea", "kept for Ann")


def test_cards_that_everybody_sees_are_no_hand() -> None:
    state, rng = hoyle.load("koi_koi", 2).new_state(3), Random(3)
    while not any(pile.public and pile.things for pile in table_view(state, 0).seats[0].piles):
        state.apply(state.random_move(rng))
    assert [pile.key for pile in hands_of(table_view(state, 0).seats[0].piles)] == ["hand[0]"]


def test_the_command_of_a_strange_log_is_harmless(capsys: pytest.CaptureFixture[str]) -> None:
    app = a_table("goofspiel", 2, seats=["random", "random"])
    while not app.table.over:
        app.table.bot_move()
    head = replace(app.record.head, again="hoyle play \x1b[2J")
    assert "\x1b" not in end_page(app.course.state, None, app.table.names, head).plain
    with pytest.raises(click.exceptions.Exit), click.Context(click.Command("play")), faults(head.again):
        raise hoyle.Fault("R901", "too long")
    assert "hoyle play" in (told := capsys.readouterr().err) and "\x1b" not in told
