"""Score and winner."""

from typing import cast

import hoyle.language.model.formula as f
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.formulas import value
from hoyle.language.check.types.scope import Desk, Scope, kids
from hoyle.language.model.game import Score, ScorePart, TieBreak
from hoyle.language.model.types import INT, PLAYER, SIDE
from hoyle.language.syntax.tree import Mapping, Scalar


def read_score(desk: Desk, node: Mapping) -> Score:
    per = desk.score_per
    subject = desk.local("me" if per == "player" else "side", PLAYER if per == "player" else SIDE)
    parts = []
    for key, written in node.section("parts"):
        number = value(_scope(desk, key, subject), written, INT, f"the part `{key.value}`")
        parts.append(ScorePart(key.value, number, key.span))
    return Score(per, subject, tuple(parts), _sum(desk, node))


def _sum(desk: Desk, node: Mapping) -> f.Formula | None:
    key, written = node.key("sum"), node.get("sum")
    if key is None or written is None:
        return None
    scope = Scope(desk, key, nobody="in the sum of all points")
    return value(scope, written, INT, "the sum of all points")


def _scope(desk: Desk, text: Scalar, subject: f.Local) -> Scope:
    if desk.score_per == "player":
        return Scope(desk, text, me=subject)
    return Scope(desk, text, {"side": subject}, nobody="where the score is per side; use `side`")


def read_winner(desk: Desk, section: Mapping, subject: f.Local) -> tuple[TieBreak, ...]:
    found = []
    for key, text in section:
        tree = desk.tree(text, "ranking") if isinstance(text, Scalar) else None
        if tree is None:
            continue
        scope = _scope(desk, cast(Scalar, text), subject)
        what = kids(tree)[0]
        number = i.infer(scope, what)
        if number.type.base not in ("int", "rank"):
            number = i.fit(scope, what, number, INT, "the rule for the winner")
        found.append(TieBreak(key.value, tree.data == "highest", number, key.span))
    return tuple(found)
