"""Reading of rule files: their tree of nodes, and the parse trees of their strings."""

from hoyle.language.syntax.grammar import SyntaxProblem, parse, parse_text, reserved_words
from hoyle.language.syntax.read import read_mapping
from hoyle.language.syntax.tree import Mapping, Node, Scalar, Sequence, plain_data

__all__ = [
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "SyntaxProblem",
    "parse",
    "parse_text",
    "plain_data",
    "read_mapping",
    "reserved_words",
]
