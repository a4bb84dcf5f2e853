"""The modules of all packages that the wheel brings."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PACKAGES: list[str] = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
MODULES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


def of_packages_here(names: Mapping[str, str]) -> dict[str, str]:
    """Files and modules, named with their packages or by their place in the core, without those that are not packed."""
    return {name: why for name, why in names.items()
            if not name.startswith("zecer_") or re.split("[/.]", name)[0] in PACKAGES}
