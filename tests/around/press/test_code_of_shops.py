"""Files for print shops are made again when code changes that makes them."""

from __future__ import annotations

from some import some
from test_code import imported, inert, module_of

from generator import code
from generator.installed import SHOPS, packages_with, plugin_code


def test_what_makes_files_for_shops_stands_on_code_that_they_depend_on() -> None:
    (package,) = packages_with(SHOPS)
    (folder,) = plugin_code(package)
    needed = {one for file in some(folder.rglob("*.py")) for one in imported(module_of(file))
              if not one.startswith(f"{folder.name}.")}
    command = {one for one in needed if one.startswith("generator.cli.")}
    assert sorted(one for one in needed - command if not code.PRESS.covers(one) and not inert(one)) == []
