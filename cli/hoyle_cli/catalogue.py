"""The catalogue of shipped games by family, from their rule files."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

from hoyle.language.report import Report

#: The families of card games, as `family:` names them, with their headings.
FAMILIES = {
    "trick-taking": "Trick-taking games",
    "bidding": "Games of bidding",
    "rummy": "Rummy games",
    "shedding": "Shedding games",
    "climbing": "Climbing games",
    "fishing": "Fishing games",
    "adding": "Adding games",
    "poker": "Poker and banking games",
    "patience": "Patience",
    "cooperative": "Cooperative games",
    "deck-building": "Deck-building games",
    "children": "Children's games",
    "other": "Other games",
}


def entries() -> list[dict[str, Any]]:
    from hoyle.locate import shipped_games

    found = [game_data(name, path) for name, path in shipped_games().items()]
    order = list(FAMILIES)
    return sorted(found, key=lambda entry: (order.index(entry["family"]), entry["id"]))


def game_data(name: str, path: Path) -> dict[str, Any]:
    """A shipped game as plain data."""
    from hoyle.compile import outline
    from hoyle.rule_files import shipped_variants

    head = outline(path, Report())
    assert head is not None
    data = asdict(head) | {"id": name, "variants": [*head.variants, *shipped_variants(path)]}
    return data | {"family": head.family or "other"}


def by_family(games: list[dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    groups = ((title, [game for game in games if game["family"] == family]) for family, title in FAMILIES.items())
    return [(title, group) for title, group in groups if group]


def fits(game: dict[str, Any], words: str) -> bool:
    parts = [game["id"], game["title"], game["summary"] or "", game["family"], *game["variants"]]
    text = " ".join(parts).lower()
    return all(word in text for word in words.lower().split())


def player_counts(players: "list[int] | tuple[int, ...]") -> str:
    low, high = min(players), max(players)
    if list(players) == list(range(low, high + 1)):
        return f"{low}-{high}" if low < high else f"{low}"
    return ",".join(map(str, players))


def minutes(game: dict[str, Any]) -> str:
    low, high = game["minutes"]
    return f"{low}-{high}" if low < high else f"{low}"


def playing_time(game: dict[str, Any]) -> str:
    return f"{minutes(game)} min" if game["minutes"] else ""
