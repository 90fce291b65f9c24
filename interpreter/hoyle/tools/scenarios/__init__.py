"""Scenario files: examples of play, written beside the rules, that run as tests."""

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
