"""Bots against each other. Input: a game, bots, how many games; output: how each of them did, with how sure that is.

Every deal is played with all bots at all seats in turn, so that neither cards nor seats favour anybody: where there are more
bots than seats every set of them that fits, where there are fewer they sit round the table again and again. The figures depend
on the seed alone, unless bots think by the clock or draw from elsewhere.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations, count
from random import Random

from hoyle.bots.bot import Bot, prepare
from hoyle.bots.guard import LIMIT, ask
from hoyle.bots.named import ready_bot
from hoyle.bots.worth import leads, won
from hoyle.measure.precision import mean_by_deal, share_by_deal
from hoyle.measure.rating import ratings
from hoyle.measure.schedulers import workers
from hoyle.play import parameters
from hoyle.play.game import Game, State
from hoyle.table.fault import Fault


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what: `bots` by name, or a name with the bot itself; at least so many games, under seeds from `seed` on.

    `limit` is how many seconds a bot may take for a move; `jobs` how many processes play (0: one for each core), which must be
    able to make the bots by their names. Raises `TypeError` and `ValueError` for what is none of these.
    """

    bots: Sequence[str | tuple[str, Bot]]
    games: int
    seed: int = 0
    limit: float = LIMIT
    jobs: int = 1

    def __post_init__(self) -> None:
        takes = "a list of bots, each a name or a name with a function"
        if isinstance(self.bots, str) or not isinstance(self.bots, Sequence) or not all(map(is_bot, self.bots)):
            raise parameters.wrong("bots", takes, self.bots)
        if not self.bots:
            raise ValueError(f"bots must be {takes}, not empty")
        given: dict[str, str | tuple[str, Bot]] = {}
        for bot in self.bots:
            name = bot if isinstance(bot, str) else bot[0]
            if given.setdefault(name, bot) != bot:
                raise ValueError(f"bots must have names of their own: there are two called {name}")
        parameters.count("games", self.games, 1)
        parameters.whole("seed", self.seed)
        parameters.positive("limit", self.limit)
        parameters.count("jobs", self.jobs)

    @property
    def names(self) -> list[str]:
        """The names of the bots, each once."""
        return list(dict.fromkeys(bot if isinstance(bot, str) else bot[0] for bot in self.bots))


def is_bot(given: object) -> bool:
    """Whether something names a bot, or is a name with a bot."""
    if isinstance(given, tuple):
        return len(given) == 2 and isinstance(given[0], str) and callable(given[1])
    return isinstance(given, str)


@dataclass(frozen=True, slots=True)
class Match:
    """One game: its seed, who sits where by number, and the bots by number."""

    game: Game
    seed: int
    number: int
    seats: tuple[int, ...]
    bots: tuple[str | tuple[str, Bot], ...]
    limit: float


@dataclass(frozen=True, slots=True)
class Played:
    """What a game came to: by seat the share of the win, the return, the place in the ranking and the time taken.

    `complaints` tell what bots did that had to be put right, each with the number of the bot. `fault` is the rule that
    stopped the game, which then counts in nothing. Games with the same seed are one deal.
    """

    seats: tuple[int, ...]
    sides: tuple[int, ...]
    shares: tuple[float, ...] = ()
    returns: tuple[float, ...] = ()
    places: tuple[int, ...] = ()
    seconds: tuple[float, ...] = ()
    moves: tuple[int, ...] = ()
    complaints: tuple[tuple[int, str], ...] = ()
    fault: str | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """How a bot did: in how many games it sat, its share of wins with the 95 % interval, its mean return, its rating.

    A share is that of one of its seats; a win that sides share is split. `lead` is how far its return is ahead of the mean of
    the other seats, with its 95 % interval (None with few deals). Intervals are over deals, as games of a deal hang together.
    Ratings differ by 400 where one of two bots finishes before the other in ten games of eleven, and have the mean 0.
    `complaints` counts what had to be put right.
    """

    name: str
    games: int
    share: float
    low: float
    high: float
    mean_return: float
    lead: float
    lead_interval: tuple[float, float] | None
    rating: float
    seconds: float
    complaints: int


@dataclass(slots=True)
class Results:
    """What was gathered: games that came to an end, how many a rule stopped, the first words of complaints by bot."""

    names: list[str]
    played: list[Played] = field(default_factory=list)
    stopped: int = 0
    fault: str | None = None
    complaints: dict[tuple[str, str], int] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        """Add a game."""
        for bot, words in played.complaints:
            key = (self.names[bot], words)
            self.complaints[key] = self.complaints.get(key, 0) + 1
        if played.fault is not None:
            self.stopped += 1
            self.fault = self.fault or played.fault
        else:
            self.played.append(played)

    def standings(self) -> list[Standing]:
        """How each bot did, in the order in which they were named."""
        rated = ratings(len(self.names), met(self.played))
        return [self.standing(number, name, rated[number]) for number, name in enumerate(self.names)]

    def standing(self, number: int, name: str, rating: float) -> Standing:
        """How one bot did."""
        sat = [(played, [seat for seat, bot in enumerate(played.seats) if bot == number]) for played in self.played]
        sat = [(played, seats) for played, seats in sat if seats]
        games, moves = len(sat), sum(played.moves[seat] for played, seats in sat for seat in seats)
        seconds = sum(played.seconds[seat] for played, seats in sat for seat in seats)
        shares = ByDeal.of((played.seed, mean(played.shares, seats)) for played, seats in sat)
        ahead = ByDeal.of((played.seed, mean(leads(played.returns), seats)) for played, seats in sat)
        low, high = share_by_deal(shares.sums, shares.games)
        return Standing(
            name,
            games,
            shares.mean,
            low,
            high,
            sum(mean(played.returns, seats) for played, seats in sat) / games if games else 0.0,
            ahead.mean,
            mean_by_deal(ahead.sums, ahead.games),
            rating,
            seconds / moves if moves else 0.0,
            sum(times for (bot, _), times in self.complaints.items() if bot == name),
        )


@dataclass(frozen=True, slots=True)
class ByDeal:
    """What games came to, summed by deal, and how many games each deal had."""

    sums: list[float]
    games: list[int]

    @classmethod
    def of(cls, values: Iterable[tuple[int, float]]) -> "ByDeal":
        """Out of the deal of each game, by its seed, and what the game came to."""
        deals: dict[int, list[float]] = {}
        for seed, value in values:
            deals.setdefault(seed, []).append(value)
        return cls([sum(deal) for deal in deals.values()], [len(deal) for deal in deals.values()])

    @property
    def mean(self) -> float:
        """The mean of all games; 0 without any."""
        return sum(self.sums) / sum(self.games) if self.games else 0.0


def mean(values: Sequence[float], seats: Sequence[int]) -> float:
    """The mean of some seats."""
    return sum(values[seat] for seat in seats) / len(seats)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C while games are played; `results` is what was gathered so far."""

    def __init__(self, results: Results) -> None:
        super().__init__()
        self.results = results


def compete(game: Game, contest: Contest, progress: Callable[[int, int], None] = lambda done, of: None) -> Results:
    """Play a contest; `progress` is told how many games are over, of how many.

    Raises `NoBot` for a bot that there is not or that cannot play this game, and `Interrupted` with what was gathered.
    """
    names = contest.names
    for bot in contest.bots:
        if isinstance(bot, str):
            ready_bot(bot, game)
        else:
            prepare(bot[1], game, bot[0])
    tables = tables_of(game, contest)
    deals = -(-contest.games // len(tables[0]))
    total = sum(len(tables[deal % len(tables)]) for deal in range(deals))
    results = Results(names)
    progress(0, total)
    try:
        asked = matches(game, contest, tables, deals)
        with workers(None, contest.jobs, False, play) as found, closing(found.run(asked)) as answers:
            for number, played in enumerate(answers, 1):
                results.add(played)
                progress(number, total)
    except KeyboardInterrupt:
        raise Interrupted(results) from None
    return results


def tables_of(game: Game, contest: Contest) -> list[list[tuple[int, ...]]]:
    """Who sits where at the games of each deal, of every second deal the other way round."""
    given = [bot if isinstance(bot, str) else bot[0] for bot in contest.bots]
    return seatings(contest.names, given, game.players)


def seatings(names: Sequence[str], bots: Sequence[str], players: int) -> list[list[tuple[int, ...]]]:
    """Who sits where at the games of one deal, by number; for every second deal the other way round."""
    numbers = [names.index(bot) for bot in bots]
    if len(numbers) > players:
        lines = [list(some) for some in dict.fromkeys(combinations(numbers, players))]
    else:
        lines = [[numbers[seat % len(numbers)] for seat in range(players)]]

    def turned(lines: Sequence[list[int]]) -> list[tuple[int, ...]]:
        return list(dict.fromkeys(tuple(line[i:] + line[:i]) for line in lines for i in range(players)))

    return [turned(lines), turned([line[::-1] for line in lines])]


def matches(game: Game, contest: Contest, tables: Sequence[Sequence[tuple[int, ...]]], deals: int) -> Iterator[Match]:
    """The games of a contest."""
    given = {bot if isinstance(bot, str) else bot[0]: bot for bot in contest.bots}
    bots = tuple(given[name] for name in contest.names)
    numbers = count()
    for deal in range(deals):
        for seats in tables[deal % len(tables)]:
            yield Match(game, contest.seed + deal, next(numbers), seats, bots, contest.limit)


#: Is shown each state before a bot moves, with its seat.
Watch = Callable[[State, int], None]


def play(match: Match, watch: Watch = lambda state, seat: None) -> Played:
    """Play one game."""
    game, seats = match.game, match.seats
    sides = tuple(game.layout.side_of)
    bots = {number: made(match.bots[number], game) for number in set(seats)}
    seconds, moves = [0.0] * game.players, [0] * game.players
    complaints: list[tuple[int, str]] = []
    rngs = [Random(f"{match.seed}/{match.number}/{seat}") for seat in range(game.players)]
    try:
        state = game.new_state(match.seed)
        while not state.is_terminal:
            seat = state.choosing[0]
            watch(state, seat)
            began = time.perf_counter()
            answer = ask(state, seat, bots[seats[seat]], rngs[seat], match.limit)
            seconds[seat] += time.perf_counter() - began
            moves[seat] += 1
            if answer.complaint is not None:
                complaints.append((seats[seat], answer.complaint))
            state.apply(answer.move)
        result = state.result
        shares, returns = won(state), state.returns()
    except Fault as fault:
        return Played(
            seats, sides, complaints=tuple(complaints), fault=f"{fault.code}: {fault.message}", seed=match.seed
        )
    assert result is not None, "a game that is over has a result"
    places = {seat: place for place, group in enumerate(result.ranking) for seat in group}
    return Played(
        seats,
        sides,
        tuple(shares),
        tuple(returns),
        tuple(places[seat] for seat in range(game.players)),
        tuple(seconds),
        tuple(moves),
        tuple(complaints),
        seed=match.seed,
    )


def made(bot: str | tuple[str, Bot], game: Game) -> Bot:
    """A bot out of what was given, ready for the game."""
    return ready_bot(bot, game) if isinstance(bot, str) else bot[1]


def met(games: Sequence[Played]) -> Counter[tuple[int, int]]:
    """How often each bot finished before each other, of seats of different sides; level: half for both."""
    found: Counter[tuple[int, int]] = Counter()
    for played in games:
        for i, one in enumerate(played.seats):
            for j, other in enumerate(played.seats):
                if one != other and played.sides[i] != played.sides[j]:
                    ahead = played.places[j] - played.places[i]
                    found[one, other] += 2 if ahead > 0 else 1 if ahead == 0 else 0  # halves, to be whole numbers
    return found
