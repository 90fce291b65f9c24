"""Games that are written down as they are played: gone on with, taken back, listed, gone through; and what may go wrong."""

import json
import os
import random
import re
from pathlib import Path

import pytest
from processes import Run, Spawn, Start, strip_colours

from hoyle.bots import named
from hoyle.bots.view import View
from hoyle.engine.offers.moves import Move
from hoyle.scene.draws import Draws
from hoyle_cli.games import progress_words
from hoyle_cli.prompt.session import Session


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of logs for one test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "hoyle" / "games"


def play(run: Run, *words: str, typed: str = "") -> str:
    result = run("play", *words, typed=typed)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def moves(log: Path) -> list[tuple[int, str]]:
    """The moves that stand in a log."""
    made: list[tuple[int, str]] = []
    for line in map(json.loads, log.read_text(encoding="utf-8").splitlines()[1:]):
        if "move" in line:
            made.append((line["seat"], line["move"]))
        elif "kept" in line:
            del made[line["kept"] :]
    return made


SEDMA = ("sedma", "--seats", "human,random,random,random", "--seed", "3")
WHOLE = "1\n" * 60


@pytest.fixture
def straight(run: Run, tmp_path: Path) -> Path:
    """The log of a game that was played without a stop."""
    play(run, *SEDMA, "--log", str(tmp_path / "straight.jsonl"), typed=WHOLE)
    return tmp_path / "straight.jsonl"


def test_a_table_at_which_a_bot_cannot_play_leaves_no_game_behind(run: Run, tmp_path: Path, home: Path) -> None:
    play(run, *SEDMA, typed="1\nq\n")
    log = tmp_path / "mine.jsonl"
    for more in ((), ("--log", str(log))):
        result = run("play", "goofspiel", "--seats", "human,cfr", *more)
        assert result.exit_code == 2 and "has more than 40,000" in result.stderr
    assert [path.name for path in home.iterdir()] == ["sedma-1.jsonl"] and not log.exists()
    assert "Sedma, 4 players" in play(run, "--resume", typed="q\n")


def test_a_game_goes_on_as_if_it_had_never_stopped(run: Run, straight: Path, home: Path) -> None:
    play(run, *SEDMA, typed="1\n1\nq\n")
    text = play(run, "--resume", typed="1\nq\n")
    assert text.startswith("\n── Sedma, 4 players, seed 3 ─") and "This game continues after 9 moves." in text
    told = text[: text.index("Your turn")]
    assert told.count("you: play") == 1 and "p1: " in told, "what happened since one's last move is told again"
    assert re.search(r"To continue this game later: hoyle play --resume \S+\nYou left\.", text)
    play(run, "--resume", str(home / "sedma-1.jsonl"), typed=WHOLE)
    assert moves(home / "sedma-1.jsonl") == moves(straight)
    assert straight.read_text().splitlines()[1:] == (home / "sedma-1.jsonl").read_text().splitlines()[1:]


def test_a_drawn_seed_stays_secret_while_people_can_continue(run: Run, home: Path) -> None:
    left = play(run, "sedma", "--hot-seat", typed="1\nq\n")
    head = json.loads((home / "sedma-1.jsonl").read_text().splitlines()[0])
    for text in (left, play(run, "--resume", typed="q\n")):
        assert text.endswith("To continue this game later: hoyle play --resume sedma-1\nYou left.\n")
        assert str(head["seed"]) not in text
    assert f"--seed {head['seed']}" in play(run, "--resume", typed=WHOLE)


@pytest.mark.parametrize("seed", ["0", str(2**64 - 1)])
def test_any_seed_goes_on(run: Run, tmp_path: Path, seed: str) -> None:
    logs = [tmp_path / "a.jsonl", tmp_path / "b.jsonl"]
    words = ("sedma", "--seats", "human,random", "--seed", seed)
    play(run, *words, "--log", str(logs[0]), typed=WHOLE)
    play(run, *words, "--log", str(logs[1]), typed="1\n1\n1\n")
    play(run, "--resume", str(logs[1]), typed=WHOLE)
    assert moves(logs[0]) == moves(logs[1])


def test_a_game_of_ones_own_goes_on_from_any_folder(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "mine.yaml").exit_code == 0
    assert run("new", "theirs.yaml", "--from", "mine.yaml").exit_code == 0
    for words in (("mine.yaml",), ("theirs.yaml",), ("mine.yaml", "--variant", "theirs.yaml"), ("sedma/wild_eights",)):
        monkeypatch.chdir(tmp_path)
        play(run, *words, "--seed", "3", typed="1\n")
        monkeypatch.chdir("/")
        assert "This game continues after" in play(run, "--resume", typed="1\n")


def test_seats_names_and_out_of_turn_moves_stay(run: Run, tmp_path: Path) -> None:
    log = str(tmp_path / "a.jsonl")
    words = ("sedanto", "--seed", "1", "--names", "Ann,Bob,Cy", "--seats", "random,human,by_kind", "--log", log)
    play(run, *words, typed="arrange 1 1 1 1\ndraw\n1\n1\n")
    head = json.loads(Path(log).read_text().splitlines()[0])
    assert head["seats"] == ["random", "human", "by_kind"] and head["names"] == ["Ann", "Bob", "Cy"]
    text = play(run, "--resume", log, "--stop", typed="q\n")
    assert "Your turn, Bob" in text and "Cy: " in text


def test_a_move_is_taken_back_with_all_that_came_after_it(run: Run, home: Path, straight: Path) -> None:
    text = play(run, *SEDMA, typed="2\n1\nundo\nundo\nundo\n" + WHOLE)
    assert re.findall(r"Taken back: (.*)", text) == ["play 7♦", "play 9♣"]
    assert "> undo\nThere is no move of yours to take back." in text
    assert moves(home / "sedma-1.jsonl") == moves(straight), "the bots answer as they would have answered"


def test_nobody_takes_back_a_move_where_several_people_play(run: Run) -> None:
    text = play(run, "sedma", "--seats", "human,human", "--seed", "3", typed="1\nundo\nq\n")
    assert "Several people play, so no move can be taken back." in text


def test_every_move_is_written_before_the_next_decision_is_shown(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, steps = tmp_path / "a.jsonl", list[tuple[str, int]]()
    drawn, synced = Session.draw, os.fsync

    def draw(self: Session, seat: int) -> None:
        steps.append(("shown", len(log.read_text().splitlines())))
        assert len(self.record.moves) == steps[-1][1] - 1
        drawn(self, seat)

    def sync(descriptor: int) -> None:
        steps.append(("synced", len(log.read_text().splitlines())))
        synced(descriptor)

    monkeypatch.setattr(Session, "draw", draw)
    monkeypatch.setattr(os, "fsync", sync)
    play(run, *SEDMA, "--log", str(log), typed=WHOLE)
    shown = [at for at, (what, _) in enumerate(steps) if what == "shown"]
    assert len(shown) > 5 and all(steps[at - 1] == ("synced", steps[at][1]) for at in shown)


def test_a_full_disk_is_told_once_and_play_goes_on(run: Run) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("there is no disk that is full")
    result = run("play", *SEDMA, "--log", "/dev/full", typed=WHOLE)
    assert result.exit_code == 0 and result.stdout == play(run, *SEDMA, typed=WHOLE)
    told = (
        "hoyle: the log of this game cannot be written; play continues without it (/dev/full: No space left on device)"
    )
    assert result.stderr == told + "\n"


def test_what_could_not_be_written_is_written_when_there_is_room(
    run: Run, home: Path, straight: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls, write = [0], os.write

    def short(descriptor: int, data: bytes) -> int:
        calls[0] += 1
        if 5 < calls[0] < 20:
            raise OSError(28, "No space left on device")
        return write(descriptor, data[:7] if calls[0] == 5 else data)

    monkeypatch.setattr(os, "write", short)
    result = run("play", *SEDMA, typed=WHOLE)
    assert result.exit_code == 0 and result.stderr.count("\n") == 1 and "No space left" in result.stderr
    assert moves(home / "sedma-1.jsonl") == moves(straight)


def test_a_folder_that_cannot_be_is_told_once(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    result = run("play", *SEDMA, typed="1\nq\n")
    assert result.exit_code == 0 and result.stderr.count("\n") == 1 and "Not a directory" in result.stderr
    assert "To go on" not in result.stdout
    assert "There are no games" in run("games").stdout
    assert "there is no unfinished game" in run("play", "--resume").stderr


def test_one_log_is_written_by_one_process(run: Run, spawn: Spawn, tmp_path: Path) -> None:
    log = str(tmp_path / "a.jsonl")
    process = spawn("play", *SEDMA, "--log", log)
    assert process.stdout and any("1  " in line for line in iter(process.stdout.readline, ""))
    result = run("play", "--resume", log)
    assert result.exit_code == 2 and "is being played at another terminal" in result.stderr
    assert "8 cards" in run("replay", log, "--at", "0").stdout or run("replay", log).exit_code == 0
    assert run("play", *SEDMA, "--log", log).exit_code == 2
    process.communicate("1\nq\n")
    assert "you: play 7♦" in play(run, "--resume", log, typed="q\n")


def test_a_half_line_is_cut_off_when_the_game_goes_on(run: Run, home: Path, straight: Path) -> None:
    play(run, *SEDMA, typed="1\n1\n")
    log = home / "sedma-1.jsonl"
    log.write_bytes(log.read_bytes()[:-9])
    result = run("play", "--resume", typed=WHOLE)
    assert result.exit_code == 0 and result.stderr.startswith("warning[L201]") and "The end" in result.stdout
    assert moves(log) == moves(straight)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("play", "sedma", "--resume"), "--resume continues a game as it was: leave GAME out"),
        (("play", "--resume", "--seed", "3"), "leave `--seed` out"),
        (("play", "--resume", "sedma-9"), "there is no log `sedma-9`; `hoyle games` lists the logs"),
        (("play", "--resume"), "there is no unfinished game"),
        (("play", "--resume", "STRAIGHT"), "that game is over; `hoyle replay STRAIGHT` shows it"),
        (("play", "sedma", "--log", "STRAIGHT"), "STRAIGHT is there already"),
        (("replay", "nothing"), "there is no log `nothing`"),
        (("replay", "/"), "it is no file"),
        (("replay", "/dev/zero"), "it is no file"),
        (("replay", "STRAIGHT", "--seat", "p9"), "there is no player `p9`; it is one of p0, p1, p2, p3, all"),
        (("replay", "STRAIGHT", "--at", "99"), "there is no move 99; the last one that can be shown is 38"),
        (("replay", "STRAIGHT", "--save-scenario", "/nowhere/a.yaml"), "cannot write /nowhere/a.yaml"),
        (("replay", "STRAIGHT", "--save-scenario", "STRAIGHT"), "STRAIGHT is there already"),
        (("replay", "STRAIGHT", "--step", "--format", "text"), "exclude"),
    ],
)
def test_wrong_usage_is_told_in_a_line(run: Run, straight: Path, words: tuple[str, ...], told: str) -> None:
    result = run(*(word.replace("STRAIGHT", str(straight)) for word in words))
    assert (result.exit_code, result.stdout) == (2, "")
    assert told.replace("STRAIGHT", str(straight)) in result.stderr and result.stderr.count("\n") == 1


def test_an_unfinished_game_is_no_scenario_for_one_player(run: Run, home: Path, tmp_path: Path) -> None:
    play(run, "sedma", "--names", "Ann,Bob", "--seed", "3", typed="1\nq\n")
    words = "replay", "sedma-1", "--save-scenario", str(tmp_path / "a.yaml")
    refused = run(*words)
    assert refused.exit_code == 2 and "`--seat all`" in refused.stderr and not (tmp_path / "a.yaml").exists()
    assert run(*words, "--seat", "all").exit_code == 0 and (tmp_path / "a.yaml").exists()


def test_a_game_of_two_variants_is_no_scenario(run: Run, home: Path, tmp_path: Path) -> None:
    play(run, "sedma/wild_eights", "--variant", "trump_sevens", "--seats", "random,random")
    refused = run("replay", "sedma-1", "--save-scenario", str(tmp_path / "a.yaml"))
    assert refused.exit_code == 2 and "one variant, and this game has `wild_eights`, `trump_sevens`" in refused.stderr


def test_games_are_listed_the_last_one_first(run: Run, home: Path) -> None:
    play(run, "sedma", "--names", "Ann,Bob", "--seed", "3", typed=WHOLE)
    play(run, "oh_hell", "--seed", "3", typed="q\n")
    (home / "broken-1.jsonl").write_text("{}\n")
    os.utime(home / "broken-1.jsonl", (0, 0))
    first, second, *third = run("games").stdout.splitlines()
    assert first.startswith("oh_hell-1  Oh Hell; human, 2 mcts:200; ") and " to choose" in first
    assert second.startswith("sedma-1    Sedma; Ann, Bob; ") and "over, won by " in second
    message = "broken-1.jsonl is not a log of Hoyle: its first line has no valid `hoyle_log`"
    assert " ".join(third).split() == ["broken-1", *message.split()]
    games = json.loads(run("games", "--json").stdout)
    assert [game["name"] for game in games] == ["oh_hell-1", "sedma-1", "broken-1"]
    assert set(games[0]) == {
        *("name", "file", "game", "variant", "title", "players", "seats", "names", "moves", "began", "last"),
        *("finished", "turn", "winners", "problem"),
    }
    assert games[0]["finished"] is False and games[1]["finished"] and games[1]["turn"] == []


def test_players_without_a_name_are_counted(run: Run, home: Path) -> None:
    play(run, "sedma", "--players", "3", "--seed", "3", typed="q\n")
    with (home / "sedma-1.jsonl").open("a") as log:
        log.write('{"seat":0,"name":"Ann"}\n')
    assert "; Ann, 2 mcts:200; 2 moves; " in run("games").stdout
    assert "Ann (human), p1 mcts:200, p2 mcts:200;" in " ".join(run("replay", "sedma-1").stdout.split())


def test_each_game_has_a_log_of_its_own(run: Run, home: Path) -> None:
    for _ in range(3):
        play(run, "goofspiel", typed="1\nq\n")
    assert sorted(path.name for path in home.iterdir()) == [f"goofspiel-{n}.jsonl" for n in (1, 2, 3)]
    assert (home / "goofspiel-1.jsonl").stat().st_mode & 0o077 == 0


def test_a_game_is_printed(run: Run, straight: Path) -> None:
    text = run("replay", str(straight)).stdout
    assert "── Sedma, 4 players, seed 3 ─" in text and "all cards seen" in " ".join(text.split())
    assert "  p2: play K♦\n  p3: play A♠\n  p0: play 7♦\n" in text and text.rstrip().endswith(
        "p0 and p2 win: 3 points to 0."
    )
    mine = run("replay", str(straight), "--as", "p0").stdout
    assert "  p2: play K♦\n  p3: play A♠\n  you: play 7♦\n" in mine and "4 cards each to p2's" in mine
    page = run("replay", str(straight), "--format", "markdown").stdout
    assert page.startswith("# Sedma, 4 players, seed 3\n\n") and "\n- p2: play K♦\n- p3: play A♠\n" in page
    assert "\n## The end\n\n    " in page and "```" not in page


def test_hands_are_headings_of_a_printed_game(run: Run) -> None:
    play(run, "oh_hell", "--seats", "random,random,random", "--option", "largest_hand=2")
    assert "\n\n## Hand 2\n\n- " in run("replay", "oh_hell-1", "--format", "markdown").stdout


def test_of_a_game_that_goes_on_only_the_own_cards_are_seen(run: Run) -> None:
    play(run, "sedma", typed="1\nq\n")
    for words in ((), ("--at", "1"), ("--step",)):
        text = run("replay", "sedma-1", *words, typed="\n").stdout
        assert "as p0 saw it" in text or words == ("--at", "1")
        unplayed = re.sub(r"p1: play|^trick +(?:(?:you|p1): \S+ *)+$", "", text, flags=re.MULTILINE)
        assert "seed" not in text and not re.search(r"p1(?:'s hand)?: \S+[♣♦♥♠]", unplayed)
    play(run, "sedma", "--seats", "human,human", typed="1\nq\n")
    refused = run("replay", "sedma-2")
    assert refused.exit_code == 2 and "say as whom you read it, `--seat p0`" in refused.stderr
    assert run("replay", "sedma-2", "--seat", "1").exit_code == 0


def test_a_moment_becomes_a_scenario(run: Run, straight: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    told = run("replay", str(straight), "--save-scenario", str(file), "--at", "7")
    assert told.stdout == f"{file} holds the game up to move 7: `hoyle test {file}` runs it\n"
    assert run("test", str(file)).stdout.endswith("1 passed, 0 failed\n") or run("test", str(file)).exit_code == 0
    assert "- p3: play A" in file.read_text() and 'game: "sedma"' in file.read_text()


def test_a_game_of_changed_rules_is_shown_up_to_the_difference(run: Run, tmp_path: Path) -> None:
    rules, log = tmp_path / "mine.yaml", tmp_path / "a.jsonl"
    assert run("new", str(rules)).exit_code == 0
    play(run, str(rules), "--seed", "3", "--log", str(log), typed="1\n1\nq\n")
    rules.write_text(
        rules.read_text().replace("repeat", "repeat  ", 1).replace("deal 4", "deal 3").replace("deal 5", "deal 3")
    )
    result = run("replay", str(log))
    assert result.exit_code == 1 and ", because the rules have changed since this game" in result.stderr
    assert "dealt from" in result.stdout
    resumed = run("play", "--resume", str(log))
    assert resumed.exit_code == 1 and resumed.stderr.count("error[") == 1 and resumed.stdout == ""
    beyond = run("replay", str(log), "--at", "9")
    assert beyond.exit_code == 2 and "error[" in beyond.stderr and "there is no move 9" in beyond.stderr
    analysed = run("analyse", str(log), "--html", str(tmp_path / "a.html"))
    assert analysed.exit_code == 1 and "error[" in analysed.stderr and "no decision to look at" in analysed.stdout
    assert "The log can be followed up to move 0 only: " in (tmp_path / "a.html").read_text()
    rules.write_text(rules.read_text().replace("players: 2..4", "players: 3..4"))
    refused = run("replay", str(log))
    assert refused.exit_code == 2 and "the rules of mine have changed since this game was played" in refused.stderr
    rules.write_text("hoyle: 1\ngame: [\n")
    assert run("replay", str(log)).exit_code == 1
    rules.unlink()
    assert run("replay", str(log)).exit_code == 2


def test_a_log_with_a_player_that_is_not_known_is_shown_but_not_gone_on_with(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    play(run, "sedma", "--seed", "3", "--log", str(log), typed="1\nq\n")
    log.write_text(log.read_text().replace('"mcts:200"', '"robot"'))
    result = run("play", "--resume", str(log))
    assert (result.exit_code, result.stdout) == (2, "") and "there is no bot `robot`" in result.stderr
    assert "p1 robot" in " ".join(run("replay", str(log)).stdout.split())


def test_a_damaged_log_is_shown_as_far_as_it_is_whole(run: Run, straight: Path) -> None:
    lines = straight.read_text().splitlines(keepends=True)
    straight.write_text("".join([*lines[:9], "x", *lines[10:]]))
    result = run("replay", str(straight))
    assert result.exit_code == 1 and "moves 1 to 8 are complete" in result.stderr
    assert result.stdout.count(": play") + result.stdout.count(": pass") == 8
    refused = run("play", "--resume", str(straight))
    assert refused.exit_code == 1 and refused.stdout == ""


def test_a_game_that_all_won_is_listed_as_a_draw() -> None:
    game = {"names": ["Ann", "Bob"], "players": 2, "finished": True, "winners": [0, 1]}
    assert progress_words(game) == "over, a draw"
    assert progress_words(game | {"winners": [1]}) == "over, won by Bob"


def test_a_game_is_gone_through_forwards_and_back(terminal: Start, straight: Path) -> None:
    process = terminal("replay", str(straight), "--step", NO_COLOR="1")
    assert "After move 0 of 38" in process.expect("> ")
    process.type("\r")
    assert "p2: play K♦" in process.expect("> ")
    process.type("2\r")
    assert "p3: play A♠" in process.expect("> ")
    process.type("b\r")
    screen = process.expect("> ")
    assert "After move 1 of 38" in screen and "K♦" in strip_colours(screen)
    process.type("seat p1\r")
    assert "you: " in process.expect("> ")
    for typed, told in (
        ("table", "After move 1 of 38"),
        ("log", "dealt"),
        ("begin", "After move 0 of 38"),
        ("b", "This is the beginning."),
        (f"save {straight.with_name('a.yaml')}", "holds the game up to move 0"),
        ("99", "There is no move 99"),
        ("x\x07", "cannot be typed here"),
        ("seat p8", "no player"),
        ("?", "Enter"),
    ):
        process.type(typed + "\r")
        assert told in process.expect("> ")
    process.type("q\r")
    assert process.end() == 0


def test_the_counting_generator_gives_what_pythons_gives() -> None:
    for seed in (0, -5, 3**60):
        counted, plainly = Draws(seed), random.Random(seed)
        for n in range(1, 40):
            assert counted.choice(range(n)) == plainly.choice(range(n))
            assert counted.random() == plainly.random()
            assert counted.getrandbits(n * 3) == plainly.getrandbits(n * 3)
            further = Draws(seed, counted.drawn)
            assert further.getstate() == counted.getstate() and further.drawn == counted.drawn


def fails(text: str) -> named.Bot:
    """A bot that gives no move."""

    def play(view: View, rng: random.Random) -> Move:
        raise RuntimeError("no idea")

    return play


EXCUSE = "p1 (fails) failed (RuntimeError: no idea); a random move is made for it."


def test_moves_that_were_made_for_a_bot_are_told_again(run: Run, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.setitem(named.BOTS, "fails", fails)
    seats = ("sedma", "--seats", "human,fails", "--seed", "3")
    first = " ".join(play(run, *seats, typed="1\n" * 5 + "q\n").split())
    log = home / "sedma-1.jsonl"
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    written = [line for line in lines if "excuse" in line]
    assert first.count(EXCUSE) == len(written) > 1
    assert written[0] == {
        "n": lines[lines.index(written[0]) + 1]["n"],
        "seat": 1,
        "excuse": "failed (RuntimeError: no idea)",
    }
    again = " ".join(play(run, "--resume", typed="log\nq\n").split())
    before, _, history = again.partition("Your turn")
    assert 0 < before.count(EXCUSE) < len(written), "those since one's last move"
    assert history.count(EXCUSE) == len(written)
    for form in ("text", "markdown"):
        told = " ".join(run("replay", str(log), "--format", form).stdout.replace("\\", "").split())
        assert told.count(EXCUSE) == len(written)
    at = str(written[0]["n"])
    assert EXCUSE in " ".join(run("replay", str(log), "--at", at).stdout.split())
    assert EXCUSE not in " ".join(run("replay", str(log), "--at", str(int(at) - 1)).stdout.split())


def test_an_excuse_is_gone_with_the_move_that_is_taken_back(
    run: Run, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setitem(named.BOTS, "fails", fails)
    text = play(run, "sedma", "--seats", "human,fails", "--seed", "3", typed="1\nundo\nlog\nq\n")
    log = home / "sedma-1.jsonl"
    assert '"excuse"' in log.read_text(encoding="utf-8")
    kept = json.loads(log.read_text(encoding="utf-8").splitlines()[-1])["kept"]
    stand = sum("excuse" in line and line["n"] <= kept for line in map(json.loads, log.read_text().splitlines()))
    told = " ".join(run("replay", str(log)).stdout.split())
    assert told.count(EXCUSE) == stand
    assert " ".join(text[text.rindex("Taken back") :].split()).count(EXCUSE) == stand


def test_a_further_game_begins_at_the_prompt_of_a_terminal(terminal: Start, home: Path, tmp_path: Path) -> None:
    state = str(tmp_path / "state")
    process = terminal("play", "goofspiel", "--plain", "--seed", "3", NO_COLOR="1", XDG_STATE_HOME=state)
    for answer in ("n\r", "N\r"):
        screen = process.expect("> ")
        while "new game" not in screen:
            process.type("1\r")
            screen = process.expect("> ")
        process.type(answer)
    again = process.expect("> ")
    assert "seed 3" not in again and "Your secret choice" in again, "the seed is drawn anew, and told at the end"
    process.type("q\r")
    assert process.end() == 0
    heads = [json.loads((home / f"goofspiel-{n}.jsonl").read_text().splitlines()[0]) for n in (1, 2, 3)]
    assert [head["seed_drawn"] for head in heads] == [False, True, True]
    assert len({head["seed"] for head in heads}) == 3


@pytest.mark.sweep(3)
@pytest.mark.parametrize("answer", ["\r", "q\r", "\x04"])
def test_who_wants_no_further_game_is_let_go(terminal: Start, home: Path, tmp_path: Path, answer: str) -> None:
    process = terminal("play", "goofspiel", "--plain", "--seed", "3", XDG_STATE_HOME=str(tmp_path / "state"))
    screen = process.expect("> ")
    while "new game" not in screen:
        process.type("1\r")
        screen = process.expect("> ")
    process.type(answer)
    assert process.end() == 0
    assert len(list(home.iterdir())) == 1


def test_a_pipe_is_not_asked_for_a_further_game(run: Run, home: Path) -> None:
    assert "new game" not in play(run, "goofspiel", "--seed", "3", typed="1\n" * 40)
    assert len(list(home.iterdir())) == 1
