"""`study`, `compare`, `tune`: what they print, write and refuse."""

import csv
import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from processes import Run, environment

from golden import golden
from hoyle.tools.study.sheets import Sheet
from hoyle_cli.experiment_flags import row_by_row
from hoyle_cli.output_files import File, write

GOLDEN = Path(__file__).parents[1] / "study" / "golden"

STUDY = ("study", "oh_hell", "--option", "largest_hand=3", "-n", "60", "--seed", "5")
COMPARE = ("compare", "sedma", "sedma/wild_eights", "-n", "120")
TUNE = ("tune", "oh_hell", "--option", "largest_hand=2..4", "--target", "length=21", "-n", "12")
COMMANDS = {"study": (*STUDY, "--no-options"), "options": STUDY, "compare": COMPARE, "tune": TUNE}


@pytest.mark.sweep(4)
@pytest.mark.parametrize("name", COMMANDS)
def test_the_same_words_come_again(run: Run, name: str) -> None:
    result = run(*COMMANDS[name], "--engine", "reference")
    assert (result.exit_code, result.stderr) == (0, "")
    golden(GOLDEN / f"{name}.txt", result.stdout)


@pytest.mark.sweep(2)
@pytest.mark.parametrize("columns", ["40", "60"])
def test_no_line_is_wider_than_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for name in ("study", "tune"):
        lines = run(*COMMANDS[name]).stdout.splitlines()
        head = next(number for number, line in enumerate(lines) if not line)
        assert max(map(len, lines[head:])) <= int(columns)


ESTIMATE = {"value", "low", "high"}
SPREAD = {"mean", "sd", "quartiles"}
CONTRAST = {
    *("group", "name", "share", "before", "after", "difference", "effect"),
    *("test", "p", "adjusted", "confirmed", "significant"),
}


def data(run: Run, *words: str) -> dict[str, Any]:
    def never(text: str) -> None:
        raise AssertionError(f"{text} is no JSON")

    result = run(*words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found: dict[str, Any] = json.loads(result.stdout, parse_constant=never)
    return found


@pytest.mark.slow
def test_a_study_as_json(run: Run) -> None:
    found = data(run, *STUDY, "--engine", "reference")
    assert list(found) == [
        *("game", "variant", "players", "options", "seed", "games", "stopped", "player", "engine", "confidence"),
        *("seats", "places", "first", "returns", "length", "moves", "most_moves", "decisiveness", "ties", "nobody"),
        *("ends", "actions", "parts", "course", "options_tried", "refused"),
    ]
    assert (found["game"], found["players"], found["games"], found["seed"]) == ("oh_hell", 3, 60, 5)
    assert set(found["seats"]) == {"shares", "p", "shown", "leaders"} == set(found["places"])
    assert len(found["seats"]["shares"]) == 3 == len(found["returns"])
    assert set(found["length"]) == SPREAD and set(found["length"]["mean"]) == ESTIMATE
    assert set(found["course"]) == {"games", "hands", "lead_changes", "drama", "from_behind"}
    assert set(found["parts"]) == {"exact_bid", "tricks"} and found["ends"]["finished"]["value"] == 1
    tried = found["options_tried"]
    assert {row["option"] for row in tried} == {"shape", "hook", "misses_count"}
    assert set(tried[0]["contrasts"][0]) == CONTRAST


@pytest.mark.slow
def test_a_comparison_as_json(run: Run) -> None:
    found = data(run, *COMPARE)
    assert (found["a"]["variant"], found["b"]["variant"], found["alpha"]) == (None, "wild_eights", 0.05)
    assert all(set(row) == CONTRAST for row in found["contrasts"])
    sure = {f"{row['group']}.{row['name']}" for row in found["contrasts"] if row["significant"]}
    assert "course.length" in sure
    assert set(found["shares"][0]) == {"changes", "group", "name", "shares", "kind", "estimate"}
    length = [row for row in found["shares"] if row["name"] == "length"]
    assert [row["changes"] for row in length] == [
        ["change formulas.takes"],
        ["change formulas.bonus"],
        ["change rules.send_with_a_match"],
    ]


def test_a_search_as_json(run: Run) -> None:
    found = data(run, *TUNE)
    assert found["target"] == {"name": "length", "wanted": 21.0, "most": False}
    assert [row["verdict"] for row in found["tried"]] == ["best", "worse", "worse"]
    assert set(found["tried"][0]) == {*("options", "games", "stopped", "stop", "value", "off", "verdict", "fresh")}


def test_values_of_options_are_those_of_json(run: Run) -> None:
    words = ("tune", "sedma", "--option", "last_trick=yes,no,true", "--option", "sevens=auto,over_trump")
    found = data(run, *words, "--target", "ties", "-n", "2")
    settings = [(row["options"]["last_trick"], row["options"]["sevens"]) for row in found["tried"]]
    assert sorted(settings) == [(False, "over_trump"), (False, "wild"), (True, "over_trump"), (True, "wild")]
    studied = data(run, "study", "sedma", "--players", "2", "-n", "2", "--engine", "reference")
    tried = {(row["option"], row["value"]) for row in studied["options_tried"]}
    assert {("last_trick", False), ("burnt_on_table", 2), ("removed", "hearts")} <= tried
    assert {"option": "king_of_hearts", "value": True} in studied["refused"]


# ---- files


class Page(HTMLParser):
    """What a page is made of, and whether its tags close."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.fetched: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)
        self.note(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.note(attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def note(self, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]
        for name, value in attrs:
            if name in ("src", "href", "xlink:href") and not (value or "").startswith(("#", "data:")):
                self.fetched.append(value or "")


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_report_is_one_page_that_needs_nothing_else(run: Run, tmp_path: Path, name: str) -> None:
    path = tmp_path / "report.html"
    assert run(*COMMANDS[name], "--html", str(path)).exit_code == 0
    text = path.read_text(encoding="utf-8")
    page = Page(text)
    assert page.open == [] and page.fetched == [] and "script" not in page.seen and "@import" not in text
    assert page.seen.count("svg") >= 1 and "table" in page.seen
    assert len(page.ids) == len(set(page.ids))
    used = set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', text))
    assert {one or other for one, other in used} <= set(page.ids)
    assert text.count("<svg") == text.count('role="img"')


def test_a_page_shows_names_as_they_are_written(run: Run, tmp_path: Path) -> None:
    rules = (Path(__file__).parents[2] / "gamedefs/classics/goofspiel/game.yaml").read_text(encoding="utf-8")
    (tmp_path / "odd.yaml").write_text(re.sub(r"(?m)^title:.*", 'title: "<b>$x$ & Co"', rules), encoding="utf-8")
    path = tmp_path / "odd.html"
    words = ("study", str(tmp_path / "odd.yaml"), "-n", "4", "--no-options", "--html", str(path))
    assert run(*words).exit_code == 0
    assert "<h1>&lt;b&gt;$x$ &amp; Co: a study</h1>" in path.read_text(encoding="utf-8")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("flag, kind", [("--csv", "CSV"), ("--parquet", "Parquet"), ("--html", "HTML")])
def test_a_file_that_cannot_be_written_stays_where_it_is(run: Run, tmp_path: Path, flag: str, kind: str) -> None:
    if flag == "--parquet":
        pytest.importorskip("pyarrow")
    file = tmp_path / "games"
    file.symlink_to("/dev/full")  # a library that removes what it cannot write takes away the link, not the device
    result = run("study", "goofspiel", "-n", "4", "--no-options", "--engine", "reference", flag, str(file))
    assert result.exit_code == 2 and result.stdout
    assert result.stderr.startswith(f"hoyle: cannot write {kind} to {file}: ")
    assert "No space left on device" in result.stderr and result.stderr.count("\n") == 1
    assert file.is_symlink()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_file_that_cannot_be_written_keeps_no_other_from_being_so(run: Run, tmp_path: Path) -> None:
    page, words = tmp_path / "page.html", ("study", "goofspiel", "-n", "4", "--no-options", "--engine", "reference")
    result = run(*words, "--csv", "/dev/full", "--html", str(page))
    assert result.exit_code == 2 and "cannot write CSV to /dev/full: No space left" in result.stderr
    assert page.read_text(encoding="utf-8").endswith("</html>\n")


def test_a_file_that_is_written_anew_keeps_its_rights(tmp_path: Path) -> None:
    old, new = tmp_path / "old.csv", tmp_path / "new.csv"
    old.touch()
    old.chmod(0o640)
    files = [File("CSV", str(path), lambda place: place.write_text("games", encoding="utf-8")) for path in (old, new)]
    assert write(files)
    assert old.read_text(encoding="utf-8") == "games" and old.stat().st_mode & 0o777 == 0o640
    assert new.stat().st_mode & 0o600 == 0o600


def test_of_a_file_that_is_broken_off_nothing_is_left(tmp_path: Path) -> None:
    def made(path: Path) -> None:
        path.write_text("half", encoding="utf-8")
        raise KeyboardInterrupt

    old = tmp_path / "games.csv"
    old.write_text("of before", encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        write([File("CSV", str(old), made)])
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == {"games.csv": "of before"}


def test_games_as_csv_and_parquet(run: Run, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    files = tmp_path / "games.csv", tmp_path / "games.parquet"
    assert run(*COMMANDS["study"], "--csv", str(files[0]), "--parquet", str(files[1])).exit_code == 0
    with files[0].open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 60 and [row["seed"] for row in rows[:2]] == ["5", "6"]
    assert all(row["ended_by"] == "finished" and row["decisions"] == "42" for row in rows)
    table = parquet.read_table(files[1]).to_pylist()
    assert [{name: str(value) for name, value in row.items()} for row in table] == rows


def test_seeds_after_the_highest_first_one_are_studied(run: Run, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path, highest = tmp_path / "games.parquet", str(2**63 - 1)
    words = ("study", "goofspiel", "-n", "2", "--no-options", "--seed", highest, "--parquet", str(path))
    assert run(*words).exit_code == 0
    assert [row["seed"] for row in parquet.read_table(path).to_pylist()] == [2**63 - 1, 2**63]
    assert run(*TUNE, "--seed", highest).exit_code == 0


def test_both_games_of_a_comparison_stand_in_one_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "both.csv"
    words = ("compare", "sedma", "goofspiel", "-n", "4", "--csv", str(path))
    assert run(*words).exit_code == 0
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["table"] for row in rows] == ["a"] * 4 + ["b"] * 4
    assert rows[0]["part_prizes_p0"] == "" != rows[4]["part_prizes_p0"]


def test_a_game_of_ones_own_is_compared_with_its_variant(run: Run, tmp_path: Path) -> None:
    (path := tmp_path / "own.yaml").write_text(ALONE + "variants: {hard: {title: Hard, options: {wanted: 3}}}\n")
    result = run("compare", str(path), "--variant", "hard", "-n", "4", "--engine", "reference")
    assert result.exit_code == 0 and result.stdout.startswith("a: Alone\nb: Alone: Hard with wanted=3\n")


def test_games_are_compared_with_the_fewest_players_that_fit_both(run: Run) -> None:
    for words in (("oh_hell", "sedma/wild_eights"), ("sedma/wild_eights", "oh_hell")):
        assert "\n3 players, 4 games each " in run("compare", *words, "-n", "4", "--engine", "reference").stdout


def test_a_game_that_a_rule_stopped_has_no_results(run: Run, tmp_path: Path) -> None:
    path, table = tmp_path / "stopped.yaml", tmp_path / "games.csv"
    path.write_text(ALONE.replace("    tally\n", "    expect first(out).pips is 1\n    tally\n"), encoding="utf-8")
    run("study", str(path), "-n", "20", "--no-options", "--engine", "reference", "--csv", str(table))
    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    ends = {row["ended_by"] for row in rows}
    assert len(ends) == 2 and "fault" in ends
    for row in rows:
        known = {row[name] != "" for name in row if name.startswith(("return_", "won_", "part_", "m"))}
        assert known == {row["ended_by"] != "fault"}
        assert row["decisions"] != "" != row["dealer"]


def test_games_that_a_rule_stopped_are_told_of_with_their_table(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "stopped.yaml"
    path.write_text(
        ALONE.replace("    tally\n", "    if wanted is 2: expect first(out).pips is 1\n    tally\n"), encoding="utf-8"
    )
    words = ("compare", str(path), "--option-b", "wanted=2", "-n", "20", "--engine", "reference")
    result = run(*words)
    assert result.exit_code == 1
    assert "Games stopped by a rule are not counted" in " ".join(result.stdout.split())
    again = re.search(r"`hoyle (simulate .* --option wanted=2 .*--seed \d+ -n 1)`", result.stderr)
    assert again is not None
    assert run(*again[1].split()).exit_code == 1


ALONE = """
hoyle: 1
game: alone
title: Alone
players: 1
options: {wanted: {type: 1..3}}
deck: {ranks: [1, 2, 3], suits: {green: G}, into: stock}
zones: {stock: stack seen by nobody, out: row seen by everyone}
actions: {draw: {do: deal 1 from stock face up to out}}
phases:
  game: |
    shuffle stock
    dealer chooses draw
    tally
score: {per: player, parts: {drawn: sum(c.pips for c in out)}}
winner: {enough: highest (my score if my score >= wanted else none)}
"""


def test_one_player_is_told_of_as_one(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "alone.yaml"
    file.write_text(ALONE, encoding="utf-8")
    for name, *words in (
        ("study",),
        ("compare", "--option-b", "wanted=2"),
        ("tune", *TUNE[4:6], "--option", "wanted=1..2"),
    ):
        out = run(name, str(file), "-n", "10", "--engine", "reference", *words).stdout
        assert "1 player, " in out and "1 players" not in out and "Places" not in out, name


def test_games_that_are_equal_throughout_need_no_more_games(run: Run) -> None:
    out = run("compare", "sedma", "sedma", "-n", "20", "--engine", "reference").stdout
    assert out.endswith("\nEvery measure is the same in every game of both.\n") and "more games" not in out
    out = run("compare", "sedma", "--option-b", "last_trick=no", "-n", "20", "--engine", "reference").stdout
    assert "more games may show one" in out


def test_a_comparison_says_which_returns_are_negated(run: Run) -> None:
    few = ("-n", "4", "--players", "3")
    assert "\nThe lowest score wins, so returns are negated.\n" in run("compare", "hearts", "hearts", *few).stdout
    assert "\nIn b the lowest score wins, so returns are negated.\n" in run("compare", "sedma", "hearts", *few).stdout
    assert "negated" not in run("compare", "sedma", "sedma", *few).stdout


def test_intervals_without_zero_that_are_not_enough_are_explained(run: Run) -> None:
    said = "An interval that leaves out 0 is not enough: with 12 measures that may be chance."
    assert said in " ".join(run(*COMPARE).stdout.splitlines())
    assert "leaves out 0" not in run("compare", "sedma", "sedma", "-n", "20").stdout


def test_a_limit_that_ends_games_has_the_name_that_simulate_gives_it(run: Run) -> None:
    words = ("war", "-n", "60", "--seed", "1")
    assert ", a limit " in run("simulate", *words).stdout
    assert "\na limit " in run("study", *words, "--no-options").stdout
    assert "\nended by a limit " in run("compare", words[0], *words).stdout


def test_the_most_moves_at_a_decision_are_no_mean(run: Run) -> None:
    out = run("study", "kuhn_poker", "-n", "20", "--no-options").stdout
    assert "Moves at a decision: averaged over each game; the most at any decision is 2." in out
    patient = run("study", "kuhn_poker", "-n", "20", "--no-options", "--player", "patient").stdout
    assert "Moves at a decision" not in patient


def test_more_games_are_not_advised_where_settings_play_alike(run: Run) -> None:
    words = ("tune", "sedma", "--option", "hand_cap=1", "--option", "target_stakes=1..3", "-n", "20", "--target")
    out = run(*words, "length=45").stdout
    assert "\nThese 3 have the same figures; the options may not matter here.\n" in out and "-n" not in out


def test_a_game_of_one_side_has_no_fairness(run: Run) -> None:
    result = run("tune", "klondike", "--option", "at_once=1,3", "--target", "fairness", "-n", "4")
    assert (result.exit_code, result.stderr) == (2, "hoyle: this game has no fairness with these players\n")


def test_values_of_an_option_may_be_listed_one_by_one(run: Run) -> None:
    words = (
        "--option",
        "hands=2",
        "--option",
        "sevens=wild",
        "--option",
        "hands=1..2,4",
        "--target",
        "ties",
        "-n",
        "2",
    )
    found = data(run, "tune", "sedma", *words)
    assert sorted(row["options"]["hands"] for row in found["tried"]) == [1, 2, 4]
    assert found["options"]["sevens"] == "wild"


def test_settings_of_a_search_stand_in_a_file(run: Run, tmp_path: Path) -> None:
    path, other = tmp_path / "settings.csv", tmp_path / "settings.parquet"
    parquet = pytest.importorskip("pyarrow.parquet")
    assert run(*TUNE, "--csv", str(path), "--parquet", str(other)).exit_code == 0
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert (rows[0]["largest_hand"], rows[0]["verdict"], rows[0]["fresh"]) == ("2", "best", "1")
    types = {field.name: str(field.type) for field in parquet.read_schema(other)}
    assert (types["largest_hand"], types["fresh"], types["stop"]) == ("int64", "int64", "string")


def test_every_column_of_a_file_is_documented(run: Run, tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "studies.md").read_text(encoding="utf-8")
    text = page.split("\n## Files\n")[1].split("```")[1]
    entries = [re.split("  +", line.strip())[0].split() for line in text.splitlines() if line.startswith("  ")]
    path, found = tmp_path / "rows.csv", list[str]()
    arena = ("arena", "sedma", "--bots", "random,uniform", "-n", "4")
    for words in (("compare", "sedma", "goofspiel", "-n", "4"), arena, TUNE):
        assert run(*words, "--csv", str(path)).exit_code == 0
        for name in path.read_text(encoding="utf-8").partition("\n")[0].split(","):
            general = re.sub(r"^(part|action)_\w+?(?=_p\d$|$)", r"\1_NAME", re.sub("largest_hand", "OPTION", name))
            found.append(re.sub(r"_p\d$", "_pN", general))
    assert list(dict.fromkeys(found)) == list(dict.fromkeys(name for names in entries for name in names))


# ---- what is refused


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("study", "goofspiel", "-n", "1"), "`-n` takes a whole number from 2 up, not `1`"),
        (
            ("compare", "sedma"),
            "nothing to compare with; name a second game, or add --variant NAME or --option-b NAME=VALUE",
        ),
        (
            ("study", "sedma", "--option", "hands=1", "--option", "hands=2"),
            "`--option`: hands is both `1` and `2`; give it once",
        ),
        (
            ("compare", "sedma", "--option-b", "hands=1", "--option-b", "hands=2"),
            "`--option-b`: hands is both `1` and `2`; give it once",
        ),
        (("compare", "goofspiel", "sedanto", "--players", "9"), "players, not 9"),
        (("tune", "sedma", "--target", "fairness"), "no values to search; add, for example, --option NAME=3..8"),
        (("tune", "sedma", "--option", "seven=a,b", "--target", "ties"), "did you mean `sevens`?"),
        (
            ("tune", "sedma", "--option", "sevens=wild,x", "--target", "ties"),
            "no table with 2 players can be set with sevens=x: ",
        ),
        (("tune", "sedma", "--option", "hands=1..3", "--target", "fun"), "unknown target `fun`"),
        (("tune", "sedma", "--option", "hands=1..2", "--target", "length=-4"), "length=-4 is impossible: "),
        (
            ("study", "goofspiel", "--looks", "5"),
            "--looks needs games between bots; add, for example, --bots mcts,random",
        ),
        (("study", "goofspiel", "--iterations", "50"), "--iterations needs games between bots"),
        (("tune", "sedma", "--option", "hands=3..1", "--target", "ties"), "hands=3..1 is an empty range"),
        (("study", "goofspiel", "--html", "/no/such/x.html"), "cannot write /no/such/x.html: there is no such folder"),
        (("study", "goofspiel", "--html", "."), "cannot write .: it is a folder"),
        (("rules", "goofspiel", "-o", "."), "cannot write .: it is a folder"),
        (("rules", "goofspiel", "-o", ""), "`` is no name of a file"),
        (
            ("tune", "sedma", "--option", "hands=1..2", "--target", "moves=3", "--player", "by_kind", "-n", "2"),
            "moves are counted only with uniform players; leave out --player",
        ),
        (("study", "goofspiel", "--csv", ""), "`` is no name of a file"),
        (("study", "goofspiel", "--csv", "-"), "`-` is no name of a file"),
        (("study", "goofspiel", "--csv", "x.out", "--html", "./x.out"), "x.out cannot be two files at once"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(run: Run, words: tuple[str, ...], told: str) -> None:
    result = run(*words)
    assert result.exit_code == 2 and result.stdout == ""
    assert told in result.stderr and result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("module", "words", "told"),
    [
        ("scipy", (), "this needs scipy, which is not installed: pip install 'hoyle[study]'"),
        ("numpy", (), "this needs numpy, which is not installed: pip install 'hoyle[study]'"),
        (
            "matplotlib",
            ("--html", "x.html"),
            "this needs matplotlib, which is not installed: pip install 'hoyle[study]'",
        ),
        ("pyarrow", ("--parquet", "x"), "this needs pyarrow, which is not installed: pip install 'hoyle[parquet]'"),
    ],
)
def test_what_is_not_installed_is_said(
    run: Run, monkeypatch: pytest.MonkeyPatch, module: str, words: tuple[str, ...], told: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    for command in (("study", "goofspiel"), COMPARE, TUNE):
        result = run(*command, *words)
        assert (result.exit_code, result.stderr) == (2, f"hoyle: {told}\n")


def test_other_commands_do_without_any_of_it() -> None:
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['numpy', 'scipy', 'matplotlib', 'pyarrow']))\n"
        "sys.argv = ['hoyle', 'simulate', 'goofspiel', '-n', '2']\n"
        "from hoyle_cli.main import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_game_that_a_rule_stops_is_told_of_and_the_others_count(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "stopping.yaml"
    path.write_text(FAULTY, encoding="utf-8")
    result = run("study", str(path), "-n", "40")
    assert result.exit_code == 1 and "error[R902]" in result.stderr
    assert "fault" in result.stdout and "Seats" in result.stdout
    path.write_text(FAULTY.replace(" where c.rank is 7", ""), encoding="utf-8")
    result = run("study", str(path), "-n", "8")
    assert result.exit_code == 1 and "error[R902]" in result.stderr and "fault" in result.stdout


#: Stops where the first card is a seven.
FAULTY = """\
hoyle: 1
game: stopping
title: Stopping
players: 2
deck: {ranks: [7, 8, 9, 10], into: stock}
zones: {stock: stack seen by nobody, hand: set per player seen by owner}
variables: {points: int}
actions:
  dare: {do: deal 1 from stock to my hand}
phases:
  game: |
    shuffle stock
    for p in players starting with dealer: p chooses dare
    points = 2000000000 + 1000000000 * count(c in hand[dealer] where c.rank is 7)
    tally
score: {per: player, parts: {points: points}}
winner: {most: highest my score}
"""


#: No game stops by itself, with `risk=1` some, with `risk=2` all.
RISKY = FAULTY.replace("players: 2\n", "players: 2\noptions: {risk: {type: 0..2, default: 0}}\n").replace(
    "count(c in hand[dealer] where c.rank is 7)",
    "(count(c in hand[dealer] where c.rank is 7) if risk < 2 else 1) * risk",
)


def test_a_setting_whose_games_rules_stop_is_never_the_best(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "risky.yaml"
    path.write_text(RISKY, encoding="utf-8")
    words = ("tune", str(path), "--option", "risk=0..2", "-n", "40", "--target", "length=2")
    table = tmp_path / "risky.csv"
    result = run(*words, "--csv", str(table), "--html", str(tmp_path / "risky.html"))
    assert result.exit_code == 1 and "error[R902]" in result.stderr
    assert f"`hoyle simulate {path} --players 2 --option risk=1 --seed " in result.stderr
    assert "risk=0   best" in result.stdout and "Games stopped by rules" in result.stdout
    with table.open(encoding="utf-8") as file:
        stopped = {row["risk"]: (int(row["stopped"]), row["verdict"], row["stop"]) for row in csv.DictReader(file)}
    assert stopped["0"] == (0, "best", "") and stopped["2"] == (40, "stopped", "R902")
    assert 0 < stopped["1"][0] < 40 and stopped["1"][1] == "stopped"
    bots = run("study", str(path), "--bots", "random,by_kind", "--option", "risk=2", "-n", "4")
    assert "Nothing to measure\nRules stop all games.\n" in bots.stdout
    result = run(*words, "--json")
    worst = json.loads(result.stdout)["tried"][2]
    assert (worst["options"], worst["stopped"], worst["stop"]["code"]) == ({"risk": 2}, 40, "R902")
    assert worst["off"] == {"value": None, "low": None, "high": None}
    result = run(*words[:3], "risk=1..2", *words[4:])
    assert result.exit_code == 1 and "best  " not in result.stdout


def test_rows_below_one_another_each_say_what_they_are_of() -> None:
    rows = (
        ("length", "one change", "by itself", "+1.00"),
        ("", "two", "last of all", ""),
        ("ties", "one change", "", "2"),
    )
    sheet = Sheet("Effect of each change", ("measure", "change", "", "does"), rows, (), 3)
    assert list(row_by_row(sheet)) == [
        *("length  one change  by itself", "  does: +1.00"),
        "length  two  last of all",
        *("ties  one change", "  does: 2"),
    ]


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    ("flag", "told"), [("--option", "Rules stop all games of a and of b"), ("--option-b", "ended by fault")]
)
def test_a_comparison_with_games_that_all_stop_says_so(run: Run, tmp_path: Path, flag: str, told: str) -> None:
    path, page = tmp_path / "risky.yaml", tmp_path / "risky.html"
    path.write_text(RISKY, encoding="utf-8")
    result = run("compare", str(path), str(path), flag, "risk=2", "-n", "16", "--html", str(page))
    assert result.exit_code == 1 and "error[R902]" in result.stderr and "Warning" not in result.stderr
    assert told in result.stdout and told in page.read_text(encoding="utf-8")
    assert "Not shown to differ" not in result.stdout


def test_options_whose_games_rules_stop_are_told_of(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "risky.yaml"
    path.write_text(RISKY, encoding="utf-8")
    result = run("study", str(path), "-n", "20")
    assert result.exit_code == 1 and "error[R902]" in result.stderr
    assert "rules stop 20 of 20 games" in result.stdout
    assert f"`hoyle simulate {path} --players 2 --option risk=1 --seed " in result.stderr
    result = run("study", str(path), "-n", "20", "--json")
    tried = json.loads(result.stdout)["options_tried"]
    assert result.exit_code == 1 and [one["stopped"] for one in tried][1] == 20
    assert tried[1]["stop"]["code"] == "R902" and json.loads(result.stdout)["stopped"] == 0


@pytest.mark.parametrize("engine", ["reference", pytest.param("auto", marks=pytest.mark.slow)])
def test_options_that_the_rules_do_not_allow_are_listed(engine: str, run: Run) -> None:
    words = ("study", "sedma", "--players", "4", "-n", "2", "--engine", engine)
    lines = run(*words).stdout.splitlines()
    assert any(re.fullmatch(r"king_of_hearts=yes +not allowed here *", line) for line in lines)
    refused = json.loads(run(*words, "--json").stdout)["refused"]
    assert refused == [{"option": name, "value": True} for name in ("king_of_hearts", "simplified_scoring")]


BETWEEN = ("study", "goofspiel", "-n", "4", "--looks", "2", "--iterations", "20")


def test_games_between_bots_are_studied(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = run(*BETWEEN, "--bots", "patient,random", "--json", "--html", str(page))
    assert (result.exit_code, result.stderr) == (0, "")
    data = json.loads(result.stdout)
    assert (data["bots"], data["games"], data["looked"], data["kingmaking"]) == (["patient", "random"], 4, 2, None)
    assert data["skill"]["deals"] == 2
    parts = data["skill"]["leads"]
    assert sum(parts[name]["value"] for name in ("player", "deal", "rest")) == pytest.approx(1)
    assert "Skill and luck" in page.read_text(encoding="utf-8")


def test_one_bot_has_nothing_to_be_compared_with(run: Run) -> None:
    result = run("study", "goofspiel", "-n", "2", "--bots", "random", "--looks", "0")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "played by random" in result.stdout and "Skill" not in result.stdout
    assert "Nothing to measure" in result.stdout and "add a bot, or raise --looks" in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    "flags",
    [
        ("--bots", "nobody"),
        ("--bots", "cfr"),
        ("--bots", "random", "--csv", "x.csv"),
        ("--bots", "random", "--no-options"),
    ],
)
def test_what_does_not_go_with_bots_is_told_in_one_line(run: Run, flags: tuple[str, ...]) -> None:
    result = run(*BETWEEN, *flags)
    assert result.exit_code == 2 and "bots" in result.stderr and "Traceback" not in result.stderr


def test_a_deal_that_a_rule_stops_ends_a_study_with_its_finding(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "stopped.yaml"
    file.write_text(
        ALONE.replace("    shuffle stock\n", "    shuffle stock\n    expect first(cards) is in out\n"), encoding="utf-8"
    )
    result = run("study", str(file), "-n", "4", "--no-options")
    assert result.exit_code == 1 and "a fault of hoyle" not in result.stderr


def test_a_patch_alone_is_compared_with_its_base() -> None:
    from hoyle_cli.compare import base_of

    assert Path(base_of("sedma/wild_eights")).parts[-2:] == ("sedma", "game.yaml")
