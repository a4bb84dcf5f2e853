"""The numbers of a person: face, build, skeleton and turn, from words, with a little chance."""

from __future__ import annotations

from collections.abc import Mapping
from math import radians
from random import Random
from zlib import crc32

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from generator.model.person import AGES, AWAY, FACE_TABLES, SEXES, Person, PersonFace, numbers, words
from generator.pictures.people.acting import Skeleton
from generator.records import replace

SHAPES = {"man": ("oval", "oval", "long", "square", "round", "gaunt"), "woman": ("oval", "heart", "heart", "round")}
EYES = {"man": ("plain", "plain", "narrow", "hooded", "droopy", "round"), "woman": ("plain", "round", "almond")}
NOSES = {"man": ("straight", "hook", "broken", "broad", "long", "bulb", "beak", "snub"),
         "woman": ("fine", "button", "straight")}
HAIR_COLOURS = ("brown", "brown", "black", "red", "fair")
PLAIN = {
    "double": 0.0, "slant": 0.15, "brow_w": 1.0, "eye_s": 0.9, "eye_x": 4.15, "skin": 4.0, "mouth_w": 3.5,
    "lips": 0.5, "white": 9.0, "pupil": 1.0, "slit": 0.0, "teeth": 0.0, "teeth_gap": 0.0, "fangs": 0.0, "tusks": 0.0,
    "lined": 0.0, "stoop": 0.0, "size": 1.2, "hand": 1.0, "gentle": 0.0, "coarse": 0.0, "furred": 0.0, "yaw": 0.0,
}
# how much women's, old and young faces differ: factors
WOMAN = {"jaw": 0.88, "chin": 0.84, "brow_w": 0.62, "eye_s": 1.1, "mouth_w": 3.0 / 3.5}
OLD = {"jaw": 0.95, "brow_w": 1.25, "eye_s": 0.94}
YOUNG = {"eye_s": 1.05, "chin": 0.92, "h": 0.98, "brow_w": 0.85}
COARSE_WOMAN = {"jaw": 0.84, "chin": 0.8, "mid": 0.93}
# numbers of a face that are those of its mood
MOOD_NUMBERS = {"smile": "mood_curve", "cock": "mood_cock", "furrow": "mood_furrow"}
# by how much chance changes a face: shares, and numbers from and to
VARIED = {
    "w": 0.05, "h": 0.04, "mid": 0.06, "jaw": 0.12, "chin": 0.18, "cheek": 0.12, "eye_x": 0.05, "eye_s": 0.07,
    "mouth_w": 0.14, "brow_w": 0.24, "nose_tip": 0.12, "nose_wing": 0.14, "nose_bridge": 0.12, "nose_length": 0.07,
}
DRAWN = {
    "brow_y": (-0.7, 0.8), "brow_arch": (-0.6, 0.7), "brow_in": (-0.2, 0.6), "hairline": (-1.2, 1.1),
    "skin_tone": (1.02, 1.16), "parted": (0.3, 4.2), "looks": (-0.75, -0.2), "low_mouth": (-0.2, 0.6),
    "turned": (-6, 7), "tilted": (-2.5, 2.5), "nods": (-2, 3),
}
# degrees from which a head turns slower, and how much; by how much it leans to a side at most
EASED, SLOWER, MOST_TILT = 26.0, 0.24, 12.0
# darkness of thin brows by the tint of the hair
PALE_BROWS = {3.0: 0.62, 9.0: 0.5, 5.0: 0.7, 2.0: 0.8}


class Features(Struct, frozen=True):
    """What the parts of a person need: ``names`` are those of their formulas, ``says`` the words of the race.

    ``hair`` is the word of its hair. ``side``: 1 if it faces right, -1 left; ``yaw``, ``nod`` and ``body_yaw`` in
    radians, ``tilt`` and ``lean`` in degrees; ``head_at`` and ``head_size``: the middle of the head, and its scale;
    ``skeleton``: of a body that acts.
    """

    names: Mapping[str, float]
    says: Mapping[str, str]
    pose: Mapping[str, str]
    ears: str
    hair: str
    wide: float
    arm: float
    side: int
    yaw: float
    nod: float
    tilt: float
    lean: float
    body_yaw: float
    head_at: tuple[float, float]
    head_size: float
    skeleton: Skeleton | None = None


def chance_of(person: Person) -> Random:
    """The chance of a person: that of its looks, not of its pose and mood."""
    usual, face = PersonFace(), replace(person.face, mood="", numbers=())
    # by value: msgspec omits a default only where it is the same object, which a copy from another process is not
    told = {name: said for name, said in asdict(face).items() if said != getattr(usual, name)}
    looks = (person.body, person.head, person.hair, person.beard, person.colour, told)
    return Random(person.seed or crc32(msgspec.json.encode(looks)))


def features(person: Person, chance: Random) -> Features:
    """The numbers of a person."""
    face, says, pose = person.face, numbers("races")[person.face.race], numbers("poses")[person.pose]
    build = numbers("builds")[person.build or says.get("build", "plain")]
    side = -1 if person.facing == "left" else 1
    stoop = float(says.get("stoop", 0)) + 2.6 * (face.age == "old") - 1.2 * (face.mood == "proud")
    stoop += chance.uniform(-0.5, 0.5)
    head_at = (2.2 + stoop * 0.7 + chance.uniform(-0.5, 0.8)) * side, 21.6 + stoop
    found, told = _face(person, says, chance)
    yaw = 0.0 if person.facing == AWAY else float(pose["yaw"]) + found["yaw"] + found["turned"]
    yaw = _eased_yaw(yaw if person.yaw is None else person.yaw)
    nod, tilt, lean = _turned_head(person, pose, side, found)
    far = 1 if yaw * side >= 0 else -1
    colour = person.hair_colour or _hair_colour(face.age, says, chance)
    hair = numbers("hair-colours")[colour]
    second = person.second if person.second is not None else 7 if person.colour == 1 else 1
    names = {
        "gaze": found["looks"] * far, "parting": -found["parted"] * side,
        "brow_dark": PALE_BROWS.get(float(hair["tint"]), 1.0), **found, **_flags(person, told), "side": side,
        "far": far, "hair": float(hair["tint"]), "hair_tone": float(hair["tone"]), "colour": person.colour,
        "second": second, "fur": person.fur, "lips_tint": person.lips,
    }
    skeleton = Skeleton(pose, side, float(build["wide"])) if "spine" in pose else None
    if skeleton is not None:
        head_at, leaning = skeleton.head()
        tilt, lean = tilt + leaning, 0.0
    if person.tilt is None:
        # the head stays upright where the trunk leans
        most = float(pose.get("head-tilt", MOST_TILT))
        tilt = max(-most, min(most, tilt + lean)) - lean
    return Features(
        names, says, pose, told["ears"], person.hair or _hair(face, says, chance), float(build["wide"]),
        float(build["arm"]), side, radians(yaw) * side, radians(nod), tilt, lean, radians(float(pose["body"])) * side,
        head_at, found["size"] if person.head_size is None else person.head_size, skeleton)


def _eased_yaw(yaw: float) -> float:
    """Degrees by which a head is drawn turned: up to a view of three quarters, which shows both eyes."""
    far = max(0.0, abs(yaw) - EASED) * (1 - SLOWER)
    return yaw - far if yaw > 0 else yaw + far


def _turned_head(person: Person, pose: Mapping[str, str], side: int, found: Mapping[str, float]
                 ) -> tuple[float, float, float]:
    """Nod, tilt and lean in degrees: those that are told, or of the pose and chance."""
    return (float(pose["nod"]) + found["nods"] if person.nod is None else person.nod,
            float(pose["tilt"]) * side + found["tilted"] if person.tilt is None else person.tilt,
            float(pose["lean"]) * side if person.lean is None else person.lean)


def _hair(face: PersonFace, says: Mapping[str, str], chance: Random) -> str:
    """Hair that is not told: that of the race, or chance."""
    drawn = chance.choice(numbers("chances")[f"{face.sex}-{face.age}"]["hair"].split(","))
    return (says.get("hair-woman") if face.sex == "woman" else None) or says.get("hair") or drawn


def _hair_colour(age: str, says: Mapping[str, str], chance: Random) -> str:
    if age == "old":
        return "white"
    return says.get("hair-colour") or chance.choice(HAIR_COLOURS)


def _face(person: Person, says: Mapping[str, str], chance: Random) -> tuple[dict[str, float], dict[str, str]]:
    """The numbers of a face, and its words: shape, race, age and sex, and chance, so that no two are alike."""
    face = person.face
    woman = face.sex == "woman"
    shape = chance.choice(SHAPES[face.sex])
    found = {**PLAIN, **_read("shapes", face.shape or shape)}
    told = {"eye": chance.choice(EYES["man"]), "nose": "straight", "ears": "plain"}
    found["uneven"] = chance.uniform(-0.28, 0.28)
    if not face.nose:
        told["nose"] = chance.choice(NOSES["man"])
    if woman:
        _scale(found, WOMAN)
        found |= {"chin_y": found["chin_y"] - 0.5, "lips": 0.8, "slant": 0.35}
        told |= {"eye": chance.choice(EYES["woman"]), "nose": chance.choice(NOSES["woman"])}
    found["lines"] = {"old": 2, "young": 0}.get(face.age, 0 if woman else 1)
    if face.age != "grown":
        _scale(found, OLD if face.age == "old" else YOUNG)
        found["cheek"] += 0.25 * (face.age == "old")
    found |= _read("races", face.race)
    told |= {key: says[key] for key in ("eye", "nose", "ears") if key in says}
    found["lines"] += found["lined"]
    if woman and found["coarse"]:
        _scale(found, COARSE_WOMAN)
        found |= {"brow_w": 0.75, "eye_s": 1.06, "double": 0}
        told["nose"] = says.get("nose-woman", told["nose"])
    if face.shape:
        found |= _read("shapes", face.shape)
    if person.build == "stout":
        found |= {"w": found["w"] * 1.05, "mid": found["mid"] + 1.3, "jaw": found["jaw"] + 1.6, "double": 1,
                  "chin_y": found["chin_y"] - 0.5}
    told |= {key: word for key, word in (("eye", face.eye), ("nose", face.nose), ("ears", face.ears)) if word}
    if face.skin is not None or found["furred"]:
        found["skin"] = person.fur if face.skin is None else face.skin
    for table, word in (("nose", told["nose"]), ("eye", told["eye"]), ("mood", face.mood)):
        found |= {f"{table}_{key}": number for key, number in _read(f"{table}s", word).items()}
    _scale(found, {key: chance.uniform(1 - share, 1 + share) for key, share in VARIED.items()})
    found |= {key: chance.uniform(*limits) for key, limits in DRAWN.items()}
    under = found["nose_length"] * 1.18 + found["nose_tip"] * 0.8 + found["nose_hook"] * 0.4
    found["chin_y"] = max(found["chin_y"], under + 4)
    found["mouth_y"] = max(8.3, under + 0.5 + found["low_mouth"])
    found |= {MOOD_NUMBERS.get(key, key.replace("-", "_")): number for key, number in face.numbers}
    return found, told


def _read(table: str, word: str) -> dict[str, float]:
    """The numbers that a table says of a word."""
    return {key.replace("-", "_"): float(text) for key, text in numbers(table)[word].items()
            if text.lstrip("-")[:1].isdigit()}


def _scale(found: dict[str, float], factors: Mapping[str, float]) -> None:
    for key, factor in factors.items():
        found[key] *= factor


def _flags(person: Person, told: Mapping[str, str]) -> dict[str, float]:
    """1 for what is so, 0 for what is not."""
    face = person.face
    words_of = {"race": face.race, "mood": face.mood, "eye": told["eye"], "age": face.age, "sex": face.sex}
    known = {"age": AGES, "sex": SEXES, **{key: words(FACE_TABLES[key]) for key in ("race", "mood", "eye")}}
    sides = {"left": -1, "right": 1, "": 0}
    soft = face.sex == "woman" or face.age == "young" or "gentle" in numbers("races")[face.race]
    return {
        **{f"{key}_{word}".replace("-", "_"): float(word == words_of[key]) for key, all in known.items()
           for word in all},
        "soft": float(soft), "scar": sides[face.scar], "patch": sides[face.patch], "warts": float(face.warts),
    }
