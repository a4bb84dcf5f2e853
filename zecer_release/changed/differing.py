"""What changed for players between two editions: each datum once, with the places that print it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from generator.check.wording import is_wording, what_is_told
from generator.records import replace
from zecer_release.changed.edition_record import BESIDE_THE_RULES, THEME, EditionRecord, Holder, RecordedDatum

Way = Literal["changed", "added", "removed", "renamed", "renumbered", "redrawn"]
Weight = Literal["rules", "wording", "unprinted", "look"]
# behind the id of a clause that is gone, where another one took it
GONE = " "
# in the path of a step
STEPS = "/steps/"
# the texts of a clause by their place in it
Texts = tuple[tuple[str, str], ...]
REFERENCE = re.compile(r"\{(ref|says):([^{}]*)\}")
# holders whose coming and going others tell: constants by the texts that print them, kinds by their things
UNTOLD = ("value/", "kind/", "look/")
# what is not told of a holder that came or went
UNTOLD_INSIDE = ("name", "number", "drawn", "source", "look")
# compared by what they show
SHOWN = ("drawn", "look")
WAYS: Mapping[str, Way] = {"name": "renamed", "number": "renumbered", "drawn": "redrawn", "look": "redrawn"}
# places of a new name or number are not told: every reader finds them
SILENT_PLACES = ("name", "number")


class EditionChange(Struct, frozen=True):
    """A change for players.

    ``subject`` is what changed as it is printed, ``label`` which part of it; ``old`` and ``new`` are its texts, empty
    where there was or is none. ``places`` are the names of what prints the datum too. ``weight`` tells a changed rule
    from a changed wording, from what nothing prints, and from another look.
    """

    path: str
    way: Way
    weight: Weight
    section: str
    subject: str
    label: str
    old: str
    new: str
    places: tuple[str, ...] = ()


def differences(old: EditionRecord, new: EditionRecord) -> tuple[EditionChange, ...]:
    """All changes, in the order of the newer box, those of what is gone last in its section."""
    return tuple(_Comparison(_renumbered_edition(old, new), new).all())


class _Comparison:
    def __init__(self, old: EditionRecord, new: EditionRecord) -> None:
        self.old, self.new = old, new
        # in the order of the box
        self.changed = dict.fromkeys(path for path in {**new.data, **old.data} if self._differs(path))
        self.relettered = {path for path in new.data if self._is_relettered(path)}
        self.printing: dict[str, list[str]] = {}
        # texts that changed by themselves, and those by which a number without a name was told
        self.own: set[str] = set()
        self.spoken: set[str] = set()

    def _differs(self, path: str) -> bool:
        one, other = self.old.data.get(path), self.new.data.get(path)
        if one is None or other is None:
            return True
        return one.essence != other.essence if one.sort in SHOWN else one.text != other.text

    def _is_relettered(self, path: str) -> bool:
        one, other = self.old.data.get(path), self.new.data.get(path)
        return STEPS in path and one is not None and other is not None and one.label != other.label

    def all(self) -> Iterator[EditionChange]:
        for path in self.changed:
            self._sort_out(path)
        found = [*self._of_holders(), *self._of_data()]
        places: dict[str, int] = {}
        for number, path in enumerate((*self.new.holders, *self.new.data, *self.old.holders, *self.old.data)):
            places.setdefault(path, number)
        order = {holder.section: number for number, holder in reversed([*enumerate(
            (*self.new.holders.values(), *self.old.holders.values()))])}
        found.sort(key=lambda one: (order[one.section], places[self._holder_at(one.path)], places[one.path]))
        yield from (replace(change, path=change.path.replace(f"{GONE}/", "/").removesuffix(GONE)) for change in found)

    def _holder_at(self, path: str) -> str:
        datum = self.new.data.get(path) or self.old.data.get(path)
        return datum.holder if datum is not None else path

    def _sort_out(self, path: str) -> None:
        """A text that only prints other data anew is a place of these."""
        one, other = self.old.data.get(path), self.new.data.get(path)
        if one is not None and other is not None and one.essence == other.essence and one.sort not in SHOWN:
            causes = [use for use in other.uses if use in self.changed and use != path]
            for use in causes:
                self.printing.setdefault(use, []).append(path)
            if causes:
                return
        self.own.add(path)

    def _of_holders(self) -> Iterator[EditionChange]:
        """What came and what went as a whole."""
        sides: tuple[tuple[Way, EditionRecord, EditionRecord], ...] = (
            ("added", self.new, self.old), ("removed", self.old, self.new))
        for way, here, there in sides:
            for path, holder in here.holders.items():
                if path in there.holders or (holder.above and holder.above not in there.holders):
                    continue
                if path.startswith(UNTOLD):
                    continue
                text = "; ".join(self._contents(here, path))
                old, new = ("", text) if way == "added" else (text, "")
                yield EditionChange(path, way, _weight_of_holder(path), holder.section, holder.name, "", old, new)

    def _contents(self, record: EditionRecord, path: str) -> Iterator[str]:
        """What a holder tells, and the names of those in it."""
        for datum in record.data.values():
            if datum.holder == path and datum.sort not in UNTOLD_INSIDE and datum.text != record.holders[path].name:
                yield f"{datum.label} {datum.text}" if datum.label and datum.sort != "prose" else datum.text
        for holder in record.holders.values():
            if holder.above == path:
                yield f"{holder.name.removeprefix(f'{record.holders[path].name}, ')}: " + "; ".join(
                    self._contents(record, holder.path))

    def _of_data(self) -> Iterator[EditionChange]:
        """What changed in holders that both editions have."""
        constants = {path for path in self.changed if path.startswith("value/")}
        both = self.old.data.keys() & self.new.data.keys()
        for path in (*self.new.data, *(path for path in self.old.data if path not in self.new.data)):
            datum = self.new.data.get(path) or self.old.data[path]
            if path in self.relettered:
                yield replace(self._change(path, datum), way="renumbered", label="", old=self.old.data[path].label,
                              new=datum.label, subject=self.new.holders[datum.holder].name, weight="rules")
            if path not in self.own:
                continue
            if path in constants:
                yield from self._of_constant(datum)
            elif (path.startswith(UNTOLD) or datum.sort == "look") and path not in both:
                # labels, words and looks come and go with what has them
                continue
            elif datum.holder in self.new.holders and datum.holder in self.old.holders:
                yield self._change(path, datum)

    def _of_constant(self, datum: RecordedDatum) -> Iterator[EditionChange]:
        """A number without a name: told by the first text that prints it, or as one that nothing prints."""
        places = [path for path in self.printing.get(datum.path, ()) if path in self.new.data]
        left = [path for path in places if path not in self.own and path not in self.spoken]
        if left:
            self.spoken.add(left[0])
            change = self._change(left[0], self.new.data[left[0]])
            names = tuple(name for name in dict.fromkeys(map(self._place, left)) if name != change.subject)
            yield replace(change, places=names, weight="rules")
        elif not places and datum.path in self.old.data and datum.path in self.new.data:
            old, new = (side.data[datum.path].text for side in (self.old, self.new))
            yield EditionChange(datum.path, "changed", "unprinted", self._section(datum.holder), "", "", old, new)

    def _section(self, holder: str) -> str:
        return (self.new.holders.get(holder) or self.old.holders[holder]).section

    def _change(self, path: str, datum: RecordedDatum) -> EditionChange:
        one, other = self.old.data.get(path), self.new.data.get(path)
        holder = self.new.holders[datum.holder]
        old, new = (side.text if side is not None else "" for side in (one, other))
        way = WAYS.get(datum.sort, "changed")
        subject = self.old.holders[datum.holder].name if way in ("renamed", "renumbered") else holder.name
        shown = self.printing.get(path, ()) if datum.sort not in SILENT_PLACES else ()
        places = tuple(name for name in dict.fromkeys(map(self._place, shown)) if name != holder.name)
        return EditionChange(path, way, self._weight(datum, old, new), holder.section, subject, datum.label, old, new,
                             places)

    def _weight(self, datum: RecordedDatum, old: str, new: str) -> Weight:
        if datum.sort in ("source", "look"):
            return "wording" if datum.sort == "source" else "look"
        same = datum.sort == "prose" and is_wording(old, new, self.new.language)
        return "wording" if same else "rules"

    def _place(self, path: str) -> str:
        return self.new.holders[self.new.data[path].holder].name


def _renumbered_edition(old: EditionRecord, new: EditionRecord) -> EditionRecord:
    """The older edition with its clauses by the ids of the newer one, where a clause of equal texts has another; and
    so the steps of a clause by their letters.
    """
    taken = _taken_ids(_clause_texts(old), _clause_texts(new))
    moved = _with_ids(old, taken) if taken else old
    steps: dict[str, str] = {}
    here, there = _steps(moved), _steps(new)
    for clause, texts in here.items():
        steps.update(_taken_ids(texts, there.get(clause, {})))
    return replace(moved, data={steps.get(path, path): replace(one, path=steps.get(path, path), uses=tuple(
        steps.get(use, use) for use in one.uses)) for path, one in moved.data.items()}) if steps else moved


def _steps(record: EditionRecord) -> dict[str, dict[str, Texts]]:
    """What each step of each clause says, by path."""
    found: dict[str, dict[str, Texts]] = {}
    for path, datum in record.data.items():
        if STEPS in path:
            found.setdefault(datum.holder, {})[path] = (("", what_is_told(datum.essence, record.language)),)
    return found


def _taken_ids(old: Mapping[str, Texts], new: Mapping[str, Texts]) -> dict[str, str]:
    """The new id of each one that has another, and an id apart for one that is gone and whose id another one takes."""
    moved = dict(_moves(old, new))
    gone = (id_ for id_ in moved.values() if id_ not in moved and id_ in old)
    return {**moved, **{id_: f"{id_}{GONE}" for id_ in gone}}


def _with_ids(old: EditionRecord, taken: Mapping[str, str]) -> EditionRecord:
    return replace(old, holders={_path(path, taken): _moved_holder(one, taken) for path, one in old.holders.items()},
                   data={_path(path, taken): _moved_datum(one, taken) for path, one in old.data.items()})


def _clause_texts(record: EditionRecord) -> dict[str, Texts]:
    """What each clause says, without references, by its id."""
    found: dict[str, list[tuple[str, str]]] = {
        path.removeprefix("clause/"): [] for path in record.holders if path.startswith("clause/")}
    for path, datum in record.data.items():
        if datum.holder.startswith("clause/") and datum.sort != "number":
            key = path.removeprefix(datum.holder)
            said = what_is_told(REFERENCE.sub("{ref}", datum.essence), record.language)
            found[datum.holder.removeprefix("clause/")].append((key, said))
    return {id_: tuple(texts) for id_, texts in found.items()}


def _moves(old: Mapping[str, Texts], new: Mapping[str, Texts]) -> Iterator[tuple[str, str]]:
    """The ids of those that say the same under another id, each once, in order."""
    stayed = {id_ for id_, texts in old.items() if new.get(id_) == texts}
    waiting: dict[Texts, list[str]] = {}
    for id_, texts in new.items():
        if id_ not in stayed and texts:
            waiting.setdefault(texts, []).append(id_)
    for id_, texts in old.items():
        if id_ not in stayed and waiting.get(texts):
            yield id_, waiting[texts].pop(0)


def _path(path: str, moved: Mapping[str, str]) -> str:
    sort, _, rest = path.partition("/")
    id_, slash, below = rest.partition("/")
    return f"clause/{moved[id_]}{slash}{below}" if sort == "clause" and id_ in moved else path


def _moved_holder(holder: Holder, moved: Mapping[str, str]) -> Holder:
    return replace(holder, path=_path(holder.path, moved), above=_path(holder.above, moved))


def _moved_datum(datum: RecordedDatum, moved: Mapping[str, str]) -> RecordedDatum:
    def by_new_id(match: re.Match[str]) -> str:
        kind, target = match.groups()
        clause, dot, step = target.rpartition(".")
        if target not in moved and dot and clause in moved:
            return f"{{{kind}:{moved[clause]}.{step}}}"
        return f"{{{kind}:{moved.get(target, target)}}}"

    return replace(datum, path=_path(datum.path, moved), holder=_path(datum.holder, moved),
                   essence=REFERENCE.sub(by_new_id, datum.essence), uses=_moved_uses(datum.uses, moved))


def _moved_uses(uses: Iterable[str], moved: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(_path(use, moved) for use in uses)


def _weight_of_holder(path: str) -> Weight:
    if path.startswith(THEME):
        return "look"
    return "wording" if path.startswith(BESIDE_THE_RULES) else "rules"
