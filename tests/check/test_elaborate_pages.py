"""The pages of the codes of names and types: each shows a file that gets the code, and one that does not."""

import re
from pathlib import Path

import pytest
import yaml

from check.table_game import build, rules
from docs.pages import blocks, laid_over
from hoyle.language.check.course.assigned import check_assigned
from hoyle.language.check.course.starts import check_starts
from hoyle.language.check.passes import Check

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "errors").glob("[NT][34]??.md"))


def test_every_code_has_a_page() -> None:
    folder = ROOT / "interpreter" / "hoyle" / "language" / "check"
    used = {c for path in folder.rglob("*.py") for c in re.findall(r'"([NT][34]\d\d)"', path.read_text("utf-8"))}
    assert used == {page.stem for page in PAGES}


@pytest.mark.sweep(2)
@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.stem)
def test_page(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# {page.stem}: ") and "\n**Why.** " in text
    wrong, right = blocks(page)
    beside = {"N340"}  # a text that shows one thing mentions nothing else, such as the options of the common file
    check = check_assigned if page.stem == "N342" else check_starts  # the model's own check of a code, if it has one
    assert codes(wrong.text, check) - beside == {page.stem} - beside
    assert codes(right.text, check) - beside == set()


def test_what_the_right_text_mentions_is_not_missing() -> None:
    wrong, right = (
        next(d.message for d in build(laid_over(rules(), block.text))[1].diagnostics if d.code == "N340")
        for block in blocks(ROOT / "docs" / "errors" / "N340.md")
    )
    assert "`trumps` and 3 more" in wrong and "the option `trumps`" in right and " more" not in right


def codes(part: str, check: Check) -> set[str]:
    """The codes found in the common file with these lines laid over it; of warnings, those that the lines add."""
    insert = yaml.safe_load(part).pop("insert", None)
    pairs = tuple(insert.items()) if insert else ()
    text = rules() if insert else laid_over(rules(), part)
    game, report = build(text, pairs)
    common, before = build(rules())
    for found, its_report in ((game, report), (common, before)):
        if found is not None:
            check(found, its_report)
    known = {d.message for d in before.diagnostics}
    names = {str(name).partition("(")[0] for section in (yaml.safe_load(part) or {}).values() for name in section}
    new = [d for d in report.diagnostics if d.message not in known]
    return {d.code for d in new if d.severity == "error" or not any(f" `{n}` is never" in d.message for n in names)}
