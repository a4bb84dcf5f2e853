"""Makes the edition of a pack in a language, using its message catalogue."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from generator.check.foreign_words import left_in_english
from generator.check.translation import translation_of, with_files
from generator.finding import Finding, Place
from generator.load.pack import Loaded
from generator.make.visible_data import followed_data
from generator.message import Message, msg, reason
from generator.model.game import Game, Product
from generator.model.names import PSEUDO
from generator.products import spec_of
from generator.records import replace
from generator.safety.pack_files import Unread, read
from generator.safety.pack_listing import listing, names_in
from generator.translate.apply import translate_game
from generator.translate.catalogue import FOLDER, UI, BadCatalogue, catalogue_files, read_catalogue
from generator.translate.edition import Edition
from generator.translate.pseudo import BORROWED, PseudoWords, pseudo_game
from generator.translate.status import status
from generator.translate.ui import pack_words, words_left

# data that only a rulebook prints
BOOK = ("figure", "example", "ruling", "provenance", "credit")


class NoEdition(LookupError):
    """A language that a pack has no edition in."""


def edition_of(loaded: Loaded, game: Game, language: str) -> Edition:
    """The game in a language, or in the pseudo-language ``qps``, which needs no catalogue.

    Raises BadCatalogue, and NoEdition when there is no catalogue for the language.
    """
    own = loaded.folder / FOLDER / language / UI
    if language == game.language:
        return Edition(game, language, pack_words(own, loaded.folder))
    if language == PSEUDO:
        return Edition(pseudo_game(game), BORROWED, PseudoWords())
    if not catalogue_files(loaded.folder, language):
        here = ", ".join(languages(loaded, game))
        raise NoEdition(msg("expected a language of {game}, found {language!r}; languages here: {here}",
                            game=game.id, language=language, here=here))
    return Edition(translate_game(game, read_catalogue(loaded.folder, language)), language,
                   pack_words(own, loaded.folder))


def with_catalogue(loaded: Loaded, game: Game, language: str) -> Loaded:
    """The pack with the PO files of a language among its sources, so that findings can quote their lines."""
    if language in (game.language, PSEUDO):
        return loaded
    return with_files(loaded, translation_of(loaded, game, language))


def pack_hash(loaded: Loaded, language: str) -> str:
    """A hash of the pack and of its translation into a language."""
    digest = hashlib.sha256(f"{loaded.hash} {language}".encode())
    folder = f"{FOLDER}/{language}"
    try:
        for name in names_in(loaded.folder, folder, ".po"):
            data = read(loaded.folder, f"{folder}/{name}")
            digest.update(f"{name}\0{len(data)}\0".encode() + data)
    except Unread as unread:
        # a finding of the pack reports this
        digest.update(str(unread).encode())
    return digest.hexdigest()


def without_catalogue(loaded: Loaded, language: str, bad: BadCatalogue) -> Loaded:
    """Add a finding for a catalogue that cannot be read, unless loading the pack has reported it already."""
    why = reason(bad)
    file, colon, _ = why.partition(": ")
    folder = f"{FOLDER}/{language}"
    name = f"{folder}/{file.removeprefix(f'{folder}/')}" if colon and file.endswith(".po") else folder
    if any(finding.path == name or name.startswith(f"{finding.path}/") for finding in loaded.findings):
        return loaded
    named = why.values.get("why") if name.endswith(".po") else None
    unread = Unread(name, named if isinstance(named, Message) else why)
    return replace(loaded, findings=(*loaded.findings, unread.finding()))


def unfinished_findings(loaded: Loaded, game: Game, language: str, products: Sequence[Product]) -> tuple[Finding, ...]:
    """Findings for strings that a release in a language still lacks, one finding a component."""
    if language == game.language:
        return _own_words(loaded, game, language)
    parts = status(loaded.folder, game, language, printed_by(game, products))
    return (*_engine(loaded, language), *(
        Finding(
            "translation-missing", f"{FOLDER}/{language}/{part.name}",
            msg("expected {total} finished translations of {part} in a release, found {done} ({fuzzy} fuzzy, "
                "{missing} missing)",
                total=part.total, part=part.name, done=part.done, fuzzy=part.fuzzy, missing=part.missing),
            place=Place(f"{FOLDER}/{language}/{part.file}", 1, 1),
        )
        for part in parts if part.done < part.total
    ))


def _own_words(loaded: Loaded, game: Game, language: str) -> tuple[Finding, ...]:
    """A finding when a game in its own language prints words of the engine in English."""
    left = left_in_english(edition_of(loaded, game, language))
    if not left:
        return ()
    path = f"{FOLDER}/{language}/{UI}"
    return (Finding("engine-words-missing", path, msg(
        "expected {count} more words of the engine in {language}, found English ones, such as {left!r}",
        count=len(left), language=language, left=left[0]), place=Place(path, 1, 1)),)


def _engine(loaded: Loaded, language: str) -> tuple[Finding, ...]:
    """A finding when words of the engine are not translated into a language."""
    path = f"{FOLDER}/{language}/{UI}"
    left = words_left(language, pack_words(loaded.folder / path, loaded.folder))
    if not left:
        return ()
    message = msg("expected every word of the engine in {language}, found {count} missing, such as {left!r}",
                  language=language, count=len(left), left=left[0])
    return (Finding("translation-missing", path, message, place=Place(path, 1, 1), help=msg(
        "give them in {path}, as a msgid in English (those of locale/pl/ui.po) with its msgstr", path=path)),)


def printed_by(game: Game, products: Sequence[Product]) -> Callable[[str], bool]:
    """A predicate on paths: True if the products may print the datum. A rulebook may print all data."""
    reads = {spec_of(product).reads for product in products}
    if "book" in reads:
        return lambda path: True
    sequences = [str(sequence).partition(".")[0] for product in products
                 if (sequence := product.options.get("sequence"))]
    printing = [product for product in products if product.options.kinds]
    found = [followed_data(game, product) for product in printing]
    things = {f"{ref.kind}/{ref.id}" for one in found for ref in one.things}
    things |= {f"table/{id_}" for one in found for id_ in one.tables}
    named = {f"{ref.kind}/{ref.id}/{field}" for one in found for ref, kept in one.named.items() for field in kept}

    def is_printed(path: str) -> bool:
        head, _, rest = path.partition("/")
        if head in ("chapter", "clause"):
            return game.clause_number(rest.partition("/")[0]).partition(".")[0] in sequences
        if head == "table" or head in game.kinds:
            id_, _, field = rest.partition("/")
            return "data" in reads or f"{head}/{id_}" in things or f"{head}/{id_}/{field.partition('/')[0]}" in named
        return head not in BOOK and not (head == "term" and path.endswith("/meaning"))

    return is_printed


def languages(loaded: Loaded, game: Game) -> list[str]:
    """The languages of a pack: its own, and those with a catalogue."""
    found = {name.split("/")[1] for name in listing(loaded.folder).names
             if name.startswith(f"{FOLDER}/") and name.endswith(".po")}
    return [game.language, *sorted(found - {game.language})]
