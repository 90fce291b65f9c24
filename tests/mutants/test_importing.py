"""Which modules must be imported anew for a change: those that import the changed one, by whatever way round."""

from pathlib import Path

import pytest

from mutants.workers import importers, module_name


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Rooms of which `low` imports nothing, `far` and `high` import it on ways round, and `lone` does not."""
    sources = {
        "all/__init__.py": "",
        "all/low/__init__.py": "",
        "all/low/cards.py": "",
        "all/far/__init__.py": "from all.far.views import sees\n",
        "all/far/views.py": "def sees():\n    from all.low import cards\n",
        "all/far/facts.py": "",
        "all/high/__init__.py": "",
        "all/high/game.py": "import all.far.facts\n",
        "all/lone.py": "import json\n",
    }
    for name, source in sources.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(source, encoding="utf-8")
    return tmp_path


def test_who_imports_a_room_that_imports_a_module_imports_it(package: Path) -> None:
    far = {"all.far", "all.far.views", "all.far.facts"}
    assert importers(package, {"all.low.cards"}) == {"all.low.cards", *far, "all.high.game"}


def test_a_room_is_the_module_of_its_folder(package: Path) -> None:
    assert module_name(package, package / "all" / "far" / "__init__.py") == "all.far"
    assert module_name(package, package / "all" / "lone.py") == "all.lone"
