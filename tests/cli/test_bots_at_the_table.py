"""Bots on the command line: the arena, seats at a table, hints, and what the moves of a played game lost."""

import json
import os
import re
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from processes import Run, Spawn, Start, environment

import hoyle
from hoyle.bots import named, weigh
from hoyle.bots.view import NoView, View
from hoyle.engine.offers.moves import Move
from hoyle.measure import arena
from hoyle.scene.wording import hint
from hoyle.scene.wording.hint import outcome_words
from measure.faulty import faulty


@pytest.mark.slow
def test_the_arena_prints_how_bots_did(run: Run) -> None:
    result = run("arena", "goofspiel", "--bots", "greedy,random,uniform", "-n", "6", "--seed", "4")
    assert result.exit_code == 0 and result.stderr == ""
    head, *rows, blank, last = result.stdout.splitlines()
    assert re.split(r"  +", head.strip()) == [
        "bot",
        "games",
        "share",
        "95% interval",
        "mean return",
        "ahead by",
        "rating",
        "a move",
    ]
    assert [row.split()[:2] for row in rows] == [["greedy", "4"], ["random", "4"], ["uniform", "4"]]
    assert (blank, last) == (
        "",
        "Goofspiel: 2 players, 6 games from seed 4, every deal with the bots at all seats in turn",
    )


def test_a_search_that_the_limit_cuts_short_is_reported(run: Run) -> None:
    words = ("arena", "kuhn_poker", "--bots", "mcts:9s,random", "-n", "1", "--limit", "0.3")
    said = r"mcts:9s used up its time in \d of \d moves \(--limit 0\.3\), so its searches may have been cut short"
    result = run(*words, "--json")
    assert re.search(said, result.stderr)
    assert [bot["out_of_time"] > 0 for bot in json.loads(result.stdout)["bots"]] == [True, False]


def test_a_study_reports_searches_cut_short(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hoyle.measure.arena.PART", 0.0)  # every move takes all its time
    result = run("study", "kuhn_poker", "-n", "2", "--bots", "random,uniform", "--looks", "0")
    assert re.search(r"random used up its time in (\d) of \1 moves? \(120 s a move\)", result.stderr)


@pytest.mark.parametrize("game", ["klondike", "embers"])
def test_nobody_is_ahead_of_opponents_where_there_are_none(run: Run, game: str) -> None:
    head, *rows = run("arena", game, "--bots", "random,patient", "-n", "10").stdout.splitlines()[:3]
    assert re.split(r"  +", head.strip()) == ["bot", "games", "share", "95% interval", "mean return", "a move"]
    assert all(re.search(r" \d+\.\d\d ± \d+\.\d\d ", row) for row in rows)


def keys_of(data: Any) -> set[str]:
    """All keys in a document."""
    if isinstance(data, list):
        return {key for item in data for key in keys_of(item)}
    if not isinstance(data, dict):
        return set()
    return set(data) | {key for name, item in data.items() if name != "options" for key in keys_of(item)}


def documented_keys(command: str) -> set[str]:
    """The keys that docs/cli.md tells of the JSON of a command."""
    page = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
    entry = page.split("\n## JSON\n")[1].split(f"\n- `{command}`:\n\n  ```text\n")[1].split("```")[0]
    return set(re.findall(r'"(\w+)"', entry))


def test_the_arena_gives_json(run: Run) -> None:
    words = ("arena", "goofspiel", "--bots", "mcts:10,random", "-n", "3", "--json", "--seed", "2")
    data = json.loads(run(*words).stdout)
    assert keys_of(data) == documented_keys("arena")
    assert (data["game"], data["players"], data["games"], data["stopped"]) == ("goofspiel", 2, 4, 0)
    assert data["options"] == dict(hoyle.load("goofspiel").options)
    for bot in data["bots"]:
        assert {"name", "games", "share", "low", "high", "mean_return"} <= set(bot)
        assert 0 <= bot["low"] <= bot["share"] <= bot["high"] <= 1
    assert [bot["name"] for bot in data["bots"]] == ["mcts:10", "random"]
    assert data["bots"][0]["share"] + data["bots"][1]["share"] == pytest.approx(1)
    again = json.loads(run(*words).stdout)
    assert [bot["share"] for bot in again["bots"]] == [bot["share"] for bot in data["bots"]]


def press_ctrl_c_after_three_games(monkeypatch: pytest.MonkeyPatch) -> None:
    play, played = arena.play, list[arena.Match]()

    def pressed(match: arena.Match) -> arena.Played:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(match)
        return play(match)

    monkeypatch.setattr(arena, "play", pressed)


def test_the_last_deal_may_be_incomplete_after_ctrl_c(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    press_ctrl_c_after_three_games(monkeypatch)
    lines = run("arena", "goofspiel", "--bots", "uniform,random", "-n", "10").stdout.splitlines()
    assert lines[0] == "Interrupted: these are partial results."
    assert (
        lines[-1]
        == "Goofspiel: 2 players, 3 games from seed 0, the finished games of each deal with the bots at all seats in turn"
    )


def test_ctrl_c_prints_what_was_gathered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    press_ctrl_c_after_three_games(monkeypatch)
    result = run("arena", "goofspiel", "--bots", "uniform,random", "-n", "10", "--json")
    data = json.loads(result.stdout)
    assert (data["games"], data["partial"]) == (3, True)
    assert result.stderr.strip() == "hoyle: interrupted"
    assert result.exit_code == 130


def fails(text: str) -> named.Bot:
    def play(view: View, rng: Random) -> Move:
        raise RuntimeError("no idea")

    return play


@pytest.mark.parametrize(("lead", "words"), [(-2.0, "-2.0 points"), (1000.0, "1,000.0 points")])
def test_a_patience_is_ahead_of_nobody(lead: float, words: str) -> None:
    assert outcome_words(1, 0.5, lead, True) == f"won 50% of 1 try, {words} on average"


def test_games_that_a_rule_stopped_are_left_out_of_a_contest(run: Run, tmp_path: Path) -> None:
    faulty(tmp_path)
    result = run("arena", str(tmp_path / "faulty.yaml"), "--bots", "random,uniform", "-n", "4")
    assert result.exit_code == 1 and "\nFaulty: 2 players, 2 games from seed 0, the finished games " in result.stdout
    assert result.stderr.startswith("hoyle: a rule stopped 2 games, which the figures leave out (R902: ")


def test_a_bot_that_fails_is_helped_out(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(named.BOTS, "fails", fails)
    result = run("arena", "goofspiel", "--bots", "fails,random", "-n", "2")
    words = "hoyle: fails failed (RuntimeError: no idea), 26 times like this; Hoyle made a random move instead"
    assert (result.exit_code, result.stderr.strip()) == (0, words)
    table = run("play", "sedma", "--seats", "human,fails", "--seed", "3", typed="1\n1\n1\nq\n")
    assert "p1 (fails) failed (RuntimeError: no idea); a random move is made for it." in " ".join(table.stdout.split())


def chatty(text: str) -> named.Bot:
    """Prints what it thinks, as one does who looks for a mistake in a bot."""

    def play(view: View, rng: Random) -> Move:
        print("I think ...")
        return view.random_move(rng)

    return play


@pytest.mark.parametrize(
    "words",
    [
        ("arena", "--bots", "chatty,random", "-n", "2"),
        ("audit", "--bots", "chatty,random", "-n", "1", "--players", "2"),
        pytest.param(("study", "--bots", "chatty,random", "-n", "4", "--looks", "1"), marks=pytest.mark.slow),
    ],
)
def test_what_a_bot_prints_does_not_stand_in_what_is_found(
    words: tuple[str, ...], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(named.BOTS, "chatty", chatty)
    result = run(words[0], "goofspiel", *words[1:], "--json")
    assert json.loads(result.stdout)["game"] == "goofspiel"
    assert result.stderr.count("I think ...\n") >= 13


BOTS_OF_ONES_OWN = """
def chatty(text):
    def play(view, rng):
        print("I think ...")
        return view.random_move(rng)
    return play
"""


@pytest.mark.slow
def test_nor_does_what_it_prints_in_another_process(spawn: Spawn, tmp_path: Path) -> None:
    (tmp_path / "my_bots.py").write_text(BOTS_OF_ONES_OWN)
    about = tmp_path / "my_bots-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[hoyle.bots]\nchatty = my_bots:chatty\n")
    paths = os.pathsep.join([environment()["PYTHONPATH"], str(tmp_path)])
    words = ("arena", "goofspiel", "--bots", "chatty,random", "-n", "4", "--jobs", "2", "--json")
    out, err = spawn(*words, PYTHONPATH=paths).communicate(timeout=120)
    assert json.loads(out)["games"] == 4
    assert err.count("I think ...") == 52


def wordy(text: str) -> named.Bot:
    """Gives the text of a move where a move is asked for."""
    return lambda view, rng: str(view.legal_moves()[0])  # type: ignore[return-value]


def test_only_what_a_bot_does_wrong_most_often_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(named.BOTS, "wordy", wordy)
    told = run("arena", "goofspiel", "--bots", "wordy,random", "-n", "4").stderr.splitlines()
    assert len(told) == 4
    first = re.fullmatch(
        r"hoyle: wordy returned 'make_bid \w+', which is not a move, (\d+) times like this; .+", told[0]
    )
    assert first and int(first[1]) > 1
    assert re.fullmatch(r"hoyle: Hoyle made \d+ more random moves for wordy, for other reasons", told[-1])


def test_bots_sit_at_the_table(run: Run) -> None:
    words = ("play", "sedma", "--seats", "greedy,mcts:20,human", "--seed", "3", "--think", "2")
    text = run(*words, typed="1\n" * 60).stdout
    assert "The end" in text
    assert run(*words, typed="1\n" * 60).stdout == text


def test_how_a_game_starts_again_is_one_word_of_seats(run: Run) -> None:
    text = run("play", "sedma", "--seats", "human, greedy", "--seed", "3", typed="q\n").stdout
    assert "hoyle play sedma --players 2 --seed 3 --seats human,greedy" in text.splitlines()[-1]


def test_a_bot_that_is_no_more_is_told_of_the_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(named.BOTS, "wordy", wordy)
    log = str(tmp_path / "game.log")
    run("play", "sedma", "--seats", "human,wordy", "--seed", "3", "--log", log, typed="q\n")
    monkeypatch.delitem(named.BOTS, "wordy")
    result = run("play", "--resume", log)
    assert result.exit_code == 2
    assert result.stderr.startswith("hoyle: a bot of that game is missing: there is no bot `wordy`")


@pytest.mark.slow
def test_a_terminal_shows_who_is_thinking(terminal: Start) -> None:
    process = terminal("play", "sedma", "--plain", "--seats", "mcts:0.3s,human", "--names", "Ann,Bob", "--seed", "3")
    process.expect("Ann (mcts:0.3s) is thinking")
    process.expect("> ")
    process.type("hint\r")
    process.expect("Playing on from what you know")
    process.expect("tries")
    process.type("q\r")
    assert process.end() == 0


@pytest.mark.slow
def test_what_is_typed_while_a_bot_thinks_is_no_answer_to_what_is_asked_next(terminal: Start) -> None:
    process = terminal("play", "sedma", "--plain", "--seats", "mcts:1s,human", "--seed", "3")
    process.expect("is thinking")
    process.type("q\r")
    process.expect("> ")
    process.type("1\r")  # it would have been left
    process.expect("is thinking")
    process.expect("> ")
    process.type("q\r")
    assert process.end() == 0


@pytest.mark.slow
def test_a_terminal_that_cannot_move_its_signs_shows_who_is_thinking_too(terminal: Start) -> None:
    process = terminal("play", "sedma", "--plain", "--seats", "mcts:0.3s,human", "--seed", "3", TERM="dumb")
    process.expect("(p0 (mcts:0.3s) is thinking)")
    process.expect("> ")
    process.type("q\r")
    assert process.end() == 0


@pytest.mark.slow
def test_control_c_at_the_prompt_tells_how_to_go_on(terminal: Start) -> None:
    process = terminal("play", "sedma", "--plain", "--seed", "3")
    process.expect("> ")
    process.type("1\r")
    process.expect("> ")
    process.interrupt()
    process.expect("To continue this game later: hoyle play --resume")
    assert process.end() == 130


def test_a_hint_tells_what_the_best_moves_are_worth(run: Run) -> None:
    text = " ".join(run("play", "sedma", "--seed", "3", typed="hint\nq\n").stdout.split())
    assert re.search(
        r"Tried [\d,]+ games with what you know, each to the end of the hand or of the game: play \S+: won", text
    )
    found = re.findall(r"play \S+: won (\d+)% of ([\d,]+) tries", text)
    assert 2 <= len(found) <= 3


def test_a_hint_calls_moves_as_the_menu_does(run: Run) -> None:
    text = run("play", "goofspiel", "--seats", "human,random", "--seed", "3", typed="hint\nq\n").stdout
    assert re.search(r"^bid \S+: won", text, re.MULTILINE)
    assert "make_bid" not in text.split("Tried 8,000")[1]


def test_a_hint_tells_moves_apart_that_are_called_alike() -> None:
    state = hoyle.load("sedma", players=2).new_state(3)
    first, second, *_ = state.legal_moves()
    apart = hint.names(state, state.choosing[0], [first, second])
    assert apart == [str(first), str(second)]
    assert hint.names(state, state.choosing[0], [first, first]) == [f"{first} ({first})"] * 2


def test_no_hint_where_it_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(view: View, rng: Random) -> hoyle.State:
        while True:  # as where hardly any way to deal out the hidden cards fits what was seen
            time.sleep(0.001)

    monkeypatch.setattr(View, "drawn", drawn)
    monkeypatch.setattr(hint, "GRACE", 0.1)
    state = hoyle.load("sedma", players=2).new_state(3)
    found = hint.hint_lines(state, state.choosing[0], Random(1), 0.1)
    assert found == ["There is no hint here: working it out took longer than 0.2 seconds."]


def test_no_hint_where_a_rule_stops_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint.Search, "estimates", lambda search: [])
    state = hoyle.load("sedma", players=2).new_state(3)
    found = hint.hint_lines(state, state.choosing[0], Random(1), 0.1)
    assert found == ["There is no hint here: a rule stopped every game that was tried."]


def test_no_hint_where_there_is_no_choice(run: Run) -> None:
    text = run("play", "oh_hell", "--seed", "3", typed="1\nhint\nq\n").stdout
    assert "There is only one thing you can do." in text


def test_no_hint_on_the_turn_of_another(run: Run) -> None:
    words = ("play", "sedma", "--players", "3", "--seed", "4", "--stop")
    result = run(*words, typed="1\nhint\nq\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "There is a hint on your turn only." in result.stdout


def test_moves_that_lost_most_are_marked(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    run("play", "sedma", "--seats", "human,random", "--seed", "3", "--log", str(log), typed="1\n" * 60)
    result = run("analyse", str(log), "--iterations", "40", "-n", "2")
    assert result.exit_code == 0
    first, *rest = result.stdout.splitlines()
    assert re.match(r"\d+ decisions analysed; (the costliest moves?:|no move clearly cost anything\.)", first)
    assert len(rest) in (0, 3, 6)
    for head, made, best in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        name = re.fullmatch(r"  move \d+, p0: (.+) costs .+", head)
        assert name and made.startswith(f"    {name[1]}: won ") and not best.startswith(f"    {name[1]}:")
    data = json.loads(run("analyse", str(log), "--iterations", "20", "--seat", "p1", "--json").stdout)
    assert keys_of(data) == documented_keys("analyse")
    assert data["game"] == "sedma" and {one["seat"] for one in data["decisions"]} == {1}
    assert all(one["loss"] >= 0 for one in data["decisions"])


#: Who shows the higher card wins; a rule stops the game of one who pledges.
PLAIN = """
hoyle: 1
game: plain
title: Plain
players: 2
deck: {ranks: [1, 2, 3], suits: [clubs, hearts], into: stock}
zones:
  stock: stack seen by nobody
  hand: set per player seen by owner
  shown: row per player seen by everyone
variables:
  pledged: 0..9 = 0
actions:
  turn_up: {with: {c: card from my hand}, do: move c to my shown, title: "show {c}"}
  pledge: {do: pledged += 4 * count(my hand)}
phases:
  game: |
    shuffle stock
    deal 3 from stock to each hand starting with dealer
    for p in players starting with dealer: p chooses turn_up or pledge
    tally
score: {per: player, parts: {pips: sum(c.pips for c in my shown)}}
winner: {most: highest my score}
"""


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """A game in which it is plain which moves are blunders."""
    path = tmp_path / "plain.yaml"
    path.write_text(PLAIN, encoding="utf-8")
    return path


def test_moves_of_which_nobody_can_say_what_was_known_are_named(
    run: Run, plain: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "game.log"
    run("play", str(plain), "--hot-seat", "--seed", "1", "--log", str(log), typed="1\n1\n")

    def nothing(state: hoyle.State, seat: int) -> None:
        raise NoView("hardly any way fits")

    monkeypatch.setattr("hoyle.bots.view.view_of", nothing)
    shown = run("analyse", str(log), "--iterations", "10").stdout.splitlines()
    assert shown[0] == "There was no decision to look at."
    assert shown[1].startswith("Left out, as hardly any way") and shown[-1].endswith("1, 2.")
    assert json.loads(run("analyse", str(log), "--iterations", "10", "--json").stdout)["left_out"] == [1, 2]


def test_a_blunder_is_told_in_the_words_of_the_table(run: Run, plain: Path, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    words = ("play", str(plain), "--hot-seat", "--names", "Ann,Bob", "--seed", "1", "--log", str(log))
    run(*words, typed="1\n1\n")
    first, blunder, made, best, *_ = run("analyse", str(log), "--iterations", "40").stdout.splitlines()
    assert re.fullmatch("2 decisions analysed; the costliest moves?:", first)
    assert re.fullmatch(r"  move 1, Bob: show 1♣ costs \d+ wins? in 100", blunder)
    assert re.fullmatch(r"    show 1♣: won \d+% of \d+ tries, 1\.\d points behind on average", made)
    assert re.fullmatch(r"    show 3♥: won \d+% of \d+ tries, .+ on average", best)


def test_a_move_that_stops_the_game_is_blamed(run: Run, plain: Path, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    assert run("play", str(plain), "--seed", "1", "--log", str(log), typed="pledge\n").exit_code == 1
    result = run("analyse", str(log), "--iterations", "40")
    assert ": led to nothing but games that a rule stopped" in result.stdout


def test_ctrl_c_tells_what_was_looked_at(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "game.log"
    run("play", "sedma", "--seed", "3", "--log", str(log), typed="1\n" * 60)
    weighed: list[Move] = []

    def pressed(view: View, move: Move, rng: Random, iterations: int) -> weigh.Weighed | None:
        if len(weighed) == 3:
            raise KeyboardInterrupt
        weighed.append(move)
        return work(view, move, rng, iterations)

    work = weigh.weigh
    monkeypatch.setattr(weigh, "weigh", pressed)
    result = run("analyse", str(log), "--seat", "all", "--iterations", "10", "--json")
    assert (result.exit_code, result.stderr.strip()) == (130, "hoyle: interrupted")
    assert 0 < len(json.loads(result.stdout)["decisions"]) <= 3


def test_an_analysis_tells_nobody_the_cards_of_another(run: Run, tmp_path: Path) -> None:
    log = str(tmp_path / "game.log")
    run("play", "goofspiel", "--hot-seat", "--seed", "3", "--log", log, typed="1\n1\nq\n")
    result = run("analyse", log, "--iterations", "10")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "this game is not over, and several people play it" in result.stderr
    assert run("analyse", log, "--iterations", "10", "--seat", "p0").exit_code == 0


def test_whose_moves_are_looked_at_must_be_a_player(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "game.log"
    run("play", "sedma", "--seed", "3", "--log", str(log), typed="1\nq\n")
    result = run("analyse", str(log), "--seat", "p7")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no player `p7`; it is one of p0, p1, all" in result.stderr


def test_a_game_of_bots_is_printed_as_it_is_played(spawn: Spawn) -> None:
    process = spawn("play", "sedma", "--players", "2", "--seats", "mcts:600s,random", "--seed", "1")
    assert process.stdout is not None
    try:
        assert any("p1: play" in line for line in process.stdout)
        assert process.poll() is None, "the other bot is still thinking"
    finally:
        process.kill()
        process.communicate()
