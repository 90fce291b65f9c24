"""Every command of `hoyle`, as it is run on a hostile file: words and input in; exit code, time, memory and text out."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from hostile_files import FILES, SLOW, rules

ROOT = Path(__file__).parents[2]

#: What a command may take: seconds of processor and of the clock, address space; and MiB at its peak.
CPU, CLOCK, SPACE = 30, 300, 3 << 30
MEBIBYTES = 600

GAME, SOUND, LOG, SCENARIOS, SESSION, TYPED = (
    "hostile.yaml", "sound.yaml", "hostile.jsonl", "hostile.scenarios.yaml", "session", "typed",
)  # fmt: skip

#: What is typed at a prompt.
KEYS = "1\n?\n2\nhint\n1\n1\n1\nlog\n1\nq\n"

#: The words of each run, by name: the command, behind it what is special.
RUNS: dict[str, tuple[str, ...]] = {
    "list": ("list",),
    "show": ("show", GAME),
    "show json": ("show", GAME, "--json"),
    "validate": ("validate", GAME),
    "validate proofs": ("validate", GAME, "--proofs", "--notes", "--json"),
    "play": ("play", GAME, "--plain", "--seed", "1", "--think", "0.2", "--log", "played.jsonl"),
    "play bots": ("play", GAME, "--plain", "--seed", "1", "--think", "0.2", "--seats", "human,mcts:10"),
    "play resume": ("play", "--plain", "--think", "0.2", "--resume", LOG),
    # an address of nobody: everything is opened, then nothing can be listened to
    "host": ("host", GAME, "--address", "203.0.113.1", "--port", "0", "--log", "hosted.jsonl"),
    "replay": ("replay", LOG, "--seat", "all"),
    "analyse": ("analyse", LOG, "--seat", "all", "--iterations", "10", "-n", "2"),
    "games": ("games",),
    "simulate native": ("simulate", GAME, "-n", "2", "--engine", "auto"),
    "simulate reference": ("simulate", GAME, "-n", "2", "--engine", "reference"),
    "arena": ("arena", GAME, "-n", "2", "--bots", "random,greedy,mcts:10", "--limit", "3"),
    "study native": ("study", GAME, "-n", "4", "--engine", "auto"),
    "study reference": ("study", GAME, "-n", "4", "--engine", "reference", "--csv", "games.csv"),
    "study bots": ("study", GAME, "-n", "2", "--bots", "random,greedy", "--looks", "2", "--iterations", "20"),
    "compare native": ("compare", GAME, SOUND, "-n", "4", "--engine", "auto"),
    "compare reference": ("compare", SOUND, GAME, "-n", "4", "--engine", "reference"),
    "tune native": ("tune", GAME, "-n", "4", "--target", "fairness", "--option", "k=1..2"),
    "tune reference": ("tune", GAME, "-n", "4", "--target", "ties", "--engine", "reference", "--option", "k=1..2"),
    "profile": ("profile", GAME, "-n", "2", "--seconds", "1"),
    "audit": ("audit", GAME, "-n", "2", "--seconds", "3"),
    "test": ("test", SCENARIOS),
    "explain": ("explain", "R901"),
    "graph": ("graph", GAME, "--format", "mermaid", "-o", "graph.txt"),
    "graph text": ("graph", GAME),
    "rules": ("rules", GAME, "--format", "html"),
    "rules table": ("rules", GAME, "--players", "2"),
    "diff": ("diff", SOUND, GAME),
    "new": ("new", "variant.yaml", "--from", GAME),
    "format": ("format", GAME, "--diff"),
    "lsp": ("lsp",),
}  # fmt: skip

#: The place of each file and each run, from which shares are counted.
NUMBER = {name: number for names in (FILES, RUNS) for number, name in enumerate(names)}

#: Exit codes with which a command says that it is done, or what is wrong.
SPOKEN = (0, 1, 2)

SCENARIO = """\
game: hostile.yaml
scenarios:
  a move out of the blue:
    players: 2
    dealer: p1
    steps:
      - p0: play 7C
      - holds: [count(pile) is 1]
  as it begins:
    players: 2
    steps:
      - holds:
          - count(cards) is 32
          - n is 0
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a run."""

    code: int
    cpu: float
    clock: float
    peak: float
    text: str

    @property
    def problem(self) -> str | None:
        """What should not have happened, in one line."""
        if self.code < 0:
            return f"signal {-self.code} after {self.cpu:.1f} s"
        said = [line for line in self.text.split("\n") if "a fault of hoyle itself" in line or "Error:" in line[:40]]
        if self.code not in SPOKEN or "Traceback" in self.text or any("a fault of" in line for line in said):
            return f"exit code {self.code}: {(said or [self.text[-200:]])[-1][:200]}"
        if self.cpu > CPU:
            return f"{self.cpu:.0f} s"
        return f"{self.peak:.0f} MiB" if self.peak > MEBIBYTES else None


class Server:
    """The process whose forks run commands."""

    def __init__(self, home: Path) -> None:
        self.home = home
        places = {
            name: str(home / name.lower()) for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "HOYLE_CACHE", "HOME")
        }
        paths = os.pathsep.join(str(ROOT / folder) for folder in ("interpreter", "cli"))
        for place in places.values():
            Path(place).mkdir(mode=0o700, exist_ok=True)
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("fork_server.py"))],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=os.environ | places | {"PYTHONPATH": paths, "COLUMNS": "80", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
        )  # fmt: skip
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"

    def run(self, words: tuple[str, ...], folder: Path, typed: str = os.devnull) -> Outcome:
        """Run a command in a folder."""
        assert self.process.stdin is not None and self.process.stdout is not None
        output = self.home / "output"
        request = {
            "words": words, "cwd": str(folder), "input": str(folder / typed), "output": str(output),
            "cpu": CPU, "clock": CLOCK, "space": SPACE,
        }  # fmt: skip
        print(json.dumps(request), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        with output.open("rb") as file:
            text = file.read(1 << 22).decode("utf-8", "replace")
        return Outcome(**answer, text=text)

    def close(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(10)


def lay_out(folder: Path, data: bytes, name: str = GAME) -> None:
    """Lay a hostile file and what commands want beside it into a folder."""
    (folder / name).write_bytes(data)
    if not (folder / GAME).exists():
        (folder / GAME).write_bytes(rules())
    (folder / SOUND).write_bytes(rules())
    (folder / TYPED).write_text(KEYS)
    if name != SCENARIOS:
        (folder / SCENARIOS).write_text(SCENARIO)
    if name != LOG:
        first = {
            "hoyle_log": 1, "game": "hostile", "variant": None, "title": "Hostile", "named": str(folder / GAME),
            "variants": [], "digest": "0" * 16, "players": 2, "options": {}, "seed": 1, "seed_drawn": False,
            "seats": ["human", "random"], "names": [], "again": "hoyle play hostile.yaml --seed 1",
            "began": "2026-01-01T00:00:00+00:00", "hoyle": "0.1.0", "turn": [0],
        }  # fmt: skip
        (folder / LOG).write_text(json.dumps(first) + "\n")
    text = (folder / GAME).read_bytes().decode("utf-8", "replace")
    (folder / SESSION).write_bytes(b"".join(session((folder / GAME).as_uri(), text)))


def session(uri: str, text: str) -> Iterator[bytes]:
    """What an editor sends to `hoyle lsp` that opens a file and asks about it."""
    lines = text.split("\n")
    document = {"uri": uri}
    opened = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
    yield message_bytes("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, 1)
    yield message_bytes("initialized", {})
    yield message_bytes("textDocument/didOpen", {"textDocument": opened})
    number = 1
    for share in (0.3, 0.6, 0.9):
        line = int(len(lines) * share)
        at = {"line": line, "character": min(len(lines[line]), 30) // 2}
        for method in ("hover", "completion", "definition", "documentHighlight"):
            number += 1
            yield message_bytes(f"textDocument/{method}", {"textDocument": document, "position": at}, number)
    for method in ("documentSymbol", "foldingRange", "formatting", "codeLens"):
        number += 1
        options = {"options": {"tabSize": 2, "insertSpaces": True}} if method == "formatting" else {}
        yield message_bytes(f"textDocument/{method}", {"textDocument": document, **options}, number)
    yield message_bytes("shutdown", None, number + 1)
    yield message_bytes("exit", None)


def message_bytes(method: str, params: object, number: int | None = None) -> bytes:
    """One message of an editor."""
    message = {"jsonrpc": "2.0", "method": method, "params": params} | ({} if number is None else {"id": number})
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def run(server: Server, name: str, folder: Path) -> Outcome:
    """Run one of the runs in a folder that is laid out; where it plays a game into a log, later runs follow that log."""
    typed = {"play": TYPED, "play bots": TYPED, "play resume": TYPED, "lsp": SESSION}.get(name, os.devnull)
    outcome = server.run(RUNS[name], folder, typed)
    played = folder / "played.jsonl"
    if name == "play" and played.exists():
        played.replace(folder / LOG)
    return outcome


def sweep(server: Server, folder: Path, wanted: Callable[[str, str], bool]) -> Iterator[tuple[str, str, Outcome]]:
    """Run what is wanted (file, run) in a fresh folder for each file."""
    folder.mkdir()
    for number, (name, make) in enumerate(FILES.items()):
        runs = [run_name for run_name in RUNS if wanted(name, run_name)]
        if not runs:
            continue
        place = folder / str(number)
        place.mkdir()
        lay_out(place, make())
        for run_name in runs:
            yield name, run_name, run(server, run_name, place)


def table(outcomes: list[tuple[str, str, Outcome]]) -> list[str]:
    """The worst time and memory of each run, as lines of text."""
    lines = [f"{'command':<20} {'runs':>5} {'worst s':>8}  {'of':<36} {'worst MiB':>9}  of"]
    for name in RUNS:
        mine = [(file, outcome) for file, run_name, outcome in outcomes if run_name == name]
        if mine:
            slow, large = max(mine, key=lambda m: m[1].cpu), max(mine, key=lambda m: m[1].peak)
            lines.append(
                f"{name:<20} {len(mine):5} {slow[1].cpu:8.2f}  {slow[0][:36]:<36} {large[1].peak:9.0f}  {large[0][:36]}"
            )
    return lines


def main(words: list[str]) -> None:
    """Run what words name, and print what is wrong and the table.

    Words choose files by name, words after `=` runs. `--slow` takes the slow files too, `--text` shows what is printed.
    `--share=1/3` takes every third pair of a file and a run, beginning with the second. Ctrl-C ends with the table so far.
    """
    flags = {word for word in words if word.startswith("--")}
    shares = [flag.removeprefix("--share=") for flag in flags if flag.startswith("--share=")]
    part, of = (int(number) for number in (shares or ["0/1"])[0].split("/"))
    runs = [word[1:] for word in words if word.startswith("=")]
    files = [word for word in words if not word.startswith(("=", "--"))]

    def wanted(file: str, run_name: str) -> bool:
        if file in SLOW and "--slow" not in flags and file not in files:
            return False
        if (NUMBER[file] + NUMBER[run_name]) % of != part:
            return False
        return any(word in file for word in files or [""]) and any(word in run_name for word in runs or [""])

    outcomes = []
    with tempfile.TemporaryDirectory() as folder, suppress(KeyboardInterrupt):
        server = Server(Path(folder))
        for file, run_name, outcome in sweep(server, Path(folder) / "work", wanted):
            outcomes.append((file, run_name, outcome))
            if outcome.problem or files:
                mark = "!" if outcome.problem else " "
                print(
                    f"{mark} {file} | {run_name}: {outcome.code} {outcome.cpu:.1f} s {outcome.peak:.0f} MiB", end="  "
                )
                print(outcome.problem or "", flush=True)
            if "--text" in flags:
                print(outcome.text)
        server.close()
    print("\n".join(table(outcomes)))
    wrong, seconds = sum(outcome.problem is not None for *_, outcome in outcomes), sum(o.cpu for *_, o in outcomes)
    print(
        f"{len({file for file, *_ in outcomes})} files, {len(outcomes)} runs, {seconds:.0f} s of processor, {wrong} wrong"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
