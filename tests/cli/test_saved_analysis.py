"""The analysis of a game: saved beside the log, continued, dropped if it does not fit, and written as a page."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from processes import Run

import hoyle
from hoyle.bots import weigh
from hoyle.records import Log, Replay, follow, read_log
from hoyle_cli.analysis.costs import advice, cost
from hoyle_cli.analysis.estimates import Analysis, Judged, judge_moves
from hoyle_cli.analysis.sidecar import DAMAGED, OUTDATED, load, read, save, sidecar_of, text_of
from hoyle_cli.saved_games.folder import text_of as log_text

PLAYED = ("play", "sedma", "--seats", "human,random", "--names", "Ann,Bob", "--seed", "3")


@pytest.fixture
def log(run: Run, tmp_path: Path) -> Path:
    """The log of a game of Ann and a bot, which is played once."""
    path = tmp_path / "game.jsonl"
    if not TEXT:
        assert run(*PLAYED, "--log", str(path), typed="1\n" * 60).exit_code == 0
        TEXT.append(path.read_text())
    path.write_text(TEXT[0])
    return path


#: The text of the log.
TEXT: list[str] = []


def replay_of(log: Path) -> Replay:
    read = read_log(log_text(log), str(log))
    assert isinstance(read, Log)
    return follow(read, hoyle.load(read.head.named, read.head.players, read.head.options))


def analysed(replay: Replay) -> Analysis:
    """The analysis of Ann's moves, which are the same in each test."""
    if not ANALYSED:
        ANALYSED.append(Analysis(10))
        for _ in judge_moves(replay, (0,), ANALYSED[0]):
            pass
    return ANALYSED[0]


ANALYSED: list[Analysis] = []


def test_the_costliest_moves_are_in_the_order_of_their_printed_costs() -> None:
    costs = [(0.30, 0.28, 0.0), (0.12, 0.37, 0.5), (0.21, 0.33, 2.0), (0.30, 0.0, 2.0), (0.30, 0.0, 9.0)]
    judged = {
        move: Judged(move, 0, "a", "b", "a", "b", 9, 9, 0.5, 0.5 + wins, 0.0, points, 0.5, 0.5, loss, clear=True)
        for move, (loss, wins, points) in enumerate(costs, 1)
    }
    worst = Analysis(10, judged).worst([0])
    assert [cost(one) for one in worst] == [
        "costs 37 wins in 100",
        "costs 33 wins in 100",
        "costs 28 wins in 100",
        "costs 9.0 points on average",
        "costs 2.0 points on average",
    ]


@pytest.mark.parametrize(
    ("games", "wins", "points", "words"),
    [
        (9, 0.2, 0.0, "wins 70% of games from here; lay a card wins 50%."),
        (9, 0.0, 3.0, "wins as often, but ends 3.0 points better on average."),
        (9, -0.1, 3.0, "wins 40% of games instead of 50%, but ends 3.0 points better on average."),
        (0, 0.0, 0.0, "leads to the end; after lay a card a rule stops every game."),
    ],
)
def test_a_better_move_is_advised_for_what_it_gains(games: int, wins: float, points: float, words: str) -> None:
    one = Judged(
        1, 0, "a", "b", "lay a card", "pass", games, 9, 0.5, 0.5 + wins, 0.0, points, 0.5, 0.5, 0.3, clear=True
    )
    assert advice(one) == f"Better: pass, which {words}"


def never(*given: Any) -> None:
    pytest.fail("it is estimated again")


def test_a_saved_analysis_is_not_made_again(run: Run, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run("analyse", str(log), "--iterations", "10")
    assert sidecar_of(log).name == "game.analysis.json" and sidecar_of(log).stat().st_mode & 0o777 == 0o600
    monkeypatch.setattr(weigh, "weigh", never)
    assert run("analyse", str(log)).stdout == first.stdout


def test_a_stopped_analysis_continues_as_if_it_had_not_been_stopped(log: Path) -> None:
    replay = replay_of(log)
    part = Analysis(10)
    for number in judge_moves(replay, (0,), part):
        if number == 12:
            break
    assert save(log, replay, part) == ""
    found, problem = load(log, replay)
    assert found == part and problem == "" and max(part.judged) <= 12
    for _ in judge_moves(replay, (0,), found):
        pass
    assert found == analysed(replay)


def test_ctrl_c_keeps_the_moves_so_far(run: Run, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work, asked = weigh.weigh, []

    def pressed(view: Any, move: hoyle.Move, rng: Random, iterations: int) -> weigh.Weighed | None:
        asked.append(move)
        if len(asked) == 4:
            raise KeyboardInterrupt
        return work(view, move, rng, iterations)

    monkeypatch.setattr(weigh, "weigh", pressed)
    assert run("analyse", str(log), "--iterations", "10").exit_code == 130
    saved, _ = load(log, replay_of(log))
    assert saved is not None and len(saved.judged) + len(saved.forced) == 3


def test_fewer_iterations_do_not_replace_a_better_analysis(run: Run, log: Path) -> None:
    run("analyse", str(log), "--iterations", "20")
    better = sidecar_of(log).read_text()
    run("analyse", str(log), "--iterations", "10")
    assert sidecar_of(log).read_text() == better


def test_moves_taken_back_leave_the_analysis(log: Path) -> None:
    replay = replay_of(log)
    save(log, replay, analysed(replay))
    lines = log.read_text().splitlines()
    other = json.loads(lines[8]) | {"check": "00000000"}
    log.write_text("\n".join([*lines[:8], json.dumps(other, separators=(",", ":"))]) + "\n")
    changed = read_log(log_text(log), str(log))
    assert isinstance(changed, Log)
    found, problem = load(log, Replay(replay.game, changed, changed.moves, replay.kept, None))
    assert problem == "" and found is not None and set(found.judged) == {n for n in analysed(replay).judged if n < 8}


def edited(change: Callable[[dict[str, Any]], object]) -> Callable[[str], str]:
    def apply(text: str) -> str:
        data = json.loads(text)
        change(data)
        return json.dumps(data)

    return apply


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "",
        lambda text: '{"hoyle_analysis":' + "[" * 100_000,
        lambda text: text.replace('"won":0', '"won":1', 1),
        edited(lambda data: data["decisions"].pop()),
        edited(lambda data: data.update(decisions=3)),
        edited(lambda data: data.pop("checksum")),
        edited(lambda data: data.update(hoyle_analysis=None)),
    ],
)
def test_a_damaged_analysis_is_dropped_and_replaced(log: Path, damage: Callable[[str], str]) -> None:
    replay = replay_of(log)
    whole = text_of(replay, analysed(replay))
    sidecar_of(log).write_text(damage(whole))
    assert load(log, replay) == (None, DAMAGED)
    assert save(log, replay, analysed(replay)) == "" and sidecar_of(log).read_text() == whole


def test_an_analysis_of_a_later_hoyle_is_not_called_damaged(log: Path) -> None:
    replay = replay_of(log)
    later = edited(lambda data: data.update(hoyle_analysis=2))
    sidecar_of(log).write_text(later(text_of(replay, analysed(replay))))
    assert load(log, replay) == (None, OUTDATED)


def test_a_damaged_analysis_is_made_again(run: Run, log: Path) -> None:
    sidecar_of(log).write_text('{"hoyle_analysis":1,"chec')
    result = run("analyse", str(log), "--iterations", "10")
    assert result.exit_code == 0 and result.stderr == f"hoyle: {DAMAGED}\n"
    assert load(log, replay_of(log))[1] == ""


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("iterations", True),
        ("iterations", 0),
        ("forced", {"x": "y"}),
        ("left_out", []),
        ("decisions", [{}]),
        ("decisions", [None]),
    ],
)
def test_a_forged_analysis_is_refused(log: Path, part: str, value: Any) -> None:
    """Its checksum is right, but not what it says."""
    from hoyle_cli.analysis import sidecar

    replay = replay_of(log)
    data = json.loads(text_of(replay, analysed(replay)))
    del data["checksum"], data["hoyle_analysis"]
    data[part] = value
    forged = {"hoyle_analysis": 1, "checksum": sidecar.checksum(data), **data}
    with pytest.raises(sidecar.Unfit, match="damaged"):
        read(json.dumps(forged).encode(), replay)


@pytest.mark.parametrize("change", ["log", "rules", "hoyle"])
def test_an_analysis_of_another_game_is_not_used(log: Path, change: str) -> None:
    from hoyle_cli.analysis import sidecar

    replay = replay_of(log)
    data = json.loads(text_of(replay, analysed(replay)))
    del data["checksum"], data["hoyle_analysis"]
    data[change] = "other"
    sidecar_of(log).write_text(json.dumps({"hoyle_analysis": 1, "checksum": sidecar.checksum(data), **data}))
    assert load(log, replay) == (None, OUTDATED)


def test_a_file_that_is_something_else_is_left_alone(run: Run, log: Path) -> None:
    sidecar_of(log).write_text("my notes\n")
    result = run("analyse", str(log), "--iterations", "10")
    assert result.exit_code == 0 and "is not a saved analysis, so it is left as it is" in result.stderr
    assert sidecar_of(log).read_text() == "my notes\n"


def test_the_page_has_graph_marks_costs_and_all_moves(run: Run, log: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    assert run("analyse", str(log), "--iterations", "80", "--html", str(page)).exit_code == 0
    text = page.read_text(encoding="utf-8")
    svg = ElementTree.fromstring(text[text.index("<svg") : text.index("</svg>") + 6])
    replay, saved = replay_of(log), load(log, replay_of(log))[0]
    assert saved is not None
    worst = saved.worst([0])
    assert len(svg.findall(".//a/circle")) == len(worst) > 0
    assert all(f'id="cost-{one.move}"' in text and f'href="#cost-{one.move}"' in text for one in worst)
    assert text.count('<tr id="move-') == len(replay.moves)
    assert "Better: " in text and "Ann" in text and "<script" not in text and "p0" not in text


def test_the_page_of_an_unfinished_game_has_only_the_readers_moves(run: Run, tmp_path: Path) -> None:
    log, page = tmp_path / "game.jsonl", tmp_path / "game.html"
    run("play", "goofspiel", "--hot-seat", "--seed", "3", "--log", str(log), typed="1\n2\n3\n4\nq\n")
    run("analyse", str(log), "--iterations", "10", "--seat", "p0", "--html", str(page))
    rows = [row for row in page.read_text().splitlines() if row.startswith('<tr id="move-')]
    assert len(rows) == 2 and all("<td>p0</td>" in row for row in rows)


def test_a_page_that_cannot_be_written_is_said(run: Run, log: Path, tmp_path: Path) -> None:
    result = run("analyse", str(log), "--iterations", "10", "--html", str(tmp_path / "none" / "x.html"))
    assert result.exit_code == 2 and "there is no such folder" in result.stderr
