"""The rule booklet of a checked game, as Markdown, HTML or plain text."""
