"""What holds for all tests: games that are played leave their logs in a folder of the run, and none at home."""

import os
import tempfile

os.environ["XDG_STATE_HOME"] = tempfile.mkdtemp(prefix="hoyle-state-")
