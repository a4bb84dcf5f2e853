"""From a pack to files for a screen: each form of export in a folder of its own, if the pack can be printed."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct, field

from generator.finding import Finding
from generator.load.pack import Loaded
from generator.make.editions import NoEdition
from generator.make.manifest import FileEntry
from generator.make.no_gc import no_gc
from generator.make.output_folder import OutputFolder
from generator.make.pipeline import finding_of
from generator.make.printed_pictures import pictures_of
from generator.make.processes import processes
from generator.make.record import OfAnotherPack
from generator.make.request import BuildRequest, Progress, WrongUse
from generator.make.workspace import Proof, Workspace
from generator.message import msg, reason
from generator.model.game import Product
from generator.model.names import fault_of_folder, fault_of_language
from generator.products import spec_of
from generator.render import draw_ahead
from generator.render.job import CannotMake, Job
from generator.safety import limits
from generator.safety.folder import Folder
from generator.safety.limits import Allowance
from generator.safety.lock import hold_lock
from generator.safety.scratch import scratch
from generator.safety.workers import Workers
from generator.translate.edition import Edition
from zecer_release.exports.export_forms import form_named
from zecer_release.exports.form import ExportFile, ExportForm, ExportJob

# the folder of all exports in that of a game and language; no profile has this name
FOLDER = "exports"
# bytes of files that are written together
AT_ONCE = 48_000_000


class ExportRequest(Struct, frozen=True):
    """What to export of a pack: the forms by name, and what ``BuildRequest`` asks. ``dpi`` None: that of the form.

    ``links`` precedes the names of pictures where files refer to them; ``local``: the path of their folder does.
    """

    build: BuildRequest
    forms: tuple[str, ...]
    dpi: int | None = None
    links: str = ""
    local: bool = False


class Exported(Struct, frozen=True):
    """The files of one form, with their bytes; products that it has no use for are ``left_out``."""

    form: str
    folder: Path
    sizes: Mapping[str, int]
    left_out: tuple[Product, ...] = ()
    kept: Mapping[str, str] = field(default_factory=dict)


class ExportResult(Struct, frozen=True):
    """The result of an export. Nothing is written when it is ``refused``, as ``proof`` or ``faults`` say."""

    loaded: Loaded
    proof: Proof
    exported: tuple[Exported, ...] = ()
    faults: tuple[Finding, ...] = ()
    refused: bool = False


def export(request: ExportRequest, progress: Progress = Progress()) -> ExportResult:
    """Export a pack. Raises WrongUse; FileNotFoundError without a pack; OSError on errors of the disk."""
    try:
        with no_gc():
            return _export(request, progress)
    except (NoEdition, OfAnotherPack) as wrong:
        raise WrongUse(reason(wrong)) from None


def _export(request: ExportRequest, progress: Progress) -> ExportResult:
    asked = request.build
    workspace = Workspace.open_pack(asked.folder, asked.language)
    edition, language = workspace.edition, workspace.language
    if asked.language is not None and (wrong := fault_of_language(language)):
        raise WrongUse(wrong)
    if edition is None or fault_of_folder(edition.game.id, msg("a game id")) or fault_of_language(language):
        return ExportResult(workspace.loaded, workspace.prove(), refused=True)
    products = asked.products(edition.game)
    forms = {form_named(name): [product for product in products if form_named(name).accepts(product)]
             for name in request.forms}
    for form, accepted in forms.items():
        if not accepted:
            raise WrongUse(msg("expected a product that --{form} shows, found {products}", form=form.name,
                               products=", ".join(product.kind for product in products) or msg("none")))
    with scratch():
        proof = workspace.prove({product.id for accepted in forms.values() for product in accepted})
        if proof.errors:
            return ExportResult(workspace.quotable_pack, proof, refused=True)
        jobs = {form: _job(request, workspace, edition, accepted, form) for form, accepted in forms.items()}
        if faults := tuple(_faults(workspace.loaded, jobs)):
            return ExportResult(workspace.quotable_pack, proof, faults=faults, refused=True)
        _draw_ahead(request, [job for form, job in jobs.items() if form.draws])
        output = Folder.of_path(asked.output)
        with hold_lock(output, progress.waiting):
            progress.started([form.name for form in jobs])
            done = []
            for form, job in jobs.items():
                done.append(_write_export(request, workspace, form, job))
                progress.done(form.name)
    return ExportResult(workspace.loaded, proof, tuple(done))


def _job(request: ExportRequest, workspace: Workspace, edition: Edition, products: list[Product], form: ExportForm
         ) -> ExportJob:
    folder = _folder(request, workspace, edition, form).path
    links = f"{folder.as_uri()}/" if request.local else request.links
    return ExportJob(edition, tuple(products), request.dpi or form.dpi, links)


def _folder(request: ExportRequest, workspace: Workspace, edition: Edition, form: ExportForm) -> Folder:
    # that of the pseudo-language has another name than its edition
    return Folder.of_path(request.build.output).subfolder(edition.game.id, workspace.language, FOLDER, form.name)


def _faults(loaded: Loaded, jobs: Mapping[ExportForm, ExportJob]) -> Iterator[Finding]:
    for form, job in jobs.items():
        try:
            form.dry_run(job)
        except CannotMake as error:
            yield finding_of(loaded, error)


def _draw_ahead(request: ExportRequest, jobs: Iterable[ExportJob]) -> None:
    """Have the pictures that the cache lacks drawn in parallel."""
    products = {product.id: Job(job.edition, product) for job in jobs for product in job.products
                if not spec_of(product).html_pages}
    most, games = request.build.processes, [job.edition.game for job in products.values()]
    missing = draw_ahead.missing(pictures_of(products.values())) if most > 1 else []
    if len(missing) > 1:
        with Workers(min(most, len(missing)), processes([]), Allowance.of_game(games[0])) as executor:
            draw_ahead.finish(draw_ahead.begin(missing, executor))


def _write_export(request: ExportRequest, workspace: Workspace, form: ExportForm, job: ExportJob) -> Exported:
    """Write the files of a form, some at a time, and delete those of an earlier export that are none any more."""
    edition = job.edition
    target = OutputFolder(_folder(request, workspace, edition, form), None, workspace.loaded.folder)
    target.open()
    waiting, sizes = dict[str, ExportFile](), dict[str, int]()
    limits.doing("product", form.name)
    for file in form.make(job):
        limits.doing("product", file.product)
        waiting[file.name] = file
        sizes[file.name] = len(file.data)
        if sum(len(one.data) for one in waiting.values()) > AT_ONCE:
            _put(target, waiting.values())
            waiting.clear()
    _put(target, waiting.values())
    made = {product.id for product in job.products} | {form.name}
    standing = {product.id for product in request.build.products(edition.game)} if request.build.only else None
    target.drop([name for name, entry in target.entries.items() if name not in sizes
                 and (standing is None or entry.product in made)])
    left = tuple(product for product in request.build.products(edition.game) if product not in job.products)
    return Exported(form.name, request.build.output.joinpath(edition.game.id, workspace.language, FOLDER, form.name),
                    sizes, left, target.kept)


def _put(target: OutputFolder, files: Collection[ExportFile]) -> None:
    """Write files that differ from what stands."""
    entries = {file.name: FileEntry(file.product, hashlib.sha256(file.data).hexdigest(), len(file.data), 1, "", "")
               for file in files}
    changed = [file for file in files if not entries[file.name].stands(target.folder, file.name)]
    target.put([], {file.name: file.data for file in changed}, entries)

