"""The result of a check: findings sorted, waived where a pack says so, and grouped by cause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec import Struct

from generator.finding import KINDS, PRODUCTS, Finding, Hint, Place, Severity
from generator.load.bundled_faces import FOLDER, at_user
from generator.load.nodes import Scalar
from generator.load.pack import Loaded
from generator.load.reader import Places
from generator.message import Message, msg
from generator.model.waiver import Waiver
from generator.records import replace

UNREADABLE = ("yaml-syntax", "yaml-size", "yaml-depth", "encoding")
# rules whose findings often follow from another fault; later ones lead less often
CONSEQUENT = ("reference-to-nothing", "odds-fail", "differs-from-approved", "example-fails", "ruling-missing",
              "component-not-printed")
# what reading tells of the fields of things
DECLARED = ("bad-value", "missing-field", "unknown-key")
# a product cannot be made because of what any other rule tells of the datum it blames
REFUSED = "cannot-make"
# sections of the theme that drawings name
DRAWN = ("theme/icons", "theme/colours", "theme/fonts", "theme/styles", "theme/faces")
# a fault that explains at least this many findings is reported first
MANY = 4
RANK: Mapping[Severity, int] = {"error": 0, "warning": 1, "note": 2}
NOWHERE = Place("game.yaml", 1, 1)


@dataclass(frozen=True, slots=True)
class Group:
    """Findings with one cause: the leading one, the same fault elsewhere (``also``), and consequences (``follows``)."""

    lead: Finding
    also: tuple[Finding, ...] = ()
    follows: tuple[Finding, ...] = ()


class Report(Struct, frozen=True):
    """All findings in groups; ``waived`` are those accepted by the pack.

    ``baselined`` is the number of known findings that are not reported.
    """

    groups: tuple[Group, ...]
    waived: tuple[Finding, ...] = ()
    baselined: int = 0

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding, by place."""
        return tuple(sorted((f for g in self.groups for f in (g.lead, *g.also, *g.follows)), key=by_place))

    def joined_with(self, other: Report) -> Report:
        """Both reports in one."""
        groups = sorted((*self.groups, *other.groups), key=by_weight)
        return Report(tuple(groups), (*self.waived, *other.waived))

    def count(self, severity: Severity) -> int:
        """The number of groups of a severity."""
        return sum(group.lead.severity == severity for group in self.groups)


def by_place(finding: Finding) -> tuple[Place, int, str, str]:
    return (finding.place or NOWHERE, RANK[finding.severity], finding.rule, finding.message)


def by_weight(group: Group) -> tuple[bool, bool, tuple[Place, int, str, str]]:
    """The order of groups: unreadable files, then those that explain many others, then by place."""
    lead = group.lead
    unread = lead.rule in UNREADABLE and lead.severity == "error"
    return (not (unread and group.follows), len(group.follows) < MANY, by_place(lead))


def placed_finding(finding: Finding, places: Places) -> Finding:
    """The finding with its place and those of its hints looked up; for a bundled face the place where the pack uses it.
    """
    hints = [*finding.hints, *_declaration_hints(finding, places)]
    if hints:
        known = (replace(hint, place=hint.place or places.find(hint.path)) for hint in hints)
        finding = replace(finding, hints=tuple(hint for hint in known if hint.place is not None))
    if finding.place is not None:
        return finding
    found = replace(finding, place=places.find(finding.path, finding.near, finding.earlier) or NOWHERE)
    return (at_user(found, places) or found) if comes_along(found) else found


def _declaration_hints(finding: Finding, places: Places) -> Iterator[Hint]:
    """Where the field of a thing is declared whose value is refused or missing, or all fields where it is unknown."""
    kind, _, rest = finding.path.partition("/")
    _, _, field = rest.partition("/")
    if finding.rule not in DECLARED or not field:
        return
    for one in _line(kind, places):
        fields = f"kind/{one}/fields"
        if finding.rule == "unknown-key":
            if "/" not in field and places.spot(fields) is not None:
                yield Hint(msg("the fields of {kind} are declared here", kind=one), fields)
        elif places.spot(path := f"{fields}/{field.partition('/')[0]}") is not None:
            yield Hint(msg("the field is declared here"), path)
            return


def _line(kind: str, places: Places) -> list[str]:
    """A kind and those that it extends, as their declarations say."""
    line = [kind]
    while (above := places.spot(f"kind/{line[-1]}/extends")) is not None and isinstance(above.node, Scalar):
        if above.node.text in line:
            break
        line.append(above.node.text)
    return line


def comes_along(finding: Finding) -> bool:
    """True if a finding is in a bundled face."""
    return finding.place is not None and finding.place.file.startswith(FOLDER)


def waive(findings: Iterable[Finding], waivers: Sequence[Waiver]) -> tuple[list[Finding], list[Finding], set[Waiver]]:
    """The remaining findings, the waived ones, and the waivers that had an effect."""
    standing: list[Finding] = []
    waived: list[Finding] = []
    used: set[Waiver] = set()
    for finding in findings:
        meant = [waiver for waiver in waivers if _waives(waiver, finding)]
        (waived if meant else standing).append(finding)
        used.update(meant)
    return standing, waived, used


def _waives(waiver: Waiver, finding: Finding) -> bool:
    if waiver.rule != finding.rule or not lies_within(finding.path, waiver.at) or not waiver.reason.strip():
        return False
    near = waiver.near
    return near is None or (finding.near or finding.message).startswith(near) or near in finding.message


def lies_within(path: str, holder: str) -> bool:
    """True if a datum is ``holder`` or lies in it."""
    return path == holder or path.startswith(f"{holder}/")


def gather(findings: Sequence[Finding], loaded: Loaded, whole: frozenset[str]) -> tuple[Group, ...]:
    """Findings grouped by cause. ``whole`` are the rules that need every file to have been read."""
    ordered = sorted(findings, key=by_place)
    unreadable = _unreadable(ordered, loaded)
    read = frozenset(loaded.findings)
    errors = [f for f in ordered if f.path and f.severity == "error" and (f in read or f.cause is None)]
    known, broken = Index(errors), Index([f for f in errors if f in read])
    told = Index([f for f in ordered if f.path and f.severity == "error"])
    lost = [f for f in ordered if f in read and f.severity == "error" and _loses(f)]
    leads: dict[object, list[Finding]] = {}
    causes: dict[Finding, Finding] = {}
    for finding in ordered:
        cause = None if finding in read else broken.finding_over(finding.path, finding.rule)
        if cause is None and finding.cause is not None:
            blamed = told.finding_about(finding.path, finding.rule) if finding.rule == REFUSED else None
            cause = blamed or known.finding_about(finding.cause, finding.rule)
        if cause is None and finding.rule == REFUSED:
            cause = _of_the_same(finding, ordered) or _of_its_name(finding, known, ordered)
        if cause is None and (finding.rule in whole or finding.cause == KINDS):
            cause = unreadable
        if cause is None and lies_within(finding.cause or "", PRODUCTS):
            cause = _lost_product(ordered, loaded) or next(iter(lost), None)
        if cause is None and finding not in read:
            cause = next((one for one in lost if _explains(one, finding)), None)
        if cause is not None and _root(cause, causes) is not finding:
            causes[finding] = cause
        else:
            shared = None if finding in read or finding.cause == PRODUCTS else finding.cause
            leads.setdefault(shared or (finding.rule, finding.message), []).append(finding)
    follows: dict[Finding, list[Finding]] = {}
    for finding in causes:
        follows.setdefault(_root(finding, causes), []).append(finding)
    groups = [_group(same, [f for one in same for f in follows.get(one, ())]) for same in leads.values()]
    return tuple(sorted(groups, key=by_weight))


def _of_the_same(refused: Finding, findings: Iterable[Finding]) -> Finding | None:
    """The error of the theme that names the same as a refusal to draw: an unknown colour of a style, say."""
    names = _quoted_words(refused.message)
    return next((one for one in findings if one.rule != REFUSED and one.severity == "error"
                 and one.path.startswith("theme/") and refused.path.startswith("theme/")
                 and names & _quoted_words(one.message)), None)


def _of_its_name(refused: Finding, known: Index, findings: Sequence[Finding]) -> Finding | None:
    """The error at what a refusal to draw names, such as an icon or things, or at a reference to it."""
    names = sorted(_quoted_words(refused.message))
    things = [one.replace(".", "/", 1) for name in names for one in name.split(", ") if "." in one]
    for path in (*things, *(f"{section}/{name}" for name in names for section in DRAWN)):
        found = known.finding_about(path, REFUSED)
        found = found or next((one for one in findings if one.cause == path and one.rule != REFUSED), None)
        if found is not None:
            return found
    return None


def _loses(finding: Finding) -> bool:
    """True if an error of reading loses a whole section of a file, or all of it."""
    section = finding.path.strip("/").removeprefix("theme/").removeprefix("things/")
    return finding.rule in UNREADABLE or (bool(section) and "/" not in section)


def _explains(lost: Finding, finding: Finding) -> bool:
    """True if a product cannot be made, or a reference to the theme leads nowhere, because a section is lost."""
    of_theme = (finding.cause or "").startswith("theme/") and lost.path.startswith("theme/")
    return finding.rule == REFUSED or (of_theme and lost.rule == "unknown-key")


def _quoted_words(message: object) -> set[str]:
    """What a message quotes of a pack."""
    if not isinstance(message, Message):
        return {message} if isinstance(message, str) else set()
    return set().union(*(_quoted_words(value) for value in message.values.values())) if message.values else set()


class Index:
    """Findings by the path of their datum, and by each datum that contains it."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.here: dict[str, dict[str, Finding]] = {}
        self.inside: dict[str, dict[str, Finding]] = {}
        for finding in findings:
            for path in (finding.path, *finding.explains):
                self.here.setdefault(path, {}).setdefault(finding.rule, finding)
                for holder in holders(path):
                    self.inside.setdefault(holder, {}).setdefault(finding.rule, finding)

    def finding_over(self, path: str, rule: str) -> Finding | None:
        """A finding of another rule at a datum or at one that contains it."""
        return next((f for holder in holders(path) for f in self.here.get(holder, {}).values() if f.rule != rule), None)

    def finding_about(self, path: str, rule: str) -> Finding | None:
        """A finding of another rule at a datum, in it, or at one that contains it."""
        inside = next((f for f in self.inside.get(path, {}).values() if f.rule != rule), None)
        return inside or self.finding_over(path, rule)


def holders(path: str) -> Iterator[str]:
    """A path and those of the data that contain it, nearest first."""
    while path:
        yield path
        path = path.rpartition("/")[0]


def _root(finding: Finding, causes: Mapping[Finding, Finding]) -> Finding:
    while finding in causes:
        finding = causes[finding]
    return finding


def _unreadable(ordered: Sequence[Finding], loaded: Loaded) -> Finding | None:
    """The first finding of a file of which nothing was read into the game."""
    files = {spot.file for spot in loaded.places.spots.values()}
    return next((f for f in ordered if f.rule in UNREADABLE and f.severity == "error"
                 and f.place is not None and f.place.file not in files), None)


def _lost_product(ordered: Sequence[Finding], loaded: Loaded) -> Finding | None:
    """The first error that loses a product, so that what it prints seems to be printed by none."""
    products = loaded.game.products if loaded.game is not None else {}
    return next((f for f in ordered if f.severity == "error" and f.path.startswith("product/")
                 and f.path.split("/")[1] not in products), None)


def _lateness(rule: str) -> int:
    return CONSEQUENT.index(rule) + 1 if rule in CONSEQUENT else 0


def _group(same: Sequence[Finding], follows: Sequence[Finding]) -> Group:
    """Findings of one cause: the most basic rule leads, findings of other rules follow from it."""
    lead = min(same, key=lambda finding: (RANK[finding.severity], _lateness(finding.rule), by_place(finding)))
    also = tuple(f for f in same if f is not lead and f.rule == lead.rule)
    return Group(lead, also, (*(f for f in same if f.rule != lead.rule), *follows))
