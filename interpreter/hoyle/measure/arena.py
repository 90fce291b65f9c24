"""Contests between bots, with confidence intervals.

Every deal is played with all bots at all seats in turn, so that neither cards nor seats favour anybody. With more bots
than seats, every set that fits plays; with fewer, they repeat round the table. In games of one side each bot takes all
seats, as partners have the same result. The figures depend on the seed alone, unless bots think by the clock or use
other randomness.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations, count
from random import Random

from hoyle.bots.bot import Bot, prepare
from hoyle.bots.guard import LIMIT, PART, ask
from hoyle.bots.named import ready_bot
from hoyle.bots.worth import has_opponents, leads, win_shares
from hoyle.engine.table.fault import Fault
from hoyle.measure.interrupted import Interrupted
from hoyle.measure.precision import mean_by_deal, share_by_deal
from hoyle.measure.rating import ratings
from hoyle.measure.schedulers import workers
from hoyle.play import parameters
from hoyle.play.game import Game, State, only_game


@dataclass(frozen=True, slots=True)
class Contest:
    """Bots by name, or as (name, bot), and the least number of games under seeds from `seed` on.

    `limit`: seconds for a move. `jobs`: processes (0: one for each core), which create the bots by their names. Raises
    `TypeError` and `ValueError`.
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
            if given.setdefault(name_of(bot), bot) != bot:
                raise ValueError(f"bots must have different names; two are called {name_of(bot)}")
        parameters.count("games", self.games, 1)
        parameters.first_seed("seed", self.seed)
        parameters.positive("limit", self.limit)
        parameters.count("jobs", self.jobs)

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys(map(name_of, self.bots)))


def name_of(bot: str | tuple[str, Bot]) -> str:
    return bot if isinstance(bot, str) else bot[0]


def is_bot(given: object) -> bool:
    if isinstance(given, tuple):
        return len(given) == 2 and isinstance(given[0], str) and callable(given[1])
    return isinstance(given, str)


@dataclass(frozen=True, slots=True)
class Match:
    """One game; `seats` are indexes of `bots`."""

    game: Game
    seed: int
    number: int
    seats: tuple[int, ...]
    bots: tuple[str | tuple[str, Bot], ...]
    limit: float


@dataclass(frozen=True, slots=True)
class Played:
    """Result of a game: by seat the share of the win, the return, the rank and the seconds taken.

    `complaints` are reasons for replaced moves, with the index of the bot; `late` says, by seat, how many other moves
    took all the time there was. With a `fault`, the game counts in nothing. Games with the same seed are one deal.
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
    late: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """Figures of a bot: games, share of wins with its 95 % interval, mean return, rating.

    A share is that of one of its seats; a win that sides share is split. `lead` is its return less the mean of its
    opponents, with its 95 % interval (None with few deals). Intervals are over deals, as games of a deal are
    correlated. Ratings have mean 0; a difference of 400 means that one bot finishes before the other in ten games of
    eleven. In `out_of_time` of its `moves` a bot thought for as long as it might.
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
    moves: int
    out_of_time: int


@dataclass(slots=True)
class Results:
    """Finished games, how many a rule stopped, and the first words of complaints by bot."""

    names: list[str]
    played: list[Played] = field(default_factory=list)
    stopped: int = 0
    fault: str | None = None
    complaints: dict[tuple[str, str], int] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        for bot, words in played.complaints:
            key = (self.names[bot], words)
            self.complaints[key] = self.complaints.get(key, 0) + 1
        if played.fault is not None:
            self.stopped += 1
            seated = ", ".join(self.names[bot] for bot in played.seats)
            self.fault = self.fault or f"{played.fault}; the first under seed {played.seed} with {seated}"
        else:
            self.played.append(played)

    def standings(self) -> list[Standing]:
        """The figures of each bot, in the order of naming."""
        rated = ratings(len(self.names), count_finishes(self.played))
        return [self.standing_of(number, name, rated[number]) for number, name in enumerate(self.names)]

    def standing_of(self, number: int, name: str, rating: float) -> Standing:
        sat = [(played, [seat for seat, bot in enumerate(played.seats) if bot == number]) for played in self.played]
        sat = [(played, seats) for played, seats in sat if seats]
        games, moves = len(sat), sum(played.moves[seat] for played, seats in sat for seat in seats)
        seconds = sum(played.seconds[seat] for played, seats in sat for seat in seats)
        shares = ByDeal.of((played.seed, mean(played.shares, seats)) for played, seats in sat)
        ahead = ByDeal.of((played.seed, mean(leads(played.returns, played.sides), seats)) for played, seats in sat)
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
            moves,
            sum(played.late[seat] for played, seats in sat for seat in seats),
        )


@dataclass(frozen=True, slots=True)
class ByDeal:
    """The sum over the games of each deal, and their number."""

    sums: list[float]
    games: list[int]

    @classmethod
    def of(cls, values: Iterable[tuple[int, float]]) -> "ByDeal":
        """Sum values by seed, which identifies the deal."""
        deals: dict[int, list[float]] = {}
        for seed, value in values:
            deals.setdefault(seed, []).append(value)
        return cls([sum(deal) for deal in deals.values()], [len(deal) for deal in deals.values()])

    @property
    def mean(self) -> float:
        return sum(self.sums) / sum(self.games) if self.games else 0.0


def mean(values: Sequence[float], seats: Sequence[int]) -> float:
    return sum(values[seat] for seat in seats) / len(seats)


def compete(game: Game, contest: Contest, progress: Callable[[int, int], None] = lambda done, of: None) -> Results:
    """Play a contest; `progress` gets how many games are over, out of how many.

    Raises `NoBot`, and `Interrupted` with the results so far.
    """
    only_game(game)
    names = parameters.convert("contest", contest, Contest, "a Contest").names
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
    if not has_opponents(game.layout.side_of):
        return [[(number,) * game.players for number in range(len(contest.names))]]
    return seatings(contest.names, [name_of(bot) for bot in contest.bots], game.players)


def seatings(names: Sequence[str], bots: Sequence[str], players: int) -> list[list[tuple[int, ...]]]:
    """Seatings of a deal, by index, and those of every second deal, in reverse order."""
    numbers = [names.index(bot) for bot in bots]
    if len(numbers) > players:
        lines = [list(some) for some in dict.fromkeys(combinations(numbers, players))]
    else:
        lines = [[numbers[seat % len(numbers)] for seat in range(players)]]

    def turned(lines: Sequence[list[int]]) -> list[tuple[int, ...]]:
        return list(dict.fromkeys(tuple(line[i:] + line[:i]) for line in lines for i in range(players)))

    return [turned(lines), turned([line[::-1] for line in lines])]


def matches(game: Game, contest: Contest, tables: Sequence[Sequence[tuple[int, ...]]], deals: int) -> Iterator[Match]:
    bots = tuple({name_of(bot): bot for bot in contest.bots}.values())  # in the order of their names
    numbers = count()
    for deal in range(deals):
        for seats in tables[deal % len(tables)]:
            yield Match(game, contest.seed + deal, next(numbers), seats, bots, contest.limit)


#: Called with each state before a bot moves, and its seat.
Watch = Callable[[State, int], None]


def play(match: Match, watch: Watch = lambda state, seat: None) -> Played:
    game, seats = match.game, match.seats
    sides = tuple(game.layout.side_of)
    bots = {number: prepared_bot(match.bots[number], game) for number in set(seats)}
    seconds, moves, late = [0.0] * game.players, [0] * game.players, [0] * game.players
    complaints: list[tuple[int, str]] = []
    rngs = [Random(f"{match.seed}/{match.number}/{seat}") for seat in range(game.players)]
    try:
        state = game.new_state(match.seed)
        while not state.is_terminal:
            seat = state.choosing[0]
            watch(state, seat)
            began = time.perf_counter()
            answer = ask(state, seat, bots[seats[seat]], rngs[seat], match.limit)
            took = time.perf_counter() - began
            seconds[seat] += took
            moves[seat] += 1
            late[seat] += answer.complaint is None and took >= PART * match.limit
            if answer.complaint is not None:
                complaints.append((seats[seat], answer.complaint))
            state.apply(answer.move)
        result = state.result
        shares, returns = win_shares(state), state.returns()
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
        late=tuple(late),
    )


def prepared_bot(bot: str | tuple[str, Bot], game: Game) -> Bot:
    return ready_bot(bot, game) if isinstance(bot, str) else bot[1]


def count_finishes(games: Sequence[Played]) -> Counter[tuple[int, int]]:
    """How often each bot finished before each other on another side, in half wins."""
    found: Counter[tuple[int, int]] = Counter()
    for played in games:
        for i, one in enumerate(played.seats):
            for j, other in enumerate(played.seats):
                if one != other and played.sides[i] != played.sides[j]:
                    ahead = played.places[j] - played.places[i]
                    found[one, other] += 2 if ahead > 0 else 1 if ahead == 0 else 0  # half wins
    return found
