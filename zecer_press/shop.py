"""A deck for a print shop: one PDF a deck, or one picture a side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from csv import writer
from io import StringIO
from pathlib import PurePath

from msgspec import Struct

from generator.layout.faces.missing import missing_pictures
from generator.layout.faces.plates import as_at_home, in_inks, masks
from generator.layout.marks import ImageMark, Piece, leaves
from generator.layout.products import lay_out
from generator.layout.refused import Refused
from generator.layout.sheets.bleed import theme_with_bleed, with_bleed
from generator.layout.sheets.imposition import Pair
from generator.layout.turn import turned_piece
from generator.make.print_settings import is_turned, shop_size
from generator.message import joined_messages, msg, reason
from generator.model.names import part_of_file
from generator.model.profile import Profile
from generator.model.spot_ink import SpotInk
from generator.products import spec_of
from generator.records import replace
from generator.render.job import CannotMake, Job, Output
from generator.render.png import NoPictures, need_pictures, piece_pngs, single_piece_sheet
from generator.render.sheet_maker import counted_pieces, smallest_type
from generator.render.sheets import sheets_pdf
from zecer_press.checks import lint
from zecer_press.flatten import is_translucent
from zecer_press.shop_pdf import shop_pdf, stated_inks

# the order list with the copies of each card, and the common back
LIST, BACK = "order.csv", "back.png"
# degrees by which fronts are turned clockwise where a shop's cards stand the other way
TURNED = 90


class CardSide(Struct, frozen=True):
    """A distinct side of a card: its file, its piece, and the copies of the card to order (0 for a common back)."""

    file: str
    piece: Piece
    copies: int = 0


def make(job: Job, profile: Profile, dpi: int | None = None) -> list[Output]:
    """The files of one deck. Raises CannotMake when the cards cannot be made, or the file fails the shop's checks."""
    try:
        pairs = shop_pairs(job, profile)
        if profile.form == "png":
            return list(_pictures(job, profile, pairs, dpi or profile.dpi))
        return [_file(job, profile, pairs)]
    except (ValueError, LookupError, NoPictures) as error:
        raise refusal(job, error) from None


def foresee(job: Job, profile: Profile) -> None:
    """Raises CannotMake as ``make`` does. A shop's PDF is made and checked for this; pictures are not."""
    if profile.form == "pdf":
        make(job, profile)
        return
    try:
        need_pictures()
        shop_pairs(job, profile)
    except (ValueError, LookupError, NoPictures) as error:
        raise refusal(job, error) from None


def refusal(job: Job, error: Exception) -> CannotMake:
    """Why a product cannot be made for a shop."""
    return CannotMake(job.product.id, reason(error), error.at if isinstance(error, Refused) else "")


def shop_pairs(job: Job, profile: Profile) -> list[Pair]:
    """Front and back of every card, laid out at the shop's size, with its bleed, turned as it prints them. Raises
    ValueError.
    """
    product, size = job.product, shop_size(job.product, profile)
    if size is None:
        raise ValueError(msg("expected cards of a size that {profile} prints, found others", profile=profile.title))
    # the size has another name in each kind of product
    changes: dict[str, object] = {spec_of(product).size_option: size, "duplex": ()}
    wanted = replace(product, options=replace(product.options, **changes))
    game = job.edition.game
    theme = theme_with_bleed(game.theme, size, profile.bleed)
    game = replace(game, theme=replace(theme, contours=profile.form == "press"))
    laid = lay_out(replace(job.edition, game=game), wanted)
    for over in laid.overflows:
        message = msg("expected a text that fits the region {region} on cards of {width:g} × {height:g} mm, found one "
                      "{mm:.1f} mm too large", region=over.region, width=size[0], height=size[1], mm=over.mm)
        raise Refused(message, f"/{over.datum}")
    complete(job, laid.pieces)
    pairs = [(with_bleed(front, profile.bleed), with_bleed(back, profile.bleed)) for front, back in laid.pieces]
    if not is_turned(product, profile):
        return pairs
    # the back the other way, so that a card turned over as it lies before its players is upright again
    fronts = {id(front): turned_piece(front, TURNED) for front, _ in pairs}
    backs = {id(back): turned_piece(back, 360 - TURNED) for _, back in pairs}
    return [(fronts[id(front)], backs[id(back)]) for front, back in pairs]


def complete(job: Job, pairs: Sequence[Pair]) -> None:
    """Raises ValueError when a card lacks a picture: the placeholder printed at home is not acceptable from a shop."""
    edition, names = job.edition, dict.fromkeys(front.id for front, _ in pairs)
    back = job.product.options.get("back")
    behind = back if isinstance(back, str) else None
    things = [thing for thing in edition.game.things.values() if str(thing.ref) in names]
    missing = {name: path for thing in things
               for path, name in missing_pictures(edition, thing, behind)}
    if missing:
        told = ", ".join(f"{name!r} ({path})" for name, path in list(missing.items())[:5])
        raise ValueError(msg("expected every picture in theme/art, found none for {told}", told=told))


def _file(job: Job, profile: Profile, pairs: Sequence[Pair]) -> Output:
    data = shop_pdf(pairs, profile, title=job.title, language=job.edition.language,
                    inks=stated_inks(job.edition.game.theme))
    faults = [one for one in lint(data, profile, _home(pairs)) if one.severity == "error"]
    if faults:
        faults_text = joined_messages((msg("{path}: {message}", path=one.path, message=one.message)
                                       for one in faults[:5]), "; ")
        raise Refused(msg("{profile} would not take this file: {faults}", profile=profile.title, faults=faults_text),
                      _shown_by(faults[0].message, pairs))
    return Output(f"{job.product.id}.pdf", data, 2 * len(pairs), counted_pieces(job, pairs), smallest_type(pairs))


def _shown_by(message: str, pairs: Sequence[Pair]) -> str:
    """The datum that shows the picture which a fault of a file speaks of; nothing when it speaks of none."""
    shown = {f" in theme/art/{PurePath(mark.file).name}": piece.datum(mark.datum)
             for pair in pairs for piece in pair for mark in leaves(piece.marks) if isinstance(mark, ImageMark)}
    return next((f"/{datum}" for file, datum in shown.items() if message.endswith(file)), "")


def _home(pairs: Sequence[Pair]) -> bytes | None:
    """The cards with translucent pictures as a home printer would print them; None when there are none."""
    looks = {_look(piece): piece for pair in pairs for piece in pair if is_translucent(piece)}
    sheets = [single_piece_sheet(as_at_home(piece)) for piece in looks.values()]
    return sheets_pdf(sheets, title="home", language="en") if sheets else None


def _pictures(job: Job, profile: Profile, pairs: Sequence[Pair], dpi: int) -> Iterator[Output]:
    sides = list(sides_of(job.product.id, pairs))
    yield Output(f"{job.product.id}/{LIST}", _order(job, profile, sides), 0)
    pieces, least = counted_pieces(job, pairs), smallest_type(pairs)
    printed = piece_pngs([in_inks(side.piece) for side in sides], dpi)
    for number, (side, data) in enumerate(zip(sides, printed, strict=True)):
        yield Output(side.file, data, 1, {} if number else pieces, None if number else least)
    stamped = [(mask_file(side.file, spot), mask) for side in sides for spot, mask in masks(side.piece).items()]
    black = piece_pngs([mask for _, mask in stamped], dpi, black=True) if stamped else ()
    yield from (Output(name, data, 0) for (name, _), data in zip(stamped, black, strict=True))


def mask_file(side: str, spot: SpotInk) -> str:
    """The picture that is black where a side has foil or varnish: ``deck/001-sage.foil.png``."""
    return f"{side.removesuffix('.png')}.{part_of_file(spot.id)}.png"


def sides_of(product: str, pairs: Sequence[Pair]) -> Iterator[CardSide]:
    """Each distinct side once: ``<deck>/001-<card>-x3.png`` for three copies; ``<deck>/back.png`` for equal backs."""
    copies = Counter(pairs)
    common = len({_look(back) for _, back in pairs}) == 1
    for number, (front, back) in enumerate(copies, 1):
        name = f"{product}/{number:03}-{part_of_file(front.id.partition('.')[2])}"
        times = f"-x{copies[front, back]}" if copies[front, back] > 1 else ""
        yield CardSide(f"{name}{times}.png", front, copies[front, back])
        if not common:
            yield CardSide(f"{name}{times}-back.png", back)
    if common:
        yield CardSide(f"{product}/{BACK}", pairs[0][1])


def _order(job: Job, profile: Profile, sides: Sequence[CardSide]) -> bytes:
    """The order list as CSV: each card, its copies, the pictures of its front and back, and whether they are turned."""
    names = {str(thing.ref): thing.name.nom for thing in job.edition.game.things.values()}
    files = {side.file.rpartition("/")[2] for side in sides}
    table = StringIO()
    write = writer(table, lineterminator="\n").writerow
    spots = list(dict.fromkeys(spot for side in sides for spot in masks(side.piece)))
    stamped = {mask_file(side.file, spot).rpartition("/")[2] for side in sides for spot in masks(side.piece)}
    columns = [f"{side} {spot.id}" for spot in spots for side in ("front", "back")]
    turned = is_turned(job.product, profile)
    write(("card", "name", "copies", "front", "back", *columns, *(["turned clockwise"] if turned else [])))
    for side in sides:
        front = side.file.rpartition("/")[2]
        own = f"{front.removesuffix('.png')}-back.png"
        if side.copies:
            name = names.get(side.piece.id, side.piece.id)
            both = front, own if own in files else BACK
            beside = (mask_file(one, spot) for spot in spots for one in both)
            write((side.piece.id, name, side.copies, *both, *(one if one in stamped else "" for one in beside),
                   *([f"{TURNED}°"] if turned else [])))
    return table.getvalue().encode()


def _look(piece: Piece) -> object:
    return piece.width, piece.height, piece.marks
