"""Comparison of two games under the same seeds."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from hoyle.measure.game_rows import part
from hoyle.measure.interrupted import Interrupted
from hoyle.measure.measure import Plan
from hoyle.play.game import Game
from hoyle.tools.study.changes import Setting, Share, shares
from hoyle.tools.study.contrast import Contrast, contrasts
from hoyle.tools.study.playing import Recorded, record, within


@dataclass(frozen=True, slots=True)
class Comparison:
    """`shares` is empty except for a patch of several changes.

    `stopped_between` counts games with only some of these changes that rules stopped.
    """

    before: Recorded
    after: Recorded
    contrasts: tuple[Contrast, ...]
    shares: tuple[Share, ...]
    stopped_between: int = 0


def compare_games(
    before: Game,
    after: Game,
    plan: Plan,
    setting: Setting | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Comparison:
    """Compare two games; `setting` names the changes if the second is a patch of the first.

    Raises `CannotPlay`, `NoScheduler`, and `Interrupted` with the comparison of the seeds that both had finished.
    """
    try:
        one = record(before, plan, within(progress, 0, 2 * plan.games))
    except Interrupted:
        raise KeyboardInterrupt from None  # nothing to compare with
    try:
        two = record(after, plan, within(progress, plan.games, 2 * plan.games))
    except Interrupted as broken:
        two = broken.found
        one = replace(one, records=part(one.records, 0, two.records.games))
        raise Interrupted(Comparison(one, two, tuple(contrasts(one.records, two.records)), ())) from None
    found: list[Contrast] = []
    try:
        found = contrasts(one.records, two.records)
        due, stopped = shares(setting, plan, found, progress) if setting is not None else ([], 0)
    except KeyboardInterrupt:
        found = found or contrasts(one.records, two.records)
        raise Interrupted(Comparison(one, two, tuple(found), ())) from None
    return Comparison(one, two, tuple(found), tuple(due), stopped)
