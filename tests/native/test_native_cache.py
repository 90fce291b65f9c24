"""Object files kept. Input: entries, and folders in every state; output: the same entries, or none."""

import copy
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from both_ways import number, program, resume

import hoyle
from hoyle import own_files
from hoyle.native import cache, engine, playing
from hoyle.native import program as p
from hoyle.native.engine_cache import ready_engine


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("HOYLE_CACHE", str(tmp_path / "cache"))
    yield tmp_path / "cache"


ENTRY = cache.Entry(b"code\0\1", {"fields": [1, None, "x"], "mask": 1 << 300})


def entries(place: Path) -> list[str]:
    """The files in the folder, without the key."""
    return sorted(file.name for file in place.iterdir() if file.name != "key")


def test_what_is_kept_is_found(place: Path) -> None:
    assert cache.fetch("key") is None
    cache.keep("key", ENTRY)
    assert cache.fetch("key") == ENTRY
    assert cache.fetch("other") is None
    assert entries(place) == ["key.code"]


@pytest.mark.parametrize("damage", [0, 20, 33, 45, -1, "short", "empty", "longer"])
def test_a_damaged_entry_is_thrown_away(place: Path, damage: int | str) -> None:
    cache.keep("key", ENTRY)
    file = place / "key.code"
    data = bytearray(file.read_bytes())
    if isinstance(damage, int):
        data[damage] ^= 1
    file.write_bytes({"short": data[:-1], "empty": b"", "longer": data + b"x"}.get(str(damage), data))
    assert cache.fetch("key") is None
    assert not file.exists()
    cache.keep("key", ENTRY)
    assert cache.fetch("key") == ENTRY


def test_the_last_used_stay(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "ENTRIES", 3)
    for at, key in enumerate("abc"):
        cache.keep(key, ENTRY)
        os.utime(place / f"{key}.code", (at, at))
    assert cache.fetch("a") == ENTRY
    cache.keep("d", ENTRY)
    assert entries(place) == ["a.code", "c.code", "d.code"]


def test_what_was_never_finished_goes(place: Path) -> None:
    cache.keep("a", ENTRY)
    for name, age in (("old.part", 0), ("new.part", time.time())):
        (place / name).write_bytes(b"")
        os.utime(place / name, (age, age))
    cache.keep("b", ENTRY)
    assert entries(place) == ["a.code", "b.code", "new.part"]


def test_nothing_is_left_of_what_cannot_be_put_in_its_place(place: Path) -> None:
    place.mkdir(mode=0o700)
    (place / "key.code").mkdir()
    cache.keep("key", ENTRY)
    assert entries(place) == ["key.code"]
    assert cache.fetch("key") is None


def test_a_folder_that_cannot_be_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("HOYLE_CACHE", str(tmp_path / "file" / "cache"))
    cache.keep("key", ENTRY)
    assert cache.fetch("key") is None


def test_the_usual_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HOYLE_CACHE")
    monkeypatch.setenv("HOME", "/home/her")
    monkeypatch.setenv("XDG_CACHE_HOME", "/where")
    monkeypatch.setattr(sys, "platform", "linux")
    assert cache.folder() == Path("/where/hoyle")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache.folder() == Path("/home/her/.cache/hoyle")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert cache.folder() == Path("/home/her/Library/Caches/hoyle")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    assert cache.folder() is None
    assert cache.fetch("key") is None
    cache.keep("key", ENTRY)


@pytest.mark.parametrize("part", ["binding", "llvm", "triple", "cpu", "features"])
def test_another_machine_or_compiler_has_another_key(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, here = cache.key_of("text"), engine.host()
    assert cache.key_of("text") == before != cache.key_of("text ")
    monkeypatch.setattr(cache, "host", lambda: replace(here, **{part: "another"}))
    assert cache.key_of("text") != before


WRITER = """
import sys
from hoyle.native import cache
for at in range(200):
    entry = cache.Entry(bytes([int(sys.argv[1])]) * 50000, int(sys.argv[1]))
    cache.keep("key", entry)
    found = cache.fetch("key")
    assert found is not None and found.code == bytes([found.notes]) * 50000
"""


def test_processes_that_write_at_once_do_no_harm(place: Path) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(at)], stderr=subprocess.PIPE) for at in range(3)]
    for writer in writers:
        _, told = writer.communicate()
        assert writer.returncode == 0, told
    assert entries(place) == ["key.code"]


MADE = program(
    (p.Store("seen", p.Compute("+", p.Load("int", "seen"), number(3))), p.Stop(0, 0)),
    fields=[p.Field("seen", "tally"), p.Field("many", length=3, bits=8, image=(1, 2, -3)), p.Field("m", type="mask")],
    cards=104,
)


def test_an_engine_is_made_once(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def make() -> tuple[p.Program, Any]:
        made.append(1)
        return MADE, {"names": ["a"]}

    first, notes = ready_engine("text", make)
    monkeypatch.setattr(engine, "emit", None)
    second, kept = ready_engine("text", make)
    assert made == [1] and notes == kept == {"names": ["a"]}
    assert second.layout == first.layout
    for one in (first, second):
        memory = engine.fresh(one.layout)
        assert resume(one, memory) == 0
        assert memory.tally[:1] == b"\3"


def test_another_text_is_another_engine(place: Path) -> None:
    for text in ("one", "two"):
        assert ready_engine(text, lambda notes=text: (MADE, notes))[1] == text
    assert len(entries(place)) == 2


def test_rules_that_cannot_be_lowered_are_remembered(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = hoyle.load("sedma", players=2)
    tried: list[str] = []

    def lowered(game: hoyle.Game, player: str, cut: bool = False) -> Any:
        tried.append(player)
        raise playing.CannotLower("machine code cannot play this yet: something")

    monkeypatch.setattr(playing, "lower_table", lowered)
    for _ in range(2):
        with pytest.raises(playing.CannotLower, match="cannot play this yet: something"):
            playing.compile(game, "uniform")
    assert tried == ["uniform"]
    with pytest.raises(playing.CannotLower):
        playing.compile(hoyle.load("sedma", players=3), "uniform")
    assert tried == ["uniform", "uniform"]


def deep(times: int) -> Any:
    """Lists inside lists."""
    notes: Any = []
    for _ in range(times):
        notes = [notes]
    return notes


def layout(change: Callable[[list[Any]], None]) -> Any:
    """The notes of an engine whose first field was changed."""
    fields = copy.deepcopy(engine_notes())
    change(fields[1])
    return [fields, "notes"]


def engine_notes() -> Any:
    from hoyle.native.memory import layout_as_json, layout_of

    return json.loads(json.dumps(layout_as_json(layout_of(MADE.fields.values(), MADE.cards), MADE.cards)))


def code() -> bytes:
    return engine.build(engine.text_of(MADE))


BAD_NOTES: dict[str, Callable[[], Any]] = {
    "null": lambda: None,
    "an empty list": list,
    "a word": lambda: "word",
    "a number": lambda: 7,
    "only a layout": lambda: [engine_notes()],
    "no layout": lambda: [None, "notes"],
    "an empty layout": lambda: [[], "notes"],
    "fields of null": lambda: [[52, None, None], "notes"],
    "less than no cards": lambda: [[-1], "notes"],
    "no number of cards": lambda: [["x"], "notes"],
    "very many cards": lambda: [[10**12, *engine_notes()[1:]], "notes"],
    "a very long field": lambda: layout(lambda field: field.__setitem__(3, 10**12)),
    "a field of less than nothing": lambda: layout(lambda field: field.__setitem__(3, -5)),
    "no region": lambda: layout(lambda field: field.__setitem__(1, "nowhere")),
    "no type": lambda: layout(lambda field: field.__setitem__(2, "float")),
    "a field of three bits": lambda: layout(lambda field: field.__setitem__(4, 3)),
    "a start that is too large": lambda: layout(lambda field: field.__setitem__(5, 1 << 80)),
    "other items than the field has": lambda: layout(lambda field: field.__setitem__(6, [1] * 99)),
}


@pytest.mark.parametrize("name", BAD_NOTES)
def test_an_entry_with_strange_notes_is_built_again(name: str, place: Path) -> None:
    good = cache.key_of("text")
    cache.keep(good, cache.Entry(code(), BAD_NOTES[name]()))
    made, notes = ready_engine("text", lambda: (MADE, "notes"))
    assert notes == "notes" and resume(made, engine.fresh(made.layout)) == 0
    assert cache.fetch(good) == cache.Entry(code(), [engine_notes(), "notes"])


def test_notes_nested_without_end_are_thrown_away(place: Path) -> None:
    text = b"[" * 200_000 + b"]" * 200_000
    assert own_files.keep(place, "key.code", len(text).to_bytes(8, "little") + text + b"code")
    assert cache.fetch("key") is None
    assert entries(place) == []


def damage_object(place: int, number: int, size: int) -> bytes:
    """An object file with other bytes at a place."""
    data = bytearray(code())
    data[place : place + size] = number.to_bytes(size, "little")
    return bytes(data)


BAD_CODE: dict[str, Callable[[], bytes]] = {
    "nothing": lambda: b"",
    "text": lambda: b"no object file",
    "zeros": lambda: bytes(5_000),
    "a header": lambda: code()[:64],
    "half": lambda: code()[: len(code()) // 2],
    "all but a byte": lambda: code()[:-1],
    "sections far away": lambda: damage_object(0x28, 1 << 60, 8),
    "very many sections": lambda: damage_object(0x3C, 60_000, 2),
}


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="ELF")
@pytest.mark.parametrize("name", BAD_CODE)
def test_an_entry_without_an_object_is_built_again(name: str, place: Path) -> None:
    cache.keep(cache.key_of("text"), cache.Entry(BAD_CODE[name](), [engine_notes(), "notes"]))
    made, _ = ready_engine("text", lambda: (MADE, "notes"))
    assert resume(made, engine.fresh(made.layout)) == 0


@pytest.mark.parametrize("notes", [None, [], {}, 7, ["a"], deep(300)], ids=lambda notes: str(notes)[:10])
def test_a_game_is_built_again_where_its_entries_are_strange(notes: Any, place: Path) -> None:
    game = hoyle.load("sedma", players=2)
    playing.compile(game)
    (name,) = entries(place)
    entry = cache.fetch(name.removesuffix(".code"))
    assert entry is not None
    refusal = cache.key_of(
        "\n".join(["refused", *playing.files_of(game), "\n".join([playing.sources(), repr(game.table), "uniform", ""])])
    )
    for key, other in ((name.removesuffix(".code"), [entry.notes[0], notes]), (refusal, notes)):
        cache.keep(key, cache.Entry(entry.code, other))
    assert playing.compile(game).playouts(3).games == 3
