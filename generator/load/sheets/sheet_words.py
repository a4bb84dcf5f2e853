"""Words that spreadsheets and their authors write, in many languages."""

from __future__ import annotations

import re
from collections.abc import Mapping


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# words of which headers for the number of copies are made: those that say so, ...
COPIES_WORDS = _words(
    "copies copy qty quantity count amount amt repeat repeats reps multiplicity many freq frequency often occurrences "
    "tally ilość liczba sztuk sztuki szt kopie kopii egzemplarze egzemplarzy nakład krotność ile często częstość "
    "wystąpień powtórzeń powt egz häufigkeit vorkommen oft exempl exem fréquence souvent frecuencia frequenza "
    "frequência frekvence frequentie vaak часто частота повторов anz stk nbre uds unidades qta qtde quant anzahl "
    "menge stück stückzahl kopien exemplare viele wieviele nombre quantité qté combien exemplaires tirage cantidad "
    "cant copias ejemplares cuántos cuántas quantità copie quante quanti quantidade qtd cópias počet množství kusů "
    "kusy ks kolik aantal stuks hoeveel antal antall määrä kpl darab db adet mennyiség количество колво кол шт штук "
    "копии копий сколько кількість 枚 枚数 個数 数量 张数 張數")
# ... those of them that say so beside any other word, ...
COPIES_ALONE = _words("copies qty quantity kopie kopii egzemplarze egzemplarzy nakład kopien exemplare exemplaires "
                      "copias ejemplares copie cópias копий")
# ... those that may be a number of the card, or anything else, ...
NUMBER_WORDS = _words("# number numbers no nr nb nbr num n x × times numer nummer zahl numero numéro número cards "
                      "karten karty cartes cartas carte pieces pcs razy fois mal veces")
# ... and those that may stand beside them
CARD_WORDS = _words(
    "card cards karte karten kart karta karty carte cartes carta cartas karet kaarten kort карт карты deck decks pile "
    "piece pieces pcs tile tiles token tokens set box game print printed prints total each grand general général "
    "générale generale gesamte talii talia taliach elementów żetonów how wie of the in per for to de du des la le les "
    "dans en el las los del do na w z im pro der die das von v van i d l во в nel nella no au ex cada je balíčku "
    "balíček krabici mazzo mazo baralho paquet pioche boîte caja scatola doos stapel spiel schachtel pudełku колоде "
    "коробке")
# words of headers over numbers that are none of pieces
OTHER_NUMBERS = _words(
    "point power attack atk defense defence def strength str health hp life lives armor armour level lvl speed range "
    "initiative damage dmg force move movement moves rank year age turn turns time players hours minutes size weight "
    "height length width gold money coins income gain loss energy actions action magic intelligence wisdom agility "
    "round rounds phase stage week day month act scene episode chapter season era "
    "dexterity charisma constitution luck skill stamina resistance loyalty row column order index id rarity stars "
    "rating tier die dice roll min max start end from victory heal healing bonus punktów pkt siła atak obrona życie "
    "zdrowie poziom ruch ruchy szybkość zasięg moc pancerz obrażenia inicjatywa rok wiek tura tury czas gracze graczy "
    "złoto magia zręczność energia akcje stärke angriff abwehr verteidigung leben stufe tempo reichweite rüstung "
    "schaden jahr alter runde runden zeit spieler kraft bewegung attaque défense vie niveau vitesse portée dégâts "
    "année âge tour tours temps joueurs or custo preço punti pontos fuerza forza força ataque attacco difesa defensa "
    "vida vita nivel livello nível velocidad velocità año anno ano edad età turno jugadores giocatori síla útok "
    "obrana život úroveň rychlost věk tah hráči waarde kracht aanval verdediging leven сила атака защита здоровье "
    "жизнь уровень скорость год возраст ход игроки 攻撃 防御 体力")
# how many there are, in words
AMOUNTS = _words(
    "few several some many lots couple dozen kilka kilkanaście parę dużo wiele sporo tuzin einige ein paar mehrere "
    "viele dutzend quelques plusieurs beaucoup douzaine algunos algunas varios varias muchos pocos docena alcuni "
    "alcune molti pochi qualche dozzina alguns algumas vários muitos dúzia několik mnoho pár enkele veel weinig "
    "несколько много пара 数枚 少し 若干")
DASHES = ("-", "–", "—", "−")
FLAG_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("true", "prawda", "wahr", "yes", "tak", "ja", "y", "t", "x", "✓", "✔", "1", "1.0", "on"), "true"),
    **dict.fromkeys(("false", "fałsz", "falsch", "no", "nie", "nein", "n", "-", "–", "0", "0.0", "off"), "false"),
}
# letters without an accent that could be taken away
LETTERS_ALONE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe"})
# what is shown in the place of a value
ERROR = re.compile(r"#[\w/]+[!?]|#N/[AD](?:DR)?|#BRAK|#DZIEL/0!|(?:Err|Błąd):[0-9]{3}")
MONTHS = "jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|de[cz]|sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru"
DATE = re.compile(rf"\d{{1,2}}[./-]\d{{1,2}}[./-](?:\d{{4}}|\d{{2}})|\d{{4}}-\d{{2}}-\d{{2}}(?: 00:00(?::00)?)?|"
                  rf"\d{{1,2}}[-.](?:{MONTHS})\w{{0,2}}\.?", re.IGNORECASE)
# what rows of sums are called, and sheets that were never named
TOTALS = _words(
    "total totals sum sums subtotal subtotals overall razem suma sumy łącznie ogółem podsumowanie summe zwischensumme "
    "gesamt gesamtsumme gesamtzahl gesamtanzahl insgesamt totale totaux somme sommes subtotale somma totales soma "
    "celkem součet mezisoučet totaal subtotaal summa totalt yhteensä összesen итого всего сумма подытог разом "
    "合計 小計 总计 合计 小计 總計 σ ∑ average averages avg średnia średnio durchschnitt mittelwert moyenne promedio "
    "média průměr gemiddelde genomsnitt gjennomsnitt keskiarvo átlag среднее середнє 平均")
UNNAMED = re.compile(r"(?:sheet|arkusz|tabelle|feuille)\s*\d*", re.IGNORECASE)
# fields that the faces that come along print, by other words for them
STOCK_WORDS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "title", "nazwa", "tytuł", "card", "card name", "item", "karta", "karte", "carte", "carta",
             "kaart", "kort", "карта", "bezeichnung", "imię", "titel", "nom", "titre", "nombre",
             "título", "nome", "titolo", "název", "jméno", "naam", "namn", "navn", "имя", "название", "назва",
             "label", "heading", "word", "words", "słowo", "wort", "mot", "名前", "名称", "名稱", "カード名",
             "이름"),
    "text": ("text", "description", "body", "effect", "effects", "rules", "rules text", "card text", "opis", "treść",
             "tekst", "działanie", "efekt", "beschreibung", "effekt", "regeltext", "texte", "effet", "texto", "efecto",
             "descripción", "testo", "effetto", "popis", "účinek", "текст", "эффект", "описание", "効果", "效果",
             "효과"),
    "cost": ("cost", "price", "mana", "koszt", "cena", "kosten", "preis", "coût", "prix", "coste", "costo", "precio",
             "prezzo", "стоимость", "цена", "コスト"),
    "value": ("value", "points", "vp", "score", "punkty", "wartość", "wert", "punkte", "valeur", "valor", "puntos",
              "valore", "очки", "hodnota"),
    "sort": ("sort", "type", "kind", "category", "class", "suit", "rodzaj", "typ", "kategoria", "klasa", "kolor",
             "kategorie", "tipo", "catégorie", "druh", "тип", "種類"),
}
