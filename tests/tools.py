"""Programs of the machine that look at finished files: Poppler, qpdf, Ghostscript, gettext."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest


def run(tool: str, *arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
    """Runs a program; a test is skipped where it is not installed."""
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    return subprocess.run([tool, *map(str, arguments)], capture_output=True, check=False)


def said(tool: str, *arguments: str | Path) -> str:
    """What a program says, which must end well."""
    done = run(tool, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode("utf-8")


def script(path: Path) -> ModuleType:
    """A script of the repository that is no package's module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
