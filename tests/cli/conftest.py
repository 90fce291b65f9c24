"""The fixtures of these tests: ways to run the command line."""

from processes import run, spawn, terminal

__all__ = ["run", "spawn", "terminal"]
