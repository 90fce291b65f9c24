"""The start menu: from the first key to the words of a command."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from click.testing import CliRunner
from textual.pilot import Pilot
from textual.widgets import Button, Input, OptionList, Select, Static

from hoyle.locate import shipped_games
from hoyle_cli.catalogue import FAMILIES
from hoyle_cli.main import cli
from hoyle_cli.menu.app import MenuApp
from hoyle_cli.menu.catalogue import Entry, by_family, entries, found, own_file
from hoyle_cli.menu.form import TableForm, Wanted, seats_for
from hoyle_cli.menu.game_list import GameList
from hoyle_cli.menu.option_fields import OptionField
from hoyle_cli.menu.saved_list import ReaderList, SavedList
from hoyle_cli.screen import opening as screen_opening
from hoyle_cli.screen.sheet import Sheet
from hoyle_cli.theme_setting import theme_for

Act = Callable[[Pilot[list[str]]], Awaitable[None]]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of logs."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


def at_menu(act: Act, size: tuple[int, int] = (100, 30), **menu: Any) -> list[str] | None:
    """Do something in the menu; return the words with which it was left."""
    app = MenuApp(**menu)

    async def go() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot)

    asyncio.run(go())
    return app.return_value


def test_a_key_makes_the_menu_light_and_is_remembered(folder: Path) -> None:
    async def change(pilot: Pilot[list[str]]) -> None:
        await pilot.press("f2")
        assert pilot.app.screen.styles.background.hex.lower() == "#dde8e0"

    at_menu(change)
    assert theme_for() == "light"


async def until(pilot: Pilot[list[str]], condition: Callable[[], object]) -> None:
    end = monotonic() + 40
    while not condition():
        assert monotonic() < end, "it does not happen"
        await asyncio.sleep(0.01)
        await pilot.pause()


async def open_form(pilot: Pilot[list[str]], *words: str) -> TableForm:
    """Type words into the search of games and open the first one."""
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, GameList) and pilot.app.screen.games)
    screen = pilot.app.screen
    assert isinstance(screen, GameList)
    screen.query_one(Input).value = " ".join(words)
    await pilot.pause()
    await until(pilot, lambda: screen.chosen is not None)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, TableForm))
    form = pilot.app.screen
    assert isinstance(form, TableForm)
    await until(pilot, lambda: remark(form) != "Reading the rules …" and (remark(form) or form.query("#players")))
    return form


def remark(form: TableForm) -> str:
    return str(form.query_one("#remark", Static).render())


def option(form: TableForm, name: str) -> OptionField:
    return next(field for field in form.query(OptionField) if field.option.name == name)


def test_a_game_is_found_by_typing_and_dealt() -> None:
    async def act(pilot: Pilot[list[str]]) -> None:
        form = await open_form(pilot, "sedm", "trick")
        assert form.entry.name == "sedma" and isinstance(form.focused, Button)
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.return_value)

    assert at_menu(act) == ["play", "sedma", "--players", "2", "--seats", "human,mcts:200"]


def test_players_opponents_and_options_become_flags() -> None:
    async def act(pilot: Pilot[list[str]]) -> None:
        form = await open_form(pilot, "oh_hell")
        form.query_one("#players", Select).value = "4"
        await until(pilot, lambda: form.game is not None and form.game.players == 4 and form.query("#opponents"))
        form.query_one("#opponents", Select).value = "each"
        await until(pilot, lambda: len(form.query(".seat")) == 3)
        form.query_one("#seat-2", Select).value = "mcts"
        await until(pilot, lambda: "mcts" in form.each)
        option(form, "hook").query_one(Select).value = "no"
        option(form, "largest_hand").query_one(Input).value = "5"
        await pilot.pause()
        await pilot.press("f5")
        await until(pilot, lambda: pilot.app.return_value)

    assert at_menu(act) == [
        *("play", "oh_hell", "--players", "4", "--seats", "human,mcts:200,mcts,mcts:200"),
        *("--option", "largest_hand=5", "--option", "hook=no"),
    ]


def test_a_variant_becomes_a_flag_and_fewer_players_have_one_opponent() -> None:
    async def act(pilot: Pilot[list[str]]) -> None:
        form = await open_form(pilot, "sedma")
        form.query_one("#players", Select).value = "4"
        await until(pilot, lambda: form.game is not None and form.game.players == 4 and form.query("#opponents"))
        form.query_one("#opponents", Select).value = "each"
        await until(pilot, lambda: len(form.query(".seat")) == 3)
        form.query_one("#variant", Select).value = "wild_eights"
        await until(pilot, lambda: form.opponents == "mcts:200" and not form.query(".seat"))
        await pilot.press("f5")
        await until(pilot, lambda: pilot.app.return_value)

    words = ["play", "sedma", "--players", "2", "--seats", "human,mcts:200", "--variant", "wild_eights"]
    assert at_menu(act) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("17", "there must be a card to turn for trumps"),
        ("x", "option `largest_hand` must be 1..17, not x"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_the_form(value: str, words: str) -> None:
    async def act(pilot: Pilot[list[str]]) -> None:
        form = await open_form(pilot, "oh_hell")
        form.query_one("#players", Select).value = "4"
        await until(pilot, lambda: form.game is not None and form.game.players == 4 and form.query("#opponents"))
        await pilot.pause()
        option(form, "largest_hand").query_one(Input).value = value
        await pilot.press("f5")
        await until(pilot, lambda: words in remark(form))

    assert at_menu(act) is None


def test_every_option_has_its_help_and_default() -> None:
    async def act(pilot: Pilot[list[str]]) -> None:
        form = await open_form(pilot, "oh_hell")
        assert form.game is not None
        fields = list(form.query(OptionField))
        assert [field.option.name for field in fields] == list(form.game.model.options)
        helps = {str(label.render()) for label in form.query(".help").results(Static)}
        assert {one.help for one in form.game.model.options.values() if one.help} <= helps
        assert all(field.value == "" for field in fields)

    at_menu(act)


def test_the_rules_can_be_read_before_the_deal() -> None:
    async def act(pilot: Pilot[list[str]]) -> None:
        await open_form(pilot, "goofspiel")
        await pilot.press("tab", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, Sheet))
        assert "Goofspiel" in pilot.app.screen.text.plain  # type: ignore[attr-defined]
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, GameList))

    at_menu(act)


def test_a_rule_file_of_ones_own_with_errors_is_said(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("hoyle: 1\ngame: mine\ntitle: '[red]Mine'\n")

    async def act(pilot: Pilot[list[str]]) -> None:
        form = await open_form(pilot, str(path))
        assert remark(form).startswith("The rule file has an error: ")

    at_menu(act)


def test_unfinished_games_are_resumed_and_all_replayed() -> None:
    run = CliRunner()
    run.invoke(cli, ["play", "sedma", "--seed", "3"], input="1\nq\n")
    run.invoke(cli, ["play", "sedma", "--seed", "3", "--seats", "human,random"], input="1\n" * 60)

    def choose(downs: int) -> Act:
        async def act(pilot: Pilot[list[str]]) -> None:
            await pilot.press(*["down"] * downs, "enter")
            await until(pilot, lambda: any(one.id for one in pilot.app.screen.query_one(OptionList).options))
            assert len(pilot.app.screen.query_one(OptionList).options) == downs
            await pilot.press("enter")

        return act

    assert at_menu(choose(1)) == ["play", "--resume", "sedma-1"]
    assert at_menu(choose(2)) == ["replay", "sedma-2"]


def test_without_a_game_there_is_nothing_to_resume() -> None:
    async def act(pilot: Pilot[list[str]]) -> None:
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, SavedList))
        listed = pilot.app.screen.query_one(OptionList)
        await until(pilot, lambda: [str(one.prompt) for one in listed.options] == ["There is no unfinished game."])

    at_menu(act)


def test_an_unfinished_game_of_several_people_is_looked_at_as_one_of_them() -> None:
    seats = ["--seats", "human,human", "--names", "Ann,Bo"]
    CliRunner().invoke(cli, ["play", "sedma", "--seed", "3", *seats], input="\n1\nq\n")

    def choose(*keys: str) -> Act:
        async def act(pilot: Pilot[list[str]]) -> None:
            await pilot.press("down", "down", "enter")
            await until(pilot, lambda: any(one.id for one in pilot.app.screen.query_one(OptionList).options))
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, ReaderList))
            words = [str(one.prompt) for one in pilot.app.screen.query_one(OptionList).options]
            assert words == ["as p0, Ann", "as p1, Bo", "with all cards in sight"]
            await pilot.press(*keys)

        return act

    assert at_menu(choose("down", "enter")) == ["replay", "sedma-1", "--seat", "p1"]
    assert at_menu(choose("end", "enter")) == ["replay", "sedma-1", "--seat", "all"]


def test_the_record_shows_finished_games_only() -> None:
    run = CliRunner()
    run.invoke(cli, ["play", "sedma", "--seed", "3"], input="1\nq\n")
    run.invoke(cli, ["play", "sedma", "--seed", "3", "--seats", "human,random"], input="1\n" * 60)

    async def act(pilot: Pilot[list[str]]) -> None:
        await pilot.press("down", "down", "down", "enter")
        await until(pilot, lambda: "against" in str(pilot.app.screen.query_one("#table", Static).render()))
        rows = str(pilot.app.screen.query_one("#table", Static).render()).splitlines()
        assert rows[2].split()[:4] == ["beginner", "(random)", "Sedma", "1"]

    at_menu(act)


def test_hosting_is_offered_where_it_is_installed() -> None:
    async def act(pilot: Pilot[list[str]]) -> None:
        assert pilot.app.screen.query_one(OptionList).get_option("host")
        await pilot.press("down", "down", "down", "down")
        form = await open_form(pilot, "sedma")
        await pilot.press("f5")
        await until(pilot, lambda: pilot.app.return_value)
        assert form.purpose == "host"

    assert at_menu(act, can_host=True) == ["host", "sedma", "--players", "2", "--seats", "human,human"]

    async def look(pilot: Pilot[list[str]]) -> None:
        assert "host" not in [one.id for one in pilot.app.screen.query_one(OptionList).options]

    at_menu(look, can_host=False)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("size", [(80, 24), (30, 8), (10, 3), (1, 1)])
def test_any_size_works(size: tuple[int, int]) -> None:
    async def act(pilot: Pilot[list[str]]) -> None:
        form = await open_form(pilot, "oh_hell")
        await pilot.press("tab", "down", "up", "escape", "down", "x", "escape", "escape")
        assert form.game is not None

    assert at_menu(act, size) is None


def test_words_are_found_in_any_order_and_title_first() -> None:
    games = [
        Entry("a", "Alpha", "2", "a trick game", "Tricks"),
        Entry("trick", "Trick", "2", "", "Others"),
        Entry("b", "Beta", "2", "fishing", "Fishing"),
    ]
    assert [game.name for game in found(games, "TRICK")] == ["trick", "a"]
    assert [game.name for game in found(games, "game alpha")] == ["a"]
    assert found(games, "nothing") == [] and found(games, " ") == games


@pytest.mark.parametrize("text", ["~nobody", "~nobody.yaml", "a\0.yaml", f"{'x' * 5000}.yaml", "none.yaml"])
def test_what_is_no_path_is_no_rule_file(text: str) -> None:
    assert own_file(text) is None


def test_every_shipped_game_is_listed_below_its_family() -> None:
    listed = by_family(list(entries()))
    assert {game.name for game in listed} == set(shipped_games())
    families = [game.family for game in listed]
    order = [family for family in FAMILIES.values() if family in families]
    assert [family for i, family in enumerate(families) if family not in families[:i]] == order


def test_seats_and_words() -> None:
    assert seats_for(4, ["greedy", "mcts"]) == ("human", "greedy", "mcts", "mcts")
    wanted = Wanted("a", 2, ("human", "human"), "v", {"x": "1"})
    assert wanted.words("host") == [
        *("host", "a", "--players", "2", "--seats", "human,human", "--variant", "v", "--option", "x=1")
    ]


# ---- the command


def test_a_pipe_gets_help() -> None:
    result = CliRunner().invoke(cli, [])
    assert result.exit_code == 2 and "Usage: " in result.output and "simulate" in result.output


def test_a_terminal_opens_the_menu_again_after_each_command(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[list[str] | None] = [["games"], ["play", "nothing"], None]

    class Left(MenuApp):
        def run(self, *given: Any, **flags: Any) -> list[str] | None:
            return left.pop(0)

    monkeypatch.setattr(screen_opening, "is_possible", lambda: True)
    monkeypatch.setattr("hoyle_cli.menu.app.MenuApp", Left)
    result = CliRunner().invoke(cli, [], input="\n\n")
    assert result.exit_code == 0 and not left
    assert "$ hoyle games" in result.output and "There are no games" in result.output
    assert "there is no game or file `nothing`" in result.stderr
    left += [["games"], None]
    assert CliRunner().invoke(cli, []).exit_code == 0 and left == [None], "the input has ended"


def test_ctrl_c_ends_the_menu_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(MenuApp):
        def run(self, *given: Any, **flags: Any) -> list[str] | None:
            self.action_interrupt()
            return None

    monkeypatch.setattr(screen_opening, "is_possible", lambda: True)
    monkeypatch.setattr("hoyle_cli.menu.app.MenuApp", Interrupted)
    assert CliRunner().invoke(cli, []).exit_code == 130
