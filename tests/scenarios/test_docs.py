"""The examples of docs/scenarios.md are scenario files that pass."""

import re
from pathlib import Path

import pytest

from hoyle.scenarios import run_file

PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(1, len(EXAMPLES) + 1))
def test_example(example: str, tmp_path: Path) -> None:
    path = tmp_path / "scenarios.yaml"
    path.write_text(example, encoding="utf-8")
    outcomes = run_file(path)
    assert outcomes
    for outcome in outcomes:
        assert outcome.passed, f"{outcome.name}\n{outcome.message}"
