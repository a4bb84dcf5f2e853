"""Forms of one word: what Polish does to a stem is let pass, what a slip of the hand does is told."""

from __future__ import annotations

import pytest

from generator.check.inflection import strange


def forms(written: str) -> dict[str, str]:
    return dict(part.strip().split(": ") for part in written.split(", "))  # type: ignore[misc]


@pytest.mark.parametrize(
    "written",
    [
        "nom: pies, gen: psa, dat: psu, ins: psem, loc: psie, nom.pl: psy, gen.pl: psów, ins.pl: psami",
        "nom: Miasto, gen: Miasta, dat: Miastu, ins: Miastem, loc: Mieście",
        "nom: bohater, gen: bohatera, nom.pl: bohaterowie, gen.pl: bohaterów, dat.pl: bohaterom, loc.pl: bohaterach",
        "nom: ręka, gen: ręki, dat: ręce, acc: rękę, ins: ręką, nom.pl: ręce, gen.pl: rąk, ins.pl: rękami",
        "nom: mucha, gen: muchy, dat: musze, acc: muchę, ins: muchą, loc: musze",
        "nom: ślepa ściana, gen: ślepej ściany, dat: ślepej ścianie, acc: ślepą ścianę, ins: ślepą ścianą",
        "nom: zbroja, gen: zbroi, dat: zbroi, acc: zbroję, ins: zbroją, loc: zbroi",
        "nom: drzwi, gen: drzwi, dat: drzwiom, acc: drzwi, ins: drzwiami, loc: drzwiach",
        "nom: człowiek, gen: człowieka, dat: człowiekowi, nom.pl: ludzie, gen.pl: ludzi, dat.pl: ludziom",
        "nom: Maytwist, gen: Maytwista, dat: Maytwistowi, ins: Maytwistem, loc: Maytwiście",
        "nom: kakadu, gen: kakadu, dat: kakadu, ins: kakadu",
        "nom: żeton-kostka, gen: żetonu-kostki, acc: żeton-kostkę, gen.pl: żetonów-kostek, nom.pl: żetony-kostki",
        "nom: przyjaciel, nom.pl: przyjaciele, gen.pl: przyjaciół, acc.pl: przyjaciół, ins.pl: przyjaciółmi",
    ],
)
def test_what_polish_does_is_let_pass(written: str) -> None:
    assert list(strange(forms(written), "pl")) == []


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("nom: Warg, gen: Warga, dat: Wargowi, ins: Wargiem, nom.pl: Wargi, gen.pl: Wangów, dat.pl: Wargom", "Wangów"),
        ("nom: Gargoyla, gen: Gargoyli, nom.pl: Gargoyle, dat.pl: Garoylom, loc.pl: Gargoylach", "Garoylom"),
        ("nom: Weldron, gen: Weldropa, dat: Weldronowi, ins: Weldronem", "Weldropa"),
        ("nom: nóż, gen: noża, dat: nożowi, ins: nożme, loc: nożu", "nożme"),
        ("nom: Złe duchy, gen: Złych duchów, dat: Złym duchom, acc: Złe tuchy, ins: Złymi duchami", "tuchy"),
        ("nom: Teleprotacja, gen: Teleportacji, dat: Teleportacji, ins: Teleportacją", "Teleprotacja"),
        ("nom: Wilkołak, nom.pl: Wilkołaik, gen.pl: Wilkołaków, dat.pl: Wilkołakom", "Wilkołaik"),
    ],
)
def test_a_slip_is_told(written: str, wrong: str) -> None:
    assert [word for _, word in strange(forms(written), "pl")] == [wrong]


def test_of_two_forms_nobody_knows_which_is_wrong() -> None:
    assert list(strange(forms("nom: korytarz, gen: krzesła"), "pl")) == []


def test_other_languages_are_asked_for_their_stems_alone() -> None:
    assert list(strange(forms("nom: Wolf, gen: Wolfes, dat: Wolf, nom.pl: Wölfe"), "de")) == []
