"""An old pack is taken over with its faults, and only new ones are told."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.check.baseline import Baseline
from generator.load.pack import Loaded

Write = Callable[[str | Mapping[str, str]], Loaded]

HEAD = 'provenance: {original: x}\nchapter: "1.0"\ntitle: Zasady\nclauses:\n'
OLD = HEAD + '  "1.1": Gra ma 3 części.\n  "1.2": Gra ma 3 części.\n'


def test_what_is_known_is_told_no_more_wherever_it_moves(pack: Write) -> None:
    baseline = Baseline.from_report(check(pack(OLD)))
    assert Baseline.parse(baseline.to_json()) == baseline
    moved, gone = baseline.without_known(check(pack(f"# a remark\n\n{OLD}")))
    assert (moved.groups, moved.baselined, gone) == ((), 2, 0)


def test_what_is_new_is_told_even_beside_what_is_known(pack: Write) -> None:
    baseline = Baseline.from_report(check(pack(OLD)))
    new, gone = baseline.without_known(check(pack(f'{OLD}  "1.3": Gra ma 3 części.\n')))
    assert [str(finding.place) for finding in new.findings] == ["example.yaml:7:17"]
    assert (new.count("error"), new.baselined, gone) == (1, 2, 0)


def test_what_follows_from_a_known_slip_is_told_when_it_is_new(pack: Write) -> None:
    old = HEAD + '  "1.1": Idzie {name:monster.troll}.\n'
    things = "kind: monstr\nthings:\n  troll: {name: Troll}\n"
    report = check(pack({"example.yaml": old, "things.yaml": things}))
    (group,) = report.groups
    assert group.follows
    known = Baseline.parse(Baseline.from_report(report).to_json())
    del known.known[("reference-to-nothing", *next(
        (f.path, f.message) for f in group.follows if f.rule == "reference-to-nothing"))]
    new, _ = known.without_known(report)
    assert [finding.rule for finding in new.findings] == ["reference-to-nothing"]


def test_what_is_gone_is_counted(pack: Write) -> None:
    baseline = Baseline.from_report(check(pack(OLD)))
    new, gone = baseline.without_known(check(pack(HEAD + '  "1.1": Gra ma 3 części.\n  "1.2": Gra.\n')))
    assert (new.groups, new.baselined, gone) == ((), 1, 1)


def test_no_baseline_hides_what_cannot_be_read(pack: Write) -> None:
    broken = check(pack("chapter: [\n"))
    new, _ = Baseline.from_report(broken).without_known(broken)
    assert new.groups == broken.groups


@pytest.mark.parametrize(
    ("text", "told"),
    [("", "found JSONDecodeError"), ("[]", "found TypeError"), ('{"version": 1}', "found KeyError"),
     ('{"version": 2, "findings": []}', "found version 2"), ('{"version": 1, "findings": [3]}', "found TypeError")],
)
def test_what_is_no_baseline_is_refused(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Baseline.parse(text)
