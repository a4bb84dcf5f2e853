"""Bundled faces (``templates/faces/``), for packs that name one: ``stock-card``, ``stock-back``."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Map
from functools import cache

from generator.finding import Finding, did_you_mean
from generator.load.nodes import Mapping, Node, Scalar, locate, parse
from generator.load.reader import DatumSpot, Places, Reader
from generator.load.source import Origin
from generator.message import msg
from generator.model.game import Game, PieceOptions, Product
from generator.records import replace
from generator.share import folder

# the prefix of their names and of their styles
PREFIX = "stock-"
FOLDER = "templates/faces/"


def stock_files(reader: Reader) -> dict[str, Mapping]:
    """The parsed files of bundled faces, by name; empty when the pack names none."""
    if not any(PREFIX in source.text for source in reader.places.sources.values()):
        return {}
    files = {}
    for name, text, node, findings in _parsed_faces():
        reader.places.sources[name] = Origin(name, text)
        reader.findings += findings
        if isinstance(node, Mapping):
            files[name] = node
    return files


@cache
def _parsed_faces() -> list[tuple[str, str, Node | None, list[Finding]]]:
    """Each file: its name, its text, what it says and what is wrong with that; parsed once in a process."""
    files = []
    for path in sorted((folder("templates") / "faces").glob("*.yaml")):
        name, data = f"{FOLDER}{path.name}", path.read_bytes()
        files.append((name, data.decode(), *parse(data, name)))
    return files


def _user_of(places: Places, path: str) -> DatumSpot | None:
    """The place where the pack names the face that a datum of the theme belongs to; None when it does not.

    That is ``face: stock-card`` of a product, ``extends: stock-card`` or ``back: stock-back`` of a face. A style of
    these faces belongs to each of them.
    """
    parts = path.split("/")
    wanted = parts[2] if parts[:2] == ["theme", "faces"] and len(parts) > 2 else PREFIX
    return next(_users(places, wanted, frozenset()), None)


def at_user(finding: Finding, places: Places) -> Finding | None:
    """A finding in a bundled face, moved to the line of the pack that names the face; None without such a line."""
    assert finding.place is not None
    spot = _user_of(places, finding.path)
    if spot is None or not isinstance(spot.node, Scalar):
        return None
    where = f"{finding.place.file}:{finding.place.line}"
    help = (msg("{help} (in {place}, which comes with zecer)", help=finding.help, place=where) if finding.help
            else msg("it stands in {place}, which comes with zecer", place=where))
    place = locate(places.text(spot.file), spot.node)
    return replace(finding, place=place, help=help, width=max(1, len(spot.node.text)))


def _users(places: Places, face: str, seen: frozenset[str]) -> Iterator[DatumSpot]:
    own = places.spot(f"theme/faces/{face}/extends")
    if own is not None and not _is_bundled(own):
        yield own
    faces = [path for path in places.spots if path.startswith("theme/faces/") and path.count("/") == 2]
    products = [path for path in places.spots if path.startswith("product/") and path.count("/") == 1]
    named_there = [f"{one}/{key}" for one in faces for key in ("extends", "back")]
    chosen = [path for path in places.spots if path.startswith("product/") and path.split("/")[2:3] == ["faces"]]
    for path in (*(f"{one}/face" for one in products), *chosen, *named_there):
        spot = places.spot(path)
        if spot is None or not isinstance(spot.node, Scalar) or not _is(spot.node.text, face):
            continue
        if not _is_bundled(spot):
            yield spot
        elif path.endswith("/back") and path not in seen:
            yield from _users(places, path.split("/")[2], seen | {path})


def _is(named: str, face: str) -> bool:
    return named == face or (face == PREFIX and named.startswith(PREFIX))


def _is_bundled(spot: DatumSpot) -> bool:
    return spot.file.startswith(FOLDER)


def with_stock_faces(reader: Reader, game: Game) -> Game:
    """The game with the faces that decks name (``face: stock-card``) assigned to their kinds that have none.

    A kind for which two decks name different faces has each on the cards of that deck, and elsewhere the first one.
    """
    faces, fonts, products = dict(game.theme.faces), _fonts_of(game), dict(game.products)
    given: dict[str, str] = {}
    covered = {kind for face in faces.values() for kind in face.kinds}
    for product in game.products.values():
        name = product.options.get("face")
        if name in faces:
            bare = tuple(kind for kind in product.options.kinds if covered.isdisjoint(game.lineage(kind)))
            first = tuple(kind for kind in bare if kind not in given)
            given |= dict.fromkeys(first, name)
            faces[name] = replace(faces[name], kinds=(*faces[name].kinds, *first))
            products[product.id] = _with_own_faces(product, {kind: name for kind in bare if given[kind] != name})
        elif isinstance(name, str):
            path = f"product/{product.id}/face"
            hint = did_you_mean(name, faces) or msg("faces here: {known}", known=", ".join(faces) or msg("none"))
            message = msg("expected a face of the theme or one that comes along, found {name!r}", name=name)
            place = reader.places.find(path)
            reader.findings.append(Finding("reference-to-nothing", path, message, help=hint, place=place))
    return replace(game, theme=replace(game.theme, faces=faces, fonts=fonts), products=products)


def _with_own_faces(product: Product, faces: Map[str, str]) -> Product:
    """A product with faces by kind, where it chooses none."""
    options = product.options
    if not faces or not isinstance(options, PieceOptions):
        return product
    return replace(product, options=replace(options, faces={**faces, **options.faces}))


def _fonts_of(game: Game) -> dict[str, str]:
    """The fonts of the game; that of a bundled face (``stock-comic-title``) gives way to the theme's own ``title``."""
    fonts = game.theme.fonts
    return {role: fonts.get(role.split("-", 2)[-1], font) if role.startswith(PREFIX) else font
            for role, font in fonts.items()}
