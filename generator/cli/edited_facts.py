"""Keeps a file of facts that was edited, before the program writes it anew."""

from __future__ import annotations

from pathlib import Path

from generator.cli.console import Talk
from generator.cli.made_file import tell_kept
from generator.load.approved import FILE, FORMER_HEAD, HEAD, approved_text, in_print, parsed_facts
from generator.safety.folder import Folder


def keep_edited(talk: Talk, folder: Path, file: str = FILE, head: str = HEAD) -> None:
    """Keep an approved.ini (or another ``file`` like it) that is not as it is written, under a second name, and say so:
    the facts take its place.

    It may be unreadable, or have comments of the user's own.
    """
    try:
        text = approved_text(folder, file)
        edited = text is not None and text not in (in_print(parsed_facts(text), one) for one in (head, FORMER_HEAD))
    except ValueError:
        edited = True
    if edited:
        tell_kept(talk, {file: Folder.of_path(folder).keep(file)})
