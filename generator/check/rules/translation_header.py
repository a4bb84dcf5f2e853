"""A PO file whose header does not fit."""

from __future__ import annotations

import re

from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.message import msg
from generator.translate.catalogue import SPELLING, plural_forms

SPACE = re.compile(r"[\s;]+")
COUNT = re.compile(r"nplurals=([1-6]);")


@rule(
    id="translation-header",
    what="A PO file whose header names another language, another encoding, or plural forms that the language has not.",
    why="Translators' programs believe it, and some of them fail on a wrong one.",
    bad={"example.yaml": "glossary: {rank: {pl: {nom: szereg}}}\n", "i18n/en/glossary.po": """\
msgid ""  ⟸
msgstr "Language: en\\nContent-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=999999999; plural=0;\\n"

msgctxt "term.rank.word"
msgid "szereg"
msgstr "rank"
"""},
    mended={"nplurals=999999999; plural=0": "nplurals=2; plural=(n != 1)"},
)
def translation_header(translation: Translation) -> Findings:
    wanted = plural_forms(translation.language)
    for name, sheet in translation.catalogue.sheets.items():
        path, header = translation.path(name), sheet.header
        language = header.get("Language", translation.language)
        if language and language != translation.language:
            yield fault(path, msg("expected the language {language}, found {language2!r}",
                                  language=translation.language, language2=language))
        spelling = header.get(SPELLING, "")
        if spelling and spelling.replace("_", "-").partition("-")[0] != translation.language.partition("_")[0]:
            yield fault(path, msg("expected the language {language}, found {language2!r}",
                                  language=translation.language, language2=spelling))
        content = header.get("Content-Type", "charset=utf-8").casefold()
        if "charset=utf-8" not in content:
            yield fault(path, msg("expected the encoding UTF-8, found {content!r}", content=content))
        plural = header.get("Plural-Forms", wanted)
        if SPACE.sub("", plural) != SPACE.sub("", wanted) and COUNT.match(plural) is None:
            yield fault(path, msg("expected {wanted!r}, found {plural!r}", wanted=wanted, plural=plural[:60]))
        elif _bare_formula(plural) != _bare_formula(wanted):
            yield fault(path, msg("expected {wanted!r}, found {plural!r}", wanted=wanted, plural=plural[:120]))


def _bare_formula(plural: str) -> str:
    return re.sub(r"[\s;()]", "", plural)
