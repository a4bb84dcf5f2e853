"""Story books: what is read aloud, in the order of the pack, with pictures, running heads and page numbers."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner
from told_files import filled

from generator.book import story_maker
from generator.book.html_layout import lay_out
from generator.check.prose import passages
from generator.cli import cli
from generator.layout.marks import PictureMark
from generator.load.pack import load
from generator.render.job import CannotMake, Job, Output
from generator.translate.edition import Edition
from generator.translate.extract import messages
from tests.some import some

FILES = {
    "game.yaml": """\
game: caves
title: Caves
language: en
version: "1.0"
products: {tale: {kind: story-book, title: A Tale, cover: den, OPTIONS}}
""",
    "kinds.yaml": """\
provenance: {original: example}
kinds: {monster: {name: monster, fields: {name: name}}}
kind: monster
things: {troll: {name: Troll}}
""",
    "theme/scenes.yaml": """\
scenes: {entrance: {place: backdrop}, den: {place: backdrop, actor: troll}}
""",
    "a.yaml": """\
provenance: {original: example}
story-parts:
  read: {look: aloud, label: Read aloud}
  goal: {look: frame, label: Aim, colour: "#225522"}
  rules: {label: Rules of the night}
values: {steps: 7}
figures:
  lair: {caption: The lair., kind: pieces, rows: [[monster.FIGURED]]}
stories:
  down:
    title: Down
    picture: PICTURE
    parts:
      read: |
        READ
      goal: Go down {value:steps} steps and find the {name:monster.troll}.
      rules: {text: Mind these., items: {dark: It is dark., wet: It is wet.}, figure: NAMED}
""",
    "b.yaml": """\
provenance: {original: example}
stories:
  up:
    title: Up Again
    ending: den
    parts: {SORT: Home at last.}
""",
}
PLAIN = {"OPTIONS": "booklet: false", "PICTURE": "entrance", "READ": "Once there was a cave.", "NAMED": "lair",
         "FIGURED": "troll", "SORT": "read"}


def pack(folder: Path, **changes: str) -> Path:
    return filled(folder, FILES, PLAIN | changes)


def job(folder: Path) -> Job:
    game = load(folder).game
    assert game is not None
    return Job(Edition(game, "en"), game.products["tale"])


def pages(output: Output, folder: Path) -> list[str]:
    """The text of each page, as a reader of the PDF finds it."""
    (folder / "book.pdf").write_bytes(output.data)
    found = subprocess.run(["pdftotext", "-layout", str(folder / "book.pdf"), "-"], capture_output=True, check=True)
    return found.stdout.decode().split("\f")[:-1]


def told(folder: Path) -> str:
    return CliRunner().invoke(cli, ["check", str(folder)]).output


def test_a_book_is_read_from_cover_to_end(tmp_path: Path) -> None:
    (book,) = story_maker.make(job(pack(tmp_path)))
    found = pages(book, tmp_path)
    assert book.file == "tale.pdf"
    assert len(found) == book.pages == 4
    cover, opening, text, last = (" ".join(page.split()) for page in found)
    assert cover == "Caves A Tale"
    assert opening == "Down"
    assert text.startswith("Down Read aloud")
    assert "nce there was a cave." in text
    assert "Go down 7 steps and find the Troll." in text
    assert text.index("Aim") < text.index("Rules of the night") < text.index("– It is dark.") < text.index("The lair.")
    assert text.endswith(" 3")
    assert "Home" not in text
    assert last.startswith("Up Again Up Again")


def test_a_book_of_four_chapters_lists_them(tmp_path: Path) -> None:
    chapters = "".join(f"  c{number}: {{title: Night {number}, parts: {{read: So it was.}}}}\n" for number in range(3))
    folder = pack(tmp_path)
    (folder / "c.yaml").write_text(f"provenance: {{original: example}}\nstories:\n{chapters}")
    (book,) = story_maker.make(job(folder))
    listed = " ".join(pages(book, tmp_path)[1].split())
    assert listed.startswith("Contents")
    assert "Night 2" in listed


def test_a_title_page_lies_beside_what_is_read(tmp_path: Path) -> None:
    made = job(pack(tmp_path))
    parts = story_maker.html_parts(made)
    (front, down, up) = parts.htmls
    assert ['class="opening"' in html for html in (front, down, up)] == [False, True, False]
    sizes = [(round(one.sheet.width), round(one.sheet.height)) for one in parts.pictures.values()
             if any(isinstance(mark, PictureMark) for mark in one.sheet.marks)]
    assert sizes[1:] == [(118, 143), (48, 36)]


def test_what_is_read_aloud_begins_with_an_initial_in_its_frame(tmp_path: Path) -> None:
    made = job(pack(tmp_path))
    html = story_maker.html_parts(made).htmls[1]
    assert '<span class="initial">O</span>' in html
    assert "<p>nce there was" in html
    for opening in some(["– Who is there?", "7 steps down."]):
        assert "initial" not in story_maker.html_parts(job(pack(tmp_path, READ=opening))).htmls[1]


def test_a_word_of_one_letter_as_an_initial_keeps_its_space(tmp_path: Path) -> None:
    html = story_maker.html_parts(job(pack(tmp_path, READ="A cave lay there."))).htmls[1]
    assert '<span class="initial gap">A</span>' in html
    assert "<p>cave lay" in html


def test_its_texts_are_translated_and_checked(tmp_path: Path) -> None:
    folder = pack(tmp_path, READ="The Troll has 3K6 teeth.")
    game = load(folder).game
    assert game is not None
    sources = {message.source for message in messages(game, "en")}
    assert {"Read aloud", "Down", "The Troll has 3K6 teeth.", "It is wet.", "Home at last.", "The lair."} <= sources
    assert "story/down/parts/rules/items/wet" in {passage.path for passage in passages(game)}
    assert "error[figure-in-prose]" in told(folder)
    assert "a.yaml:15" in told(folder)


def test_the_pack_is_sound(tmp_path: Path) -> None:
    assert "no errors, no warnings" in told(pack(tmp_path))


def test_show_finds_a_chapter_and_what_it_names(tmp_path: Path) -> None:
    folder = str(pack(tmp_path))
    assert "Once there was" in CliRunner().invoke(cli, ["show", "down", folder]).output
    assert "a.yaml" in CliRunner().invoke(cli, ["show", "monster.troll", folder]).output


@pytest.mark.parametrize(("changes", "place", "words"), [
    ({"PICTURE": "dne"}, "a.yaml:12", "expected a picture of theme/art or a scene, found 'dne'"),
    ({"NAMED": "liar"}, "a.yaml:17", "expected a figure, found 'liar'"),
    ({"FIGURED": "trol"}, "a.yaml:8", "expected a thing, found 'monster.trol'"),
    ({"SORT": "raed"}, "b.yaml:6", "expected a sort of parts of stories, found 'raed'"),
    ({"OPTIONS": "of: [dwon]"}, "game.yaml:5", "expected a chapter of a story, found 'dwon'"),
    ({"READ": "It was a long way down, step by step. " * 90}, "a.yaml:15",
     "expected a part that fits on one page, found one that is longer"),
])
def test_a_fault_is_told_at_its_line(changes: dict[str, str], place: str, words: str, tmp_path: Path) -> None:
    found = told(pack(tmp_path, **changes))
    assert words in found
    assert place in found


def test_a_part_that_no_page_holds_is_not_printed(tmp_path: Path) -> None:
    with pytest.raises(CannotMake, match="fits on one page") as refused:
        story_maker.make(job(pack(tmp_path, READ="It was a long way down, step by step. " * 90)))
    assert refused.value.at == "/story/down/parts/read"


def test_a_book_may_choose_its_chapters(tmp_path: Path) -> None:
    made = job(pack(tmp_path, OPTIONS="of: [up]"))
    assert len(story_maker.html_parts(made).htmls) == 2


def test_the_booklet_has_two_pages_on_a_side(tmp_path: Path) -> None:
    book, stitched = story_maker.make(job(pack(tmp_path, OPTIONS="booklet: true, creep: 0.1 mm")))
    assert stitched.file == "tale-booklet.pdf"
    assert (book.pages, stitched.pages) == (4, 2)
    with pikepdf.open(io.BytesIO(stitched.data)) as pdf:
        assert [round(float(side) * 25.4 / 72) for side in pdf.pages[0].mediabox] == [0, 0, 297, 210]


def test_a_booklet_that_is_too_thick_is_told_at_its_option(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.book.booklet.MOST_PAGES", 8)
    chapter = "{title: One, picture: den, parts: {read: So it was.}}"
    chapters = "".join(f"  c{number}: {chapter}\n" for number in range(4))
    folder = pack(tmp_path, OPTIONS="booklet: true")
    (folder / "c.yaml").write_text(f"provenance: {{original: example}}\nstories:\n{chapters}")
    found = told(folder)
    assert "expected at most 8 pages in a booklet, found" in found
    assert "game.yaml:5" in found


def test_equal_packs_give_equal_books(tmp_path: Path) -> None:
    made = [story_maker.make(job(pack(tmp_path)))[0].data for _ in range(2)]
    assert made[0] == made[1]


def test_running_heads_leave_the_title_pages(tmp_path: Path) -> None:
    made = job(pack(tmp_path))
    laid = lay_out(story_maker.html_parts(made).htmls[1], story_maker.css_of(made))
    assert laid.anchors["story-down"].page == 0
    assert laid.anchors["begin-down-read"].page == laid.anchors["end-down-read"].page == 1


NARROW = "kind: picture, art: hole, width: 30 mm"
HOLE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 18"><path d="M0 0h9v18h-9z"/></svg>'


def test_what_follows_a_narrow_figure_stands_beside_it_too(tmp_path: Path) -> None:
    folder = pack(tmp_path)
    lines = (folder / "a.yaml").read_text("utf-8").replace("kind: pieces, rows: [[monster.troll]]", NARROW).splitlines()
    (folder / "theme" / "art").mkdir()
    (folder / "theme" / "art" / "hole.svg").write_text(HOLE, "utf-8")
    goal = next(line for line in lines if line.startswith("      goal:"))
    (folder / "a.yaml").write_text("\n".join([*(line for line in lines if line != goal), goal, ""]), "utf-8")
    made = job(folder)
    html = story_maker.html_parts(made).htmls[1]
    around = html[html.index('<div class="around">'): html.index("</div>", html.index("Go down"))]
    assert [around.count(one) for one in ("<section", "<figure", "Mind these.", "Go down", "<div")] == [2, 1, 1, 1, 1]
    assert html.count("<div") == html.count("</div>")
