"""The whole walk: load, check, make the products side by side, read them back, write them. The only writer of files."""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from generator import __version__
from generator.build.editions import edition_of, languages, unfinished, with_catalogue
from generator.build.engine import engine_hash
from generator.build.files import sweep, tidy, write_whole
from generator.build.lock import locked
from generator.build.making import PLAIN, CannotMake, Output, Pool, Store, Way
from generator.build.manifest import Entry, Manifest, read_entries
from generator.build.part import part_hash, part_of
from generator.build.processes import begin_processes, processes
from generator.build.proof import Proof, is_proven, prove
from generator.build.task import Finished, Task, carry_out, together
from generator.build.uncollected import uncollected
from generator.build.way import assumptions, products_for
from generator.finding import Finding, did_you_mean
from generator.load import Loaded, load
from generator.model.game import Game, Product
from generator.translate.catalogue import BadCatalogue
from generator.translate.edition import Edition

CACHE = ".cache"
MOST_CACHED = 256 * 2**20
# the slowest first, so that no worker is left with a long product at the end
SLOWEST = ("rulebook", "tables", "tiles", "board", "character-sheet", "deck", "counters", "standees", "tuckbox",
           "dice-net")  # fmt: skip
# products whose makers work in this process and deal out parts of the work
DEALT = ("rulebook",)
FOLDER_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")


class WrongUse(Exception):
    """A wish that cannot be met, such as a product that the game does not have."""


@dataclass(frozen=True, slots=True)
class Order:
    """What to build. ``only`` names products (all when empty); ``force`` builds drafts in spite of errors.

    ``cards`` names single cards: of the decks only these are printed, into files of their own. A ``release`` is refused
    unless every string of its language is translated.
    """

    folder: Path
    output: Path
    only: tuple[str, ...] = ()
    language: str | None = None
    jobs: int = 0
    force: bool = False
    cards: tuple[str, ...] = ()
    way: Way = PLAIN
    release: bool = False


@dataclass(frozen=True, slots=True)
class Built:
    """One product: its files by name, and the seconds it took; None when nothing had changed."""

    product: str
    files: dict[str, Entry]
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Result:
    """What came of an order. ``faults`` are products that could not be made; nothing is built when ``refused``.

    By product: why it is ``left_out``, what of its size is ``assumed`` and ought to be asked of the shop.
    """

    loaded: Loaded
    proof: Proof
    folder: Path | None = None
    built: tuple[Built, ...] = ()
    faults: tuple[Finding, ...] = ()
    refused: bool = False
    draft: bool = False
    left_out: Mapping[str, str] = field(default_factory=dict)
    assumed: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Watcher:
    """Told how a build comes along: which products are to be made, each one that is done, who holds the lock."""

    started: Callable[[Sequence[str]], None] = lambda products: None
    done: Callable[[str], None] = lambda product: None
    waiting: Callable[[str], None] = lambda process: None


@dataclass(slots=True)
class _Walk:
    """One build under way."""

    order: Order
    loaded: Loaded
    edition: Edition
    language: str
    store: Store
    folder: Path
    watcher: Watcher
    draft: bool = False
    before: dict[str, Entry] = field(default_factory=dict)
    faults: list[Finding] = field(default_factory=list)

    @property
    def game(self) -> Game:
        return self.edition.game


def build(order: Order, watcher: Watcher = Watcher()) -> Result:
    """Build a box. Raises WrongUse; FileNotFoundError without a pack; OSError when the disk refuses."""
    with uncollected():
        return _build(order, watcher)


def _build(order: Order, watcher: Watcher) -> Result:
    loaded = load(order.folder)
    game = loaded.game
    language = order.language or (game.language if game is not None else "")
    if game is None or not FOLDER_NAME.fullmatch(game.id) or not LANGUAGE.fullmatch(language):
        return _refused(order, loaded, language)
    edition = _edition(loaded, game, language)
    products, left_out = products_for(_chosen(edition.game, order.only, order.cards), order.way)
    if not products:
        raise WrongUse("; ".join(left_out.values()) or f"expected a product in {game.id}, found none")
    with locked(order.output, watcher.waiting):
        store = Store(order.output / CACHE / engine_hash()[:16])
        if not is_proven(store, _pack_hash(loaded, language)) and (_dealt(products) or len(products) > 1):
            begin_processes(_jobs(order), products)
        proof = prove(loaded, edition, store, _pack_hash(loaded, language), language)
        shown = loaded if proof.report is None else with_catalogue(loaded, game, language)
        left = unfinished(loaded, game, language, products) if order.release else ()
        if left or (proof.errors and not order.force):
            return Result(shown, proof, faults=left, refused=True)
        folder = order.output / game.id / language / (order.way.profile.id if order.way.profile else "")
        folder.mkdir(parents=True, exist_ok=True)
        sweep(folder)
        walk = _Walk(order, loaded, edition, language, store, folder, watcher, proof.errors > 0, read_entries(folder))
        built = _make_all(walk, products)
        return Result(shown, proof, folder, tuple(built), tuple(walk.faults), False, walk.draft, left_out,
                      assumptions(products, order.way))


def _edition(loaded: Loaded, game: Game, language: str) -> Edition:
    try:
        return edition_of(loaded, game, language)
    except BadCatalogue as bad:
        raise WrongUse(str(bad)) from None
    except LookupError:
        here = ", ".join(languages(loaded, game))
        raise WrongUse(f"expected a language of {game.id}, found {language!r}; languages here: {here}") from None


def _refused(order: Order, loaded: Loaded, language: str) -> Result:
    """There is no game to build, or none whose id and language can name a folder."""
    if order.language is not None and not LANGUAGE.fullmatch(language):
        raise WrongUse(f"expected a language such as pl or en, found {language!r}")
    faults = []
    if loaded.game is not None:
        message = f"expected a game id of lower-case letters, digits and hyphens, found {loaded.game.id!r}"
        faults.append(Finding("bad-value", "game/game", message, place=loaded.places.find("game/game")))
    return Result(loaded, prove(loaded, None), faults=tuple(faults), refused=True)


def _chosen(game: Game, only: Sequence[str], cards: Sequence[str] = ()) -> list[Product]:
    for name in only:
        if name not in game.products:
            hint = did_you_mean(name, game.products) or f"products here: {', '.join(game.products) or 'none'}"
            raise WrongUse(f"expected a product of {game.id}, found {name!r}; {hint}")
    products = [product for product in game.products.values() if not only or product.id in only]
    return _with_cards(game, products, cards) if cards else products


def _with_cards(game: Game, products: Sequence[Product], cards: Sequence[str]) -> list[Product]:
    """The decks among the products that hold one of the cards, cut down to these. Raises WrongUse when none does."""
    decks = []
    for deck in (product for product in products if product.kind == "deck"):
        things = [thing for kind in deck.options["of"] for thing in game.of_kind(kind)]
        own = tuple(card for card in cards if any(card in (thing.id, str(thing.ref)) for thing in things))
        if own:
            name = "-".join((deck.id, *(card.replace(".", "-") for card in own)))
            decks.append(replace(deck, id=name, options={**deck.options, "cards": own}))
    if not decks:
        hint = did_you_mean(cards[0], [thing.id for thing in game.things.values()])
        raise WrongUse(f"expected a card of a deck, found {', '.join(cards)!r}" + (f"; {hint}" if hint else ""))
    return decks


def _pack_hash(loaded: Loaded, language: str) -> str:
    """A hash of the pack and of its translation into a language."""
    digest = hashlib.sha256(f"{loaded.hash} {language}".encode())
    for path in sorted((loaded.folder / "i18n" / language).rglob("*.po")):
        data = path.read_bytes()
        digest.update(f"{path.name}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()


def _make_all(walk: _Walk, products: Sequence[Product]) -> list[Built]:
    """Make what has changed, write each product as soon as it is done, and the manifest whatever happens."""
    entries = dict(walk.before)
    tasks, built = _sorted_out(walk, products)
    walk.watcher.started([task.product.id for task in tasks])
    try:
        with closing(_carried_out(walk, tasks)) as finished:
            for one in finished:
                written = _write(walk, one)
                for name in [name for name, entry in entries.items() if entry.product == one.product]:
                    del entries[name]
                entries.update(written)
                built.append(Built(one.product, written, one.seconds))
                walk.watcher.done(one.product)
    except BaseException:
        if any(one.seconds is not None for one in built):
            _write_down(walk, entries)
        raise
    _write_down(walk, entries)
    if tasks:
        walk.store.prune(MOST_CACHED)
    order = [product.id for product in products]
    return sorted(built, key=lambda one: order.index(one.product))


def _sorted_out(walk: _Walk, products: Sequence[Product]) -> tuple[list[Task], list[Built]]:
    """What is to be made, slowest first, and what stands as it is."""
    tasks, unchanged = [], []
    whole = _pack_hash(walk.loaded, walk.language)
    for product in products:
        part = part_of(walk.game, product)
        source = whole if part is walk.game else part_hash(part, walk.edition.words)
        inputs = f"{engine_hash()} {product!r} {source} {walk.language} {walk.draft} {walk.order.way!r}"
        key = hashlib.sha256(inputs.encode()).hexdigest()
        files = {name: entry for name, entry in walk.before.items() if entry.product == product.id}
        if files and all(entry.key == key and entry.stands(walk.folder / name) for name, entry in files.items()):
            unchanged.append(Built(product.id, files, None))
        else:
            edition = replace(walk.edition, game=part)
            tasks.append(
                Task(edition, product, source, key, walk.draft, walk.store, walk.loaded.folder, walk.order.way)
            )
    return sorted(tasks, key=lambda task: SLOWEST.index(task.product.kind)), unchanged


def _jobs(order: Order) -> int:
    return order.jobs or os.cpu_count() or 2


def _dealt(products: Iterable[Product]) -> bool:
    """Whether a product among these is made in this process, and parts of the work in others."""
    return any(product.kind in DEALT for product in products)


def _carried_out(walk: _Walk, tasks: Sequence[Task]) -> Generator[Finished, None, None]:
    """Each product as it is done; those that cannot be made are told as faults."""
    dealt = [task for task in tasks if _dealt([task.product])]
    whole = [share for task in tasks if not _dealt([task.product]) for share in task.shares()]
    workers = _jobs(walk.order) if dealt else min(_jobs(walk.order), len(whole))
    if workers < 2:
        for task in tasks:
            yield from _made(walk, partial(carry_out, task))
        return
    pending: dict[Future[Finished], Task] = {}
    with ProcessPoolExecutor(workers, mp_context=processes([task.product for task in tasks])) as executor:

        def begin(most: int | None = None) -> None:
            pending.update((executor.submit(carry_out, task), task) for task in whole[:most])
            del whole[:most]

        try:
            # one processor is left for what is dealt out; its parts go before the shorter products, so that it can be
            # put together while these are made
            begin(workers - 1 if dealt else None)
            for task in dealt:
                yield from _made(walk, partial(carry_out, task, Pool(executor, begin)))
            begin()
            for product in _complete(pending):
                yield from _made(walk, partial(_whole, product))
        finally:
            executor.shutdown(wait=True, cancel_futures=True)


def _whole(shares: Sequence[Future[Finished]]) -> Finished:
    return together([share.result() for share in shares])


def _complete(pending: Mapping[Future[Finished], Task]) -> Iterator[list[Future[Finished]]]:
    """The futures of one product after another, as soon as all of them are done."""
    waiting = Counter(task.product.id for task in pending.values())
    for done in as_completed(pending):
        product = pending[done].product.id
        waiting[product] -= 1
        if not waiting[product]:
            yield [future for future, task in pending.items() if task.product.id == product]


def _made(walk: _Walk, make: Callable[[], Finished]) -> Iterator[Finished]:
    """A product, unless it cannot be made, which is a fault of the pack."""
    try:
        yield make()
    except CannotMake as error:
        walk.faults.append(_fault(walk, error))


def _fault(walk: _Walk, error: CannotMake) -> Finding:
    path = f"product/{error.product}"
    return Finding("cannot-make", path, error.message, place=walk.loaded.places.find(path))


def _write(walk: _Walk, finished: Finished) -> dict[str, Entry]:
    for output in finished.outputs:
        path = walk.folder / output.file
        path.parent.mkdir(exist_ok=True)
        write_whole(path, output.data)
    return {output.file: _entry(finished, output) for output in finished.outputs}


def _entry(finished: Finished, output: Output) -> Entry:
    digest = hashlib.sha256(output.data).hexdigest()
    return Entry(
        finished.product, digest, len(output.data), output.pages, finished.source, finished.key, dict(output.pieces),
        output.least,
    )


def _write_down(walk: _Walk, entries: dict[str, Entry]) -> None:
    """Take away files of products that are no more, and write down what belongs together."""
    kept = {name: entry for name, entry in sorted(entries.items()) if entry.product in walk.game.products}
    for name, entry in walk.before.items():
        if name not in kept and entry.stands(walk.folder / name):
            (walk.folder / name).unlink(missing_ok=True)
            tidy(walk.folder, name)
    tool, engine = f"zecer {__version__}", engine_hash()
    Manifest(walk.game.id, walk.language, walk.game.version, tool, engine, kept).write(walk.folder)
