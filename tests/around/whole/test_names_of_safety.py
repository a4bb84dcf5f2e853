"""The list of acceptance tests of safety: each is a test of its name here, or docs/safety.md says why there is none."""

from __future__ import annotations

import re
from importlib import import_module

import pytest
from modules import of_packages_here
from survival import packs

NAMES = (
    "yaml_alias_bomb", "yaml_merge_bomb", "yaml_depth_segv", "yaml_dup_key_two_lines", "yaml_norway_hint",
    "yaml_hash_truncation", "jinja_compile_pow", "jinja_symlink_loader", "fetch_matrix", "svg_fatal_swallowed",
    "flex_depth_limit", "css_import_cycle", "image_truncated", "image_bomb", "po_nplurals_bomb", "po_markup",
    "zip_slip_names", "preview_host_origin", "chromium_file_iframe", "kill9_loop", "enospc_tmpfs", "nth_write_fails",
    "two_builds_lock", "cache_bitflip", "mtime_backwards", "empty_deck", "deck_100k_memory", "nfd_name",
    "glyph_missing_position", "font_fallback_detected", "overflow_mm", "bytes_identical_twice", "bleedbox_5mm",
    "duplex_overlay", "booklet_permutation", "tac_limit", "rl_short_hex", "pl_orphans", "pl_plurals", "pl_sort",
    "mojibake_s_circumflex",
)
PAGE = (packs.ROOT / "docs" / "safety.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([a-z0-9_]+)` \| (.+) \|$", re.MULTILINE)
LIMIT = re.compile(r"^\| .+ \| ([\d,]+) \| `([\w.]+):(\w+)(?:\[([\w.]+)\])?` \|$", re.MULTILINE)
TEST = re.compile(r"^def test_(\w+)\(", re.MULTILINE)


def test_every_name_is_a_test_or_has_its_reason() -> None:
    assert len(NAMES) == len(set(NAMES)) == 41
    files = [file for name in ("survival", "around") for file in (packs.ROOT / "tests" / name).rglob("test_*.py")]
    tests = {name for file in files for name in TEST.findall(file.read_text(encoding="utf-8"))}
    reasons = dict(ROW.findall(PAGE))
    assert set(NAMES) - tests == set(reasons)
    assert all(len(reason.split()) > 3 for reason in reasons.values())


LIMITS = LIMIT.findall(PAGE)
HERE = of_packages_here({module: name for _, module, name, _ in LIMITS})


def test_the_page_has_all_of_its_limits() -> None:
    assert len(LIMITS) == PAGE.split("## Limits")[1].split("## ")[0].count("\n|") - 2 > 20


@pytest.mark.parametrize(("number", "module", "name", "key"), [limit for limit in LIMITS if limit[1] in HERE])
def test_a_limit_is_what_the_page_says(number: str, module: str, name: str, key: str) -> None:
    value = getattr(import_module(module), name)
    assert (value[key] if key else value) == int(number.replace(",", ""))
