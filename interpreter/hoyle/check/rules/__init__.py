"""The sections of a rule file: a merged tree in; declarations, actions and phases as the typed model of a game out."""
