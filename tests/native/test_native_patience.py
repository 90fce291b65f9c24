"""Machine code ends when nobody waits for it any more, and what games come to does not depend on how patient Python is."""

import signal
import threading
import time
from pathlib import Path

import pytest

import hoyle
import hoyle.native
from hoyle.native import interrupts
from hoyle.native.playing import compile_quickly
from hoyle.play.waited_for import look_up, until
from native.costly import RULES

#: A game of 6,000 decisions, each of some milliseconds.
SLOW = (
    RULES.format(
        formulas="  f: count(a in 1..400 where count(b in 1..400 where b * b + a mod 7 is a + n) is 7)",
        where="",
        value="f",
        lines="        nothing",
    )
    .replace("with: {c: card from my hand}\n    do: |\n      move c to pile\n", "do: |\n")
    .replace("repeat 3", "repeat 3000")
)


def test_games_do_not_depend_on_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = compile_quickly(hoyle.load("goofspiel"))
    whole = machine.playouts(70, 3, keep=True)
    for moment in (1, 300, 5_000):
        monkeypatch.setattr(interrupts, "MOMENT", moment)
        monkeypatch.setattr("hoyle.native.engine.MOMENT", moment)
        assert machine.playouts(70, 3, keep=True) == whole


def test_ctrl_c_ends_a_long_game(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(SLOW)
    machine = compile_quickly(hoyle.load(path))
    threading.Timer(1, lambda: signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)).start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        machine.playouts(1_000)
    assert time.monotonic() - began < 6


@pytest.mark.parametrize("moment", [1, 300])
def test_a_batch_does_not_depend_on_patience(moment: int, monkeypatch: pytest.MonkeyPatch) -> None:
    native = hoyle.native.compile(hoyle.load("oh_hell", players=3))

    def returns() -> list[list[int]]:
        batch = native.batch(40, seed=5)
        while not batch.stand.done.all():
            batch.step(batch.stand.moves // 2)
        return batch.stand.returns.tolist()  # type: ignore[no-any-return]

    whole = returns()
    monkeypatch.setattr("hoyle.native.engine.MOMENT", moment)
    assert returns() == whole


def test_a_step_of_slow_games_pauses_for_ctrl_c(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of 200 games takes a millisecond from one decision to the next."""
    path = tmp_path / "game.yaml"
    path.write_text(SLOW.replace("1..400 where b", "1..1000 where b"))
    batch = hoyle.native.compile(hoyle.load(path)).batch(200)
    pauses = []

    def interrupt() -> None:
        pauses.append(None)
        if len(pauses) == 3:
            raise KeyboardInterrupt

    monkeypatch.setattr("hoyle.native.engine.look_up", interrupt)
    with pytest.raises(KeyboardInterrupt):
        batch.step([0] * 200)
    assert not batch.reset().failed.any()


def test_a_thread_ends_when_nobody_waits(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(SLOW)
    machine, given_up, ended = compile_quickly(hoyle.load(path)), threading.Event(), threading.Event()

    def play() -> None:
        with until(given_up):
            try:
                machine.playouts(1_000)
            except KeyboardInterrupt:
                ended.set()

    thread = threading.Thread(target=play)
    thread.start()
    time.sleep(1)
    assert not ended.is_set()
    given_up.set()
    thread.join(10)
    assert ended.is_set()
    look_up()  # nobody has given up on this thread


def test_what_goes_wrong_apart_comes_through() -> None:
    def wrong() -> int:
        raise OSError("wrong")

    with pytest.raises(OSError, match="wrong"):
        interrupts.apart(wrong)
