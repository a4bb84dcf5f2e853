"""An old rulebook as text becomes files of a pack."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping

from msgspec import Struct

from generator.load.languages import likely_language
from generator.message import msg
from zecer_bring.damaged_text.chapter_files import chapter_files, refer
from zecer_bring.damaged_text.columns import part_columns
from zecer_bring.damaged_text.damaged_words import mend_words
from zecer_bring.damaged_text.encodings import UnreadText, decode
from zecer_bring.damaged_text.lexicon import Lexicon, language_of
from zecer_bring.damaged_text.misread_letters import mend_mojibake
from zecer_bring.damaged_text.repairs import Repair
from zecer_bring.damaged_text.structure import TITLE, ChapterDraft, build
from zecer_bring.damaged_text.text_blocks import broken_sentences, join_lines
from zecer_bring.damaged_text.text_lines import read_lines
from zecer_bring.markdown_chapters import is_sound, read_markdown, tables_file

TEXTS = (".txt", ".md", ".text", ".markdown", ".asc", ".wiki")
MOST_BYTES = 2_000_000
LONGEST_WORD = 400
# what a text needs that was written without placeholders
SEVERITIES = "severities: {figure-in-prose: off, clause-numbering: warning}"
LONG_WORD = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")
WORDS: Mapping[str, Mapping[str, str]] = {
    "pl": {"table": "Tabela {number}.",
           "front": "Na początku", "chapter": "Rozdział {number}", "unplaced": "Bez miejsca", "book": "Instrukcja"},
    "en": {"table": "Table {number}.",
           "front": "At the beginning", "chapter": "Chapter {number}", "unplaced": "Without a place", "book": "Rules"},
    "de": {"table": "Tabelle {number}.",
           "front": "Am Anfang", "chapter": "Kapitel {number}", "unplaced": "Ohne Ort", "book": "Regeln"},
    "cs": {"table": "Tabulka {number}.",
           "front": "Na začátku", "chapter": "Kapitola {number}", "unplaced": "Bez místa", "book": "Pravidla"},
    "fr": {"table": "Tableau {number}.",
           "front": "Au début", "chapter": "Chapitre {number}", "unplaced": "Sans place", "book": "Règles"},
    "es": {"table": "Tabla {number}.",
           "front": "Al principio", "chapter": "Capítulo {number}", "unplaced": "Sin lugar", "book": "Reglas"},
    "it": {"table": "Tabella {number}.",
           "front": "All’inizio", "chapter": "Capitolo {number}", "unplaced": "Senza posto", "book": "Regole"},
}


class BroughtText(Struct):
    """The files of a text by their names in the pack, its language, chapters, and every repair."""

    files: dict[str, str]
    language: str
    chapters: list[ChapterDraft]
    repairs: list[Repair]

    @property
    def title(self) -> str:
        """The title of the whole, else the words of a running head; empty if the text has none."""
        heads = (one.before.strip(" 0123456789|–—-") for one in self.repairs
                 if one.kind == "running-head" and one.certainty != "guess")
        return next((one.after for one in self.repairs if one.why == TITLE), "") or next(heads, "")


def bring_text(data: bytes, name: str, language: str = "", encoding: str = "", tables: Collection[str] = ()
               ) -> BroughtText:
    """The chapters of a text of some encoding. Raises UnreadText when it is none, or has no words.

    ``tables`` are the numbers of those that the pack has.
    """
    decoded = decode(data, encoding, language or likely_language(data.decode("ascii", "ignore")) or "pl")
    texts = decoded.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    mended = mend_mojibake(texts, Lexicon(language or likely_language(decoded.text) or "pl", ""))
    language = language or language_of("\n".join(texts))
    words, source = WORDS.get(language, WORDS["en"]), name.rpartition(".")[0] or name
    if is_sound(name, texts, language):
        repairs = [*decoded.repairs, *mended]
        text = read_markdown(_with_spaces(texts, repairs), words.__getitem__, repairs, tables)
        refer(text.chapters, repairs)
        files = chapter_files(text.chapters, source, repairs)
        if text.tables:
            files["rulebook/tables.yaml"] = tables_file(text.tables, source)
        return BroughtText(files, language, text.chapters, repairs)
    lines, cleaned = read_lines(_with_spaces(texts, mended))
    if not lines:
        raise UnreadText(msg("expected a text, found no words"), msg("save it as plain text first"))
    lexicon = Lexicon(language, "\n".join(line.text for line in lines))
    lines, parted = part_columns(lines)
    blocks, joined = join_lines(lines, lexicon)
    repairs = [*decoded.repairs, *mended, *cleaned, *parted, *joined, *broken_sentences(blocks, lexicon),
               *mend_words(blocks, lexicon)]
    chapters = build(blocks, words.__getitem__, repairs)
    refer(chapters, repairs)
    return BroughtText(chapter_files(chapters, source, repairs), language, chapters, repairs)


def _with_spaces(texts: list[str], found: list[Repair]) -> list[str]:
    """The lines with spaces in words that are too long for a pack."""
    for at, text in enumerate(texts):
        if len(text) > LONGEST_WORD and (match := LONG_WORD.search(text)):
            found.append(Repair("length", "likely", at + 1, f"{match[0][:40]}…", "",
                                msg("a word of {count} characters; spaces divide it", count=len(match[0]))))
            texts[at] = LONG_WORD.sub(lambda long: " ".join(long[0][start : start + LONGEST_WORD] for start in
                                                            range(0, len(long[0]), LONGEST_WORD)), text)
    return texts


def game_file(id_: str, title: str, language: str) -> str:
    """The game.yaml of a pack that has only a rulebook."""
    return "\n".join((
        f"game: {id_}", f"title: {json.dumps(title, ensure_ascii=False)}", f"language: {language}", 'version: "0.1"',
        "",
        "products:", f"  {product_line(language)}", "",
        "# figures stand in the text, and old numbers of clauses may have gaps, until it is edited", SEVERITIES, ""))


def product_line(language: str) -> str:
    """The product that prints the chapters."""
    product = "instrukcja" if language == "pl" else "rules"
    return f"{product}: {{kind: rulebook, title: {WORDS.get(language, WORDS['en'])['book']}}}"
