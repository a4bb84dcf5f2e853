"""Translations that say the opposite are seen, and those that say the same in other words are not."""

from __future__ import annotations

import pytest

from generator.translate.contrasts import NEGATION, contrasts, contrasts_of_all

OPPOSITE = [
    ("pl", "en", "Możecie odrzucić kartę.", "You must discard a card.", "permission and duty"),
    ("pl", "de", "Musicie odrzucić kartę.", "Ihr dürft eine Karte ablegen.", "permission and duty"),
    ("en", "de", "You must stop on the bridge.", "Auf der Brücke könnt ihr anhalten.", "permission and duty"),
    ("pl", "en", "Weźcie co najmniej dwie karty.", "Take at most two cards.", "at least and at most"),
    ("de", "en", "Ihr zieht höchstens drei Karten.", "You draw at least three cards.", "at least and at most"),
    ("pl", "en", "Wygrywa ten, kto ma więcej złota.", "The player with less gold wins.", "more and less"),
    ("pl", "de", "Połóżcie kartę zakrytą.", "Legt die Karte offen hin.", "face up and face down"),
    ("en", "pl", "Move the token to the left.", "Przesuń żeton w prawo.", "left and right"),
    ("pl", "en", "Sprawdźcie to przed rzutem.", "Check this after the roll.", "before and after"),
    ("pl", "de", "Odkryjcie ją na początku tury.", "Deckt sie am Ende des Zuges auf.", "beginning and end"),
    ("en", "de", "The first player takes the crown.", "Der letzte Spieler nimmt die Krone.", "first and last"),
    ("pl", "en", "Weźcie kartę z wierzchu talii.", "Take a card from the bottom of the deck.", "top and bottom"),
    ("pl", "en", "Drzwi są na północy.", "The door is in the south.", "north and south"),
    ("pl", "de", "Jeden jest po lewej, drugi po prawej.", "Einer ist rechts, der andere rechts.", "left and right"),
    ("pl", "en", "Rany się liczą.\nPremie się nie liczą. Nie dzielcie.", "Wounds count.\nBonuses do. Do not divide.",
     NEGATION),
    ("pl", "en", "Dodajcie premię do wyniku.", "Subtract the bonus from the result.", "adding and taking away"),
    ("pl", "en", "Tej karty nie wolno sprzedać.", "You may sell this card.", NEGATION),
    ("pl", "en", "Rany się liczą. Premie też się liczą.", "Wounds count. Bonuses do not count.", NEGATION),
    ("pl", "en", "Weźcie lewą kartę z lewej i prawą.", "Take the left card on the right, and the right.",
     "left and right"),
    ("pl", "en", "Grajcie zgodnie z ruchem wskazówek zegara.", "Play counter-clockwise.",
     "clockwise and counter-clockwise"),
    ("en", "de", "Play goes on counterclockwise.", "Ihr spielt weiter im Uhrzeigersinn.",
     "clockwise and counter-clockwise"),
    ("en", "de", "A petrified hero does not move at all.", "Ein versteinerter Held bewegt sich.", NEGATION),
]
SAME = [
    ("pl", "en", "Nie wolno przejść dalej.", "You must stop here."),
    ("pl", "en", "Nie musicie walczyć z potworem.", "You may pass the monster by."),
    ("pl", "en", "Możecie walczyć albo nie.", "You may fight or not."),
    ("pl", "en", "Sprawdźcie, czy nie leży tu pułapka.", "Check whether a trap lies here."),
    ("pl", "de", "Tej karty nie można użyć drugi raz.", "Diese Karte ist nur einmal nutzbar."),
    ("pl", "en", "Kto nie pamięta hasła, traci turę.", "Whoever forgets the password misses a turn."),
    ("pl", "en", "Przez nie nikt nie przejdzie.", "Nobody passes through them."),
    ("en", "de", "You need at least one card, and at most three.", "Ihr braucht eine bis drei Karten."),
    ("pl", "en", "Wygrywa ten, kto ma mniej ran.", "The hero who is less wounded wins."),
    ("pl", "en", "Odrzuć tę kartę. *Broda rośnie gratis.*", "Discard this card. *The beard is no extra.*"),
    ("pl", "en", "Gdy się skończy, można sięgnąć po drugi.", "You can use it up before another."),
    ("pl", "en", "Weźcie po jednej, zanim ruszycie.", "Take one each before you go."),
    ("pl", "en", "Rzucajcie dalej, dopóki smok nie padnie.", "Roll again until the dragon falls."),
    ("pl", "de", "Rzućcie bez żadnych premii.", "Würfelt ohne Boni."),
    ("pl", "en", "Nie idzie dalej. Stoi. Czeka tam na was.", "It goes no farther and stands. It waits for you there."),
    ("pl", "en", "nr", "no."),
    ("pl", "cs", "Możecie odrzucić kartę.", "Musíte odhodit kartu."),
]


@pytest.mark.parametrize(("one", "other", "source", "target", "meaning"), OPPOSITE)
def test_the_opposite_is_seen(one: str, other: str, source: str, target: str, meaning: str) -> None:
    assert {found.meaning for found in contrasts(source, target, (one, other))} == {meaning}


@pytest.mark.parametrize(("one", "other", "source", "target"), SAME)
def test_the_same_in_other_words_is_left_alone(one: str, other: str, source: str, target: str) -> None:
    assert list(contrasts(source, target, (one, other))) == []


def test_a_word_that_says_another_is_no_negation() -> None:
    without = [("Mysz bez sera śpi.", "A mouse without cheese sleeps."),
               ("Idzie bez światła.", "She goes without a light."),
               ("Pole bez kropki jest ciemne.", "A space without a dot is dark."),
               ("Weźcie kartę na rękę.", "Take a card into your hand."),
               ("Wszyscy rzucają kostką.", "All of you roll a die."),
               ("Król wraca do zamku.", "The king returns to the castle."),
               ("Połóżcie żeton obok.", "Put the counter beside it."),
               ("Szczur atakuje pierwszy.", "The rat attacks first."),
               ("Komnata jest pusta.", "The chamber is dark."),
               ("Druga tura trwa dalej.", "The second turn goes on."),
               ("Smok leci nad miastem.", "A dragon flies over the city."),
               ("Ser leży w kuchni.", "The cheese lies in the kitchen."),
               ("Mysz bez broni nie atakuje.", "A mouse without a weapon attacks.")]
    others = [(f"Gracz {name} bierze kartę.", f"Player {name} takes a card.") for name in "ABCDEF"]
    without = [*others, *without]
    assert [at for at, found in contrasts_of_all(without, ("pl", "en")) if found.meaning == NEGATION] == [18]
    assert list(contrasts(*without[18], ("pl", "en"))) == []
