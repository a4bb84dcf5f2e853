"""The folder of the user's settings for the program."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def user_folder(environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> Path:
    """The program's configuration folder: ``$XDG_CONFIG_HOME/zecer`` or its equivalent. Raises RuntimeError."""
    known = os.environ if environment is None else environment
    # a relative path would lie in the current folder, which may be untrusted
    if os.path.isabs(known.get("XDG_CONFIG_HOME", "")):
        return Path(known["XDG_CONFIG_HOME"]) / "zecer"
    if platform == "win32" and known.get("APPDATA"):
        return Path(known["APPDATA"]) / "zecer"
    home = Path(known.get("HOME") or Path.home())
    return home / (Path("Library/Application Support") if platform == "darwin" else Path(".config")) / "zecer"
