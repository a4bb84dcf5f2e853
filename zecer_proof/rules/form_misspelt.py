"""A form of a name that is not of the same word as its other forms."""

from __future__ import annotations

from generator.check.prose import all_forms
from generator.check.rule import Findings, fault, rule
from generator.message import msg
from generator.model.game import Game
from zecer_proof.inflection import strange


@rule(
    id="form-misspelt",
    severity="warning",
    what="A form of a name or term that has another stem than its other forms, or an ending of another case.",
    why="A name is printed in each of its forms somewhere: one misspelt stands in the middle of a sentence.",
    bad="""\
glossary:
  gargoyle:
    pl: {nom: gargulec, gen: gargulca, dat: gragulcowi, ins: gargulcem, loc: gargulcu}  ⟸
""",
    mended={"gragulcowi": "gargulcowi"},
    in_translation=True,
)
def form_misspelt(game: Game) -> Findings:
    for path, forms in all_forms(game):
        for form, word in strange(forms, game.language):
            shown = ", ".join(dict.fromkeys(text for name, text in forms.items() if name != form))
            message = msg("expected a form of the same word as {shown}, found {forms} ({form})",
                          shown=shown[:60], forms=forms[form], form=form)
            yield fault(f"{path}/{form}", message, near=word)
