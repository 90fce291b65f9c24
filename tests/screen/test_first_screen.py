"""The first screen comes soon: nothing heavy that a table does not need is imported for it."""

import subprocess
import sys

import pytest

pytest.importorskip("textual")

OPENS = """
import sys
import hoyle
from hoyle.scene import Table
from hoyle_cli import play
from hoyle_cli.saved_games import record
from hoyle_cli.screen import app, opening
table = Table(hoyle.load("sedma"), ["human", "random"], seed=3)
while table.bots_to_move():
    table.bot_move()
table.view(0), table.choice(0)
print(*sys.modules)
"""
#: Each costs from 0.05 s to a second.
HEAVY = {"numpy", "scipy", "pandas", "matplotlib", "llvmlite", "jsonschema", "websockets", "pygls", "joblib", "pytest"}


def test_a_table_imports_nothing_heavy() -> None:
    ran = subprocess.run([sys.executable, "-c", OPENS], capture_output=True, text=True, check=True)
    imported = set(ran.stdout.split())
    assert "textual" in imported
    assert not HEAVY & imported
    assert not [
        name for name in imported if name.startswith(("hoyle.native", "hoyle.measure", "hoyle.knowledge.beliefs"))
    ]
