"""The entry of `hoyle`; it imports nothing before Ctrl-C is handled."""

import sys


def main() -> None:
    """Ctrl-C during imports or after all output ends the command without a traceback too."""
    try:
        from hoyle_cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
