"""Builds nodes from the parser's events, and rejects what YAML allows but a pack must not contain."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Protocol

from yaml import events

from generator.escape import forbidden, hidden_signs
from generator.finding import Finding, Severity
from generator.load.scalars import CONSTANTS, NUMBER_STARTS, VALUE_STARTS, BadNumberError, Value, number
from generator.load.source import Origin, hidden_message, hidden_rule, named_character
from generator.load.tree import Mapping, Node, Scalar, Sequence, Style
from generator.message import Message, msg, reason

# of any type, since the stubs of PyYAML call the marks of an event optional
ALIAS: type[object] = events.AliasEvent
MAPPING_END: type[object] = events.MappingEndEvent
MAPPING_START: type[object] = events.MappingStartEvent
SCALAR: type[object] = events.ScalarEvent
SEQUENCE_END: type[object] = events.SequenceEndEvent
SEQUENCE_START: type[object] = events.SequenceStartEvent
STREAM_END: type[object] = events.StreamEndEvent

DEEPEST = 32
LONGEST_TEXT, LONGEST_WORD = 20_000, 500
MOST_FINDINGS = 100

_TAGS: dict[str, set[type]] = {
    "tag:yaml.org,2002:int": {int},
    "tag:yaml.org,2002:float": {float, int},
    "tag:yaml.org,2002:bool": {bool},
    "tag:yaml.org,2002:null": {type(None)},
}
_TEXT_TAGS = frozenset({"!", "tag:yaml.org,2002:str"})
_KINDS: dict[type, Message] = {float: msg("a number"), bool: msg("yes or no"), type(None): msg("nothing")}
_CUT = re.compile(r"[ \t]+#(?=\w)")
_DECORATED = re.compile(r"(?<![^\s\[\]{},:?-])[!&]")  # where a tag or an anchor may begin
_LONG_WORD = re.compile(rf"\S{{{LONGEST_WORD},}}")
_TIGHT = re.compile(r"[A-Za-z_][\w-]*:[^\s:/]")


class Position(Protocol):
    """A position of the parser in the text."""

    index: int


class Event(Protocol):
    """An event of the parser; it has only the attributes of its class."""

    start_mark: Position
    end_mark: Position
    value: str
    style: Style
    tag: str | None
    anchor: str | None
    flow_style: bool


class TooDeepError(Exception):
    """The document is nested deeper than `DEEPEST`; the finding has been recorded."""


class Builder:
    """Builds the nodes of one document; `get` returns the events of `text` one by one."""

    def __init__(self, get: Callable[[], Event], origin: Origin) -> None:
        self.get = get
        self.origin = origin
        self.findings: list[Finding] = []
        self.known: dict[str, Value] = dict(CONSTANTS)
        self.words: dict[str, str] = {}
        text = origin.text
        self.escapes = "\\" in text
        self.cuts = "#" in text and _CUT.search(text) is not None
        decorated = ("!" in text or "&" in text) and _DECORATED.search(text) is not None
        self.usual = not (self.escapes or self.cuts or decorated) and unicodedata.is_normalized("NFC", text)
        self.scalar = self._swift if self.usual else self._careful

    def document(self) -> Node | None:
        """The only document of the stream, None when it is empty."""
        self.get()
        if type(self.get()) is STREAM_END:
            return None
        root = self.node(self.get(), 0)
        self.get()
        after = self.get()
        if type(after) is not STREAM_END:
            message = msg("expected one document in a file, found a second one after ---")
            self.report("yaml-syntax", after, message, msg("move it to a file of its own"), width=3)
        self._root(root)
        return root

    def report(
        self, rule: str, at: Event | int, message: Message, advice: Message | None = None, severity: Severity = "error",
        width: int = 1,
    ) -> None:
        """Record a finding at an event or a character, up to `MOST_FINDINGS` a file."""
        if len(self.findings) < MOST_FINDINGS:
            place = self.origin.place(at if isinstance(at, int) else at.start_mark.index)
            self.findings.append(Finding(rule, "", message, severity, advice, place, width=max(width, 1)))

    def node(self, event: Event, depth: int) -> Node:
        """The node that starts with `event`."""
        kind = type(event)
        if kind is SCALAR:
            return self.scalar(event)
        if kind is MAPPING_START:
            return self.mapping(event, depth + 1)
        if kind is SEQUENCE_START:
            return self.sequence(event, depth + 1)
        return self._alias(event)

    def _swift(self, event: Event) -> Scalar:
        """The common case: a scalar in a file without escapes, tags, anchors or comments to check."""
        text: str = event.value
        style: Style = event.style
        value: Value = text
        if not style:
            style = ""  # the pure parser says None
            if text[:1] in VALUE_STARTS:
                value = self._value(text, event)
        start = event.start_mark.index
        length = event.end_mark.index - start
        if length > LONGEST_WORD:
            text = self._cut_down(event)
            value = text if isinstance(value, str) else value
        return Scalar(self.origin, start, length, text, style, value)

    def _cut_down(self, event: Event) -> str:
        """A text and its words cut to the permitted length, with a finding if they are longer."""
        text: str = event.value
        if len(text) > LONGEST_TEXT:
            message = msg("expected a text of at most {longest_text:,} characters, found {count:,}",
                          longest_text=LONGEST_TEXT, count=len(text))
            self.report("yaml-size", event, message, msg("split it"))
            text = text[:LONGEST_TEXT]
        longest = max(map(len, text.split()), default=0)
        if longest > LONGEST_WORD and len(event.value) <= LONGEST_TEXT:
            message = msg("expected words of at most {longest_word} characters, found one of {longest:,}",
                          longest_word=LONGEST_WORD, longest=longest)
            self.report("yaml-size", event, message, msg("put spaces between its parts"))
        return _LONG_WORD.sub(lambda word: word[0][:LONGEST_WORD], text) if longest > LONGEST_WORD else text

    def _careful(self, event: Event) -> Scalar:
        """A scalar in NFC, after checking its escapes, tag, anchor, and a comment that may cut it short."""
        event.value = unicodedata.normalize("NFC", event.value)
        if self.escapes and event.style == '"':
            self._escapes(event)
        scalar = self._swift(event)
        if self.cuts and not scalar.style:
            self._cut(scalar.end)
        if event.tag or event.anchor:
            scalar.value = self._tagged_value(event, scalar)
        return scalar

    def sequence(self, start: Event, depth: int) -> Sequence:
        """A list with its content."""
        self._enter(start, depth)
        items: list[Node] = []
        get = self.get
        while type(event := get()) is not SEQUENCE_END:
            items.append(self.scalar(event) if type(event) is SCALAR else self.node(event, depth))
        first, end = start.start_mark.index, event.end_mark
        return Sequence(self.origin, first, end.index - first, items)

    def mapping(self, start: Event, depth: int) -> Mapping:
        """A mapping with its content; of a repeated key the first entry is kept."""
        self._enter(start, depth)
        entries: dict[str, Node] = {}
        starts: dict[str, int] = {}
        get, scalar, words = self.get, self.scalar, self.words
        while type(event := get()) is not MAPPING_END:
            if type(event) is not SCALAR:
                self._complex_key(event, depth)
                continue
            key = event
            text = words.get(event.value) or self._key(event)
            event = get()
            if type(event) is SCALAR:
                child = scalar(event)
                if not child.style and (":" in child.text or not child.text):
                    self._check_bare_value(text, key, child, start)
                value: Node = child
            else:
                value = self.node(event, depth)
            if text in entries:
                self._report_repeated_key(text, starts[text], key.start_mark.index)
                continue
            entries[text] = value
            starts[text] = key.start_mark.index
        first, end = start.start_mark.index, event.end_mark
        return Mapping(self.origin, first, end.index - first, entries, starts)

    def _key(self, event: Event) -> str:
        """The text of a key; ordinary keys are cached, since they recur."""
        key = self.scalar(event)
        if key.value.__class__ is not str or key.text == "<<":
            self._unlike_a_key(key)
        elif self.usual and not key.style:
            self.words[key.text] = key.text
        return key.text

    def _enter(self, start: Event, depth: int) -> None:
        if depth > DEEPEST:
            self.report("yaml-depth", start,
                      msg("expected at most {deepest} levels of nesting, found more", deepest=DEEPEST))
            raise TooDeepError
        if start.anchor:
            self._anchor(start)
        if start.tag and start.tag not in {"!", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"}:
            self._foreign_tag(start, start.tag)

    def _check_bare_value(self, text: str, key: Event, child: Scalar, start: Event) -> None:
        """Check the unquoted value of a key for two mistakes that YAML accepts."""
        if _TIGHT.match(child.text) and child.line != self.origin.spot(key.start_mark.index)[0]:
            advice = msg("add a space after each colon, or quote the text")
            message = msg("found “{child}”, which YAML reads as one text", child=child.text)
            self.report("yaml-syntax", child.start, message, advice, "warning")
        elif start.flow_style and child.text == "":
            self._report_missing_value(text, key, child, start)

    def _report_missing_value(self, text: str, key: Event, child: Scalar, start: Event) -> None:
        """Report a key between { and } without a value: an omission, or a text that should be quoted."""
        if ":" in self.origin.text[key.end_mark.index : child.start]:
            message = msg("expected a value after the colon, found none")
            advice = msg("write none, or leave the key out")
        elif "," in self.origin.text[start.start_mark.index : key.start_mark.index]:
            message = msg("expected “key: value” between commas, found a key alone")
            advice = msg('quote the whole text before it if the comma belongs to it: "…, …"')
        else:
            message = msg("expected “key: value” between { and }, found a key alone")
            advice = msg('quote the whole text: "{…}"')
        self.report("yaml-syntax", key, message, advice, width=len(text))

    def _unlike_a_key(self, key: Scalar) -> None:
        """Report a key that is not text; a whole number is kept as written."""
        if key.text == "<<" and not key.style:
            message = msg("expected a key, found the merge key <<: a pack has no merging")
            self.report("yaml-alias", key.start, message, msg("write the entries out"), width=2)
        elif type(key.value) in {float, bool, type(None)}:
            found = msg("an empty one")
            if key.text:
                found = msg("{key}, which YAML takes for {what}", key=key.text, what=_KINDS[type(key.value)])
            message = msg("expected a key, found {found}", found=found)
            self.report("yaml-syntax", key.start, message, msg('write "{key}"', key=key.text), width=len(key.text))

    def _complex_key(self, event: Event, depth: int) -> None:
        """Report a list, mapping or alias as a key, and skip it and its value."""
        if type(event) is ALIAS:
            self._alias(event)
        else:
            message = msg("expected a key, found a list or a mapping: a text that begins with { or [ must be quoted")
            self.report("yaml-syntax", event, message, msg('quote the whole text: "{…}"'))
            self.node(event, depth)
        self.node(self.get(), depth)

    def _report_repeated_key(self, text: str, first: int, again: int) -> None:
        lines = [self.origin.spot(at)[0] for at in (first, again)]
        message = msg("expected each key once, found “{text}” on line {lines} and again on line {lines2}",
                      text=text, lines=lines[0], lines2=lines[1])
        self.report("duplicate-key", again, message, msg("rename or delete one of them"), width=len(text) or 1)

    def _root(self, root: Node) -> None:
        if isinstance(root, Scalar) and not root.style and _TIGHT.match(root.text):
            message = msg("expected “key: value”, found “{root}”", root=root.text[:60])
            self.report("yaml-syntax", root.start, message, msg("add a space after the colon"))

    def _value(self, text: str, event: Event) -> Value:
        """The value of an unquoted text that begins like a number or a constant."""
        if text in self.known:
            return self.known[text]
        return self._number(text, event) if text[0] in NUMBER_STARTS else text

    def _number(self, text: str, event: Event) -> Value:
        try:
            value = number(text)
        except BadNumberError as error:
            self.report("bad-number", event, reason(error), msg("quote it when it is a text"), width=len(text))
            return text
        self.known[text] = value
        return value

    def _escapes(self, event: Event) -> None:
        if bad := {c for c in event.value if forbidden(c) or c == "\r"}:
            message = msg("expected text, found an escape that makes the control character {named}",
                          named=named_character(min(bad)))
            # \b and \a and others of one letter come of paths; nobody writes those with a number by accident
            self.report("control-character", event, message,
                        msg("in a path write /") if bad & set("\0\a\b\v\f\r\x1b") else msg("take the escape away"))
            event.value = "".join(" " if c in bad else c for c in event.value)
        # those that stand there as they are have been told by their places
        written = self.origin.text[event.start_mark.index : event.end_mark.index]
        for sign in sorted(hidden_signs(event.value) - set(written)):
            rule, severity, advice = hidden_rule(sign)
            self.report(rule, event, hidden_message(sign), advice, severity)

    def _cut(self, end: int) -> None:
        """Warn when an unquoted text that ends at `end` is followed by # without a space after it."""
        if cut := _CUT.match(self.origin.text, end):
            rest = self.origin.text[end:].split("\n", 1)[0].strip()
            advice = msg("quote the whole text to keep it; put a space after # when it is meant as a comment")
            message = msg("the rest of the line is a comment: “{rest}”", rest=rest)
            self.report("hash-cuts-value", cut.end() - 1, message, advice, "warning", len(rest))

    def _tagged_value(self, event: Event, scalar: Scalar) -> Value:
        """The value after an explicit tag; only tags of YAML's core schema are known."""
        if event.anchor:
            self._anchor(event)
        if event.tag is None:
            return scalar.value
        if event.tag in _TEXT_TAGS:
            return scalar.text
        if event.tag not in _TAGS:
            self._foreign_tag(event, event.tag)
            return scalar.text
        value = self.known[scalar.text] if scalar.text in self.known else self._number(scalar.text, event)
        if type(value) not in _TAGS[event.tag]:
            name = event.tag.removeprefix("tag:yaml.org,2002:")
            self.report("yaml-tag", event,
                      msg("expected {name} after !!{name}, found “{scalar}”", name=name, scalar=scalar.text[:60]))
        return value

    def _foreign_tag(self, event: Event, tag: str) -> None:
        shown = tag.replace("tag:yaml.org,2002:", "!!")
        message = msg("expected no tag, found {tag}", tag=shown)
        self.report("yaml-tag", event, message, msg("quote a text that begins with !"), width=len(shown))

    def _anchor(self, event: Event) -> None:
        message = msg("expected a value, found the anchor &{anchor}: a pack has no anchors and aliases",
                      anchor=event.anchor)
        self.report("yaml-alias", event, message, msg("delete it; quote a text that begins with &"))

    def _alias(self, event: Event) -> Scalar:
        text = f"*{event.anchor}"
        message = msg("expected a value, found the alias {text}: a pack has no anchors and aliases", text=text)
        advice = msg("write the value itself; quote a text that begins with *")
        self.report("yaml-alias", event, message, advice, width=len(text))
        return Scalar(self.origin, event.start_mark.index, len(text), text, "", text)
