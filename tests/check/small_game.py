"""A small rule file to which a test adds the lines it is about, and what the checks find in it."""

from textwrap import dedent, indent

from hoyle.language.check.passes import run_checks
from hoyle.language.check.rules.elaborate import elaborate
from hoyle.language.model.game import Game
from hoyle.language.report import Diagnostic, Report, Source
from hoyle.language.syntax import Scalar, read_mapping

HEAD = """
hoyle: 1
game: small
title: Small
players: {players}
deck:
  ranks: [7, 8, 9, 10, J, Q, K, A]
  into: stock
  each card:
    worth: position(card.rank, ranks)
"""

SECTIONS = {
    "options": "limit: {type: 1 or more or none, help: Rounds}",
    "zones": """
        stock: stack seen by nobody
        hand: set per player seen by owner
        trick: row seen by everyone
        pool: row seen by everyone
        """,
    "variables": """
        leader: player
        rounds: int
        """,
    "formulas": "",
    "actions": """
        play:
          with:
            c: card from my hand
          do: move c to trick
        """,
    "rules": "",
    "phases": "",
}

TAIL = """
score:
  per: player
  parts:
    cards: count(my hand)
winner:
  most: highest my score
"""

DEAL = """
deal_cards: |
  shuffle stock
  deal 4 from stock to each hand starting with dealer
"""


def rules(*, players: str = "2..4", deal: bool = True, **sections: str) -> str:
    """A rule file with these lines added to its sections."""
    text = HEAD.format(players=players)
    for name, common in SECTIONS.items():
        more = sections.get(name, "")
        parts = [common, more, DEAL if name == "phases" and deal else ""]
        lines = "\n".join(dedent(part).strip("\n") for part in parts if part.strip())
        if lines:
            text += f"{name}:\n{indent(lines, '  ')}\n"
    return text + TAIL


def model(text: str, report: Report, inserts: tuple[tuple[Scalar, Scalar], ...] = ()) -> Game | None:
    """The model of a rule file."""
    root = read_mapping(Source("small.yaml", text), report)
    assert root is not None, words(report)
    game = elaborate(root, inserts, report)
    return None if report.failed else game


def words(report: Report) -> list[str]:
    """The findings of a report in short."""
    return [f"{d.code}: {d.message}" for d in report.diagnostics]


def insert_pairs(text: str) -> tuple[tuple[Scalar, Scalar], ...]:
    """The pairs of hook and block of an `insert` section."""
    report = Report()
    root = read_mapping(Source("patch.yaml", dedent(text)), report)
    assert root is not None, words(report)
    return tuple((key, value) for key, value in root if isinstance(value, Scalar))


def findings(text: str, letters: str, insert: str = "") -> list[Diagnostic]:
    """What the checks find, of the codes with these first letters; the file itself must be sound."""
    report = Report()
    game = model(text, report, insert_pairs(insert) if insert else ())
    assert game is not None and not report.failed, words(report)
    run_checks(game, report)
    return [d for d in report.diagnostics if d.code.startswith(tuple(letters.split()))]


def check_findings(text: str, letters: str, insert: str = "") -> list[tuple[str, str]]:
    """What the checks find, each as its code and the words it points at (the first line of them)."""
    found = findings(text, letters, insert)
    return [(d.code, d.span.text.strip().split("\n")[0] if d.span else "") for d in found]
