"""``{form:…}`` has words for yes and no, and for each word of a choice."""

from __future__ import annotations

import pytest
from check.test_forms_of_outcomes import ALL, Write, pack_with

from generator.check import check


@pytest.mark.parametrize(("text", "unbound"), [
    (ALL, []),
    ("{result}{step:above}{step:where}", []),
    ("{form:result|tak|nie}, niżej.", ["step:above", "step:where"]),
])
def test_what_an_example_expects_is_printed(text: str, unbound: list[str], pack: Write) -> None:
    found = [str(one.message) for one in check(pack(pack_with(example=text))).findings
             if one.rule == "outcome-unbound"]
    assert [message.partition("{form:")[2].partition("|")[0] for message in found] == unbound
