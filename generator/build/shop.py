"""A product of cards as a print shop wants it: a PDF a deck, or a picture a side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib import import_module

from generator.build.lint import lint
from generator.build.making import CannotMake, Job, Output
from generator.build.proof import MEASURED
from generator.build.way import SIZE, shop_size
from generator.layout.bleed import theme_with_bleed, with_bleed
from generator.layout.counters import Pair
from generator.layout.marks import Piece
from generator.model.profile import Profile
from generator.render.png import NoPictures, piece_pngs
from generator.render.shop import shop_pdf


@dataclass(frozen=True, slots=True)
class Side:
    """A look of a card: its file, and the piece that shows it."""

    file: str
    piece: Piece


def make(job: Job, profile: Profile, dpi: int | None = None) -> list[Output]:
    """The files of one deck. Raises CannotMake when the cards cannot be made, or the shop would not take the file."""
    try:
        pairs = shop_pairs(job, profile)
        if profile.form == "png":
            return list(_pictures(job, profile, pairs, dpi or profile.dpi))
        return [_file(job, profile, pairs)]
    except (ValueError, LookupError, NoPictures) as error:
        raise CannotMake(job.product.id, str(error).strip("'\"")) from None


def shop_pairs(job: Job, profile: Profile) -> list[Pair]:
    """Front and back of every card, laid out anew at the shop's size and with its bleed. Raises ValueError."""
    product, name = job.product, shop_size(job.product, profile)
    if name is None:
        raise ValueError(f"expected cards of a size that {profile.title} prints, found others")
    size = profile.sizes[name]
    wanted = replace(product, options={**product.options, SIZE[product.kind]: size, "duplex": ()})
    game = job.edition.game
    game = replace(game, theme=theme_with_bleed(game.theme, size, profile.bleed))
    module, function = MEASURED[product.kind]
    laid = getattr(import_module(module), function)(replace(job.edition, game=game), wanted)
    if laid.overflows:
        raise ValueError(f"{len(laid.overflows)} texts do not fit on cards of {size[0]:g} × {size[1]:g} mm")
    return [(with_bleed(front, profile.bleed), with_bleed(back, profile.bleed)) for front, back in laid.pieces]


def _file(job: Job, profile: Profile, pairs: Sequence[Pair]) -> Output:
    edition, product = job.edition, job.product
    theme = edition.game.theme
    inks = {theme.colours[name]: four for name, four in theme.inks.items() if name in theme.colours}
    title = f"{edition.line(edition.game.title)}: {edition.line(product.title)}"
    data = shop_pdf(pairs, profile, title=title, language=edition.language, inks=inks)
    faults = [f"{one.path}: {one.message}" for one in lint(data, profile) if one.severity == "error"]
    if faults:
        raise ValueError(f"{profile.title} would not take this file: {'; '.join(faults[:5])}")
    return Output(f"{product.id}.pdf", data, 2 * len(pairs), _counted(job, pairs))


def _pictures(job: Job, profile: Profile, pairs: Sequence[Pair], dpi: int) -> Iterator[Output]:
    sides = list(sides_of(job.product.id, pairs))
    counted = _counted(job, pairs)
    for number, (side, data) in enumerate(zip(sides, piece_pngs([side.piece for side in sides], dpi), strict=True)):
        yield Output(side.file, data, 1, {} if number else counted)


def sides_of(product: str, pairs: Sequence[Pair]) -> Iterator[Side]:
    """Each look once: ``<deck>-001-<card>-x3.png`` for three copies; one ``<deck>-back.png`` when all are alike."""
    copies = Counter(pairs)
    common = len({_look(back) for _, back in pairs}) == 1
    for number, (front, back) in enumerate(copies, 1):
        name = f"{product}-{number:03}-{front.id.rpartition('.')[2]}"
        times = f"-x{copies[front, back]}" if copies[front, back] > 1 else ""
        yield Side(f"{name}{times}.png", front)
        if not common:
            yield Side(f"{name}{times}-back.png", back)
    if common:
        yield Side(f"{product}-back.png", pairs[0][1])


def _look(piece: Piece) -> object:
    return piece.width, piece.height, piece.marks


def _counted(job: Job, pairs: Sequence[Pair]) -> dict[str, int]:
    lines = {str(thing.ref): thing.box_line for thing in job.edition.game.things.values()}
    return dict(sorted(Counter(lines.get(front.id, front.kind) for front, _ in pairs).items()))
