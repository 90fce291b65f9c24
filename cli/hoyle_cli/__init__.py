"""The command line: one file for each command, all of them on the public API of `hoyle`."""
