"""Words that spreadsheets and their authors write, in English, Polish and German."""

from __future__ import annotations

import re
from collections.abc import Mapping

# what other programs call the number of copies
COPIES_WORDS = ("copies", "copy", "qty", "quantity", "count", "#count", "repeat", "#repeat", "amount", "ilość",
                "liczba", "sztuk", "szt", "kopie", "liczba kopii", "anzahl", "menge", "nombre", "cantidad")
FLAG_WORDS: Mapping[str, str] = {
    **dict.fromkeys(("true", "prawda", "wahr", "yes", "tak", "ja", "y", "t", "x", "✓", "✔", "1", "1.0", "on"), "true"),
    **dict.fromkeys(("false", "fałsz", "falsch", "no", "nie", "nein", "n", "-", "–", "0", "0.0", "off"), "false"),
}
DASHES = ("-", "–", "—", "−")
# letters without an accent that could be taken away
LETTERS_ALONE = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe"})
# what is shown in the place of a value
ERROR = re.compile(r"#[\w/]+[!?]|#N/[AD](?:DR)?|#BRAK|#DZIEL/0!|(?:Err|Błąd):[0-9]{3}")
MONTHS = "jan|feb|mar|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|de[cz]|sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru"
DATE = re.compile(rf"\d{{1,2}}[./-]\d{{1,2}}[./-](?:\d{{4}}|\d{{2}})|\d{{4}}-\d{{2}}-\d{{2}}(?: 00:00(?::00)?)?|"
                  rf"\d{{1,2}}[-. ](?:{MONTHS})\w{{0,2}}\.?", re.IGNORECASE)
# sheets that were never named
UNNAMED = re.compile(r"(?:sheet|arkusz|tabelle|feuille)\s*\d*", re.IGNORECASE)
# fields that the faces that come along print, by other words for them
STOCK_WORDS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "title", "nazwa", "tytuł", "card", "card name", "karta", "imię", "titel"),
    "text": ("text", "description", "body", "effect", "effects", "rules", "rules text", "card text", "opis", "treść",
             "tekst", "działanie", "efekt", "beschreibung"),
    "cost": ("cost", "price", "mana", "koszt", "cena", "kosten"),
    "value": ("value", "points", "vp", "score", "punkty", "wartość", "wert"),
    "sort": ("sort", "type", "kind", "category", "class", "suit", "rodzaj", "typ", "kategoria", "klasa", "kolor"),
}
POLISH = re.compile("[ąćęłńśźżĄĆĘŁŃŚŹŻ]")
# the provenance of what was brought, by the language of the pack
SOURCE: Mapping[str, str] = {"pl": "z arkusza kalkulacyjnego", "en": "from a spreadsheet"}
