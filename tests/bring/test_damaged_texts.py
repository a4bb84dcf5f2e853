"""Damaged rulebooks with known faults: all are found or mended, and none is mended wrongly in silence."""

from __future__ import annotations

import re
import time
from collections import Counter
from pathlib import Path
from unicodedata import normalize

import pytest
from click.testing import CliRunner, Result
from hypothesis import example, given
from hypothesis import strategies as st

from generator.bring.damaged_text import lexicon as lexicon_module
from generator.bring.damaged_text.chapter_files import escape, note
from generator.bring.damaged_text.encodings import UnreadText
from generator.bring.damaged_text.repair_report import full_report
from generator.bring.damaged_text.text_pack import BroughtText, bring_text
from generator.check.printing import short
from generator.cli import cli
from generator.load.pack import load
from generator.make.examination import examine
from generator.model.text import Text
from generator.text.markup import parse
from generator.text.run import Run, runs_of
from generator.translate.edition import Edition
from tests.bring.damaged_rulebook import RULES, Damaged, crawled, misread, mixed, scanned
from tests.some import some

WORD = re.compile(r"[^\W\d_]+")
TEXTS = [scanned(), crawled(), misread(), misread("iso8859-2"), mixed()]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments])


def prose(brought: BroughtText) -> str:
    """What the files say, without comments and keys."""
    lines = [line.strip() for text in brought.files.values() for line in text.splitlines()]
    said = [line for line in lines if not re.match(r"#|\w+:( \||$)|chapter|provenance", line)]
    return "\n".join(said).replace("title:", "")


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.name)
def test_each_fault_is_found_and_told_or_mended(text: Damaged) -> None:
    brought = bring_text(text.data, "stare.txt")
    for fault in some(text.faults):
        word = fault.damaged.strip(".,:;„”")
        assert any(one.kind == fault.kind and word in one.before for one in brought.repairs), fault
    for one in brought.repairs:
        if one.certainty == "guess":
            assert one.kind in ("word", "order", "table"), one
    assert len(brought.repairs) >= len(text.faults)


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.name)
def test_no_word_is_wrong_in_silence(text: Damaged) -> None:
    brought = bring_text(text.data, "stare.txt")
    sound = Counter(WORD.findall(RULES + " POGODA Rzut kostką wskazuje pogodę na całą noc. cisza wiatr mgła sztorm"))
    told = " ".join(note(one) for one in brought.repairs if one.is_marked)
    strange = {word for word in WORD.findall(prose(brought).replace("{ref:", "")) if word not in sound}
    assert all(word in told for word in strange), strange


def test_what_is_certain_restores_the_rules() -> None:
    for text in TEXTS[0], TEXTS[2], TEXTS[3]:
        brought = bring_text(text.data, "stare.txt")
        words = WORD.findall(prose(brought).replace("{ref:", ""))
        lost = Counter(WORD.findall(re.sub(r"(?m)^[a-c]\)", "", RULES))) - Counter(words)
        assert not lost, (text.name, lost)
        assert [chapter.number for chapter in brought.chapters] == [1, 2]
        assert [clause.number for chapter in brought.chapters for clause in chapter.clauses] == [
            "1.1", "1.2", "2.1", "2.2", "2.3"]
        assert len(brought.chapters[1].clauses[0].steps) == 3
        assert "{ref:2.2}" in "".join(brought.files.values())


def test_a_broken_sentence_names_the_place_where_it_goes_on() -> None:
    brought = bring_text(mixed().data, "stare.txt")
    broken = [one for one in brought.repairs if one.kind == "order"]
    assert [one.certainty for one in broken] == ["guess", "guess"]
    assert broken[1].after.startswith("cają do przystani")
    assert all(one.place for one in some(broken))


def test_columns_side_by_side_are_read_one_after_the_other() -> None:
    left = ["Latarnik wspina się na wieżę i", "gasi światło, gdy tylko łódź", "wpłynie do zatoki. Potem liczy",
            "muszle i zapisuje ich liczbę w", "dzienniku, który leży przy oknie", "pod samym dachem wieży."]
    right = ["Statek czeka na redzie, dopóki", "sztorm nie ucichnie. Załoga śpi", "i nie widzi świateł na brzegu,",
             "choć palą się przez całą noc.", "O świcie wszyscy ruszają dalej", "na północ, ku zimnym wyspom."]
    data = "\n".join(f"{one:<40}{other}" for one, other in zip(left, right, strict=True)).encode()
    brought = bring_text(data, "strona.txt")
    assert f"{' '.join(left)}\n" in prose(brought)
    assert " ".join(right) in prose(brought)
    assert [one.certainty for one in brought.repairs if one.kind == "order"] == ["likely"]


def test_without_a_dictionary_nothing_is_certain_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexicon_module, "has_polish_dictionary", lambda: False)
    brought = bring_text(scanned().data, "stare.txt")
    kinds = {(one.kind, one.certainty) for one in brought.repairs}
    assert ("shift", "likely") in kinds
    assert ("shift", "guess") in kinds
    assert "Każdy pilnuje swojej wieży" in prose(brought)
    assert "śaden nie wie" in prose(brought)


def printed(source: str) -> str:
    return "".join(run.text for run in runs_of(parse(Text(source))) if isinstance(run, Run))


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp", "Co", "Cn")), min_size=1))
@example("{value:x} \\{ \\\\{a} {")
@example("1. raz")
@example("# nagłówek")
@example("- * + _a_ **b** `c` <d> [e](f) &amp; ~g~ !")
@example("a\\")
def test_no_character_is_read_as_a_mark(text: str) -> None:
    line = " ".join(text.split())
    if line:
        assert printed(escape(line)) == line


LINES = st.lists(st.one_of(
    st.text(st.characters(codec="utf-8"), max_size=60),
    st.sampled_from(RULES.splitlines()),
    st.sampled_from(["12", "[3.1] X", "5.A. Ala", "a) raz", "1. dwa", "1   2   3", "• punkt", "**x**", "# Y",
                     "Rozdział IV", "po- ", "takŜe śaden", "{ref:9}", "x: y", "%", "\f", "- ", "Ă³Ĺ‚",
                     "¿ó³w ³ódŸ ¹"])), max_size=30)


@given(LINES)
@example(["0.0 a", "0.1 b", "1.1 c", "1.1 d"])
def test_no_letter_or_digit_is_lost(lines: list[str]) -> None:
    text = normalize("NFC", "\n".join(lines))
    try:
        brought = bring_text(text.encode("utf-8"), "x.txt", "pl")
    except UnreadText:
        return
    written = "".join(brought.files.values()) + full_report("x.txt", brought.repairs)
    lost = Counter(c for c in text if c.isalnum()) - Counter(c for c in normalize("NFC", written) if c.isalnum())
    assert not lost


@given(LINES)
def test_whatever_is_brought_can_be_read(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    folder = tmp_path_factory.mktemp("pack")
    (folder / "old.txt").write_text("\n".join(lines), "utf-8", "surrogatepass")
    made = run("bring", folder / "old.txt", folder / "old")
    if made.exit_code == 0:
        loaded = load(folder / "old")
        assert [str(one) for one in loaded.findings if one.severity == "error"] == []
        assert loaded.game is not None


@pytest.mark.parametrize("text", TEXTS[:2] + TEXTS[4:], ids=lambda text: text.name)
def test_a_new_pack_has_no_error(tmp_path: Path, text: Damaged) -> None:
    source, folder = tmp_path / f"{text.name}.txt", tmp_path / "latarnicy"
    source.write_bytes(text.data)
    made = run("bring", source, folder, "--report", tmp_path / "report.txt")
    assert made.exit_code == 0, made.output
    loaded = load(folder)
    assert loaded.game is not None
    assert "error" not in short(examine(loaded, Edition(loaded.game, "pl")))
    report = (tmp_path / "report.txt").read_text("utf-8")
    places = re.findall(r"(rulebook/\S+\.yaml):(\d+)", report)
    for file, line in some(places):
        assert 0 < int(line) <= len((folder / file).read_text("utf-8").splitlines())
    again = run("bring", source, folder, "--report", tmp_path / "other.txt")
    assert again.exit_code == 1
    assert "1.0" in again.output
    assert run("bring", source, tmp_path / "other", "--report", tmp_path / "report.txt").exit_code == 1
    assert not (tmp_path / "other").exists()


def test_a_pack_with_other_chapters_takes_the_text(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    run("new", folder)
    (tmp_path / "old.txt").write_text(RULES, "utf-8")
    made = run("bring", tmp_path / "old.txt", folder)
    assert made.exit_code == 0, made.output
    loaded = load(folder)
    assert loaded.game is not None
    assert list(loaded.game.chapters) == ["1.0", "2.0"]


@pytest.mark.parametrize("data", [
    b"x" * 300_000, b"[" * 100_000, b"<!--" * 30_000, b"<img" * 30_000, b"a-\n" * 60_000, b"1.1 a\n" * 30_000,
    b"slowo " * 50_000, b"\n" * 300_000 + b"a", b"  " * 100_000 + b"a", ("ś" * 300 + "A ").encode() * 300,
    b"1\n" * 100_000, b"# a\n" * 30_000, b"a   b   c\n" * 30_000, b"&amp;" * 20_000, "Ă".encode() * 100_000,
], ids=range(15))
def test_hostile_texts_end_soon(data: bytes) -> None:
    begun = time.process_time()
    brought = bring_text(data, "x.txt", "pl")
    assert brought.files
    assert time.process_time() - begun < 8


def test_the_title_of_the_whole_is_that_of_the_pack(tmp_path: Path) -> None:
    text = "# Rules: “One”\n\n## Setup\n\nTake five.\n\n## Turn\n\nDraw one (see 2.0 and 7.1).\n"
    (tmp_path / "r.md").write_text(text, "utf-8")
    made = run("bring", tmp_path / "r.md", tmp_path / "rules")
    assert made.exit_code == 0, made.output
    loaded = load(tmp_path / "rules")
    assert loaded.game is not None
    assert (loaded.game.title.source, loaded.game.language) == ("Rules: “One”", "en")
    assert [(one.id, one.title.source) for one in loaded.game.chapters.values()] == [("1.0", "Setup"), ("2.0", "Turn")]
    assert "Rules: “One”" in (tmp_path / "rules" / "rulebook" / "01-setup.yaml").read_text("utf-8")
    assert "(see {ref:2.0} and 7.1)" in (tmp_path / "rules" / "rulebook" / "02-turn.yaml").read_text("utf-8")


def test_what_is_no_text_is_told_without_a_traceback(tmp_path: Path) -> None:
    for name, data in {"a.txt": b"%PDF-1.4", "b.txt": bytes(5000), "c.txt": b"", "d.md": b"\n\n \n"}.items():
        (tmp_path / name).write_bytes(data)
        refused = run("bring", tmp_path / name, tmp_path / "pack")
        assert refused.exit_code == 1
        assert "expected a text" in refused.output
        assert not (tmp_path / "pack").exists()


def test_a_table_of_contents_begins_no_chapter() -> None:
    heads = [line for line in RULES.splitlines() if line.startswith("[")]
    contents = "\n".join(f"{line} ........ {page}" for page, line in enumerate(heads * 4, 2))
    brought = bring_text(f"SPIS TREŚCI\n{contents}\n\n{RULES}".encode(), "x.txt")
    assert [chapter.number for chapter in brought.chapters] == [0, 1, 2]
    assert [len(chapter.clauses) for chapter in brought.chapters] == [0, 2, 3]
    front = next(iter(brought.files.values()))
    assert front.count("\n# ") == 21
    assert all(line in front.replace("\\[", "[") for line in contents.splitlines())


@pytest.mark.parametrize("line", ['"Stone is gold"', "„Kamień to złoto”", "Sum | 7", "Red = 3"])
def test_what_is_said_and_rows_of_cells_are_no_headings(line: str) -> None:
    text = f"The game of stones\n\nAim\n\nWho has 7 points wins the game.\n\n{line}\n\nEnd\n\nThe game ends.\n"
    assert line not in [chapter.title for chapter in bring_text(text.encode(), "x.txt", "en").chapters]
