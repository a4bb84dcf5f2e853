"""What a section that could not be read entails is counted under it: products that cannot be made, lost icons."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator.check import Report
from generator.load.pack import load
from generator.make.editions import edition_of
from generator.make.examination import examine

PACK = Path(__file__).parents[1] / "packs" / "small-town"


def report_of(folder: Path, file: str, before: str, after: str) -> Report:
    """The report on the pack with one change in a file."""
    shutil.copytree(PACK, folder)
    return changed_report(folder, file, before, after)


def changed_report(folder: Path, file: str, before: str, after: str) -> Report:
    """The report on a pack after one change in a file."""
    text = (folder / file).read_text("utf-8")
    assert before in text
    (folder / file).write_text(text.replace(before, after, 1), "utf-8")
    loaded = load(folder)
    assert loaded.game is not None
    return examine(loaded, edition_of(loaded, loaded.game, loaded.game.language))


@pytest.mark.parametrize(("file", "before", "after", "lead", "follows"), [
    ("theme/theme.yaml", "colours: {", "clours: {", "unknown-key", {"cannot-make"}),
    ("theme/theme.yaml", "colours: {", "colours: [", "yaml-syntax", {"cannot-make"}),
    ("theme/icons.yaml", "icons:", "icns:", "unknown-key", {"cannot-make", "reference-to-nothing"}),
    ("theme/icons.yaml", "key: {drawing:", "key: {drwing:", "missing-field", {"cannot-make", "reference-to-nothing"}),
    ("people.yaml", "kind: burgher", "kind: nothing", "bad-value", {"cannot-make"}),
    ("spaces.yaml", "  barrel: {", "  barrel: [", "yaml-syntax", {"reference-to-nothing", "waiver-unused"}),
])
def test_a_lost_section_leads_and_what_needs_it_follows(
    tmp_path: Path, file: str, before: str, after: str, lead: str, follows: set[str]
) -> None:
    groups = report_of(tmp_path / "pack", file, before, after).groups
    assert (groups[0].lead.rule, groups[0].lead.place.file if groups[0].lead.place else "") == (lead, file)
    assert {one.rule for one in groups[0].follows} == follows
    assert "cannot-make" not in {group.lead.rule for group in groups}


def test_a_product_refused_for_itself_leads(tmp_path: Path) -> None:
    groups = report_of(tmp_path / "pack", "theme/theme.yaml", 'verdigris: "', 'verdigrs: "').groups
    (refused,) = [group.lead for group in groups if group.lead.rule == "cannot-make"]
    assert refused.message == "expected a colour of the theme or #rrggbb, found 'verdigris'"


def test_an_icon_that_is_gone_is_named_in_the_words_of_the_theme(tmp_path: Path) -> None:
    groups = report_of(tmp_path / "pack", "theme/icons.yaml", "  coin: {", "  con: {").groups
    told = [one for group in groups for one in (group.lead, *group.follows) if one.rule == "cannot-make"]
    assert {str(one.message) for one in told} == {"expected an icon of the theme, found 'coin'"}
    assert all(group.lead.rule != "cannot-make" for group in groups)
