"""Looks over a finished file as a print shop would, before it is sent. It is no validator of PDF/X."""

from __future__ import annotations

from generator.build.lint import boxes, colours, fonts, identity, opaque, simple
from generator.build.lint.file import CHECKS, Press, findings_of
from generator.build.lint.home import home_findings
from generator.build.lint.pictures import picture_findings
from generator.finding import Finding
from generator.model.profile import Profile

__all__ = ["CHECKS", "boxes", "colours", "fonts", "identity", "lint", "opaque", "simple"]


def lint(data: bytes, profile: Profile) -> list[Finding]:
    """What is wrong with a finished file; ``path`` says where in it. Raises ValueError when it is no such file."""
    if profile.form == "png":
        return picture_findings(data, profile)
    if not data.startswith(b"%PDF-"):
        raise ValueError(f"expected a PDF for {profile.title}, found something else")
    return findings_of(Press(data, profile)) if profile.form == "pdf" else home_findings(data, profile)
