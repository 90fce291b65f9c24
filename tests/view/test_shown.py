"""Values that people are shown beside the cards: whose they are, who sees them, and what is printed."""

from pathlib import Path

import pytest

import hoyle
from hoyle.scene.wording import standing
from hoyle.scene.wording.public_variables import reported_variables
from hoyle.tools.audit.laws import whole_text
from hoyle.tools.authoring.first_game import first_game
from shelf import swept_games

BASE = first_game("small", "Small", "small.yaml").replace(
    "won:   stack per player seen by nobody", "won: stack per player seen by everyone"
)


def load_game(folder: Path, *lines: str, base: str = BASE) -> hoyle.Game:
    """The small game with these values shown."""
    file = folder / "small.yaml"
    file.write_text(base + "shown:\n" + "".join(f"  {line}\n" for line in lines), encoding="utf-8")
    return hoyle.load(file)


def codes(folder: Path, line: str) -> set[str]:
    """The errors and warnings about one value shown."""
    file = folder / "small.yaml"
    file.write_text(f"{BASE}shown:\n  {line}\n", encoding="utf-8")
    return {found.code for found in hoyle.validate(file) if found.severity != "note"}


def test_one_value_for_each_player_for_each_side_and_for_the_table(tmp_path: Path) -> None:
    game = load_game(
        tmp_path,
        'tricks: "{count(my won) div 2} of 5"',
        "together: sum(count(won[p]) for p in players where p.side is side)",
        "left: count(hand[leader])",
    )
    state = game.new_state(seed=1)
    assert state.shown(0) == {
        "tricks[0]": "0 of 5",
        "tricks[1]": "0 of 5",
        "together[0]": "0",
        "together[1]": "0",
        "left": "5",
    }
    while not state.is_terminal:
        state.apply(state.legal_moves()[0])
    won = [int(state.shown(0)[f"tricks[{seat}]"].split()[0]) for seat in (0, 1)]  # type: ignore[union-attr]
    assert won == [state.result.scores[seat] // 2 for seat in (0, 1)] and sum(won) == 5  # type: ignore[union-attr]


def test_what_only_its_owner_sees(tmp_path: Path) -> None:
    state = load_game(tmp_path, "aces: {value: count(c in my hand where c.rank is A), seen by: owner}").new_state(
        seed=1
    )
    told = [str(sum(face[0] == "A" for face in state.zones()[f"hand[{seat}]"])) for seat in (0, 1)]
    assert state.shown() == {"aces[0]": told[0], "aces[1]": told[1]}
    assert state.shown(0) == {"aces[0]": told[0], "aces[1]": "??"}
    assert state.shown(1) == {"aces[0]": "??", "aces[1]": told[1]}


def test_cards_show_their_faces_to_those_who_see_them(tmp_path: Path) -> None:
    state = load_game(tmp_path, "held: my hand").new_state(seed=1)
    assert state.shown(0)["held[1]"] == "5 cards"
    assert "cards" not in str(state.shown(1)["held[1]"])


def test_what_is_none_or_cannot_be_worked_out_is_left_open(tmp_path: Path) -> None:
    game = load_game(
        tmp_path,
        "best: winning_card",
        'told: "best: {winning_card}"',
        "large: power(10, 20)",
        "cases: |-",
        "  1 if trick is empty",
        "  else 2",
    )
    state = game.new_state(seed=1)
    assert state.shown(0) == {"best": None, "told": "best: none", "large": None, "cases": "1"}
    state.apply(state.legal_moves()[0])
    assert state.shown(0)["best"] == state.zones()["trick"][0]


def test_nothing_is_shown_until_the_first_dealer_is_known() -> None:
    state = hoyle.load("kuhn_poker").new_state(seed=1, ask_chance=True)
    assert set(state.shown(0).values()) == {None}
    state.apply(state.legal_moves()[0])
    assert set(state.shown(0).values()) != {None}


def test_looking_changes_nothing(tmp_path: Path) -> None:
    game = load_game(tmp_path, 'tricks: "{count(my won)} {tail(my won, 1)}"', "large: power(10, 20)")
    state = game.new_state(seed=1)
    before = whole_text(state)
    state.shown(0), state.shown()
    assert whole_text(state) == before and game.restore(state.to_json()).shown(1) == state.shown(1)


def test_a_game_without_them_shows_nothing() -> None:
    assert hoyle.load("gin_rummy").new_state(seed=1).shown() == {}


WRONG = {
    "aces: count(c in my hand where c.rank is A)": "V617",
    "aces: '{count(my hand)} cards, {count(c in my hand where c.rank is A)} aces'": "V617",
    "other: {value: 'count(c in hand[me.left] where c.rank is A)', seen by: owner}": "V617",
    "both: '{me} {side}'": "N337",
    "words: {value: '\"out\"', when: trick is empty}": "P204",
    "quoted: {value: 'won', when: trick is empty}": "P204",
    "table: {value: count(trick), seen by: owner}": "N337",
    "side: {value: '{side}', seen by: owner}": "N337",
    "unknown: {value: worth(me), seen by: owner}": "N301",
    "unknown: {value: '{worth(me)}', seen by: owner}": "N301",
    "empty: '{}'": "N322",
    "open: '{count(trick)'": "N322",
    "many: '{deck}'": "N301",
    "who: {value: count(my won), seen by: everyone}": "S107",
    "without: {seen by: owner}": "S102",
}


@pytest.mark.parametrize("line", WRONG)
def test_what_cannot_be_shown(line: str, tmp_path: Path) -> None:
    assert codes(tmp_path, line) == {WRONG[line]}


def test_a_label_may_be_any_word(tmp_path: Path) -> None:
    assert codes(tmp_path, "count: count(my won)") == set()
    assert codes(tmp_path, "leader: leader") == set()


def test_a_value_with_a_condition_is_left_out_while_it_does_not_hold(tmp_path: Path) -> None:
    game = load_game(
        tmp_path,
        'last_card: {value: "{last(trick)} of {count(trick)}", when: trick is not empty}',
        "mine: {value: count(my hand), when: my hand is not empty, seen by: owner}",
        "whose: {value: 1, when: me is leader}",
    )
    state = game.new_state(seed=1)
    leader = state.choosing[0]
    assert state.shown(0) == {
        "last_card": None,
        "mine[0]": "5",
        "mine[1]": "??",
        f"whose[{leader}]": "1",
        f"whose[{1 - leader}]": None,
    }
    state.apply(state.legal_moves()[0])
    assert str(state.shown(0)["last_card"]).endswith(" of 1")


def test_a_condition_may_read_only_what_the_readers_of_the_value_know(tmp_path: Path) -> None:
    assert codes(tmp_path, "ready: {value: count(trick), when: count(c in my hand where c.rank is A) > 0}") == {"V617"}
    assert (
        codes(tmp_path, "ready: {value: count(trick), when: count(c in my hand where c.rank is A) > 0, seen by: owner}")
        == set()
    )
    assert codes(tmp_path, "ready: {value: count(trick), when: count(trick)}") == {"T401"}
    assert codes(tmp_path, "ready: {value: first(trick).suit, when: trick is not empty}") == set()


def test_variables_that_are_not_shown_are_off_the_table_but_known_to_programs(tmp_path: Path) -> None:
    game = load_game(tmp_path, "not shown: [leader]")
    state = game.new_state(seed=1)
    assert not any("leader" in words for _, words in standing.known_cells(state, 0, False))
    assert any("leader" in words for _, words in standing.known_cells(state, 0, True))
    assert "leader" in state.variables(0)


def test_a_name_that_is_no_variable_is_refused_under_not_shown(tmp_path: Path) -> None:
    assert codes(tmp_path, "not shown: [leader, dealer]") == set()
    assert codes(tmp_path, "not shown: [lead]") == {"N301"}
    assert codes(tmp_path, "not shown: [hand]") == {"N301"}
    assert codes(tmp_path, "not shown: leader") == {"S103"}


@pytest.mark.parametrize("name", swept_games())
def test_changes_of_variables_off_the_table_are_no_events(name: str) -> None:
    game = hoyle.load(name)
    assert game.model.not_shown <= game.model.variables.keys() | {"dealer"}
    assert not {key.partition("[")[0] for key in reported_variables(game)} & game.model.not_shown
