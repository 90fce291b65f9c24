"""Games of rule files that only a table shows to be wrong, which `hoyle.load` would refuse."""

from pathlib import Path

from hoyle.compile import load_rules
from hoyle.language.report import Report
from hoyle.play.game import Game


def game_without_checks(path: Path) -> Game:
    """The game at its default table, without the checks of whole tables."""
    report = Report()
    rules, _ = load_rules(path, report)
    assert rules is not None, [finding.message for finding in report.diagnostics]
    return Game(rules, None, None)
