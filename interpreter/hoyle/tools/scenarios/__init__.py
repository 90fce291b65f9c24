"""Scenario files: examples of play, written beside the rules, that run as tests.

Reading: `text` (the tree of a file), `keys` (the allowed keys), `parts` (texts and words with their places), `examples`
(one scenario for each row of a table), `read` (scenarios), `values` (seats and variables), `contents` (the contents of
a zone), `given` and `deal` (cards that are laid and dealt), `formulas` (formulas about a position), `desk` (the reading
of one scenario), and the expectations of a step: `expect`, `moves`, `ends`, `logs`. Playing: `position` (a table laid
as given), `compare` (piles and expected contents), `chance` (random games), `stopped` (why a game stopped), `run`
(outcomes). Writing: `writing` (the lines of a scenario file).
"""

from hoyle.tools.scenarios.read import Scenario, ScenarioFile, load_file
from hoyle.tools.scenarios.run import THE_FILE, Outcome, Tables, check_file, run_file, run_scenario

__all__ = [
    "THE_FILE",
    "Outcome",
    "Scenario",
    "ScenarioFile",
    "Tables",
    "check_file",
    "load_file",
    "run_file",
    "run_scenario",
]
