"""A card laid on a row or a place is seen by whoever sees all that may lie there, and by nobody else."""

from pathlib import Path

import pytest

import hoyle

GAME = """\
hoyle: 1
game: laid_off
title: Laid off, then counted
players: 2
deck: {ranks: [7, 8, 9, 10, J, Q, K, A], into: stock}
zones:
  stock: stack seen by nobody
  hand:  set per player seen by owner
  melds: rows seen by everyone
  own:   rows per player seen by owner
  spot:  4 places seen by everyone
  nook:  4 places seen by nobody
variables: {points: int per player}
actions:
  open:
    with: {m: 2 cards from my hand}
    do: |
      move m to melds
      my points += sum(c.pips for c in m)
  lay:
    with: {c: card from my hand, m: DOMAIN}
    do: |
      LINES
phases:
  game: |
    shuffle stock
    deal 5 from stock to each hand starting with dealer
    for p in players: p chooses open
    for p in players: p chooses lay
    tally
score: {per: player, parts: {points: my points}}
winner: {most: highest my score}
"""
LAID = ("move c to m", "my points += c.pips")


def secrecy_findings(domain: str, lines: tuple[str, ...], folder: Path) -> list[str]:
    """What `validate` says that gives something away."""
    path = folder / "laid_off.yaml"
    path.write_text(GAME.replace("DOMAIN", domain).replace("LINES", "\n      ".join(lines)), encoding="utf-8")
    found = hoyle.validate(path, proofs=False)
    assert not [d.message for d in found if d.severity == "error"]
    return [d.span.text for d in found if d.code == "V602" and d.span is not None]


@pytest.mark.parametrize("domain", ["row from melds", "place from spot"])
def test_a_card_that_everybody_sees_lie_there_tells_nothing(domain: str, tmp_path: Path) -> None:
    assert secrecy_findings(domain, LAID, tmp_path) == []


@pytest.mark.parametrize(
    ("domain", "lines"),
    [
        ("row from melds", ("my points += c.pips", "move c to m")),
        ("row from melds", ("move c to own[me]", "my points += c.pips")),
        ("row from my own", LAID),
        ("row from every own + melds", LAID),
        ("place from nook", LAID),
    ],
)
def test_a_card_that_is_hidden_still_gives_itself_away(domain: str, lines: tuple[str, ...], tmp_path: Path) -> None:
    assert secrecy_findings(domain, lines, tmp_path) == ["my points += c.pips"]
