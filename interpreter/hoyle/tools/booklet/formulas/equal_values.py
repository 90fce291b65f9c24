"""Claims that values of a list are equal or different."""

import hoyle.language.model.formula as f
from hoyle.tools.booklet.english import plural
from hoyle.tools.booklet.formulas import members
from hoyle.tools.booklet.formulas.claims import Claim
from hoyle.tools.booklet.formulas.shapes import Selection, has_noun, is_everything, is_zone, mentions
from hoyle.tools.booklet.formulas.voice import Voice, call_local, local_noun
from hoyle.tools.booklet.formulas.words import phrase

#: The words of `distinct` before what it counts.
_VALUES = "the number of different values of "


def alike(left: f.Fold, voice: Voice, yes: bool) -> Claim:
    if (owners := of_owners(left, voice)) is not None:
        which, thing = owners
        return Claim(f"{'all' if yes else 'not all'} {which}", f"has the same {thing}", True)
    return every_value(left, "the same", f"the same {value_name(left)}", voice, yes)


def every_value(left: f.Fold, one_is: str, all_have: str, voice: Voice, yes: bool) -> Claim:
    if (one := _of_each(left, voice)) is not None:
        return Claim(one, f"is {'' if yes else 'not always '}{one_is}")
    return Claim(_counted_items(left, voice), f"{'all' if yes else 'do not all'} have {all_have}", True)


def value_name(left: f.Fold) -> str:
    return left.head.name if isinstance(left.head, f.Attribute) else "value"


def of_owners(fold: f.Fold, voice: Voice) -> tuple[str, str] | None:
    """Split a value of every player or side into owners and thing: `sides`, `score`."""
    head = fold.head
    if not isinstance(head, f.Call | f.VariableValue) or not is_everything(fold.source) or fold.where is not None:
        return None
    words = phrase(head, call_local(voice, fold.local, "they"))
    plain = words.split()
    if mentions(head, fold.local) != 1 or plain.count("their") != 1 or "they" in plain or "them" in plain:
        return None
    return plural(local_noun(voice, fold.local)), words.replace("their ", "").removeprefix("the ")


def _of_each(fold: f.Fold, voice: Voice) -> str | None:
    """Write `the rank of each of the sets`."""
    if isinstance(fold.head, f.Attribute) and not (isinstance(fold.head.subject, f.LocalValue) and has_noun(fold.head)):
        _, many, values = phrase(fold, voice).partition(_VALUES)  # of what an item numbers, such as a place
        return values if many else None
    if not isinstance(fold.head, f.Call) or mentions(fold.head, fold.local) != 1:
        return None
    return phrase(fold.head, call_local(voice, fold.local, members.each(fold, voice)))


def _counted_items(fold: f.Fold, voice: Voice) -> str:
    if fold.where is None:
        return each_of(fold.source, voice)
    return f"the {members.several(fold, voice)}"


def each_of(source: f.Formula, voice: Voice) -> str:
    if is_zone(source) or isinstance(source, f.EveryZone):
        return f"the {members.several(Selection(source), voice)}"
    return phrase(source, voice)
