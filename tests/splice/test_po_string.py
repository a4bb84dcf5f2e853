"""One translation of a PO file changes, and no other line."""

from __future__ import annotations

import pytest

from generator.splice.po_string import po_with_string
from generator.splice.yaml_tree import UneditableError

PO = """\
msgid ""
msgstr "Language: en\\n"

# mine
#. card
#: cards.yaml:3
#, fuzzy, no-wrap
#| msgid "Trol"
msgctxt "card.troll.name"
msgid "Troll"
msgstr "Trol"

msgctxt "card.troll.text"
msgid ""
"Raz\\n"
"dwa"
msgstr ""
"One\\n"
"two"
"""


def test_a_string_gets_its_translation_and_is_no_longer_unsure() -> None:
    assert po_with_string(PO, "card.troll.name", 'The "troll"') == PO.replace(
        "#, fuzzy, no-wrap\n#| msgid \"Trol\"\n", "#, no-wrap\n").replace('msgstr "Trol"', 'msgstr "The \\"troll\\""')
    once = PO.replace('msgstr ""\n"One\\n"\n"two"\n', 'msgstr "Once"\n')
    assert po_with_string(PO, "card.troll.text", "Once") == once
    windows = PO.replace("\n", "\r\n")
    assert po_with_string(windows, "card.troll.text", "A\nb") == windows.replace("One", "A").replace('"two"', '"b"')


def test_a_string_that_is_not_there_is_told() -> None:
    with pytest.raises(UneditableError, match=r"card\.rat\.name"):
        po_with_string(PO, "card.rat.name", "Rat")
