"""Time and memory of `hoyle validate` for files that mean harm, and for the shipped games. Run by hand.

    python bench/hostile.py [--play] [--games] [WORD …]

Each file is checked by a process of its own, with limits on its time and memory. With `--play` sound files are played too,
with `--games` the shipped games are measured instead. Words choose files by name. What is not as wanted is marked `!`.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "fuzz"), str(ROOT / "interpreter")]

from hostile_files import ANY, ENDLESS, REFUSED  # noqa: E402

#: Wanted at most: seconds and MiB.
SECONDS, MEBIBYTES = 2.0, 300
#: Where a process is stopped.
MOST_SECONDS, MOST_MEMORY = 60, 2 << 30

VALIDATE = [sys.executable, "-c", "from hoyle_cli.main import main; main()", "validate"]
PLAY = [sys.executable, "-c", "from hoyle_cli.main import main; main()", "simulate", "-n", "1"]


def limit() -> None:
    """Limit this process."""
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def measure(command: list[str]) -> tuple[int, float, float, float, str]:
    """The exit code, seconds on the clock, seconds of processor, MiB at most, and the output of a command."""
    paths = os.pathsep.join(str(ROOT / folder) for folder in ("interpreter", "cli"))
    began = time.perf_counter()
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=os.environ | {"PYTHONPATH": paths},
            preexec_fn=limit,
        )
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.perf_counter() - began
        output.seek(0)
        text = output.read(1 << 20).decode("utf-8", "replace")
    return process.returncode, seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, text


def line(name: str, size: int, command: list[str], wanted: tuple[int, ...]) -> None:
    """Measure a command and print its line."""
    code, seconds, busy, memory, text = measure(command)
    wrong = [
        *(["exit code"] if code not in wanted else []),
        *(["time"] if busy > SECONDS else []),
        *(["memory"] if memory > MEBIBYTES else []),
        *(["traceback"] if "Traceback" in text or "a fault of hoyle itself" in text else []),
    ]
    codes = sorted({word[6:10] for word in text.split("\n") if word.startswith("error[")})
    mark = f"! {', '.join(wrong)}" if wrong else ""
    print(
        f"{name[:38]:<38} {size / 1024:8.1f} KB {code:4} {seconds:6.2f} s {busy:6.2f} s {memory:6.0f} MiB "
        f"{' '.join(codes[:4]):<20} {mark}",
        flush=True,
    )
    if "traceback" in wrong:
        print("    " + text.strip().split("\n")[-1][:200])


def main(words: list[str]) -> None:
    """Measure what was asked for."""
    flags, words = {w for w in words if w.startswith("--")}, [w for w in words if not w.startswith("--")]
    print(f"{'file':<38} {'size':>11} exit    clock     busy       peak  codes")
    if "--games" in flags:
        for file in sorted((ROOT / "gamedefs").rglob("*.yaml")):
            if file.name != "scenarios.yaml":
                name = str(file.relative_to(ROOT / "gamedefs"))
                line(name, file.stat().st_size, [*VALIDATE, str(file)], (0,))
        return
    every = {name: (file, (1,)) for name, file in REFUSED.items()}
    every |= {name: (file, (0, 1)) for name, file in (ANY | {n: f for n, (_, f) in ENDLESS.items()}).items()}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hostile.yaml"
        for name, (file, wanted) in every.items():
            if words and not any(word in name for word in words):
                continue
            path.write_bytes(file())
            line(name, path.stat().st_size, [*VALIDATE, str(path)], wanted)
            if "--play" in flags and 0 in wanted:
                line("  … played", path.stat().st_size, [*PLAY, str(path)], (0, 1))


if __name__ == "__main__":
    main(sys.argv[1:])
