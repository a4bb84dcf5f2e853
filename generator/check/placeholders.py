"""Faults in the placeholders of a text: braces, kinds, targets, forms, plurals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from generator.check.choice_words import ambiguous
from generator.check.counted import misshapen
from generator.check.face_colours import drawn_regions
from generator.check.figure_words import direction_slips, layout_slips
from generator.check.outcomes import outcome_of
from generator.check.per_game import once
from generator.check.printed_braces import help_for
from generator.check.prose import CheckedText, passages
from generator.check.regions import kinds_shown, words_of_faces
from generator.check.rule import Findings, finding_at
from generator.check.slips import Slip, Sort, loose_braces, new_slip
from generator.check.targets import SORTS, exists, missing, missing_form, not_counted, of_number, thing_named
from generator.finding import did_you_mean, one_of
from generator.layout.faces.holes import COPY_PATHS, NAMED_IN_PLACEHOLDERS, names_own, own_data, own_path, value_at
from generator.message import Message, msg, reason
from generator.model.chapters import Example
from generator.model.dice import Dice
from generator.model.expression import ExpressionError, agrees
from generator.model.game import Game, Thing
from generator.model.pieces import pieces
from generator.model.text import CHOOSING, COUNTED, IN_WORDS, LOCAL, SAYS, Placeholder, Text
from generator.model.theme import Face, Region
from generator.model.value_text import show
from generator.model.values import Name, Ref
from generator.odds.odds_in_prose import odds
from generator.odds.odds_syntax import NoOdds, data_named
from generator.records import replace
from generator.text.markup import paragraph_of
from generator.translate.dice_words import counted_form
from generator.translate.edition import Edition
from generator.translate.number_words import MOST
from generator.translate.odds_format import FORMS
from generator.translate.plurals import whole_number
from generator.translate.quotations import quoted_clauses, quoted_text, words_of

NUMBERED = ("count", "kinds", "cell", "value")
# kinds that read no form
FORMLESS = ("ref", "table", "figure", "count", "kinds", "icon", "caps")


@once
def all_slips(game: Game) -> Iterator[tuple[CheckedText, Slip]]:
    """Every fault of every placeholder of a game."""
    for passage in passages(game):
        for slip in slips(game, passage):
            yield passage, slip
    for face, region, passage in words_of_faces(game):
        # braces that are no placeholder are judged by rules of their own
        written = {(one.start, one.end) for one in passage.text.placeholders if not _is_own(game, face, region, one)}
        yield from ((passage, slip) for slip in slips(game, passage) if (slip.start, slip.end) in written)
    yield from _own_of_faces(game)


def _is_own(game: Game, face: Face, region: Region, placeholder: Placeholder) -> bool:
    """Whether a placeholder in the words of a face names a field of its things, or a number of the piece."""
    path = own_path(placeholder)
    if path is None or path in game.values:
        return False
    head = path.partition(".")[0]
    return (path in NAMED_IN_PLACEHOLDERS or (region.repeat is not None and head in COPY_PATHS)
            or any(head in kind.fields for kind in kinds_shown(game, face)))


def _own_of_faces(game: Game) -> Iterator[tuple[CheckedText, Slip]]:
    """Placeholders in the words of faces that name fields of things, each once: forms, and values without a number."""
    edition, told = Edition(game, game.language), set[tuple[str, int]]()
    for thing, region, where in drawn_regions(game, lambda one: bool(own_data(one.text))):
        text = Text(region.text)
        for one in text.placeholders:
            path = own_path(one)
            if path is None or (where, one.start) in told or not names_own(edition, thing, path):
                continue
            slip = _own_slip(game, one, value_at(edition, thing, path), thing)
            if slip is not None:
                told.add((where, one.start))
                yield CheckedText(f"{where}/text", text), slip


def _own_slip(game: Game, placeholder: Placeholder, value: object, thing: Thing) -> Slip | None:
    if placeholder.kind not in COUNTED:
        return next(_check_form(game, placeholder, value), None) if value is not None else None
    wrong = misshapen(game.language, placeholder, Edition(game, game.language).outcomes(value))
    if wrong is not None:
        return new_slip("plural", placeholder, wrong)
    slip = next(_amount(game, placeholder, value), None)
    return slip and replace(slip, message=msg("{message} of {thing}", message=slip.message, thing=thing.ref))


def placeholder_findings(game: Game, sort: Sort) -> Findings:
    """The faults of one sort as findings."""
    for passage, slip in all_slips(game):
        if slip.sort == sort:
            source = passage.text.source
            help = help_for(source[slip.start : slip.end], slip.help)
            yield finding_at(passage.path, source, slip.start, slip.end, slip.message, help=help, cause=slip.cause)


def slips(game: Game, passage: CheckedText) -> Iterator[Slip]:
    """Every fault of the placeholders of a text."""
    source = passage.text.source
    if "{" not in source and "}" not in source:
        return
    placeholders = passage.text.placeholders
    # each placeholder has one opening and one closing brace
    if source.count("{") != len(placeholders) or source.count("}") != len(placeholders):
        yield from loose_braces(source)
    for placeholder in placeholders:
        judge = JUDGES.get(placeholder.kind)
        if judge is None:
            found, owner = placeholder.source, passage.text.owner
            message = msg("expected a placeholder such as {{ref:…}}, found {placeholder}", placeholder=found)
            own = owner is not None and placeholder.kind in owner.fields
            known = (msg("write {meant}", meant=f"{{value:{found[1:]}") if own else
                     did_you_mean(placeholder.kind, JUDGES) or msg("known: {known}", known=", ".join(JUDGES)))
            yield new_slip("placeholder", placeholder, message, known)
        else:
            yield from judge(game, placeholder, passage.example)
            yield from _needless(placeholder)


def _needless(placeholder: Placeholder) -> Iterator[Slip]:
    """Forms that a kind of placeholder does not read, so that they are lost."""
    most = 0 if placeholder.kind in FORMLESS else 1
    if placeholder.kind not in (*COUNTED, *CHOOSING) and len(placeholder.forms) > most:
        lost = placeholder.forms[most]
        message = (msg("expected no form of {kind}, found {lost!r}", kind=placeholder.kind, lost=lost) if not most else
                   msg("expected one form, found {lost!r} too", lost=lost))
        yield new_slip("placeholder", placeholder, message, msg("take it away"))


Judge = Callable[[Game, Placeholder, "Example | None"], Iterator[Slip]]


def _points(sort: str) -> Judge:
    def judge(game: Game, placeholder: Placeholder, example: Example | None) -> Iterator[Slip]:
        if not exists(game, sort, placeholder.target):
            yield new_slip("reference", placeholder, *missing(game, sort, placeholder.target))
        elif sort in ("value", "cell"):
            found = game.value(placeholder.target) if sort == "value" else game.cell(placeholder.target)
            yield from _check_form(game, placeholder, found)

    return judge


def _says(game: Game, placeholder: Placeholder, example: Example | None) -> Iterator[Slip]:
    """The words of a clause can be quoted if they are one paragraph, and do not quote themselves."""
    lost = list(_points("clause")(game, placeholder, example))
    yield from lost
    number, wrong = game.clause_number(placeholder.target), None
    text = quoted_text(game, placeholder)
    if not words_of(game, placeholder.target):
        wrong = msg("expected a clause with words of its own, found {number}, which has none", number=number)
    elif text is None:
        wrong = msg("expected words of one sentence of {number}, found {words!r}", number=number,
                    words=placeholder.forms[0])
    elif paragraph_of(text) is None:
        wrong = msg("expected a clause of one paragraph, found {number}, which has several", number=number)
    elif game.clause_id(placeholder.target) in quoted_clauses(game, placeholder.target):
        wrong = msg("expected words that do not lead back to {number}, found quotations in a circle", number=number)
    if wrong is not None and not lost:
        advice = msg("quote a step, or a sentence by some of its words: {{says:{number}|…}}", number=number)
        yield new_slip("placeholder", placeholder, wrong, advice)


def _check_form(game: Game, placeholder: Placeholder, value: object) -> Iterator[Slip]:
    """Check a form of a value: the forms of a name, ``code`` of dice, ``signed`` of a number."""
    for form in placeholder.forms[:1]:
        if isinstance(value, Ref):
            value = game.thing(value.kind, value.id)
        if value is None:
            return
        if isinstance(value, Thing | Name):
            yield from _check_forms(placeholder, value.name if isinstance(value, Thing) else value, "")
        elif not (isinstance(value, Dice) and form == "code") and not (isinstance(value, int) and form == "signed"):
            yield new_slip("placeholder", placeholder, msg("expected no form {form!r} of what is no name", form=form))


def _check_forms(placeholder: Placeholder, forms: Name | Mapping[str, str], cause: str, *other: str) -> Iterator[Slip]:
    """Check the forms of a placeholder, or the ``other`` ones that they come to, against those of a name."""
    for form in other or placeholder.forms:
        problem = missing_form(forms, form)
        if problem is not None:
            message = msg("{placeholder}: {problem}", placeholder=placeholder.source, problem=problem)
            lower = form[:1].lower() + form[1:]
            of_term = cause.startswith("term/") and cause.split("/")
            advice = msg("add it to the term in the glossary, {language}: {{{lower}: …}}, or use another",
                         language=of_term[2], lower=lower) if of_term else msg(
                             "add the form {lower}, or use another", lower=lower)
            yield new_slip("reference", placeholder, message, advice, f"{cause}/{form.lower()}" if cause else None)


def _name(game: Game, placeholder: Placeholder, example: Example | None) -> Iterator[Slip]:
    thing = thing_named(game, placeholder.target)
    if thing is None:
        yield new_slip("reference", placeholder, *missing(game, "thing", placeholder.target))
    else:
        yield from _check_forms(placeholder, thing.name, f"{thing.kind}/{thing.id}/name")


def _kind(game: Game, placeholder: Placeholder, example: Example | None) -> Iterator[Slip]:
    yield from _points("kind")(game, placeholder, example)
    if placeholder.target in game.kinds:
        yield from _check_forms(placeholder, game.kinds[placeholder.target].name, f"kind/{placeholder.target}/name")


def _term(game: Game, placeholder: Placeholder, example: Example | None) -> Iterator[Slip]:
    term = game.terms.get(placeholder.target)
    if term is None:
        yield new_slip("reference", placeholder, *missing(game, "term", placeholder.target))
    elif game.language not in term.forms:
        yield new_slip("reference", placeholder,
                       msg("term {term} has no forms in the language {language}", term=term.id, language=game.language))
    else:
        forms = {"nom": term.id, **term.forms[game.language]}
        yield from _check_forms(placeholder, forms, f"term/{term.id}/{game.language}")


def _dice(game: Game, placeholder: Placeholder, example: Example | None) -> Iterator[Slip]:
    try:
        dice = Dice.parse(placeholder.target, game.dice)
    except ValueError as error:
        yield new_slip("placeholder", placeholder, reason(error))
        return
    for form in placeholder.forms[:1]:
        if dice.die:
            wanted = counted_form(game.language, dice.count, form)
            yield from _check_forms(placeholder, game.dice[dice.die].name, f"dice/{dice.die}/name", wanted)
        else:
            yield new_slip("placeholder", placeholder,
                           msg("expected no form of {kind}, found {lost!r}", kind=placeholder.kind, lost=form),
                           msg("take it away"))


def _count(game: Game, placeholder: Placeholder, example: Example | None) -> Iterator[Slip]:
    wrong = not_counted(game, placeholder.target)
    if wrong is not None:
        yield new_slip("reference", placeholder, *wrong, f"box/{placeholder.target}")


def _odds(game: Game, placeholder: Placeholder, example: Example | None) -> Iterator[Slip]:
    lost = [one for one in data_named(game, placeholder.target) if one[0] in SORTS and not exists(game, *one)]
    for lost_sort, target in lost:
        yield new_slip("reference", placeholder, *missing(game, lost_sort, target))
    try:
        odds(game, placeholder.target)
    except NoOdds as error:
        if not lost:
            sort: Sort = "reference" if error.unknown else "placeholder"
            yield new_slip(sort, placeholder, reason(error), error.help, error.cause)
    for form in placeholder.forms:
        if form not in FORMS:
            message = msg("expected one of the forms {forms}, found {form!r}", forms=", ".join(FORMS), form=form)
            yield new_slip("placeholder", placeholder, message, did_you_mean(form, FORMS))


def _caps(game: Game, placeholder: Placeholder, example: Example | None) -> Iterator[Slip]:
    if not placeholder.target.strip():
        yield new_slip("placeholder", placeholder,
                       msg("expected words to set in small capitals, found {placeholder}",
                           placeholder=placeholder.source))


def _style(game: Game, placeholder: Placeholder, example: Example | None) -> Iterator[Slip]:
    yield from _points("style")(game, placeholder, example)
    if not "".join(placeholder.forms[:1]).strip():
        message = msg("expected words to set in the style: {{style:{style}|words}}, found none",
                      style=placeholder.target)
        yield new_slip("placeholder", placeholder, message)


def _check_plural(game: Game, placeholder: Placeholder, example: Example | None) -> Iterator[Slip]:
    wrong = forms_fault(game, placeholder, example)
    if wrong is not None:
        yield new_slip("plural", placeholder, wrong)
    inner = _inner(placeholder)
    if inner is None:
        yield new_slip("placeholder", placeholder,
                       msg("expected a number, found {placeholder!r}", placeholder=placeholder.target))
        return
    found = list(JUDGES[inner.kind](game, inner, example))
    yield from found
    if not found:
        yield from _amount(game, placeholder, *_computed_value(game, inner, example))


def forms_fault(game: Game, placeholder: Placeholder, example: Example | None) -> Message | None:
    """Why a ``plural``, ``form``, ``number`` or ``ordinal`` cannot be printed in the language of a game, or None."""
    if placeholder.kind != "form":
        return misshapen(game.language, placeholder)
    value, inner = printed_value(game, placeholder, example), _inner(placeholder)
    # nobody knows how many forms there are of what an example that fails comes to
    is_unknown = value is None and inner is not None and inner.kind in LOCAL
    few = Edition(game, game.language).outcomes(value)
    return None if is_unknown else misshapen(game.language, placeholder, few)


def _inner(placeholder: Placeholder) -> Placeholder | None:
    """The placeholder of the datum alone; None for one that has no such datum."""
    # without a colon: the result of the example
    kind, target = (placeholder.target, "") if placeholder.target in LOCAL else of_number(placeholder)
    return replace(placeholder, kind=kind, target=target, forms=()) if kind in (*LOCAL, *NUMBERED) else None


def printed_value(game: Game, placeholder: Placeholder, example: Example | None) -> object:
    """The number, dice, span or other value that a placeholder prints; None for other placeholders and faulty ones."""
    if placeholder.kind == "dice":
        try:
            return Dice.parse(placeholder.target, game.dice)
        except ValueError:
            return None
    inner = _inner(placeholder)
    if inner is None or any(JUDGES[inner.kind](game, inner, example)):
        return None
    return next(iter(_computed_value(game, inner, example)), None)


def _computed_value(game: Game, inner: Placeholder, example: Example | None) -> tuple[object, ...]:
    """The value that is to be printed; nothing when an example fails, which is told elsewhere."""
    if inner.kind in ("count", "kinds"):
        return (pieces(game, inner.target) if inner.kind == "count" else len(game.of_kind(inner.target)),)
    if inner.kind in ("value", "cell"):
        return (game.value(inner.target) if inner.kind == "value" else game.cell(inner.target),)
    if example is None:
        return ()
    if inner.kind == "given":
        return (example.given[inner.target],)
    try:
        outcome = outcome_of(game, example)
    except ExpressionError:
        return ()
    as_expected = agrees(example.expect, outcome.result) and all(
        agrees(expected, outcome.steps.get(step)) for step, expected in example.expect_steps.items())
    return (outcome.steps[inner.target] if inner.kind == "step" else outcome.result,) if as_expected else ()


def _amount(game: Game, placeholder: Placeholder, *values: object) -> Iterator[Slip]:
    """Values that no whole number is printed for, or none in words."""
    for value in values:
        number = whole_number(value)
        if placeholder.kind == "form" and Edition(game, game.language).outcomes(value):
            continue
        if number is None:
            yield new_slip("placeholder", placeholder,
                           msg("expected a whole number, found {value}",
                               value=msg("none") if value is None else show(value)))
        elif placeholder.kind in IN_WORDS and not 0 <= number <= MOST:
            yield new_slip("placeholder", placeholder,
                           msg("expected a number from 0 to {most} to write in words, found {number}",
                               most=MOST, number=number))


def _local(game: Game, placeholder: Placeholder, example: Example | None) -> Iterator[Slip]:
    """``given``, ``step`` and ``result``: only inside an example, and only its own names."""
    if example is None:
        yield new_slip("placeholder", placeholder, msg("expected {{{kind}}} only in an example, found {placeholder}",
                                                       kind=placeholder.kind, placeholder=placeholder.source))
        return
    known = {"given": tuple(example.given), "step": example.printable_steps()}.get(placeholder.kind)
    if known is not None and placeholder.target not in known:
        message = msg("expected {wanted}, found {placeholder!r}", wanted=one_of(known), placeholder=placeholder.target)
        yield new_slip("reference", placeholder, message, did_you_mean(placeholder.target, known))
    elif known is None and placeholder.target:
        yield new_slip("placeholder", placeholder,
                       msg("expected {{result}}, found {placeholder}", placeholder=placeholder.source))
    else:
        for wrong, advice in ambiguous(game, _computed_value(game, placeholder, example)):
            yield new_slip("placeholder", placeholder, wrong, advice)


JUDGES: dict[str, Judge] = {
    "ref": _points("clause"),
    SAYS: _says,
    "table": _points("table"),
    "figure": _points("numbered-figure"),
    "layout": lambda game, one, example: layout_slips(game, one),
    "direction": lambda game, one, example: direction_slips(game, one),
    "value": _points("value"),
    "cell": _points("cell"),
    "name": _name,
    "kind": _kind,
    "term": _term,
    "dice": _dice,
    "count": _count,
    "kinds": _points("kind"),
    "odds": _odds,
    "icon": _points("icon"),
    "caps": _caps,
    "style": _style,
    **dict.fromkeys(COUNTED, _check_plural),
    "given": _local,
    "step": _local,
    "result": _local,
}
