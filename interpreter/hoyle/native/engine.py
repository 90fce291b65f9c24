"""Machine code from LLVM text, and games played by it.

Threads can share an engine, which holds no memory of games. Other Python threads run while machine code does.
"""

import ctypes
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib import import_module
from typing import Any

from hoyle.native import program as p
from hoyle.native.emit import emit
from hoyle.native.interrupts import MOMENT, apart, call
from hoyle.native.memory import ENDLESS, PATIENCE, REGIONS, MemoryLayout
from hoyle.play.waited_for import look_up

#: LLVM text of more lines than this is put through fewer passes. Rules of this length take long to build, not to play.
LONG = 6_000

#: The passes of long texts, which take a third to two thirds of the time of LLVM's own list and leave code 0.4 to 1.3
#: times as fast. `new_gvn` is not among them: an assertion in it ended the process at one of ten builds of a long text.
PASSES = (
    *("always_inliner", "ipsccp", "global_opt", "sroa", "simplify_cfg", "jump_threading", "sccp"),
    *("instruction_combine", "simplify_cfg", "instruction_combine", "simplify_cfg"),
    *("aggressive_dce", "global_dead_code_eliminate"),
)


class Missing(ImportError):
    def __init__(self) -> None:
        super().__init__("machine code needs llvmlite: pip install 'hoyle[native]'")


def compiler() -> Any:
    """Raises `Missing`."""
    try:
        import llvmlite.binding as llvm
    except ImportError as error:
        raise Missing from error
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm


@dataclass(frozen=True, slots=True)
class Host:
    """Properties of the machine and compiler that machine code depends on."""

    binding: str
    llvm: str
    triple: str
    cpu: str
    features: str


@lru_cache(1)
def host() -> Host:
    llvm = compiler()
    import llvmlite

    version = ".".join(map(str, llvm.llvm_version_info))
    features = llvm.get_host_cpu_features().flatten()
    return Host(llvmlite.__version__, version, llvm.get_process_triple(), llvm.get_host_cpu_name(), features)


def text_of(program: p.Program, *, checked: bool = False) -> str:
    """LLVM text for this machine; `checked` code stops at an index outside its array.

    `HOYLE_INSPECT` names a module, such as `native.oracle` in the folder of tests, whose `inspect` sees every program
    with its text and may raise an error.
    """
    text = emit(program, checked=checked, fast_nth="+bmi2" in host().features.split(","))
    if module := os.environ.get("HOYLE_INSPECT"):
        import_module(module).inspect(program, text)
    return text


def build(text: str) -> bytes:
    llvm = compiler()
    target = _target(llvm)
    return apart(lambda: bytes(target.emit_object(_optimise(llvm, target, text))))


def build_quickly(text: str) -> bytes:
    """A tenth of the time to build, a third of the speed."""
    llvm = compiler()
    target = _target(llvm, opt=0)
    return apart(lambda: bytes(target.emit_object(_parse_module(llvm, target, text))))


def _parse_module(llvm: Any, target: Any, text: str) -> Any:
    module = llvm.parse_assembly(text)
    module.triple = host().triple
    module.data_layout = str(target.target_data)
    module.verify()
    return module


def _optimise(llvm: Any, target: Any, text: str) -> Any:
    module = _parse_module(llvm, target, text)
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    # Loops go over the few cards of a hand: vectors take longer to build and gain nothing.
    options.loop_vectorization = options.loop_interleaving = options.slp_vectorization = False
    builder = llvm.create_pass_builder(target, options)
    _passes(llvm, builder, text.count("\n") > LONG).run(module, builder)
    return module


def _passes(llvm: Any, builder: Any, few: bool) -> Any:
    if not few:
        return builder.getModulePassManager()
    passes = llvm.create_new_module_pass_manager()
    for name in PASSES:
        getattr(passes, f"add_{name}_pass")()
    return passes


def _target(llvm: Any, opt: int = 2) -> Any:
    here = host()
    return llvm.Target.from_triple(here.triple).create_target_machine(
        cpu=here.cpu, features=here.features, opt=opt, codemodel="jitdefault", jit=True
    )


@dataclass(frozen=True, slots=True)
class Engine:
    """A program as machine code, which `keeper` holds in memory."""

    layout: MemoryLayout
    keeper: Any
    call_play: Callable[..., int]
    call_step: Callable[..., int] | None
    call_trying: Callable[..., int] | None


def load(code: bytes, layout: MemoryLayout) -> Engine:
    """Load an object file that was built on this machine."""
    llvm = compiler()
    keeper = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target(llvm))
    keeper.add_object_file(llvm.object_file.ObjectFileRef.from_data(code))
    keeper.finalize_object()
    address, number = ctypes.c_void_p, ctypes.c_int64
    play = ctypes.CFUNCTYPE(number, number, ctypes.c_uint64, *[address] * 7)
    step = ctypes.CFUNCTYPE(number, number, number, *[address] * 4, number)
    try_ = ctypes.CFUNCTYPE(number, *[address] * 7, *[number] * 7)
    stepping, trying = keeper.get_function_address("step"), keeper.get_function_address("trying")
    return Engine(
        layout,
        keeper,
        play(keeper.get_function_address("play")),
        step(stepping) if stepping else None,
        try_(trying) if trying else None,
    )


# ---- play

#: Games played by the first call of machine code, and by one call at most: the cost of a call is then negligible.
AT_FIRST, AT_A_TIME = 16, 256

#: Most games of a batch that one call of machine code steps.
STEPPED = 1 << 16


@dataclass(slots=True)
class Memory:
    state: bytearray
    record: bytearray
    tally: bytearray


def fresh(layout: MemoryLayout) -> Memory:
    return Memory(*(bytearray(layout.images[region]) for region in REGIONS))


@dataclass(frozen=True, slots=True)
class Played:
    """Records in order, with zeros for failed games, and the numbers of these."""

    records: bytearray
    failed: tuple[int, ...]


def play(
    engine: Engine, games: int, seed: int, tally: bytearray, *, image: bytes | None = None, keep: bool = True
) -> Played:
    """Play games with the seeds from `seed` on, from the beginning or from the state `image`.

    Adds to `tally`; `records` is empty unless `keep`.
    """
    layout = engine.layout
    first = layout.images["state"] if image is None else image
    if len(first) != layout.sizes["state"] or len(tally) != layout.sizes["tally"]:
        raise ValueError("a state or tally of another program")
    memory, size = fresh(layout), layout.sizes["record"] if keep else 0
    records = bytearray(games * size)
    blank = bytearray(layout.images["record"])
    before = _at(bytearray(first)), _at(memory.state), _at(blank), _at(memory.record)
    behind = _at(tally), (ctypes.c_int64 * AT_A_TIME)()
    failed: list[int] = []
    done, pace = 0, min(AT_FIRST, AT_A_TIME)
    while done < games:
        some = min(pace, games - done)
        kept = _at(records, done * size, some * size) if keep else None
        given = some, seed + done & (1 << 64) - 1, *before, kept, *behind
        called = call(layout, [tally], partial(engine.call_play, *given))
        failed += [done + number for number in behind[1][: called.found]]
        done += some
        pace = max(1, min(AT_A_TIME, some * MOMENT // (2 * max(1, called.work))))
    return Played(records, tuple(failed))


def stepper(
    engine: Engine, states: bytearray, records: bytearray, tally: bytearray, statuses: bytearray
) -> Callable[[], None]:
    """A function that runs all waiting games to their next stop; Ctrl-C ends it between two games.

    States, records and statuses (64 bits) are stored one after another and stay in place.
    """
    call_step = engine.call_step
    assert call_step is not None, "the program does not stop at decisions"
    games = len(statuses) // 8
    if len(states) != games * engine.layout.sizes["state"] or len(records) != games * engine.layout.sizes["record"]:
        raise ValueError("states or records of another program")
    left = ctypes.c_int64.from_buffer(tally, engine.layout.places[PATIENCE].offset)
    memory = _at(states), _at(records), _at(tally), _at(statuses)

    def step() -> None:
        done = 0
        while done < games:
            if done:
                look_up()
            left.value = ENDLESS  # a game that is stopped in the middle could not continue
            done = call_step(done, min(games, done + STEPPED), *memory, ENDLESS - MOMENT)

    return step


def _at(data: bytearray, start: int = 0, size: int | None = None) -> Any:
    return (ctypes.c_char * (len(data) if size is None else size)).from_buffer(data, start)
