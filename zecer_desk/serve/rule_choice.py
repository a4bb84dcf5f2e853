"""A rule that finds what its author means: the page turns it off for the things of a kind."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from generator.check.rule import all_rules
from generator.model.game import OFF
from zecer_desk.edit.pack_edit import ValueEdit, changed_values
from zecer_desk.serve.editing import PackEditor, refusals


class SentSilence(Struct, forbid_unknown_fields=True):
    """A rule that is to say nothing of the things of a kind."""

    rule: str
    kind: str


def turn_off(editor: PackEditor, sent: SentSilence) -> dict[str, Any]:
    """Write ``severities: {RULE: off}`` into a kind, as one step. Raises RefusedEdit, OSError, LookupError for a rule
    that is always an error, and for an unknown one or kind.
    """
    loaded, path = editor.session.loaded_pack, f"kind/{sent.kind}"
    if sent.kind not in editor.session.game.kinds or all_rules()[sent.rule].has_fixed_severity:
        raise LookupError(sent.kind)
    has_some = loaded.places.spot(f"{path}/severities") is not None
    edit = (ValueEdit(f"{path}/severities/{sent.rule}", OFF) if has_some
            else ValueEdit(f"{path}/severities", {sent.rule: OFF}))
    with refusals():
        changes = changed_values(loaded, [edit])
    return editor.write_step(f"{sent.kind}: {sent.rule}", changes)
