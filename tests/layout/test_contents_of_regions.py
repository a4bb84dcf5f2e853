"""Every sort of content of a region is a record and a module that draws it; what others replace is not drawn."""

from __future__ import annotations

import pytest

from generator.layout.faces.contents import drawings
from generator.load.region_contents import KEYS
from generator.model.region_contents import (
    CONTENTS,
    BadgeContent,
    Content,
    ContinuedContent,
    FieldsContent,
    IconContent,
    MapContent,
    PatternContent,
    ShapeContent,
    TableContent,
    TallyContent,
    TextContent,
    drawn_contents,
)


def test_each_sort_is_drawn_by_a_module_of_its_own() -> None:
    assert set(drawings()) == set(CONTENTS)
    assert len(KEYS) == len(set(KEYS))
    assert {key for sort in CONTENTS for key in sort.instead_of} <= {sort.key() for sort in CONTENTS}


@pytest.mark.parametrize(("written", "drawn"), [
    ((PatternContent("rays"), BadgeContent("rect"), IconContent("coin"), TextContent("a")), "pattern badge icon text"),
    ((ShapeContent("pips"), TextContent("3")), "shape"),
    ((ShapeContent("rect"), IconContent("coin"), TallyContent("lives")), "tally"),
    ((FieldsContent(("price",)), TableContent("8.2"), TextContent("a")), "grid"),
    ((FieldsContent(("price",)), TextContent("a")), "table"),
    ((TableContent("8.2"), MapContent("town"), TextContent("a")), "map"),
    ((BadgeContent("rect"), ContinuedContent("text")), "continues"),
])
def test_what_another_content_replaces_is_not_drawn_by_itself(written: tuple[Content, ...], drawn: str) -> None:
    assert " ".join(one.key() for one in drawn_contents(written)) == drawn
