"""The table as a seat sees it now, and the events that it was shown."""
