"""Lists in words."""

import hoyle.language.model.formula as f
from hoyle.engine.table.formula_trees import substitute
from hoyle.language.model.titles import untitled_name
from hoyle.language.model.walk import every_node
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.english import plural
from hoyle.tools.booklet.formulas.amounts import figure, sizes
from hoyle.tools.booklet.formulas.brackets import has_clause, has_joint
from hoyle.tools.booklet.formulas.number_ranges import among_places, range_ends
from hoyle.tools.booklet.formulas.places import inside, inside_of
from hoyle.tools.booklet.formulas.relative import relative_clause
from hoyle.tools.booklet.formulas.shapes import (
    Chosen,
    Selection,
    are_alike,
    conjuncts,
    is_everything,
    is_local,
    is_you,
    other_side,
    pile_of,
    whole_number,
    without_part,
)
from hoyle.tools.booklet.formulas.turns import in_turn, turn_words
from hoyle.tools.booklet.formulas.voice import (
    Voice,
    apart,
    bind,
    call_local,
    constant,
    local_noun,
    local_words,
    noun_of,
    token_noun,
    within,
)
from hoyle.tools.booklet.formulas.words import is_several, noun_phrase, phrase


def members(source: f.Formula, voice: Voice, one: bool = False, turns: bool = False) -> tuple[str, str]:
    """The noun for an item and the place of the items: `card`, `in the trick`.

    `one` gives `in any of the hands`, not `in all hands`; `turns` gives `player after you`, not `other player`.
    """
    noun = item_noun(source)
    if (order := in_turn(source)) is not None:
        head, where = members(order.items, voice, one, turns)
        return head, f"{where}{' in turn' if order.first is not None else ''}, {turn_words(order, voice)}".strip()
    match source:
        case f.CardsOf(subject=f.ZoneValue() as zone):
            return noun, inside(zone, voice)
        case f.CardsOf(subject=subject):
            return noun, f"of {phrase(subject, voice)}"
        case f.EveryZone():
            return noun, inside_of(source, "any", voice) if one else inside(source, voice)
        case f.Given() | f.Const() if noun == "card" and is_everything(source):
            return "card", "of the deck"
        case f.Given() | f.Const() if noun in ("player", "side", "rank", "suit") and is_everything(source):
            return noun, ""
        case f.After(left=left, right=right, cyclic=True) if turns and is_everything(left):
            return "player", f"after {_them(right, voice)}"
        case f.After(left=left, right=right, cyclic=True) if is_everything(left):
            if is_you(right) or phrase(right, voice) in ("the player", "they"):
                return "other player", ""
            return "player", f"other than {phrase(right, voice)}"
        case f.Call() if (adjective := item_of(source, noun, voice)) is not None:
            return adjective, ""
        case f.After(left=left, right=right):
            head, place = members(left, voice, one)
            return head, f"after {phrase(right, voice)} {f'({place})' if isinstance(left, f.Join) else place}".strip()
        case f.Sorted():
            among = single(_unsorted(source), voice, turns=True).removeprefix(noun).strip()
            return noun, f"{among}, in order of {keys(source, voice)}".lstrip(", ")
        case f.Range() | f.Const() if (ends := range_ends(source)) is not None:
            return noun, f"from {phrase(ends[0], voice)} to {phrase(ends[1], voice)}"
        case f.ListOf(items=items) if (whole := _whole_list(source)) is not None:
            return whole, f"({join_words([phrase(item, voice) for item in items])})"
        case f.Join():
            return _joined_lists(source, voice, one, turns)
        case f.Subsets(low=low, high=high, source=whole):
            return f"set of {sizes(low, high, voice)}", members(whole, voice)[1].replace("in ", "from ", 1)
        case f.Fold() if not isinstance(source.head, f.LocalValue):
            words = phrase(source, voice)
            return noun, f"among ({words})" if has_joint(words) or has_clause(source) else f"among {words}"
        case _:
            return noun, f"among {_them(source, voice)}"


def _whole_list(source: f.ListOf) -> str | None:
    item = source.type.item
    if item is None or item.base != "words" or not item.name or len(source.items) != len(item.words):
        return None
    return untitled_name(item.name)


def _them(formula: f.Formula, voice: Voice) -> str:
    words = listed(formula, voice)
    return "them" if words == "they" else words


def listed(source: f.Formula, voice: Voice) -> str:
    """Write a list as a whole, with `and`; a member would have `or`."""
    words = phrase(source, voice)
    if not isinstance(source, f.Const) or not isinstance(source.value, tuple):
        return words
    values = [constant(value, source.type.item or source.type, voice) for value in source.value]
    return join_words(values) if words == join_words(values, "or") else words


def _joined_lists(source: f.Join, voice: Voice, one: bool, turns: bool) -> tuple[str, str]:
    inner = within(voice, source)
    if source.operator == "-":
        start, *without = _terms(source, "-")
        kept = join_words([phrase(part, inner) for part in without])
        noun, where = members(start, voice, one, turns)
        return noun, f"{where} {'and' if where.startswith('other than ') else 'other than'} {kept}".strip()
    noun, where = members(source.left, voice, one, turns)
    if not where:
        return noun, f"among {noun_phrase(source, inner)}"
    where = f"({where})" if isinstance(source.left, f.Part | f.After | f.Sorted | f.Starting) else where
    right = source.right
    single = isinstance(right, f.ListOf) or pile_of(right).type.base == "card"
    other = "" if single else members(right, voice, one)[1]
    other = f"({other})" if isinstance(right, f.Join) and other else other
    return noun, f"{where} or {other or phrase(right, voice)}"


def item_of(source: f.Formula, noun: str, voice: Voice) -> str | None:
    """Return `still in player` for `the still in players`."""
    words = phrase(source, voice)
    things = plural(noun)
    return f"{words[4 : -len(things)]}{noun}" if words.startswith("the ") and words.endswith(f" {things}") else None


def item_noun(source: f.Formula) -> str:
    item = source.type.item
    if item is not None and item.base == "list":
        return "set"
    noun = noun_of(item) if item else None
    return noun or {"int": "number", "words": "word"}.get(item.base if item else "", "thing")


def unsorted_parts(formula: f.Sorted, voice: Voice) -> tuple[str, str]:
    """Write `card in the trick` and, for several, the condition `that take`."""
    noun, place, rest = members_and_end(_unsorted(formula), voice, turns=True)
    return _join_noun(_with_letter(noun, rest, voice), place, ""), _those(rest, voice, many=True)


def _unsorted(formula: f.Sorted) -> Chosen:
    inner = formula.source
    return inner if isinstance(inner, f.Fold) and inner.local == formula.local else Selection(inner)


def keys(formula: f.Sorted, voice: Voice) -> str:
    """Write `rank from high to low, then suit`."""
    told = []
    for key, down in zip(formula.keys, formula.down):
        if isinstance(key, f.Attribute) and is_local(key.subject, formula.local):
            words = untitled_name(key.name)
        else:
            words = phrase(key, call_local(voice, formula.local, "each"))
        told.append(f"{words} from high to low" if down else words)
    return ", then ".join(told)


def _its(part: str, whole: str, *, several: bool) -> str:
    """Write `its top card` of the pile just named."""
    behind = f" in {whole}"
    return (
        f"{'their' if several else 'its'} {part[4:].removesuffix(behind)}"
        if part.startswith("the ") and part.endswith(behind)
        else part
    )


def _terms(formula: f.Formula, operator: str) -> list[f.Formula]:
    if isinstance(formula, f.Join) and formula.operator == operator:
        return [*_terms(formula.left, operator), formula.right]
    return [formula]


@noun_phrase.register
def _sorted_list(formula: f.Sorted, voice: Voice) -> str:
    inner, noun = formula.source, plural(item_noun(formula))
    if isinstance(inner, f.LocalValue):
        words = phrase(inner, voice)
        return f"{f'the same {noun}' if words == 'they' else words} in order of {keys(formula, voice)}"
    words = several(_unsorted(formula), voice, turns=True)
    return f"the {words}{'' if words == noun else ','} in order of {keys(formula, voice)}"


@noun_phrase.register
def _list_items(formula: f.ListOf, voice: Voice) -> str:
    return join_words([phrase(item, voice) for item in formula.items])


@noun_phrase.register
def _range(formula: f.Range, voice: Voice) -> str:
    return f"{phrase(formula.low, voice)} to {phrase(formula.high, voice)}"


@noun_phrase.register
def _join(formula: f.Join, voice: Voice) -> str:
    if (order := in_turn(formula)) is not None and order.last:
        return f"{phrase(order.items, voice)}, {turn_words(order, voice)}"
    if formula.operator == "-":
        start, *without = _terms(formula, "-")
        head = phrase(start, voice)
        whole = "what is left" if head in ("it", "they") else head
        many = is_several(head, start)
        return f"{whole} without {join_words([_its(phrase(part, voice), head, several=many) for part in without])}"
    return join_words([phrase(part, voice) for part in _terms(formula, "+")])


@noun_phrase.register
def _after(formula: f.After, voice: Voice) -> str:
    behind = phrase(formula.right, voice)
    if not formula.cyclic:
        zones = isinstance(pile_of(formula.left), f.ZoneValue | f.EveryZone)
        return f"the cards after {behind}{f' {members(formula.left, voice)[1]}' if zones else ''}"
    if not is_everything(formula.left):
        noun, where = members(formula.left, voice)
        return f"the {plural(noun)} after {behind} {where}"
    if is_you(formula.right) or behind in ("the player", "they"):
        return "the other players"
    return f"the players after {behind}"


@noun_phrase.register
def _starting_list(formula: f.Starting, voice: Voice) -> str:
    return f"{phrase(formula.left, voice)}, starting with {phrase(formula.right, voice)}"


@noun_phrase.register
def _tail(formula: f.Part, voice: Voice) -> str:
    noun, where = members(formula.source, voice)
    where = f"({where})" if isinstance(formula.source, f.Join) else where
    known = whole_number(formula.size)
    size = figure(known) if known is not None else phrase(formula.size, voice)
    if size == "one":
        return f"the {formula.kind} {noun} {where}".rstrip()
    if len(size.split()) == 1 and size not in ("it", "they"):
        return f"the {formula.kind} {size} {plural(noun)} {where}".rstrip()
    return f"the {formula.kind} {plural(noun)} {where} (as many as {phrase(formula.size, apart(voice))})"


@noun_phrase.register
def _subsets(formula: f.Subsets, voice: Voice) -> str:
    noun, where = members(formula, voice)
    return f"the {plural(noun)} {where}".strip()


def single(chosen: Chosen, voice: Voice, one: bool = False, *, turns: bool = False) -> str:
    """`one` and `turns` are as for `members`."""
    noun, place, rest = members_and_end(chosen, voice, one, turns)
    return _join_noun(_with_letter(noun, rest, voice), place, _those(rest, voice))


def _superlative(source: f.Formula, local: f.Local, where: f.Formula, voice: Voice) -> str | None:
    """Write `with the highest bid`."""
    match where:
        case f.Fold(kind="all", where=None, head=f.Compare(operator=">=" | "<=" as operator, left=left, right=right)):
            turned = substitute(left, {local.slot: f.LocalValue(where.local.type, None, where.local)})
            if not are_alike(turned, right) or not are_alike(source, where.source):
                return None
            pronoun, _, words = phrase(left, bind(voice, local, pronoun=True)).partition(" ")
            if pronoun in ("its", "their") and not has_joint(words):
                return f"with the {'highest' if operator == '>=' else 'lowest'} {words}"
    return None


def _with_letter(noun: str, chosen: Selection, voice: Voice) -> str:
    """Write `number n` if the clause uses the number."""
    local = chosen.local
    if local is None or chosen.where is None or local.slot not in voice.letters:
        return noun
    return f"{noun} {local_words(bind(voice, local), local)}"


def each(chosen: Chosen, voice: Voice, *, turns: bool = False) -> str:
    one = single(chosen, voice, turns=turns)
    return one.replace("set among", "each of") if one.startswith("set among the ") else f"each {one}"


def _join_noun(noun: str, place: str, those: str) -> str:
    """An order of turns comes last."""
    inner = place.startswith("(")
    where, turns, start = (place, "", "") if inner else place.partition("in turn, starting with ")
    order = f", in turn from {start}" if turns and those else f"{turns}{start}"
    return " ".join(f"{noun} {where} {those} {order}".split()).replace(" ,", ",")


def several(chosen: Chosen, voice: Voice, *, apart: bool = False, turns: bool = False) -> str:
    """`apart` is as for `relative_clause`."""
    source = chosen.source
    if isinstance(source, f.Sorted) and chosen.where is None:
        return noun_phrase(source, voice).removeprefix("the ")
    noun, place, rest = members_and_end(chosen, voice, turns=turns)
    if place == f"among {_them(source, voice)}" and rest.where is None and isinstance(source, f.Call | f.LocalValue):
        return phrase(source, voice).removeprefix("the ")
    head, _, whole = noun.partition(" of ")
    many = _with_letter(f"{plural(head)} of {whole}" if whole else plural(noun), rest, voice)
    return _join_noun(many, place, _those(rest, voice, many=True, apart=apart))


def left_out(where: f.Formula, local: f.Local) -> f.Formula | None:
    out = other_side(where, local, negated=True)
    return None if isinstance(out, f.Const | f.Face) else out


def members_and_end(chosen: Chosen, voice: Voice, one: bool = False, turns: bool = False) -> tuple[str, str, Selection]:
    """As `members`, with an exclusion in the noun, `other player`; also return the rest of the condition."""
    source, local, where = chosen.source, chosen.local, chosen.where
    noun, place = members(source, voice, one, turns)
    if local is not None and local.slot in voice.zones:
        noun, place = local_noun(voice, local), among_places(source, local, place, voice)
    if local is None or where is None:
        return noun, place, Selection(source)
    for part in conjuncts(where):
        if (out := left_out(part, local)) is None:
            continue
        words, rest = phrase(out, voice), Selection(source, local, without_part(where, part))
        if words in ("it", "they", "you", f"your {noun}", f"the {noun}"):
            return f"other {noun}", place, rest
        return noun, f"{place} other than {words}".strip(), rest
    return noun, place, Selection(source, local, where)


def _those(chosen: Selection, voice: Voice, *, many: bool = False, apart: bool = False) -> str:
    local, where = chosen.local, chosen.where
    if local is None or where is None:
        return ""
    if (best := _superlative(chosen.source, local, where, voice)) is not None:
        return best
    nested = any(_binds_alike(node, local, voice) for node in every_node(where))
    return relative_clause(local, where, bind(voice, local, pronoun=not nested), many, apart)


def _binds_alike(node: f.Formula, local: f.Local, voice: Voice) -> bool:
    """Whether an inner list is of numbers too, so that a pronoun is ambiguous."""
    if local.type.base != "int" or not isinstance(node, f.Find | f.Fold) or node.local is None:
        return False
    return local_noun(voice, node.local) == local_noun(voice, local)


def counted_noun(formula: f.Formula, voice: Voice) -> str | None:
    if isinstance(formula, f.TokensOn):
        return f"{token_noun(voice, formula.token)} {inside(formula.zone, voice)}"
    if isinstance(formula, f.Find) and formula.kind == "count":
        return single(formula, voice)
    return None
