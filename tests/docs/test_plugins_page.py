"""The plug-ins that docs/plugins.md shows are those that the tests install and use."""

from __future__ import annotations

import re

from pack_page import ROOT

PAGE = (ROOT / "docs" / "plugins.md").read_text("utf-8")
SHOWN = re.compile(r"^<!-- file: ([a-z_/.]+) -->\n```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PLUGINS = ROOT / "tests" / "plugins"


def test_the_examples_are_whole_and_as_tested() -> None:
    files = {path.relative_to(PLUGINS).as_posix(): path.read_text("utf-8") for path in PLUGINS.glob("*/*/*.py")}
    assert {file.partition("/")[0] for file in files} == FOLDERS
    assert dict(SHOWN.findall(PAGE)) == files


FOLDERS = set(re.findall(r"^\| `generator/plugins/([a-z]+)/`", PAGE, re.MULTILINE))
