"""Commands that a package around the core brings: where it is not installed, their tests are passed over, and told."""

from __future__ import annotations

import pytest

from generator.cli import all_commands


def need_command(name: str) -> None:
    """Passes a test over where nobody brings a command; an option is no command."""
    if not name.startswith("-") and name not in all_commands():
        pytest.skip(f"zecer {name} is of a package that is not installed")
