"""A fact that is not as it was signed off."""

from __future__ import annotations

from collections.abc import Collection

from generator.check.approval import Change
from generator.check.rule import Findings, fault, rule, shortened_text
from generator.finding import Finding, Place
from generator.load.approved import FILE, line_of
from generator.load.pack import Loaded
from generator.message import msg, reason
from generator.records import replace
from zecer_proof.reworded import LONGEST, approved_differences, told_texts


@rule(
    id="differs-from-approved",
    severity="warning",
    whole=True,
    ends_by_approval=True,
    what="A number, name, reference, example or figure, or what a text says of numbers, duties, negations and "
         "opposites, that is not as `zecer approve` found it when the pack was signed off; a rule with a word in the "
         "place of another, or with less or more in a sentence; and a sentence that changed while one that said the "
         "same did not.",
    why="After the last proof a slip of the finger looks like any other fact: nobody reads every table again.",
    bad={"example.yaml": """\
kinds:
  monster: {name: potwór, fields: {name: name, strength: dice, agility: int 0..12}}
kind: monster
things:
  troll:
    name: Troll
    strength: 2K6+3
    agility: 9  ⟸
""", FILE: """\
[kind/monster]
name = nom potwór

[monster/troll]
name = nom Troll
strength = 2K6+3
agility = 6
copies = 1
"""},
    mended={"agility: 9": "agility: 6"},
)
def differs_from_approved(reading: Loaded) -> Findings:
    game = reading.game
    # what could not be read cannot be compared
    if game is None or any(finding.severity == "error" for finding in reading.findings):
        return
    try:
        found = approved_differences(reading)
    except ValueError as error:
        yield _in_file(fault(FILE, reason(error), help=msg("zecer approve writes it anew")), 1)
        return
    if found is None:
        return
    chapters = {change.holder for change in found.data if not change.key and change.holder.startswith("chapter/")}
    for change in found.data:
        told = _finding(change, chapters)
        # a thing that is gone has no place in the pack
        gone = change.new is None and not change.key
        yield _in_file(told, line_of(reading.folder, change.holder)) if gone else told
    yield from (told.finding for told in told_texts(game, found) if told.is_fact)


def _finding(change: Change, chapters: Collection[str]) -> Finding:
    """What differs; a clause that came or went with its chapter is explained by that."""
    advice = msg("zecer approve --only {holder} shows what changed and approves it", holder=change.holder)
    old, new = (shortened_text(value, LONGEST) for value in change.differing_parts())
    chapter = f"chapter/{change.path.removeprefix('clause/').partition('.')[0]}.0"
    cause = chapter if change.path.startswith("clause/") and chapter in chapters else change.path
    if change.old is None:
        return fault(change.path,
                     msg("expected nothing new, found {path}: {new}",
                         path=change.path, new=new), help=advice, cause=cause)
    if change.new is None:
        return fault(change.path,
                     msg("expected {path} as approved, {old}, found none",
                         path=change.path, old=old), help=advice, cause=cause)
    near = new.partition(", ")[0].rpartition(" ")[2].rstrip("}…")
    message = msg("expected {old}, as approved, found {new}", old=old, new=new)
    return fault(change.path, message, help=advice, near=near, cause=change.path)


def _in_file(finding: Finding, line: int) -> Finding:
    """The finding reported at a line of what was approved."""
    return replace(finding, place=Place(FILE, line, 1))
