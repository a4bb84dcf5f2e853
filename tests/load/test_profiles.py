"""Profiles: those that come along can be read, a wrong one is told with its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from press_colours import press_icc

from generator.load.profiles import BadProfile, load_profile, profile_names, read_profile

GOOD = """
title: Drukarnia
form: png
dpi: 300
bleed: 3 mm
sizes: {poker: 63 mm x 88 mm}
source: a letter
date: 2026-11
"""


@pytest.mark.parametrize("name", profile_names())
def test_each_profile_can_be_read_and_says_where_from(name: str) -> None:
    profile = load_profile(name)
    assert profile.source
    assert profile.date
    assert {profile.pixel_size(profile.sizes[size]) for size in profile.pixels} == set(profile.pixels.values())


def test_the_page_on_printing_tells_the_same_pixels_and_its_example_can_be_read() -> None:
    page = (Path(__file__).parents[2] / "docs" / "print.md").read_text("utf-8")
    for shop in ("thegamecrafter", "makeplayingcards", "printerstudio"):
        pixels = load_profile(shop).pixels
        assert all(f"{pixels[size][0]} × {pixels[size][1]}" in page for size in ("poker", "bridge", "tarot"))
    example, press, _ = re.findall(r"^```yaml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert read_profile("my-press", press.encode(), "my-press.yaml", lambda name: press_icc()).paper == "SRA3"
    assert set(read_profile("my-shop", example.encode(), "my-shop.yaml").assumed) == {"tarot"}


def test_the_profiles_that_come_along() -> None:
    assert profile_names() == ["drivethrucards", "home-a4", "home-letter", "makeplayingcards",
                               "print-shop", "printerstudio", "thegamecrafter"]


def test_a_metric_card_finds_the_size_of_the_shop() -> None:
    shop = load_profile("thegamecrafter")
    assert shop.size_for((63.0, 88.0)) == "poker"
    assert shop.size_for((70.0, 120.0)) == "tarot"
    assert shop.size_for((50.0, 68.0)) is None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("form: png", "form: jpg", "profile.yaml:3:7: expected one of pdf, png, press, sheets"),
        ("dpi: 300", "dpi: 300\ncolour: cmyk", "expected rgb in a profile of form png, found cmyk"),
        ("dpi: 300", "dpi: many", "profile.yaml:4:6: expected a whole number"),
        ("bleed: 3 mm", "bleed: 1 m", "profile.yaml:5:8: expected"),
        ("bleed: 3 mm", "bleed: 300 mm", "profile.yaml:5:8: expected at most 25 mm, found '300 mm'"),
        ("bleed: 3 mm", "bleed: much", "profile.yaml:5:8: expected a length"),
        ("date: 2026-11", "date: now", "profile.yaml:8:7: expected a date such as 2026-11"),
        ("source: a letter\n", "", "expected a field 'source', found none"),
        ("sizes: {poker: 63 mm x 88 mm}\n", "",
         "expected sizes too, as a profile of the form png has, found none"),
        ("date: 2026-11", "date: 2026-11\nglue: yes", "unknown key 'glue'"),
        ("date: 2026-11", "date: 2026-11\npixels: {poker: 825 x 1125}", "expected 815 x 1110 pixels for poker"),
        ("date: 2026-11", "date: 2026-11\npixels: {tarot: 8 x 11}", "expected a size of this profile, found 'tarot'"),
        ("date: 2026-11", "date: 2026-11\nassumed: {tarot: a guess}", "expected a size of this profile, found 'tarot'"),
        ("date: 2026-11", "date: 2026-11\nink-limit: 500 %", "expected a share of ink such as 240 %"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(old: str, new: str, said: str) -> None:
    read_profile("profile", GOOD.encode(), "profile.yaml")
    assert old in GOOD
    with pytest.raises(BadProfile) as found:
        read_profile("profile", GOOD.replace(old, new).encode(), "profile.yaml")
    assert said in str(found.value)


def test_names_that_are_none() -> None:
    with pytest.raises(LookupError, match="did you mean"):
        load_profile("drivethrucard")
    with pytest.raises(BadProfile, match="lower-case"):
        read_profile("My Shop", GOOD.encode(), "My Shop.yaml")
    with pytest.raises(BadProfile, match="empty"):
        read_profile("profile", b"", "profile.yaml")


def test_a_profile_of_a_pack_is_read_by_its_name_and_bundled_ones_stay(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    for name in ("my-shop", "thegamecrafter"):
        (tmp_path / "profiles" / f"{name}.yaml").write_text(GOOD, encoding="utf-8")
    assert load_profile("my-shop", tmp_path).title == "Drukarnia"
    assert load_profile("thegamecrafter", tmp_path).title == "The Game Crafter"
    with pytest.raises(LookupError, match='did you mean "my-shop"'):
        load_profile("my-shopp", tmp_path)


def test_a_wrong_profile_of_a_pack_is_told_at_its_line(tmp_path: Path) -> None:
    (tmp_path / "profiles").mkdir()
    (tmp_path / "profiles" / "my-shop.yaml").write_text(GOOD.replace("dpi: 300", "dpi: many"), encoding="utf-8")
    with pytest.raises(BadProfile, match=r"profiles/my-shop\.yaml:4:6: expected a whole number"):
        load_profile("my-shop", tmp_path)


@pytest.mark.parametrize("name", ["../outside", "a/b", "..", "C:x"])
def test_no_name_leads_out_of_the_folder_of_profiles(name: str, tmp_path: Path) -> None:
    (tmp_path / "outside.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "profiles").mkdir()
    with pytest.raises(LookupError, match="expected a profile"):
        load_profile(name, tmp_path)


def test_a_link_in_the_folder_of_profiles_is_refused(tmp_path: Path) -> None:
    (tmp_path / "outside.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "pack" / "profiles").mkdir(parents=True)
    (tmp_path / "pack" / "profiles" / "my-shop.yaml").symlink_to(tmp_path / "outside.yaml")
    with pytest.raises(BadProfile, match="expected no link"):
        load_profile("my-shop", tmp_path / "pack")
