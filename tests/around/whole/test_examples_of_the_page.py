"""The examples of docs/pack/ are a pack without a fault."""

from __future__ import annotations

from pathlib import Path

from pack_page import write_pack

from generator.check import Choice, check
from generator.load.pack import load

# nobody has played the simulations of the page
UNPLAYED = Choice(ignore=("simulation-not-played",))


def test_the_examples_are_a_pack_without_a_fault(tmp_path: Path) -> None:
    loaded = load(write_pack(tmp_path))
    assert loaded.game is not None
    assert [str(finding.message) for finding in loaded.findings] == []
    report = check(loaded, choice=UNPLAYED)
    assert [group.lead.message for group in report.groups] == []
    assert len(report.waived) == 1


def test_a_fault_in_an_example_is_seen(tmp_path: Path) -> None:
    file = write_pack(tmp_path) / "monsters.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("weapon: sword", "weapon: swrod"), encoding="utf-8")
    assert [group.lead.rule for group in check(load(tmp_path), choice=UNPLAYED).groups] == [
        "reference-to-nothing"]
