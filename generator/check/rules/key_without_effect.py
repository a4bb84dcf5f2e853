"""A key of a face's region that changes nothing of what the region draws."""

from __future__ import annotations

from collections.abc import Iterator

from generator.check.example_packs import CARDS, FACE
from generator.check.regions import kinds_of, own_faces
from generator.check.rule import Findings, fault, rule
from generator.finding import did_you_mean
from generator.layout.faces.holes import named_id
from generator.message import Message, msg
from generator.model.game import Game
from generator.model.named_picture import named_picture
from generator.model.region_contents import ContinuedContent, FieldsContent, ImageContent, TableContent
from generator.model.scene import Scene
from generator.model.theme import Face, Region
from generator.products.deck import DeckOptions
from generator.products.spec import products_with
from generator.translate.edition import Edition


@rule(
    id="key-without-effect",
    severity="warning",
    what="A key of a region that changes nothing of what it draws: `text` beside `table`, `stroke` beside a picture "
         "alone, `focus` of scenes, `continues` on a front, `continue-on` without a region that goes on.",
    why="Whoever wrote it expects to see it; nothing of it is printed.",
    bad={"cards.yaml": CARDS, "theme/faces.yaml": FACE + """\
      cost: {box: [4, 4, 40, 20], table: [cost], text: "{name}"}  ⟸
"""},
    mended={'text: "{name}"': "stroke: ink"},
)
def key_without_effect(game: Game) -> Findings:
    behind = _fronts_of_backs(game)
    for face in own_faces(game):
        for region in face.regions.values():
            told = (*_useless_keys(region), *_unplaced_scenes(game, face, region),
                    *_parted_texts(game, face, region, behind))
            for key, message, help in told:
                yield fault(f"theme/faces/{face.id}/regions/{region.id}/{key}", message, help=help)


Told = tuple[str, Message, Message | None]


def _useless_keys(region: Region) -> Iterator[Told]:
    """Keys that what else the region draws has no use for."""
    if (region.word(FieldsContent) or region.word(TableContent)) and region.text:
        yield "text", msg("expected a table or a text, found both: the text is not printed"), None
    if region.word(FieldsContent) and region.word(TableContent):
        yield "table", msg("expected the rows of a thing or a table, found both: the rows are not printed"), None
    if region.repeat and (region.word(ContinuedContent) or region.fit.continues):
        yield "repeat", msg("expected a text in one place where it continues on the back, found it repeated"), None
    for key in ("fill", "stroke") if {*map(type, region.contents)} == {ImageContent} else ():
        if getattr(region, key):
            yield (key, msg("expected a picture alone, found {key}, which it has no use for", key=key),
                   msg("draw a region of the shape rect around it"))


def _unplaced_scenes(game: Game, face: Face, region: Region) -> Iterator[Told]:
    """What is said of where a picture lies in its box, where all pictures are scenes, which are drawn for the box."""
    content = next((one for one in region.contents if isinstance(one, ImageContent)), None)
    plain = ImageContent()
    keys = [key for key in ("placed", "focus") if content and getattr(content, key) != getattr(plain, key)]
    if content is None or not keys:
        return
    edition = Edition(game, game.language)
    things = [thing for kind in kinds_of(game, face) for thing in game.of_kind(kind.id)]
    names = {named_id(edition, thing, content.image) for thing in things}
    pictures = [picture for name in names if name and (picture := named_picture(game.theme, name)) is not None]
    if pictures and all(isinstance(picture, Scene) for picture in pictures):
        for key in keys:
            yield (key, msg("expected a picture of theme/art, found scenes, which are drawn for their box"),
                   msg("the focus of a scene stands with it, in theme/scenes.yaml"))


def _parted_texts(game: Game, face: Face, region: Region, behind: dict[str, list[Face]]) -> Iterator[Told]:
    """Texts that are to go on behind, and nothing there goes on with them; and the reverse."""
    fronts = behind.get(face.id, [])
    continues = region.word(ContinuedContent)
    if continues and not fronts:
        yield "continues", msg("expected a back, found a face that is the back of none"), None
    elif continues and not any(continues in front.regions for front in fronts):
        known = [name for front in fronts for name in front.regions]
        yield ("continues", msg("expected a region of the front, found {name!r}", name=continues),
               did_you_mean(continues, known))
    if region.fit.continues and not any(
            other.word(ContinuedContent) == region.id for back, whose in behind.items()
            if face in whose and back in game.theme.faces for other in game.theme.faces[back].regions.values()):
        yield ("fit", msg("expected a back with a region that continues {name}, found none", name=region.id),
               msg("without it, a text that is too long is refused"))


def _fronts_of_backs(game: Game) -> dict[str, list[Face]]:
    """By the id of a back, the faces that it stands behind: their own, or that of a product for all its cards."""
    faces, found = game.theme.faces, dict[str, list[Face]]()
    for face in faces.values():
        if face.back:
            found.setdefault(face.back, []).append(face)
    for _, options in products_with(game, DeckOptions):
        if options.back:
            found.setdefault(options.back, []).extend(faces.values())
    return found
