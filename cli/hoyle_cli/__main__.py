"""`python -m hoyle_cli`: the command `hoyle`."""

from hoyle_cli.main import main

if __name__ == "__main__":
    main()
