"""Checks of sheets for a home printer: paper size, embedded fonts, no scaling."""

from __future__ import annotations

from collections.abc import Iterator

import pikepdf

from generator.finding import Finding
from generator.layout.sheets.imposition import PAPERS
from generator.message import msg
from generator.model.profile import Profile
from zecer_press.checks.boundaries import box_of
from zecer_press.checks.file import CheckedFile
from zecer_press.checks.fonts_and_lines import font_is_embedded

TOLERANCE = 0.1


def home_findings(data: bytes, profile: Profile) -> list[Finding]:
    """Findings: pages of another paper size, fonts that are not embedded, a file that a viewer may scale."""
    file = CheckedFile(data, profile)
    said = [Finding("press-font", where, message) for where, message in font_is_embedded(file)]
    return [*_papers(file), *said, *_scaling(file)]


def _papers(file: CheckedFile) -> Iterator[Finding]:
    paper = PAPERS[file.profile.paper or "A4"]
    for where, page in file.pages:
        left, bottom, right, top = box_of(page, "/MediaBox") or (0, 0, 0, 0)
        size = (right - left, top - bottom)
        if not any(max(abs(size[0] - w), abs(size[1] - h)) <= TOLERANCE for w, h in (paper, paper[::-1])):
            message = msg("expected {paper}, {wide:g} × {high:g} mm, found {width:.1f} × {height:.1f} mm",
                          paper=file.profile.paper, wide=paper[0], high=paper[1], width=size[0], height=size[1])
            yield Finding("home-paper", where, message)


def _scaling(file: CheckedFile) -> Iterator[Finding]:
    if str(file.pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary()).get("/PrintScaling", "")) != "/None":
        message = msg("expected /PrintScaling /None, found a file that a viewer may scale")
        yield Finding("home-scaling", "root", message, severity="warning")
