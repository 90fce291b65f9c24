"""Messages about moves that were made for bots."""

from collections.abc import Mapping

#: Most different complaints to show for each bot, the most frequent first.
MOST_LISTED = 3


def complaint_lines(complaints: Mapping[tuple[str, str], int]) -> list[str]:
    by_bot: dict[str, list[tuple[int, str]]] = {}
    for (name, words), times in complaints.items():
        by_bot.setdefault(name, []).append((times, words))
    found = []
    for name in sorted(by_bot):
        done = sorted(by_bot[name], key=lambda one: (-one[0], one[1]))
        for times, words in done[:MOST_LISTED]:
            often = "" if times == 1 else f", {times} times like this"
            found.append(f"{name} {words}{often}; Hoyle made a random move instead")
        rest = sum(times for times, _ in done[MOST_LISTED:])
        if rest:
            moves = "move" if rest == 1 else "moves"
            found.append(f"Hoyle made {rest:,} more random {moves} for {name}, for other reasons")
    return found
