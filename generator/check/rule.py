"""Defines rules and finds them: each module in the folder ``rules``, and in those that installed distributions bring,
is one rule, or the table of those of reading.
"""

from __future__ import annotations

import pkgutil
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Literal, get_args

from msgspec import Struct, field

from generator.finding import Finding, Fix, Hint, Severity
from generator.installed import RULES, InstalledTwice, brought_folders
from generator.layout.faces.safe import NearCut
from generator.layout.marks import Piece, Sheet
from generator.layout.refused import LeftOut
from generator.layout.type.fit import Overflow
from generator.load.pack import Loaded
from generator.load.tree import occurrences
from generator.message import Message, msg, quoted_text
from generator.records import replace

Needs = Literal["reading", "game", "edition", "sheets", "pictures", "translation", "crashes"]
NEEDS: Mapping[str, Needs] = {needs: needs for needs in get_args(Needs)}
Findings = Iterator[Finding]
# takes the subject that its rule needs
Check = Callable[[Any], Iterable[Finding]]
HERE = "  ⟸"
OWN = ""


class Sheets(Struct, frozen=True):
    """The layouts of a game: the sheets of every product by its id, and overflowing texts.

    ``wanted`` is the number of copies of each piece (``monster.troll``) in a product; `check` computes it from the
    game. ``near`` is ink outside the safe zone. ``refused`` are products that cannot be made: id, path of the datum at
    fault, reason, and advice; ``remarks`` are deviations of a print shop, ``left`` the fields without room, by product.
    """

    by_product: Mapping[str, Sequence[Sheet]]
    overflows: Sequence[Overflow] = ()
    wanted: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    near: Sequence[NearCut] = ()
    refused: Sequence[tuple[str, str, Message, Message | None]] = ()
    remarks: Mapping[str, Message] = field(default_factory=dict)
    left: Mapping[str, Sequence[LeftOut]] = field(default_factory=dict)

    def pieces(self) -> Iterator[tuple[str, Piece]]:
        """The pieces of each product, each once for all copies."""
        for product, pages in self.by_product.items():
            for piece in {id(placed.piece): placed.piece for page in pages for placed in page.pieces}.values():
                yield product, piece


class Pictures(Struct, frozen=True):
    """Each scene of a theme by name as it is seen when it is printed, see ``squint``; None for one without figures."""

    seen: Mapping[str, tuple[float, float] | None]


class Crash(Struct, frozen=True):
    """A rule that raised: the exception, and the line of the program."""

    rule: str
    fault: str
    where: str


Snippet = str | Mapping[str, str] | Sheets | Pictures | tuple[Crash, ...]


class Rule(Struct, frozen=True):
    """A rule and its documentation: ``what`` it finds, ``why`` that matters, a ``bad`` example and a ``good`` one.

    An example is one YAML file of a pack, or several by name; the sign ⟸ ends the line where the bad one is reported.
    ``whole`` means that the rule is reliable only if every file of the pack was read; findings of a ``final`` rule
    cannot be waived. In the language of its ``dictionary``, which may not be installed, it finds more with it. Signing
    off is what ends the findings of one that ``ends_by_approval``. One for games with ``in_translation`` is held to a
    translated game, too, as all for sheets are.
    """

    id: str
    severity: Severity
    what: str
    why: str
    bad: Snippet
    good: Snippet
    needs: Needs
    run: Check
    whole: bool = False
    final: bool = False
    dictionary: str = ""
    ends_by_approval: bool = False
    in_translation: bool = False

    @property
    def has_fixed_severity(self) -> bool:
        """True if a pack cannot change its severity: read errors, crashes and ``final`` rules."""
        return self.final or (self.severity == "error" and self.needs in ("reading", "crashes"))

    def findings(self, subject: object) -> Iterator[Finding]:
        """The findings about a subject; a finding without a rule gets this one's id and severity."""
        for finding in self.run(subject):
            own = finding.rule == OWN
            yield replace(finding, rule=self.id, severity=self.severity) if own else finding


def mended_example(bad: Snippet, mended: Mapping[str, str]) -> Snippet:
    """The good example: the bad one without its sign, and with other texts in the place of some.

    Raises ValueError if one of these does not stand exactly once in the bad example.
    """
    assert isinstance(bad, str | Mapping), "only examples of YAML can be mended"
    good = {name: text.replace(HERE, "") for name, text in ({OWN: bad} if isinstance(bad, str) else bad).items()}
    for old, new in mended.items():
        times = sum(text.count(old) for text in good.values())
        if times != 1:
            raise ValueError(msg("expected {old!r} once in the bad example, found it {times} times",
                                 old=old, times=times))
        good = {name: text.replace(old, new) for name, text in good.items()}
    return good[OWN] if isinstance(bad, str) else good


def rule(
    *, id: str, what: str, why: str, bad: Snippet, good: Snippet | None = None,
    mended: Mapping[str, str] | None = None, severity: Severity = "error", whole: bool = False,
    final: bool = False, dictionary: str = "", ends_by_approval: bool = False, in_translation: bool = False,
) -> Callable[[Check], Rule]:
    """Make a rule of a function; the name of its parameter determines its subject.

    The good example is written whole, or as texts of the bad one that are ``mended``.
    """
    better = mended_example(bad, mended or {}) if good is None else good

    def make_rule(run: Check) -> Rule:
        (parameter,) = run.__code__.co_varnames[: run.__code__.co_argcount]
        needs = NEEDS[parameter]
        return Rule(id, severity, what, why, bad, better, needs, run, whole, final, dictionary, ends_by_approval,
                    in_translation)

    return make_rule


def fault(
    path: str, message: Message, *, help: Message | None = None, near: str | None = None, width: int | None = None,
    cause: str | None = None, hints: tuple[Hint, ...] = (),
) -> Finding:
    """A finding of the rule that yields it. As wide as ``near``, unless ``width`` says otherwise."""
    wide = len(near or "") if width is None else width
    return Finding(OWN, path, message, help=help, near=near, width=max(1, wide), cause=cause, hints=hints)


def finding_at(
    path: str, source: str, start: int, end: int, message: Message, *, help: Message | None = None,
    cause: str | None = None, instead: str | None = None,
) -> Finding:
    """A finding at the characters ``start`` to ``end`` of a text; ``instead`` is a safe replacement."""
    near = source[start : max(end, start + 40)]
    found = fault(path, message, help=help, near=near, width=end - start, cause=cause)
    if source.find(near) != start:
        found = replace(found, earlier=bisect_left(occurrences(near, source), start))
    return found if instead is None else replace(found, fix=Fix(source[start:end], instead))


def shortened_text(text: str, most: int) -> str:
    """A text of at most ``most`` characters; a longer one ends with …."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def first_few(words: Sequence[str], most: int) -> Message:
    """Words of a pack in a line; of more than ``most`` the first ones, and the number of the others."""
    listed = ", ".join(words[:most])
    more = len(words) - most
    return msg("{things} and {count} more", things=listed, count=more) if more > 0 else quoted_text(listed)


def passed_on(reading: Loaded, id: str) -> list[Finding]:
    """The findings of one rule that reading the pack has produced."""
    return [finding for finding in reading.findings if finding.rule == id]


def rule_of_reading(
    *, id: str, what: str, why: str, bad: Snippet, good: Snippet | None = None,
    mended: Mapping[str, str] | None = None, severity: Severity = "error",
) -> Rule:
    """A rule of which reading the pack has produced every finding."""
    made = rule(id=id, what=what, why=why, bad=bad, good=good, mended=mended, severity=severity)
    return made(lambda reading: passed_on(reading, id))


@cache
def all_rules() -> Mapping[str, Rule]:
    """Every rule by id, in alphabetical order. Raises InstalledTwice; ImportError for one that cannot be loaded."""
    found: dict[str, Rule] = {}
    for folder in (f"{__package__}.{RULES}", *brought_folders(RULES)):
        for one in _rules_in(folder):
            if one.id in found:
                raise InstalledTwice(msg("expected one rule of the name {name}, found two", name=one.id))
            found[one.id] = one
    return dict(sorted(found.items()))


def rules_of_approval() -> tuple[str, ...]:
    """The rules whose findings end when the facts are signed off."""
    return tuple(one.id for one in all_rules().values() if one.ends_by_approval)


def _rules_in(folder: str) -> Iterator[Rule]:
    for module in pkgutil.iter_modules(import_module(folder).__path__):
        contents = vars(import_module(f"{folder}.{module.name}"))
        if "RULES_OF_READING" in contents:
            yield from contents["RULES_OF_READING"]
        else:
            (one,) = (value for value in contents.values() if isinstance(value, Rule))
            assert module.name == one.id.replace("-", "_"), f"rule {one.id} stands in {module.name}.py"
            yield one
