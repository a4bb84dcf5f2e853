"""Reads profiles of print shops and home printers: ``templates/profiles/*.yaml``, those of a pack, or a user's file."""

from __future__ import annotations

import re
from collections.abc import Callable
from collections.abc import Mapping as Map
from functools import partial
from pathlib import Path
from typing import get_args

from generator.finding import Finding, did_you_mean
from generator.load.colour_profiles import MOST_ICC, press_colours
from generator.load.entries import Entries, Read, each, entries_of, parsed_by, whole_between, word
from generator.load.measures import length, size
from generator.load.nodes import Node, parse
from generator.load.own_sheets import PAPERS
from generator.load.reader import Reader
from generator.load.source import Origin
from generator.message import joined_messages, msg
from generator.model.names import FOLDER, fault_of_folder
from generator.model.profile import Colour, Condition, Form, Order, PressColours, Profile
from generator.safety.pack_files import Unread, parts_of, read, read_given
from generator.safety.pack_listing import PROFILES
from generator.share import folder

PIXELS = re.compile(r"(\d{1,5})\s*[x×]\s*(\d{1,5})")
PERCENT = re.compile(r"(\d{1,3})\s*%")
DATE = re.compile(r"\d{4}-(0[1-9]|1[0-2])(-\d{2})?")
# the widest bleed or safe zone, mm
MOST_MARGIN = 25.0
# what a press takes where transparency stays; it wants the colour profile in the file
LIVE = "PDF/X-4"
FORMS: tuple[Form, ...] = get_args(Form)
REQUIRED = ("title", "form", "source", "date")
# required keys of each form
NEEDED: Map[Form, tuple[str, ...]] = {
    "pdf": ("target", "order", "ink-limit", "bleed", "sizes", "condition"),
    "png": ("dpi", "bleed", "sizes"),
    "press": ("ink-limit", "bleed", "condition"),
    "sheets": ("paper",),
}


# reads a file beside that of a profile
Beside = Callable[[str], bytes]


def nothing_beside(name: str) -> bytes:
    """The folder of a profile that has none."""
    raise FileNotFoundError(name)


class BadProfile(ValueError):
    """A profile that cannot be read; ``findings`` have the places and reasons."""

    def __init__(self, file: str, findings: list[Finding]) -> None:
        self.faults = [msg("{place}: {message}", place=one.place or file, message=one.message) for one in findings]
        super().__init__(joined_messages(self.faults, "; "))
        self.findings = findings


def profile_names() -> list[str]:
    """The bundled profiles, sorted."""
    return sorted(path.stem for path in (folder("templates") / "profiles").glob("*.yaml"))


def own_profiles(pack: Path) -> list[str]:
    """The names of the profiles in the folder of a pack, sorted."""
    return sorted(path.stem for path in (pack / PROFILES).glob("*.yaml") if FOLDER.fullmatch(path.stem))


def load_profile(name: str, pack: Path | None = None) -> Profile:
    """A profile by name, or from a file ``*.yaml``. A name that is not bundled is looked for in ``profiles`` of a pack.

    Raises LookupError for an unknown name, BadProfile for an invalid file, OSError when it cannot be read.
    """
    path = Path(name)
    if path.suffix != ".yaml":
        known = profile_names()
        if name not in known and pack is not None and FOLDER.fullmatch(name):
            file = f"{PROFILES}/{name}.yaml"
            try:
                return read_profile(name, read(pack, file), file,
                                    lambda icc: read(pack, f"{PROFILES}/{icc}", MOST_ICC))
            except Unread as unread:
                raise BadProfile(file, [unread.finding()]) from None
            except FileNotFoundError:
                known += own_profiles(pack)
        if name not in known:
            hint = did_you_mean(name, known) or msg("profiles: {known}", known=", ".join(known))
            raise LookupError(msg("expected a profile, found {name!r}; {hint}", name=name, hint=hint))
        path = folder("templates") / "profiles" / f"{name}.yaml"
    try:
        return read_profile(path.stem, read_given(path), path.name,
                            lambda icc: read_given(path.parent.joinpath(*parts_of(icc)), MOST_ICC))
    except Unread as unread:
        raise BadProfile(path.name, [unread.finding()]) from None


def read_profile(id_: str, data: bytes, file: str, beside: Beside = nothing_beside) -> Profile:
    """A profile from the bytes of its file; ``beside`` reads a file of its folder. Raises BadProfile."""
    # a profile names a folder
    if wrong := fault_of_folder(id_, msg("the name of a profile")):
        raise BadProfile(file, [Finding("bad-value", "", wrong)])
    node, findings = parse(data, file)
    reader = Reader(file=file)
    reader.places.sources[file] = Origin(file, data.decode("utf-8", "replace"))
    reader.findings += findings
    profile = _profile(reader, id_, node, beside) if node is not None else None
    if reader.findings or profile is None:
        empty = [Finding("bad-value", "", msg("{file}: expected a profile, found an empty file", file=file))]
        raise BadProfile(file, reader.findings or empty)
    return profile


def _profile(reader: Reader, id_: str, node: Node, beside: Beside) -> Profile:
    """The profile at a node; with findings, when it is invalid."""
    found = entries_of(reader, node, "", REQUIRED, ["ink-limit", "condition", *OPTIONAL])
    form = found.one_of("form", FORMS)
    profile = Profile(
        id_,
        found.string("title") or "",
        form or "pdf",
        found.string("source") or "",
        found.read_parsed("date", date) or "",
        ink=found.read_parsed("ink-limit", percent) or 4.0,
        condition=found.read("condition", partial(_condition, beside=beside)),
        **found.values(OPTIONAL),
    )
    if missing := [key for key in NEEDED[form] if key not in found] if form is not None else []:
        reader.report_fault("missing-field", "", node, msg(
            "expected {keys} too, as a profile of the form {form} has, found none", keys=", ".join(missing), form=form))
    if not reader.findings:
        _agree(found, profile)
    return profile


def _agree(found: Entries, profile: Profile) -> None:
    """Check that redundant values agree: colours with the form, pixels with size, bleed and resolution."""
    wanted = "cmyk" if profile.form in ("pdf", "press") else "rgb"
    if "colour" in found and profile.colour != wanted:
        found.report_fault("colour", msg("expected {wanted} in a profile of form {form}, found {colour}",
                                         wanted=wanted, form=profile.form, colour=profile.colour))
    if profile.form == "press":
        _agree_for_press(found, profile)
    for key, named in (("assumed", profile.assumed), ("pixels", profile.pixels)):
        for name in named:
            if name not in profile.sizes:
                found.report_fault(key, msg("expected a size of this profile, found {name!r}", name=name), name)
    for name, stated in profile.pixels.items():
        counted = profile.pixel_size(profile.sizes[name]) if name in profile.sizes else stated
        if counted != stated:
            message = msg("expected {counted} x {counted2} pixels for {name}, found {stated} x {stated2}",
                          counted=counted[0], counted2=counted[1], name=name, stated=stated[0], stated2=stated[1])
            found.report_fault("pixels", message, name)


def _agree_for_press(found: Entries, profile: Profile) -> None:
    """Check that a target is one that the files of a press can have."""
    if "target" in found and profile.target != LIVE:
        found.report_fault("target", msg("expected {live}, in which transparency stays, or no target, found {target!r}",
                                         live=LIVE, target=profile.target))
    elif profile.target == LIVE and (profile.condition is None or profile.condition.icc is None):
        found.report_fault("target",
                           msg("expected a profile in condition: icc, without which there is no {live}, found none",
                               live=LIVE))
    if "sizes" in found:
        found.report_fault("sizes", msg("expected no sizes, for a press prints each product at its own, found some"))


def margin(written: str) -> float:
    """A bleed or a safe zone, mm. Raises ValueError."""
    found = length(written)
    if found > MOST_MARGIN:
        raise ValueError(msg("expected at most {most:g} mm, found {written!r}", most=MOST_MARGIN, written=written))
    return found


def pixels(written: str) -> tuple[int, int]:
    """``825 x 1125``. Raises ValueError."""
    match = PIXELS.fullmatch(written.strip())
    if match is None:
        raise ValueError(msg("expected pixels such as 825 x 1125, found {written!r}", written=written))
    return int(match[1]), int(match[2])


def percent(written: str) -> float:
    """``240 %`` as 2.4. Raises ValueError."""
    match = PERCENT.fullmatch(written.strip())
    if match is None or not 0 < int(match[1]) <= 400:
        raise ValueError(msg("expected a share of ink such as 240 %, found {written!r}", written=written))
    return int(match[1]) / 100


def date(written: str) -> str:
    """``2026-11``. Raises ValueError."""
    if DATE.fullmatch(written) is None:
        raise ValueError(msg("expected a date such as 2026-11, found {written!r}", written=written))
    return written


def _condition(reader: Reader, node: Node, path: str, beside: Beside) -> Condition:
    found = entries_of(reader, node, path, ["identifier"], ["registry", "about", "icc"])
    identifier, registry, about = (found.string(key) or "" for key in ("identifier", "registry", "about"))
    colours = found.read_parsed("icc", partial(_press_colours, beside=beside))
    if not registry and "icc" not in found:
        # a printer must find what the name means
        reader.missing(path, node, "registry")
    return Condition(identifier, registry, about, colours)


def _press_colours(name: str, beside: Beside) -> PressColours:
    """The colour profile in a file beside that of the shop. Raises ValueError."""
    try:
        parts_of(name)
        return press_colours(beside(name))
    except FileNotFoundError:
        raise ValueError(msg("expected a file beside the profile, found no {name}", name=name)) from None
    except OSError as error:
        raise ValueError(msg("expected a file that can be read, found: {why}", why=error.strerror or error)) from None


OPTIONAL: Map[str, Read] = {
    "paper": word(PAPERS), "target": Reader.string, "order": word(get_args(Order)), "colour": word(get_args(Colour)),
    "dpi": whole_between(72, 1200), "bleed": parsed_by(margin), "safe": parsed_by(margin),
    "sizes": each(parsed_by(size)),
    "pixels": each(parsed_by(pixels)), "note": Reader.string, "assumed": Reader.words,
}
