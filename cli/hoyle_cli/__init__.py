"""The command line: one file for each command, all on the public API of `hoyle`."""
