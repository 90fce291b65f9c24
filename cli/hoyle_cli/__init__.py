"""The command line: one file per command, all of them behind the public door of `hoyle`."""
