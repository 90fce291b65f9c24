"""Scenario files: examples of how a game is played, written beside its rules, that run as tests.

Reading: `text` (the tree of a file), `keys` (which keys stand where), `parts` (texts and words with their places),
`examples` (one scenario for each row of a table), `read` (text to scenarios), `values` (seats and variables),
`contents` (what is said about a zone), `given` and `deal` (the cards that are laid and dealt), `formulas` (formulas
about a position), `desk` (what is at hand while a step is read), and what a step expects: `expect`, `moves`, `ends`,
`logs`. Playing: `position` (a table laid as given), `compare` (piles with what is said of them), `chance` (games
played at random from here), `stopped` (why a game stopped), `run` (scenarios to outcomes).

Writing: `writing` (the lines of a scenario file).
"""

from hoyle.scenarios.read import Scenario, ScenarioFile, load_file
from hoyle.scenarios.run import THE_FILE, Outcome, check_file, run_file, run_scenario

__all__ = ["THE_FILE", "Outcome", "Scenario", "ScenarioFile", "check_file", "load_file", "run_file", "run_scenario"]
