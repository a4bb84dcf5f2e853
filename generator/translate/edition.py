"""An edition: a game in one language, with placeholders filled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from generator.lazy import lazy
from generator.model.choices import choice_named, declared_words, offered_words, outcomes
from generator.model.dice import Dice, Throw
from generator.model.figure_places import direction_of, side_up
from generator.model.game import Game, Thing
from generator.model.kinds import Field
from generator.model.pieces import pieces
from generator.model.text import COUNTED, SAYS, Placeholder, Text
from generator.model.values import Chance, ChoiceWord, Count, Edges, Name, Ref, Span
from generator.records import replace
from generator.text.markup import paragraph_of, parse
from generator.text.run import Block, Hole, Run, Runs, plain_text, with_runs
from generator.text.typeset import glue_runs
from generator.translate.context import Context, Unresolved, form_of
from generator.translate.dice_words import dice_words, throw_words
from generator.translate.engine_words import filled_words
from generator.translate.notation import NOTHING, Notation
from generator.translate.number_words import form_and_nouns, numerals
from generator.translate.numbered_figures import with_figure_words
from generator.translate.plurals import plural_index, whole_number
from generator.translate.quotations import quoted_text
from generator.translate.ui import OWN, engine_words

if TYPE_CHECKING:
    from generator.translate import odds_format
else:
    odds_format = lazy("generator.translate.odds_format")

SENTENCE_ENDS = tuple(".!?…。！？")


@dataclass(frozen=True)
class Edition:
    """A game in one language. ``words`` are the pack's own translations of the engine's words."""

    game: Game
    language: str
    words: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def notation(self) -> Notation:
        return Notation(self.language, self.word)

    def word(self, msgid: str, **values: object) -> str:
        """Words of the engine (written in English) in this language, with their ``{holes}`` filled."""
        if self.language == OWN and not self.words:
            return filled_words(msgid, values)
        found = self.words.get(msgid) or engine_words(self.language).get(msgid, msgid)
        return filled_words(found, values)

    def blocks(self, text: Text, context: Context = Context()) -> tuple[Block, ...]:
        """A text with its placeholders filled and typeset. One that cannot be filled becomes a run of the role
        ``missing``.
        """
        return with_runs(parse(text), lambda runs: self._typeset(runs, context))

    def line(self, text: Text, context: Context = Context()) -> str:
        """A text as plain characters on one line, without styles."""
        return plain_text(self.blocks(text, context))

    def _typeset(self, runs: Runs, context: Context) -> tuple[Run, ...]:
        return glue_runs(self._filled_runs(runs, context), self.language)

    def _filled_runs(self, runs: Runs, context: Context) -> tuple[Run, ...]:
        filled: list[Run] = []
        for run in runs:
            filled.extend(self._fill(run, context) if isinstance(run, Hole) else [run])
        return with_figure_words(filled, self.word, self.language)

    def _fill(self, hole: Hole, context: Context) -> tuple[Run, ...]:
        one = hole.placeholder
        try:
            filled = self._quoted_runs(one, context) if one.kind == SAYS else (self.resolve(one, context),)
        except (KeyError, ValueError, IndexError, TypeError, AttributeError):
            filled = (Run(one.source, role="missing", target=one.source),)
        if not (hole.bold or hole.italic):
            return filled
        return tuple(replace(run, bold=run.bold or hole.bold, italic=run.italic or hole.italic) for run in filled)

    def _quoted_runs(self, placeholder: Placeholder, context: Context) -> tuple[Run, ...]:
        """The words of a clause in a text that quotes it. Raises Unresolved where that is no paragraph, or a circle."""
        id_, text = self.game.clause_id(placeholder.target), quoted_text(self.game, placeholder)
        paragraph = None if text is None else paragraph_of(text)
        if paragraph is None or id_ in context.quoted:
            raise Unresolved(placeholder.source)
        return self._filled_runs(paragraph.runs, replace(context, quoted=(*context.quoted, id_)))

    def resolve(self, placeholder: Placeholder, context: Context = Context()) -> Run:
        """The text of a placeholder. Raises KeyError or ValueError when its target does not exist."""
        resolver = RESOLVERS.get(placeholder.kind)
        if resolver is None:
            raise Unresolved(placeholder.source)
        return resolver(self, placeholder, context)

    def value(self, value: object, form: str = "") -> str:
        """A typed value in print."""
        known = WRITERS.get(value.__class__)
        if known is not None:
            return known(self, value, form)
        for type_, write in WRITERS.items():
            if isinstance(value, type_):
                return write(self, value, form)
        if value is None:
            return NOTHING
        return str(value)

    def icon_meaning(self, id_: str) -> str:
        """What an icon means; its id when there is no such icon."""
        icon = self.game.theme.icons.get(id_)
        return id_ if icon is None else self.line(icon.meaning)

    def word_of(self, choice: ChoiceWord) -> Text:
        """The printed text for a word of a choice, as its declaration says; the word itself where nothing does."""
        return self._declared_words.get(choice.declared, {}).get(choice) or Text(choice)

    @cached_property
    def _declared_words(self) -> Mapping[str, Mapping[str, Text]]:
        return dict(declared_words(self.game))

    @cached_property
    def _offered_words(self) -> Mapping[str, tuple[ChoiceWord, ...]]:
        return offered_words(self.game)

    def recognized_value(self, value: object) -> object:
        """A value of an example or a question: a word typed there is that of a choice, if all choices print it alike.
        """
        if isinstance(value, tuple | list):
            return tuple(map(self.recognized_value, value))
        if isinstance(value, Mapping):
            return {key: self.recognized_value(one) for key, one in value.items()}
        known = self._offered_words.get(value, ()) if isinstance(value, str) and not isinstance(
            value, ChoiceWord) else ()
        return known[0] if len(known) == 1 else value

    def name(self, ref: Ref, form: str = "") -> str:
        """The name of a thing in a form. Raises KeyError."""
        thing = self.game.thing(ref.kind, ref.id)
        if thing is None:
            raise Unresolved(str(ref))
        return form_of(thing.name.forms, form)

    def any_name(self, id_: str) -> str:
        """The name of the first thing of that id, whatever its kind; the id itself when there is none."""
        found = next((thing for ref, thing in self.game.things.items() if ref.id == id_), None)
        return id_ if found is None else found.name.nom

    def plural(self, number: int, forms: tuple[str, ...]) -> str:
        """The plural form for a number: one, few, many in Polish. Raises IndexError when there are too few forms."""
        return forms[plural_index(self.language, number)]

    def outcomes(self, value: object) -> tuple[object, ...]:
        """All that a value may be where that is few, in the order of the words that ``{form:…}`` has for them."""
        return outcomes(self.game, self.recognized_value(value))

    def counted_noun(self, placeholder: Placeholder, value: object) -> str:
        """A number with a noun (``plural``), in words (``number``, ``ordinal``), or the noun alone (``form``).

        ``form`` also has words for yes and no, and for each word of a choice. Raises IndexError when there are too few
        forms, ValueError for a language without numbers in words, Unresolved for what is no whole number.
        """
        few, number = self.outcomes(value) if placeholder.kind == "form" else (), whole_number(value)
        if few:
            return placeholder.forms[few.index(value)]
        if number is None:
            raise Unresolved(placeholder.source)
        match placeholder.kind:
            case "plural":
                return f"{self.notation.number(number)} {self.plural(number, placeholder.forms)}"
            case "form":
                return self.plural(number, placeholder.forms)
        known = numerals(self.language)
        if known is None:
            raise Unresolved(placeholder.source)
        form, nouns = form_and_nouns(self.language, placeholder.kind, placeholder.forms)
        words = known.spelt_number(placeholder.kind, number, form)
        return f"{words} {self.plural(number, nouns)}" if nouns else words

    def quantity(self, target: str) -> object:
        """What ``rank-size``, ``count:monster``, ``kinds:monster``, ``monster.troll.agility`` come to. Raises KeyError.
        """
        head, colon, rest = target.partition(":")
        if colon and head == "count":
            return pieces(self.game, rest)
        if colon and head == "kinds":
            return len(self.game.of_kind(rest))
        return self.game.cell(rest) if head == "cell" and colon else self.game.value(rest if colon else target)

    def field_value(self, thing: Thing, field_: Field) -> str:
        """A field of a thing in print."""
        return self.write_value(field_, thing.fields.get(field_.id))

    def write_value(self, field_: Field, value: object, form: str = "") -> str:
        """A value in print as its declaration says: numbers with their signs, parts of a record with slashes."""
        return self.value(value, form) if form else field_.type.write(self, field_, value)

    def write_list(self, parts: Iterable[str], are_texts: bool) -> str:
        """The printed items of a list: what follows a sentence follows it as in a text, a word follows a comma."""
        found = ""
        for part in parts:
            between = "" if not found else " " if are_texts and found.endswith(SENTENCE_ENDS) else ", "
            found += between + part
        return found or NOTHING

    def entry(self, field_: Field, key: str, value: object) -> str:
        """An entry of a map in print: ``+2 miecz``, with a sign where the field's declaration asks for one."""
        signed = "all" in field_.signed or key in field_.signed
        inner = field_.type.part(field_, key) or field_
        return f"{self.write_value(inner, value, 'signed' if signed else '')} {self.any_name(key)}"

    def declared_field(self, thing: Thing, path: str) -> Field | None:
        """The declaration of what a path such as ``pair.home`` or ``weapon.sort`` leads to; None without one."""
        field = self.game.kinds[thing.kind].fields.get(path)
        if field is not None or "." not in path:
            return field
        head, *rest = path.split(".")
        field, value = self.game.kinds[thing.kind].fields.get(head), thing.fields.get(head)
        for part in rest:
            owner = self.game.thing(value.kind, value.id) if isinstance(value, Ref) else None
            if owner is not None:
                field, value = self.game.kinds[owner.kind].fields.get(part), owner.fields.get(part)
            elif field is not None:
                field = field.type.part(field, part)
                value = value.get(part) if isinstance(value, Mapping) else None
        return field


def _first_form(placeholder: Placeholder) -> str:
    return placeholder.forms[0] if placeholder.forms else ""


def _clause(edition: Edition, placeholder: Placeholder, context: Context) -> Run:
    if edition.game.clause(placeholder.target) is None:
        raise Unresolved(placeholder.target)
    number = edition.game.clause_number(placeholder.target)
    return Run(number, role="ref", target=number, near=context.is_near(edition.game, number))


def _table(edition: Edition, placeholder: Placeholder, context: Context) -> Run:
    number = edition.game.tables[placeholder.target].number
    return Run(number, role="table", target=placeholder.target, near=context.is_near(edition.game, number))


def _figure(edition: Edition, placeholder: Placeholder, context: Context) -> Run:
    number = list(edition.game.numbered_figures()).index(placeholder.target) + 1
    near = context.is_near(edition.game, edition.game.figures[placeholder.target].after)
    return Run(str(number), role="figure", target=placeholder.target, near=near)


def _value(edition: Edition, placeholder: Placeholder, context: Context) -> Run:
    kind, _, rest = placeholder.target.partition(".")
    id_, _, path = rest.partition(".")
    thing = edition.game.thing(kind, id_)
    field = edition.declared_field(thing, path) if thing is not None else None
    value, form = edition.game.value(placeholder.target), _first_form(placeholder)
    return Run(edition.value(value, form) if field is None else edition.write_value(field, value, form))


def _cell(edition: Edition, placeholder: Placeholder, context: Context) -> Run:
    return Run(edition.value(edition.game.cell(placeholder.target), _first_form(placeholder)))


def _term(edition: Edition, placeholder: Placeholder, context: Context) -> Run:
    term = edition.game.terms[placeholder.target]
    word = form_of(term.forms[edition.language], _first_form(placeholder))
    here = term.defined is not None and context.clause == term.defined
    return Run(word, role="defined" if here else "term", target=term.id)


def _dice(edition: Edition, placeholder: Placeholder, context: Context) -> Run:
    dice = Dice.parse(placeholder.target, edition.game.dice)
    return Run(dice_words(edition.notation, edition.game.dice, dice, _first_form(placeholder)))


def _icon(edition: Edition, placeholder: Placeholder, context: Context) -> Run:
    icon = edition.game.theme.icons[placeholder.target]
    return Run(edition.line(icon.meaning), role="icon", target=icon.id)


def _caps(edition: Edition, placeholder: Placeholder, context: Context) -> Run:
    if not placeholder.target.strip():
        raise Unresolved(placeholder.source)
    return Run(placeholder.target, role="caps")


def _styled_run(edition: Edition, placeholder: Placeholder, context: Context) -> Run:
    words = _first_form(placeholder)
    if placeholder.target not in edition.game.theme.styles or not words.strip():
        raise Unresolved(placeholder.source)
    return Run(words, role="span", target=placeholder.target)


def _counted_run(edition: Edition, placeholder: Placeholder, context: Context) -> Run:
    return Run(edition.counted_noun(placeholder, _counted_value(edition, placeholder.target, context)))


def _counted_value(edition: Edition, target: str, context: Context) -> object:
    """What the forms depend on; inside an example also ``given:die``, ``step:row`` and ``result``."""
    head, _, key = target.partition(":")
    local = {"given": context.given, "step": context.steps}.get(head)
    found = context.result if target == "result" else local[key] if local is not None and key else None
    return edition.quantity(target) if found is None else _thing(edition, found)


def _of_example(edition: Edition, placeholder: Placeholder, value: object) -> Run:
    return Run(edition.value(edition.recognized_value(value), _first_form(placeholder)))


def _thing(edition: Edition, given: object) -> object:
    """A given ``hero.almuric`` as a thing, ``hero.sort.noble`` as a choice, also in a list or a map; else unchanged."""
    if isinstance(given, tuple):
        return tuple(_thing(edition, one) for one in given)
    if isinstance(given, Mapping):
        return {key: _thing(edition, one) for key, one in given.items()}
    if isinstance(given, str) and "." in given:
        kind, _, id_ = given.partition(".")
        if edition.game.thing(kind, id_) is not None:
            return Ref(kind, id_)
        return choice_named(edition.game, given) or given
    return given


RESOLVERS: dict[str, Callable[[Edition, Placeholder, Context], Run]] = {
    "ref": _clause,
    "table": _table,
    "figure": _figure,
    "layout": lambda edition, one, context: Run(edition.name(side_up(edition.game, one.target).ref, _first_form(one))),
    "direction": lambda edition, one, context: Run(one.forms[direction_of(edition.game, one.target, len(one.forms))]),
    "value": _value,
    "cell": _cell,
    "name": lambda edition, one, context: Run(edition.name(Ref(*one.target.partition(".")[::2]), _first_form(one))),
    "kind": lambda edition, one, context: Run(form_of(edition.game.kinds[one.target].name.forms, _first_form(one))),
    "term": _term,
    "dice": _dice,
    "count": lambda edition, one, context: Run(str(pieces(edition.game, one.target))),
    "kinds": lambda edition, one, context: Run(str(len(edition.game.of_kind(one.target)))),
    "odds": lambda edition, one, context: Run(odds_format.odds_text(edition.game, edition.notation, edition.word, one)),
    "icon": _icon,
    "caps": _caps,
    "style": _styled_run,
    **dict.fromkeys(COUNTED, _counted_run),
    "given": lambda edition, one, context: _of_example(edition, one, _thing(edition, context.given[one.target])),
    "step": lambda edition, one, context: _of_example(edition, one, context.steps[one.target]),
    "result": lambda edition, one, context: _of_example(edition, one, context.result),
}


def _write_count(edition: Edition, count: Count, form: str) -> str:
    if count.amount == 1:
        return edition.name(count.of)
    thing = edition.game.thing(count.of.kind, count.of.id)
    forms = thing.name.forms if thing is not None else {"nom": count.of.id}
    name = forms.get("nom.pl", forms["nom"])
    # translators: a cell of a table of encounters, such as 1D3 Orcs
    words = edition.word("{number} {things}").replace(" ", "\u00a0")
    return filled_words(words, {"number": edition.value(count.amount), "things": name})


def _write_list(edition: Edition, values: Iterable[object], form: str) -> str:
    known = tuple(values)
    return edition.write_list([edition.value(one) for one in known], all(isinstance(one, Text) for one in known))


def _write_map(edition: Edition, values: Mapping[str, object], form: str) -> str:
    return (
        ", ".join(f"{edition.value(value)} {edition.any_name(key)}" for key, value in values.items())
        or NOTHING
    )


WRITERS: dict[type, Callable[[Edition, Any, str], str]] = {
    bool: lambda edition, value, form: edition.word("yes") if value else edition.word("no"),
    int: lambda edition, value, form: (edition.notation.signed_number(value) if form == "signed"
                                       else edition.notation.number(value)),
    Dice: lambda edition, value, form: (edition.notation.code(value) if form == "code" and not value.die
                                        else dice_words(edition.notation, edition.game.dice, value)),
    Throw: lambda edition, value, form: throw_words(edition.notation, value, edition.icon_meaning),
    Span: lambda edition, value, form: edition.notation.span(value),
    Name: lambda edition, value, form: form_of(value.forms, form),
    Ref: lambda edition, value, form: edition.name(value, form),
    Thing: lambda edition, value, form: form_of(value.name.forms, form),
    Text: lambda edition, value, form: edition.line(value),
    ChoiceWord: lambda edition, value, form: edition.line(edition.word_of(value)),
    Count: _write_count,
    Chance: lambda edition, value, form: f"{value.at_most}: {edition.value(value.amount)}",
    Edges: lambda edition, value, form: "/".join(value.clockwise()),
    Mapping: _write_map,
    tuple: _write_list,
    list: _write_list,
}

__all__ = ["Context", "Edition", "Unresolved", "form_of"]
