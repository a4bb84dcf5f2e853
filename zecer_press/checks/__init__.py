"""Preflight: checks a finished file as a print shop would, before it is sent. Not a PDF/X validator."""

from __future__ import annotations

import pikepdf

from generator.finding import Finding
from generator.message import msg
from generator.model.profile import Profile
from generator.safety import limits
from zecer_press.checks import boundaries, colours, fonts_and_lines, identity, of_press, opaque, simple
from zecer_press.checks.file import CHECKS, CheckedFile, Tangled, findings_of
from zecer_press.checks.home import home_findings
from zecer_press.checks.look import unlike_home
from zecer_press.checks.shop_pictures import picture_findings

__all__ = ["CHECKS", "boundaries", "colours", "fonts_and_lines", "identity", "lint", "of_press", "opaque", "simple"]


def lint(data: bytes, profile: Profile, home: bytes | None = None) -> list[Finding]:
    """Findings about a finished file; their ``path`` is the place in it.

    A shop's PDF is also compared with ``home``, the same pieces as a file for a home printer. Raises ValueError when
    the data is not of the profile's format.
    """
    if profile.form == "png":
        return picture_findings(data, profile)
    if not data.startswith(b"%PDF-"):
        raise ValueError(msg("expected a PDF for {profile}, found something else", profile=profile.title))
    try:
        return _looked_over(data, profile, home)
    except (limits.OverLimit, MemoryError):
        raise
    except Exception as fault:
        # the file may come from anywhere, and the checks rely on well-formed PDF
        told = isinstance(fault, pikepdf.PdfError | Tangled)
        # pikepdf puts the name of its input first
        damage = str(fault).rpartition(">: ")[2] if told else "damage"
        return [Finding("damaged", "file",
                        msg("expected a PDF that can be read to its end, found {damage}", damage=damage))]


def _looked_over(data: bytes, profile: Profile, home: bytes | None) -> list[Finding]:
    if profile.form == "sheets":
        return home_findings(data, profile)
    return [*findings_of(CheckedFile(data, profile)), *(unlike_home(data, home, profile) if home is not None else ())]
