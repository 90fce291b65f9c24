"""Views of a seat: the table as it sees it now, and the events that it was shown."""
