"""Scenario files: examples of how a game is played, written beside its rules, that run as tests.

`read` (text to scenarios), `contents` (what is said about a zone), `position` (a table laid as given),
`formulas` (formulas about a position), `compare` (piles with what is said of them), `expect` (what a step
says should be so), `chance` (games played at random from here), `run` (scenarios to outcomes).
"""

from hoyle.scenarios.read import Scenario, ScenarioFile, load_file
from hoyle.scenarios.run import Outcome, run_file, run_scenario

__all__ = ["Outcome", "Scenario", "ScenarioFile", "load_file", "run_file", "run_scenario"]
