"""Saved states that somebody changed, with a checksum made anew: refused, or played on as the rules have it."""

import os
from pathlib import Path

import pytest

from properties.tables import name_of
from saved import GAMES, change_many

TIMES = 2000 if os.environ.get("HOYLE_FUZZ") == "deep" else 50


@pytest.mark.parametrize("path", GAMES, ids=name_of)
def test_changed_states(path: Path) -> None:
    change_many(path, TIMES, 300)
