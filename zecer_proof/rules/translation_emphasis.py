"""A keyword that is bold in the source and plain in the translation."""

from __future__ import annotations

from generator.check.rule import Findings, fault, rule
from generator.check.translation import Translation
from generator.message import msg
from generator.model.text import Text
from generator.text.markup import parse
from generator.text.run import Hole, runs_of


@rule(
    id="translation-emphasis",
    what="A term, name or number that is bold in the source and is not in the translation.",
    why="Words in bold are those that rules speak of; players of that edition would not find them.",
    bad={"example.yaml": """\
glossary:
  rank: {pl: {nom: szereg}}
  row: {pl: {nom: rząd}, meaning: 'to nie **{term:rank}**'}
""", "i18n/en/glossary.po": """\
msgctxt "term.row.meaning"  ⟸
msgid "to nie **{term:rank}**"
msgstr "**this** is no {term:rank}"
"""},
    mended={"**this** is no {term:rank}": "this is no **{term:rank}**"},
)
def translation_emphasis(translation: Translation) -> Findings:
    for pair in translation.pairs:
        if "*" in pair.source and "{" in pair.source:
            wanted, found = _bold(pair.source), _bold(pair.target)
            for key in sorted(wanted - found):
                yield fault(translation.path(pair.context), msg("expected {{{key}}} in bold, found it plain", key=key))


def _bold(source: str) -> set[str]:
    return {
        f"{run.placeholder.kind}:{run.placeholder.target}"
        for run in runs_of(parse(Text(source)))
        if isinstance(run, Hole) and run.bold
    }
