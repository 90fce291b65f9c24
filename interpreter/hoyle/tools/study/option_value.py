"""Options hardly ever worth taking: actions, or numbers or words for them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from hoyle.engine.offers.moves import Move
from hoyle.language.model.game import Game as Rules
from hoyle.language.report.words import value_text
from hoyle.tools.study.decision_samples import DecisionSample
from hoyle.tools.study.estimates import Estimate, share_of
from hoyle.tools.study.skill import clustered_mean

#: Options that were offered less often are not judged.
OFTEN = 20

#: Types of arguments whose values are options.
VALUES = ("int", "words", "bool")

#: An option is poor if it is best in less than this part of what chance would give.
PART = 0.5


@dataclass(frozen=True, slots=True)
class Option:
    """`chance` is the share of being best if all moves were equal.

    `loss`, from 0 to 1, is how far its best move is below the best of all.
    """

    action: str
    value: str | None
    offered: int
    best: int
    share: Estimate
    chance: float
    loss: Estimate
    poor: bool


@dataclass(slots=True)
class OptionRecord:
    games: list[int] = field(default_factory=list)
    best: list[bool] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    losses: list[float] = field(default_factory=list)


#: An action, and the value of an argument as a word or `number 3`; None for the action as a whole.
Name = tuple[str, str | None]


def options(rules: Rules, looks: Iterable[DecisionSample]) -> list[Option]:
    """The options, those with the greatest loss first."""
    records: dict[Name, OptionRecord] = {}
    for look in looks:
        for name, having in contested_options(rules, look.moves).items():
            add_decision(records.setdefault(name, OptionRecord()), look, having)
    found = [judge_option(name, what) for name, what in records.items()]
    return sorted(found, key=lambda one: (-(one.loss.value or 0), one.action, one.value or ""))


def contested_options(rules: Rules, moves: Sequence[Move]) -> dict[Name, list[int]]:
    found: dict[Name, list[int]] = {}
    for number, move in enumerate(moves):
        for name in dict.fromkeys(option_names(rules, move)):
            found.setdefault(name, []).append(number)
    return {name: having for name, having in found.items() if len(having) < len(moves)}


def option_names(rules: Rules, move: Move) -> Iterator[Name]:
    yield move.action, None
    for argument, value in zip(rules.arguments_of(move.action), move.arguments):
        kind = argument.local.type
        if argument.kind == "one" and kind.base in VALUES:
            text = kind.words[value] if kind.words and isinstance(value, int) else value_text(value)
            yield move.action, text if kind.base == "words" else f"{argument.noun} {text}"


def add_decision(records: OptionRecord, look: DecisionSample, having: Sequence[int]) -> None:
    """The first search says which move is best, the second by how much."""
    best = max(range(len(look.moves)), key=lambda number: look.first[number].worth)
    own = max(having, key=lambda number: look.first[number].worth)
    records.games.append(look.game)
    records.best.append(best in having)
    records.chances.append(len(having) / len(look.moves))
    records.losses.append(look.second[best].worth - look.second[own].worth)


def judge_option(name: Name, records: OptionRecord) -> Option:
    n, best = len(records.best), sum(records.best)
    share = share_of(np.array(records.best, float))
    chance = sum(records.chances) / n
    loss = clustered_mean(records.losses, records.games)
    poor = n >= OFTEN and (share.high or 0) < PART * chance and loss.low is not None and loss.low > 0
    return Option(*name, n, best, share, chance, loss, poor)
