"""The bad games of these tests, and audits of them."""

from functools import cache
from pathlib import Path

from hoyle.compile import load_rules
from hoyle.language.model.game import Game
from hoyle.language.report import Report
from hoyle.tools.audit.audit import Audit, Plan, audit
from hoyle.tools.audit.scenario import Origin
from patched import all_written_whole

#: The folder with the bad games, which are kept as what they change in `base.yaml`.
BAD = all_written_whole(Path(__file__).parent / "bad", "base")


@cache
def rules_of(name: str) -> Game:
    """The checked rules of a shipped game, or of a file."""
    report = Report()
    rules, _ = load_rules(name, report)
    assert rules is not None, [d.message for d in report.diagnostics]
    return rules


def audit_of(name: str, folder: Path | None, plan: Plan) -> Audit:
    """An audit of a shipped game, or of a file."""
    return audit(rules_of(name), plan, Origin(name, None), folder)


def bad(name: str) -> str:
    """The path of a bad game."""
    return str(BAD / f"{name}.yaml")
