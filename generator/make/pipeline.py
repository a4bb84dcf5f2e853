"""The whole pipeline: load, check, make the products in parallel, verify and write them."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, as_completed
from contextlib import AbstractContextManager, closing, nullcontext
from functools import partial
from pathlib import Path

from msgspec import Struct, field

from generator import __version__
from generator.code import BOOKS, PRESS, PROGRAM, SHEETS, Code
from generator.finding import Finding, did_you_mean
from generator.layout.sheets.filenames import shared_files
from generator.load.pack import Loaded, load
from generator.make.editions import edition_of, languages, pack_hash, unfinished, with_catalogue, without_catalogue
from generator.make.manifest import FileEntry, Manifest
from generator.make.part import Withheld, part_hash, part_of
from generator.make.printed_pictures import pictures_of
from generator.make.processes import begin_processes, processes
from generator.make.proof import REFUSED, Proof, is_proven, prove
from generator.make.record import OfAnotherPack, name_of, records
from generator.make.shelf import Shelf
from generator.make.task import Finished, Task, together
from generator.make.uncollected import uncollected
from generator.make.workshop import carry_out
from generator.message import msg, reason
from generator.model.game import Game, Product
from generator.model.names import MOST_BYTES, fault_of_folder, fault_of_language, part_of_file, same_file
from generator.outside import Lacking
from generator.press.print_settings import assumptions, products_for
from generator.products import spec_of
from generator.records import replace
from generator.render import draw_ahead
from generator.render.job import PLAIN, CannotMake, Output, Pool, PrintSettings, Spoilt
from generator.render.plan import path_of
from generator.safety import cache, limits
from generator.safety.folder import Folder
from generator.safety.lock import locked
from generator.safety.scratch import scratch
from generator.safety.workers import Allowance, Workers
from generator.translate.catalogue import BadCatalogue
from generator.translate.edition import Edition

UNMADE = msg("expected a pack without errors, found one that this product cannot be made from")
UNSET = msg("expected pages that can be set, found that the setter of pages fails on them")


class WrongUse(Exception):
    """A request that cannot be met, such as a product that the game does not have."""


class Order(Struct, frozen=True):
    """A build request. ``only`` names products (empty: all); ``force`` builds drafts in spite of errors.

    ``cards`` are the only cards of decks to print, into separate files. A ``release`` must be translated completely.
    ``lock`` is the descriptor of the output lock of a parent with several parallel builds.
    """

    folder: Path
    output: Path
    only: tuple[str, ...] = ()
    language: str | None = None
    jobs: int = 0
    force: bool = False
    cards: tuple[str, ...] = ()
    way: PrintSettings = PLAIN
    release: bool = False
    lock: int | None = None

    @property
    def processes(self) -> int:
        return self.jobs or os.cpu_count() or 2

    @property
    def alone(self) -> bool:
        """True if no other build works on the same output."""
        return self.lock is None


class Built(Struct, frozen=True):
    """One product: its files by name, and the seconds it took; None when nothing had changed."""

    product: str
    files: dict[str, FileEntry]
    seconds: float | None


class Result(Struct, frozen=True):
    """The result of a build. ``faults`` are products that could not be made; nothing is built when ``refused``.
    By product: why it is ``left_out``, and which sizes are ``assumed`` and should be confirmed with the shop. Files
    that the user had changed are ``kept`` under second names."""

    loaded: Loaded
    proof: Proof
    folder: Path | None = None
    built: tuple[Built, ...] = ()
    faults: tuple[Finding, ...] = ()
    refused: bool = False
    draft: bool = False
    left_out: Mapping[str, str] = field(default_factory=dict)
    assumed: Mapping[str, str] = field(default_factory=dict)
    kept: Mapping[str, str] = field(default_factory=dict)


class Watcher(Struct, frozen=True):
    """Callbacks for progress: products to be made, each finished product, the process that holds the lock."""

    started: Callable[[Sequence[str]], None] = lambda products: None
    done: Callable[[str], None] = lambda product: None
    waiting: Callable[[str], None] = lambda process: None


class _RunningBuild(Struct):
    """The state of one running build."""

    order: Order
    loaded: Loaded
    edition: Edition
    language: str
    shelf: Shelf
    watcher: Watcher
    draft: bool = False
    faults: list[Finding] = field(default_factory=list)

    @property
    def game(self) -> Game:
        return self.edition.game


def build(order: Order, watcher: Watcher = Watcher()) -> Result:
    """Build a box. Raises WrongUse; FileNotFoundError without a pack; OSError on errors of the disk."""
    try:
        with uncollected():
            return _build(order, watcher)
    except OfAnotherPack as other:
        raise WrongUse(str(other)) from None


def _build(order: Order, watcher: Watcher) -> Result:
    loaded = load(order.folder)
    game = loaded.game
    language = order.language or (game.language if game is not None else "")
    if game is None or fault_of_folder(game.id, msg("a game id")) or fault_of_language(language):
        return _refused(order, loaded, language)
    try:
        edition = _edition(loaded, game, language)
    except BadCatalogue as bad:
        loaded = without_catalogue(loaded, language, bad)
        return Result(loaded, prove(loaded, None), refused=True)
    products, left_out = products_for(_chosen(edition.game, order.only, order.cards), order.way)
    if not edition.game.products:
        proof = prove(loaded, edition, language=language)
        return Result(loaded, proof, refused=proof.errors > 0)
    if not products:
        if not left_out:
            raise WrongUse(msg("expected a product in {game}, found none", game=game.id))
        faults = (_fault(loaded, CannotMake(id_, why)) for id_, why in left_out.items())
        return Result(loaded, Proof(0, 0), faults=tuple(faults), refused=True)
    output = Folder.at(order.output)
    with locked(output, watcher.waiting, inherited=order.lock), scratch():
        key = _proof_key(order, loaded, language)
        if not is_proven(key) and (_dealt(products) or len(products) > 1):
            begin_processes(order.processes, products)
        wanted = {product.id for product in (_chosen(game, order.only) if order.cards else products)}
        proof = prove(loaded, edition, key, language, order.way, wanted)
        shown = loaded if proof.report is None else with_catalogue(loaded, game, language)
        left = unfinished(loaded, game, language, products) if order.release else ()
        if left or (proof.errors and not order.force):
            return Result(shown, proof, faults=left, refused=True)
        where = (game.id, language, *((order.way.profile.id,) if order.way.profile else ()))
        with _own_box(order, output, where, watcher):
            head = Manifest(edition.game.id, language, edition.game.version, f"zecer {__version__}", PROGRAM.hash)
            shelf = Shelf(output.into(*where), head, loaded.folder)
            shelf.open()
            walk = _RunningBuild(order, loaded, edition, language, shelf, watcher, proof.errors > 0)
            built = _make_all(walk, products)
        return Result(shown, proof, order.output.joinpath(*where), tuple(built), tuple(walk.faults), False, walk.draft,
                      left_out, assumptions(products, order.way), shelf.kept)


def _own_box(order: Order, output: Folder, where: Sequence[str], watcher: Watcher) -> AbstractContextManager[object]:
    """Lock the box against parallel builds: two packs may have the same id."""
    if order.alone:
        return nullcontext()
    return locked(records(), watcher.waiting, f"{name_of(output.into(*where))}.lock")


def _edition(loaded: Loaded, game: Game, language: str) -> Edition:
    try:
        return edition_of(loaded, game, language)
    except LookupError:
        here = ", ".join(languages(loaded, game))
        raise WrongUse(msg("expected a language of {game}, found {language!r}; languages here: {here}",
                           game=game.id, language=language, here=here)) from None


def _refused(order: Order, loaded: Loaded, language: str) -> Result:
    """The result without a game, or with an id or language that cannot name a folder, as loading has reported."""
    if order.language is not None and (wrong := fault_of_language(language)):
        raise WrongUse(wrong)
    return Result(loaded, prove(loaded, None), refused=True)


def _chosen(game: Game, only: Sequence[str], cards: Sequence[str] = ()) -> list[Product]:
    for name in only:
        if name not in game.products:
            hint = did_you_mean(name, game.products) or msg("products here: {known}",
                                                            known=", ".join(game.products) or msg("none"))
            raise WrongUse(msg("expected a product of {game}, found {name!r}; {hint}",
                               game=game.id, name=name, hint=hint))
    products = [product for product in game.products.values() if not only or product.id in only]
    return _with_cards(game, products, cards) if cards else products


def _with_cards(game: Game, products: Sequence[Product], cards: Sequence[str]) -> list[Product]:
    """The decks that hold one of the cards, reduced to these cards. Raises WrongUse when none does."""
    decks = []
    for deck in (product for product in products if spec_of(product).single_pieces):
        things = [thing for kind in deck.options.kinds for thing in game.of_kind(kind)]
        own = tuple(card for card in cards if any(card in (thing.id, str(thing.ref)) for thing in things))
        if own:
            decks.append(replace(deck, id=_name_with(game, deck, own), options=replace(deck.options, cards=own)))
    if not decks:
        hint = did_you_mean(cards[0], [thing.id for thing in game.things.values()])
        wrong = msg("expected a card of a deck, found {cards!r}", cards=", ".join(cards))
        raise WrongUse(msg("{wrong}; {hint}", wrong=wrong, hint=hint) if hint else wrong)
    return decks


def _name_with(game: Game, deck: Product, cards: Sequence[str]) -> str:
    """The id of a deck reduced to some cards. Raises WrongUse when another product has it."""
    name = "-".join((deck.id, *(part_of_file(card.replace(".", "-")) for card in cards)))
    if len(name.encode()) > MOST_BYTES:
        name = f"{name.encode()[:MOST_BYTES].decode('utf-8', 'ignore')}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"
    other = next((id_ for id_ in game.products if same_file(id_) == same_file(name)), None)
    if other is not None:
        raise WrongUse(msg("expected cards whose file is no other product's, found {name}.pdf, which is one of {other}",
                           name=name, other=other))
    return name


def _proof_key(order: Order, loaded: Loaded, language: str) -> str:
    """The inputs of `check`: the pack and what loading found, its translation, and the paper of the profile."""
    profile = order.way.profile
    found = [(one.rule, one.path, str(one.message)) for one in loaded.findings]
    return f"{pack_hash(loaded, language)} {profile.paper if profile is not None else None} {found}"


def _make_all(walk: _RunningBuild, products: Sequence[Product]) -> list[Built]:
    """Make the products that changed, and write each one as soon as it is finished."""
    tasks, built = _sorted_out(walk, products)
    walk.watcher.started([task.product.id for task in tasks])
    with closing(_carried_out(walk, tasks)) as finished:
        for one in finished:
            built.append(Built(one.product, _put(walk, one), one.seconds))
            walk.watcher.done(one.product)
    walk.shelf.put({entry.product for entry in walk.shelf.entries.values()} - set(walk.game.products), {}, {})
    if tasks:
        cache.prune()
    order = [product.id for product in products]
    return sorted(built, key=lambda one: order.index(one.product))


def _sorted_out(walk: _RunningBuild, products: Sequence[Product]) -> tuple[list[Task], list[Built]]:
    """The products to make, the most costly first, and those that are unchanged."""
    tasks, unchanged = [], []
    products = _apart(walk, products)
    whole = pack_hash(walk.loaded, walk.language)
    for product in products:
        part = part_of(walk.game, product)
        source = whole if part is walk.game else part_hash(part, walk.edition.words)
        code, settings = _code(product, walk.order.way), walk.order.way
        inputs = f"{code.hash} {product!r} {source} {walk.language} {walk.draft} {settings!r}"
        key = hashlib.sha256(inputs.encode()).hexdigest()
        if files := walk.shelf.stands(product.id, key):
            unchanged.append(Built(product.id, files, None))
        else:
            own, order = replace(walk.edition, game=part), walk.order
            tasks.append(Task(own, product, source, key, walk.draft, walk.loaded.folder, order.way))
    # the most costly first, so that no worker is left with a long product at the end
    return sorted(tasks, key=lambda task: -spec_of(task.product).cost), unchanged


def _code(product: Product, settings: PrintSettings) -> Code:
    """The code that a product's files depend on."""
    if settings.profile is not None and settings.profile.form != "sheets":
        return PRESS
    return BOOKS if spec_of(product).html_pages else SHEETS


def _apart(walk: _RunningBuild, products: Sequence[Product]) -> list[Product]:
    """The products without those that share a file with an earlier product, which become faults."""
    shared = {other.id: (one.id, name) for one, other, name in shared_files(walk.edition)}
    for id_ in {product.id for product in products} & set(shared):
        one, name = shared[id_]
        message = msg("expected files of its own, found {name}, which is also a file of {one}", name=name, one=one)
        walk.faults.append(_fault(walk.loaded, CannotMake(id_, message)))
    return [product for product in products if product.id not in shared]


def _dealt(products: Iterable[Product]) -> bool:
    """True if one of the products is made in this process, with parts of its work in others."""
    return any(spec_of(product).parallel_inside for product in products)


def _carried_out(walk: _RunningBuild, tasks: Sequence[Task]) -> Generator[Finished, None, None]:
    """Each product as it is finished; those that cannot be made become faults."""
    dealt = [task for task in tasks if _dealt([task.product])]
    whole = [share for task in tasks if not _dealt([task.product]) for share in task.shares()]
    jobs = walk.order.processes
    pictures = draw_ahead.missing(pictures_of(tasks)) if jobs > 1 else []
    workers = jobs if dealt else min(jobs, max(len(whole), len(pictures)))
    allowance = Allowance.of(walk.game)
    if workers < 2:
        for task in tasks:
            yield from _made(walk, task.product, partial(limits.limited, allowance.seconds, carry_out, task))
        return
    pending: dict[Future[Finished], Task] = {}
    with Workers(workers, processes([task.product for task in tasks]), allowance) as executor:

        def begin(most: int | None = None) -> None:
            pending.update((executor.submit(carry_out, task), task) for task in whole[:most])
            del whole[:most]

        draw_ahead.finish(draw_ahead.begin(pictures, executor))
        # one processor is kept for submitted parts, which precede the shorter products, so that they can be joined
        # while these are made
        begin(workers - 1 if dealt else None)
        for task in dealt:
            make = partial(limits.limited, allowance.seconds, carry_out, task, Pool(executor, begin, executor.drop))
            yield from _made(walk, task.product, make)
        begin()
        for product in _complete(pending):
            yield from _made(walk, pending[product[0]].product, partial(together, product))


def _complete(pending: Mapping[Future[Finished], Task]) -> Iterator[list[Future[Finished]]]:
    """The futures of one product after another, as soon as all of them are done."""
    waiting = Counter(task.product.id for task in pending.values())
    limits.waiting()
    for done in as_completed(pending):
        product = pending[done].product.id
        waiting[product] -= 1
        if not waiting[product]:
            yield [future for future, task in pending.items() if task.product.id == product]


def _made(walk: _RunningBuild, product: Product, make: Callable[[], Finished]) -> Iterator[Finished]:
    """The finished product; if it cannot be made, a fault is recorded instead."""
    limits.doing("product", product.id)
    try:
        yield make()
    except CannotMake as error:
        walk.faults.append(_fault(walk.loaded, error))
    except Exception as fault:
        if walk.draft and not (isinstance(fault, OSError) and fault.errno is not None):
            # a pack with reported errors may fail anywhere
            why = msg("{unmade}: {fault}", unmade=UNMADE, fault=fault)
            walk.faults.append(_fault(walk.loaded, CannotMake(product.id, why)))
            return
        if isinstance(fault, OSError | Lacking | Withheld):
            raise
        styled = spec_of(product).html_pages and walk.game.theme.book_css
        told = isinstance(fault, limits.TooMuch | Spoilt)
        # a style sheet can break WeasyPrint in unforeseeable ways; without one it is a fault of the program
        if not styled and not told:
            raise
        why = reason(fault) if told else UNSET
        why = msg("{why}; the cause is likely theme/book.css", why=why) if styled else why
        walk.faults.append(_fault(walk.loaded, CannotMake(product.id, why)))


def _fault(loaded: Loaded, error: CannotMake) -> Finding:
    path = path_of(error)
    return Finding(REFUSED, path, error.message, help=error.help, place=loaded.places.find(path))


def _put(walk: _RunningBuild, finished: Finished) -> dict[str, FileEntry]:
    """Write the files of a product; single cards are not listed in the manifest."""
    entries = {output.file: _entry(finished, output) for output in finished.outputs}
    files = {output.file: output.data for output in finished.outputs}
    walk.shelf.put([finished.product], files, entries if finished.product in walk.game.products else {})
    return entries


def _entry(finished: Finished, output: Output) -> FileEntry:
    digest = hashlib.sha256(output.data).hexdigest()
    return FileEntry(finished.product, digest, len(output.data), output.pages, finished.source, finished.key,
                 dict(output.pieces), output.least)
