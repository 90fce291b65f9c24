"""Scenarios run one after the other."""

from collections.abc import Callable
from typing import Any

from hoyle.language.report import Report
from hoyle.tools.scenarios.read import Unread, load_file
from hoyle.tools.scenarios.run import THE_FILE, Outcome, Tables, in_words, run_scenario, unread
from hoyle_page.folder import lay_rules

Data = dict[str, Any]


def run_scenarios(rules: str, beside: dict[str, str], scenarios: str, progress: Callable[[Data], None]) -> Data:
    """Run the scenarios of a text; each outcome goes to `progress` as soon as it is known."""
    path = lay_rules(rules, beside).with_name("scenarios.yaml")
    path.write_text(scenarios, encoding="utf-8")
    report = Report()
    file = load_file(path, report)
    if file is None or file.wrong:
        wrong = report.diagnostics if file is None else file.wrong
        progress(outcome_data(Outcome(THE_FILE, (), False, in_words(wrong), path.name, 1), 1))
        return {"passed": 0, "failed": 1}
    tables = Tables()
    passed = 0
    for entry in file.entries:
        outcome = unread(entry) if isinstance(entry, Unread) else run_scenario(entry, tables)
        passed += outcome.passed
        progress(outcome_data(outcome, len(file.entries)))
    return {"passed": passed, "failed": len(file.entries) - passed}


def outcome_data(outcome: Outcome, of: int) -> Data:
    return {
        "name": outcome.name,
        "passed": outcome.passed,
        "message": outcome.message,
        "line": outcome.line,
        "of": of,
    }
