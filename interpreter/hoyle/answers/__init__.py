"""What a person at the table is answered: a state and what was typed, or a reason, in; sentences of card players out."""

from hoyle.answers.answers import action_words, answer, argument_words
from hoyle.answers.places import member_words, nth, owner_words, place_words, places_named, zone_words
from hoyle.answers.reader import addressed

__all__ = [
    "action_words",
    "addressed",
    "answer",
    "argument_words",
    "member_words",
    "nth",
    "owner_words",
    "place_words",
    "places_named",
    "zone_words",
]
