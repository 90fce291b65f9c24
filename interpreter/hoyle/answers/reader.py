"""Sentences addressed to their reader."""

import re

from hoyle.tools.booklet.english import plural_verb

#: Verbs that `plural_verb` would spell wrongly.
_SPELLED = {"dies": "die", "ties": "tie"}
_SPELLED |= {"isn't": "aren't", "wasn't": "weren't", "hasn't": "haven't", "doesn't": "don't"}
#: Words that end like a verb but are not verbs.
_NO_VERBS = frozenset(("as", "his", "this", "its", "hers", "ours", "yours", "perhaps", "besides", "towards"))
#: Text before a name that makes it the subject of a verb; adverbs may come between.
_BEFORE_SUBJECT = re.compile(
    r"(^|[.:;,!?(–“\"]|\b(and|but|or|nor|so|yet|because|if|when|while|that|then|as|since|until|unless|where|before|after))"
    r"(\s*\b(now|here|next|once|again|today|only|even|also|still|thus|therefore|finally|at last|this time|in the end))*$",
    re.IGNORECASE,
)
#: Words between a subject and its verb.
_ADVERB = r"(?:(?:now|also|again|still|already|just|then|only|never|always|thus|both|\w+ly) )*"
#: Verbs that may follow a first one after `and`; words that are also nouns are taken for verbs there.
_VERBS = frozenset(
    (
        "adds asks beats becomes begins bids brings buys calls captures chooses collects comes counts deals declares "
        "discards does draws drops ends fails finds finishes fishes folds follows gains gets gives goes has holds is "
        "keeps knocks lays leads leaves lies loses makes may melds misses moves must needs opens owes passes pays pegs "
        "picks plays puts raises reaches receives remains returns rolls says scores sees sells shows shuffles sits "
        "skips starts stays steals stops swaps takes throws trades tries turns waits was wins"
    ).split()
)
#: A verb with the same subject as the one before.
_JOINED = re.compile(rf"(?:\b(?:and|but|or) |, then |, (?=(?:is|has|was|does)\b)){_ADVERB}([\w']+)")
#: Text after which a verb may have another subject.
_OTHER_SUBJECT = re.compile(r"[.;:(]|, (?!(?:and|but|or|then|is|has|was|does)\b)|\b(?:and|but|or) (?=p\d)")
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
    aside = re.match(r" \([^()]*\)|, (?:the|a|an|as|with) [^,.;:]*,", rest)
    if subject and aside is not None:
        told, length = _verbs(rest[aside.end() :], subject=True)
        return aside[0] + told, aside.end() + length
    if not subject or not rest.startswith(" "):
        return "", 0
    told, length = _agree_verbs(rest[1:])
    return (f" {told}", length + 1) if told else ("", 0)


def _agree_verbs(rest: str) -> tuple[str, int]:
    """A plural verb with those joined to it, and its length before."""
    first = re.match(rf"({_ADVERB})([\w']+)", rest)
    if first is None or first[2] in ("and", "or", "but"):
        return "", 0
    agrees = first[2] not in _NO_VERBS and _SINGULAR.fullmatch(first[2]) is not None
    told, end = first[1] + (_plural(first[2]) if agrees else first[2]), first.end()
    for more in _JOINED.finditer(_OTHER_SUBJECT.split(rest, maxsplit=1)[0]):
        if more[1] in _VERBS and more.start() >= end:
            told, end = told + rest[end : more.start(1)] + _plural(more[1]), more.end()
    return told, end


def _plural(verb: str) -> str:
    return _SPELLED.get(verb) or plural_verb(verb)
