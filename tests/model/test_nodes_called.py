"""The nodes of formulas and of those that they call: formulas made by hand in, how often each node is met out."""

import hoyle.language.model.formula as f
from hoyle.language.model import types as t
from hoyle.language.model.game import Definition
from hoyle.language.model.walk import every_node_called


def call(name: str) -> f.Call:
    """A formula of the file, called."""
    return f.Call(t.INT, None, name, ())


def double(part: f.Formula) -> f.Arithmetic:
    """A part, added to itself."""
    return f.Arithmetic(t.INT, None, "+", part, part)


ONE = f.Const(t.INT, None, 1)


def test_the_nodes_of_what_is_called_come_behind_those_of_the_formula() -> None:
    definitions = {"one": Definition("one", (), t.INT, ONE, None)}
    both = double(call("one"))
    assert list(every_node_called([both, ONE], definitions)) == [both, call("one"), call("one"), ONE, ONE]


def test_what_is_called_often_is_gone_through_once() -> None:
    """Forty formulas, each of which calls the one before twice, come to a million million calls."""
    bodies = [ONE, *(double(call(f"f{n}")) for n in range(40))]
    definitions = {f"f{n}": Definition(f"f{n}", (), t.INT, body, None) for n, body in enumerate(bodies)}
    assert sum(1 for _ in every_node_called([call("f40")], definitions)) == 1 + 40 * 3 + 1
