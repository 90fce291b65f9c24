"""Bad files and what is found in them: a rule file, patch, scenario file or log in, its findings out.

The comment on the first line of a file may say more, the parts of it between semicolons:

    over: NAME without …        the file is laid over NAME.yaml, as `patched` says
    play: seed 1, players 4     no errors, but a random game of this seed stops with a fault
    patches: FILE               this patch is laid side by side over the base of the file
    repeat: N 200 times         the line that holds `N` is repeated, with 1, 2, … in place of N and 0, 1, … of M
    shown: CODE                 of the findings only those of this code are kept
"""

import random
import re
from contextlib import chdir
from pathlib import Path

import hoyle
import patched
from hoyle.compile import compile_files
from hoyle.engine.table.fault import Fault
from hoyle.language.report import Diagnostic, Report
from hoyle.language.report.faults import finding_of
from hoyle.records import Log, follow, read_log
from hoyle.tools.scenarios.read import load_file
from hoyle.tools.scenarios.run import Run, Tables
from hoyle.version import VERSION

HERE = Path(__file__).parent
MOST_MOVES = 1000
#: What stands for a number in a line that is repeated.
COUNTED, FROM_ZERO = re.compile(r"(?<![A-Z])N\b"), re.compile(r"(?<![A-Z])M\b")


def bad_files() -> list[Path]:
    """The bad file of each code; files beside them have longer names."""
    return sorted([*HERE.glob("????.yaml"), *HERE.glob("????.jsonl")])


def findings(file: Path, folder: Path) -> list[Diagnostic]:
    """What is found in a file; it is copied into a folder with those beside it, so that names stay short."""
    for path in [HERE / "high_card.yaml", *HERE.glob(f"{file.stem}*.yaml")]:
        (folder / path.name).write_text(whole_text(path), encoding="utf-8")
    if file.suffix == ".jsonl":
        with chdir(folder):
            return follow_log(file.read_text(encoding="utf-8"), file.name)
    recipe = recipe_of(file.read_text(encoding="utf-8"))
    with chdir(folder):
        found = check_file(Path(file.name), recipe)
        if "play" in recipe:
            assert not any(d.severity == "error" for d in found), [d.message for d in found]
            found = [*found, fault_of_play(file.name, recipe["play"])]
    return [d for d in found if recipe.get("shown", d.code) == d.code]


def whole_text(file: Path) -> str:
    """The text of a bad file: laid over its base, and with lines repeated, as its recipe says."""
    return repeat_lines(patched.whole_text(file))


def written_whole(code: str, folder: Path) -> Path:
    """The bad file of a code, written whole into a folder."""
    path = folder / f"{code}.yaml"
    path.write_text(whole_text(HERE / path.name), encoding="utf-8")
    return path


def recipe_of(text: str) -> dict[str, str]:
    """The recipe on the first line."""
    first = text.partition("\n")[0]
    parts = [part.partition(":") for part in first.removeprefix("# ").split(";")] if first[:2] == "# " else []
    return {key.strip(): value.strip() for key, colon, value in parts if colon}


def repeat_lines(text: str) -> str:
    """The text with the lines that hold `N` many times, as its recipe says."""
    times = re.fullmatch(r"N (\d+) times", recipe_of(text).get("repeat", ""))
    if times is None:
        return text
    first, *lines = text.splitlines(keepends=True)
    return first + "".join(repeated(line, int(times[1])) for line in lines)


def repeated(line: str, times: int) -> str:
    """A line that holds `N` many times, counted; any other line once."""
    if not COUNTED.search(line):
        return line
    return "".join(FROM_ZERO.sub(str(n), COUNTED.sub(str(n + 1), line)) for n in range(times))


def check_file(file: Path, recipe: dict[str, str]) -> list[Diagnostic]:
    """What the checks find in a rule file, a patch with others beside it, or a scenario file."""
    report = Report()
    if "patches" in recipe:
        compile_files(file, [Path(recipe["patches"])], report)
    elif re.search(r"^scenarios:", file.read_text(encoding="utf-8"), re.M):
        scenarios = load_file(file, report)
        tables = Tables()
        for scenario in scenarios.scenarios if scenarios else ():
            Run(scenario, tables, report).go()
    else:
        return hoyle.validate(file)
    return list(report.diagnostics)


def follow_log(text: str, name: str) -> list[Diagnostic]:
    """What is wrong with a log, and where it can no longer be followed."""
    log = read_log(text.replace('"hoyle":"0.1.0"', f'"hoyle":"{VERSION}"'), name)
    if not isinstance(log, Log):
        return [log]
    game = hoyle.load(log.head.named, log.head.players, log.head.options)
    return [found for found in (log.finding, follow(log, game).finding) if found is not None]


def fault_of_play(name: str, recipe: str) -> Diagnostic:
    """The fault with which a random game stops."""
    numbers = {word: int(number) for word, number in re.findall(r"(\w+) (\d+)", recipe)}
    chooser = random.Random(numbers["seed"])
    try:
        state = hoyle.load(name, players=numbers.get("players")).new_state(seed=numbers["seed"])
        for _ in range(MOST_MOVES):
            assert not state.is_terminal, "the game ends without a fault"
            state.apply(chooser.choice(state.legal_moves()))
    except Fault as fault:
        return finding_of(fault.code, fault.message, fault.span, fault.causes)
    raise AssertionError("no fault in a thousand moves")
