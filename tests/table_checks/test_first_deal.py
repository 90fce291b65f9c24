"""Decks that are too small for the deal: told at the tables where they are, and nowhere else."""

from pathlib import Path

import pytest

import hoyle

BASE = (Path(__file__).parents[1] / "diagnostics" / "high_card.yaml").read_text(encoding="utf-8")
DEAL = "deal 5 from stock to each hand starting with leader"


def deal_findings(folder: Path, *changes: tuple[str, str]) -> list[str]:
    """What is said of deals in the game with other lines."""
    text = BASE
    for right, wrong in changes:
        assert right in text
        text = text.replace(right, wrong)
    path = folder / "game.yaml"
    path.write_text(text, encoding="utf-8")
    return [d.message for d in hoyle.validate(path, proofs=False) if d.code == "F588"]


def option(kind: str) -> tuple[str, str]:
    """An option that says how many cards each player gets."""
    return "\nzones:", f"\noptions:\n  size: {{type: {kind}, default: 3, help: Cards}}\n\nzones:"


def test_a_deck_too_small_for_the_most_players_is_reported(tmp_path: Path) -> None:
    assert deal_findings(tmp_path, ("players: 2..4", "players: 2..8")) == [
        "with 7 players and default options: 35 cards are dealt here, but only 32 are left"
    ]


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("1..20", ["with `size=20`: 40 cards are dealt here, but only 32 are left"]),
        ("1..9", ["with 4 players and `size=9`: 36 cards are dealt here, but only 32 are left"]),
        ("1..8", []),
    ],
)
def test_a_deck_too_small_at_the_end_of_an_option_is_reported(kind: str, message: list[str], tmp_path: Path) -> None:
    assert deal_findings(tmp_path, option(kind), ("deal 5 from", "deal size from")) == message


@pytest.mark.parametrize(
    "lines",
    [
        f"{DEAL}\n    deal 20 from stock to trick",
        "for p in players: deal 9 from stock to hand[p]",
        f"repeat 2 times:\n        gather everything\n        {DEAL}\n        deal 13 from stock to trick",
        f"give_out\n    deal 13 from stock to trick\n  give_out: |\n    {DEAL}",
    ],
)
def test_all_that_is_dealt_before_somebody_decides_counts(lines: str, tmp_path: Path) -> None:
    changes = (DEAL, lines)
    if "give_out" in lines:
        changes = (
            f"    {DEAL}\n    repeat 5 times: play_trick\n    tally\n",
            f"    give_out\n    deal 13 from stock to trick\n    repeat 5 times: play_trick\n    tally\n  give_out: |\n    {DEAL}\n",
        )
    assert len(deal_findings(tmp_path, changes)) == 1


@pytest.mark.parametrize(
    "lines",
    [
        "deal 32 from stock to each hand starting with leader",  # all cards, as far as they go
        f"{DEAL}\n    deal 12 from stock to trick",
        f"repeat 2 times:\n        gather everything\n        {DEAL}",
        f"{DEAL}\n    move every hand to stock\n    {DEAL}",
        "deal 31 div count(players) from stock to each hand starting with leader",
    ],
)
def test_a_deal_that_may_be_meant_is_not_told(lines: str, tmp_path: Path) -> None:
    assert deal_findings(tmp_path, (DEAL, lines)) == []


def short(asked: int, left: int, players: int = 2) -> list[str]:
    """What is said of a deal of so many cards where so many are left."""
    return [f"with {players} players and default options: {asked} cards are dealt here, but only {left} are left"]


TWENTY, THIRTEEN = "deal 20 from stock to trick", "deal 13 from stock to trick"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ([TWENTY, THIRTEEN], short(13, 12)),
        (["deal 9 from stock to each hand starting with leader"], short(36, 32, 4)),
        (["for p in players: deal 9 from stock to hand[p]"], short(36, 32, 4)),
        (["for p in players starting with leader:", "    deal 11 from stock to hand[p]"], short(33, 32, 3)),
        (
            [TWENTY, "for p in players:", "    deal 2 from stock to hand[p]", "    deal 6 from stock to trick"],
            short(12, 8),
        ),
        (["let some = 3", "leader = dealer", "shuffle stock", TWENTY, "turn up trick", THIRTEEN], short(13, 12)),
        ([TWENTY, "expect count(trick) is 20", "show trick to leader", THIRTEEN], short(13, 12)),
        ([TWENTY, "move trick to won[leader]", THIRTEEN], short(13, 12)),
        ([TWENTY, "deal 3 from trick to won[leader]", THIRTEEN], short(13, 12)),
        ([TWENTY, "deal 3 at random from trick to won[leader]", THIRTEEN], short(13, 12)),
        ([TWENTY, "gather everything", "deal 20 from stock to trick", THIRTEEN], short(13, 12)),
        (["deal 31 from stock to trick", "deal 2 from stock to trick"], short(2, 1)),
        (["repeat 3 times:", f"    {TWENTY}", f"    {THIRTEEN}"], short(13, 12)),
        (
            ["repeat:", f"    {TWENTY}", f"    {THIRTEEN}", "    leader chooses play", "until stock is empty"],
            short(13, 12),
        ),
        ([TWENTY, THIRTEEN, "deal 30 from stock to trick"], short(13, 12)),
    ],
    ids=lambda value: "; ".join(value),
)
def test_a_deal_counts_what_was_dealt_before_it(lines: list[str], message: list[str], tmp_path: Path) -> None:
    assert deal_findings(tmp_path, (DEAL, "\n    ".join(lines))) == message


def test_less_than_nothing_takes_no_card(tmp_path: Path) -> None:
    lines = ("deal size - 9 from stock to trick", TWENTY, THIRTEEN)
    assert deal_findings(tmp_path, option("1..9"), (DEAL, "\n    ".join(lines))) == short(13, 12)


@pytest.mark.parametrize(
    "lines",
    [
        [TWENTY, "deal 12 from stock to trick"],
        [TWENTY, "move first(stock) to trick", THIRTEEN],
        [TWENTY, "deal 3 from trick to stock", THIRTEEN],
        [TWENTY, "deal 3 at random from trick to stock", THIRTEEN],
        [TWENTY, "move winning_card to won[leader]", THIRTEEN],
        ["deal count(trick) + 1 from stock to trick", TWENTY, THIRTEEN],
        ["deal 1 from stock to each hand in list(p for p in players where p is leader)", TWENTY, THIRTEEN],
        ["repeat count(won[leader]) times:", f"    {TWENTY}", f"    {THIRTEEN}"],
        ["repeat 1 times:", f"    {TWENTY}", THIRTEEN],
        [TWENTY, "if leader is dealer: move trick to stock", THIRTEEN],
        ["for p in players:", "    deal 9 from stock to hand[p]", "    leader = p"],
        ["for p in list(q for q in players where q is leader): deal 17 from stock to hand[p]", TWENTY],
        [TWENTY, "dealer chooses play", THIRTEEN],
    ],
    ids="; ".join,
)
def test_where_too_little_is_known_nothing_is_reported(lines: list[str], tmp_path: Path) -> None:
    assert deal_findings(tmp_path, (DEAL, "\n    ".join(lines))) == []


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ("leader = dealer", short(13, 12)),
        ("deal 3 at random from trick to won[leader]", short(13, 12)),
        ("leader chooses play", []),
    ],
    ids=["plain", "at random", "asked"],
)
def test_a_phase_that_is_not_carried_out_at_once_ends_what_is_known(
    inside: str, message: list[str], tmp_path: Path
) -> None:
    lines = f"give_out\n    {THIRTEEN}"
    changes = (
        f"    {DEAL}\n    repeat 5 times: play_trick\n    tally\n",
        f"    {lines}\n    repeat 5 times: play_trick\n    tally\n  give_out: |\n    {TWENTY}\n    {inside}\n",
    )
    assert deal_findings(tmp_path, changes) == message
