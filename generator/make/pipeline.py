"""From a pack to its box: what changed is made, verified and written, if the pack can be printed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path

from msgspec import Struct, field

from generator import __version__
from generator.code import BOOKS, PRESS, SHEETS, Code, program_hash
from generator.finding import Finding
from generator.installed import SHOPS, packages_with
from generator.layout.sheets.filenames import shared_files
from generator.load.pack import Loaded
from generator.make.editions import NoEdition, pack_hash, unfinished_findings
from generator.make.examination import REFUSED
from generator.make.manifest import NAME as MANIFEST
from generator.make.manifest import Manifest
from generator.make.no_gc import no_gc
from generator.make.output_folder import OutputFolder
from generator.make.print_settings import assumptions, products_for
from generator.make.processes import begin_processes
from generator.make.record import OfAnotherPack
from generator.make.request import BuildRequest, Progress, WrongUse
from generator.make.scheduling import Make, scheduled_products
from generator.make.visible_data import ReadOutside, part_hash, part_of
from generator.make.workshop import Made
from generator.make.workspace import Proof, Workspace
from generator.message import msg, reason
from generator.model.game import Game, Product
from generator.model.names import fault_of_folder, fault_of_language
from generator.outside import Lacking
from generator.products import spec_of
from generator.products.used_plugins import used_plugins
from generator.records import replace
from generator.render.job import CannotMake, Job, PrintSettings, Spoilt
from generator.render.plan import path_of
from generator.safety import cache, limits
from generator.safety.folder import Folder
from generator.safety.limits import Allowance
from generator.safety.lock import hold_lock
from generator.safety.scratch import scratch
from generator.translate.edition import Edition

UNMADE = msg("expected a pack without errors, found one that this product cannot be made from")
UNSET = msg("expected pages that can be set, found that the setter of pages fails on them")


class Result(Struct, frozen=True):
    """The result of a build. ``faults`` are products that could not be made; nothing is built when ``refused``.
    By product: why it is ``left_out``, and which sizes are ``assumed`` and should be confirmed with the shop. Files
    that the user had changed are ``kept`` under second names."""

    loaded: Loaded
    proof: Proof
    folder: Path | None = None
    built: tuple[Made, ...] = ()
    faults: tuple[Finding, ...] = ()
    refused: bool = False
    draft: bool = False
    left_out: Mapping[str, str] = field(default_factory=dict)
    assumed: Mapping[str, str] = field(default_factory=dict)
    kept: Mapping[str, str] = field(default_factory=dict)
    edition: Edition | None = None


class _RunningBuild(Struct):
    """The state of one running build."""

    request: BuildRequest
    workspace: Workspace
    edition: Edition
    target: OutputFolder
    progress: Progress
    draft: bool = False
    faults: list[Finding] = field(default_factory=list)

    def fault(self, error: CannotMake) -> None:
        self.faults.append(finding_of(self.workspace.loaded, error))


def build(request: BuildRequest, progress: Progress = Progress()) -> Result:
    """Build a box. Raises WrongUse; FileNotFoundError without a pack; OSError on errors of the disk."""
    try:
        with no_gc():
            return _build(request, progress)
    except (NoEdition, OfAnotherPack) as wrong:
        raise WrongUse(reason(wrong)) from None


def _build(request: BuildRequest, progress: Progress) -> Result:
    workspace = Workspace.open_pack(request.folder, request.language, request.settings)
    loaded, edition, language = workspace.loaded, workspace.edition, workspace.language
    if request.language is not None and (wrong := fault_of_language(language)):
        raise WrongUse(wrong)
    if edition is None or fault_of_folder(edition.game.id, msg("a game id")) or fault_of_language(language):
        return Result(loaded, workspace.prove(), refused=True)
    game, settings = edition.game, request.settings
    products, left_out = products_for(request.products_printed(game), settings)
    if not game.products:
        proof = workspace.prove()
        return Result(workspace.quotable_pack, proof, refused=proof.errors > 0)
    if not products:
        if not left_out:
            raise WrongUse(msg("expected a product in {game}, found none", game=game.id))
        faults = (finding_of(loaded, CannotMake(id_, why)) for id_, why in left_out.items())
        return Result(loaded, Proof(0, 0), faults=tuple(faults), refused=True)
    output = Folder.of_path(request.output)
    with hold_lock(output, progress.waiting, inherited=request.lock), scratch():
        where = (game.id, language, *((settings.profile.id,) if settings.profile else ()))
        box = output.subfolder(*where)
        # what a change leaves to make of a box that stands may be too little for other processes
        if not box.has(MANIFEST) and (len(products) > 1 or spec_of(products[0]).parallel_inside):
            begin_processes(request.processes, products)
        proof = workspace.prove({product.id for product in (request.products(game) if request.cards else products)})
        shown = loaded if proof.report is None else workspace.quotable_pack
        left = unfinished_findings(loaded, loaded.game or game, language, products) if request.release else ()
        if left or (proof.errors and not request.force):
            return Result(shown, proof, faults=left, refused=True)
        with _own_box(request, box, progress):
            head = Manifest(game.id, language, game.version, f"zecer {__version__}", program_hash())
            target = OutputFolder(box, head, loaded.folder)
            target.open()
            running = _RunningBuild(request, workspace, edition, target, progress, proof.errors > 0)
            made = _make_all(running, products)
        return Result(shown, proof, request.output.joinpath(*where), tuple(made), tuple(running.faults), False,
                      running.draft, left_out, assumptions(products, settings, game.theme), target.kept, edition)


def _own_box(request: BuildRequest, box: Folder, progress: Progress) -> AbstractContextManager[object]:
    """Lock the box against parallel builds: two packs may have the same id."""
    return nullcontext() if request.is_alone else hold_lock(box, progress.waiting)


def _make_all(running: _RunningBuild, products: Sequence[Product]) -> list[Made]:
    """Make the products that changed, and write each one as soon as it is finished."""
    jobs, made = _sorted_out(running, products)
    running.progress.started([job.product.id for job in jobs])
    game, request, target = running.edition.game, running.request, running.target
    with closing(scheduled_products(jobs, request.processes, Allowance.of_game(game))) as ready:
        for job, make in ready:
            for one in _made_product(running, job.product, make):
                # single cards are not listed in the manifest
                target.put([one.product], one.data, one.files if one.product in game.products else {})
                made.append(replace(one, data={}))
                running.progress.done(one.product)
    target.put({entry.product for entry in target.entries.values()} - set(game.products), {}, {})
    if jobs:
        cache.prune()
    order = [product.id for product in products]
    return sorted(made, key=lambda one: order.index(one.product))


def _sorted_out(running: _RunningBuild, products: Sequence[Product]) -> tuple[list[Job], list[Made]]:
    """The products to make, and those that are unchanged."""
    jobs, unchanged = [], []
    workspace, edition, settings = running.workspace, running.edition, running.request.settings
    whole = pack_hash(workspace.loaded, workspace.language)
    for product in _without_shared_files(running, products):
        part = part_of(edition.game, product)
        source = whole if part is edition.game else part_hash(part, edition.words)
        made_of = f"{product_code(part, product, settings).hash} {product!r} {source}"
        inputs = f"{made_of} {workspace.language} {running.draft} {settings!r}"
        key = hashlib.sha256(inputs.encode()).hexdigest()
        if files := running.target.stands(product.id, key):
            unchanged.append(Made(product.id, files))
        else:
            jobs.append(Job(replace(edition, game=part), product, running.draft, workspace.loaded.folder, settings,
                            source=source, key=key))
    return jobs, unchanged


def product_code(part: Game, product: Product, settings: PrintSettings) -> Code:
    """The code that a product's files depend on: made from a part of the game."""
    of_shop = settings.profile is not None and settings.profile.form != "sheets"
    code = PRESS if of_shop else BOOKS if spec_of(product).html_pages else SHEETS
    return code.using((*used_plugins(part), *(packages_with(SHOPS) if of_shop else ())))


def _without_shared_files(running: _RunningBuild, products: Sequence[Product]) -> list[Product]:
    """The products without those that share a file with an earlier product, which become faults."""
    shared = {other.id: (one.id, name) for one, other, name in shared_files(running.edition)}
    for id_ in {product.id for product in products} & set(shared):
        one, name = shared[id_]
        message = msg("expected files of its own, found {name}, which is also a file of {one}", name=name, one=one)
        running.fault(CannotMake(id_, message))
    return [product for product in products if product.id not in shared]


def _made_product(running: _RunningBuild, product: Product, make: Make) -> Iterator[Made]:
    """The finished product; if it cannot be made, a fault is recorded instead."""
    limits.doing("product", product.id)
    try:
        yield make()
    except CannotMake as error:
        running.fault(error)
    except Exception as fault:
        if running.draft and not (isinstance(fault, OSError) and fault.errno is not None):
            # a pack with reported errors may fail anywhere
            why = msg("{unmade}: {fault}", unmade=UNMADE, fault=fault)
            running.fault(CannotMake(product.id, why))
            return
        if isinstance(fault, OSError | Lacking | ReadOutside):
            raise
        styled = spec_of(product).html_pages and running.edition.game.theme.book_css
        told = isinstance(fault, limits.TooMuch | Spoilt)
        # a style sheet can break WeasyPrint in unforeseeable ways; without one it is a fault of the program
        if not styled and not told:
            raise
        why = reason(fault) if told else UNSET
        why = msg("{why}; the cause is likely theme/book.css", why=why) if styled else why
        running.fault(CannotMake(product.id, why))


def finding_of(loaded: Loaded, error: CannotMake) -> Finding:
    """A product that cannot be made, as a finding at its place."""
    path = path_of(error)
    return Finding(REFUSED, path, error.message, help=error.help, place=loaded.places.find(path))
