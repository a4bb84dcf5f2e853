"""What packages around the core bring: where one is not installed, its tests are passed over, and told."""

from __future__ import annotations

import pytest

from generator.cli import all_commands
from generator.installed import SHOPS, brought_folders


def need_command(name: str) -> None:
    """Passes a test over where nobody brings a command; an option is no command."""
    if not name.startswith("-") and name not in all_commands():
        pytest.skip(f"zecer {name} is of a package that is not installed")


def need_shops() -> None:
    """Passes a test over where nobody makes files for print shops."""
    if not brought_folders(SHOPS):
        pytest.skip("files for print shops are of a package that is not installed")
