"""Catalogues that are written are read again, and say of what they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from around.i18n.test_i18n import pack, run
from survival.packs import edit

__all__ = ["pack"]


@pytest.mark.nightly
def test_catalogues_that_are_written_are_read_again(pack: Path) -> None:
    edit(pack, "game.yaml", "      poison:", "      note:   {type: text, label: uwaga}\n      poison:")
    card = "name: Karta {0}, wood: oak, points: 1, poison: false, note: '{0} {1}'"
    # more than eight million bytes, in few letters
    long = "龍龍龍龍龍龍龍龍龍 " * 1_900
    for part in range(0, 170, 10):
        cards = "\n".join(f"  c{n}: {{{card.format(n, long)}}}" for n in range(part, part + 10))
        text = f"kind: card\nprovenance: {{original: x}}\nthings:\n{cards}\n"
        (pack / f"more-{part}.yaml").write_text(text, encoding="utf-8")
    assert run("i18n", "update", "en", pack).exit_code == 0
    again = run("i18n", "update", "en", pack)
    assert again.exit_code == 0, again.output[-500:]
    assert "0 new" in again.output


def test_a_new_catalogue_names_its_source_and_who_translates(pack: Path) -> None:
    assert run("i18n", "update", "en", pack).exit_code == 0
    heads = [path.read_text("utf-8")[:1500] for path in (pack / "i18n" / "en").glob("*.po")]
    wanted = ("X-Source-Language: pl", "Last-Translator:", "Language-Team:")
    assert len(heads) > 2
    assert [name for name in wanted for head in heads if name not in head] == []
