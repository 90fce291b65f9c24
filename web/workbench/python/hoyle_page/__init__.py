"""What the workbench asks of Hoyle inside the browser: calls with plain data, answered with plain data.

`calls` is the way in. `folder` lays the texts of the page as files; `editor` answers the editor, `table_form` describes
the tables of a game, `booklet`, `play`, `scenarios` and `random_games` answer the panels of these names.
`long_chains` frees the log of long games in small steps.
"""
