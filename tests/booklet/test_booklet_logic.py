"""The plainest form of a condition means what the condition means, and holds neither cases nor constants."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

import hoyle.language.model.formula as f
from hoyle.language.model.types import BOOL
from hoyle.language.model.walk import every_node
from hoyle.tools.booklet.formulas.logic import plainest, truth_value

NAMES = ("a", "b", "c")


def many(inner: st.SearchStrategy[f.Formula]) -> st.SearchStrategy[f.Formula]:
    parts = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        inner.map(lambda one: f.Not(BOOL, None, one)),
        parts.map(lambda some: f.AllOf(BOOL, None, some)),
        parts.map(lambda some: f.AnyOf(BOOL, None, some)),
        st.tuples(inner, inner, inner).map(lambda three: f.Choice(BOOL, None, *three)),
    )


CONDITIONS = st.recursive(
    st.one_of(
        st.sampled_from(NAMES).map(lambda name: f.OptionValue(BOOL, None, name)),
        st.booleans().map(lambda value: f.Const(BOOL, None, value)),
    ),
    many,
    max_leaves=12,
)


def holds(formula: f.Formula, options: dict[str, bool]) -> bool:
    match formula:
        case f.OptionValue(option=name):
            return options[name]
        case f.Not(subject=subject):
            return not holds(subject, options)
        case f.AllOf(parts=parts):
            return all(holds(part, options) for part in parts)
        case f.AnyOf(parts=parts):
            return any(holds(part, options) for part in parts)
        case f.Choice(condition=condition, then=then, otherwise=rest):
            return holds(then if holds(condition, options) else rest, options)
        case f.Const(value=value):
            return value is True
    raise TypeError(type(formula).__name__)


@given(CONDITIONS, st.booleans())
def test_the_plainest_form_means_the_same(condition: f.Formula, yes: bool) -> None:
    plain = plainest(condition, yes)
    for values in product((False, True), repeat=len(NAMES)):
        options = dict(zip(NAMES, values))
        assert holds(plain, options) is (holds(condition, options) is yes)
    if truth_value(plain) is None:
        for node in every_node(plain):
            assert not isinstance(node, f.Choice | f.Const)
            assert not isinstance(node, f.Not) or isinstance(node.subject, f.OptionValue)
            assert not isinstance(node, f.AllOf | f.AnyOf) or not any(
                isinstance(part, type(node)) for part in node.parts
            )
