"""Claims about a subject."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from hoyle.language.model.game import Game
from hoyle.language.model.titles import title_of
from hoyle.language.report.words import join_words
from hoyle.tools.booklet.document import OPEN, bare, term
from hoyle.tools.booklet.english import ADVERBS, plural_verb, singular_verb

#: Subjects that must be repeated before a second verb.
_ONCE = ("there", "this", "any ", "no ", "every ", "not ", "for ", "either ", "exactly ")
#: Verbs by which a title reads as a clause, in the singular.
_FINITE = {
    **{verb: verb for verb in ("is", "has", "was", "had", "lay", "lies", "holds", "goes", "can", "may", "must")},
    "are": "is",
    "have": "has",
    "were": "was",
    "lie": "lies",
    "hold": "holds",
    "go": "goes",
}
#: First words of a subject, and their negations.
_DENIED = {"a": "no", "an": "no", "something": "nothing", "somebody": "nobody", "someone": "no one"}
#: Verbs for the contrary of others: whoever need not do a thing does not have to.
_DENIALS = {"cannot": "can", "must": "need not", "still": "no longer"}
#: Words that would swallow a second verb.
_OPEN = (" that ", " who ", " whose ", " whom ", " which ", " if ")

_A_THING = re.compile(rf"^(is {OPEN}?)an? ")
_MEASURED = re.compile(r"^(is|are) (not )?(at least|at most|more than|less than|fewer than) ")
#: Participles that do not end in `-ed`.
_PARTICIPLES = re.compile(
    "been|beaten|become|begun|bet|bid|bought|broken|brought|built|caught|chosen|come|cut|dealt|done|drawn|driven|"
    "fallen|found|given|gone|got|held|hidden|hit|kept|laid|led|left|lent|let|lost|made|met|paid|"
    "put|read|risen|run|said|seen|sent|set|shown|shut|sold|spent|split|stolen|swept|taken|thrown|told|"
    "understood|withdrawn|won|written"
)


@dataclass(frozen=True, slots=True)
class Claim:
    """A singular verb phrase; `plural` if the subject is several, or you."""

    subject: str
    verb: str
    plural: bool = False


def whole_title(game: Game, variable: str) -> str:
    """The title of a variable; of `is out`, kept per player, `the player is out`."""
    title = title_of(game, variable)
    per = game.variables[variable].per if variable in game.variables else ()
    left_out = len(per) == 1 and per[0].kind != "range" and title.partition(" ")[0] in _FINITE
    return f"the {per[0].kind} {title}" if left_out else title


def clause(title: str, yes: bool = True) -> Claim | None:
    """Read a title as a clause, `the *match* is *over*`, unless it is a noun."""
    words = title.split()
    at = next((at for at, word in enumerate(words) if at and word in _FINITE), None)
    if at is None or at + 1 == len(words):
        return None
    head, rest = words[:at], term(" ".join(words[at + 1 :]))
    first = head[0].lower()
    plural, verb = words[at] != _FINITE[words[at]], f"{_FINITE[words[at]]} {rest}"
    if not yes and first in _DENIED:
        head, yes = [_DENIED[first], *head[1:]], True
    named = len(head) > 1 and head[0] in ("the", "a", "an", "no")
    subject = f"{head[0]} {term(' '.join(head[1:]))}" if named else " ".join(head)
    return with_sign(Claim(subject, verb, plural), yes)


def verb_of(claim: Claim) -> str:
    return plural_verb(claim.verb) if claim.plural else claim.verb


def with_sign(claim: Claim, yes: bool) -> Claim:
    if yes:
        return claim
    first, _, rest = claim.subject.partition(" ")
    if not claim.verb and bare(first) in ("a", "an") and rest:
        return replace(claim, subject=f"{first.replace(bare(first), 'no')} {rest}")
    if not claim.verb or bare(claim.verb).partition(" ")[0] in ADVERBS - {"still"}:
        return replace(claim, subject=f"it is not so that {claim.subject}")
    if bare(claim.subject).lower() == "there" and (article := _A_THING.match(claim.verb)) is not None:
        return replace(claim, verb=f"{article[1]}no {claim.verb[article.end() :]}")
    return replace(claim, verb=negative(claim.verb))


def negative(verb: str) -> str:
    if verb == "lies face up":
        return "lies face down"
    if verb.startswith("holds no "):
        return f"holds some {verb.removeprefix('holds no ')}"
    mark = OPEN if verb.startswith(OPEN) else ""
    first, _, rest = verb.removeprefix(mark).partition(" ")
    if first in _DENIALS:
        return f"{mark}{_DENIALS[first]} {rest}"
    if rest.removeprefix(OPEN).startswith("not "):
        rest = rest.replace("not ", "", 1)
        return mark + (singular_verb(rest) if first in ("does", "do") else f"{first} {rest}")
    if first == "can" and rest:
        return f"cannot {rest}"
    if first in ("is", "was", "had", "may", "must") or (first == "has" and is_participle(bare(rest).partition(" ")[0])):
        return f"{first} not {rest}".rstrip()
    return f"does not {plural_verb(verb)}"


def is_negative(verb: str) -> bool:
    first, _, rest = verb.replace(OPEN, "").partition(" ")
    return first == "cannot" or rest.startswith("not ")


def is_participle(word: str) -> bool:
    return word.endswith("ed") or _PARTICIPLES.fullmatch(word) is not None


def goes_on(before: Claim, after: Claim) -> bool:
    """Whether the second claim can leave out its subject."""
    subject = bare(before.subject)
    told = bare(before.verb)
    return (
        before.subject == after.subject
        and bool(before.verb and after.verb)
        and not f"{subject} ".startswith(_ONCE)
        and not any(word in f" {told} " for word in _OPEN)
    )


def join_verbs(verbs: Sequence[str], link: str) -> str:
    first = verbs[0].partition(" ")[0]
    plain = all(verb.startswith(f"{first} ") and " or " not in verb for verb in verbs)
    denied = [verb.startswith(f"{first} not ") for verb in verbs]
    measured = [_MEASURED.search(verb) is not None for verb in verbs]
    # `is at least 1 and 3` would be read as one comparison
    if first in ("is", "are") and plain and len(set(denied)) == 1 and len(set(measured)) == 1:
        verbs = [verbs[0], *(verb.removeprefix(f"{first} ") for verb in verbs[1:])]
    return join_words(verbs, link)
