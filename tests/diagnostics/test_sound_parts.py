"""In a game with errors, the parts without them are checked for flow and secrets in the same run."""

import re
from pathlib import Path
from random import Random

import pytest
from bad_files import HERE, whole_text

import hoyle
from hoyle.language.check.sound_parts import OWN
from properties.tables import SHIPPED, SMALL

GAME = (HERE / "high_card.yaml").read_text(encoding="utf-8")
WHOLE = [path for path in (*SHIPPED, *SMALL) if not re.search("^(extends|variant):", path.read_text(), re.M)]

#: One wrong formula, on a line of its own, of which nothing else knows.
BROKEN = "  broken_for_the_test: nothing_known + 1\n"


def codes(text: str, folder: Path) -> set[tuple[str, str]]:
    path = folder / "game.yaml"
    path.write_text(text, encoding="utf-8")
    return {(found.code, found.message) for found in hoyle.validate(path, proofs=False)}


def with_a_broken_formula(text: str) -> str:
    if re.search("^formulas:$", text, re.M):
        return re.sub("^formulas:\n", lambda found: found[0] + BROKEN, text, count=1, flags=re.M)
    return f"{text}\nformulas:\n{BROKEN}"


@pytest.mark.parametrize("code", sorted(OWN))
def test_an_error_elsewhere_hides_nothing(code: str, tmp_path: Path) -> None:
    text = whole_text(HERE / f"{code}.yaml")
    before = {found for found in codes(text, tmp_path) if found[0] == code}
    assert before
    after = codes(with_a_broken_formula(text), tmp_path)
    assert any(found[0] == "N301" for found in after)
    assert before <= after


@pytest.mark.sweep(6)
@pytest.mark.parametrize("path", WHOLE, ids=lambda path: f"{path.parent.name}")
def test_an_unknown_name_causes_no_other_finding(path: Path, tmp_path: Path) -> None:
    text, rng = path.read_text(encoding="utf-8"), Random(path.parent.name)
    known = codes(text, tmp_path)
    lines = text.split("\n")
    first = next(number for number, line in enumerate(lines) if re.match("(zones|variables|formulas|actions):", line))
    for _ in range(12):
        number = rng.randrange(first, len(lines))
        words = list(re.finditer(r"[a-z_]\w*", lines[number].partition("#")[0]))
        if not words:
            continue
        word = rng.choice(words)
        line = f"{lines[number][: word.start()]}unheard_of{lines[number][word.end() :]}"
        found = codes("\n".join([*lines[:number], line, *lines[number + 1 :]]), tmp_path)
        if any(code[0] in "NT" for code, _ in found):
            assert {finding for finding in found if finding[0][0] in "FV"} <= known, line


def test_what_names_a_broken_part_is_left_out(tmp_path: Path) -> None:
    """The last line of `game` is never reached, but what `game` does is not known."""
    ended = GAME.replace("    tally\n", "    if ready: end game\n    end game\n    tally\n")
    for body, expected in (("1 is 1", {"F503"}), ("nothing_known is 1", {"N301"})):
        found = codes(ended.replace("formulas:\n", f"formulas:\n  ready: {body}\n"), tmp_path)
        assert {code for code, _ in found} & {"F503", "N301"} == expected
