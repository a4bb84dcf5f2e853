"""Scenes: pictures that the program draws, told in words.

Positions and sizes are shares of the picture, so that a card, a token and a cover can show the same scene.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from generator.installed import installed_plugins
from generator.message import Message, msg
from generator.model.annotations import Colour, Form, Several, about
from generator.model.person import FRAME, Person

Manner = Literal["engraved", "woodcut"]
MANNERS: tuple[Manner, ...] = ("engraved", "woodcut")
# width and height of the picture that positions are told for
CARD_PICTURE = (57.0, 48.0)
# left, top and width of a place that is seen as a whole
WHOLE_PLACE = (0.0, 0.0, 1.0)
# the colours of tints 0 to 8: the place, cloth, the spot colour, light, skin, steel, fur, wood, sky and water
INKS = ("#c9b48c", "#d8c39a", "#a4472c", "#fbe7a6", "#e8bd94", "#c3cdd0", "#9a7a58", "#8f6a45", "#7f9a9c")
# what may lie over a scene
WEATHERS = ("fog", "rain", "snow", "smoke", "sparks")


class SceneLight(Struct, frozen=True):
    """Light of a scene: from where it falls (right, down, towards the viewer), and how strong it is.

    ``ambient`` comes from everywhere, ``power`` from there; 1 is that of paper. ``far``: as from the sun, else from a
    lamp of the place. ``night``: all out of its reach is dark.
    """

    name: str
    direction: tuple[float, float, float]
    ambient: float = 0.2
    power: float = 1.4
    far: bool = False
    night: bool = True


LIGHTS: Mapping[str, SceneLight] = {light.name: light for light in (
    SceneLight("sun", (-0.62, -0.66, 0.5), 0.64, 0.55, far=True, night=False),
    SceneLight("moon", (0.55, -0.62, 0.5), 0.3, 0.45, far=True),
    SceneLight("window", (-0.7, -0.45, 0.5), 0.36, 1.1, night=False),
    SceneLight("candle", (0.35, -0.45, 0.6), 0.2, 1.35),
    SceneLight("torch", (-0.45, -0.6, 0.6), 0.22),
    SceneLight("glow", (-0.2, -0.7, 0.65)),
)}


class Shot(Struct, frozen=True):
    """A camera against that of a place itself.

    ``focal`` and ``eye`` are factors of its focal length and of the height of its eye, ``horizon`` is how far down it
    moves (heights of the picture), ``turn`` how far it turns to the left (degrees), ``right`` its way to the right
    (heights of the eye).
    """

    focal: float = 1.0
    eye: float = 1.0
    horizon: float = 0.0
    turn: float = 0.0
    right: float = 0.0


CAMERAS: Mapping[str, Shot] = {
    "plain": Shot(), "near": Shot(focal=1.9, eye=0.75, horizon=0.06), "wide": Shot(focal=0.62, eye=1.25, horizon=-0.04),
    "above": Shot(eye=2.7, horizon=-0.34), "low": Shot(focal=0.9, eye=0.35, horizon=0.28),
    "corner": Shot(focal=0.85, turn=32, right=-0.9), "other-corner": Shot(focal=0.85, turn=-32, right=0.9),
}


class SceneSetting(Struct, frozen=True):
    """A place that scenes are set in: a plug-in.

    ``draw`` is ``module:function``: it takes an ``Engraving`` with the light of the scene (``lamp``), its camera
    (``shot``) and its ``furniture``, and fills its fields; the numbers of the picture's seed are its only chance.
    ``light`` is the light of scenes that name none, ``furniture`` the sets that it knows beside its usual one;
    ``standard`` is True for the place of scenes that name none.
    """

    summary: Message
    draw: str
    light: str = "sun"
    standard: bool = False
    furniture: tuple[str, ...] = ()


class Target(Struct, frozen=True):
    """What a figure looks at or reaches for: another one of the scene, or a ``point`` of the picture (shares).

    ``of``: the number of an actor, from 1, or the name of an actor or a prop; ``joint``: which part of it.
    """

    of: int | str = ""
    joint: str = ""
    point: tuple[float, float] | None = None


class StandingFigure(Struct, frozen=True):
    """An actor or a prop: where the middle of its foot stands, its height in heights of the picture, and mirrored.

    A ``person`` has no name; ``frame`` is how much of it is shown. A creature with a name may have a ``pose``.
    ``turn``: degrees clockwise about its middle. ``tints``: which of its tints become another one, or a colour.
    ``ground``: it casts a shadow on the ground; ``front``: a prop before the actors. A person may ``look`` at a target
    and reach for one with the ``hand`` on the side that it faces, or the ``other_hand``. A prop ``between`` targets is
    a rope through them.
    """

    name: str
    at: tuple[float, float] = (0.5, 0.99)
    scale: float = 0.9
    flip: bool = False
    person: Person | None = None
    frame: str = FRAME
    turn: float = 0.0
    tints: tuple[tuple[int, int | str], ...] = ()
    ground: bool = True
    front: bool = False
    look: Target | None = None
    hand: Target | None = None
    other_hand: Target | None = None
    between: tuple[Target, ...] = ()
    pose: str = ""


class Glow(Struct, frozen=True):
    """Light behind an actor: its middle, its radius in heights of the picture, and how strong it is (0 to 1)."""

    x: float
    y: float
    radius: float
    amount: float


class SceneWeather(Struct, frozen=True):
    """Weather of a kind, how much of it (0 to 1), and whether it comes over the actors or behind them."""

    shortly: ClassVar = "kind"
    kind: Annotated[str, Form("weather")]
    amount: Annotated[float, Meta(ge=0, le=1)] = 0.6
    over: Annotated[bool, about("Over the actors too.")] = False


class Scene(Struct, frozen=True):
    """A picture in words: a place, props behind the ``actors``, the actors in their order, props before them.

    ``air`` is the share of its darkness that the place keeps behind them; ``glows`` are None for one behind the head of
    the first actor. ``inks`` are colours of tints 0 to 8 that differ from those of the theme. ``crop``: the part of the
    place that is seen: left, top, width. ``focus``: the part of the whole scene that is seen: middle x, y, height.
    ``manner`` is its own, in place of the theme's. ``camera`` is one of ``CAMERAS``, ``furniture`` a set of its place,
    empty for the usual one. Equal scenes are drawn alike; another ``seed`` is another chance.
    """

    place: str
    light: str
    actors: tuple[StandingFigure, ...] = ()
    props: tuple[StandingFigure, ...] = ()
    glows: tuple[Glow, ...] | None = None
    air: float = 0.88
    seed: int = 7
    inks: tuple[tuple[int, str], ...] = ()
    crop: tuple[float, float, float] = WHOLE_PLACE
    focus: tuple[float, float, float] | None = None
    weather: SceneWeather | None = None
    manner: Manner | None = None
    camera: str = "plain"
    furniture: str = ""

    def standing(self) -> tuple[StandingFigure, ...]:
        """Who and what stands there, from back to front."""
        behind, front = ([prop for prop in self.props if prop.front is before] for before in (False, True))
        return (*behind, *self.actors, *front)

    def names(self) -> tuple[str, ...]:
        """The figures that it names, from back to front; people are told and have no name, nor has a rope."""
        return tuple(one.name for one in self.standing() if one.person is None and not one.between)

    def colours(self) -> tuple[str, ...]:
        """The colours that its figures are given."""
        return tuple(colour for one in self.standing() for _, colour in one.tints if isinstance(colour, str))


EVERY_INK = Several(len(INKS), len(INKS), lambda count: msg(
    "expected {count} colours: place, cloth, spot, light, skin, steel, fur, wood, sky; found {found}",
    count=len(INKS), found=count))


class SceneLook(Struct, frozen=True):
    """How a game's scenes are printed: the manner, the ink of the key block, and the colours below it.

    ``inks`` are those of tints 0 to 8; ``depth`` is how far shade darkens them. All are colours or tokens of the theme.
    """

    manner: Annotated[Manner, about(
        "How the key block is cut; woodcuts are bold, take less ink and are better below 30 mm.")] = "engraved"
    key: Annotated[Colour, about("The ink of its lines.")] = "ink"
    inks: Annotated[tuple[Colour, ...], EVERY_INK, about(
        "Nine colours: of place, cloth, spot colour, light, skin, steel, fur, wood, sky.")] = INKS
    paper: Annotated[Colour, about("The colour of paper and of high lights.")] = "#fffaf0"
    shade: Annotated[Colour, about("The colour of shadows.")] = "#2b2640"
    depth: Annotated[float, Meta(ge=0, le=1), about("How far shade darkens a colour.")] = 0.18


CoverBox = Annotated[tuple[float, float, float, float], Form("cover-box"), about(
    "Left, top, width, height, in shares of the cover.")]


class CoverLook(Struct, frozen=True):
    """How the title of a game is lettered in the picture on its cover.

    ``title`` and ``subtitle`` are boxes in shares of the cover: left, top, width, height. The title is in the colour of
    ``tint``; in the middle its lines stand higher by ``arc`` (of the height of the cover).
    """

    font: Annotated[str, about("A font, or a role of the theme.")] = "title"
    title: CoverBox = (0.07, 0.105, 0.86, 0.17)
    tint: Annotated[int, Meta(ge=0, le=len(INKS)), about("The number of the tint of its letters.")] = 2
    arc: Annotated[float, Meta(ge=-0.2, le=0.2), about(
        "How much higher its lines are in the middle, in shares of the height.")] = 0.014
    subtitle: CoverBox = (0.1, 0.04, 0.8, 0.026)


@cache
def places() -> Mapping[str, SceneSetting]:
    """All installed places by name."""
    return installed_plugins("places", "PLACE")


def standard_place() -> str:
    """The place of scenes that name none."""
    return next(name for name, place in places().items() if place.standard)
