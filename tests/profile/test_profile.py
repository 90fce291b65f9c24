"""Profiles: the slow line comes first, the times add up, and the games are those of ordinary play."""

import re
from pathlib import Path
from random import Random

import pytest

import hoyle
from audit.halls import BAD
from hoyle.bots.random_player import uniform
from hoyle.language.report.source import Source
from hoyle.measure.interrupted import Interrupted
from hoyle.tools.audit.laws import whole_text
from hoyle.tools.profile.ledger import Ledger
from hoyle.tools.profile.profile import Plan, Profile, profile
from hoyle.tools.profile.text import amount, annotate, data, duration, report
from hoyle.tools.profile.timed_game import watch_game
from shelf import swept_games

SLOW = Path(__file__).with_name("slow.yaml")


def profile_of(name: str | Path, games: int = 2, players: int | None = None) -> Profile:
    return profile(hoyle.load(name, players), Plan(games=games))


def line_with(words: str) -> int:
    """The number of the first line of the slow game that holds some words."""
    lines = SLOW.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


def test_the_slow_line_is_found_first() -> None:
    found = profile_of(SLOW)
    dearest = found.lines[0]
    assert dearest.line == line_with("any(b in cards"), [(cost.line, cost.own) for cost in found.lines]
    assert dearest.own > 0.5 * found.seconds
    # it works for the line before it, which works for the `when` that calls it, which works for the decision
    whole = {cost.line: round(cost.whole, 9) for cost in found.lines}  # to the nanosecond: sums are rounded
    chain = [line_with(words) for words in ("p chooses play", "when: triangle", "count(a in cards", "any(b in cards")]
    assert [whole[line] for line in chain] == sorted((whole[line] for line in chain), reverse=True)
    (decision,) = found.decisions_at
    assert decision.line == line_with("p chooses play")
    assert decision.seconds > 0.8 * found.seconds


def test_times_and_decisions_are_counted() -> None:
    found = profile_of(SLOW, players=3)
    times = {cost.line: cost.times for cost in found.lines}
    assert found.games == 2 and found.decisions == 2 * 8 * 3
    assert times[line_with("do: move c")] == found.decisions
    assert times[line_with("shuffle stock")] == 2
    assert times[line_with("tally")] == 2
    assert times[line_with("for p in players")] >= found.decisions
    # the body of a formula is worked out once at a decision and then remembered
    assert times[line_with("count(a in cards")] == found.decisions
    (decision,) = found.decisions_at
    assert decision.decisions == found.decisions
    assert decision.moves == 2 * 3 * sum(range(1, 9)) and decision.most == 8
    assert 0 < decision.slowest <= decision.seconds


@pytest.mark.slow
@pytest.mark.parametrize("name", [SLOW, "sedma", "scopa"])
def test_the_times_add_up(name: str | Path) -> None:
    found = profile_of(name)
    assert sum(cost.own for cost in found.lines) + found.rest == pytest.approx(found.seconds)
    slack = 0.02 * found.seconds  # what timing costs is taken off by the average
    assert all(-slack <= cost.own <= cost.whole + slack for cost in found.lines)
    assert all(cost.whole <= found.seconds + slack for cost in found.lines)
    assert list(found.lines) == sorted(found.lines, key=lambda cost: -cost.own)


def test_ctrl_c_leaves_a_profile_of_the_decisions_so_far() -> None:
    def stop_after(games: int) -> None:
        if games == 2:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as broken:
        profile(hoyle.load(SLOW), Plan(games=100), stop_after)
    found = broken.value.found
    assert found.games == 2 and found.broken_off and found.decisions == 2 * 8 * 2
    assert sum(cost.own for cost in found.lines) + found.rest == pytest.approx(found.seconds)


@pytest.mark.sweep(3)
@pytest.mark.parametrize("name", swept_games())
def test_a_watched_game_is_played_as_ever(name: str) -> None:
    game = hoyle.load(name)
    twin, _ = watch_game(game, Ledger())
    assert twin.machine is not game.machine and "Timing" not in type(game.machine).__name__
    plain, timed = game.new_state(5), twin.new_state(5)
    ours, theirs = Random(5), Random(5)
    for _ in range(60):
        if plain.is_terminal:
            break
        move, same = uniform(plain, plain.choosing[0], ours), uniform(timed, timed.choosing[0], theirs)
        assert str(move) == str(same)
        plain.apply(move)
        timed.apply(same)
    assert whole_text(plain) == whole_text(timed)
    assert plain.log() == timed.log()


def test_what_is_found_item_by_item_is_timed_too() -> None:
    book, place = Ledger(), (Source("x.yaml", "one\ntwo\n"), 2)
    waited: list[int] = []

    def slowly(number: int) -> "object":
        return (waited.append(sum(range(2000))) or item for item in range(number))  # type: ignore[func-returns-value]

    items = book.time_function(slowly, place)(40)  # type: ignore[operator]
    before = book.own[book.numbers[place]]
    assert list(items) == list(range(40)) and len(waited) == 40
    assert book.own[book.numbers[place]] > before


def test_a_line_that_works_for_itself_is_counted_once() -> None:
    book, place = Ledger(), (Source("x.yaml", "one\n"), 1)
    inner = book.measure_function(lambda: sum(range(5000)), place)
    outer = book.measure_function(lambda: inner() + inner(), place)
    outer()
    (own,), (whole,), (times,) = book.own, book.whole, book.times
    assert times == 1 and own == pytest.approx(whole)


@pytest.mark.slow
def test_a_fault_ends_a_game_and_not_the_profile() -> None:
    found = profile_of(BAD / "stuck.yaml", games=30)
    assert found.games == 30 and found.stop is not None and (found.stop.code, found.stop.seed) == ("R931", 0)
    assert sum(cost.own for cost in found.lines) + found.rest == pytest.approx(found.seconds)


@pytest.mark.slow
def test_the_time_is_kept_to() -> None:
    found = profile(hoyle.load(SLOW), Plan(seconds=0.1))
    assert 0.02 < found.seconds < 1.5 and found.decisions


def test_the_report_fits_a_terminal() -> None:
    found = profile_of(SLOW)
    lines = report(found, "slow", 80)
    assert max(map(len, lines)) <= 80
    assert lines[0] == "slow" and lines[1].startswith("2 games, 32 decisions in ")
    assert f"slow.yaml:{line_with('any(b in cards')}" in lines[5] and lines[5].split()[0].endswith("%")
    shares = [float(line.split()[0].rstrip("%")) for line in lines[5 : lines.index("", 5)]]
    assert sum(shares) == pytest.approx(100, abs=2)


def test_in_a_narrow_terminal_every_line_is_named_above_its_figures() -> None:
    lines = report(found := profile_of(SLOW), "slow", 50)
    assert max(map(len, lines)) <= 50
    for line in report(found, "slow", 80)[5:]:
        for place in re.findall(r"slow\.yaml:\d+", line):
            at = next(number for number, other in enumerate(lines) if other.startswith(f"{place}  "))
            assert re.match(r"  (own|all) \d+\.\d%", lines[at + 1])


@pytest.mark.slow
def test_every_line_is_shown_with_its_cost() -> None:
    lines = annotate(profile_of(SLOW))
    text = SLOW.read_text(encoding="utf-8").splitlines()
    assert len(lines) == len(text) + 3
    assert [line.partition("| ")[2] for line in lines[3:]] == text
    assert "%" in lines[2 + line_with("any(b in cards")] and "%" not in lines[2 + line_with("players: 2..4")]


def test_plain_data_holds_every_line() -> None:
    found = profile_of(SLOW)
    plain = data(found)
    assert len(plain["lines"]) == len(found.lines)
    assert plain["lines"][0]["text"].startswith("any(b in cards")
    assert plain["seconds"] == pytest.approx(sum(line["own"] for line in plain["lines"]) + plain["rest"], abs=1e-4)


def test_figures_are_short() -> None:
    numbers = (0, 9999, 10_000, 123_456, 999_499, 999_600, 12_345_678, 999_500_000, 2_340_000_000)
    assert " ".join(map(amount, numbers)) == "0 9999 10k 123k 999k 1M 12.3M 1G 2.34G"
    assert [duration(s) for s in (2.5, 0.0123, 0.0000045, -1e-9)] == ["2.5 s", "12.3 ms", "4.5 us", "0.0 us"]
