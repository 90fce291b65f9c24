"""Answers to a person, in the words of card players."""

from hoyle.answers.action_titles import action_words, offer_words
from hoyle.answers.answers import answer, argument_words, declined_words
from hoyle.answers.conditions import is_held
from hoyle.answers.places import cards_called, member_words, owner_words, place_words, places_named, zone_words
from hoyle.answers.reader import address_reader
from hoyle.answers.titles import in_notation, moves_meant

__all__ = [
    "action_words",
    "address_reader",
    "answer",
    "argument_words",
    "cards_called",
    "declined_words",
    "in_notation",
    "is_held",
    "member_words",
    "moves_meant",
    "offer_words",
    "owner_words",
    "place_words",
    "places_named",
    "zone_words",
]
