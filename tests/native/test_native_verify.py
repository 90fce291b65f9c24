"""The reader of LLVM text. Input: text that was written here, and changed; output: refused, or harmless to LLVM."""

import re
import subprocess
import sys
from random import Random

import pytest
from both_ways import number, program
from random_programs import random_program

from hoyle.native import program as p
from hoyle.native.emit import emit
from native.oracle.verify import Unsound, verify

SMALL = emit(
    program(
        (
            p.Set("a", p.Load("int", "f", number(1))),
            p.If(p.Compare("<", p.Get("int", "a"), number(2)), (p.Fail(),)),
            p.Goto(1),
        ),
        (
            p.Roll("r", "rng", number(6), "pick"),
            p.Count("c", "c", number(0), number(2), (p.Store("f", p.Get("int", "c"), p.Get("int", "c")),)),
            p.Store("f", p.Look("int", "t", p.Get("int", "r")), number(0)),
            p.Stop(0, 0),
        ),
        fields=[p.Field("f", length=2, bits=16), p.Field("rng")],
        tables={"t": p.Table((1, 2, 3, 4, 5, 6))},
    ),
    fast_nth=True,
)


@pytest.mark.parametrize("checked", [False, True])
@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("cards", [52, 300])
def test_what_is_written_here_is_sound(checked: bool, fast: bool, cards: int) -> None:
    for seed in range(4):
        verify(emit(random_program(Random(seed), cards), checked=checked, fast_nth=fast))


def replace_text(old: str, new: str) -> str:
    """The small module with one thing changed."""
    assert old in SMALL, old
    return SMALL.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  ret i64 %h\n", ""),
        ("  ret i64 %h\n", "  ret i64 %h\n  ret i64 %h\n"),
        ("ret i64 %h", "ret i32 %h"),
        ("ret i64 %h", "ret void"),
        ("ret i64 %h", "ret i64 %missing"),
        ("lshr i64 %s, 30", "lshr i64 %h, 30"),
        ("lshr i64 %s, 30", "lshr i32 %s, 30"),
        ("lshr i64 %s, 30", "shift i64 %s, 30"),
        ("lshr i64 %s, 30", "lshr i64 %s, 99999999999999999999"),
        ("%b = xor", "%a = xor"),
        ("br label %again", "br label %nowhere"),
        ("again:\n", "entry:\n"),
        ("again:\n", ""),
        ("call i64 @mixed(i64 %new)", "call i64 @mixed(i64 %new, i64 1)"),
        ("call i64 @mixed(i64 %new)", "call i64 @nothing(i64 %new)"),
        ("call i64 @mixed(i64 %new)", "call i32 @mixed(i64 %new)"),
        ("call i64 @mixed(i64 %new)", "call i64 @mixed(ptr %new)"),
        ("load i64, ptr %rng", "load i64, ptr %old"),
        ("load i64, ptr %rng", "load i64, ptr null, !tbaa !0"),
        ("store i64 %new, ptr %rng", "store i64 %new, i64 %new"),
        ("zext i64 %n to i128", "zext i64 %n to i32"),
        ("trunc i128 %m to i64", "trunc i64 %z to i64"),
        ("trunc i128 %m to i64", "trunc i64 %z to i128"),
        ("label %n0 i64 1, label %n1", "label %n0 i64 0, label %n1"),
        ("i64 0, label %n0 ", "i64 0, label %n0, "),
        ("!prof !0", "!prof !1"),
        ("!prof !0", "!prof !999"),
        ("!llvm.loop !2", "!llvm.loop !3"),
        ("!llvm.loop !2", "!llvm.loop !999"),
        ("!llvm.loop !2", "!llvm.roll !2"),
        ("!2 = distinct !{!2, !3}", "!2 = distinct !{!2, !1}"),
        ("!2 = distinct !{!2, !3}", "!2 = distinct !{!1, !3}"),
        ("llvm.loop.unroll.runtime.disable", "llvm.loop.unroll.runtime.always"),
        ("[6 x i8]", "[7 x i8]"),
        ("[6 x i8]", "[6 x i1]"),
        ("i8 6]", "i8 600]"),
        ("i8 6]", "i16 6]"),
        ("@t0 = ", "@run = "),
        ('!1 = !{!"fields"}\n', ""),
        ('!1 = !{!"fields"}', '!0 = !{!"fields"}'),
        ("declare i64 @llvm.ctpop.i64(i64)", "declare i64 @llvm.ctpop.i64(i32)"),
        ("declare i64 @llvm.ctpop.i64(i64)", "declare i64 @abort(i64)"),
        ("declare i64 @llvm.cttz.i64(i64, i1)", "declare i64 @llvm.cttz.i64(i64)"),
        ("define internal i64 @draw", "define internal i64 @mixed"),
        ("(ptr %rng, i64 %n)", "(ptr %rng, i64 %rng)"),
        ("(ptr %rng, i64 %n)", "(ptr %rng, what %n)"),
        ("nounwind alwaysinline {", "nounwind sometimes {"),
        ("\n}\n", "\n"),
        ("entry:\n", "entry:\n  }\n"),
        ("mixed", "m\u00efxed"),
    ],
)
def test_what_is_not_sound_is_refused(old: str, new: str) -> None:
    verify(SMALL)
    with pytest.raises(Unsound):
        verify(replace_text(old, new))


def test_a_function_without_blocks_is_refused() -> None:
    with pytest.raises(Unsound):
        verify("define i64 @f() nounwind {\n}\n")


def test_a_refusal_says_where() -> None:
    with pytest.raises(Unsound, match=r"line \d+: %missing is no i64: ret i64 %missing"):
        verify(replace_text("ret i64 %h", "ret i64 %missing"))


def mutate(chance: Random, text: str) -> str:
    """The text with one small change: a line gone, twice or elsewhere; words exchanged; a sign changed."""
    lines = text.splitlines()
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    kind = chance.randrange(6)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(other, lines[at])
    elif kind == 2:
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 3:
        words = re.findall(r"[%@!]?[\w.]+", text)
        here = re.findall(r"[%@!]?[\w.]+", lines[at]) or ["x"]
        lines[at] = lines[at].replace(chance.choice(here), chance.choice(words), 1)
    elif kind == 4 and lines[at]:
        spot = chance.randrange(len(lines[at]))
        lines[at] = lines[at][:spot] + chance.choice('%@!{}[]()=,:;-019ix "\\') + lines[at][spot + 1 :]
    else:
        spot = chance.randrange(len(lines[at]) + 1)
        lines[at] = lines[at][:spot]
    return "\n".join(lines) + "\n"


READ = """
import sys
import llvmlite.binding as llvm
llvm.initialize_native_target()
for text in sys.stdin.read().split(chr(1)):
    try:
        llvm.parse_assembly(text).verify()
    except RuntimeError:
        pass
print("alive")
"""


@pytest.mark.slow
def test_what_is_not_refused_does_no_harm() -> None:
    """Changed in thousands of ways: what is not refused is given to LLVM, which may not end the process over it."""
    chance = Random(7)
    texts = [SMALL, emit(random_program(Random(3), 104), checked=True)]
    changed = [mutate(chance, text) for text in texts for _ in range(1000 if text is SMALL else 60)]
    accepted = []
    for text in changed:
        try:
            verify(text)
        except Unsound:
            continue
        accepted.append(text)
    assert len(accepted) < len(changed) / 3
    told = subprocess.run([sys.executable, "-c", READ], input="\1".join(accepted), capture_output=True, text=True)
    assert told.stdout == "alive\n", told.stderr
