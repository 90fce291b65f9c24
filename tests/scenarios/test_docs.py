"""The examples of docs/scenarios.md are scenario files that pass."""

import re
from pathlib import Path

import pytest

from hoyle.tools.scenarios.keys import OF_GAMES, OF_SEAT, SCENARIO, STEP, as_written
from hoyle.tools.scenarios.run import run_file

PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"
KEYS = {*SCENARIO, *STEP, *OF_GAMES, *(f"p1 {key}".strip() for key in OF_SEAT)}
EXAMPLES = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(1, len(EXAMPLES) + 1))
def test_example(example: str, tmp_path: Path) -> None:
    path = tmp_path / "scenarios.yaml"
    path.write_text(example, encoding="utf-8")
    outcomes = run_file(path)
    assert outcomes
    for outcome in outcomes:
        assert outcome.passed, f"{outcome.name}\n{outcome.message}"


def test_every_key_has_an_example() -> None:
    written = "\n".join(EXAMPLES)
    missing = [key for key in KEYS if not re.search(rf"^[ -]*{key.replace('p1', 'p[0-9]')}:", written, re.M)]
    assert missing == []


def test_every_key_has_a_value_to_show() -> None:
    assert all(as_written(key).startswith(f"write it like `{key}: ") for key in KEYS)
