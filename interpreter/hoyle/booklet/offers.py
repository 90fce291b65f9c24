"""Decisions and actions in a few words: `the leader must play a card`."""

import re

import hoyle.model.formula as f
from hoyle.booklet import members
from hoyle.booklet.document import term
from hoyle.booklet.english import article, listed, spaced
from hoyle.booklet.phrases import phrase
from hoyle.booklet.voice import Voice, noun_of, zone_noun
from hoyle.model import block as b
from hoyle.model.game import Action, Argument

_SLOT = re.compile(r"\{(\w+)\}")
#: Some slots side by side, with an adjective before them that already has its article.
_SLOTS = re.compile(r"(the \w+ )?(\{\w+\}(?: \{\w+\})*)")


def decision(line: b.Decide | b.Ask | b.Together, voice: Voice) -> str:
    """Who decides what, as a sentence without its capital."""
    menu = _menu(line.menu, voice)
    if isinstance(line, b.Together):
        return f"{phrase(line.players, voice)} choose at the same time and in secret: {menu}"
    if isinstance(line, b.Ask):
        noun, place = members.members(line.players, voice)
        where = place.replace("in turn, starting", "starting")
        return f"ask each {noun} {where}, in turn: the first who wants to may {menu}".replace(" ,", ",")
    who = phrase(line.player, voice)
    free = _menu(line.free, voice)
    often = "as often as they like" if who != "you" else "as often as you like"
    if not line.menu:
        return f"{who} may {free}, {often}"
    beside = f" (and may {free} before it, {often})" if line.free else ""
    return f"{who} {'may' if line.passing else 'must'} {menu}{beside}"


def _menu(menu: tuple[b.Offer, ...], voice: Voice) -> str:
    """Actions to choose from."""
    told = []
    for offer in menu:
        action = voice.game.actions[offer.action]
        told.append(term(label(action, voice)))
    return listed(told, "or")


def label(action: Action, voice: Voice) -> str:
    """An action in words: its title with what is picked, or its name."""
    nouns = _picked(action, voice)
    if action.title is not None:
        return _SLOTS.sub(lambda slots: _filled(slots, nouns, voice), action.title)
    name = spaced(action.name)
    if len(action.arguments) == 1 and " " not in name:
        return f"{name} {nouns[action.arguments[0].local.name]}"
    return name


def _filled(slots: re.Match[str], nouns: dict[str, str], voice: Voice) -> str:
    """Nouns for the slots of a title; side by side, the same noun stands only once."""
    told: list[str] = []
    for slot in _SLOT.findall(slots[2]):
        zone = f"the {zone_noun(voice, slot)}" if slot in voice.game.zones else spaced(slot)
        noun = nouns.get(slot, zone)
        told.append(re.sub("^an? ", "", noun) if slots[1] else noun)
    return f"{slots[1] or ''}{listed(list(dict.fromkeys(told)))}"


def _picked(action: Action, voice: Voice) -> dict[str, str]:
    """What stands for each argument and parameter in a title."""
    found: dict[str, str] = {}
    for argument in action.arguments:
        words = picked(argument, voice)
        if words in found.values():
            words = words.replace(article(argument.noun), f"another {argument.noun}")
        found[argument.local.name] = words
    for parameter in action.parameters:
        noun = noun_of(parameter.type)
        found[parameter.name] = f"the {noun}" if noun else spaced(parameter.name)
    return found


def picked(argument: Argument, voice: Voice) -> str:
    """What an argument picks, without where it comes from: `a card`, `four cards`, `a run of cards`."""
    source = argument.source
    if argument.kind == "set" and isinstance(source, f.Subsets):
        if (
            isinstance(source.low, f.Const)
            and isinstance(source.high, f.Const)
            and source.low.value == source.high.value
        ):
            return members.sizes(source.low, source.high, voice)
        return "cards"
    if argument.kind == "run":
        return "a run of cards"
    if argument.local.type.base == "int":
        return spaced(argument.local.name)
    return article(argument.noun)


def choice(argument: Argument, voice: Voice) -> str:
    """What an argument picks and from where, without its conditions: `a card from your hand`."""
    source = argument.source
    if argument.kind == "set" and isinstance(source, f.Subsets):
        place = re.sub("^(in|on|of|among) ", "from ", members.members(source.source, voice)[1])
        return f"{members.sizes(source.low, source.high, voice)} {place}"
    noun, place = members.members(source, voice)
    where = re.sub("^(in|on|of|among) ", "from ", place)
    if argument.kind == "run":
        return f"one or more adjoining cards {where}"
    none = f" (or no {noun} at all)" if argument.none else ""
    return f"{article(argument.noun if argument.noun != 'card' else noun)} {where}{none}".replace("  ", " ").strip()
