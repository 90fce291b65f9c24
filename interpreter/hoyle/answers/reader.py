"""Sentences addressed to their reader."""

import re

from hoyle.tools.booklet.english import plural_verb

#: Verbs that `plural_verb` would spell wrongly.
_SPELLED = {"dies": "die", "ties": "tie"}
_SPELLED |= {"isn't": "aren't", "wasn't": "weren't", "hasn't": "haven't", "doesn't": "don't"}
#: Words that end like a verb but are not verbs.
_NO_VERBS = frozenset(("as", "his", "this", "its", "hers", "ours", "yours", "perhaps", "besides", "towards"))
#: Text before a name that makes it the subject of a verb.
_BEFORE_SUBJECT = re.compile(
    r"(^|[.:;,!?(–“\"]|\b(and|but|or|nor|so|yet|because|if|when|while|that|then|as|since|until|unless|where|before|after))$",
    re.IGNORECASE,
)
#: Words between a subject and its verb.
_ADVERB = r"(?:(?:now|also|again|still|already|just|then|only|never|always|thus|both|\w+ly) )*"
#: Verbs that may follow a first one after `and`; words that are also nouns are taken for verbs there.
_VERBS = frozenset(
    (
        "adds asks begins bids buys calls captures collects counts deals declares discards does draws ends fishes "
        "folds follows gains gets gives goes has holds is keeps knocks lays leads leaves lies loses makes may "
        "melds moves must opens passes pays pegs picks plays puts raises reaches receives returns rolls says "
        "scores sees sells shows shuffles sits starts stays stops swaps takes trades turns waits was wins"
    ).split()
)
#: A word that agrees with one person: it ends with one `s`, which is no possessive.
_SINGULAR = re.compile(r"\w*[^\Wsu]s|\w*\ws(?=n't)|(?:is|was|has|does)(?:n't)?|\w+(?:sses|shes|ches|xes|zzes)")


def address_reader(text: str, seat: int | None) -> str:
    """Turn `p0 takes the trick` into `you take the trick` for the reader."""
    if seat is None or f"p{seat}" not in text:
        return text
    found, end = "", 0
    for name in re.finditer(rf"(?<!\w)(?:p\d+\+)*p{seat}(?:\+p\d+)*(?!\w)", text):
        if name.start() < end:
            continue
        found += text[end : name.start()]
        end = name.end()
        several = "+" in name[0]
        you = "+".join("you" if one == f"p{seat}" else one for one in name[0].split("+"))
        if text.startswith("'s ", end):
            found, end = found + ("your side's" if several else "your"), end + 2
        elif not several and (of := re.search(r"\bthe (\w+) of $", found)) is not None:
            found = f"{found[: of.start()]}your {of[1]}"
        else:
            subject = _BEFORE_SUBJECT.search(found.rstrip()) is not None
            verbs, length = _verbs(text[end:], subject=subject)
            found, end = found + you + verbs, end + length
    return found + text[end:]


def _verbs(rest: str, *, subject: bool) -> tuple[str, int]:
    """The words after `you` up to its last verb, and their length."""
    relative = re.match(r"(,? who )", rest)
    if relative is not None:
        inner, length = _agree_verbs(rest[relative.end() :])
        told, at = relative[0] + inner, relative.end() + length
        behind = re.match(r"[^,.;:]*, ", rest[at:])
        if subject and relative[0].startswith(",") and behind is not None:
            more, further = _agree_verbs(rest[at + behind.end() :])
            return told + behind[0] + more, at + behind.end() + further
        return told, at
    if not subject or not rest.startswith(" "):
        return "", 0
    told, length = _agree_verbs(rest[1:])
    return (f" {told}", length + 1) if told else ("", 0)


def _agree_verbs(rest: str) -> tuple[str, int]:
    """A plural verb with those joined to it, and its length before."""
    first = re.match(rf"({_ADVERB})([\w']+)", rest)
    if first is None or first[2] in _NO_VERBS or not _SINGULAR.fullmatch(first[2]):
        return "", 0
    told, end = first[1] + _plural(first[2]), first.end()
    for more in re.finditer(
        rf"\b(?:and|but|or) {_ADVERB}([\w']+)", re.split(r"[.;:]|, (?!and|but|or)", rest, maxsplit=1)[0]
    ):
        if more[1] in _VERBS and more.start() >= end:
            told, end = told + rest[end : more.start(1)] + _plural(more[1]), more.end()
    return told, end


def _plural(verb: str) -> str:
    return _SPELLED.get(verb) or plural_verb(verb)
