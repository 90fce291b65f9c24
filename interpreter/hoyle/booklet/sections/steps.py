"""Blocks in words: statements in, numbered steps out."""

from dataclasses import replace

import hoyle.model.formula as f
from hoyle.booklet.document import OPEN, Item, bare, term
from hoyle.booklet.english import listed, plural, sentence, spaced, with_blanks
from hoyle.booklet.formulas import members
from hoyle.booklet.formulas.amounts import amount_of
from hoyle.booklet.formulas.cases import arms
from hoyle.booklet.formulas.claims import verb_of
from hoyle.booklet.formulas.logic import plainest, without_spans
from hoyle.booklet.formulas.phrases import is_right
from hoyle.booklet.formulas.voice import (
    Voice,
    binding,
    calling,
    is_telling,
    local_noun,
    local_words,
    phase_noun,
    phase_title,
    token_noun,
    zone_nouns,
)
from hoyle.booklet.formulas.words import claim, is_several, is_you, phrase, say
from hoyle.booklet.sections import offers, remarks
from hoyle.booklet.sections.remarks import remarked
from hoyle.model import block as b

_LIMIT = "cap"
#: Two cases with no more letters are said in one breath.
_BREATH = 260


def steps(block: b.Block, voice: Voice) -> tuple[Item, ...]:
    """The steps of a block, each with those inside it."""
    found: list[Item] = []
    for statement in block:
        item = _step(statement, voice)
        if isinstance(statement, b.Let):
            voice = calling(voice, statement.local, _let_words(statement.local, voice))
        elif isinstance(statement, b.Deal | b.DealRandom) and statement.named is not None:
            voice = calling(voice, statement.named, _let_words(statement.named, voice))
        if item is not None:
            found.append(item)
    return tuple(found)


def _step(line: b.Statement, voice: Voice) -> Item | None:
    """One statement; None where it says nothing to a player."""
    match line:
        case b.Expect():
            return None
        case b.If():
            return _if(line, voice)
        case b.For():
            return _for(line, voice)
        case b.RepeatTimes(count=count, body=body):
            times = _times(count, voice)
            return _headed(f"{times}:", body, voice, line, above=f"do this {times}:")
        case b.Repeat(body=body, until=until):
            head = "again and again:" if until is None else f"again and again, until {say(until, voice)}:"
            return _headed(head, body, voice, line)
        case b.Openly(body=body):
            return _openly(body, voice, line)
        case b.Decide() | b.Ask() | b.Together():
            return _decision(line, voice)
        case b.Assign(target=target, value=f.Choice() as value) if value.type.base != "bool":
            return _chosen(target, value, voice, line)
        case b.Assign(target=target, value=f.Arithmetic(right=f.Choice() as amount) as value) if _grows(line, voice):
            return _chosen(target, _spread(value, amount), voice, line)
    return Item(remarked(sentence(plain(line, voice)), remarks.behind(line.span)))


def _headed(head: str, body: b.Block, voice: Voice, line: b.Statement, *, above: str | None = None) -> Item:
    """A step that is made of steps; a single short one is said in the same breath. `above` heads a list instead."""
    parts = steps(body, voice)
    remark = remarks.beside(line.span)
    if len(parts) == 1 and not parts[0].parts and not _has_cases(body):
        text = parts[0].text
        return Item(remarked(sentence(f"{head.removesuffix(':')}, {_lower(text)}"), "" if remark in text else remark))
    if _is_menu(body, parts) and not remark:
        return replace(parts[0], text=sentence(f"{head.removesuffix(':')}, {_lower(parts[0].text)}"))
    return Item(remarked(sentence(above or head), remark), parts)


def _is_menu(body: b.Block, parts: tuple[Item, ...]) -> bool:
    """Whether all that happens is one decision with its menu in a list."""
    return len(parts) == 1 and parts[0].cases and isinstance(body[-1], b.Decide | b.Ask | b.Together)


def _has_cases(body: b.Block) -> bool:
    """Whether a block is a branch with more than one way on, which needs a line of its own to be read rightly."""
    inner = [line for line in body if not isinstance(line, b.Expect)]
    if len(inner) != 1:
        return False
    return isinstance(inner[0], b.If) and (len(inner[0].arms) > 1 or bool(inner[0].otherwise))


def _lower(text: str) -> str:
    """A sentence as the end of another one."""
    at = 1 if text.startswith(OPEN) else 0
    return text[:at] + text[at : at + 1].lower() + text[at + 1 :]


def _if(line: b.If, voice: Voice) -> Item:
    """A branch: in one breath where it is short, else its cases as a list."""
    line = _flat(line)
    told: list[Item] = []
    for at, (condition, body) in enumerate(line.arms):
        head = f"{'if' if at == 0 else 'otherwise, if'} {say(condition, voice)}"
        told.append(_branch(head, body, voice, remarks.beside(condition.span)))
    if line.otherwise:
        told.append(_branch("otherwise", line.otherwise, voice, ""))
    if len(told) == 1:
        return told[0]
    bodies = [body for _, body in line.arms] + [line.otherwise]
    asked = any(isinstance(one, b.Decide | b.Ask) and one.otherwise is not None for body in bodies for one in body)
    short = len(told) == 2 and sum(len(item.text) for item in told) < _BREATH
    if short and not asked and not any(item.parts for item in told):
        return Item(" ".join(item.text for item in told))
    return Item("Depending on the case:", tuple(told), cases=True)


def _flat(line: b.If) -> b.If:
    """A branch with what is a branch again in it drawn up: `else` with nothing but `if`, `if` with nothing but `if`."""
    arms, rest = line.arms, line.otherwise
    while len(rest) == 1 and isinstance(rest[0], b.If) and not remarks.beside(rest[0].span):
        arms, rest = (*arms, *rest[0].arms), rest[0].otherwise
    if len(arms) == 1 and not rest:
        condition, body = arms[0]
        while len(body) == 1 and isinstance(body[0], b.If) and len(body[0].arms) == 1 and not body[0].otherwise:
            inner, body = body[0].arms[0]
            condition = f.All(condition.type, condition.span, (condition, inner))
        arms = ((condition, body),)
    return replace(line, arms=arms, otherwise=rest)


def _branch(head: str, body: b.Block, voice: Voice, remark: str) -> Item:
    parts = steps(body, voice)
    if not parts:
        return Item(remarked(sentence(f"{head}, nothing happens"), remark))
    if len(parts) == 1 and not _has_cases(body):
        text = parts[0].text
        if not parts[0].parts:
            return Item(remarked(sentence(f"{head}, {_lower(text)}"), "" if remark in text else remark))
        if _is_menu(body, parts) and not remark:
            return replace(parts[0], text=sentence(f"{head}, {_lower(text)}"))
    return Item(remarked(sentence(f"{head}:"), remark), parts)


def _times(count: f.Formula, voice: Voice) -> str:
    """How often something is repeated."""
    if isinstance(count, f.Const) and isinstance(count.value, int):
        return {1: "once", 2: "twice"}.get(count.value) or amount_of(count, "time", voice)
    each = members.counted(count.right, voice) if isinstance(count, f.Arithmetic) and count.operator == "*" else None
    if each is not None and isinstance(count, f.Arithmetic):
        return f"{_times(count.left, voice)} for each {each}"
    if isinstance(count, f.Arithmetic | f.Choice):
        return f"as many times as {phrase(count, voice)}"
    return amount_of(count, "time", voice)


def _for(line: b.For, voice: Voice) -> Item:
    """A loop over a list; one decision of each player is one sentence."""
    noun, place = members.members(line.source, voice)
    player = line.local.type.base == "player"
    turns = isinstance(line.source, f.Starting)
    where = place.replace("in turn, starting", "starting") if turns else place
    each = f"each {noun}{', ' if turns else ' '}{where}".strip()
    inner = binding(voice, line.local)
    if line.local.type.base == "int":
        noun, where, _ = members.placed(line.source, line.local, None, voice)
        words = local_words(inner, line.local)
        named = "" if words == f"the {noun}" else f" ({words})"
        return _headed(f"for each {noun} {where}".rstrip() + f"{named}:", line.body, inner, line)
    if where.startswith("among the "):
        each = f"each of {where.removeprefix('among ')}"
    words = local_words(inner, line.local)
    if words not in (f"the {noun}", f"the {local_noun(voice, line.local)}") and not _is_asked(line):
        each = f"{each} ({words})"
    single = line.body[0]
    if player and isinstance(single, b.Decide) and _is_asked(line):
        told = offers.decision(single, calling(inner, line.local, each + ("," if turns else "")))
        text = f"in turn, {told.text}{':' if told.parts else ''}"
        return replace(told, text=remarked(sentence(text), remarks.behind(single.span)))
    if turns:
        each = f"each {noun} in turn, {where}"
    elif player:
        each = f"{each} in turn"
    return _headed(f"for {each}:", line.body, inner, line)


def _is_asked(line: b.For) -> bool:
    """Whether all that happens for each of a list is a decision of theirs, told without another name for them."""
    single = line.body[0] if len(line.body) == 1 else None
    return isinstance(single, b.Decide) and _is_local(single.player, line.local) and single.otherwise is None


def _is_local(formula: f.Formula, local: f.Local) -> bool:
    return isinstance(formula, f.Read) and formula.local.slot == local.slot


def _decision(line: b.Decide | b.Ask | b.Together, voice: Voice) -> Item:
    """A decision with what follows where nothing is chosen."""
    told = offers.decision(line, voice)
    text = sentence(f"{told.text}:" if told.parts else told.text)
    remark = "" if isinstance(line, b.Together) or line.otherwise else remarks.behind(line.span)
    if isinstance(line, b.Together) or line.otherwise is None:
        return replace(told, text=remarked(text, remark))
    head = "if nobody does" if isinstance(line, b.Ask) else "after a pass" if line.passing else "if none is possible"
    rest = _branch(head, line.otherwise, voice, "")
    if rest.parts or _has_cases(line.otherwise):
        return Item(text, (*told.parts, rest), cases=True)
    if told.parts:
        return replace(told, text=f"{sentence(told.text)} {rest.text}")
    return Item(f"{text} {rest.text}")


def _openly(body: b.Block, voice: Voice, line: b.Statement) -> Item:
    """Steps that everybody may follow, even where they tell something hidden."""
    head = "openly, for everybody to know"
    parts = steps(body, voice)
    if len(parts) == 1 and not _has_cases(body) and not remarks.beside(line.span):
        return replace(parts[0], text=sentence(f"{head}, {_lower(parts[0].text)}"))
    return _headed(f"{head}:", body, voice, line)


def _grows(line: b.Assign, voice: Voice) -> bool:
    """Whether a variable goes up or down by something."""
    value = line.value
    if not isinstance(value, f.Arithmetic) or value.operator not in ("+", "-"):
        return False
    return bare(phrase(value.left, voice)) == bare(phrase(line.target, voice))


def _spread(value: f.Arithmetic, amount: f.Choice) -> f.Choice:
    """`x + (A if C else B)` as `x + A if C else x + B`; with 0 for an amount it is x itself."""
    rest = amount.otherwise
    kept = [isinstance(part, f.Const) and part.value == 0 for part in (amount.then, rest)]
    then = value.left if kept[0] else replace(value, right=amount.then)
    if isinstance(rest, f.Choice):
        return replace(amount, then=then, otherwise=_spread(value, rest))
    return replace(amount, then=then, otherwise=value.left if kept[1] else replace(value, right=rest))


def _chosen(target: f.VariableValue, value: f.Choice, voice: Voice, line: b.Statement) -> Item:
    """A variable that gets one of several values: a short choice as a branch, more cases as a list."""
    words = phrase(target, voice)
    remark = remarks.behind(line.span)
    if isinstance(value.otherwise, f.Choice):
        return Item(remarked(sentence(f"{words} is now:"), remark), arms(value, voice), cases=True)
    then = plain(b.Assign(line.span, target, value.then), voice)
    rest = plain(b.Assign(line.span, target, value.otherwise), voice)
    kept = [phrase(part, voice) == words for part in (value.then, value.otherwise)]
    if kept[0]:
        return Item(remarked(sentence(f"if {say(value.condition, voice, False)}, {rest}"), remark))
    head = f"if {say(value.condition, voice)}, {then}"
    return Item(remarked(sentence(head if kept[1] else f"{head}; otherwise {rest}"), remark))


def _as(line: b.Deal | b.DealRandom, voice: Voice) -> str:
    """What the cards of a deal are called from here on."""
    return "" if line.named is None else f" ({_let_words(line.named, voice)})"


def _let_words(local: f.Local, voice: Voice) -> str:
    """What a name given by `let` or `as` is called from here on: by it, with an article if it is a thing."""
    kind = local.type.base
    name = spaced(local.name)
    if kind == "list":
        return f"the {name}" if name.endswith("s") else f"the {name} {_plural_noun(local)}"
    if not is_telling(local):
        return local_words(binding(voice, local), local)
    return f"the {term(name)}" if kind in ("player", "card", "side", "rank", "suit", "row", "place") else term(name)


def _plural_noun(local: f.Local) -> str:
    item = local.type.item
    return f"{item.base}s" if item else "things"


# ---- plain statements


def plain(line: b.Statement, voice: Voice) -> str:
    """A statement that is a single deed, as a sentence without its capital."""
    match line:
        case b.Let(value=value):
            words = _let_words(line.local, voice)
            if value.type.base == "bool":
                return f"note as {words} whether {say(value, voice)}"
            if value.type.base == "int" and not isinstance(value, f.Choice):
                return f"note {phrase(value, voice)} as {words}"
            return f"{words} {'are' if is_several(words, value) else 'is'} {phrase(value, voice)}"
        case b.Assign():
            return _assignment(line, voice)
        case b.Move(what=what, to=to, face=face):
            return f"move {_cards(what, voice)} to {phrase(to, voice)}{_facing(face)}"
        case b.MoveTokens(count=count, token=token, source=source, to=to):
            many = _tokens(count, token, source, voice)
            return f"move {many} from {phrase(source, voice)} to {phrase(to, voice)}"
        case b.Deal(count=count, source=source, to=to, face=face):
            return f"deal {_dealt(count, source, voice)} to {phrase(to, voice)}{_facing(face)}{_as(line, voice)}"
        case b.DealRandom(count=count, source=source, to=to, face=face):
            return (
                f"draw {_dealt(count, source, voice)} blindly to {phrase(to, voice)}{_facing(face)}{_as(line, voice)}"
            )
        case b.DealRound(count=count, source=source, order=order, to=to, face=face):
            who = phrase(order.right, voice) if isinstance(order, f.Starting) else ""
            turn = f"starting with {who}" if who else f"in the order of {phrase(order, voice)}"
            target = f"each of the {zone_nouns(voice, to.zone)}"
            return f"deal {_dealt(count, source, voice)} to {target}{_facing(face)}, one at a time, {turn}"
        case b.Shuffle(zone=zone):
            return f"shuffle {phrase(zone, voice)}"
        case b.Gather():
            things = "all cards and tokens" if voice.game.tokens else "all cards"
            return f"gather {things} and put them back where they began"
        case b.Turn(up=up, what=what):
            return f"turn {phrase(what, voice)} face {'up' if up else 'down'}"
        case b.Show(what=what, to=to):
            return f"show {_cards(what, voice)} to {_audience(to, voice)}"
        case b.Say(text=text, to=to):
            return f"announce to {_audience(to, voice)}: “{with_blanks(text)}”"
        case b.Tally():
            return "add up the score"
        case b.Nothing():
            return "nothing happens"
        case b.End(phase=phase, reason=reason):
            return _end(phase, reason, voice)
        case b.Run(phase=phase, arguments=arguments):
            return run(phase, arguments, voice)
    raise TypeError(type(line).__name__)


def _cards(what: f.Formula, voice: Voice) -> str:
    words = phrase(what, voice)
    return words if words != "they" else "them"


def _tokens(count: f.Formula, token: str, source: f.ZoneValue, voice: Voice) -> str:
    """How many tokens are moved: all of a place where as many are taken as lie there."""
    if isinstance(count, f.TokensOn) and count.token == token:
        if phrase(count.zone, voice) == phrase(source, voice):
            return f"all {plural(token_noun(voice, token))}"
    return amount_of(count, token_noun(voice, token), voice)


def _dealt(count: f.Formula, source: f.ZoneValue, voice: Voice) -> str:
    noun = "row" if voice.game.zones[source.zone].kind == "rows" else "card"
    if isinstance(count, f.Find) and count.kind == "count" and count.where is None:
        counted = count.source.subject if isinstance(count.source, f.CardsOf) else count.source
        if isinstance(counted, f.ZoneValue) and without_spans(counted) == without_spans(source):
            return f"all {plural(noun)} from {phrase(source, voice)}"
    return f"{amount_of(count, noun, voice)} from {phrase(source, voice)}"


def _facing(face: str | None) -> str:
    return f", face {face}" if face else ""


def _audience(to: f.Formula, voice: Voice) -> str:
    if isinstance(to, f.ListOf) and len(to.items) == 1:
        return phrase(to.items[0], voice)
    return "everybody" if isinstance(to, f.Given | f.Const) else phrase(to, voice)


def _assignment(line: b.Assign, voice: Voice) -> str:
    """A variable that changes."""
    target, value = line.target, line.value
    words = phrase(target, voice)
    if target.variable == "dealer" and isinstance(value, f.Attribute) and value.name == "left":
        if isinstance(value.subject, f.VariableValue) and value.subject.variable == "dealer":
            return "the deal passes to the left"
    if isinstance(value, f.Arithmetic) and _grows(line, voice):
        return f"{words} {'goes up' if value.operator == '+' else 'goes down'} by {phrase(value.right, voice)}"
    if isinstance(value, f.Read) and is_you(value) and not target.indexes:
        return f"you are now {words}"
    unchanged = isinstance(value, f.Otherwise) and not is_right(value.left, value.right)
    if isinstance(value, f.Otherwise) and unchanged and phrase(value.right, voice) == words:
        return f"{words} is now {phrase(value.left, voice)} (if there is none, this stays as it is)"
    if value.type.base == "bool" and isinstance(value, f.Const) and len(target.indexes) == 1:
        return _marked(target, voice, value.value is True)
    if isinstance(value, f.Const) and value.value is None:
        return f"there is now no {words.removeprefix('the ')}"
    if value.type.base == "bool" and _is_opposite(value, words, voice):
        return f"{words} changes: from yes to no, or from no to yes"
    if value.type.base == "bool" and not isinstance(value, f.Const | f.Read):
        told = claim(target, voice)
        if told.verb.startswith("is marked "):
            return f"{told.subject} {verb_of(told)} if {say(value, voice)}, otherwise not"
        return f"{words} is now yes if {say(value, voice)}, otherwise no"
    return f"{words} is now {phrase(value, voice)}"


def _is_opposite(value: f.Formula, words: str, voice: Voice) -> bool:
    """Whether a variable that is yes or no becomes what it was not."""
    plain = plainest(value)
    return isinstance(plain, f.Not) and phrase(plain.subject, voice) == words


def _marked(target: f.VariableValue, voice: Voice, yes: bool) -> str:
    """A variable that is yes or no for each of something, set for one of these: it is marked."""
    told = claim(target, voice)
    if not told.verb.startswith("is marked "):
        return f"{phrase(target, voice)} is now {'yes' if yes else 'no'}"
    return f"{told.subject} {verb_of(told).replace(' marked', ' now marked' if yes else ' no longer marked')}"


def _end(phase: str, reason: str | None, voice: Voice) -> str:
    """The end of a phase, with its reason."""
    what = "the game is over" if phase == "game" else f"this ends {term(phase_noun(voice, phase))}"
    if reason is None:
        return what
    return f"{what}: a limit is reached" if reason == _LIMIT else f"{what} ({spaced(reason)})"


def run(phase: str, arguments: tuple[f.Formula, ...], voice: Voice) -> str:
    """A phase that is gone through here, with what is handed to it."""
    parameters = voice.game.phases[phase].parameters
    things, players, rest = [], [], []
    for parameter, value in zip(parameters, arguments, strict=True):
        words = phrase(value, voice)
        if parameter.type.base in ("player", "side") and not parameter.type.optional:
            players.append(words)
        elif is_telling(parameter) and words != f"the {term(spaced(parameter.name))}":
            rest.append(_handed(parameter, value, words))
        else:
            things.append(_thing(parameter, words, voice))
    whom = f" for {listed(players)}" if players else ""
    what = f" with {listed(things)}" if things else ""
    return ", ".join([f"go through {term(phase_title(voice, phase))}{whom}{what}", *rest])


def _thing(parameter: f.Local, words: str, voice: Voice) -> str:
    """What is handed to a phase under a name that is but a letter: `the card`, `the number 4`, `no suit`."""
    noun = local_noun(voice, parameter)
    if words == "none":
        return f"no {noun}"
    plain = words.startswith(("the ", "that ", "whether ", "each ", "every ", "your ", "their "))
    return words if plain or parameter.type.base not in ("int", "bool") else f"the {noun} {words}"


def _handed(parameter: f.Local, value: f.Formula, words: str) -> str:
    """What is handed to a phase under a name that says something: `with 4 as the *size*`, `*replace* being yes`."""
    name = term(spaced(parameter.name))
    if parameter.type.base == "bool" or words == "none" or isinstance(value, f.Choice):
        return f"{name} being {words}"
    return f"with {words} as the {name}"
