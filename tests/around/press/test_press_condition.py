"""The colour profile of a press: read beside the shop's profile, looked over, embedded; a hostile one is told."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from make.box import copy
from press_colours import press_icc

from generator.load.colour_profiles import MOST_ICC, press_colours
from generator.load.profiles import BadProfile, load_profile
from generator.make.pipeline import build
from generator.make.request import BuildRequest
from generator.model.profile import Profile
from generator.render.job import PrintSettings
from zecer_press.checks import lint

PRESS = """
title: Drukarnia
form: press
target: PDF/X-4
ink-limit: 300 %
bleed: 3 mm
condition: {identifier: FOGRA39, icc: press.icc}
source: a letter
date: 2026-11
"""


def own_shop(folder: Path, icc: bytes | None = None, written: str = PRESS) -> Path:
    """A pack with a profile of its own."""
    pack = copy(folder)
    (pack / "profiles").mkdir()
    (pack / "profiles" / "mine.yaml").write_text(written, encoding="utf-8")
    (pack / "profiles" / "press.icc").write_bytes(press_icc() if icc is None else icc)
    return pack


def built(pack: Path, output: Path, profile: Profile) -> bytes:
    result = build(BuildRequest(pack, output, ("deck",), None, 1, settings=PrintSettings(profile)))
    assert result.folder is not None
    return (result.folder / "deck.pdf").read_bytes()


def test_the_profile_is_embedded_unchanged(tmp_path: Path) -> None:
    pack = own_shop(tmp_path)
    profile = load_profile("mine", pack)
    data = built(pack, tmp_path / "out", profile)
    with pikepdf.open(BytesIO(data)) as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert intent.DestOutputProfile.read_bytes() == press_icc()
        assert int(intent.DestOutputProfile.N) == 4
        assert str(intent.Info) == "a press of the tests"
        assert "RegistryName" not in intent
        assert b"<pdfxid:GTS_PDFXVersion>PDF/X-4<" in pdf.Root.Metadata.read_bytes()
    assert lint(data, profile) == []


def test_a_file_without_the_profile_is_told(tmp_path: Path) -> None:
    pack = own_shop(tmp_path)
    profile = load_profile("mine", pack)
    plain = built(pack, tmp_path / "out", load_profile("print-shop"))
    found = {finding.rule for finding in lint(plain, profile)}
    assert {"press-icc", "press-live-target"} <= found


def test_a_profile_may_lie_beside_a_file_anywhere(tmp_path: Path) -> None:
    (tmp_path / "shop.yaml").write_text(PRESS, encoding="utf-8")
    (tmp_path / "press.icc").write_bytes(press_icc())
    condition = load_profile(str(tmp_path / "shop.yaml")).condition
    assert condition is not None
    assert condition.icc == press_colours(press_icc())


@pytest.mark.parametrize(("icc", "said"), [
    (b"", "expected a colour profile (ICC), found something else"),
    (b"\0" * 200, "expected a colour profile (ICC), found something else"),
    (press_icc()[:-4], "expected a colour profile (ICC), found something else or a part of one"),
    (press_icc(b"mntr"), "expected the profile of a press in CMYK, found one of the class mntr in CMYK"),
    (press_icc(inks=b"RGB "), "expected the profile of a press in CMYK, found one of the class prtr in RGB"),
    (press_icc()[:128] + b"\xff" * (len(press_icc()) - 128), "expected a colour profile that separates colours"),
    (press_icc()[:132] + bytes(len(press_icc()) - 132), "expected a colour profile that separates colours"),
    (b"\0" * (MOST_ICC + 1), "expected a file of at most 8,000,000 bytes"),
], ids=range(8))
def test_what_is_no_profile_of_a_press_is_told_at_its_line(tmp_path: Path, icc: bytes, said: str) -> None:
    with pytest.raises(BadProfile) as found:
        load_profile("mine", own_shop(tmp_path, icc))
    assert f"profiles/mine.yaml:7:39: {said}" in str(found.value)


@pytest.mark.parametrize(("name", "said"), [
    ("../game.yaml", "expected a file inside the pack"),
    ("/etc/passwd", "expected a file inside the pack"),
    ("none.icc", "expected a file beside the profile, found no none.icc"),
    ("link.icc", "expected no link"),
])
def test_no_file_outside_the_folder_is_read(tmp_path: Path, name: str, said: str) -> None:
    pack = own_shop(tmp_path, written=PRESS.replace("press.icc", name))
    (tmp_path / "far.icc").write_bytes(press_icc())
    (pack / "profiles" / "link.icc").symlink_to(tmp_path / "far.icc")
    with pytest.raises(BadProfile) as found:
        load_profile("mine", pack)
    assert f"profiles/mine.yaml:7:39: {said}" in str(found.value)


@pytest.mark.parametrize(("old", "new", "said"), [
    ("PDF/X-4", "PDF/X-1a:2003", "expected PDF/X-4, in which transparency stays, or no target"),
    (", icc: press.icc", ", registry: http://www.color.org", "expected a profile in condition: icc"),
    (", icc: press.icc", "", "expected a field 'registry', found none"),
    ("bleed: 3 mm", "bleed: 3 mm\nsizes: {poker: 63 mm x 88 mm}", "expected no sizes"),
    ("bleed: 3 mm", "bleed: 3 mm\ncolour: rgb", "expected cmyk in a profile of form press, found rgb"),
    ("ink-limit: 300 %\n", "", "expected ink-limit too, as a profile of the form press has, found none"),
])
def test_a_wrong_profile_of_a_press_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in PRESS
    with pytest.raises(BadProfile) as found:
        load_profile("mine", own_shop(tmp_path, written=PRESS.replace(old, new)))
    assert said in str(found.value)
