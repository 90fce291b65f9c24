"""Constants: faces, numbers, yes, no and none."""

import hoyle.language.model.formula as f
from hoyle.language.check.types.scope import Parsed, Scope, tokens
from hoyle.language.model.game import JOKER
from hoyle.language.model.types import BOOL, INT, LOOK, NONE, RANK, Type
from hoyle.language.report import short

_LITERALS = {"yes": (BOOL, True), "no": (BOOL, False), "none": (NONE, None)}


def face(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    """`K`, `KH`, `JK`: a rank or a look."""
    token, faces, span = tokens(tree)[0], scope.desk.faces, scope.span(tree)
    text = str(token)
    if text == JOKER and text not in faces.jokers:
        help = f"its jokers are {', '.join(faces.jokers)}" if faces.jokers else "`jokers: 2` in the deck adds two"
        return scope.error("N312", f"there is no {'`JK`' if faces.jokers else 'joker'} in this deck", token, help=help)
    if text in faces.jokers:
        rank = hint is not None and "rank" in (hint.base, hint.item_base)
        return f.Const(RANK, span, faces.joker(text)) if rank else f.Face(LOOK, span, faces.joker(text), None)
    reading = faces.readings.get(text)
    if reading is None:
        near, help = _meant(scope, text, hint)
        ranks = ", ".join([*faces.ranks[:20], *faces.jokers])
        label = f"the ranks are {ranks}; the letters of the suits are {', '.join(faces.letters)}"
        message = f"no card of this deck has the face `{short(text)}`"
        return scope.error("N312", message, token, label=label, help=help, instead=near)
    if reading.suit is None:
        return f.Const(RANK, span, reading.rank)
    return f.Face(LOOK, span, reading.rank, reading.suit)


def _meant(scope: Scope, text: str, hint: Type | None) -> tuple[str | None, str]:
    faces = scope.desk.faces
    if text in faces.letters and faces.ranks:
        suit = faces.suits[faces.letters.index(text)]
        if hint is not None and "suit" in (hint.base, hint.item_base):
            return suit, f"a suit has its whole name here: write `{suit}`"
        whole = f"for one card write its rank too: `{faces.ranks[-1]}{text}`"
        return None, f"for the suit write `.suit is {suit}` after the card; {whole}"
    near = text[1:] + text[:1]  # the suit before the rank
    if near not in faces.readings:
        guess = scope.desk.guess(text, [*faces.readings, *faces.jokers])
        near = (guess or "") if len(text) > 1 else ""  # one letter is like every other
    if near:
        return near, f"did you mean `{near}`?"
    return None, "a face is a rank, or a rank and the letter of a suit: `KH`, `10S`"


def digits(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    text, span = str(tokens(tree)[0]), scope.span(tree)
    if hint is not None and hint.base == "rank":
        ranks = scope.desk.faces.ranks
        if text in ranks:
            return f.Const(RANK, span, ranks.index(text))
        help = f"the ranks are {', '.join(ranks[:20])}"
        return scope.error("N312", f"this deck has no rank `{short(text)}`", tree, help=help)
    return f.Const(INT, span, int(text))


def literal(scope: Scope, tree: Parsed, hint: Type | None) -> f.Formula:
    kind, value = _LITERALS[tree.data]
    return f.Const(kind, scope.span(tree), value)
