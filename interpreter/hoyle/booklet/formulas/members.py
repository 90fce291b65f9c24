"""Lists in words: what is in them, where it is, and which of it is meant."""

import hoyle.model.formula as f
from hoyle.booklet.english import listed, plural, plural_verb
from hoyle.booklet.formulas.amounts import sizes
from hoyle.booklet.formulas.claims import shared, verb_of
from hoyle.booklet.formulas.logic import plainest
from hoyle.booklet.formulas.places import inside, inside_of, tokens
from hoyle.booklet.formulas.voice import Voice, binding, local_words, noun_of
from hoyle.booklet.formulas.words import claim, is_you, naming, phrase, say

#: Words behind which a pronoun cannot be left out.
_PREPOSITIONS = {
    "of",
    "among",
    "to",
    "on",
    "for",
    "in",
    "than",
    "behind",
    "with",
    "from",
    "as",
    "and",
    "or",
    "is",
    "are",
}


def members(source: f.Formula, voice: Voice, one: bool = False) -> tuple[str, str]:
    """A list as the noun for one item and where the items are: `card`, `in the trick`.

    Of zones taken together, `one` asks where a single item may be: not `in all hands`, but `in any of the hands`.
    """
    noun = noun_of(source.type.item) if source.type.item else None
    noun = noun or {"int": "number"}.get(source.type.item.base if source.type.item else "", "thing")
    match source:
        case f.CardsOf(subject=subject):
            if subject.type.base == "zone" and isinstance(subject, f.ZoneValue):
                return noun, inside(subject, voice)
            return noun, f"of {phrase(subject, voice)}"
        case f.EveryZone():
            return noun, inside_of(source, "any", voice) if one else inside(source, voice)
        case f.Given(name="cards"):
            return "card", "of the deck"
        case f.Given() | f.Const() if noun in ("player", "side", "rank", "suit") and _everything(source):
            return noun, ""
        case f.After(right=right, cyclic=True):
            if is_you(right) or phrase(right, voice) == "the player":
                return "other player", ""
            return "player", f"other than {phrase(right, voice)}"
        case f.After(left=left, right=right):
            return noun, f"behind {phrase(right, voice)} {members(left, voice, one)[1]}"
        case f.Starting(left=left, right=right):
            head, where = members(left, voice)
            return head, f"{where} in turn, starting with {phrase(right, voice)}".strip()
        case f.Range(low=low, high=high):
            return noun, f"from {phrase(low, voice)} to {phrase(high, voice)}"
        case f.Join(operator=operator, left=left, right=right):
            head, where = members(left, voice, one)
            if operator == "-":
                start, without = _less(source)
                kept = listed([phrase(part, voice) for part in without])
                return head, f"{members(start, voice, one)[1]} other than {kept}"
            return head, f"{where} or {members(right, voice, one)[1]}"
        case f.Part(kind=kind, source=whole, size=size):
            return noun, f"among the {kind} {phrase(size, voice)} {members(whole, voice)[1]}"
        case f.Subsets(low=low, high=high, source=whole):
            return f"set of {sizes(low, high, voice)}", members(whole, voice)[1].replace("in ", "from ", 1)
        case f.Find() | f.Fold() | f.ListOf() | f.Read() | f.Const():
            return noun, f"among {phrase(source, voice)}"
        case _:
            return noun, f"among {phrase(source, voice)}"


def _its(part: str, whole: str) -> str:
    """A part of something that has just been named: `its top card` of the pile."""
    behind = f" in {whole}"
    return f"its {part[4:].removesuffix(behind)}" if part.startswith("the ") and part.endswith(behind) else part


def _less(formula: f.Formula) -> tuple[f.Formula, list[f.Formula]]:
    """A list from which others are taken out, and these."""
    if isinstance(formula, f.Join) and formula.operator == "-":
        start, without = _less(formula.left)
        return start, [*without, formula.right]
    return formula, []


def _everything(source: f.Formula) -> bool:
    return isinstance(source, f.Given) or (
        source.span is not None and source.span.text in ("players", "sides", "ranks", "suits", "cards")
    )


@naming.register
def _listed(formula: f.ListOf, voice: Voice) -> str:
    return listed([phrase(item, voice) for item in formula.items])


@naming.register
def _range(formula: f.Range, voice: Voice) -> str:
    return f"{phrase(formula.low, voice)} to {phrase(formula.high, voice)}"


@naming.register
def _join(formula: f.Join, voice: Voice) -> str:
    """Lists put together, or one without what is in others: `the cards in your hand without the card`."""
    if formula.operator == "-":
        start, without = _less(formula)
        head = phrase(start, voice)
        return f"{head} without {listed([_its(phrase(part, voice), head) for part in without])}"
    return f"{phrase(formula.left, voice)} and {phrase(formula.right, voice)}"


@naming.register
def _after(formula: f.After, voice: Voice) -> str:
    behind = phrase(formula.right, voice)
    if not formula.cyclic:
        return f"the cards behind {behind}"
    return "the other players" if is_you(formula.right) or behind == "the player" else f"the players after {behind}"


@naming.register
def _starting(formula: f.Starting, voice: Voice) -> str:
    return f"{phrase(formula.left, voice)}, starting with {phrase(formula.right, voice)}"


@naming.register
def _tail(formula: f.Part, voice: Voice) -> str:
    noun, where = members(formula.source, voice)
    return f"the {formula.kind} {phrase(formula.size, voice)} {plural(noun)} {where}"


@naming.register
def _subsets(formula: f.Subsets, voice: Voice) -> str:
    noun, where = members(formula, voice)
    return f"the {plural(noun)} {where}".strip()


def single(source: f.Formula, local: f.Local | None, where: f.Formula | None, voice: Voice, one: bool = False) -> str:
    """One item with what tells it apart: `card in the trick that takes`; `one` as for `members`."""
    noun, place, where = _others(source, local, where, voice, one)
    if local is not None and where is not None and local.type.base == "int":
        noun = f"{noun} {local_words(binding(voice, local), local)}"
    return f"{noun} {place} {_those(local, where, voice, False)}".replace("  ", " ").strip()


def several(source: f.Formula, local: f.Local | None, where: f.Formula | None, voice: Voice) -> str:
    """The items with what tells them apart: `cards in the trick that take`."""
    noun, place, where = _others(source, local, where, voice)
    if place == f"among {phrase(source, voice)}" and where is None and isinstance(source, f.Call | f.Read):
        return phrase(source, voice).removeprefix("the ")
    head, _, rest = noun.partition(" of ")
    many = f"{plural(head)} of {rest}" if rest else plural(noun)
    return f"{many} {place} {_those(local, where, voice, True)}".replace("  ", " ").strip()


def left_out(where: f.Formula, local: f.Local) -> f.Formula | None:
    """The one thing that a condition leaves out of a list: the `x` of `c is not x`."""
    if not (isinstance(where, f.Equal) and where.negated):
        return None
    pair = (where.left, where.right)
    for one, other in (pair, pair[::-1]):
        if isinstance(one, f.Read) and one.local.slot == local.slot and not isinstance(other, f.Const | f.Face):
            return other
    return None


def _others(
    source: f.Formula, local: f.Local | None, where: f.Formula | None, voice: Voice, one: bool = False
) -> tuple[str, str, f.Formula | None]:
    """As `members`, with one thing that is left out said in the noun: `other player`; and what else must hold."""
    noun, place = members(source, voice, one)
    if local is None or where is None:
        return noun, place, where
    parts = where.parts if isinstance(where, f.All) else (where,)
    for at, part in enumerate(parts):
        out = left_out(part, local)
        if out is None:
            continue
        words = phrase(out, voice)
        if words in ("it", "they", "you", f"your {noun}", f"the {noun}"):
            noun = f"other {noun}"
        else:
            place = f"{place} other than {words}".strip()
        others = parts[:at] + parts[at + 1 :]
        rest = f.All(where.type, where.span, others) if len(others) > 1 else others[0] if others else None
        return noun, place, rest
    return noun, place, where


def _those(local: f.Local | None, where: f.Formula | None, voice: Voice, many: bool) -> str:
    """What tells the items that are meant from the others, if anything does."""
    return "" if local is None or where is None else telling(local, where, binding(voice, local, pronoun=True), many)


def telling(local: f.Local, where: f.Formula, inner: Voice, many: bool) -> str:
    """A clause behind a noun: `that takes`, `whose rank is …`, `that you match`, `for which …`."""
    subject = local_words(inner, local)
    where = plainest(where)
    parts = where.parts if isinstance(where, f.All | f.Any) else (where,)
    person = local.type.base == "player"
    if subject not in ("it", "they"):
        return f"for which {say(where, inner)}"
    found: list[tuple[str, list[str]]] = []
    for part in parts:
        told = claim(part, inner)
        if told.subject == subject:
            link, verb = "who" if person else "that", plural_verb(told.verb) if many else told.verb
        elif told.subject.startswith(("its ", "their ")):
            link, verb = "whose", f"{told.subject.partition(' ')[2]} {verb_of(told)}"
        elif told.subject.startswith(f"{subject} and "):
            verb = plural_verb(told.verb) if many else told.verb
            link, verb = "that", f"together with {told.subject.removeprefix(f'{subject} and ')} {verb}"
        elif (object_ := _without_object(f"{told.subject} {verb_of(told)}", subject)) is not None:
            link, verb = "whom" if person else "that", object_
        else:
            return f"for {'whom' if person else 'which'} {say(where, inner)}"
        if found and found[-1][0] == link:
            found[-1][1].append(verb)
        else:
            found.append((link, [verb]))
    joint = "or" if isinstance(where, f.Any) else "and"
    return listed([f"{link} {shared(verbs, joint)}" for link, verbs in found], joint)


def _without_object(clause: str, pronoun: str) -> str | None:
    """A clause whose last word is a pronoun, without it: `you match it` as `you match`; None if it is no such."""
    words = clause.split()
    if words[-1] != pronoun or words.count(pronoun) > 1 or words[-2] in _PREPOSITIONS:
        return None
    return None if {"its", "their", "them"} & set(words) else " ".join(words[:-1])


def counted(formula: f.Formula, voice: Voice) -> str | None:
    """What a formula counts, one of it: `card in your hand`; None if it counts nothing."""
    if isinstance(formula, f.TokensOn):
        return tokens(formula, voice).replace(" tokens ", " token ", 1)
    if isinstance(formula, f.Find) and formula.kind == "count":
        return single(formula.source, formula.local, formula.where, voice)
    return None
