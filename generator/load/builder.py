"""Builds nodes from the parser's events, and rejects what YAML allows but a pack must not contain."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Any

from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from generator.escape import forbidden
from generator.finding import Finding, Severity
from generator.load.scalars import CONSTANTS, NUMBER_STARTS, VALUE_STARTS, BadNumberError, Value, number
from generator.load.source import named
from generator.load.tree import Mapping, Node, Origin, Scalar, Sequence, Style
from generator.message import Message, msg, reason

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


class TooDeepError(Exception):
    """The document is nested deeper than `DEEPEST`; the finding has been recorded."""


class Builder:
    """Builds the nodes of one document; `get` returns the events of `text` one by one."""

    def __init__(self, get: Callable[[], Any], origin: Origin) -> None:
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
        if type(self.get()) is StreamEndEvent:
            return None
        root = self.node(self.get(), 0)
        self.get()
        after = self.get()
        if type(after) is not StreamEndEvent:
            message = msg("expected one document in a file, found a second one after ---")
            self.tell("yaml-syntax", after, message, msg("move it to a file of its own"), width=3)
        self._root(root)
        return root

    def tell(
        self, rule: str, at: Any, message: Message, advice: Message | None = None, severity: Severity = "error",
        width: int = 1,
    ) -> None:
        """Record a finding at an event or a character, up to `MOST_FINDINGS` a file."""
        if len(self.findings) < MOST_FINDINGS:
            place = self.origin.place(at if isinstance(at, int) else at.start_mark.index)
            self.findings.append(Finding(rule, "", message, severity, advice, place, width=max(width, 1)))

    def node(self, event: Any, depth: int) -> Node:
        """The node that starts with `event`."""
        kind = type(event)
        if kind is ScalarEvent:
            return self.scalar(event)
        if kind is MappingStartEvent:
            return self.mapping(event, depth + 1)
        if kind is SequenceStartEvent:
            return self.sequence(event, depth + 1)
        return self._alias(event)

    def _swift(self, event: Any) -> Scalar:
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

    def _cut_down(self, event: Any) -> str:
        """A text and its words cut to the permitted length, with a finding if they are longer."""
        text: str = event.value
        if len(text) > LONGEST_TEXT:
            message = msg("expected a text of at most {longest_text:,} characters, found {count:,}",
                          longest_text=LONGEST_TEXT, count=len(text))
            self.tell("yaml-size", event, message, msg("split it"))
            text = text[:LONGEST_TEXT]
        longest = max(map(len, text.split()), default=0)
        if longest > LONGEST_WORD and len(event.value) <= LONGEST_TEXT:
            message = msg("expected words of at most {longest_word} characters, found one of {longest:,}",
                          longest_word=LONGEST_WORD, longest=longest)
            self.tell("yaml-size", event, message, msg("put spaces between its parts"))
        return _LONG_WORD.sub(lambda word: word[0][:LONGEST_WORD], text) if longest > LONGEST_WORD else text

    def _careful(self, event: Any) -> Scalar:
        """A scalar in NFC, after checking its escapes, tag, anchor, and a comment that may cut it short."""
        event.value = unicodedata.normalize("NFC", event.value)
        if self.escapes and event.style == '"':
            self._escapes(event)
        scalar = self._swift(event)
        if self.cuts and not scalar.style:
            self._cut(scalar.end)
        if event.tag or event.anchor:
            scalar.value = self._tagged(event, scalar)
        return scalar

    def sequence(self, start: Any, depth: int) -> Sequence:
        """A list with its content."""
        self._enter(start, depth)
        items: list[Node] = []
        get = self.get
        event: Any
        end: Any
        while type(event := get()) is not SequenceEndEvent:
            items.append(self.scalar(event) if type(event) is ScalarEvent else self.node(event, depth))
        first, end = start.start_mark.index, event.end_mark
        return Sequence(self.origin, first, end.index - first, items)

    def mapping(self, start: Any, depth: int) -> Mapping:
        """A mapping with its content; of a repeated key the first entry is kept."""
        self._enter(start, depth)
        entries: dict[str, Node] = {}
        starts: dict[str, int] = {}
        get, scalar, words = self.get, self.scalar, self.words
        event: Any
        end: Any
        while type(event := get()) is not MappingEndEvent:
            if type(event) is not ScalarEvent:
                self._complex_key(event, depth)
                continue
            key: Any = event
            text = words.get(event.value) or self._key(event)
            event = get()
            if type(event) is ScalarEvent:
                child = scalar(event)
                if not child.style and (":" in child.text or not child.text):
                    self._bare(text, key, child, start)
                value: Node = child
            else:
                value = self.node(event, depth)
            if text in entries:
                self._repeated(text, starts[text], key.start_mark.index)
                continue
            entries[text] = value
            starts[text] = key.start_mark.index
        first, end = start.start_mark.index, event.end_mark
        return Mapping(self.origin, first, end.index - first, entries, starts)

    def _key(self, event: Any) -> str:
        """The text of a key; ordinary keys are cached, since they recur."""
        key = self.scalar(event)
        if key.value.__class__ is not str or key.text == "<<":
            self._unlike_a_key(key)
        elif self.usual and not key.style:
            self.words[key.text] = key.text
        return key.text

    def _enter(self, start: Any, depth: int) -> None:
        if depth > DEEPEST:
            self.tell("yaml-depth", start,
                      msg("expected at most {deepest} levels of nesting, found more", deepest=DEEPEST))
            raise TooDeepError
        if start.anchor:
            self._anchor(start)
        if start.tag and start.tag not in {"!", "tag:yaml.org,2002:seq", "tag:yaml.org,2002:map"}:
            self._foreign_tag(start)

    def _bare(self, text: str, key: Any, child: Scalar, start: Any) -> None:
        """Check the unquoted value of a key for two mistakes that YAML accepts."""
        if _TIGHT.match(child.text) and child.line != self.origin.spot(key.start_mark.index)[0]:
            advice = msg("add a space after each colon, or quote the text")
            self.tell(
                "yaml-syntax", child.start, msg("found “{child}”, which YAML reads as one text",
                                                child=child.text), advice, "warning"
            )
        elif start.flow_style and child.text == "":
            self._empty(text, key, child, start)

    def _empty(self, text: str, key: Any, child: Scalar, start: Any) -> None:
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
        self.tell("yaml-syntax", key, message, advice, width=len(text))

    def _unlike_a_key(self, key: Scalar) -> None:
        """Report a key that is not text; a whole number is kept as written."""
        if key.text == "<<" and not key.style:
            message = msg("expected a key, found the merge key <<: a pack has no merging")
            self.tell("yaml-alias", key.start, message, msg("write the entries out"), width=2)
        elif type(key.value) in {float, bool, type(None)}:
            found = msg("an empty one")
            if key.text:
                found = msg("{key}, which YAML takes for {what}", key=key.text, what=_KINDS[type(key.value)])
            self.tell(
                "yaml-syntax",
                key.start,
                msg("expected a key, found {found}", found=found),
                msg('write "{key}"', key=key.text),
                width=len(key.text) or 1,
            )

    def _complex_key(self, event: Any, depth: int) -> None:
        """Report a list, mapping or alias as a key, and skip it and its value."""
        if type(event) is AliasEvent:
            self._alias(event)
        else:
            message = msg("expected a key, found a list or a mapping: a text that begins with { or [ must be quoted")
            self.tell("yaml-syntax", event, message, msg('quote the whole text: "{…}"'))
            self.node(event, depth)
        self.node(self.get(), depth)

    def _repeated(self, text: str, first: int, again: int) -> None:
        lines = [self.origin.spot(at)[0] for at in (first, again)]
        message = msg("expected each key once, found “{text}” on line {lines} and again on line {lines2}",
                      text=text, lines=lines[0], lines2=lines[1])
        self.tell("duplicate-key", again, message, msg("rename or delete one of them"), width=len(text) or 1)

    def _root(self, root: Node) -> None:
        if isinstance(root, Scalar) and not root.style and _TIGHT.match(root.text):
            message = msg("expected “key: value”, found “{root}”", root=root.text[:60])
            self.tell("yaml-syntax", root.start, message, msg("add a space after the colon"))

    def _value(self, text: str, event: Any) -> Value:
        """The value of an unquoted text that begins like a number or a constant."""
        if text in self.known:
            return self.known[text]
        return self._number(text, event) if text[0] in NUMBER_STARTS else text

    def _number(self, text: str, event: Any) -> Value:
        try:
            value = number(text)
        except BadNumberError as error:
            self.tell("bad-number", event, reason(error), msg("quote it when it is a text"), width=len(text))
            return text
        self.known[text] = value
        return value

    def _escapes(self, event: Any) -> None:
        if bad := {c for c in event.value if forbidden(c) or c == "\r"}:
            message = msg("expected text, found an escape that makes the control character {named}",
                          named=named(min(bad)))
            self.tell("control-character", event, message, msg("in a path write /"))
            event.value = "".join("\ufffd" if c in bad else c for c in event.value)

    def _cut(self, end: int) -> None:
        """Warn when an unquoted text that ends at `end` is followed by # without a space after it."""
        if cut := _CUT.match(self.origin.text, end):
            rest = self.origin.text[end:].split("\n", 1)[0].strip()
            advice = msg("quote the whole text to keep it; put a space after # when it is meant as a comment")
            message = msg("the rest of the line is a comment: “{rest}”", rest=rest)
            self.tell("hash-cuts-value", cut.end() - 1, message, advice, "warning", len(rest))

    def _tagged(self, event: Any, scalar: Scalar) -> Value:
        """The value after an explicit tag; only tags of YAML's core schema are known."""
        if event.anchor:
            self._anchor(event)
        if event.tag is None:
            return scalar.value
        if event.tag in _TEXT_TAGS:
            return scalar.text
        if event.tag not in _TAGS:
            self._foreign_tag(event)
            return scalar.text
        value = self.known[scalar.text] if scalar.text in self.known else self._number(scalar.text, event)
        if type(value) not in _TAGS[event.tag]:
            name = event.tag.removeprefix("tag:yaml.org,2002:")
            self.tell("yaml-tag", event,
                      msg("expected {name} after !!{name}, found “{scalar}”", name=name, scalar=scalar.text[:60]))
        return value

    def _foreign_tag(self, event: Any) -> None:
        tag = event.tag.replace("tag:yaml.org,2002:", "!!")
        message = msg("expected no tag, found {tag}", tag=tag)
        self.tell("yaml-tag", event, message, msg("quote a text that begins with !"), width=len(tag))

    def _anchor(self, event: Any) -> None:
        message = msg("expected a value, found the anchor &{anchor}: a pack has no anchors and aliases",
                      anchor=event.anchor)
        self.tell("yaml-alias", event, message, msg("delete it; quote a text that begins with &"))

    def _alias(self, event: Any) -> Scalar:
        text = f"*{event.anchor}"
        message = msg("expected a value, found the alias {text}: a pack has no anchors and aliases", text=text)
        advice = msg("write the value itself; quote a text that begins with *")
        self.tell("yaml-alias", event, message, advice, width=len(text))
        return Scalar(self.origin, event.start_mark.index, len(text), text, "", text)
