"""Damaged rulebooks with known faults: all are found or mended, and none is mended wrongly in silence."""

from __future__ import annotations

import re
import time
from collections import Counter
from pathlib import Path
from unicodedata import normalize

import pytest
from click.testing import CliRunner, Result
from damaged_rulebook import RULES, Damaged, crawled, misread, mixed, scanned
from hypothesis import example, given
from hypothesis import strategies as st
from some import some

from generator.check.printing import short_report
from generator.cli import cli
from generator.load.pack import load
from generator.make.examination import examine
from generator.model.text import Text
from generator.text.markup import parse
from generator.text.run import Run, runs_of
from generator.translate.edition import Edition
from zecer_bring.damaged_text import lexicon as lexicon_module
from zecer_bring.damaged_text.chapter_files import escape, note
from zecer_bring.damaged_text.encodings import UnreadText
from zecer_bring.damaged_text.repair_report import full_report
from zecer_bring.damaged_text.text_pack import BroughtText, bring_text

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


ABOVE = "Castle Rules\n\n1. SETUP\n1.1 Put the board on the table and shuffle the deck of event cards.\n\n"
BELOW = "\n\n4. END OF THE GAME\n4.1 The game ends after 12 rounds.\n"
LEFT = ["2. MOVEMENT", "2.1 Roll two dice and move", "your pawn that many spaces", "along the road.",
        "2.2 Nobody may pass a gate."]
RIGHT = ["3. COMBAT", "3.1 The attacker rolls 2d6", "and adds his strength.", "3.2 In a tie the defender", "wins."]


@pytest.mark.parametrize("gap", [f"{'':<9}", "\t"], ids=["spaces", "tabs"])
@pytest.mark.parametrize("count", [3, 5])
def test_short_columns_between_full_lines_are_taken_apart(gap: str, count: int) -> None:
    width = 0 if gap == "\t" else 30
    rows = [f"{one:<{width}}{gap}{other}" for one, other in zip(LEFT[:count], RIGHT[:count], strict=True)]
    brought = bring_text((ABOVE + "\n".join(rows) + BELOW).encode(), "castle.txt", "en")
    clauses = [clause.number for chapter in brought.chapters for clause in chapter.clauses]
    assert clauses == (["1.1", "2.1", "2.2", "3.1", "3.2", "4.1"] if count == 5 else ["1.1", "2.1", "3.1", "4.1"])
    assert [chapter.title for chapter in brought.chapters][-3:] == ["MOVEMENT", "COMBAT", "END OF THE GAME"]
    assert "The attacker rolls 2d6 and adds his strength." in prose(brought)
    told = next(one for one in brought.repairs if one.kind == "order")
    assert (told.certainty, told.line, told.why.values["line"]) == ("likely", 6, 5 + count)


def test_columns_of_prose_are_joined_by_the_width_of_each() -> None:
    left = ["The keeper climbs the tower", "and puts out the light as", "soon as a boat is in sight", "of the bay."]
    right = ["The ship waits outside until", "the storm is over. Her crew", "sleeps and sees no light on", "the shore."]
    rows = "\n".join(f"{one:<36}{other}" for one, other in zip(left, right, strict=True))
    wide = "A paragraph as wide as the whole page stands above the columns, and there is one below."
    brought = bring_text(f"{wide}\n\n{rows}\n\n{wide}\n".encode(), "bay.txt", "en")
    assert " ".join(left) in prose(brought)
    assert " ".join(right) in prose(brought)


def test_rows_of_a_table_beside_numbers_are_no_columns() -> None:
    rows = ["3.1 Storm at sea          7.1 ships lose two spaces", "2.1 Fog in the bay        9.1 ships do not move",
            "4.1 Sunny afternoon       5.1 ships gain a space"]
    brought = bring_text("\n".join(rows).encode(), "weather.txt", "en")
    assert {one.certainty for one in brought.repairs if one.kind in ("table", "wrap", "order")} == {"guess"}
    assert "3.1 Storm at sea | 7.1 ships lose two spaces" in prose(brought)


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
    assert "error" not in short_report(examine(loaded, Edition(loaded.game, "pl")))
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
    b"x" * 100_000, b"[" * 100_000, b"<!--" * 30_000, b"<img" * 30_000, b"a-\n" * 20_000, b"1.1 a\n" * 10_000,
    b"slowo " * 20_000, b"\n" * 100_000 + b"a", b"  " * 100_000 + b"a", ("ś" * 300 + "A ").encode() * 100,
    b"1\n" * 30_000, b"# a\n" * 10_000, b"a   b   c\n" * 10_000, b"&amp;" * 20_000, "Ă".encode() * 30_000,
], ids=range(15))
def test_hostile_texts_end_soon(data: bytes) -> None:
    begun = time.process_time()
    brought = bring_text(data, "x.txt", "pl")
    assert brought.files
    # the slowest takes a second; what grows with the square would take minutes
    assert time.process_time() - begun < 4


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


COUNTED = """Spielregeln

1 Spielziel
Wer als Erster alle Ufer erreicht, gewinnt das Spiel.

2 Spielmaterial
1 Spielplan
4 Fähren
36 Karten

3 Ablauf
"""


def test_chapters_numbered_without_a_dot_keep_their_numbers() -> None:
    brought = bring_text(f"{COUNTED}3.1 Würfeln\nMan würfelt.\n".encode(), "faehre.txt", "de")
    assert [(one.number, one.title) for one in brought.chapters] == [
        (1, "Spielziel"), (2, "Spielmaterial"), (3, "Ablauf")]
    assert [clause.number for clause in brought.chapters[2].clauses] == ["3.1"]
    assert brought.title == "Spielregeln"
    assert "36 Karten" in prose(brought)


def test_numbers_of_chapters_without_clauses_are_those_of_the_text() -> None:
    brought = bring_text(f"{COUNTED}Man würfelt.\n".encode(), "faehre.txt", "de")
    assert [one.number for one in brought.chapters] == [1, 2, 3]
    assert not any(re.match(r"\d", one.title) for one in brought.chapters)


def test_things_that_are_counted_are_no_chapters() -> None:
    brought = bring_text("MATERIAL\n\n1 Spielplan\n2 Würfel\n4 Fähren\n\nZIEL\n\nMan gewinnt.\n".encode(), "x.txt")
    assert not {one.title for one in brought.chapters} & {"Spielplan", "Würfel", "Fähren"}


@pytest.mark.parametrize("text", ["LE PHARE\n\nUn jeu.\n\nBUT DU JEU\n\nGagner.\n\nFIN\n\nOn compte.\n",
                                  "Le phare\n1. But du jeu\nGagner.\n2. Fin\nOn compte.\n"])
def test_the_first_line_alone_is_the_title_of_the_game(text: str) -> None:
    brought = bring_text(text.encode(), "phare.txt", "fr")
    assert brought.title.casefold() == "le phare"
    assert [one.title.casefold() for one in brought.chapters if one.title != "Au début"] == ["but du jeu", "fin"]


FULL = "Comptez les points de tous les joueurs, puis rangez le phare et les pions."


@pytest.mark.parametrize("line", ["NB : le plus jeune gagne.", "1492 est la valeur du trésor."])
def test_a_new_point_below_a_full_line_is_asked_about(line: str) -> None:
    brought = bring_text(f"{FULL}\n{line}\n{FULL}\n".encode(), "phare.txt", "fr")
    assert f"{FULL} {line}" not in prose(brought)
    asked = [one for one in brought.repairs if one.kind == "wrap" and one.line == 2]
    assert [one.certainty for one in asked] == ["guess"]


def test_what_follows_a_short_finished_line_stands_apart() -> None:
    text = f"{FULL}\n{FULL[:36]} ainsi toujours.\nAprès cela, tout le monde joue.\n"
    brought = bring_text(text.encode(), "x.txt", "fr")
    assert "toujours. Après" not in prose(brought)


def test_a_sentence_goes_on_in_a_line_that_begins_with_a_number() -> None:
    rules = ("1. MOVE\n1.1 Roll the dice.\n1.2 If your pawn stands on space\n7. Then your turn ends at once and\n"
             "the next player begins.\n1.3 Take a coin.\n2. END\n2.1 Count the coins.\n")
    brought = bring_text(rules.encode(), "x.txt", "en")
    assert "If your pawn stands on space 7. Then your turn ends at once and the next" in prose(brought)
    assert [one.certainty for one in brought.repairs if one.line == 4 and one.is_marked] == ["likely"]
    assert [chapter.title for chapter in brought.chapters] == ["MOVE", "END"]


@pytest.mark.parametrize("heads", [["Zamek nad Wartą      3", "Zamek nad Wartą      4"],
                                   ["Zamek nad Wartą | 3", "4 | Zamek nad Wartą"],
                                   ["Zamek nad Wartą 3", "Zamek nad Wartą 4", "Zamek nad Wartą 5"]])
def test_running_heads_with_numbers_that_rise_are_taken_out(heads: list[str]) -> None:
    page = "\n".join(f"Gracz numer {one} rzuca kością." for one in ("jeden", "dwa", "trzy", "cztery", "pięć") * 2)
    brought = bring_text("\n".join(f"{head}\n{page}" for head in heads).encode(), "zamek.txt", "pl")
    assert "Zamek" not in prose(brought)
    assert sum(one.kind == "running-head" for one in brought.repairs) == len(heads)


def test_headings_that_count_are_asked_about_and_stay() -> None:
    page = "\n".join(f"Player number {one} rolls a die." for one in ("one", "two", "three", "four", "five") * 2)
    brought = bring_text("\n".join(f"Scenario {at}\n{page}" for at in (1, 2, 3)).encode(), "x.txt", "en")
    assert prose(brought).count("Scenario") == 3
    assert {one.certainty for one in brought.repairs if one.kind == "running-head"} == {"guess"}


@pytest.mark.parametrize(("lines", "wanted"), [
    ("Die Fähre liegt auf der Nord-\nund Südseite.", "Nord- und Südseite"),
    ("Gracz bierze pionek czarno-\n-biały i kostkę.", "czarno-biały i kostkę"),
])
def test_hyphens_that_belong_there_stay(lines: str, wanted: str) -> None:
    brought = bring_text(lines.encode(), "x.txt")
    assert wanted in prose(brought)
    assert not any(one.certainty == "guess" for one in brought.repairs if one.kind in ("hyphen", "order"))


def test_inner_items_keep_their_level_and_figures_are_no_minus(tmp_path: Path) -> None:
    text = ("MATERIAL\n\n• 1 Spielplan\n• 36 Karten, davon\n  – 24 Fracht-\nkarten\n  – 12 Wetterkarten\n• 4 Fähren\n\n"
            "ZIEL\n\nMan gewinnt.\n")
    (tmp_path / "f.txt").write_text(text, "utf-8")
    assert run("bring", tmp_path / "f.txt", tmp_path / "f", "--lang", "de").exit_code == 0
    said = "".join(one.read_text("utf-8") for one in sorted((tmp_path / "f" / "rulebook").iterdir()))
    assert "  * 1 Spielplan\n  * 36 Karten, davon\n    * 24 Frachtkarten\n    * 12 Wetterkarten\n  * 4 Fähren\n" in said
    checked = run("check", tmp_path / "f").output
    assert "markdown-not-set" not in checked
    assert "sentence-cut" not in checked


def test_a_word_read_as_a_reference_is_not_told_as_unknown() -> None:
    text = "1. GRA\n1.1 Gracz rzuca kością.\n1.2 Kto wygrał, gra dalej (zob. 1.1).\n1.3 Koniec.\n"
    brought = bring_text(text.encode(), "x.txt")
    assert "(zob. {ref:1.1})" in prose(brought)
    assert not any(one.kind == "word" for one in brought.repairs)


def test_a_running_head_is_the_title_where_the_first_line_is_a_chapter() -> None:
    page = "\n".join(["Gracz rzuca kością."] * 8)
    text = f"Karawana   5\nCEL GRY\n\nWygrywa najszybszy.\n\nRUCH\n\n{page}\nKarawana   6\n{page}\n"
    brought = bring_text(text.encode(), "x.txt", "pl")
    assert brought.title == "Karawana"
    assert [one.title for one in brought.chapters] == ["CEL GRY", "RUCH"]


@pytest.mark.parametrize(("clause", "joined"), [
    ("You may carry\n12 goods and one horse.", "You may carry 12 goods"),
    ("Then take\nX coins, or the\nKing.", "or the King."),
    ("Lancez 1d6 : sur 5-6, avancez de\n2 cases.", "avancez de 2 cases."),
])
def test_a_sentence_that_goes_on_with_a_number_has_no_title(clause: str, joined: str) -> None:
    text = f"1. Prices\n\n1.1 {clause}\n\n1.2 A bridge costs one coin.\n\n1.3 A boat costs none.\n"
    brought = bring_text(text.encode(), "rules.txt")
    assert joined in prose(brought)


def test_a_number_below_what_may_be_a_heading_is_told() -> None:
    text = "1. Prices\n\n1.1 Setup\n5 cards go to each.\n\n1.2 A bridge costs one coin.\n\n1.3 A boat costs none.\n"
    brought = bring_text(text.encode(), "rules.txt")
    assert "5 cards go to each." in prose(brought)
    assert any("begins with a number" in str(one.why) for one in brought.repairs)
