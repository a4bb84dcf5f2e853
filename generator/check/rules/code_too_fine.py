"""A QR code whose dots are too small to be printed at home and read by a telephone."""

from __future__ import annotations

from generator.check.example_packs import FACE
from generator.check.face_colours import drawn_regions
from generator.check.rule import Findings, fault, rule
from generator.layout.faces.contents.code_content import module_of
from generator.layout.faces.holes import datum_of, filled_text
from generator.message import msg
from generator.model.game import Game
from generator.model.region_contents import CodeContent
from generator.translate.edition import Edition

# mm: three and a half dots of a printer with 300 an inch
LEAST = 0.3
BAD = '      code: {box: [4, 4, 9, 9], qr: "https://example.org/troll"}'


@rule(
    id="code-too-fine",
    severity="warning",
    what=f"A QR code with dots of less than {LEAST} mm.",
    why="Ink spreads and cameras blur: what reads well on a screen stays silent on paper.",
    bad={"cards.yaml": """\
kinds: {card: {name: {nom: karta}, fields: {name: {type: name, label: nazwa}}}}
kind: card
things: {troll: {name: Troll}}
""", "theme/theme.yaml": FACE + BAD + "  ⟸\n"},
    mended={"9, 9": "18, 18"},
)
def code_too_fine(game: Game) -> Findings:
    edition = Edition(game, game.language)
    for thing, region, path in drawn_regions(game, lambda region: bool(region.word(CodeContent))):
        code = region.word(CodeContent)
        try:
            module = module_of(filled_text(edition, thing, code), region.box)
        # whoever draws it says that it cannot be drawn
        except LookupError:
            continue
        if module < LEAST:
            message = msg("expected dots of at least {least} mm in the code {region}, found {module:.2f} mm",
                          least=LEAST, region=region.id, module=module)
            yield fault(datum_of(thing, code, f"{path}/box"), message,
                        help=msg("enlarge its region, or shorten what it says"))
