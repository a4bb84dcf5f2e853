"""What a lost part of the pack of a walled town entails is counted under it."""

from __future__ import annotations

from pathlib import Path

import pytest
from check.test_lost_sections import changed_report
from walled_town_pack import town, town_folder

from generator.check import check
from generator.load.pack import load


def test_the_pack_is_without_a_fault_and_drawn_as_the_tests_draw_it(tmp_path: Path) -> None:
    loaded = load(town_folder(tmp_path / "pack"))
    assert check(loaded).groups == ()
    assert loaded.game is not None
    assert loaded.game.products["rynek"] == town().game.products["rynek"]


@pytest.mark.parametrize(("file", "before", "after", "lead", "follows"), [
    ("theme/icons.yaml", "key: {drawing:", "key: {drwing:", "missing-field", {"cannot-make", "reference-to-nothing"}),
    ("spaces.yaml", "  barrel: {", "  barrel: [", "yaml-syntax", {"cannot-make"}),
])
def test_a_lost_section_leads_and_what_needs_it_follows(
    tmp_path: Path, file: str, before: str, after: str, lead: str, follows: set[str]
) -> None:
    groups = changed_report(town_folder(tmp_path / "pack"), file, before, after).groups
    assert (groups[0].lead.rule, groups[0].lead.place.file if groups[0].lead.place else "") == (lead, file)
    assert {one.rule for one in groups[0].follows} == follows
    assert "cannot-make" not in {group.lead.rule for group in groups}
