"""What a finding says to write instead is right: put in place of what it marks, the finding is gone and no other comes."""

from collections import Counter
from contextlib import chdir
from pathlib import Path

import pytest
from bad_files import HERE, bad_files, check_file, findings, recipe_of

import hoyle
from hoyle.language.report import Diagnostic, render

Told = Counter[tuple[str, str]]


def findings_of(found: list[Diagnostic], *severities: str) -> Told:
    """Findings of some severities by code and message."""
    return Counter((d.code, d.message) for d in found if d.severity in severities)


def apply_remedy(found: Diagnostic) -> str:
    """The file of a finding with what is to be written in place of what it marks."""
    assert found.span is not None and found.instead is not None
    text = found.span.source.text
    return text[: found.span.start] + found.instead + text[found.span.end :]


GOLDEN = [(file, file.with_suffix(".txt")) for file in bad_files()]
MENDED = [file for file, text in GOLDEN if text.is_file() and "\ninstead: " in text.read_text(encoding="utf-8")]


@pytest.mark.sweep(2)
@pytest.mark.parametrize("file", MENDED, ids=lambda file: file.stem)
def test_what_is_to_be_written_instead_is_right(file: Path, tmp_path: Path) -> None:
    before = findings(file, tmp_path)
    recipe = recipe_of(file.read_text(encoding="utf-8"))
    for found in before:
        if found.span is None or found.instead is None:
            continue
        path, key = tmp_path / found.span.source.name, (found.code, found.message)
        path.write_text(apply_remedy(found), encoding="utf-8")
        with chdir(tmp_path):
            after = check_file(Path(file.name), recipe)
        path.write_text(found.span.source.text, encoding="utf-8")
        every = ("error", "warning", "note")
        assert findings_of(after, *every)[key] < findings_of(before, *every)[key], f"`{found.instead}` does not mend it"
        assert not findings_of(after, "error") - findings_of(before, "error"), f"`{found.instead}` brings something new"


BASE = (HERE / "high_card.yaml").read_text(encoding="utf-8")
LINE = "move trick to won[leader]\n"

#: Lines in a phase that have one thing wrong with them, and how they read when it is put right.
LINES = {
    "if c == leader: tally": "if c is leader: tally",
    "if c==leader: tally": "if c is leader: tally",
    "if c != leader: tally": "if c is not leader: tally",
    "if c is leader && p is leader: tally": "if c is leader and p is leader: tally",
    "if count(trick) ≥ 3: tally": "if count(trick) >= 3: tally",
    "if count(trick) =< 3: tally": "if count(trick) <= 3: tally",
    "if count(trick) / 2 > 1: tally": "if count(trick) div 2 > 1: tally",
    "if count(trick) % 2 > 1: tally": "if count(trick) mod 2 > 1: tally",
    "if count(trick) × 2 > 1: tally": "if count(trick) * 2 > 1: tally",
    "if count(trick) is in 1...3: tally": "if count(trick) is in 1..3: tally",
    "leader := c": "leader = c",
    "if won[me] is empty: tally": "if won[c] is empty: tally",
    "if my won is empty: tally": "if won[c] is empty: tally",
    "if my left is leader: tally": "if c.left is leader: tally",
    "leader = me": "leader = c",
    "c choses play": "c chooses play",
    "c chooses plai": "c chooses play",
    "if leader is dealr: tally": "if leader is dealer: tally",
    "if first(trick).sut is hearts: tally": "if first(trick).suit is hearts: tally",
    "if trick[0] is none: tally": "if trick[1] is none: tally",
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_put_right(line: str, tmp_path: Path) -> None:
    """All that is to be written instead makes the line what was meant, and leaves no error."""
    path = tmp_path / "game.yaml"
    text = BASE.replace(LINE, f"let p = leader\n    let c = p.left\n    {line}\n    {LINE}")
    path.write_text(text, encoding="utf-8")
    errors = [d for d in hoyle.validate(path, proofs=False) if d.severity == "error"]
    assert errors and all(d.instead is not None for d in errors), render(errors, "text")
    while errors:
        path.write_text(apply_remedy(errors[0]), encoding="utf-8")
        errors = [d for d in hoyle.validate(path, proofs=False) if d.severity == "error"]
    assert f"\n    {LINES[line]}\n" in path.read_text(encoding="utf-8")


#: Parts of the file that have one thing wrong with them, by what they stand in place of, and how they read when put right.
PARTS = {
    ("players: 2..4", "players: 4..2"): "players: 2..4",
    ("  stock: stack seen", "  stock: pile seen"): "  stock: stack seen",
    ("  stock: stack seen", "  stock: stakc seen"): "  stock: stack seen",
    ("  won: stack per player", "  won: stack per plaayer"): "  won: stack per player",
    ("seen by owner", "seen by me"): "seen by owner",
    ("  leader: player", "  spare: 5..2\n  leader: player"): "  spare: 2..5\n",
    ("  leader: player", "  spare: int per 5..2\n  leader: player"): "  spare: int per 2..5\n",
    ("winning_card: first", "top(p player): hand[p] is my hand\n  winning_card: first"): "hand[p] is hand[p]",
    ("winning_card: first", "top(p player): my score > me.seat\n  winning_card: first"): "score[p] > p.seat",
    (
        "winning_card: first",
        "top: count(my hand) > me.seat\n  winning_card: first",
    ): "count(hand[leader]) > leader.seat",
    ("highest my score", "hihest my score"): "highest my score",
    ("c: card from my hand", "c: crad from my hand"): "c: card from my hand",
    ("c: card from my hand", "c: card from hand[me]"): "c: card from my hand",
    ("c: card from my hand", "c: card from my hadn"): "c: card from my hand",
    ("title: High Card", "titel: High Card"): "title: High Card",
}


@pytest.mark.parametrize("part", list(PARTS))
def test_a_part_is_put_right(part: tuple[str, str], tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    assert part[0] in BASE
    path.write_text(BASE.replace(part[0], part[1], 1), encoding="utf-8")
    found = [d for d in hoyle.validate(path, proofs=False) if d.instead is not None]
    assert found
    while found:
        path.write_text(apply_remedy(found[0]), encoding="utf-8")
        found = [d for d in hoyle.validate(path, proofs=False) if d.severity == "error" or d.instead is not None]
    assert PARTS[part] in path.read_text(encoding="utf-8")
