"""The functions of every module: dice, cards by number, and `play`."""

from collections.abc import Iterable

from hoyle.engine.position.position import FUEL
from hoyle.engine.runtime import dice
from hoyle.native import program as p
from hoyle.native.emit_lines import Module, llvm_type, mask_bits
from hoyle.native.memory import PATIENCE


def parts(module: Module) -> Iterable[str]:
    kind = llvm_type(module, "mask")
    yield from (f"declare {kind} @llvm.{name}.{kind}({kind}, i1)" for name in ("cttz", "ctlz"))
    yield f"declare {kind} @llvm.ctpop.{kind}({kind})"
    if kind != "i64":
        yield "declare i64 @llvm.cttz.i64(i64, i1)"
        yield "declare i64 @llvm.ctpop.i64(i64)"
    yield "declare i64 @llvm.smin.i64(i64, i64)"
    yield "declare i64 @llvm.smax.i64(i64, i64)"
    yield "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)"
    if module.fast_nth:
        yield "declare i64 @llvm.x86.bmi.pdep.64(i64, i64)"
    yield from _DICE.splitlines()
    yield from (_WORD_FAST if module.fast_nth else _WORD_SLOW).splitlines()
    yield from _nth(module)


def _number(bits: int) -> int:
    return bits - (1 << 64) if bits >> 63 else bits


_DICE = f"""\
define internal i64 @mixed(i64 %s) nounwind alwaysinline {{
entry:
  %a = lshr i64 %s, 30
  %b = xor i64 %s, %a
  %c = mul i64 %b, {_number(0xBF58476D1CE4E5B9)}
  %d = lshr i64 %c, 27
  %e = xor i64 %c, %d
  %f = mul i64 %e, {_number(0x94D049BB133111EB)}
  %g = lshr i64 %f, 31
  %h = xor i64 %f, %g
  ret i64 %h
}}
define internal i64 @draw(ptr %rng) nounwind alwaysinline {{
entry:
  %old = load i64, ptr %rng
  %new = add i64 %old, {_number(dice.STEP)}
  store i64 %new, ptr %rng
  %bits = call i64 @mixed(i64 %new)
  ret i64 %bits
}}
define internal i64 @below(ptr %rng, i64 %n) nounwind alwaysinline {{
entry:
  br label %again
again:
  %z = call i64 @draw(ptr %rng)
  %lucky = icmp ult i64 %z, {_number(dice.LUCKY)}
  br i1 %lucky, label %good, label %seldom
seldom:
  %negative = sub i64 0, %n
  %over = urem i64 %negative, %n
  %top = sub i64 0, %over
  %whole = icmp eq i64 %over, 0
  %under = icmp ult i64 %z, %top
  %fair = or i1 %whole, %under
  br i1 %fair, label %good, label %again
good:
  %result = urem i64 %z, %n
  ret i64 %result
}}
define internal i64 @pick(ptr %rng, i64 %n) nounwind alwaysinline {{
entry:
  %wide = zext i64 %n to i128
  br label %again
again:
  %z = call i64 @draw(ptr %rng)
  %z2 = zext i64 %z to i128
  %m = mul i128 %z2, %wide
  %low = trunc i128 %m to i64
  %near = icmp ult i64 %low, %n
  br i1 %near, label %seldom, label %good, !prof !0
seldom:
  %negative = sub i64 0, %n
  %favouring = urem i64 %negative, %n
  %unfair = icmp ult i64 %low, %favouring
  br i1 %unfair, label %again, label %good
good:
  %top = lshr i128 %m, 64
  %result = trunc i128 %top to i64
  ret i64 %result
}}
"""

_WORD_FAST = """\
define internal i64 @nth_of_word(i64 %word, i64 %n) nounwind alwaysinline {
entry:
  %bit = shl i64 1, %n
  %card = call i64 @llvm.x86.bmi.pdep.64(i64 %bit, i64 %word)
  %at = call i64 @llvm.cttz.i64(i64 %card, i1 true)
  ret i64 %at
}
"""

_WORD_SLOW = """\
define internal i64 @nth_of_word(i64 %word, i64 %n) nounwind {
entry:
  %left = alloca i64
  %rest = alloca i64
  store i64 %n, ptr %left
  store i64 %word, ptr %rest
  br label %head
head:
  %more = load i64, ptr %left
  %cards = load i64, ptr %rest
  %done = icmp eq i64 %more, 0
  br i1 %done, label %out, label %next
next:
  %fewer = sub i64 %more, 1
  %less = sub i64 %cards, 1
  %others = and i64 %cards, %less
  store i64 %fewer, ptr %left
  store i64 %others, ptr %rest
  br label %head
out:
  %at = call i64 @llvm.cttz.i64(i64 %cards, i1 true)
  ret i64 %at
}
"""


def _nth(module: Module) -> Iterable[str]:
    kind, words = llvm_type(module, "mask"), mask_bits(module) // 64
    yield f"define internal i64 @nth({kind} %mask, i64 %n0) nounwind{'' if words > 1 else ' alwaysinline'} {{"
    yield "entry:"
    if words == 1:
        yield "  %at = call i64 @nth_of_word(i64 %mask, i64 %n0)"
        yield "  ret i64 %at"
    else:
        yield "  br label %look0"
        for word in range(words):
            yield from _nth_in(kind, word, word == words - 1)
    yield "}"


def _nth_in(kind: str, word: int, last: bool) -> Iterable[str]:
    yield f"look{word}:"
    yield f"  %moved{word} = lshr {kind} %mask, {64 * word}"
    yield f"  %word{word} = trunc {kind} %moved{word} to i64"
    if not last:
        yield f"  %size{word} = call i64 @llvm.ctpop.i64(i64 %word{word})"
        yield f"  %n{word + 1} = sub i64 %n{word}, %size{word}"
        yield f"  %here{word} = icmp ult i64 %n{word}, %size{word}"
        yield f"  br i1 %here{word}, label %found{word}, label %look{word + 1}"
        yield f"found{word}:"
    yield f"  %at{word} = call i64 @nth_of_word(i64 %word{word}, i64 %n{word})"
    yield f"  %card{word} = add i64 %at{word}, {64 * word}"
    yield f"  ret i64 %card{word}"


def play(module: Module) -> Iterable[str]:
    """Games in sequence, each from the image of the state with its own generators.

    `play(games, seed, image, state, first_record, record, records_out or null, tally, failed_out) -> failed`. The last
    game may be `STOPPED`. The work of failed games counts too.
    """
    layout = module.layout
    generators = []
    for name, what in (("rng", "%seed_of_game"), ("player_rng", "%split")):
        if name in layout.places:
            generators.append(f"  %{name} = getelementptr inbounds i8, ptr %state, i64 {layout.places[name].offset}")
            generators.append(f"  store i64 {what}, ptr %{name}")
    text = _PLAY.format(
        state=layout.sizes["state"],
        record=layout.sizes["record"],
        generators="\n".join(generators),
        split=_number(dice.SPLIT),
        step=_number(dice.STEP),
        stopped=p.STOPPED,
        patience=layout.places[PATIENCE].offset,
        work=FUEL,
    )
    return [line for line in text.splitlines() if line]


_PLAY = """\
define i64 @play(i64 %games, i64 %seed, ptr %image, ptr %state, ptr %first, ptr %record, ptr %records, ptr %tally, ptr %failed) nounwind {{
entry:
  %game_at = alloca i64
  %failed_at = alloca i64
  store i64 0, ptr %game_at
  store i64 0, ptr %failed_at
  %kept = icmp ne ptr %records, null
  br label %head
head:
  %game = load i64, ptr %game_at
  %more = icmp slt i64 %game, %games
  br i1 %more, label %one, label %out
one:
  call void @llvm.memcpy.p0.p0.i64(ptr %state, ptr %image, i64 {state}, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %record, ptr %first, i64 {record}, i1 false)
  %seed_of_game = add i64 %seed, %game
  %turned = xor i64 %seed_of_game, {split}
  %stepped = add i64 %turned, {step}
  %split = call i64 @mixed(i64 %stepped)
{generators}
  %status = call i32 @run(ptr %state, ptr %record, ptr %tally)
  %over = icmp eq i32 %status, 0
  br i1 %over, label %good, label %bad
good:
  br i1 %kept, label %keep, label %next
keep:
  %distance = mul i64 %game, {record}
  %row = getelementptr inbounds i8, ptr %records, i64 %distance
  call void @llvm.memcpy.p0.p0.i64(ptr %row, ptr %record, i64 {record}, i1 false)
  br label %next
bad:
  %patience = getelementptr inbounds i8, ptr %tally, i64 {patience}
  %patient = load volatile i64, ptr %patience, align 8
  %less = sub i64 %patient, {work}
  store volatile i64 %less, ptr %patience, align 8
  %stopped = icmp eq i32 %status, {stopped}
  %no_more = icmp slt i64 %less, 0
  %end = or i1 %stopped, %no_more
  br i1 %end, label %out, label %count_it
count_it:
  %count = load i64, ptr %failed_at
  %spot = getelementptr inbounds i64, ptr %failed, i64 %count
  store i64 %game, ptr %spot
  %counted = add i64 %count, 1
  store i64 %counted, ptr %failed_at
  br label %next
next:
  %following = add i64 %game, 1
  store i64 %following, ptr %game_at
  br label %head
out:
  %result = load i64, ptr %failed_at
  ret i64 %result
}}
"""


def step(module: Module) -> Iterable[str]:
    """Each waiting game continues to its next stop.

    `step(first, games, states, records, tally, statuses, least) -> next`; a status has 64 bits. It ends after the game
    that leaves less patience than `least`, and returns the number of the next one.
    """
    sizes = module.layout.sizes
    patience = module.layout.places[PATIENCE].offset
    text = _STEP.format(state=sizes["state"], record=sizes["record"], waiting=p.WAITING, patience=patience)
    return text.splitlines()


_STEP = """\
define i64 @step(i64 %begin, i64 %games, ptr %states, ptr %records, ptr %tally, ptr %statuses, i64 %least) nounwind {{
entry:
  %game_at = alloca i64
  store i64 %begin, ptr %game_at
  %patience = getelementptr inbounds i8, ptr %tally, i64 {patience}
  br label %head
head:
  %game = load i64, ptr %game_at
  %more = icmp slt i64 %game, %games
  br i1 %more, label %one, label %out
one:
  %following = add i64 %game, 1
  store i64 %following, ptr %game_at
  %spot = getelementptr inbounds i64, ptr %statuses, i64 %game
  %before = load i64, ptr %spot
  %waits = icmp eq i64 %before, {waiting}
  br i1 %waits, label %go, label %head
go:
  %state_at = mul i64 %game, {state}
  %state = getelementptr inbounds i8, ptr %states, i64 %state_at
  %record_at = mul i64 %game, {record}
  %record = getelementptr inbounds i8, ptr %records, i64 %record_at
  %status = call i32 @run(ptr %state, ptr %record, ptr %tally)
  %wide = sext i32 %status to i64
  store i64 %wide, ptr %spot
  %left = load volatile i64, ptr %patience, align 8
  %spent = icmp slt i64 %left, %least
  br i1 %spent, label %out, label %head
out:
  %next = load i64, ptr %game_at
  ret i64 %next
}}
"""
