"""Every code of the reading rooms has a page, and every such page a code."""

import re
from pathlib import Path

from hoyle.resources import error_page

ROOT = Path(__file__).parents[2]
PLACES = ["report/diagnostic.py", "syntax", "check/keys/shape.py"]


def test_codes_and_pages_match() -> None:
    used: set[str] = set()
    for place in PLACES:
        path = ROOT / "interpreter" / "hoyle" / "language" / place
        for file in path.glob("*.py") if path.is_dir() else [path]:
            used |= set(re.findall(r'"([PS][12]\d\d)"', file.read_text(encoding="utf-8")))
    written = {file.stem for file in (ROOT / "docs" / "errors").glob("[PS][12]??.md")}
    assert used == written
    for code in used:
        page = error_page(code)
        assert page is not None and page.startswith(f"# {code}: ")


def test_only_codes_name_pages() -> None:
    assert error_page("../README") is None
    assert error_page("X999") is None
