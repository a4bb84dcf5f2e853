"""Faces that come along (``templates/faces/``), for packs that speak of one: ``stock-card``, ``stock-back``."""

from __future__ import annotations

from dataclasses import replace

from generator.finding import Finding, did_you_mean
from generator.load.nodes import Mapping, parse
from generator.load.reader import Reader
from generator.model.game import Game
from generator.share import folder

# the names of all of them, and of their styles, begin so
PREFIX = "stock-"
FOLDER = "templates/faces/"


def speaks_of_stock(reader: Reader) -> bool:
    """Whether anything that was read names one of them."""
    return any(PREFIX in source for source in reader.places.sources.values())


def stock_files(reader: Reader) -> dict[str, Mapping]:
    """The parsed files of faces that come along, by name; none when nothing that was read speaks of one."""
    if not speaks_of_stock(reader):
        return {}
    files = {}
    for path in sorted((folder("templates") / "faces").glob("*.yaml")):
        name, data = f"{FOLDER}{path.name}", path.read_bytes()
        reader.places.sources[name] = data.decode()
        node, findings = parse(data, name)
        reader.findings += findings
        if isinstance(node, Mapping):
            files[name] = node
    return files


def dressed(reader: Reader, game: Game) -> Game:
    """The game with the faces that decks ask for (``face: stock-card``) given to their kinds that have none."""
    faces = dict(game.theme.faces)
    covered = {kind for face in faces.values() for kind in face.kinds}
    for product in game.products.values():
        name = product.options.get("face")
        if name in faces:
            bare = tuple(kind for kind in product.options["of"] if covered.isdisjoint(game.lineage(kind)))
            faces[name] = replace(faces[name], kinds=(*faces[name].kinds, *bare))
        elif name is not None:
            path = f"product/{product.id}/face"
            hint = did_you_mean(name, faces) or f"faces here: {', '.join(faces) or 'none'}"
            message = f"expected a face of the theme or one that comes along, found {name!r}"
            place = reader.places.find(path)
            reader.findings.append(Finding("reference-to-nothing", path, message, help=hint, place=place))
    return replace(game, theme=replace(game.theme, faces=faces))
