"""The debug switch for all tests of machine code: the oracle inspects every program that they build."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = str(Path(__file__).parent.parent)


@pytest.fixture(autouse=True, scope="module")
def inspected() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOYLE_INSPECT", "native.oracle")
        patch.setenv("PYTHONPATH", TESTS, prepend=os.pathsep)
        yield
