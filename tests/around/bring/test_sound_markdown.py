"""A sound text in Markdown stays sound: what packs print is kept, what they have not is told."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from unicodedata import normalize

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from test_damaged_texts import run

from generator.book.appendix import is_retelling, provenance
from generator.check import check
from generator.load.pack import load
from generator.model.game import Game
from generator.translate.edition import Edition
from zecer_bring.damaged_text.encodings import UnreadText
from zecer_bring.damaged_text.repair_report import full_report
from zecer_bring.damaged_text.text_pack import BroughtText, bring_text

RULES = """\
# Harbour

## 1. Setup

Place the *boats* on the **quay**. See [Scoring](#3-scoring)
and [the web](https://example.org/x).

| Players | Boats | Coins |
|---------|------:|:-----:|
| 2       | 3     | 10    |
| 3–4     | *2*   |       |

## 2. Turn

1. Roll a die.
2. Move a boat.
   - Into the wind: one space.
   - Before it: two.

> **Note:** boats never stop on each other.

### 2.1 Wind

It turns.[^1] Use `north` or {south}.

## 3. Scoring

Each boat in harbour is worth *two* points. The wind turns by rule 2.1.

[^1]: Only in a game of two.
"""


def bring(folder: Path, text: str, name: str = "rules.md") -> tuple[Path, Game]:
    (folder / name).write_text(text, "utf-8")
    made = run("bring", folder / name, folder / "pack")
    assert made.exit_code == 0, made.output
    game = load(folder / "pack").game
    assert game is not None
    return folder / "pack", game


def clauses(game: Game) -> dict[str, str]:
    """The texts of clauses and of chapters, by number."""
    found = {number: chapter.general.source for number, chapter in game.chapters.items() if chapter.general is not None}
    return found | {clause.number: clause.text.source for clause in game.clauses() if clause.text is not None}


def said(text: str, *expected: str) -> str:
    """What the files of a text say, in one."""
    brought = bring_text(text.encode(), "x.md", "en")
    whole = "".join(brought.files.values())
    for words in expected:
        assert words in whole, (words, whole)
    return whole


def test_a_sound_rulebook_is_brought_without_a_finding(tmp_path: Path) -> None:
    pack, game = bring(tmp_path, RULES)
    assert (game.title.source, game.language) == ("Harbour", "en")
    assert [(number, chapter.title.source) for number, chapter in game.chapters.items()] == [
        ("1.0", "Setup"), ("2.0", "Turn"), ("3.0", "Scoring")]
    texts = clauses(game)
    assert texts["1.0"] == ("Place the *boats* on the **quay**. See Scoring ({ref:3.0}) and the web.\n\n"
                            "Table {table:1}.")
    assert texts["2.0"].startswith("1. Roll a die.\n2. Move a boat.\n   - Into the wind: one space.\n   - Before it")
    assert texts["2.1"] == "It turns. (Only in a game of two.) Use north or \\{south\\}."
    assert texts["3.0"].endswith("worth *two* points. The wind turns by rule {ref:2.1}.")
    cells = yaml.safe_load((pack / "rulebook" / "tables.yaml").read_text("utf-8"))["tables"]["1"]
    assert cells["data"] == {"r1": ["3", "10"], "r2": ["*2*", "none"]}
    assert check(load(pack)).findings == ()


def test_numbers_of_headings_are_taken_off_and_kept_as_numbers() -> None:
    said("# A\n\n## Chapter 2: Turn\n\nx\n\n### 2.3 Wind\n\ny\n\n## IV. End\n\nz\n\n## 2 players\n\nw\n",
         'chapter: "2.0"\ntitle: "Turn"', '"2.3":\n    title: "Wind"', 'chapter: "4.0"\ntitle: "End"',
         'chapter: "5.0"\ntitle: "2 players"')


def test_underlined_headings_roman_numbers_and_attributes() -> None:
    found = bring_text(b"Sea {#sea .x}\n====\n\nI. Setup\n--------\n\nx\n\nII. Turn {#t}\n------\n\ny\n", "x.md", "en")
    assert [(one.number, one.title) for one in found.chapters] == [(1, "Setup"), (2, "Turn")]
    assert (found.title, [one for one in found.repairs if one.kind == "number"]) == ("Sea", [])


def test_a_number_that_does_not_go_on_is_told() -> None:
    found = bring_text(b"## 3. A\n\nx\n\n## 1. B\n\ny\n", "x.md", "en")
    assert [(one.before, one.after) for one in found.repairs if one.kind == "number"] == [("1", "4")]


@pytest.mark.parametrize(("typed", "printed"), [
    ("*a* _b_ **c** __d__ ***e***", "*a* *b* **c** **d** ***e***"), ("snake_case", "snake_case"), ("a  \nb", "a\\\n"),
    ("1 < 2 & x", "1 < 2 & x"), ("a\\*b", "a\\*b"), ("x^2^ H~2~O", "x²"), ("==m==", "**m**"), ("`a*b`", "a\\*b"),
    ("a<br>b", "a\\\n"), ("{value:x}", "\\{value:x\\}"), ("a^[Only once.]", "a (Only once.)"), ("- [ ] a", "- ☐ a"),
    ("> [!NOTE]\n> Stop.", "**Note:** Stop."), ("- a\n\n  b\n- c", "- a\n\n    b\n\n  - c"),
    ("3) a\n4) b", "3) a\n  4) b"),
    ("Wind\n: blows", "Wind\\\n  – blows"), ("a\n\n---\n\nb", "a\n\n  ---\n\n  b"), ("#5 boats", "#5 boats"),
    ("a ![](x.png){width=50%} b", "a  b"),
    (":::note\nA box.\n:::", "A box."), ("    code {x}", "code \\{x\\}"), ("a &amp; b &copy;", "a & b ©"),
])
def test_marks(typed: str, printed: str) -> None:
    said(f"## One\n\n{typed}\n\n## Two\n\nx\n", printed)


@pytest.mark.parametrize("typed", [
    "![a map](map.png)", "~~gone~~", "<div>x</div>", "word[^9]", "[^8]: alone",
    "[x](#nowhere)", "| a | b |\n|---|---|\n| 1 | 2 |",
])
def test_what_packs_have_not_is_told_in_a_comment(typed: str) -> None:
    whole = said(f"## One\n\n{typed}\n\n## Two\n\nx\n")
    assert any(line.strip().startswith(("# ?", "# ~")) or "[^9]" in line for line in whole.splitlines()), whole


@pytest.mark.parametrize("name", ["x.md", "x.txt"])
def test_a_text_by_any_name_with_headings(name: str) -> None:
    brought = bring_text(b"# A\n\n## A. Setup\n\nPlace *it*.\n\n## B. Turn\n\nx\n", name, "en")
    written = "".join(brought.files.values())
    assert 'chapter: "1.0"\ntitle: "Setup"' in written
    assert "Place *it*." in written


def test_a_damaged_text_is_mended_still() -> None:
    pages = "\n\n".join(f"## Part {n}\n\n" + "\n\n".join(f"Sentence {one} of it is here." for one in range(14))
                        + f"\n\n{n}\f" for n in range(1, 5))
    brought = bring_text(pages.encode(), "x.md", "en")
    assert {one.kind for one in brought.repairs if one.certainty == "certain"} >= {"page-number"}


LINES = st.lists(st.one_of(
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp", "Co", "Cn")), max_size=30),
    st.sampled_from(["# A", "## 1. B", "### 1.1 C", "- a", "  - b", "1. c", "> q", "| a | b |", "|---|---|", "| 1 |  |",
                     "[^1]: note", "x[^1]", "---", "```", "a\\", "*a **b* c**", "[a](#b)", ":::", "", "<b>", "1.1 d",
                     "![a](b)", "{x}", "~~a~~", "    code", "* * *", "2. ", "- ", "|", "\\"]),
), max_size=14)


def whole(brought: BroughtText) -> str:
    return "".join(brought.files.values()) + full_report("x.md", brought.repairs)


@given(LINES)
@example(["# A", "| a | b |", "|---|---|", "| 1 |  |", "- a", "", "  > q", "", "      | c | d |", "      |---|---|"])
@example(["# A", "x[^1] y[^1]", "", "[^1]: n"])
def test_no_letter_or_digit_is_lost(lines: list[str]) -> None:
    text = normalize("NFC", "\n".join(["# Title 7", "", *lines]))
    try:
        brought = bring_text(text.encode("utf-8"), "x.md", "en")
    except UnreadText:
        return
    lost = Counter(c for c in text if c.isalnum()) - Counter(c for c in normalize("NFC", whole(brought)) if c.isalnum())
    assert not lost


@given(LINES)
@example(["## B", "| a |", "|---|", "| 1 |"])
def test_whatever_is_brought_can_be_read(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    folder = tmp_path_factory.mktemp("pack")
    (folder / "old.md").write_text("\n".join(["# Title", "", *lines]), "utf-8", "surrogatepass")
    made = run("bring", folder / "old.md", folder / "old")
    if made.exit_code == 0:
        loaded = load(folder / "old")
        assert [str(one) for one in loaded.findings if one.severity == "error"] == []
        assert loaded.game is not None


@pytest.mark.parametrize(("text", "encoding", "language"), [
    ("# Rules\n\n## Café\n\nThe player’s boats – all of them – stop at the café.\n", "cp1252", "en"),
    ("# Regeln\n\n## Größe\n\nJeder Spieler zieht für jedes Boot eine Karte und würfelt.\n", "cp1252", "de"),
    ("# Zasady\n\n## Łódź\n\nKażdy gracz bierze łódź i kładzie ją na brzegu.\n", "cp1250", "pl"),
])
def test_encodings_by_words(text: str, encoding: str, language: str) -> None:
    brought = bring_text(text.encode(encoding), "x.md")
    assert brought.language == language
    assert text.split("## ")[1].split("\n")[0] in whole(brought)


@pytest.mark.parametrize(("typed", "wanted"), [
    ("::: tip Remember\nKeep cards.\n:::", ["**Remember:** Keep cards."]), (":::note\nx\n:::", ["**Note:** x"]),
    ("::: {.box}\nInside.\n:::", ["Inside."]),
    ('!!! tip "Advice"\n    Keep one card.\n\n    And two.\n\nAfter.',
     ["**Advice:** Keep one card.", "And two.", "After."]),
    ("!!! warning\n    Stop.", ["**Warning:** Stop."]), ("> The forest is my home.", ["*The forest is my home.*"]),
    ("##### 7.1.1 Odd", ["**7.1.1 Odd**"]),
])
def test_boxes_quotations_and_deep_numbers_keep_their_words(typed: str, wanted: list[str]) -> None:
    whole = said(f"## 1 One\n\n### 1.1 Clause\n\n#### Deep\n\n{typed}\n\n## 2 Two\n\nx\n")
    lines = [line.strip() for line in whole.splitlines()]
    assert [line for line in wanted if line not in lines] == [], whole


def test_chapters_that_count_themselves_are_numbered_once() -> None:
    whole = said("# Game\n\n## 1 Aim\n\nWin.\n\n## 2 Setup\n\nDeal.\n")
    assert [line for line in whole.splitlines() if line.startswith(("chapter", "title"))] == [
        'chapter: "1.0"', 'title: "Aim"', 'chapter: "2.0"', 'title: "Setup"']


def test_a_cell_beyond_the_headers_is_kept_and_told() -> None:
    made = bring_text(b"## One\n\n| Card | Points |\n|---|---|\n| Castle | 3 | extra |\n| Tower | 1 |\n", "x.md")
    assert 'r1: ["3", "extra"]' in made.files["rulebook/tables.yaml"]
    assert [one.line for one in made.repairs if "more cells than headers" in str(one.why)] == [5]


def test_a_brought_book_claims_no_words_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("# Game\n\n## Aim\n\nThe player wins.\n\n## Setup\n\nDeal the cards.\n", "utf-8")
    assert run("bring", tmp_path / "rules.md", tmp_path / "pack").exit_code == 0
    game = load(tmp_path / "pack").game
    assert game is not None
    assert not is_retelling(game)
    assert [label for entry in provenance(Edition(game, "en")) for label, _ in entry.lines] == ["taken word for word"]


def test_what_a_pack_that_was_there_needs_is_said(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "game.yaml").write_text("game: x\ntitle: X\nlanguage: fr\n", "utf-8")
    (tmp_path / "rules.md").write_text("## Aim\n\nThe player wins 10 cards.\n\n## Setup\n\nDeal.\n", "utf-8")
    made = run("bring", tmp_path / "rules.md", tmp_path / "pack")
    assert "rules: {kind: rulebook, title: Règles}" in made.output
    assert "severities: {figure-in-prose: off, clause-numbering: warning}" in made.output
    assert "language: fr" in made.output


def test_english_words_in_a_book_of_another_language_are_told(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("## Цел\n\nИграчът печели.\n\n## Начало\n\nРаздай.\n", "utf-8")
    made = run("bring", tmp_path / "rules.md", tmp_path / "pack", "--lang", "bg")
    assert "words of ours in the text and in game.yaml are English" in made.output


def test_links_to_headings_that_recur_are_counted() -> None:
    text = ("# Cards\n## Prices\nOne.\n"
            "# Ships\n## Prices\nTwo.\n## Prices 1\nSee [a](#prices), [b](#prices-1), [c](#prices-1-1).\n")
    brought = bring_text(text.encode(), "rules.md")
    assert "a ({ref:1.1}), b ({ref:2.1}), c ({ref:2.2})" in "".join(brought.files.values())


@pytest.mark.parametrize(("typed", "printed"), [
    ("1. Mai und\n\n3. Juni.\n\n2024. war gut.", "1\\. Mai und\n\n3\\. Juni.\n\n2024\\. war gut."),
    ("1) one\n5) five", "1\\) one\\\n5\\) five"), ("5. five\n4. four", "5\\. five\\\n4\\. four"),
])
def test_numbers_that_do_not_follow_one_another_stay_and_are_told(typed: str, printed: str) -> None:
    brought = bring_text(f"# A\n\n## B\n\n{typed}\n".encode(), "rules.md")
    text = yaml.safe_load(next(iter(brought.files.values())))["general"]
    assert text.strip() == printed
    assert any("do not follow" in str(one.why) for one in brought.repairs)


def test_cells_of_tables_keep_their_numbers_and_links() -> None:
    table = "| a | b |\n|---|---|\n| 1 | [see](#b) |\n|  | 2. x |\n| 24. 12. | 1. Mai |\n| [c](#b) | [d](#none) |\n"
    brought = bring_text(f"# A\n\n## B\n\nHi.\n\n{table}".encode(), "rules.md")
    (made,) = yaml.safe_load(brought.files["rulebook/tables.yaml"])["tables"].values()
    assert list(made["rows"]["labels"].values()) == ["1", "–", "24\\. 12.", "c"]
    assert [row[0] for row in made["data"].values()] == ["see ({ref:1.0})", "2\\. x", "1\\. Mai", "d"]
    assert [str(one.why) for one in brought.repairs if one.kind == "reference"] == [
        "a link to a heading", "a link in a header or a label of a table; its words stay", "no heading has the name"]


@pytest.mark.parametrize("words", [
    "Die Spieler führen fünf Züge aus. Würfelt dann für die Würfe.",
    "Den første spiller møder søen og øger sin høst. Hun prøver døren og køber brød.",
    "Chi avrà la città potrà dire la verità. Pagherà metà e giocherà.",
    "Los niños del año sueñan. La señora enseña la montaña y la araña.",
    "Pelaajat kääntävät kortteja. Hän heittää noppaa ja päättää vuoron. Sää säilyy.",
    "A játékosok lapokat húznak. Választják a várat, támadás után állnak.",
    "Görür görmez gözünü dört aç. Sözünü söyle, köprüye dön, önünü gör.",
], ids=["de", "da", "it", "es", "fi", "hu", "tr"])
def test_letters_of_other_languages_are_no_misread_polish_ones(words: str) -> None:
    text = f"# Title\n\n## Chapter\n\n{words}\n"
    brought = bring_text(text.encode(), "text.md")
    assert [one for one in brought.repairs if one.kind == "mojibake"] == []
    assert words in " ".join(whole(brought).split())
