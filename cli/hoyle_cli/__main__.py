"""The entry of the command `hoyle`; it imports nothing before Ctrl-C is handled."""

import sys


def main() -> None:
    """Run the command line; Ctrl-C while it is imported, or after its output, ends it without a traceback too."""
    try:
        from hoyle_cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
