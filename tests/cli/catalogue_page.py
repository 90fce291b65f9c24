"""The page of the catalogue, docs/catalogue.md."""

from pathlib import Path

from hoyle_cli.catalogue import by_family, entries, minutes, player_counts

PAGE = """\
# Catalogue

For people who look for a game. Each is played with `hoyle play NAME`; `hoyle list --players 3 --family rummy` searches.
Minutes and difficulty are those that the author of the rule file names.
"""


def page(docs: Path) -> str:
    lines = [PAGE]
    for title, games in by_family(entries()):
        lines += [f"## {title}", "", "| name | game | players | minutes | difficulty | |", "|---|---|---|---|---|---|"]
        for game in games:
            booklet = f"games/{game['id']}.md"
            name = f"[{game['title']}]({booklet})" if (docs / booklet).exists() else game["title"]
            cells = (
                *(f"`{game['id']}`", name, player_counts(game["players"])),
                *(minutes(game), game["difficulty"] or "", game["summary"] or ""),
            )
            lines.append(f"| {' | '.join(cells)} |")
        drawn = [(game["title"], f"pictures/tables/{game['id']}.webp") for game in games]
        lines += ["", *(f"![{title}]({file})" for title, file in drawn if (docs / file).exists()), ""]
    return "\n".join(lines)
