"""The text of a stage on the board says neither its own sign nor its own number again."""

from __future__ import annotations

import pytest

from generator.book.sequence import _without_number
from generator.text.run import Block, Paragraph, Run

SIGN, OWN, OTHER = Run("A.", bold=True), Run("9.1", role="ref", target="9.1"), Run("7.2", role="ref", target="7.2")


def told(*runs: Run) -> str:
    (block,) = _without_number((Paragraph(runs),), "A", "9.1")
    assert isinstance(block, Paragraph)
    return "".join(run.text for run in block.runs if isinstance(run, Run))


@pytest.mark.parametrize(("runs", "wanted"), [
    ((SIGN, Run(" Rzućcie kostką ("), OWN, Run(").")), "Rzućcie kostką."),
    ((SIGN, Run(" Rzućcie kostką ("), OWN, Run(") i idźcie.")), "Rzućcie kostką i idźcie."),
    ((SIGN, Run(" Rzućcie\u00a0("), OWN, Run("), potem idźcie.")), "Rzućcie, potem idźcie."),
    ((SIGN, Run(" Rzućcie "), Run("dwiema", italic=True), Run(" ("), OWN, Run(").")), "Rzućcie dwiema."),
    # of others it speaks
    ((SIGN, Run(" Rzućcie kostką ("), OTHER, Run(").")), "Rzućcie kostką (7.2)."),
    ((Run("B.", bold=True), Run(" Rzućcie.")), "B. Rzućcie."), ((Run("Rzućcie."),), "Rzućcie."),
])
def test_without_its_number(runs: tuple[Run, ...], wanted: str) -> None:
    assert told(*runs) == wanted


def test_what_is_no_paragraph_stays() -> None:
    blocks: tuple[Block, ...] = (Paragraph(()),)
    assert _without_number(blocks, "A", "9.1") == blocks
