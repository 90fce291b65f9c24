"""Blocks in words: statements in, numbered steps out."""

import hoyle.model.formula as f
from hoyle.booklet import members, offers, remarks
from hoyle.booklet.clauses import amount_of, is_several, say
from hoyle.booklet.document import OPEN, Item, bare, term
from hoyle.booklet.english import heading, listed, sentence, spaced
from hoyle.booklet.phrases import phrase
from hoyle.booklet.voice import Voice, binding, calling, zone_nouns
from hoyle.model import block as b

_LIMIT = "cap"


def steps(block: b.Block, voice: Voice) -> tuple[Item, ...]:
    """The steps of a block, each with those inside it."""
    found: list[Item] = []
    for statement in block:
        item = _step(statement, voice)
        if isinstance(statement, b.Let):
            voice = calling(voice, statement.local, _let_words(statement))
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
            return _headed(f"{_times(count, voice)}:", body, voice, line)
        case b.Repeat(body=body, until=until):
            head = "again and again:" if until is None else f"again and again, until {say(until, voice)}:"
            return _headed(head, body, voice, line)
        case b.Openly(body=body):
            return _headed("openly (everybody may know this):", body, voice, line)
        case b.Decide() | b.Ask() | b.Together():
            return _decision(line, voice)
    return Item(_remarked(sentence(plain(line, voice)), remarks.behind(line.span)))


def _remarked(text: str, remark: str) -> str:
    """A step with the author's remark to it."""
    return f"{text} ({remark}.)" if remark else text


def _headed(head: str, body: b.Block, voice: Voice, line: b.Statement) -> Item:
    """A step that is made of steps; a single short one is said in the same breath."""
    parts = steps(body, voice)
    remark = remarks.beside(line.span)
    if len(parts) == 1 and not parts[0].parts:
        text = parts[0].text
        return Item(
            _remarked(
                sentence(f"{head.removesuffix(':')}, {_lower(text)}"), "" if remark and remark in text else remark
            )
        )
    return Item(_remarked(sentence(head), remark), parts)


def _lower(text: str) -> str:
    """A sentence as the end of another one."""
    at = 1 if text.startswith(OPEN) else 0
    return text[:at] + text[at : at + 1].lower() + text[at + 1 :]


def _if(line: b.If, voice: Voice) -> Item:
    """A branch; what follows if it does not hold stands below it."""
    told: list[Item] = []
    for at, (condition, body) in enumerate(line.arms):
        head = f"{'if' if at == 0 else 'otherwise, if'} {say(condition, voice)}"
        told.append(_branch(head, body, voice, remarks.beside(condition.span)))
    if line.otherwise:
        told.append(_branch("otherwise", line.otherwise, voice, ""))
    if len(told) == 1:
        return told[0]
    first, *others = told
    if any(item.parts for item in told):
        return Item("Depending on the case:", tuple(told))
    return Item(" ".join([first.text, *(item.text for item in others)]))


def _branch(head: str, body: b.Block, voice: Voice, remark: str) -> Item:
    parts = steps(body, voice)
    if len(parts) == 1 and not parts[0].parts:
        text = parts[0].text
        remark = "" if remark in text else remark
        return Item(_remarked(sentence(f"{head}, {_lower(text)}"), remark))
    return Item(_remarked(sentence(f"{head}:"), remark), parts)


def _times(count: f.Formula, voice: Voice) -> str:
    if isinstance(count, f.Const):
        return "once" if count.value == 1 else f"{amount_of(count, 'time', voice)}"
    if isinstance(count, f.Arithmetic | f.Choice | f.Find):
        return f"as many times as {phrase(count, voice)}"
    return f"{phrase(count, voice)} times"


def _for(line: b.For, voice: Voice) -> Item:
    """A loop over a list; one decision of each player is one sentence."""
    noun, place = members.members(line.source, voice)
    player = line.local.type.base == "player"
    turns = isinstance(line.source, f.Starting)
    where = place.replace("in turn, starting", "starting") if turns else place
    each = f"each {noun}{', ' if turns else ' '}{where}".strip()
    inner = binding(voice, line.local)
    if line.local.type.base == "int":
        return _headed(f"for each {noun} {term(line.local.name)} {where}:", line.body, inner, line)
    single = line.body[0] if len(line.body) == 1 else None
    if player and isinstance(single, b.Decide) and _is_local(single.player, line.local) and single.otherwise is None:
        told = offers.decision(single, calling(inner, line.local, each + ("," if turns else "")))
        return Item(_remarked(sentence(f"in turn, {told}"), remarks.behind(single.span)))
    head = f"for {each}{', in turn' if player else ''}:"
    return _headed(head, line.body, inner, line)


def _is_local(formula: f.Formula, local: f.Local) -> bool:
    return isinstance(formula, f.Read) and formula.local.slot == local.slot


def _decision(line: b.Decide | b.Ask | b.Together, voice: Voice) -> Item:
    """A decision with what follows where nothing is chosen."""
    text = sentence(offers.decision(line, voice))
    remark = "" if isinstance(line, b.Together) or line.otherwise else remarks.behind(line.span)
    if isinstance(line, b.Together) or line.otherwise is None:
        return Item(_remarked(text, remark))
    head = "if nobody does" if isinstance(line, b.Ask) else "after a pass" if line.passing else "if none is possible"
    rest = _branch(head, line.otherwise, voice, "")
    if rest.parts:
        return Item(text, (rest,))
    return Item(f"{text} {rest.text}")


def _let_words(line: b.Let) -> str:
    """What a `let` is called from here on: by its name, with an article if it is a thing."""
    kind = line.local.type.base
    name = spaced(line.local.name)
    if kind == "list":
        return f"the {name}" if name.endswith("s") else f"the {name} {_plural_noun(line)}"
    return f"the {term(name)}" if kind in ("player", "card", "side", "rank", "suit", "row", "place") else term(name)


def _plural_noun(line: b.Let) -> str:
    item = line.local.type.item
    return f"{item.base}s" if item else "things"


# ---- plain statements


def plain(line: b.Statement, voice: Voice) -> str:
    """A statement that is a single deed, as a sentence without its capital."""
    match line:
        case b.Let(value=value):
            words = _let_words(line)
            if value.type.base == "bool":
                return f"note as {words} whether {say(value, voice)}"
            return f"{words} {'are' if is_several(words, value) else 'is'} {phrase(value, voice)}"
        case b.Assign():
            return _assignment(line, voice)
        case b.Move(what=what, to=to, face=face):
            return f"move {_cards(what, voice)} to {phrase(to, voice)}{_facing(face)}"
        case b.MoveTokens(count=count, token=token, source=source, to=to):
            many = amount_of(count, f"{spaced(token)} token", voice)
            return f"move {many} from {phrase(source, voice)} to {phrase(to, voice)}"
        case b.Deal(count=count, source=source, to=to, face=face):
            return f"deal {_dealt(count, source, voice)} to {phrase(to, voice)}{_facing(face)}"
        case b.DealRandom(count=count, source=source, to=to, face=face):
            return f"draw {_dealt(count, source, voice)} blindly to {phrase(to, voice)}{_facing(face)}"
        case b.DealRound(count=count, source=source, order=order, to=to, face=face):
            who = phrase(order.right, voice) if isinstance(order, f.Starting) else ""
            turn = f"starting with {who}" if who else f"to {phrase(order, voice)}"
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
        case b.Tally():
            return "add up the score"
        case b.End(phase=phase, reason=reason):
            return _end(phase, reason)
        case b.Run(phase=phase, arguments=arguments):
            return run(phase, arguments, voice)
    raise TypeError(type(line).__name__)


def _cards(what: f.Formula, voice: Voice) -> str:
    words = phrase(what, voice)
    return f"{words}" if words != "they" else "them"


def _dealt(count: f.Formula, source: f.ZoneValue, voice: Voice) -> str:
    noun = "row" if voice.game.zones[source.zone].kind == "rows" else "card"
    words = amount_of(count, noun, voice)
    head, colon, rest = words.partition(":")
    if colon:
        return f"cards (as many as {rest.strip()}) from {phrase(source, voice)}"
    return f"{head} from {phrase(source, voice)}"


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
    if isinstance(value, f.Arithmetic) and value.operator in ("+", "-"):
        if bare(phrase(value.left, voice)) == bare(words):
            up = value.operator == "+"
            return f"{words} {'goes up' if up else 'goes down'} by {phrase(value.right, voice)}"
    if isinstance(value, f.Const) and value.value is None:
        return f"there is now no {words.removeprefix('the ')}"
    if value.type.base == "bool" and not isinstance(value, f.Const | f.Read):
        return f"{words} is now yes if {say(value, voice)}, otherwise no"
    return f"{words} is now {phrase(value, voice)}"


def _end(phase: str, reason: str | None) -> str:
    """The end of a phase, with its reason."""
    what = "the game is over" if phase == "game" else f"this ends {term(spaced(phase))}"
    if reason is None:
        return what
    return f"{what}: a limit is reached" if reason == _LIMIT else f"{what} ({spaced(reason)})"


def run(phase: str, arguments: tuple[f.Formula, ...], voice: Voice) -> str:
    """A phase that is gone through here, with what is handed to it."""
    parameters = voice.game.phases[phase].parameters
    told, players = [], []
    for parameter, value in zip(parameters, arguments, strict=True):
        if parameter.type.base in ("player", "side") and not parameter.type.optional:
            players.append(phrase(value, voice))
        else:
            thing = parameter.type.base in ("card", "row", "list")
            name = term(spaced(parameter.name))
            told.append(f"with {phrase(value, voice)}" if thing else f"{name} being {phrase(value, voice)}")
    whom = [f"for {listed(players)}"] if players else []
    return ", ".join([f"→ {term(heading(phase))}", *whom, *told])
