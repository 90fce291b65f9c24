"""A person's results against each bot, from finished games."""

from dataclasses import dataclass, field

from hoyle.records import Log
from hoyle.records.lines import HUMAN
from hoyle_cli.continued_logs import readable_logs
from hoyle_cli.menu.strengths import bot_words


@dataclass(slots=True)
class Results:
    """`neither` are games that neither or both won."""

    won: int = 0
    lost: int = 0
    neither: int = 0

    @property
    def games(self) -> int:
        return self.won + self.lost + self.neither


@dataclass(slots=True)
class Tally:
    by_game: dict[tuple[str, str], Results] = field(default_factory=dict)

    def add(self, log: Log) -> None:
        """Count a finished game of one person with bots, once for a bot that had several seats."""
        head, end = log.head, log.end
        if end is None or len(head.people) != 1 or log.is_damaged:
            return
        title = f"{head.title} ({head.variant})" if head.variant else head.title
        mine = head.people[0] in end.winners
        for bot in sorted({who for who in head.seats if who != HUMAN}):
            winning = {seat in end.winners for seat, who in enumerate(head.seats) if who == bot}
            results = self.by_game.setdefault((title, bot), Results())
            if mine and False in winning:
                results.won += 1
            elif not mine and True in winning:
                results.lost += 1
            else:
                results.neither += 1


def tally() -> Tally:
    found = Tally()
    for _, log in readable_logs():
        found.add(log)
    return found


def result_rows(found: Tally) -> list[list[str]]:
    rows = [["against", "game", "played", "won", "lost", "neither", "won of all"]]
    bots = sorted({bot for _, bot in found.by_game}, key=lambda bot: (bot_words(bot) == bot, bot))
    for bot in bots:
        games = sorted((title, one) for (title, name), one in found.by_game.items() if name == bot)
        rows += [row_of(bot_words(bot) if i == 0 else "", title, one) for i, (title, one) in enumerate(games)]
        if len(games) > 1:
            every = [one for _, one in games]
            total = Results(*(sum(getattr(one, part) for one in every) for part in ("won", "lost", "neither")))
            rows.append(row_of("", "together", total))
    return rows


def row_of(bot: str, title: str, one: Results) -> list[str]:
    return [bot, title, *map(str, (one.games, one.won, one.lost, one.neither)), f"{one.won / one.games:.0%}"]
