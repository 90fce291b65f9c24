"""A rule file with one of everything, to which a test adds the lines it is about; what elaboration finds comes out."""

from textwrap import dedent, indent

from hoyle.language.check.rules.elaborate import elaborate
from hoyle.language.model.game import Game
from hoyle.language.report import Report, Source
from hoyle.language.syntax import Scalar, read_mapping

HEAD = """
hoyle: 1
game: everything
title: Everything
players: 2..4
sides: opposite if count(players) is 4 else single
"""

SECTIONS = {
    "options": """
        mode: {type: wild | trump | off, help: How}
        limit: {type: 1 or more or none, help: Rounds}
        columns: {type: 3..5, help: Columns}
        bonus: {type: 0..3, help: Points}
        trumps: {type: suit, help: Trumps}
        """,
    "deck": """
        ranks: [2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A]
        into: stock
        """,
    "each card": """
        value: position(card.rank, ranks)
        """,
    "tokens": "red: {count: 5, into: supply}",
    "zones": """
        stock: stack seen by nobody
        hand: set per player seen by owner
        trick: row seen by everyone
        won: stack per side seen by nobody
        column: row per player per 1..columns seen by everyone
        layout: 3 by 4 places seen by everyone
        bin: rows per player seen by everyone
        pool: rows seen by everyone
        purse: tokens per player
        supply: tokens
        """,
    "variables": """
        leader: player
        soloist: player or none
        picked: card or none
        hole: place
        rounds: int
        bid: 0..7 or none per player
        called: suit or none
        spent: bool per card
        deed: aid | theft
        state: bool = yes, fresh each play_hand
        col: 1..columns
        """,
    "formulas": """
        takes(c card): c.rank is 7
        worth(m cards): sum(c.value for c in m)
        """,
    "actions": """
        play:
          with:
            c: card from my hand
          do: move c to trick
        """,
    "rules": "",
    "phases": """
        play_hand: |
          leader chooses play
        """,
    "parts": "cards: count(my hand)",
    "winner": "most: highest my score",
}


def rules(per: str = "player", head: str = "", **more: str) -> str:
    """The text of the file with these lines added to its sections (`each_card` to the attributes of the deck)."""
    common = dict(SECTIONS)
    if per == "side":
        common |= {"parts": "cards: count(won[side])", "winner": "most: highest score[side]"}
    parts = {name: _join_lines(text, more.pop(name.replace(" ", "_"), "")) for name, text in common.items()}
    game = more.pop("game", "play_hand")
    assert not more, more
    parts["deck"] += "\neach card:\n" + indent(parts.pop("each card"), "  ")
    parts["phases"] += "\ngame: |\n" + indent(dedent(game).strip("\n"), "  ")
    text = HEAD + dedent(head)
    scored = parts.pop("parts"), parts.pop("winner")
    for name, lines in parts.items():
        if lines:
            text += f"{name}:\n{indent(lines, '  ')}\n"
    return text + f"score:\n  per: {per}\n  parts:\n{indent(scored[0], '    ')}\nwinner:\n{indent(scored[1], '  ')}\n"


def _join_lines(*texts: str) -> str:
    """Lines of one section, level with each other."""
    return "\n".join(dedent(text).strip("\n") for text in texts if text.strip())


def build(text: str, inserts: tuple[tuple[str, str], ...] = ()) -> tuple[Game | None, Report]:
    """The model of a text, if it has no errors, and the findings."""
    report = Report()
    root = read_mapping(Source("test.yaml", text), report)
    assert root is not None, [d.message for d in report.diagnostics]
    assert not report.failed, [d.message for d in report.diagnostics]
    pairs = []
    for hook, block in inserts:
        key = read_mapping(Source("patch.yaml", f"{hook}: |\n{indent(dedent(block), '  ')}"), report)
        assert key is not None
        pairs += [(k, v) for k, v in key if isinstance(v, Scalar)]
    game = elaborate(root, tuple(pairs), report)
    return None if report.failed else game, report


def errors(text: str, inserts: tuple[tuple[str, str], ...] = ()) -> list[tuple[str, str]]:
    """The errors found, each as its code and the words it points at."""
    game, report = build(text, inserts)
    found = [(d.code, d.span.text if d.span else "") for d in report.diagnostics if d.severity == "error"]
    assert (game is None) == bool(found)
    return found


def warnings(text: str) -> list[tuple[str, str]]:
    """The warnings of a sound file, each as its code and its message."""
    game, report = build(text)
    assert game is not None, [(d.code, d.message) for d in report.diagnostics if d.severity == "error"]
    return [(d.code, d.message) for d in report.diagnostics if d.severity == "warning"]


def sound(**more: str) -> Game:
    """The model of a file with these lines, which must have no errors."""
    game, report = build(rules(**more))
    told = [(d.code, d.message, d.span.text if d.span else "") for d in report.diagnostics]
    assert game is not None, told
    return game
