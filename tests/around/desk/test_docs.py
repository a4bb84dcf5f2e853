"""``zecer docs``: pages, parts of them and words."""

from __future__ import annotations

from cli.test_begin import run

from generator.share import folder


def test_every_page_is_listed_and_can_be_read() -> None:
    listed = run("docs").stdout.splitlines()
    pages = [path.relative_to(folder("docs")) for path in folder("docs").rglob("*.md")]
    english = [path.with_suffix("").as_posix() for path in pages if not {"pl", "pictures"} & {*path.parts}]
    assert sorted(line.split()[0] for line in listed if line.startswith("  ")) == sorted(english)
    assert run("docs", "desk").output.startswith("# The desk")
    assert run("docs", "round-tokens").output.startswith("# Round tokens")
    assert "guide/pl/8-box" in run("--ui-lang", "pl", "docs").output
    assert run("--ui-lang", "pl", "docs", "round-tokens").output.startswith("# Okrągłe żetony")


def test_the_best_part_is_printed_and_others_are_named() -> None:
    found = run("docs", "desk", "127.0.0.1").output
    assert "zecer serve my-game" in found
    assert "## Safety" not in found
    tokens = run("docs", "round", "tokens").stdout
    assert tokens.startswith("# Round tokens")
    assert "Stands in: howto/round-tokens" in tokens
    assert "guide/5-tokens" in tokens.partition("See also:")[2]
    assert "<!--" not in tokens
    assert "Stands in: pack/faces#looks" in run("docs", "pack", "gradient").stdout
    assert run("docs", "bleed").stdout.startswith("bleed: The strip outside the trim")


def test_a_part_is_read_by_its_address() -> None:
    address = run("docs", "google", "sheets").stdout.partition("Stands in: ")[2].split()[0]
    assert address == "spreadsheets#a-sheet-on-the-web"
    part = run("docs", address).stdout
    assert part.startswith("## A sheet on the web")
    assert "\n## " not in part
    refused = run("docs", "spreadsheets#a-sheet-on-the-wall")
    assert refused.exit_code == 2
    assert 'did you mean "a-sheet-on-the-web"?' in refused.output


def test_a_word_spelt_otherwise_is_found_and_one_that_nothing_is_like_refused() -> None:
    assert "did you mean 'tuckbox'" in run("docs", "tukbox").stderr
    assert run("docs", "tukbox").stdout == run("docs", "tuckbox").stdout
    refused = run("docs", "qqxzvw")
    assert refused.exit_code == 2
    assert "zecer docs lists all pages" in refused.output
