"""A document as Markdown, HTML or plain text."""
