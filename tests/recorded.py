"""What is recorded in a file, so that a change of it is seen: ``--accept`` records it anew."""

from __future__ import annotations

from difflib import unified_diff
from hashlib import sha256
from itertools import islice
from pathlib import Path

MOST_LINES = 60


def hold(told: str, file: Path, accept: bool) -> None:
    """Compare a text with the recorded one, or record it. The first differing lines are reported."""
    if accept:
        file.parent.mkdir(exist_ok=True)
        file.write_text(told, "utf-8")
    before = file.read_text("utf-8")
    changed = unified_diff(before.splitlines(), told.splitlines(), file.name, "now", lineterm="", n=1)
    assert told == before, "\n".join(islice(changed, MOST_LINES))


def digest(name: str, text: str) -> str:
    """A line that stands for a long text."""
    return f"{name}: {len(text.splitlines())} lines {sha256(text.encode()).hexdigest()[:16]}"
