"""A document in, its text as Markdown, HTML or plain text out."""
