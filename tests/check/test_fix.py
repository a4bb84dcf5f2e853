"""What is mended without a thought, and that nothing else of a file is touched."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.check import check
from generator.check.fix import diff, mend
from generator.load.pack import Loaded, load

Write = Callable[[str | Mapping[str, str]], Loaded]


def meaning(text: str) -> str:
    return f"glossary:\n  rank:  # linia   postaci\n    pl: {{nom: szereg}}\n    meaning: {text}\n"


def mended(loaded: Loaded) -> dict[str, str]:
    return {file: one.after for file, one in mend(check(loaded), loaded.places).items()}


@pytest.mark.parametrize(
    ("slip", "right"),
    [
        ("jedna  linia", "jedna linia"),
        ("jedna    linia   postaci", "jedna linia postaci"),
        ("jedna linia .", "jedna linia."),
        ("jedna , druga", "jedna, druga"),
        ("jedna... druga", "jedna… druga"),
        ("jedna -- druga", "jedna – druga"),
        ("zwana “linią” postaci", "zwana „linią” postaci"),
        ('"jedna  linia"', '"jedna linia"'),
        ("'to ''jedna''  linia'", "'to ''jedna'' linia'"),
        ("|\n      jedna\n      linia  postaci\n", "|\n      jedna\n      linia postaci\n"),
        ("jedna\n      linia  postaci", "jedna\n      linia postaci"),
    ],
)
def test_typography(pack: Write, slip: str, right: str) -> None:
    assert mended(pack(meaning(slip))) == {"example.yaml": meaning(right)}


@pytest.mark.parametrize(
    "text", ["tak – nie", "tak-tak", "„linia” w szeregu", "|\n      - raz\n      - dwa\n", "jeden : dwa"]
)
def test_what_is_right_or_may_be_meant_is_left_alone(pack: Write, text: str) -> None:
    assert not mended(pack(meaning(text)))


KINDS = "kinds:\n  monster: {name: potwór, fields: {name: name, agility: int 0..9, ability: int 0..9}}\n"


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("things: {a: {nmae: Troll, agility: 1, ability: 1}}", "things: {a: {name: Troll, agility: 1, ability: 1}}"),
        ("things: {a: {'nmae': T, agility: 1, ability: 1}}", "things: {a: {'name': T, agility: 1, ability: 1}}"),
        # two fields are like it
        ("things: {a: {name: Troll, agilty: 1}}", None),
        # the right one is there already
        ("things: {a: {name: Troll, nmae: Troll, agility: 1, ability: 1}}", None),
    ],
)
def test_keys(pack: Write, line: str, right: str | None) -> None:
    head = "provenance: {original: x}\nkind: monster\n"
    loaded = pack({"kinds.yaml": KINDS, "example.yaml": f"{head}{line}\n"})
    assert mended(loaded) == ({"example.yaml": f"{head}{right}\n"} if right else {})


def test_line_ends_remarks_and_what_has_no_line_end_stay(pack: Write) -> None:
    text = meaning("jedna  linia").replace("\n", "\r\n").rstrip()
    loaded = pack("")
    (loaded.folder / "example.yaml").write_bytes(text.encode())
    loaded = load(loaded.folder)
    assert mended(loaded) == {"example.yaml": text.replace("jedna  linia", "jedna linia")}


def test_waived_slips_stay(pack: Write) -> None:
    waiver = "waivers: [{rule: typography, at: term/rank, reason: odstęp jest tu treścią}]\n"
    assert not mended(pack(meaning("jedna  linia") + waiver))


def test_the_diff_is_that_of_diff(pack: Write) -> None:
    loaded = pack(meaning("jedna  linia").rstrip())
    told = diff(mend(check(loaded), loaded.places), "tiny/")
    assert told.splitlines()[:2] == ["--- a/tiny/example.yaml", "+++ b/tiny/example.yaml"]
    assert "-    meaning: jedna  linia\n\\ No newline at end of file\n+    meaning: jedna linia\n" in told
