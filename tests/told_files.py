"""Packs whose files are texts with words to fill in."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def filled(folder: Path, files: Mapping[str, str], words: Mapping[str, str]) -> Path:
    """The folder with the files, each word replaced by its value."""
    for name, text in files.items():
        for word, value in words.items():
            text = text.replace(word, value)
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder
