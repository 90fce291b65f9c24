"""Control-C in the middle of a study, a comparison or a search: what was found until then is told."""

import json
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from processes import PROGRAM, Run, environment, heed_interrupts

from hoyle_cli import experiment_flags
from hoyle_cli.interrupted import BROKEN_OFF, INTERRUPTED

pytest.importorskip("scipy")

MANY = "100000000"


def broken_off(*words: str, seconds: float) -> tuple[int, str, str]:
    """A command with Control-C after so many seconds: its exit code, and what it printed."""
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [*PROGRAM, *words], stdout=pipe, stderr=pipe, text=True, env=environment(), preexec_fn=heed_interrupts
    )
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    out, err = process.communicate(timeout=60)
    assert time.monotonic() - began < 5, "on an idle machine it takes a fraction of a second"
    return process.returncode, out, err


def partial(*words: str) -> str:
    """What a command prints that is broken off when it has something to tell."""
    for seconds in (4, 10, 30):
        code, out, err = broken_off(*words, seconds=seconds)
        assert (code, err) == (130, "hoyle: interrupted\n")
        if out:
            return out
    raise AssertionError("nothing was printed")


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["native"])
def test_a_study_tells_of_the_games_until_then(engine: str) -> None:
    out = partial("study", "kathmandu", "--no-options", "-n", MANY, "--engine", engine, "--json")
    data = json.loads(out)
    assert data["partial"] is True and 2 <= data["games"] < int(MANY)


@pytest.mark.slow
def test_a_search_tells_of_the_combinations_that_were_played() -> None:
    words = ("--option", "largest_hand=4..10", "--option", "bonus=1..20", "--target", "length=50", "-n", "40")
    out = partial("tune", "oh_hell", *words, "--engine", "reference")
    assert "Interrupted: these are partial results." in out
    assert "None of them was played again under fresh seeds" in out and "The best\n" not in out


def test_a_comparison_tells_of_the_seeds_that_both_were_played_under(monkeypatch: pytest.MonkeyPatch) -> None:
    import hoyle
    from hoyle.measure.interrupted import Interrupted
    from hoyle.measure.measure import Plan
    from hoyle.tools.study.comparison import compare_games

    game = hoyle.load("goofspiel")

    def stop_after(done: int, of: int) -> None:
        if done > 40 + 10:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as broken:
        compare_games(game, game, Plan(40, engine="reference"), None, stop_after)
    found = broken.value.found
    assert 10 < found.after.records.games < 40
    assert found.before.records.games == found.after.records.games
    assert not any(contrast.significant for contrast in found.contrasts)


def test_a_search_has_nothing_to_tell_of_its_first_combination() -> None:
    import hoyle
    from hoyle.measure.interrupted import Interrupted
    from hoyle.measure.measure import Plan
    from hoyle.tools.study.targets import Target
    from hoyle.tools.study.tuning import tune

    def stop_after(done: int, of: int) -> None:
        if done > 10:
            raise KeyboardInterrupt

    ranges = {"largest_hand": ["4", "5"]}
    with pytest.raises(KeyboardInterrupt) as broken:
        tune(hoyle.load("oh_hell"), ranges, Target("length", 50), Plan(100_000, engine="reference"), stop_after)
    assert not isinstance(broken.value, Interrupted)


def test_a_study_of_options_tells_of_those_that_were_tried() -> None:
    import hoyle
    from hoyle.measure.interrupted import Interrupted
    from hoyle.measure.measure import Plan
    from hoyle.tools.study.study import study

    game = hoyle.load("oh_hell")

    def stop_after(done: int, of: int) -> None:
        if done > 2 * 10 + 2:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as broken:
        study(game, Plan(10, engine="reference"), progress=stop_after)
    assert broken.value.found.records.games == 10 and len(broken.value.found.options) == 1


def once(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, of which the first call is interrupted."""
    called = []

    def work(*given: Any) -> Any:
        called.append(given)
        if len(called) == 1:
            raise KeyboardInterrupt
        return function(*given)

    return work


def test_figures_are_kept_while_they_are_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    import hoyle
    from hoyle.measure.arena import Contest
    from hoyle.measure.interrupted import Interrupted
    from hoyle.measure.measure import Plan
    from hoyle.tools.study import comparison, skilled, study

    game, plan = hoyle.load("goofspiel"), Plan(10, engine="reference")
    monkeypatch.setattr(study, "summarize", once(study.summarize))
    with pytest.raises(Interrupted) as broken:
        study.study(game, plan, options=False)
    assert broken.value.found.records.games == 10
    monkeypatch.setattr(comparison, "contrasts", once(comparison.contrasts))
    with pytest.raises(Interrupted) as broken:
        comparison.compare_games(game, game, plan)
    assert broken.value.found.after.records.games == 10 and broken.value.found.contrasts
    monkeypatch.setattr(skilled, "summarize", once(skilled.summarize))
    with pytest.raises(Interrupted) as broken:
        skilled.measure_skill(game, Contest(["random", "uniform"], 4), skilled.Looks(0, 20), lambda done, of: None)
    assert len(broken.value.found.results.played) == 4


@pytest.mark.slow
def test_nothing_is_told_of_a_game_that_was_not_over() -> None:
    code, out, err = broken_off("compare", "sequence", "oh_hell", "-n", MANY, "--players", "3", seconds=3)
    assert (code, out, err) == (130, "", "hoyle: interrupted\n")


@pytest.mark.parametrize(
    "words",
    [
        ("study", "kuhn_poker", "-n", "20", "--no-options"),
        ("study", "kuhn_poker", "-n", "4", "--bots", "random,uniform", "--looks", "0"),
        ("compare", "sedma", "sedma/wild_eights", "-n", "20"),
        ("tune", "goofspiel", "--option", "ties=carry_over,discard", "--target", "ties", "-n", "10"),
        ("audit", "kuhn_poker", "-n", "2"),
    ],
    ids=lambda words: " ".join(words[:6:5]),
)
def test_a_page_says_that_its_results_are_partial(
    words: tuple[str, ...], run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    find, page = experiment_flags.find, tmp_path / "page.html"
    assert run(*words, "--html", str(page)).exit_code == 0
    assert BROKEN_OFF not in page.read_text(encoding="utf-8")
    monkeypatch.setattr(experiment_flags, "find", lambda work: replace(find(work), partial=True))
    assert run(*words, "--html", str(page)).exit_code == INTERRUPTED
    assert f"<p>{BROKEN_OFF}</p>" in page.read_text(encoding="utf-8")
