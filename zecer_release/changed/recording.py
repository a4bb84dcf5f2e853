"""Records what an edition tells its players: every field, cell, text, name and count that it can print, once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from generator.check.approval import in_pack_notation
from generator.check.prose import CheckedText, passages
from generator.fields.clause_type import ClauseType
from generator.fields.edges_type import EdgesType
from generator.fields.icon_type import IconType
from generator.fields.plan_type import PlanType
from generator.fields.record_type import RecordType
from generator.layout.grid import ENGINE_COLUMNS, heading
from generator.model.chapters import Chapter, Clause
from generator.model.game import Product, Thing
from generator.model.kinds import Field, Kind
from generator.model.table import Axis, Table
from generator.model.text import Text, printed
from generator.model.values import Name
from generator.translate.edition import Edition
from zecer_release.changed.edition_record import BESIDE_THE_RULES, EditionRecord, Holder, RecordedDatum
from zecer_release.changed.looks import looks, things_with_maps
from zecer_release.changed.printed_texts import TextRecords, icon_path
from zecer_release.changed.unseen import visible_shape

CONTENTS, RULINGS, GLOSSARY, OTHER = (printed("Contents of the box"), printed("Rulings"), printed("Glossary"),
                                      printed("Other"))
DRAWING, NUMBER = printed("drawing"), printed("number")
COPIES = ENGINE_COLUMNS["copies"]
# the sections of a pack whose texts no box prints
UNPRINTED = ("odds",)


def record_of(edition: Edition) -> EditionRecord:
    """What an edition tells its players."""
    recording = _Recording(edition)
    recording.all()
    game = edition.game
    return EditionRecord(game.id, edition.line(game.title), game.version, edition.language, recording.holders,
                         recording.data)


class _Recording:
    def __init__(self, edition: Edition) -> None:
        self.edition, self.game = edition, edition.game
        self.texts = TextRecords(edition)
        self.holders: dict[str, Holder] = {}
        self.data: dict[str, RecordedDatum] = {}

    def all(self) -> None:
        """Everything, in the order of the box: what lies in it, its pieces, its rules, and what is left."""
        game = self.game
        self.hold("game", edition_title(self.edition), CONTENTS)
        self.say("game/players", "game", self.word(printed("players")), game.players)
        self.say("game/minutes", "game", self.word(printed("minutes")), game.minutes)
        self.say("game/age", "game", self.word(printed("age")), game.age)
        for product in game.products.values():
            title = self.line(product.title)
            holder = self.hold(f"product/{product.id}", title, CONTENTS)
            self.say(f"{holder}/title", holder, "", title, sort="name")
        self.box()
        for kind in self.kinds:
            for thing in (one for one in game.things.values() if one.kind == kind):
                self.thing(thing)
        for product in game.products.values():
            self.copies_in(product)
        self.dice_and_maps()
        for chapter in game.chapters.values():
            self.chapter(chapter)
        # those without a clause: on boards and faces
        for table in game.tables.values():
            if f"table/{table.id}" not in self.holders:
                self.table(table, self.word(printed("Tables")))
        self.rest_of_the_book()
        for passage in passages(game):
            if passage.path.partition("/")[0] not in UNPRINTED:
                self.passage(passage)
        for path, text in self.texts.of_theme():
            self.passage(CheckedText(path, text, "label"))
        self.looks()

    def looks(self) -> None:
        for one in looks(self.edition):
            if one.holder not in self.holders:
                self.hold(one.holder, one.name, OTHER)
            self.say(f"{one.holder}/look", one.holder, "", self.word(DRAWING), one.digest, sort="look")

    def word(self, text: str, **values: object) -> str:
        return self.edition.word(text, **values)

    def line(self, text: Text | None) -> str:
        return self.edition.line(text) if text is not None else ""

    def hold(self, path: str, name: str, section: str, above: str = "") -> str:
        title = self.word(section) if section in (CONTENTS, RULINGS, GLOSSARY, OTHER) else section
        self.holders[path] = Holder(path, name, title, above)
        return path

    def say(self, path: str, holder: str, label: str, text: str, essence: str = "", sort: str = "value",
            uses: tuple[str, ...] = ()) -> None:
        if text:
            self.data[path] = RecordedDatum(path, holder, label, text, essence or text, uses, sort)

    def prose(self, path: str, holder: str, label: str, text: Text | None, sort: str = "prose") -> None:
        if text is not None:
            self.data[path] = self.texts.datum(path, holder, label, text, sort)

    def passage(self, passage: CheckedText) -> None:
        """A text that nothing above has told: it belongs to the nearest holder."""
        if passage.path in self.data:
            return
        parts = passage.path.split("/")
        above = next((path for end in range(len(parts), 0, -1) if (path := "/".join(parts[:end])) in self.holders), "")
        if not above:
            above = self.hold("/".join(parts[:3 if parts[0] == "theme" else 2]), self.texts.owner(passage.path), OTHER)
        is_source = passage.sort == "source"
        label = self.word(printed("origin")) if is_source and not above.startswith(BESIDE_THE_RULES) else ""
        self.data[passage.path] = self.texts.datum(passage.path, above, label, passage.text,
                                                   "source" if is_source else "prose", passage.example)

    def box(self) -> None:
        for group in self.game.box.values():
            name = self.line(group.name)
            holder = self.hold(f"box/{group.id}", name, CONTENTS)
            self.say(f"{holder}/total", holder, self.word(printed("in all")), str(group.total))
            for line, number in group.pieces.items():
                kind = self.game.kinds.get(line)
                label = kind.name.forms.get("nom.pl", kind.name.nom) if kind is not None else self.box_line(line)
                self.say(f"{holder}/pieces/{line}", holder, label, str(number))

    def box_line(self, line: str) -> str:
        """What a line of the contents is called: another group, or the things that are counted in it."""
        if line in self.game.box:
            return self.line(self.game.box[line].name)
        names = [thing.name.nom for thing in self.game.things.values() if thing.box_line == line]
        return names[0] if len(names) == 1 else ""

    @cached_property
    def kinds(self) -> list[str]:
        """The kinds in the order in which products print them, then those that none prints."""
        printed_kinds = [thing.kind for product in self.game.products.values()
                         for thing in self.game.printed_by(product)]
        return list(dict.fromkeys((*printed_kinds, *self.game.kinds)))

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """The section of each kind: the first product that prints it, else its own name."""
        found = {id_: capital(kind.name.forms.get("nom.pl", kind.name.nom)) for id_, kind in self.game.kinds.items()}
        for product in reversed(list(self.game.products.values())):
            found |= {thing.kind: self.line(product.title) for thing in self.game.printed_by(product)}
        return found

    def thing(self, thing: Thing) -> None:
        kind = self.game.kinds[thing.kind]
        name = thing.name.nom if isinstance(thing.fields.get("name"), Name) else self.known_by(kind, thing)
        holder = self.hold(f"{thing.kind}/{thing.id}", name, self.titles[thing.kind])
        self.say(f"{holder}/copies", holder, self.word(COPIES), str(self.game.copies(thing)),
                 sort="copies")
        for id_, field in kind.fields.items():
            self.field(f"{holder}/{id_}", holder, self.line(field.label), thing, field, thing.fields.get(id_))

    def known_by(self, kind: Kind, thing: Thing) -> str:
        """Of a thing without a name: its kind, and the first short value that no other one of the kind has."""
        things = list(self.game.of_kind(kind.id))
        for id_, field in kind.fields.items():
            values = [one.fields.get(id_) for one in things]
            if isinstance(thing.fields.get(id_), str | int) and len(set(map(in_pack_notation, values))) == len(
                    things) > 1:
                return f"{kind.name.nom} {self.value(field, thing.fields[id_])}"
        return kind.name.nom

    def field(self, path: str, holder: str, label: str, thing: Thing, field: Field, value: object) -> None:
        """A field; of a record each part by itself."""
        if isinstance(value, Text):
            self.prose(path, holder, label, value)
        elif isinstance(value, Name):
            self.say(path, holder, label, value.nom, sort="name")
        elif isinstance(field.type.required_type, RecordType) and isinstance(value, Mapping):
            for id_, part in field.type.required_type.fields.items():
                self.field(f"{path}/{id_}", holder, f"{label}, {self.line(part.label)}", thing, part, value.get(id_))
        elif isinstance(field.type.required_type, ClauseType) and isinstance(value, str):
            self.clause_number(path, holder, label, value)
        elif isinstance(field.type.single_type, IconType):
            self.icons(path, holder, label, thing, value)
        elif isinstance(field.type.single_type, EdgesType | PlanType):
            self.say(path, holder, label, self.word(DRAWING), in_pack_notation(value), sort="drawn")
        # a flag that is not set prints nothing
        elif value is not None and value is not False and value != ():
            self.say(path, holder, label, self.value(field, value), in_pack_notation(value),
                     uses=self.texts.printed_by(value))

    def value(self, field: Field, value: object) -> str:
        """A value in print; as the pack writes it, if it names what is not there."""
        try:
            return self.edition.write_value(field, value)
        except (KeyError, ValueError):
            return in_pack_notation(value)

    def icons(self, path: str, holder: str, label: str, thing: Thing, value: object) -> None:
        """What icons mean, but for those that only show the thing itself."""
        ids = [str(id_) for id_ in (value if isinstance(value, tuple) else (value,)) if id_]
        name = comparable_text(self.edition.name(thing.ref))
        meanings = [meaning for id_ in ids if id_ != thing.id and comparable_text(meaning := self.icon(id_)) != name]
        if meanings:
            self.say(path, holder, label, ", ".join(meanings), ", ".join(ids), uses=tuple(map(icon_path, ids)))

    def icon(self, id_: str) -> str:
        """What an icon means; that it is a drawing, if the pack has none of this name."""
        return self.edition.icon_meaning(id_) if id_ in self.game.theme.icons else self.word(DRAWING)

    def clause_number(self, path: str, holder: str, label: str, target: str) -> None:
        self.say(path, holder, label, self.game.clause_number(target), f"{{ref:{self.game.clause_id(target)}}}",
                 uses=self.texts.clause_uses(target))

    def copies_in(self, product: Product) -> None:
        """Copies of which a product prints another number than the game counts."""
        if not product.options.prints_copies:
            return
        for thing in self.game.printed_by(product):
            if thing.copies != self.game.copies(thing):
                self.say(f"product/{product.id}/copies/{thing.ref}", f"{thing.kind}/{thing.id}",
                         f"{self.line(product.title)}, {self.word(ENGINE_COLUMNS['copies'])}", str(thing.copies),
                         sort="copies")

    def dice_and_maps(self) -> None:
        game = self.game
        for die in game.dice.values():
            holder = self.hold(f"dice/{die.id}", die.name.nom, CONTENTS)
            self.say(f"{holder}/name", holder, self.word(printed("name")), die.name.nom, sort="name")
            for number, face in enumerate(die.faces, 1):
                signs = [self.edition.icon_meaning(icon) for icon in face.icons]
                value = [] if face.value is None else [self.edition.value(face.value)]
                self.say(f"{holder}/faces/{number}", holder, self.word(printed("face {number}"), number=number),
                         " ".join((*signs, *value)) or "–", in_pack_notation(face))
        things = things_with_maps(self.edition)
        for sort, drawn in (("map", game.maps), ("layout", game.layouts)):
            for id_, one in drawn.items():
                owner, thing = self.texts.owner(f"{sort}/{id_}"), things.get(id_) if sort == "map" else None
                above = self.holders[f"{thing.kind}/{thing.id}"] if thing is not None else Holder("", owner, owner)
                self.record_drawing(self.hold(f"{sort}/{id_}", above.name, above.section or CONTENTS), one)

    def record_drawing(self, holder: str, value: object) -> None:
        """What a picture shows apart from its texts."""
        self.say(f"{holder}/plan", holder, "", self.word(DRAWING), visible_shape(value), sort="drawn")

    def chapter(self, chapter: Chapter) -> None:
        number = chapter.id.removesuffix(".0")
        section = f"{number}. {self.line(chapter.title)}"
        holder = self.hold(f"chapter/{chapter.id}", self.word(printed("Chapter {number}"), number=number), section)
        self.prose(f"{holder}/title", holder, self.word(printed("title")), chapter.title)
        for part, text in (("general", chapter.general), ("procedure", chapter.procedure)):
            self.prose(f"{holder}/{part}", holder, "", text)
        self.record_figures(chapter.id, section)
        for clause in chapter.clauses.values():
            self.clause(clause, section, holder)
            for id_ in clause.tables:
                if id_ in self.game.tables:
                    self.table(self.game.tables[id_], section)
            self.record_figures(clause.id, section)

    def clause(self, clause: Clause, section: str, above: str) -> None:
        path = f"clause/{clause.id}"
        holder = self.hold(path, self.word(printed("Rule {number}"), number=clause.number), section, above)
        self.say(f"{path}/number", holder, self.word(NUMBER), clause.number, sort="number")
        self.prose(f"{path}/title", holder, self.word(printed("title")), clause.title)
        self.prose(f"{path}/text", holder, "", clause.text)
        for letter, text in clause.steps.items():
            self.prose(f"{path}/steps/{letter}", holder, f"{letter})", text)
        self.prose(f"{path}/after", holder, "", clause.after)
        if clause.optional:
            self.say(f"{path}/optional", holder, "", self.word(printed("Optional rule")))
        if clause.see:
            numbers = ", ".join(map(self.game.clause_number, clause.see))
            essence = ", ".join(f"{{ref:{self.game.clause_id(one)}}}" for one in clause.see)
            uses = tuple(use for one in clause.see for use in self.texts.clause_uses(one))
            self.say(f"{path}/see", holder, self.word(printed("see")), numbers, essence, uses=uses)

    def record_figures(self, clause: str, section: str) -> None:
        """Figures and examples that follow a clause."""
        for number, (id_, figure) in enumerate(self.game.numbered_figures().items(), 1):
            if figure.after == clause:
                holder = self.hold(f"figure/{id_}", self.word(printed("Figure {number}"), number=number), section)
                self.say(f"{holder}/number", holder, self.word(NUMBER), str(number), sort="number")
                self.prose(f"{holder}/caption", holder, "", figure.caption)
                self.record_drawing(holder, figure.data)
        for example in self.game.examples.values():
            if example.clause == clause:
                name = self.line(example.title) or self.word(printed("of rule {number}"),
                                                             number=self.game.clause_number(clause))
                self.hold(f"example/{example.id}", self.word(printed("Example: {title}"), title=name), section)

    def table(self, table: Table, section: str) -> None:
        title = self.line(table.title)
        name = self.word(printed("Table {number}"), number=table.number) if table.number else title
        holder = self.hold(f"table/{table.id}", name, section)
        self.say(f"{holder}/number", holder, self.word(NUMBER), table.number, sort="number")
        self.prose(f"{holder}/title", holder, self.word(printed("title")), table.title)
        for side, axis in (("rows", table.rows), ("columns", table.columns)):
            self.axis(f"{holder}/{side}", holder, axis)
        for row in table.rows.keys:
            self.row(holder, name, table, row)
        if table.lists is not None and table.lists in self.game.kinds:
            self.record_listing(holder, table)

    def record_listing(self, holder: str, table: Table) -> None:
        assert table.lists is not None
        names = [thing.name.nom for thing in self.game.of_kind(table.lists) if thing.id in table.which]
        self.say(f"{holder}/which", holder, self.word(printed("rows")), ", ".join(names), in_pack_notation(table.which),
                 uses=tuple(f"{thing.kind}/{thing.id}/name" for thing in self.game.of_kind(table.lists)))
        fields = self.game.kinds[table.lists].fields
        heads = [self.line(fields[one.partition(".")[0]].label) if one.partition(".")[0] in fields else self.word(
            ENGINE_COLUMNS.get(one, "")) for one in table.list_columns]
        labels = [self.texts.places.get(id(one.label)) for one in fields.values()]
        self.say(f"{holder}/columns", holder, self.word(printed("columns")), ", ".join(heads),
                 in_pack_notation(table.list_columns), uses=tuple(path for path in labels if path is not None))

    def row(self, holder: str, name: str, table: Table, row: str) -> None:
        label = heading(self.edition, table.rows, row)
        line = self.word(printed("row {row}"), row=label)
        named = self.hold(f"{holder}/{row}", f"{name}, {line}" if label else name, self.holders[holder].section, holder)
        for column in table.columns.keys:
            if (row, column) not in table.cells:
                continue
            value, path = table.cells[row, column], f"{holder}/{row}/{column}".rstrip("/")
            title = heading(self.edition, table.columns, column) if column else ""
            path = f"{path}/" if path in self.holders else path
            if isinstance(value, Text):
                self.data[path.rstrip("/")] = self.texts.datum(path.rstrip("/"), named, title, value)
            elif isinstance(table.types.get(column), ClauseType) and isinstance(value, str):
                self.clause_number(path, named, title, value)
            else:
                self.say(path.rstrip("/"), named, title, self.cell(value), in_pack_notation(value),
                         uses=self.texts.printed_by(value))

    def cell(self, value: object) -> str:
        """A cell in print; as the pack writes it, if it names what is not there."""
        try:
            return self.edition.value(value)
        except (KeyError, ValueError):
            return in_pack_notation(value)

    def axis(self, path: str, holder: str, axis: Axis) -> None:
        if axis.roll is not None:
            self.say(f"{path}/roll", holder, self.word(printed("roll")), self.edition.value(axis.roll))

    def rest_of_the_book(self) -> None:
        word = self.word
        for ruling in self.game.rulings.values():
            holder = self.hold(f"ruling/{ruling.id}", self.line(ruling.question), RULINGS)
            self.prose(f"{holder}/question", holder, word(printed("question")), ruling.question)
            self.prose(f"{holder}/answer", holder, word(printed("answer")), ruling.answer)
        for id_, story in self.game.stories.items():
            self.hold(f"story/{id_}", self.line(story.title), self.texts.owner(f"story/{id_}"))
        shown = {part.figure: (story, self.line(chapter.title)) for story, chapter in self.game.stories.items()
                 for part in chapter.parts.values() if part.figure}
        for id_, figure in self.game.figures.items():
            if not figure.after:
                where, title = shown.get(id_, ("", ""))
                name = word(printed("{title}, drawing"), title=title) if title else word(printed("Figure"))
                section = self.texts.owner(f"story/{where}") if where else OTHER
                self.record_drawing(self.hold(f"figure/{id_}", name, section), figure.data)
        for term in self.game.terms.values():
            forms = term.forms.get(self.edition.language, {})
            holder = self.hold(f"term/{term.id}", forms.get("nom", ""), GLOSSARY)
            self.say(f"{holder}/name", holder, word(printed("name")), forms.get("nom", ""), sort="name")
            self.prose(f"{holder}/meaning", holder, word(printed("meaning")), term.meaning)
            self.prose(f"{holder}/reminder", holder, word(printed("reminder")), term.reminder)
        for kind in self.game.kinds.values():
            holder = self.hold(f"kind/{kind.id}", kind.name.forms.get("nom.pl", kind.name.nom), OTHER)
            self.say(f"{holder}/name", holder, word(printed("name")), kind.name.nom, sort="name")
        for id_, constant in self.game.values.items():
            holder = self.hold(f"value/{id_}", "", OTHER)
            self.say(holder, holder, "", self.edition.value(constant), sort="constant")


def edition_title(edition: Edition) -> str:
    """The title of the box."""
    return edition.line(edition.game.title)


def capital(text: str) -> str:
    """A text as a title begins."""
    return text[:1].upper() + text[1:]


def comparable_text(text: str) -> str:
    """A text without capitals, and with plain spaces alone."""
    return " ".join(text.casefold().split())
