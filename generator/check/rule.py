"""What a rule is, and how the rules are found: one module a rule in the folder ``rules``, no list to add it to."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from typing import Any, Literal

from generator.check import rules as folder
from generator.finding import Finding, Fix, Severity
from generator.layout.faces.default_face import LeftOut
from generator.layout.faces.safe import NearCut
from generator.layout.marks import Sheet
from generator.layout.type.fit import Overflow
from generator.message import Message

Needs = Literal["reading", "game", "edition", "sheets", "translation", "crashes"]
NEEDS: Mapping[str, Needs] = {"reading": "reading", "game": "game", "edition": "edition", "sheets": "sheets",
                               "translation": "translation", "crashes": "crashes"}  # fmt: skip
HERE = "⟸"
OWN = ""


@dataclass(frozen=True, slots=True)
class Sheets:
    """What layout made of a game: the sheets of every product by its id, and the texts that went over their edge.

    ``wanted`` says how many of each piece (``monster.troll``) a product should hold; `check` fills it from the game.
    ``near`` is what stands too near to the cut. ``refused`` are products that cannot be made: the id of each, the datum
    that is to blame, and why; ``remarks`` are what a print shop makes otherwise, ``left`` the fields that pieces
    without a face have no room for, by product.
    """

    by_product: Mapping[str, Sequence[Sheet]]
    overflows: Sequence[Overflow] = ()
    wanted: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    near: Sequence[NearCut] = ()
    refused: Sequence[tuple[str, str, Message]] = ()
    remarks: Mapping[str, Message] = field(default_factory=dict)
    left: Mapping[str, Sequence[LeftOut]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Crash:
    """A rule that failed: what went wrong, and the line of the program where it did."""

    rule: str
    fault: str
    where: str


Snippet = str | Mapping[str, str] | Sheets | tuple[Crash, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule and its document: ``what`` it finds, ``why`` that matters, a ``bad`` example and a ``good`` one.

    An example is one YAML file of a pack, or several by name; the sign ⟸ ends the line where the bad one is found
    faulty. ``whole`` says that the rule can only be trusted when every file of the pack was read; what a ``final`` rule
    finds cannot be waived.
    """

    id: str
    severity: Severity
    what: str
    why: str
    bad: Snippet
    good: Snippet
    needs: Needs
    run: Callable[[Any], Iterable[Finding]]
    whole: bool = False
    final: bool = False

    @property
    def fixed(self) -> bool:
        """Whether a pack cannot choose its severity: nobody can go on with what was not read, not looked at, or cannot
        be made (``final``)."""
        return self.final or (self.severity == "error" and self.needs in ("reading", "crashes"))

    def findings(self, subject: Any) -> Iterator[Finding]:
        """What is wrong with the subject; a finding that names no rule is this rule's own."""
        for finding in self.run(subject):
            own = finding.rule == OWN
            yield replace(finding, rule=self.id, severity=self.severity) if own else finding


Check = Callable[[Any], Iterable[Finding]]


def rule(
    *, id: str, what: str, why: str, bad: Snippet, good: Snippet, severity: Severity = "error", whole: bool = False,
    final: bool = False,
) -> Callable[[Check], Rule]:
    """Make a rule of a function; the name of its one parameter says what it looks at."""

    def made(run: Check) -> Rule:
        (parameter,) = inspect.signature(run).parameters
        needs = NEEDS[parameter]
        return Rule(id, severity, what, why, bad, good, needs, run, whole, final)

    return made


def fault(
    path: str,
    message: Message,
    *,
    help: Message | None = None,
    near: str | None = None,
    width: int = 1,
    cause: str | None = None,
) -> Finding:
    """A finding of the rule that yields it."""
    return Finding(OWN, path, message, help=help, near=near, width=max(1, width), cause=cause)


def at(
    path: str,
    source: str,
    start: int,
    end: int,
    message: Message,
    *,
    help: Message | None = None,
    cause: str | None = None,
    instead: str | None = None,
) -> Finding:
    """A finding at the characters ``start`` to ``end`` of a text; ``near`` reaches on, to tell repetitions apart.

    ``instead`` is what may safely stand there.
    """
    near = source[start : max(end, start + 40)]
    found = fault(path, message, help=help, near=near, width=end - start, cause=cause)
    return found if instead is None else replace(found, fix=Fix(source[start:end], instead))


def passed_on(reading: Any, id: str) -> list[Finding]:
    """The findings of one rule that reading the pack has made already."""
    return [finding for finding in reading.findings if finding.rule == id]


@cache
def all_rules() -> Mapping[str, Rule]:
    """Every rule by id, in the order of the alphabet."""
    found: dict[str, Rule] = {}
    for module in pkgutil.iter_modules(folder.__path__):
        contents = vars(import_module(f"{folder.__name__}.{module.name}")).values()
        (one,) = (value for value in contents if isinstance(value, Rule))
        assert module.name == one.id.replace("-", "_"), f"rule {one.id} stands in {module.name}.py"
        found[one.id] = one
    return dict(sorted(found.items()))
