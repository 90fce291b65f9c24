"""The analysis of a game in a thread, which can be stopped after each decision."""

from collections.abc import Callable, Collection
from threading import Event, Thread

from hoyle.records import Replay
from hoyle_cli.analysis.estimates import Analysis, judge_moves


class BackgroundAnalysis:
    """Only the thread changes `analysis`; it calls `passed` after each move, and `ended` with the problem, if any."""

    def __init__(
        self,
        replay: Replay,
        seats: Collection[int],
        known: Analysis,
        passed: "Callable[[BackgroundAnalysis, int], object]",
        ended: "Callable[[BackgroundAnalysis, Exception | None], object]",
    ) -> None:
        self.replay, self.seats = replay, seats
        self.analysis = Analysis(known.iterations, dict(known.judged), set(known.forced), set(known.left_out))
        self.passed, self.ended = passed, ended
        self.stopped = Event()

    def start(self) -> None:
        Thread(target=self.run, daemon=True).start()

    def stop(self) -> None:
        self.stopped.set()

    def run(self) -> None:
        problem: Exception | None = None
        try:
            for number in judge_moves(self.replay, self.seats, self.analysis):
                if self.stopped.is_set():
                    break
                self.passed(self, number)
        except Exception as found:
            problem = found
        self.ended(self, problem)
