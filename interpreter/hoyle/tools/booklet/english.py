"""Numbers, articles, plurals and lists in English."""

import re

from hoyle.language.model.titles import untitled_name
from hoyle.tools.booklet.document import CLOSE, OPEN, bare

_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
_POSSESSIVES = {"you": "your", "it": "its", "they": "their"}
#: Words with which a noun needs no article.
_ARTICLES = ("the", "a", "an", "who", "whoever", "what", "whatever", "how", "your", "all")
PREPOSITIONS = ("of", "among", "to", "on", "for", "in", "than", "behind", "with", "from")
#: Adverbs that may come before the verb of a title.
ADVERBS = set("already also always even just longer never no now often once only still".split())
_PLURALS = {"is": "are", "was": "were", "has": "have", "does": "do", "lies": "lie", "goes": "go"}
_PLURALS |= {verb: verb for verb in ("all", "had", "lay", "can", "may")}
#: A noun with what was done to it, as `card bid` and `card turned up`.
_DONE_TO = re.compile("(card|suit|trick|tile) ((?:[a-z]+ed|being [a-z]+|bid|drawn|won|taken|led|thrown|given)(?: .*)?)")
#: A word at the end of a title, and again after it: `the player whose turn it *is* is now the leader`.
_DOUBLED = re.compile(rf"\b(in|on|out|up|off|is|are|was|were|has|have)({CLOSE}?) (?=\1\b)")
#: Two verbs side by side, as `wins or loses`.
_TWO_VERBS = re.compile(rf"({OPEN}?)([a-z]+[^s\W]s) (and|or) ([a-z]+[^s\W]s)((?: .*)?{CLOSE}?)")


def number(count: int) -> str:
    return _NUMBERS[count] if 1 <= count <= 12 else str(count).replace("-", "−")


def ordinal(count: int) -> str | None:
    """Write a place in letters, if known."""
    return _ORDINALS[count - 1] if 1 <= count <= len(_ORDINALS) else None


def amount(count: int, noun: str) -> str:
    return f"{_NUMBERS[count] if 0 <= count <= 12 else count} {noun if count == 1 else plural(noun)}"


def plural(noun: str) -> str:
    if noun.endswith(CLOSE):
        return f"{plural(noun[:-1])}{CLOSE}"
    if (done := _DONE_TO.fullmatch(noun)) is not None:
        return f"{plural(done[1])} {done[2]}"
    if noun.endswith(("s", "x", "ch", "sh")):
        return noun if noun.endswith("s") and not noun.endswith("ss") else f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def is_plural(noun: str) -> bool:
    """Whether a noun looks like a plural, unlike `class`, `bonus` or `basis`."""
    return noun.endswith("s") and not noun.endswith(("ss", "'s", "us", "is"))


def plural_verb(verb: str) -> str:
    """Turn `wins or loses` into `win or lose`."""
    two = _TWO_VERBS.fullmatch(verb)
    if two is not None:
        return f"{two[1]}{plural_verb(two[2])} {two[3]} {plural_verb(two[4])}{two[5]}"
    if verb.startswith(OPEN):
        return OPEN + plural_verb(verb[1:])
    first, _, rest = verb.partition(" ")
    if first.endswith(CLOSE):
        return f"{plural_verb(first[:-1])}{CLOSE} {rest}".rstrip()
    if first in ADVERBS and rest:
        return f"{first} {plural_verb(rest)}"
    if first in _PLURALS:
        told = _PLURALS[first]
    elif first.endswith(("ches", "shes", "sses", "xes")):
        told = first[:-2]
    elif first.endswith("ies"):
        told = f"{first[:-3]}y"
    else:
        told = first[:-1] if first.endswith("s") else first
    return f"{told} {rest}".rstrip()


def singular_verb(verb: str) -> str:
    if verb.startswith(OPEN):
        return OPEN + singular_verb(verb[1:])
    first, space, rest = verb.partition(" ")
    known = {several: one for one, several in _PLURALS.items()}
    if first in known or first.removesuffix(CLOSE).endswith("s"):
        return f"{known.get(first, first)}{space}{rest}"
    end = "es" if first.endswith(("ch", "sh", "x")) else "s"
    return f"{first.removesuffix(CLOSE)}{end}{CLOSE if first.endswith(CLOSE) else ''}{space}{rest}"


def article(noun: str) -> str:
    if noun.startswith("other "):
        return f"an{noun}"
    an = re.match(r"(?!one\b)[aeio]|un|up|8|heir|honest|honour|hour", bare(noun), re.IGNORECASE)
    return f"{'an' if an else 'a'} {noun}"


def possession(owner: str, thing: str) -> str:
    """Write `the leader's hand` or `the hand of the player who …`."""
    if owner in _POSSESSIVES:
        return f"{_POSSESSIVES[owner]} {thing}"
    words, plain = owner.split(), bare(owner)
    long = len(words) > 4 or "'s " in owner or "," in owner or words[0] in ("who", "whoever", "among")
    joined = any(f" {word} " in plain for word in ("without", "in", "who", "whose", "that", "of", "among"))
    if long or joined or owner == "each" or "card" in plain.split()[:-1]:
        return f"the {thing} of {owner}"
    return f"{owner}'{'' if plain.endswith('s') else 's'} {thing}"


def with_the(noun: str) -> str:
    first = bare(noun).partition(" ")[0].lower()
    return noun if first in _ARTICLES else f"the {noun}"


def without_article(noun: str) -> str:
    first, _, rest = noun.partition(" ")
    return rest if rest and first.lower() in ("the", "a", "an") else noun


def sentence(text: str) -> str:
    text = capitalised(objective(text.strip()))
    return text if bare(text).endswith((".", ":", "!", "?", ".)")) else f"{text}."


def capitalised(text: str) -> str:
    at = 1 if text.startswith(OPEN) else 0
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]


def lowercase(text: str) -> str:
    at = 1 if text.startswith(OPEN) else 0
    return text[:at] + text[at : at + 1].lower() + text[at + 1 :]


def objective(text: str) -> str:
    """Turn `of they` into `of them`."""
    words = "|".join((*PREPOSITIONS, "without", "opposite"))
    # A term ends with the preposition, so what it governs cannot begin a claim: `*rank of* them are alike`.
    # whoever that is, a claim does not begin there: `the hand without them is low`
    text = re.sub(r"\b(left of|right of|without) they\b", r"\1 them", text)
    text = re.sub(rf"\b({words}|by|after|before|at|against|over|under){CLOSE} they\b", rf"\1{CLOSE} them", text)
    text = re.sub(rf"\b({words}) (the )?they\b(?! (are|form|have|hold)\b)", r"\1 them", text)
    return _DOUBLED.sub(r"\1\2, ", text)


def heading(name: str) -> str:
    return capitalised(untitled_name(name))
