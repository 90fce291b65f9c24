"""Formulas that are grouped otherwise than was meant, and words that are nearly right: what is said helps."""

from pathlib import Path

import pytest

import hoyle

BASE = (Path(__file__).parents[1] / "diagnostics" / "high_card.yaml").read_text(encoding="utf-8")
LINE = "move trick to won[leader]\n"

#: Lines of a phase with one mistake, with its code, the words in which it lies, and what is to be written instead.
LINES = {
    "for q in players after p - c: tally": ("T401", "players after p - c", "(players after p) - c"),
    "if 3 > 1 + max(d.pips for d in trick) otherwise 0: tally": (
        "T402",
        "1 + max(d.pips for d in trick) otherwise 0",
        "1 + (max(d.pips for d in trick) otherwise 0)",
    ),
    "if c.seat is 1 or 2: tally": ("T401", "c.seat is 1 or 2", "c.seat is in (1, 2)"),
    "if first(trick) is in trick or stock: tally": (
        "T401",
        "first(trick) is in trick or stock",
        "first(trick) is in trick + stock",
    ),
    "if first(trick).rank is J or Q: tally": (
        "T401",
        "first(trick).rank is J or Q",
        "first(trick).rank is in (J, Q)",
    ),
    "if first(trick).rank is in (J or Q): tally": ("T401", "(J or Q)", "(J, Q)"),
    "if first(trick).rank is not J and Q: tally": (
        "T401",
        "first(trick).rank is not J and Q",
        "first(trick).rank is not in (J, Q)",
    ),
    "move 3 to trick": ("T406", "move 3 to trick", "move 3 from stock to trick"),
    "shuffle": ("P202", "shuffle", "shuffle stock"),
    "deal 3 from": ("P202", "deal 3 from", "deal 3 from stock to trick"),
    "deal 3 to each player": ("P201", "deal 3 to each player", "deal 3 from stock to each hand starting with dealer"),
    "deal 3 from stock to each hand": (
        "P202",
        "deal 3 from stock to each hand",
        "deal 3 from stock to each hand starting with dealer",
    ),
    "move first(stock)": ("P202", "move first(stock)", "move first(stock) to trick"),
    "show trick": ("P202", "show trick", "show trick to everyone"),
    "turn up": ("P202", "turn up", "turn up stock"),
    "p chooses": ("P202", "p chooses", "p chooses play"),
    "if count(trick) > 9: end": ("P202", "end", "end game"),
    "for q in players: shuffle": ("P202", "shuffle", "shuffle stock"),
    "if count(trick) == 3: tally": ("P204", "count(trick) == 3", "count(trick) is 3"),
}


def errors(lines: str, folder: Path) -> list[hoyle.Diagnostic]:
    """The errors of a game with these lines in a phase."""
    path = folder / "game.yaml"
    path.write_text(
        BASE.replace(LINE, f"let p = leader\n    let c = p.left\n    {lines}\n    {LINE}"), encoding="utf-8"
    )
    return [d for d in hoyle.validate(path, proofs=False) if d.severity == "error"]


@pytest.mark.parametrize("line", LINES)
def test_what_the_help_says_puts_the_line_right(line: str, tmp_path: Path) -> None:
    """There is one finding, and with what its help says in place of some words of the line there is none."""
    code, wrong, right = LINES[line]
    (found,) = errors(line, tmp_path)
    assert found.code == code and found.help is not None and f"`{right}`" in found.help
    assert wrong in line and not errors(line.replace(wrong, right), tmp_path)


def test_a_broken_signature_is_reported_without_what_follows_from_it(tmp_path: Path) -> None:
    phase = '\n  peg(p player, why fifteen | pair | show): |\n    if missing: tally\n    say "{p} pegs for {why}"\n'
    text = BASE.replace(LINE, f"peg(leader, fifteen)\n    peg(leader, pair)\n    {LINE}{phase}")
    path = tmp_path / "game.yaml"
    path.write_text(text, encoding="utf-8")
    found = [d for d in hoyle.validate(path, proofs=False) if d.severity == "error"]
    assert [(d.code, d.span.text) for d in found if d.span] == [("P203", "show"), ("N301", "missing")]


def test_a_card_dealt_from_a_broken_zone_is_no_second_finding(tmp_path: Path) -> None:
    text = BASE.replace("stock: stack", "stock: nonsense of things").replace(
        LINE, f"deal 1 from stock to trick as x\n    if beats(x, x): tally\n    {LINE}"
    )
    path = tmp_path / "game.yaml"
    path.write_text(text, encoding="utf-8")
    found = [d for d in hoyle.validate(path, proofs=False) if d.severity == "error"]
    assert [(d.code, d.span.text) for d in found if d.span] == [("P201", "nonsense")]


def test_a_word_compared_with_something_broken_is_no_second_finding(tmp_path: Path) -> None:
    text = BASE.replace("leader: player", "mood: hapy\n  leader: player").replace(
        LINE, f"if mood is calm: mood = calm\n    {LINE}"
    )
    path = tmp_path / "game.yaml"
    path.write_text(text, encoding="utf-8")
    found = [d for d in hoyle.validate(path, proofs=False) if d.severity == "error"]
    assert [(d.code, d.span.text) for d in found if d.span] == [("N323", "hapy")]


def test_an_argument_asked_about_too_early_says_where_the_condition_belongs(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    before = "    with:\n      c: card from my hand\n"
    assert before in BASE
    path.write_text(BASE.replace(before, "    when: c.suit is hearts and c.rank is 7\n" + before), encoding="utf-8")
    (found,) = [d for d in hoyle.validate(path, proofs=False) if d.severity == "error"]
    right = "c: card from my hand where c.suit is hearts and c.rank is 7"
    assert found.code == "N301" and found.help == f"remove `when`, and write `{right}`"
    path.write_text(BASE.replace("c: card from my hand\n", f"{right}\n"), encoding="utf-8")
    assert not [d for d in hoyle.validate(path, proofs=False) if d.severity == "error"]


def test_other_words_than_declared_are_named(tmp_path: Path) -> None:
    phases = '\n  peg(why fifteen | pair): say "{why}"\n  sub(why2 fifteen | pair | heels): peg(why2)\n'
    path = tmp_path / "game.yaml"
    path.write_text(BASE.replace(LINE, f"sub(pair)\n    {LINE}{phases}"), encoding="utf-8")
    (found,) = [d for d in hoyle.validate(path, proofs=False) if d.severity == "error"]
    assert found.code == "T401" and found.help is not None and "may also be heels" in found.help
