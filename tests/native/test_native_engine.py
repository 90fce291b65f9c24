"""Many games by machine code. Input: programs and seeds; output: records, tallies, and which games failed."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy
import pytest
from both_ways import engine_of, get, number, program

from hoyle.engine.runtime import dice
from hoyle.native import engine, memory
from hoyle.native import program as p
from native.oracle import interpret


def draw(generator: str, local: str, limit: int) -> p.Roll:
    return p.Roll(local, generator, number(limit), "pick")


def add(field: str, value: p.Expr) -> p.Store:
    return p.Store(field, p.Compute("+", p.Load("int", field), value))


#: A game that draws twice; one in five fails, and one in seven waits.
DRAWING = program(
    (
        draw("rng", "a", 1000),
        draw("player_rng", "b", 1000),
        add("passed", number(1)),
        p.Store("deal", get("a")),
        p.Store("choice", get("b")),
        p.If(p.Compare("==", p.Compute("mod", get("a"), number(5)), number(0)), (p.Fail(),)),
        p.Store("small", p.Compute("mod", get("b"), number(100)), number(1)),
        p.Store("even", p.Compare("==", p.Compute("mod", get("b"), number(2)), number(0))),
        p.If(p.Compare("==", p.Compute("mod", get("b"), number(7)), number(0)), (p.Stop(p.WAITING, 0),)),
        add("sum", get("a")),
        p.Stop(p.OVER, 0),
    ),
    fields=[
        p.Field("rng", start=99),
        p.Field("player_rng"),
        p.Field("passed", bits=32, start=7),
        p.Field("deal", "record"),
        p.Field("choice", "record", bits=16),
        p.Field("small", "record", length=2, bits=8, image=(-1, -2)),
        p.Field("even", "record", "bool"),
        p.Field("cards", "record", "mask", start=3),
        p.Field("sum", "tally"),
    ],
)


def played_slowly(games: int, seed: int) -> tuple[list[interpret.Memory], list[int], int]:
    """The same games in the interpreter: the memories behind those that were over, the others, the sum."""
    over, failed, total = [], [], 0
    for game in range(games):
        memory = interpret.fresh(DRAWING)
        memory["rng"][0] = interpret.with_sign(seed + game & dice.MASK)
        memory["player_rng"][0] = interpret.with_sign(dice.players_seed(seed + game))
        if interpret.run(DRAWING, memory) == p.OVER:
            over.append(memory)
            total += memory["sum"][0]
        else:
            failed.append(game)
    return over, failed, total


@pytest.fixture(scope="module")
def code() -> engine.Engine:
    return engine_of(DRAWING)


@pytest.mark.parametrize("seed", [0, 12, -3, (1 << 64) - 50, (1 << 63) - 50])
def test_games_are_those_of_the_interpreter(code: engine.Engine, seed: int) -> None:
    tally = bytearray(code.layout.images["tally"])
    played = engine.play(code, 100, seed, tally)
    over, failed, total = played_slowly(100, seed)
    assert list(played.failed) == failed and 0 < len(failed) < 60
    assert memory.read_field(code.layout, tally, "sum") == [total]
    good = [at for at in range(100) if at not in failed]
    for name in ("deal", "choice", "even", "small"):
        column = memory.column(code.layout, played.records, name)
        assert column[good].reshape(len(good), -1).tolist() == [kept[name] for kept in over]
    assert not any(any(row(code, played.records, game)) for game in failed)
    assert memory.read_field(code.layout, row(code, played.records, good[0]), "cards") == [3]


def row(code: engine.Engine, records: bytearray, game: int) -> bytearray:
    size = code.layout.sizes["record"]
    return records[game * size : game * size + size]


def test_columns_have_the_types_of_their_fields(code: engine.Engine) -> None:
    records = bytearray(2 * code.layout.sizes["record"])
    kinds = {name: memory.column(code.layout, records, name) for name in ("deal", "choice", "small", "even")}
    assert [(c.dtype, c.shape) for c in kinds.values()] == [
        (numpy.dtype("i8"), (2,)),
        (numpy.dtype("i2"), (2,)),
        (numpy.dtype("i1"), (2, 2)),
        (numpy.dtype("?"), (2,)),
    ]
    with pytest.raises(TypeError, match="masks"):
        memory.column(code.layout, records, "cards")


def test_records_need_not_be_kept(code: engine.Engine) -> None:
    tallies = [bytearray(code.layout.images["tally"]) for _ in range(2)]
    kept = engine.play(code, 50, 1, tallies[0])
    without = engine.play(code, 50, 1, tallies[1], keep=False)
    assert without == engine.Played(bytearray(), kept.failed) and tallies[0] == tallies[1]


def test_no_games(code: engine.Engine) -> None:
    assert engine.play(code, 0, 1, bytearray(code.layout.images["tally"])) == engine.Played(bytearray(), ())


def test_games_go_on_from_a_state_that_is_given(code: engine.Engine) -> None:
    """All of it but the generators, which are those of each game."""
    image = bytearray(code.layout.images["state"])
    memory.write(code.layout, image, "node", [5])
    played = engine.play(code, 3, 1, bytearray(code.layout.images["tally"]), image=bytes(image))
    assert played.failed == (0, 1, 2)
    memory.write(code.layout, image, "node", [0])
    memory.write(code.layout, image, "rng", [12345])
    tallies = [bytearray(code.layout.images["tally"]) for _ in range(2)]
    assert engine.play(code, 30, 1, tallies[0], image=bytes(image)) == engine.play(code, 30, 1, tallies[1])


def test_a_state_of_another_size_is_refused(code: engine.Engine) -> None:
    with pytest.raises(ValueError, match="another program"):
        engine.play(code, 1, 1, bytearray(code.layout.images["tally"]), image=b"1234")
    with pytest.raises(ValueError, match="another program"):
        engine.play(code, 1, 1, bytearray(3))


def test_threads_use_one_engine_at_once(code: engine.Engine) -> None:
    def some(seed: int) -> tuple[engine.Played, bytearray]:
        tally = bytearray(code.layout.images["tally"])
        return engine.play(code, 3000, seed, tally), tally

    seeds = [1, 5, 1, 5, 1, 5]
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(some, seeds)) == [some(seed) for seed in seeds]


def test_a_long_play_is_the_sum_of_shorter_ones(code: engine.Engine) -> None:
    whole, parts = (bytearray(code.layout.images["tally"]) for _ in range(2))
    engine.play(code, 90, 4, whole, keep=False)
    for start in range(0, 90, 30):
        engine.play(code, 30, 4 + start, parts, keep=False)
    assert whole == parts


@pytest.mark.parametrize("image", [False, True])
def test_games_are_the_same_however_many_are_played_at_a_time(
    code: engine.Engine, image: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = bytes(code.layout.images["state"]) if image else None
    found = []
    for at_a_time in (1, 7, 20, 1000):
        monkeypatch.setattr(engine, "AT_A_TIME", at_a_time)
        tally = bytearray(code.layout.images["tally"])
        found.append((engine.play(code, 60, 2**64 - 30, tally, image=state), tally))
        assert engine.play(code, 60, 2**64 - 30, bytearray(tally), keep=False).failed == found[0][0].failed
    assert all(one == found[0] for one in found) and found[0][0].failed


WITHOUT = """
import sys
sys.modules["llvmlite"] = sys.modules["llvmlite.binding"] = None
from hoyle.native import engine
try:
    engine.host()
except ImportError as error:
    print(type(error).__name__, error)
"""


def test_without_the_compiler_it_is_said_how_to_get_it() -> None:
    told = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True)
    assert told.stdout == "Missing machine code needs llvmlite: pip install 'hoyle[native]'\n", told.stderr


BUILT_AGAIN = """
import hoyle
from hoyle.native import engine
from hoyle.native.lower.nodes import lower
from hoyle.native.playing import chooser_of
text = engine.text_of(lower(hoyle.load("canasta"), chooser_of("uniform"))[0])
assert text.count("\\n") > engine.LONG
for _ in range(15):
    engine.build(text)
"""


@pytest.mark.slow
def test_a_long_text_is_built_each_time() -> None:
    """A pass of LLVM once ended the process at one of ten builds."""
    told = subprocess.run([sys.executable, "-c", BUILT_AGAIN], capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (0, "")


def test_the_switch_for_tracebacks_does_not_stop_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOYLE_DEBUG", "1")
    assert engine.text_of(DRAWING)
