"""Games so small that all their courses can be listed."""

from pathlib import Path

from patched import all_written_whole

#: The folder with their rule files, which are kept as what they change in `small.yaml`.
SMALL = all_written_whole(Path(__file__).parent / "small", "small")
