"""Display order of the cards in a set (`sorted`)."""

import hoyle.language.model.formula as f
from hoyle.language.check.rules.deck import PRINTED, STORABLE
from hoyle.language.check.types import infer as i
from hoyle.language.check.types.scope import Limits, Parsed, Scope, kids, tokens
from hoyle.language.model.game import SortKey


def read_sorting(scope: Scope, tree: Parsed | None, zone: str, kind: str, card: f.Local) -> tuple[SortKey, ...]:
    """The keys are formulas over the deck's `card`."""
    if tree is None:
        return ()
    desk = scope.desk
    if kind != "set":
        message = f"only a set can be `sorted`, but `{zone}` is of kind {kind}"
        help = "remove `sorted`: in every other zone the order of the cards matters"
        scope.error("T411", message, tree, help=help)
    given = frozenset({"players", "ranks", "suits"})
    limits = Limits("the order of a zone", frozenset(desk.options), given, PRINTED | set(desk.attributes))
    here = Scope(desk, scope.text, {"card": card}, nobody="in the order of a zone", limits=limits)
    return tuple(SortKey(_key(here, kids(piece)[0]), piece.data == "falling") for piece in kids(tree))


def _key(scope: Scope, tree: Parsed) -> f.Formula:
    word = str(tokens(tree)[0]) if tree.data == "name" else ""
    known = scope.limits.attributes if scope.limits else None
    if known and word in known and word not in scope.desk.symbols:
        instead = f"card.{word}"
        scope.error("N301", f"`{word}` of what?", tree, help=f"write `{instead}` for the card's", instead=instead)
        return i.report_error(scope, tree)
    found = i.infer(scope, tree)
    if found.type.base not in STORABLE:
        message = f"cards are sorted by a number, a rank, a suit or yes and no, but this is {i.a(found.type)}"
        scope.error("T412", message, tree)
    return found
