"""Decisions in words."""

import re
from collections.abc import Mapping, Set
from dataclasses import replace

import hoyle.language.model.formula as f
from hoyle.engine.table.formula_trees import substitute
from hoyle.language.model import block as b
from hoyle.language.model.game import Action, Argument
from hoyle.language.model.text import holes_of, plural_title, with_plurals
from hoyle.language.model.titles import argument_called, title_of, untitled_name, word_called
from hoyle.language.model.walk import offers
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.document import Item, bare, name_pieces, term
from hoyle.tools.booklet.english import article, with_the, without_article
from hoyle.tools.booklet.formulas import members
from hoyle.tools.booklet.formulas.amounts import sizes
from hoyle.tools.booklet.formulas.shapes import Selection, is_local, is_size, pile_of, whole_number
from hoyle.tools.booklet.formulas.turns import in_turn, turn_words
from hoyle.tools.booklet.formulas.voice import Voice, binding_all, call_local, local_noun, zone_noun
from hoyle.tools.booklet.formulas.words import phrase

_SLOT = re.compile(r"\{(\w+)\}")
#: A hole with more than a name in it, whose value is known only in play, and what it may count.
_FORMULA = re.compile(r"\{[^{}]+\}(?P<noun> [a-z]+s\b)?")
#: Some slots side by side, with the article before them, or with an adjective that already has its article.
_SLOTS = re.compile(r"(the \w+ |\b(?:the|an?) )?(\{\w+\}(?: \{\w+\})*)")
#: A hole at the end of a title after its verb, which says how much: `call {amount}`.
_AMOUNT = re.compile(r"(\w+) \{[^{}]+\}")
#: Slots side by side or in a list, with the words before and after them.
_NUMBERED = re.compile(r"(?P<before>\w+ )?(?P<slots>\{\w+\}(?:(?: |, | and | or )\{\w+\})*)(?P<behind> [a-z]\w*)?")
#: Things that a number in a title only tells apart: `column {n}` is a column.
_THINGS = {"card", "row", "place", "column", "hand", "pile", "player", "side", "seat", "round", "line", "bed", "number"}
_THINGS |= {"set", "part", "lot"}
#: Words after a number that continue the sentence instead of naming the things counted.
_LINKS = {
    *("of", "for", "on", "to", "in", "from", "off", "by", "at", "with", "behind", "and", "or", "per", "into"),
    *("as", "before", "after", "if", "instead", "up", "down", "out", "away", "back", "onto", "over", "under"),
}
#: Answers that are written out: the noun of an argument, and what comes before its words.
_WRITTEN: dict[str, tuple[str, ...]] = {"answer": ("yes", "no"), "word": ()}

#: Kinds of picks that need no other name in the words of an action.
_PLAIN = ("rank", "suit")

_MANY_SLOTS = 4

_THEIRS = {"your": "their", "yours": "theirs", "yourself": "themselves"}
_YOURS = re.compile(rf"\b(?:{'|'.join(_THEIRS)})\b")

#: A menu of at least this many actions becomes a list; two fewer if their names are long.
_MANY = 5


def decision(line: b.Decision, voice: Voice) -> Item:
    """A long menu comes below the words of a decision."""
    menu, below = _menu(line.menu or offers(line), voice)
    if not (isinstance(line, b.Decide) and phrase(line.player, voice) == "you"):
        menu, below = _of_others(menu), tuple(replace(item, text=_of_others(item.text)) for item in below)
    if isinstance(line, b.Together):
        return Item(f"{phrase(line.players, voice)} choose at the same time and in secret: {menu}", below, True)
    if isinstance(line, b.Ask):
        return Item(f"ask {_asked_players(line.players, voice)}: the first who wants to may {menu}", below, True)
    who = phrase(line.player, voice)
    often = "as often as they like" if who != "you" else "as often as you like"
    if not line.menu:
        return Item(f"{who} may {menu}, {often}", below, True)
    freely = join_words([_offer_name(offer, voice) for offer in line.free], "or") if line.free else ""
    freely = freely if who == "you" else _of_others(freely)
    beside = f" (and may {freely} before it, {often})" if freely else ""
    return Item(f"{who} {'may' if line.passing else 'must'} {menu}{beside}", below, True)


def _of_others(text: str) -> str:
    """Turn the title of an action into words about another player."""
    return _YOURS.sub(lambda found: _THEIRS[found[0]], text)


def _asked_players(players: f.Formula, voice: Voice) -> str:
    _, each, turns = each_in_turn(players, voice)
    return f"{each}{'' if ' in turn' in each else ' in turn'}{turns}"


def each_in_turn(source: f.Formula, voice: Voice) -> tuple[str, str, str]:
    """Return `player`, `each player`, `, starting with the leader`."""
    order = in_turn(source)
    noun, where = members.members(source if order is None else order.items, voice, turns=order is None)
    each = f"each of {where.removeprefix('among ')}" if where.startswith("among the ") else f"each {noun} {where}"
    return noun, each.strip(), "" if order is None else f", {turn_words(order, voice)}"


def _menu(menu: tuple[b.Offer, ...], voice: Voice) -> tuple[str, tuple[Item, ...]]:
    told = [_offer_name(offer, voice) for offer in menu]
    joints = any(word in bare(text) for text in told for word in (",", " and ", " or "))
    if len(told) < (_MANY - 2 if joints else _MANY):
        return join_words(told, "or"), ()
    return "do one of these", tuple(Item(f"{text}{'.' if at == len(told) else ';'}") for at, text in enumerate(told, 1))


def _offer_name(offer: b.Offer, voice: Voice) -> str:
    return term(label(voice.game.actions[offer.action], voice, offer.arguments))


def label(action: Action, voice: Voice, given: tuple[f.Formula, ...] = (), *, formulas: bool = True) -> str:
    """Write an action's title with arguments and, where offered, parameters; or its name.

    Without `formulas`, unknown values are `…`.
    """
    for parameter, value in zip(action.parameters, given):
        voice = call_local(voice, parameter, bare(phrase(value, voice)))
    nouns = _argument_words(action, voice, given)
    if action.title is not None and not _is_long(action):
        locals_ = action.chosen if given else action.locals
        numbers = {one.name: local_noun(voice, one) for one in locals_ if one.type.base == "int"}
        title = _numbered_zones(_worked_out(action, voice, formulas=formulas), numbers, voice)
        titled = {name for name in numbers if f"{action.name}.{name}" in voice.game.titles}
        title = _number_words(title, numbers, titled)
        plain = [one.local.name for one in action.arguments if one.noun in _PLAIN and one.kind == "one"]
        title = re.sub(rf"\{{({'|'.join(plain)})\}} (cards?|piles?)\b", r"\2 of {\1}", title) if plain else title
        return _SLOTS.sub(lambda slots: name_pieces(voice.game.deck, _fill_slots(slots, nouns, voice)), title)
    name = untitled_name(action.name)
    if len(action.arguments) == 1 and " " not in name:
        return f"{name} {name_pieces(voice.game.deck, nouns[action.arguments[0].local.name])}"
    return name


def _is_long(action: Action) -> bool:
    named = [argument.local.name for argument in action.arguments if argument.noun in _PLAIN]
    return sum(f"{{{name}}}" in (action.title or "") for name in named) >= _MANY_SLOTS


def _worked_out(action: Action, voice: Voice, *, formulas: bool) -> str:
    """Fill formulas into a title, without an amount that is all of it."""
    if (amount := _AMOUNT.fullmatch(action.title or "")) is not None:
        whole = holes_of(action.words)
        if len(whole) == 1 and isinstance(whole[0], f.Extreme | f.Arithmetic):
            return amount[1]
    holes = iter(holes_of(with_plurals(action.words or ())))
    voice = binding_all(voice, [local for local in action.locals if local.slot not in voice.called])

    def told(found: re.Match[str]) -> str:
        formula, noun = next(holes, None), found["noun"] or ""
        if _SLOT.match(found[0]):
            return found[0]
        if formula is None:
            return f"…{noun}"
        counted = _counted_cards(formula, action) if noun == " cards" else None
        if counted is not None:
            return f"{{{counted.name}}}"
        if noun and formula.type.base == "int" and noun.strip() not in _LINKS:
            return f"a number of{noun}"
        if not formulas:
            return f"…{noun}"
        return re.sub(r"\byour (?!left|right)", "the ", bare(phrase(formula, voice))) + noun

    return _FORMULA.sub(told, plural_title(action.title or ""))


def _counted_cards(formula: f.Formula, action: Action) -> f.Local | None:
    if not is_size(formula):
        return None
    sets = (argument.local for argument in action.arguments if argument.kind == "set")
    return next((local for local in sets if is_local(formula.source, local)), None)


def _numbered_zones(title: str, numbers: Mapping[str, str], voice: Voice) -> str:
    families = [zone.name for zone in voice.game.zones.values() if any(per.kind == "range" for per in zone.per)]
    for noun in sorted({zone_noun(voice, name) for name in families}, key=len, reverse=True):
        for number in numbers:
            title = _without_number(title, noun, number, noun)
    return title


def _without_number(title: str, words: str, name: str, noun: str) -> str:
    """Write `a column` for `column {n}`, and `another column` for the next."""
    told = f"another {noun}" if f" {article(noun)} " in f" {title} " else article(noun)
    return title.replace(f"{words} {{{name}}}", told)


def _number_words(title: str, numbers: dict[str, str], titled: Set[str]) -> str:
    """Write `bid a number`, `a column` for picked numbers.

    `numbers` has a noun for each: `number`, or what it selects.
    """
    for name, noun in numbers.items():
        if noun != "number":
            for words in (noun, *noun.split()):  # `arm` for an arm of the cross
                title = _without_number(title, words, name, noun)

    def told(found: re.Match[str]) -> str:
        if not set(_SLOT.findall(found["slots"])) <= set(numbers):
            return found[0]
        before, behind = found["before"] or "", found["behind"] or ""
        if before.strip() in _THINGS:
            return f"{article(before.strip())}{behind}"
        if before.strip().removesuffix("s") in _THINGS:
            return f"{before.strip()}{behind}"
        if behind and behind.strip() not in _LINKS:
            return f"{before}a number of{behind}"
        if set(_SLOT.findall(found["slots"])) <= titled:
            return found[0]
        many = len(_SLOT.findall(found["slots"])) > 1
        return f"{before}{'numbers' if many else 'a number'}{behind}"

    return _NUMBERED.sub(told, title)


def _fill_slots(slots: re.Match[str], nouns: dict[str, str], voice: Voice) -> str:
    """Adjoining equal nouns appear once."""
    told: list[str] = []
    for slot in _SLOT.findall(slots[2]):
        noun = nouns.get(slot) or _slot_words(slot, voice)
        told.append(re.sub("^an? ", "", noun) if slots[1] and not _is_article(slots[1]) else noun)
    words = join_words(list(dict.fromkeys(told)))
    if not _is_article(slots[1]):
        return f"{slots[1] or ''}{words}"
    if words.startswith(("a ", "an ", "the ")):
        return words
    return article(words) if slots[1] != "the " else f"the {words}"


def _is_article(text: str | None) -> bool:
    return (text or "").strip() in ("the", "a", "an")


def _slot_words(name: str, voice: Voice) -> str:
    if name in voice.game.zones:
        return f"the {zone_noun(voice, name)}"
    return with_the(title_of(voice.game, name)) if name in voice.game.titles else untitled_name(name)


def _argument_words(action: Action, voice: Voice, given: tuple[f.Formula, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    values = {parameter.slot: value for parameter, value in zip(action.parameters, given)}
    open_sets = [one for one in action.arguments if one.kind == "set" and not _is_fixed(one)]
    for argument in sorted(action.arguments, key=lambda one: _place_in(action.title or "", one.local.name)):
        words = "cards" if open_sets[1:] and argument in open_sets else _picked_words(argument, voice, values)
        if f"{action.name}.{argument.local.name}" in voice.game.titles and argument.kind == "one":
            title_ = without_article(argument_called(voice.game, action.name, argument.local.name))
            if argument.noun not in _PLAIN and not title_.startswith(f"{argument.noun} "):
                words = article(title_)
        if words in found.values():
            words = words.replace(article(argument.noun), f"another {argument.noun}")
        found[argument.local.name] = words
    for parameter in action.parameters:
        title = with_the(argument_called(voice.game, action.name, parameter.name))
        named = f"{action.name}.{parameter.name}" in voice.game.titles and parameter.slot not in values
        words = voice.called.get(parameter.slot) or f"the {local_noun(voice, parameter)}"
        found[parameter.name] = title if named else words
    return found


def _place_in(title: str, name: str) -> int:
    return title.find(f"{{{name}}}") % (len(title) + 1)  # names that do not occur are last


def _is_fixed(argument: Argument) -> bool:
    source = argument.source
    least = whole_number(source.low) if isinstance(source, f.Subsets) else None
    return least is not None and isinstance(source, f.Subsets) and least == whole_number(source.high)


def _picked_words(argument: Argument, voice: Voice, values: Mapping[int, f.Formula]) -> str:
    """Write what an argument picks, without its source: `a run of cards`.

    `values` are the action's parameters by slot.
    """
    source = argument.source
    if isinstance(source, f.Several):
        return "sets of cards"
    if argument.kind == "set" and isinstance(source, f.Subsets):
        low, high = substitute(source.low, values), substitute(source.high, values)
        told = bare(sizes(low, high, voice, brief=(low, high) == (source.low, source.high)))
        return "a number of cards" if told == "that many cards" else told
    if argument.kind == "run":
        return "a run of cards"
    if argument.noun in _WRITTEN:
        kind = argument.local.type
        return article(untitled_name(kind.name)) if kind.name and len(kind.words) > 3 else _answers(argument, voice)
    return article(argument.noun if argument.local.type.base != "int" else local_noun(voice, argument.local))


def _answers(argument: Argument, voice: Voice) -> str:
    none = ("none",) if argument.none else ()
    words = [word_called(voice.game, word) for word in argument.local.type.words]
    return join_words([*_WRITTEN[argument.noun], *words, *none], "or")


def _from(place: str, source: f.Formula) -> str:
    found = re.sub("^(in|on|of|among) ", "from ", place)
    joined = isinstance(source, f.Join) and source.operator == "+"
    return re.sub(" or (in|on) ", " or from ", found) if joined else found


def choice(argument: Argument, voice: Voice) -> str:
    """Write `a card from your hand`, without conditions."""
    source = argument.source
    if argument.noun in _WRITTEN:
        return _answers(argument, voice)
    if isinstance(source, f.Several):
        number = re.sub(r"\bcard(s?)\b", r"set\1", sizes(source.low, source.high, voice), count=1)
        one = replace(argument, kind="set", source=source.source)
        return f"{number} of {choice(one, voice)}"
    if argument.kind == "set" and isinstance(source, f.Subsets):
        noun, place = members.members(source.source, voice)
        number = re.sub(r"\bcard", lambda _: noun, sizes(source.low, source.high, voice), count=1)
        return f"{number} {_from(place, source.source)}".strip()
    if pile_of(source).type.base == "card":  # all that the list can hold: `the top card in the waste`
        return phrase(pile_of(source), voice)
    noun, place, _ = members.members_and_end(Selection(source, argument.local), voice, one=True)
    where = _from(place, source)
    if argument.where is None and where.startswith("from you or among "):
        where = f"from {where.removeprefix('from you or among ')}, or yourself"
    if argument.kind == "run":
        return f"one or more adjoining cards {where}"
    none = f" (or no {noun} at all)" if argument.none else ""
    return f"{article(noun)} {where}{none}".replace("  ", " ").strip()
