"""The keys of a rule file: what is right passes, and what is wrong is said once, in plain words."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import hoyle
from hoyle.language.check.keys.shape import check_shape
from hoyle.language.report import Diagnostic, Report, Source
from hoyle.language.syntax import read_mapping
from hoyle.locate import shipped_games
from hoyle.resources import schema_text
from properties.tables import SHIPPED, SMALL, name_of

ROOT = Path(__file__).parents[2]
GAME = shipped_games()["kathmandu"].read_text(encoding="utf-8")
PATCH = (shipped_games()["gin_rummy"].parent / "variants" / "big_gin.yaml").read_text(encoding="utf-8")


def check_text(text: str) -> tuple[Diagnostic, ...]:
    report = Report()
    root = read_mapping(Source("x", text), report)
    assert root is not None
    assert check_shape(root, report) is not report.failed
    return report.diagnostics


def check_changed(old: str, new: str, text: str = GAME) -> tuple[Diagnostic, ...]:
    assert old in text
    return check_text(text.replace(old, new, 1))


@pytest.mark.parametrize("file", [*SHIPPED, *SMALL], ids=name_of)
def test_every_rule_file_has_the_right_shape(file: Path) -> None:
    assert not check_text(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("old", "new", "help"),
    [
        ("  into: stock", "  jokers: [BIRD]\n  into: stock", "write `jokers: {BIRD: 1}`"),
        ("players: 2", "players: 2\nteams: opposite", "did you mean `sides`?"),
    ],
)
def test_advice_in_the_words_of_the_language(old: str, new: str, help: str) -> None:
    assert check_changed(old, new)[0].help == help


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("\nzones:", "\nzone:", "S101", "unknown key `zone` in a game"),
        ("    when: reds >= 1\n", "    wen: reds >= 1\n", "S101", "unknown key `wen`"),
        ("players: 2\n", "", "S102", "missing key `players` in a game"),
        ("{count: 5, into: supply}", "{count: 5}", "S102", "missing key `into` in `tokens.red`"),
        ("players: 2", "players: {a: b}", "S103", "`players` must be a number or a range"),
        ("  stock:    stack seen by nobody", "  Stock: stack", "S104", "`Stock` is not a valid name"),
        ("into: stock", "into: Stock", "S104", "`Stock` is not a valid name"),
        ("ranks: [A,", "ranks: [x,", "S105", "`x` is not a rank"),
        ("title: Kathmandu", "title:", "S106", "`title` is empty"),
        ("per: player\n", "per: team\n", "S107", "`score.per` cannot be `team`"),
        ("per: player\n", "per: {a: b}\n", "S107", "`score.per` must be one word"),
        ("reds: red on tableau", "reds: [red on tableau]", "S108", "only one case"),
        ("hoyle: 1", "hoyle: 2", "S109", "unknown version `2` of the language"),
        ("reds: red on tableau", "reds: [{a: b}, c]", "S103", "line 1 of `formulas.reds`"),
    ],
)
def test_wrong_games(old: str, new: str, code: str, words: str) -> None:
    if old == "    when: reds >= 1\n":
        old, new = "    when: reds >= 1 and stock", "    wen: reds >= 1 and stock"
    (finding,) = check_changed(old, new)
    assert finding.code == code
    assert words in finding.message
    assert finding.span is not None


def test_a_rank_with_a_comma_stays_one_rank() -> None:
    line = next(line for line in GAME.splitlines() if "ranks: [" in line)
    (finding,) = check_changed(line, line.replace("A,", '"A,",'))
    assert finding.help is not None and finding.help.startswith("a rank is a number or a word")


def test_a_hyphen_between_ranks_is_meant_as_a_range() -> None:
    line = next(line for line in GAME.splitlines() if "ranks: [" in line)
    (finding,) = check_changed(line, line.replace("[", "[11-14, "))
    assert (finding.code, finding.instead) == ("S105", "11..14")


def test_a_heading_keeps_the_spaces_of_its_words() -> None:
    (finding,) = check_changed("  aim: |", "  a dog's life: It is short.\n  aim: |")
    assert finding.code == "S104" and finding.help == "write `a dogs life`, or other words"


def test_an_entry_without_its_spaces_may_belong_to_the_section_above() -> None:
    (finding,) = check_changed("\nscore:", "\nlast_lap: |\n  tally\nscore:")
    assert finding.help is not None and finding.help.startswith(
        "if it belongs to `phases`, indent it; the keys here are"
    )


def test_ranks_without_brackets_get_brackets() -> None:
    line = next(line for line in GAME.splitlines() if "ranks: [" in line)
    (finding,) = check_changed(line, line.replace("[", "").replace("]", ""))
    assert finding.help is not None and finding.help.startswith("put the list in brackets: `[A, 2, ")


@pytest.mark.parametrize("line", ["extend: gin_rummy", "base: gin_rummy", "parent: gin_rummy"])
def test_a_variant_without_extends_is_no_game(line: str) -> None:
    (finding,) = check_changed("extends: gin_rummy", line, PATCH)
    assert (finding.code, finding.help) == ("S101", "did you mean `extends`?")
    (finding,) = check_changed("extends: gin_rummy\n", "", PATCH)
    assert (finding.code, finding.message) == ("S102", "missing key `extends` in a patch")


def test_a_name_to_drop_needs_its_section() -> None:
    (finding,) = check_changed("drop: [options.knock_limit]", "drop: [knock_limit]", PATCH)
    assert finding.help == "write its section before it, such as `rules.knock_limit` or `options.knock_limit`"


def test_a_path_where_keys_are_nested_is_taken_apart() -> None:
    (finding,) = check_changed("change:", "change:\n  options: {undercut.default: 5}", PATCH)
    assert finding.help == "write `undercut: {default: 5}`"


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("insert:", "lines: {phases.game: {tally: [x]}}\ninsert:", "S103", "must be a text, not a list"),
        ("drop: [options.knock_limit]", "drop: [knock limit]", "S105", "`knock limit` is not a path"),
        ("after deal_hand", "instead deal_hand", "S104", "is not a place to insert at"),
        (
            "      demand:",
            "      demands:",
            "S101",
            "unknown key `demands` in `change.rules.low_enough_to_knock`",
        ),
        ("drop:", "phases: {game: tally}\ndrop:", "S101", "unknown key `phases` in a patch"),
        (
            "change:",
            "change:\n  options: {undercut.default: 5}",
            "S104",
            "`undercut.default` is a path, and not one key",
        ),
    ],
)
def test_wrong_patches(old: str, new: str, code: str, words: str) -> None:
    (finding,) = check_changed(old, new, PATCH)
    assert (finding.code, words in finding.message) == (code, True)


@pytest.mark.parametrize(
    ("old", "new", "help"),
    [
        ("drop:", "rules: {a: b}\ndrop:", "write `change:` or `add:`, and below it, indented, `rules:`"),
        ("change:\n", "change:\n  rules.a.demand: x\n", "write `rules: {a: {demand: …}}`"),
        (
            "  score:\n    parts:\n",
            "  score:\n    bonus: 5\n    parts:\n",
            "a part of the score is below `parts:`, as in `parts: {bonus: …}`",
        ),
        ("  score:\n    parts:\n", "  score:\n    cards: 5\n    parts:\n", "as in `parts: {cards: …}`"),
        ("  score:\n    parts:\n", "  score:\n    part:\n", "did you mean `parts`?"),
        ("change:\n", "change:\n  options:\n    target: 20\n", "write `target: {default: 20}`"),
        ("drop: [options.knock_limit]", "drop: options.knock_limit", "write `drop: [options.knock_limit]`"),
        ("drop:", "lines: {play_trick: {a: b}}\ndrop:", "`phases.play_trick:`, or `actions.play_trick.do:`"),
        ("drop:", "lines: {phases: {game: {a: b}}}\ndrop:", "write the whole path as one key: `phases.game:`"),
    ],
)
def test_where_a_patch_says_it(old: str, new: str, help: str) -> None:
    (finding,) = check_changed(old, new, PATCH)
    assert finding.help is not None and help in finding.help


@pytest.mark.parametrize(
    ("old", "new", "help"),
    [
        ("\nplayers:", "\nwords:\n  way: [up, down]\nplayers:", "write `way: up | down`"),
        ("\nphases:", "\nrules:\n  x: {narrows: [a, b, c], demand: yes}\nphases:", "write `narrows: a, b or c`"),
        ("\nplayers:", "\nwords:\n  way = up | down\nplayers:", "write `way: up | down`"),
        ("\nphases:", "\nrules:\n  x: {restricts: a, demand: yes}\nphases:", "did you mean `narrows`?"),
        ("\nphases:", "\nrules:\n  x: {narrows: a, if: b, demand: yes}\nphases:", "did you mean `when`?"),
        ("\nphases:", "\nrules:\n  x: {narrows: a, demand: yes, message: no}\nphases:", "did you mean `says`?"),
        (
            "\nphases:",
            "\nvariants:\n  x: {title: X, options: {target: 2}, change: {}}\nphases:",
            "write a file that `extends` this game",
        ),
        ("  into: stock\n", "  into: stock\n  packs: 2\n", "did you mean `copies`?"),
        ("\nscore:\n", "\n  score:\n", "move it to the left margin, with the lines below it"),
        ("  into: stock\n", "  into: stock\n  rules:\n    a: {demand: yes}\n", "move it to the left margin"),
        ("  titles: {", "  titles: [A]  # {", "write it like `titles: {GUARD: Guard,"),
        ("author: ", "author: [x]  # ", "put a text that begins with `[` or `{` in quotes"),
        ("\nactions:", "\nactions:\n  x:\n    do:\n      if yes: tally", "write `do: |`, and below it, indented"),
        ("\nphases:", "\nphases:\n  x:\n    for p in players: tally", "write `x: |`, and below it, indented"),
        ("\nphases:", "\nphases:\n  x:\n    - tally", "and the lines below it without `-`"),
        ("\nformulas:", "\nformulas:\n  x:\n    if yes: 1", "the condition comes last: `1 if yes`"),
        ("\nformulas:", "\nformulas:\n  x:\n    dealer: 1", "its condition: `1 if … is dealer`"),
        (
            "\nformulas:",
            "\nformulas:\n  x:\n    - 1 + count(players) + count(sides) + count(ranks) + 2",
            "write the formula without the list",
        ),
        ("\nformulas:", "\nformulas:\n  x:\n    - 1 if yes", "add the other case below it, without `if`"),
        ("\noptions:", "\noptions:\n  x: {type: [a, b]}", "write a type like `bool`, `0..100`"),
        ("  into: stock\n", "  into: stock\n  suits: [Red]\n", "write suits in small letters"),
    ],
)
def test_what_a_key_or_a_list_should_be(old: str, new: str, help: str) -> None:
    (finding,) = check_changed(old, new)
    assert finding.help is not None and help in finding.help


def test_a_winner_among_sides_has_the_score_of_a_side() -> None:
    (finding,) = check_changed(
        "winner:\n  highest_match_score: highest my score\n", "", GAME.replace(": player\n", ": side\n")
    )
    assert finding.help == "add a line like `winner: {most_points: highest score[side]}`"


def test_titles_of_cards_are_shown_their_place() -> None:
    (finding,) = check_changed("\ntitles:\n", "\ntitles:\n  A: Ace\n")
    assert (finding.code, finding.help) == (
        "S104",
        "write titles of ranks and cards under `deck`, as `titles: {A: …}`",
    )


def test_a_typo_is_one_finding_with_a_suggestion() -> None:
    (finding,) = check_changed("\nphases:", "\nphasez:")
    assert finding.help == "did you mean `phases`?"
    assert finding.span is not None and finding.span.text == "phasez"


def test_the_new_shapes_of_the_deck() -> None:
    deck = "  suits: {white: W, blue: B}\n  copies: [3 if card.rank is A, 2]\n  titles: {A: Ace, white: White, "
    assert not check_changed("  titles: {", deck)
    (finding,) = check_changed("  into: stock\n", "  into: stock\n  suits: {white: w}\n")
    assert finding.code == "S105"


def test_an_action_may_do_nothing_and_have_parameters() -> None:
    assert not check_changed(
        "  take_one_red:\n", "  claim(r rank, n 1..columns):\n    title: claim {r}\n  take_one_red:\n"
    )


def test_strings_with_a_start_rule_of_their_own_are_left_to_the_grammar() -> None:
    report = Report()
    root = read_mapping(Source("x", GAME.replace("highest my score", "most score")), report)
    assert root is not None
    check_shape(root, report)
    assert not report.diagnostics


def _keys_without_help(schema: Any, path: str = "$") -> list[str]:
    """Every key of the schema without a title, a description or examples."""
    found = []
    if isinstance(schema, dict):
        for key, value in schema.get("properties", {}).items():
            if not all(isinstance(value, dict) and value.get(k) for k in ("title", "description", "examples")):
                found.append(f"{path}.{key}")
        for key, value in schema.items():
            if key != "examples":
                found += _keys_without_help(value, f"{path}.{key}")
    return found


def test_the_schema_is_sound_and_explains_every_key() -> None:
    schema = json.loads(schema_text("game.schema.json"))
    Draft202012Validator.check_schema(schema)
    assert _keys_without_help(schema) == []
    for name, part in schema["$defs"].items():
        for key, value in part.get("properties", {}).items():
            validator = Draft202012Validator({**value, "$defs": schema["$defs"]})
            for example in value["examples"]:
                assert validator.is_valid(example), (name, key, example)


def test_the_schema_is_the_one_its_script_writes() -> None:
    script = Path(__file__).parents[2] / "schema" / "make_schema.py"
    scope: dict[str, Any] = {"__name__": "make_schema", "__file__": str(script)}
    exec(compile(script.read_text(encoding="utf-8"), str(script), "exec"), scope)
    assert scope["schema"]() == json.loads(schema_text("game.schema.json"))


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("highest my score", "higest my score", "P201"),
        ("players: 2..4", "players: two", "P201"),
    ],
)
def test_what_the_grammar_says_better_is_never_left_unsaid(right: str, wrong: str, code: str, tmp_path: Path) -> None:
    good = (ROOT / "tests" / "diagnostics" / "high_card.yaml").read_text(encoding="utf-8")
    path = tmp_path / "game.yaml"
    path.write_text(good.replace(right, wrong), encoding="utf-8")
    assert [d.code for d in hoyle.validate(path) if d.severity == "error"] == [code]
