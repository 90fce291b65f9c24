"""The checks of a finished model, in order."""

from collections.abc import Callable, Sequence

from hoyle.language.check.course.assigned import check_assigned
from hoyle.language.check.course.flow import check_choices, check_ends, check_lines, check_reached
from hoyle.language.check.course.numbers import check_depth, check_numbers
from hoyle.language.check.course.refilled import check_refilled
from hoyle.language.check.course.rounds import check_rounds
from hoyle.language.check.course.starts import check_starts
from hoyle.language.check.course.sums import check_sums
from hoyle.language.check.course.tallied import check_tallied
from hoyle.language.check.secrets.order import check_deck_order, check_set_order
from hoyle.language.check.secrets.sight import check_sight
from hoyle.language.check.secrets.simultaneous import check_anytime, check_together
from hoyle.language.check.secrets.uncovered import check_uncovered
from hoyle.language.check.sound_parts import Parts, findings_about, sound_game
from hoyle.language.model.game import Game
from hoyle.language.report import Report
from hoyle.language.syntax.tree import Mapping, Scalar

Check = Callable[[Game, Report], None]

#: Each looks at the whole game and needs nothing from the others.
CHECKS: tuple[Check, ...] = (
    check_numbers,
    check_starts,
    check_sums,
    check_rounds,
    check_refilled,
    check_assigned,
    check_reached,
    check_tallied,
    check_ends,
    check_lines,
    check_choices,
    check_together,
    check_anytime,
    check_sight,
    check_deck_order,
    check_set_order,
    check_uncovered,
)


def run_checks(game: Game, report: Report) -> None:
    """Formulas nested too deep stop the other checks, which would recurse as deep."""
    depth = Report()
    check_depth(game, depth)
    report.include(depth.diagnostics)
    if not depth.failed:
        for check in CHECKS:
            check(game, report)


def check_sound_parts(game: Game, root: Mapping, inserts: Sequence[tuple[Scalar, Scalar]], report: Report) -> None:
    parts = Parts(root, inserts)
    unsound = parts.unsound([finding for finding in report.diagnostics if finding.severity == "error"])
    if unsound is None:
        return
    found = Report()
    run_checks(sound_game(game, parts, unsound), found)
    report.include(findings_about(parts, unsound, found.diagnostics))
