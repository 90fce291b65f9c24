"""Blocks as numbered steps."""

import re
from dataclasses import replace

import hoyle.language.model.formula as f
from hoyle.language.model import block as b
from hoyle.language.model.game import Game
from hoyle.language.model.walk import body as body_of
from hoyle.language.model.walk import statements
from hoyle.language.report.source import Span
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.document import Item, bare
from hoyle.tools.booklet.english import lowercase, sentence
from hoyle.tools.booklet.formulas import members, number_ranges
from hoyle.tools.booklet.formulas.amounts import amount_of, is_held, number_words
from hoyle.tools.booklet.formulas.shapes import Selection, are_alike, is_local, pile_of, whole_number
from hoyle.tools.booklet.formulas.voice import Voice, bind, call_local, local_noun, local_words
from hoyle.tools.booklet.formulas.words import clause_of, phrase
from hoyle.tools.booklet.sections import offers, remarks
from hoyle.tools.booklet.sections.changes import choice_item, grows, let_words, spread
from hoyle.tools.booklet.sections.deeds import simple_statement
from hoyle.tools.booklet.sections.remarks import add_remark

#: A clause that `in turn` would continue: `the players who have not folded`.
_RELATIVE = re.compile(r" (who|whose|whom|that|which) ")
#: Two cases of at most this many letters are written on one line.
_BREATH = 260


def steps(block: b.Block, voice: Voice) -> tuple[Item, ...]:
    found: list[Item] = []
    block = tuple(line for line in block if not isinstance(line, b.Expect))
    for at, statement in enumerate(block):
        if at and _goes_on(block[at - 1], statement):
            continue
        alike = [line for line in block[at : _end_of_run(block, at)] if isinstance(line, b.Move)]
        item = Item(sentence(_moves(alike, voice))) if len(alike) > 1 else _step(statement, voice)
        if isinstance(statement, b.Let):
            voice = call_local(voice, statement.local, let_words(statement.local, voice))
        elif isinstance(statement, b.Deal | b.DealRandom) and statement.named is not None:
            voice = call_local(voice, statement.named, let_words(statement.named, voice))
        if item is not None:
            found.append(item)
    return tuple(found)


def _end_of_run(block: b.Block, at: int) -> int:
    """The end of moves of one card after another from one pile."""
    end = at + 1
    while end < len(block) and _goes_on(block[end - 1], block[end]):
        end += 1
    return end


def _goes_on(before: b.Statement, after: b.Statement) -> bool:
    if not (isinstance(before, b.Move) and isinstance(after, b.Move)):
        return False
    end = pile_of(before.what)
    first = isinstance(end, f.Find) and end.where is None and end.kind == "first"
    return first and before.face == after.face and are_alike(before.what, after.what)


def _moves(lines: list[b.Move], voice: Voice) -> str:
    first, *rest = (simple_statement(line, voice) for line in lines)
    return join_words([first, *(f"the next {text[text.rindex(' to ') + 1 :]}" for text in rest)])


def _step(line: b.Statement, voice: Voice) -> Item | None:
    match line:
        case b.Let(value=f.Const(type=kind)) if kind.base == "bool":
            return None  # it was settled
        case b.If():
            return _if(line, voice)
        case b.For():
            return _for(line, voice)
        case b.RepeatTimes(count=count, body=body):
            most = "at most " if isinstance(count, f.Const) and _may_stop(body, voice.game) else ""
            times = f"{most}{_times(count, voice)}"
            return _with_substeps(f"do this {times}", body, voice, line.span, beside=f"{times},")
        case b.Repeat(body=body, until=until):
            when = "" if until is None else f" until {clause_of(until, voice)}"
            beside = f"repeat{when}:" if when else "again and again,"
            return _with_substeps(f"repeat these steps{when}", body, voice, line.span, beside=beside)
        case b.Openly(body=body):
            return _openly(body, voice, line)
        case _ if isinstance(line, b.Decision):
            return _decision(line, voice)
        case b.Assign(target=target, value=f.Choice() as value) if value.type.base != "bool":
            return choice_item(target, value, voice, line)
        case b.Assign(target=target, value=f.Arithmetic(right=f.Choice() as amount) as value) if grows(line, voice):
            return choice_item(target, spread(value, amount), voice, line)
    return Item(add_remark(sentence(simple_statement(line, voice)), remarks.remark_at_end(line.span)))


def _with_substeps(head: str, body: b.Block, voice: Voice, span: Span | None, *, beside: str = "") -> Item:
    """A single short step, or a menu, is on the same line, after `beside` instead of the head.

    `span` is where the remark begins.
    """
    parts = steps(body, voice)
    remark = remarks.remark_at_start(span)
    if not parts:
        return Item(add_remark(sentence(f"{head}, nothing happens"), remark))
    text = sentence(f"{beside or f'{head},'} {lowercase(parts[0].text)}")
    if len(parts) == 1 and not parts[0].parts and not _has_cases(body):
        return Item(add_remark(text, "" if remark in parts[0].text else remark))
    if len(parts) == 1 and parts[0].cases and isinstance(body[-1], b.Decision) and not remark:
        return replace(parts[0], text=text)
    return Item(add_remark(sentence(f"{head}:"), remark), parts)


def _has_cases(body: b.Block) -> bool:
    """Whether a branch needs its own line."""
    inner = [line for line in body if not isinstance(line, b.Expect)]
    branch = inner[0] if len(inner) == 1 else None
    return isinstance(branch, b.If) and (len(branch.arms) > 1 or bool(branch.otherwise))


def _if(line: b.If, voice: Voice) -> Item:
    line = _flat(line)
    told: list[Item] = []
    for at, (condition, body) in enumerate(line.arms):
        head = f"{'if' if at == 0 else 'otherwise, if'} {clause_of(condition, voice)}"
        told.append(_with_substeps(head, body, voice, condition.span))
    if line.otherwise:
        told.append(_with_substeps("otherwise", line.otherwise, voice, None))
    if len(told) == 1:
        return told[0]
    bodies = [body for _, body in line.arms] + [line.otherwise]
    asked = any(isinstance(one, b.Decide | b.Ask) and one.otherwise is not None for body in bodies for one in body)
    short = len(told) == 2 and sum(len(item.text) for item in told) < _BREATH
    if short and not asked and not any(item.parts for item in told):
        return Item(" ".join(item.text for item in told))
    return Item("Depending on the case:", tuple(told), cases=True)


def _flat(line: b.If) -> b.If:
    arms, rest = line.arms, line.otherwise
    while len(rest) == 1 and isinstance(rest[0], b.If) and not remarks.remark_at_start(rest[0].span):
        arms, rest = (*arms, *rest[0].arms), rest[0].otherwise
    if len(arms) == 1 and not rest:
        condition, body = arms[0]
        while len(body) == 1 and isinstance(body[0], b.If) and len(body[0].arms) == 1 and not body[0].otherwise:
            inner, body = body[0].arms[0]
            condition = f.AllOf(condition.type, condition.span, (condition, inner))
        arms = ((condition, body),)
    return replace(line, arms=arms, otherwise=rest)


def _may_stop(block: b.Block, game: Game) -> bool:
    """Whether a block may end a phase around it."""
    waiting, run = [block], set[str]()
    while waiting:
        for line in statements(waiting.pop()):
            if isinstance(line, b.End) and line.phase not in run:
                return True
            if isinstance(line, b.Run) and line.phase not in run:
                run.add(line.phase)
                waiting.append(body_of(game.phases[line.phase]))
    return False


def _times(count: f.Formula, voice: Voice) -> str:
    match count:
        case f.Const(value=1 | 2 as value):
            return "once" if value == 1 else "twice"
        case f.Arithmetic(operator="*", left=left, right=right) if each := members.counted_noun(right, voice):
            return f"{_times(left, voice)} for each {each}"
        case f.Arithmetic(operator="-", left=left, right=f.Const() as most) if is_held(left):
            return f"once for each {members.counted_noun(left, voice)} beyond {number_words(most, voice)}"
        case f.Arithmetic() | f.Choice():
            return f"as many times as {phrase(count, voice)}"
    return amount_of(count, "time", voice)


def _for(line: b.For, voice: Voice) -> Item:
    """Write a loop; one decision of each player is one sentence."""
    inner = bind(voice, line.local)
    words = local_words(inner, line.local)
    if line.local.type.base == "int":
        return _for_numbers(line, words, voice, inner)
    player = line.local.type.base == "player"
    noun, each, turns = offers.each_in_turn(line.source, voice)
    single = line.body[0] if len(line.body) == 1 else None
    asked = isinstance(single, b.Decide) and is_local(single.player, line.local) and single.otherwise is None
    if player and asked and isinstance(single, b.Decide):
        told = offers.decision(single, call_local(inner, line.local, f"{each}{turns}{',' if turns else ''}"))
        text = f"in turn, {told.text}{':' if told.parts else ''}"
        return replace(told, text=add_remark(sentence(text), remarks.remark_at_end(single.span)))
    if not asked and words not in (f"the {noun}", f"the {local_noun(voice, line.local)}"):
        each = f"{each} ({words})"
    if isinstance(line.source, f.Sorted):
        each = re.sub("(?<!,) in order of ", ", in order of ", each, count=1)
    elif (turns or player) and " in turn" not in each:
        each = f"{each}{',' if _RELATIVE.search(bare(each)) else ''} in turn"
    return _with_substeps(f"for {each}{turns}", line.body, inner, line.span)


def _for_numbers(line: b.For, words: str, voice: Voice, inner: Voice) -> Item:
    """Write `three times` if the steps do not mention the number."""
    noun, where, _ = members.members_and_end(Selection(line.source, line.local), voice)
    head = f"for each {noun} {where}".rstrip()
    named = "" if words == f"the {noun}" else f" ({words})"
    told = _with_substeps(f"{head}{named}", line.body, inner, line.span)
    ends = number_ranges.range_ends(line.source)
    if ends is None or whole_number(ends[0]) != 1 or _says(told, words, f" {head}"):
        return told
    times = _times(ends[1], voice)
    return _with_substeps(f"do this {times}", line.body, inner, line.span, beside=f"{times},")


def _says(item: Item, words: str, head: str) -> bool:
    """Whether an item mentions a number after introducing it."""
    text = f" {item.text[:1].lower()}{item.text[1:]}".removeprefix(head).removeprefix(f" ({words})")
    return words in text or any(_says(part, words, "\n") for part in item.parts)


def _decision(line: b.Decision, voice: Voice) -> Item:
    told = offers.decision(line, voice)
    text = sentence(f"{told.text}:" if told.parts else told.text)
    remark = "" if isinstance(line, b.Together) or line.otherwise else remarks.remark_at_end(line.span)
    if isinstance(line, b.Together) or line.otherwise is None:
        return replace(told, text=add_remark(text, remark))
    head = "if nobody does" if isinstance(line, b.Ask) else "after a pass" if line.passing else "if none is possible"
    rest = _with_substeps(head, line.otherwise, voice, None)
    if rest.parts or _has_cases(line.otherwise):
        return Item(text, (*told.parts, rest), cases=True)
    if told.parts:
        return replace(told, text=f"{sentence(told.text)} {rest.text}")
    return Item(f"{text} {rest.text}")


def _openly(body: b.Block, voice: Voice, line: b.Statement) -> Item:
    if len(body) == 1 and isinstance(body[0], b.Decision) and not remarks.remark_at_start(line.span):
        return _decision(body[0], voice)  # only who is asked is said openly
    parts = steps(body, voice)
    if len(parts) == 1 and not _has_cases(body) and not remarks.remark_at_start(line.span):
        return replace(parts[0], text=sentence(f"openly, {lowercase(parts[0].text)}"))
    return _with_substeps("openly", body, voice, line.span)
