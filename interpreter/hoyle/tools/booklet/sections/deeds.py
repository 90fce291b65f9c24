"""Statements without blocks, as clauses."""

import hoyle.language.model.formula as f
from hoyle.language.model import block as b
from hoyle.language.model.text import Text
from hoyle.language.model.titles import argument_called, untitled_name
from hoyle.language.model.walk import every_node
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.document import bare, term
from hoyle.tools.booklet.english import article, is_plural, plural, without_article
from hoyle.tools.booklet.formulas.amounts import amount_of
from hoyle.tools.booklet.formulas.brackets import outside
from hoyle.tools.booklet.formulas.cases import quote_text
from hoyle.tools.booklet.formulas.claims import clause
from hoyle.tools.booklet.formulas.places import inside
from hoyle.tools.booklet.formulas.shapes import are_alike, is_everything, is_size, is_you, pile_of
from hoyle.tools.booklet.formulas.turns import in_turn, turn_words
from hoyle.tools.booklet.formulas.voice import (
    Voice,
    call_local,
    is_descriptive,
    lies_on,
    local_noun,
    phase_title,
    the_phase,
    token_noun,
    zone_noun,
    zone_nouns,
)
from hoyle.tools.booklet.formulas.words import clause_of, phrase
from hoyle.tools.booklet.sections.changes import assignment, be, let_words

#: The reason after `because` for a limit.
LIMIT = "cap"


def _as(named: f.Local | None, voice: Voice) -> str:
    if named is None:
        return ""
    return f"; {'these are' if named.type.base == 'list' else 'this is'} {let_words(named, voice)}"


def simple_statement(line: b.Statement, voice: Voice) -> str:
    match line:
        case b.Let(value=value):
            words = let_words(line.local, voice)
            if value.type.base == "bool":
                return f"note {words} if {clause_of(value, voice)}"
            if value.type.base == "int" and not isinstance(value, f.Choice):
                return f"note {phrase(value, voice)} as {words}"
            told = phrase(value, voice)
            return f"note {words}" if bare(told) == bare(words) else f"{words} {be(words, value)} {told}"
        case b.Assign():
            return assignment(line, voice)
        case b.Move(what=what, to=to, face=face, under=under):
            way = "under" if under else "to"
            return f"move {_cards(what, voice)} {way} {phrase(to, voice)}{_face_words(face)}"
        case b.MoveTokens(count=count, token=token, source=source, to=to):
            many = _tokens(count, token, source, voice)
            return f"move {many} from {phrase(source, voice)} to {phrase(to, voice)}"
        case b.Deal(count=count, source=source, to=to) | b.DealRandom(count=count, source=source, to=to):
            words = _deal_words(count, source, phrase(to, voice), voice)
            way = f"deal {words}" if isinstance(line, b.Deal) else f"draw {words}, without looking"
            return f"{way}{_face_words(line.face)}{_as(line.named, voice)}"
        case b.DealRound(count=count, source=source, order=order, to=to, face=face):
            turns = in_turn(order)
            owners = order if turns is None else turns.items
            each = not _is_whole(count, source)  # each gets a share of a whole pile
            words = _deal_words(count, source, _zones_of(owners, to.zone, voice, each=each), voice)
            start = "" if turns is None else f", {turn_words(turns, voice)}"
            return f"deal {words}{_face_words(face)}, one at a time{start}"
        case b.Shuffle(zone=zone):
            return f"shuffle {phrase(zone, voice)}"
        case b.Gather():
            things = "all cards and tokens" if voice.game.tokens else "all cards"
            return f"gather {things} and put them back where they began"
        case b.Turn(up=up, what=what):
            return f"turn {phrase(what, voice)} face {'up' if up else 'down'}"
        case b.Show(what=what, to=to):
            seen, audience = _cards(what, voice), _audience(to, voice)
            return f"look at {seen}" if audience == "you" else f"show {seen} to {audience}"
        case b.Say(text=text, to=to):
            heard = _audience(to, voice)
            return f"announce to {heard}: {quote_text(text, voice if heard == 'you' else _for_others(text, voice))}"
        case b.Tally():
            return "add up the score"
        case b.Nothing():
            return "nothing happens"
        case b.End(phase=phase, reason=reason):
            return _end(phase, reason, voice)
        case b.Run(phase=phase, arguments=arguments):
            return run_words(phase, arguments, voice)
    raise TypeError(type(line).__name__)


def _cards(what: f.Formula, voice: Voice) -> str:
    pile = pile_of(what)
    if isinstance(pile, f.ZoneValue) and lies_on(voice, pile.zone):
        return f"the cards {inside(pile, voice)}"
    words = phrase(what, voice)
    return words if words != "they" else "them"


def _tokens(count: f.Formula, token: str, source: f.ZoneValue, voice: Voice) -> str:
    if isinstance(count, f.TokensOn) and count.token == token:
        if phrase(count.zone, voice) == phrase(source, voice):
            return f"all {plural(token_noun(voice, token))}"
    return amount_of(count, token_noun(voice, token), voice)


def _zones_of(owners: f.Formula, name: str, voice: Voice, *, each: bool) -> str:
    """Write `each of the hands of the players after the dealer`."""
    nouns, per = zone_nouns(voice, name), voice.game.zones[name].per
    if not is_everything(owners):
        return f"{'each of ' if each else ''}the {nouns} of {phrase(owners, voice)}"
    if nouns == zone_noun(voice, name) and len(per) == 1 and per[0].kind in ("player", "side"):
        return f"each {per[0].kind}'s {nouns}" if each else f"the {per[0].kind}s' {nouns}"
    return f"each of the {nouns}" if each else f"the {nouns}"


def _is_whole(count: f.Formula, source: f.ZoneValue) -> bool:
    return is_size(count) and are_alike(pile_of(count.source), source)


def _deal_words(count: f.Formula, source: f.ZoneValue, to: str, voice: Voice) -> str:
    noun = "row" if voice.game.zones[source.zone].kind == "rows" else "card"
    things, way = plural(noun), f"from {phrase(source, voice)} to {to}"
    if _is_whole(count, source):
        return f"all {things} {way}"
    many = amount_of(count, noun, voice)
    _, as_many, than = many.partition(f"as many {things} as ")
    if bare(than).startswith(f"the number of {things} ") and than.endswith(" says"):
        return f"{than.removesuffix(' says')} {way}"
    return f"{things} {way}, as many as {than}" if as_many else f"{many} {way}"


def _face_words(face: str | None) -> str:
    return f", face {face}" if face else ""


def _audience(to: f.Formula, voice: Voice) -> str:
    if isinstance(to, f.ListOf) and len(to.items) == 1:
        return phrase(to.items[0], voice)
    return "everybody" if isinstance(to, f.Given | f.Const) else phrase(to, voice)


def _for_others(text: Text, voice: Voice) -> Voice:
    """The voice for a sentence that others hear: not `you has won`."""
    nodes = (node for piece in text if isinstance(piece, f.Node) for node in every_node(piece))
    for node in nodes:
        if isinstance(node, f.LocalValue) and is_you(node):
            taken = "the player" in voice.called.values()
            return call_local(voice, node.local, "the acting player" if taken else "the player")
    return voice


def _end(phase: str, reason: str | None, voice: Voice) -> str:
    what = "the game is over" if phase == "game" else f"this ends {the_phase(voice, phase)}"
    if reason is None:
        return what
    return f"{what}: a limit is reached" if reason == LIMIT else f"{what} ({untitled_name(reason)})"


def run_words(phase: str, arguments: tuple[f.Formula, ...], voice: Voice) -> str:
    parameters = voice.game.phases[phase].parameters
    things, players, rest = [], [], []
    for parameter, value in zip(parameters, arguments, strict=True):
        words = phrase(value, voice)
        if (told := _clause_of(phase, parameter, value, voice)) is not None:
            rest += [told] if told else []
        elif parameter.type.base in ("player", "side") and not parameter.type.optional:
            players.append(words)
        elif parameter.type.base == "bool" and words == term(untitled_name(parameter.name)):
            rest.append(f"{words} as it is")
        elif _has_a_name(phase, parameter, voice) and bare(words) != f"the {_title(phase, parameter, voice)}":
            rest.append(_named_argument(phase, parameter, value, words, voice))
        else:
            things.append(_letter_argument(parameter, words, voice))
    who, whom = ("you ", "") if players == ["you"] else ("", f" for {join_words(players)}" if players else "")
    what = f" with {join_words(things)}" if things else ""
    if len(things) > 1 and any(" and " in outside(one) for one in things):
        what = f" with {', and with '.join(things)}"
    return ", ".join([f"{who}go through “{phase_title(voice, phase)}”{whom}{what}", *rest])


def _has_a_name(phase: str, parameter: f.Local, voice: Voice) -> bool:
    value = parameter.type.base in ("int", "bool", "rank", "suit", "words")
    if parameter.slot in voice.zones and _title(phase, parameter, voice) == local_noun(voice, parameter):
        return False  # `with column 2`
    return is_descriptive(parameter) or (value and f"{phase}.{parameter.name}" in voice.game.titles)


def _title(phase: str, parameter: f.Local, voice: Voice) -> str:
    return without_article(argument_called(voice.game, phase, parameter.name))


def _letter_argument(parameter: f.Local, words: str, voice: Voice) -> str:
    """Write an argument whose parameter is only a letter: `the number 4`."""
    noun = local_noun(voice, parameter)
    if words == "none":
        return f"no {noun}"
    plain = words.startswith(("the ", "that ", "whether ", "each ", "every ", "your ", "their "))
    numbered = noun if parameter.slot in voice.zones else f"the {noun}"
    return words if plain or parameter.type.base not in ("int", "bool") else f"{numbered} {words}"


def _clause_of(phase: str, parameter: f.Local, value: f.Formula, voice: Voice) -> str | None:
    """Write a clause, empty if it is the default."""
    called = argument_called(voice.game, phase, parameter.name)
    if parameter.type.base != "bool" or clause(called) is None:
        return None
    if isinstance(value, f.LocalValue) and voice.called.get(value.local.slot) == called:
        return ""
    told = f.LocalValue(parameter.type, None, parameter)
    inner = call_local(voice, parameter, called)
    if isinstance(value, f.Const):
        return f"where {clause_of(told, inner, value.value is True)}"
    return f"where {clause_of(told, inner)} if {clause_of(value, voice)}"


def _named_argument(phase: str, parameter: f.Local, value: f.Formula, words: str, voice: Voice) -> str:
    name = term(_title(phase, parameter, voice))
    if parameter.type.base == "bool" or words == "none" or isinstance(value, f.Choice):
        return f"where the {name} is {words}" if words != "none" else f"with no {name}"
    if parameter.type.base == "words" and isinstance(value, f.Const):
        return f"for {words}" if bare(name) == "reason" else f"as {words}"
    several = any(word == "number" or is_plural(word) for word in bare(name).split())
    if parameter.type.base == "int" and not several and " of " not in bare(name):
        return f"with {article(name)} of {words}"
    return f"with {words} as the {name}"
