"""Forms of one word: what Polish does to a stem is let pass, what a slip of the hand does is told."""

from __future__ import annotations

import pytest

from zecer_proof.declension import are_forms_of_one
from zecer_proof.inflection import strange


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
        "nom: dzień, gen: dnia, dat: dniowi, acc: dzień, ins: dniem, loc: dniu, nom.pl: dni, dat.pl: dniom",
        "nom: ojciec, gen: ojca, dat: ojcu, acc: ojca, ins: ojcem, loc: ojcu, nom.pl: ojcowie, gen.pl: ojców",
        "nom: zwierzę, gen: zwierzęcia, dat: zwierzęciu, acc: zwierzę, nom.pl: zwierzęta, gen.pl: zwierząt",
        "nom: imię, gen: imienia, dat: imieniu, acc: imię, ins: imieniem, loc: imieniu, nom.pl: imiona, gen.pl: imion",
        "nom: książę, gen: księcia, dat: księciu, acc: księcia, ins: księciem, loc: księciu",
        "nom: orzeł, gen: orła, dat: orłowi, acc: orła, ins: orłem, loc: orle, nom.pl: orły, gen.pl: orłów",
        "nom: gwiazda, gen: gwiazdy, dat: gwieździe, acc: gwiazdę, ins: gwiazdą, loc: gwieździe, gen.pl: gwiazd",
        "nom: kostka, gen: kostki, dat: kostce, acc: kostkę, ins: kostką, loc: kostce, nom.pl: kostki, gen.pl: kostek",
        "nom: kościół, gen: kościoła, dat: kościołowi, acc: kościół, ins: kościołem, loc: kościele, gen.pl: kościołów",
        "nom: sędzia, gen: sędziego, dat: sędziemu, acc: sędziego, ins: sędzią, loc: sędzim, nom.pl: sędziowie",
        "nom: pani, gen: pani, dat: pani, acc: panią, ins: panią, loc: pani, nom.pl: panie, gen.pl: pań",
        "nom: krew, gen: krwi, dat: krwi, acc: krew, ins: krwią, loc: krwi",
        "nom: muzeum, gen: muzeum, dat: muzeum, ins: muzeum, nom.pl: muzea, gen.pl: muzeów, dat.pl: muzeom",
        "nom: mag, gen: maga, dat: magowi, acc: maga, ins: magiem, loc: magu, nom.pl: magowie, gen.pl: magów",
        "nom: wróżka, gen: wróżki, dat: wróżce, acc: wróżkę, ins: wróżką, loc: wróżce, nom.pl: wróżki, gen.pl: wróżek",
        "nom: ksiądz, gen: księdza, dat: księdzu, acc: księdza, ins: księdzem, nom.pl: księża, gen.pl: księży",
        "nom: brat, gen: brata, dat: bratu, acc: brata, ins: bratem, loc: bracie, nom.pl: bracia, gen.pl: braci",
        "nom: dziecko, gen: dziecka, dat: dziecku, acc: dziecko, ins: dzieckiem, loc: dziecku, nom.pl: dzieci, "
        "gen.pl: dzieci, dat.pl: dzieciom, acc.pl: dzieci, ins.pl: dziećmi, loc.pl: dzieciach",
        "nom: stary wąż, gen: starego węża, dat: staremu wężowi, acc: starego węża, ins: starym wężem, "
        "nom.pl: stare węże, gen.pl: starych węży, dat.pl: starym wężom",
        "nom: oko, gen: oka, dat: oku, acc: oko, ins: okiem, loc: oku, nom.pl: oczy, gen.pl: oczu, dat.pl: oczom",
        "nom: broń palna, gen: broni palnej, dat: broni palnej, acc: broń palną, ins: bronią palną, loc: broni palnej",
        "nom: hrabia, gen: hrabiego, dat: hrabiemu, acc: hrabiego, ins: hrabią, loc: hrabi, nom.pl: hrabiowie",
        "nom: pieniądz, gen: pieniądza, dat: pieniądzowi, ins: pieniądzem, nom.pl: pieniądze, gen.pl: pieniędzy",
        "nom: elf leśny, nom.pl: elfy leśne, gen.pl: elfów leśnych, acc.pl: elfy leśne, ins.pl: elfami leśnymi",
        "nom: gra, gen: gry, dat: grze, acc: grę, ins: grą, loc: grze, nom.pl: gry, gen.pl: gier, dat.pl: grom",
        "nom: deszcz, gen: deszczu, dat: deszczowi, acc: deszcz, ins: deszczem, loc: deszczu",
        "nom: wróg, gen: wroga, dat: wrogowi, acc: wroga, ins: wrogiem, loc: wrogu, nom.pl: wrogowie, gen.pl: wrogów",
        "nom: gość, gen: gościa, dat: gościowi, acc: gościa, ins: gościem, nom.pl: goście, ins.pl: gośćmi",
        "nom: koń, gen: konia, dat: koniowi, acc: konia, ins: koniem, nom.pl: konie, gen.pl: koni, ins.pl: końmi",
        "nom: łódź, gen: łodzi, dat: łodzi, acc: łódź, ins: łodzią, loc: łodzi, nom.pl: łodzie, gen.pl: łodzi",
        "nom: ręka, gen: ręki, dat: ręce, acc: rękę, ins: ręką, nom.pl: ręce, gen.pl: rąk, dat.pl: rękom",
        "nom: noga, gen: nogi, dat: nodze, acc: nogę, ins: nogą, loc: nodze, nom.pl: nogi, gen.pl: nóg",
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
        ("nom: łuk, gen: łuku, dat: łukowi, acc: łuk, ins: łukiim, loc: łuku", "łukiim"),
        ("nom: Brama labiryntu, gen: Bramy labiryntu, dat: Bramie labiryntu, acc: Bram labiryntu", "Bram"),
        ("nom: ołtarz, gen: ołtarza, dat: ołtarzowi, nom.pl: ołtarze, gen.pl: ołtaruy, acc.pl: ołtarze", "ołtaruy"),
        ("nom: Linfalas, gen: Linfalasa, dat: Linfalaswoi, acc: Linfalasa, ins: Linfalasem", "Linfalaswoi"),
        ("nom: człowiek, gen: człowieka, dat: człowiekowi, acc: człowika, ins: człowiekiem", "człowika"),
        ("nom: Czarne Wrota, gen: Czarnych Wrót, dat: Czarnym Wrotom, acc: Czarne Wrot, ins: Czarnymi Wrotami", "Wrot"),
        ("nom: Paladyn Glae, gen: Paladyna Glade, acc: Paladyna Glade, ins: Paladynem Glade", "Glae"),
        ("nom: człowiek, gen: człowiek, dat: człowiekowi, acc: człowieka, ins: człowiekiem", "człowiek"),
        ("nom: Łowca Nagród, gen: Łowcy Nargód, dat: Łowcy Nagród, acc: Łowcę Nagród, ins: Łowcą Nagród", "Nargód"),
        ("nom: as z wozem, gen: asa z wozem, ins: asem z wozem, nom.pl: asy z wozem, gen.pl: asów z woezm", "woezm"),
        ("nom: zły duch, gen: złego ducha, dat: złemu duchowi, ins: złymduchem", "złymduchem"),
        ("nom: Wilkołak, nom.pl: Wilkołaik, gen.pl: Wilkołaków, dat.pl: Wilkołakom", "Wilkołaik"),
    ],
)
def test_a_slip_is_told(written: str, wrong: str) -> None:
    assert [word for _, word in strange(forms(written), "pl")] == [wrong]


def test_of_two_forms_nobody_knows_which_is_wrong() -> None:
    assert list(strange(forms("nom: korytarz, gen: krzesła"), "pl")) == []


@pytest.mark.parametrize("written", [
    "nom: Wolf, gen: Wolfes, dat: Wolf, nom.pl: Wölfe",
    "nom: Der Namenlose, gen: des Namenlosen, dat: dem Namenlosen, acc: den Namenlosen",
    "nom: Trüber Trank, gen: Trüben Tranks, nom.pl: Trübe Tränke",
    "nom: Magisches Emporium, gen: Magischen Emporiums",
    "nom: Magiepotenzial, gen: Magiepotenzials, nom.pl: Magiepotenziale, short: MP",
    "nom: Haus, gen: Hauses, nom.pl: Häuser, dat.pl: Häusern",
])
def test_what_german_does_is_let_pass(written: str) -> None:
    assert list(strange(forms(written), "de")) == []


@pytest.mark.parametrize(("written", "wrong"), [
    ("nom: Tarntrank, gen: Unsichtbarkeitstranks", "Unsichtbarkeitstranks"),
    ("nom: Der Namenlose, gen: des Namenlosen, dat: dem Naemnlosen, acc: den Namenlosen", "Naemnlos"),
    ("nom: Trüber Trank, gen: Trüben Turms, dat: Trüben Trank", "Turms"),
])
def test_a_slip_in_german_is_told(written: str, wrong: str) -> None:
    assert [word for _, word in strange(forms(written), "de")] == [wrong]


@pytest.mark.parametrize(
    ("one", "other"), [("komnata", "komnaty"), ("ręka", "rękom"), ("wielki", "wielkim"), ("dzień", "dnia")]
)
def test_forms_of_one_word_are_no_slips_of_each_other(one: str, other: str) -> None:
    assert are_forms_of_one(one, other, "pl")


def test_words_that_look_alike_are_not_related() -> None:
    assert not are_forms_of_one("komnta", "komnata", "pl")
    assert not are_forms_of_one("korytazra", "korytarza", "pl")
    assert are_forms_of_one("chamber", "chambers", "en")
    assert not are_forms_of_one("chmaber", "chamber", "en")
