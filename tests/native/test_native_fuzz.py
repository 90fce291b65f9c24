"""Rule files with small changes through both engines: no crash, and the same games or no native ones.

Machine code that goes wrong may end the process, so that each lot of files has a process of its own.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
DEEP = os.environ.get("HOYLE_NATIVE") == "deep"

#: How many lots of files there are, and how many files in each.
LOTS, FILES = (40, 100) if DEEP else (1, 12)


@pytest.mark.parametrize("lot", range(LOTS))
def test_changed_rules_are_played_the_same(lot: int) -> None:
    paths = [str(TESTS), str(TESTS.parent / "interpreter")]
    run = subprocess.run(
        [sys.executable, "-m", "native.fuzz_both", str(lot * FILES), str((lot + 1) * FILES)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.returncode == 0, f"{lines[-1:]} {run.stderr[-2000:]}"
    found = {line["seed"]: line["found"] for line in lines if "seed" in line}
    assert {seed: words for seed, words in found.items() if words not in ("invalid", "unsupported", "same")} == {}
    assert Counter(found.values())["same"] > FILES // 10
