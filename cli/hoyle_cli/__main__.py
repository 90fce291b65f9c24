"""The command `hoyle` as `python -m hoyle_cli`."""

from hoyle_cli.main import main

if __name__ == "__main__":
    main()
