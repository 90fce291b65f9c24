"""The entry of `hoyle`; it imports nothing before Ctrl-C is handled."""

import _thread
import os
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs


def main() -> None:
    """Ctrl-C during imports or after all output ends without a traceback, too."""
    sys.unraisablehook = interrupt_again
    try:
        from hoyle_cli.main import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


def interrupt_again(ignored: "UnraisableHookArgs") -> None:
    """Python ignores a Ctrl-C that hits while an object is deleted; here it takes effect a moment later."""
    if ignored.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(ignored)
        return
    _thread.start_new_thread(interrupt_soon, ())


def interrupt_soon() -> None:
    import signal

    time.sleep(0.01)
    os.kill(os.getpid(), signal.SIGINT)


if __name__ == "__main__":
    main()
