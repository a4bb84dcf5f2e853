"""Describes strings and their placeholders for translators."""

from __future__ import annotations

from collections.abc import Iterator

from generator.model.choices import outcomes
from generator.model.expression import run_example
from generator.model.face_choice import face_of, faces_by_name
from generator.model.figure_places import side_up
from generator.model.game import Game
from generator.model.region_contents import ShapeContent
from generator.model.text import CHOOSING, COUNTED, SAYS, Placeholder, Text
from generator.model.value_text import show
from generator.model.values import Ref
from generator.translate.context import form_of

WHAT = {
    "clause": "rule {id}", "chapter": "chapter {id}", "figure": "figure {id}", "example": "worked example {id}",
    "ruling": "ruling {id}", "term": "glossary term {id}", "kind": "kind {id}", "table": "table {id}",
    "box": "contents of the box, {id}", "product": "product {id}", "credit": "credits, {id}", "game": "the game",
    "dice": "die {id}", "provenance": "where facts come from, file {id}", "theme": "theme",
}
# mm in a point, and the average width of a letter, in em
MM_PER_PT, LETTER = 25.4 / 72, 0.48
CASES = {
    "nom": "nominative", "gen": "genitive", "dat": "dative", "acc": "accusative", "ins": "instrumental",
    "loc": "locative", "voc": "vocative",
}

AS_MANY = "give as many forms as your language has"
COUNTED_WORDS = {
    "plural": f"the number and the right plural form; {AS_MANY}",
    "form": f"the right plural form; {AS_MANY}",
    "number": f"the number in words, in a case and gender if your language has them, and the noun; {AS_MANY}",
    "ordinal": "the ordinal number in words, in a case and gender if your language has them",
}


def describe(game: Game, path: str, form: str = "") -> str:
    """The description of a string: ``rule 8.4: text``, ``monster Troll: name, plural``."""
    head, _, rest = path.partition("/")
    id_, _, field = rest.partition("/")
    thing = game.things.get(Ref(head, id_))
    what = WHAT.get(head, head).format(id=id_) if thing is None else f"{head} {thing.name.nom}"
    where = ": ".join(part for part in (what, field.replace("/", ", ")) if part)
    return f"{where}{_form(form)}"


def _form(form: str) -> str:
    case, _, number = form.partition(".")
    words = [] if case in ("", "nom") else [CASES.get(case, case)]
    return "".join(f", {word}" for word in (*words, *(["plural"] if number else [])))


def room(game: Game, kind: str, field: str, form: str = "nom") -> tuple[str, int | None]:
    """The place of a thing's field on its piece, and about how many letters fit; "" when it is not printed.

    A ``form`` of a name has a place where a face prints it (``{name|gen.pl}``), with a capital too.
    """
    holes = {f"{{{field}"} if form == "nom" else {f"{{{field}|{one}}}" for one in (form, form[:1].upper() + form[1:])}
    face = face_of(faces_by_name(game.theme), "", game.lineage(kind)) if kind in game.kinds and field else None
    for region in face.regions.values() if face is not None else ():
        style = game.theme.styles.get(region.style or "")
        if style is not None and not region.word(ShapeContent) and any(hole in region.text for hole in holes):
            wide, high = region.box[2:]
            limits = f"on its face: {wide:g} × {high:g} mm, {style.size:g} pt, no smaller than {style.least:g} pt"
            least = style.least * MM_PER_PT
            return limits, max(1, int(high / (least * style.leading))) * int(wide / (least * LETTER))
    return "", None


def explained_placeholders(game: Game, path: str, text: Text) -> Iterator[str]:
    """A line for each placeholder that prints words; numbers are left out."""
    seen = set()
    for placeholder in text.placeholders:
        meaning = _outcomes(game, path, placeholder) or _meaning(game, placeholder)
        if meaning and placeholder.source not in seen:
            seen.add(placeholder.source)
            yield f"{placeholder.source} = {meaning}"


def _outcomes(game: Game, path: str, placeholder: Placeholder) -> str | None:
    """What the words of a ``form`` stand for that does not depend on a number."""
    if placeholder.kind != "form":
        return None
    head, _, key = placeholder.target.rpartition(":")
    example = game.examples.get(path.split("/")[1]) if path.startswith("example/") else None
    try:
        if example is not None and (head == "step" or key == "result"):
            outcome = run_example(game, example)
            value = outcome.result if key == "result" else outcome.steps[key]
        else:
            value = game.cell(key) if head == "cell" else game.value(key)
    except (KeyError, ValueError):
        return None
    words = ", ".join(map(show, outcomes(game, value)))
    return f"the words for each of these, in this order: {words}" if words else None


def _meaning(game: Game, placeholder: Placeholder) -> str | None:
    target, form = placeholder.target, placeholder.forms[0] if placeholder.forms else ""
    try:
        if placeholder.kind == "term":
            term = game.terms[target]
            return f"“{form_of(term.forms[game.language], form)}”, glossary term"
        if placeholder.kind == "name":
            kind, _, id_ = target.partition(".")
            thing = game.thing(kind, id_)
            return None if thing is None else f"“{form_of(thing.name.forms, form)}”, name of a {kind}"
        if placeholder.kind == SAYS:
            return f"the words of rule {game.clause_number(target)}, as they are translated there"
        if placeholder.kind == "kind":
            return f"“{form_of(game.kinds[target].name.forms, form)}”, kind of thing"
        if placeholder.kind == "table":
            return f"number of the table “{game.tables[target].title.source}”"
        if placeholder.kind == "layout":
            return f"“{form_of(side_up(game, target).name.forms, form)}”, what lies up in the figure"
        if placeholder.kind in CHOOSING:
            return "the words for where it lies in the figure: straight up first, then clockwise"
        if placeholder.kind in COUNTED:
            return COUNTED_WORDS[placeholder.kind]
    except (KeyError, ValueError):
        return None
    return None
