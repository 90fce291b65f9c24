"""What is known of the course of play before it begins. Input: a graph and its game; output: what a saved state must fit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hoyle.graph import nodes as g
from hoyle.graph.filled import Held, filled, held
from hoyle.graph.number import return_targets
from hoyle.model.game import Game


@dataclass(frozen=True, slots=True)
class Course:
    """By slot what it holds, by node the mask of the slots filled there, by phase or action the nodes it may return to."""

    held: Mapping[int, Held]
    filled: Sequence[int]
    returns: Mapping[str, Sequence[int]]


def course_of(graph: g.Graph, game: Game) -> Course:
    """The course of one table."""
    return Course(held(graph, game), filled(graph, game), return_targets(graph.nodes))
