"""Every scenario of every shipped game is a test, named after its game and itself.

The ordinary run leaves out every second one of the games that it does not sweep.
"""

from pathlib import Path

import pytest

from hoyle.language.report import Report, render
from hoyle.resources import game_folder
from hoyle.tools.scenarios.read import Scenario, Unread, load_file
from hoyle.tools.scenarios.run import Tables, run_scenario
from shelf import FIRST

FILES = sorted(game_folder().rglob("scenarios*.yaml"))
TABLES = Tables()


def cases() -> list[object]:
    """One parameter for each scenario; a file that cannot be read gives one that fails."""
    found: list[object] = []
    for path in FILES:
        report = Report()
        file = load_file(path, report)
        if file is None or file.wrong:
            found.append(pytest.param(render(report.diagnostics, "text"), id=f"{path.parent.name}-unreadable"))
        marks = () if path.parent.name in FIRST else pytest.mark.sweep(1)
        for entry in file.entries if file is not None else ():
            told = render(entry.findings, "text") if isinstance(entry, Unread) else entry
            found.append(pytest.param(told, id=f"{path.parent.name}-{entry.name}", marks=marks))
    return found


@pytest.mark.parametrize("scenario", cases())
def test_scenario(scenario: Scenario | str) -> None:
    if isinstance(scenario, str):
        pytest.fail(scenario, pytrace=False)
    outcome = run_scenario(scenario, TABLES)
    if not outcome.passed:
        pytest.fail(f"{outcome.file}:{outcome.line}: {outcome.name}\n{outcome.message}", pytrace=False)


@pytest.mark.parametrize("path", FILES, ids=[path.parent.name for path in FILES])
def test_names_are_unlike(path: Path) -> None:
    file = load_file(path, Report())
    assert file is not None
    names = [scenario.name for scenario in file.scenarios]
    assert len(names) == len(set(names))
