"""Adds a key to ``game.yaml``, as its last line."""

from __future__ import annotations

from generator.load.pack import Loaded
from generator.message import msg
from generator.safety.pack_files import GAME, read
from generator.splice.yaml_changes import FileChange
from generator.splice.yaml_entry import with_new_entry
from generator.splice.yaml_tree import ChangedOutsideError, Plain, bare_text, chain_by_steps, parsed_root, with_text


def with_head_entry(loaded: Loaded, key: str, value: Plain) -> FileChange:
    """``game.yaml`` with one more key. Raises UneditableError, OSError for a file that cannot be read."""
    before, text = read(loaded.folder, GAME), bare_text(loaded, GAME)
    root = chain_by_steps(parsed_root(text, GAME), ())
    assert root is not None
    after = with_text(before, text, with_new_entry(text, root, key, value))
    if after is None:
        raise ChangedOutsideError(msg("expected {file} as it was read, found it changed since", file=GAME))
    return FileChange(GAME, before, after)
