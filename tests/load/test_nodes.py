import gc
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.finding import Finding
from generator.load import nodes
from generator.load.nodes import Mapping, Node, Scalar, Sequence, locate, parse


def plain(node: Node | None, field: str = "value") -> Any:
    """The tree as plain Python, of each scalar its `field`."""
    if isinstance(node, Scalar):
        return getattr(node, field)
    if isinstance(node, Sequence):
        return [plain(item, field) for item in node.items]
    if isinstance(node, Mapping):
        return {key: plain(value, field) for key, value in node.entries.items()}
    return None


def read(text: str | bytes) -> tuple[Any, list[Finding]]:
    node, findings = parse(text.encode() if isinstance(text, str) else text, "a.yaml")
    return plain(node), findings


def only(text: str | bytes, rule: str, line: int, column: int) -> Finding:
    """The one finding of `text`, which must be of `rule` and stand at line and column."""
    _, findings = read(text)
    assert [(f.rule, str(f.place)) for f in findings] == [(rule, f"a.yaml:{line}:{column}")]
    return findings[0]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True), ("True", True), ("FALSE", False), ("null", None), ("~", None), ("", None),
        ("no", "no"), ("yes", "yes"), ("on", "on"), ("off", "off"), ("NO", "NO"), ("y", "y"),
        ("1:30", "1:30"), ("010", "010"), ("08", "08"), ("1_000", "1_000"), ("2024-05-01", "2024-05-01"),
        ("0", 0), ("-12", -12), ("+3", 3), ("0x1F", 31), ("0o17", 15), ("1.5", 1.5), ("1e3", 1000.0), (".5", 0.5),
        ("123456789012345678", 123456789012345678), ("1-3", "1-3"), ("17+", "17+"), ("2K6+3", "2K6+3"), ("-", None),
        ("'12'", "12"), ('"true"', "true"), ("!!str 12", "12"), ("! 12", "12"), ("!!int '12'", 12), ("+", "+"),
    ],
)
def test_scalars_mean_what_yaml_1_2_says_and_nothing_cleverer(text: str, value: object) -> None:
    if text == "-":
        assert read("a:\n  -\n") == ({"a": [None]}, [])
        return
    found, findings = read(f"a: {text}\n")
    assert findings == []
    assert found == {"a": value}
    assert type(found["a"]) is type(value)


def test_the_text_of_a_number_stays_as_written() -> None:
    node, _ = parse(b"version: 1.10\n8: x\n", "a.yaml")
    assert plain(node, "text") == {"version": "1.10", "8": "x"}


@pytest.mark.parametrize(
    "text",
    ["1234567890123456789", "0xFFFFFFFFFFFFFFFF", "0x" + "1" * 100, ".inf", "-.INF", ".nan", "1e999", "1." + "0" * 99],
)
def test_bad_number(text: str) -> None:
    assert "expected" in only(f"a: {text}\n", "bad-number", 1, 4).message
    assert read(f"a: {text}\n")[0] == {"a": text}


def test_duplicate_key_names_both_lines_and_keeps_the_first() -> None:
    finding = only("troll: 1\nork: 2\n'troll': 3\n", "duplicate-key", 3, 1)
    assert "line 1" in finding.message
    assert "line 3" in finding.message
    assert read("a: 1\na: 2\n")[0] == {"a": 1}


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a: &x 1\n", 1, 4),
        ("a: &x [1]\n", 1, 4),
        ("a: 1\nb: *x\n", 2, 4),
        ("a:\n  <<: {b: 1}\n", 2, 3),
        ("a: *bold\n", 1, 4),
    ],
)
def test_yaml_alias(text: str, line: int, column: int) -> None:
    only(text, "yaml-alias", line, column)


@pytest.mark.parametrize(
    "tag", ["!!python/name:os.system x", "!foo x", "!!set {a: 1}", "!!int x", "!!bool 1", "!!map x"]
)
def test_yaml_tag(tag: str) -> None:
    only(f"a: {tag}\n", "yaml-tag", 1, 4)


def test_yaml_depth_stops_at_once_even_in_a_hundred_thousand_brackets() -> None:
    only("[" * 100_000, "yaml-depth", 1, 33)
    assert read("[" * 32 + "]" * 32)[1] == []


def test_yaml_size_of_file_and_text() -> None:
    only(b"#" * 2_000_001, "yaml-size", 1, 1)
    only("a: " + "x" * 100_001, "yaml-size", 1, 4)


@pytest.mark.parametrize("name", ["cp1250", "iso8859_2"])
def test_encoding_guesses_the_code_page_and_tells_how_to_convert(name: str) -> None:
    finding = only("a: 1\nb: Mała gęś ŻĄŚ śpi\n".encode(name), "encoding", 2, 6)
    assert {"cp1250": "windows-1250", "iso8859_2": "iso-8859-2"}[name] in finding.message
    assert "Mała gęś ŻĄŚ śpi" in finding.message
    assert finding.help is not None
    assert "iconv" in finding.help


def test_encoding_utf_16_and_byte_order_mark() -> None:
    only("a: 1".encode("utf-16"), "encoding", 1, 1)
    only("a: ł".encode("utf-16-le"), "encoding", 1, 1)
    only("a: b\ufffd", "encoding", 1, 5)
    node, findings = parse("\ufeffżaba: 1\n".encode(), "a.yaml")
    assert (plain(node), findings) == ({"żaba": 1}, [])
    assert isinstance(node, Mapping)
    assert node.key("żaba").column == 1


def test_a_key_is_known_again_by_its_place() -> None:
    node, findings = parse(b'"true": {x: 1, "y": 2}\nfalse: {x: 3}\nz: {\'y\': 4, true: 5}\n', "a.yaml")
    assert isinstance(node, Mapping)
    z = node.entries["z"]
    assert isinstance(z, Mapping)
    assert [(key.style, key.column) for key in (node.key("true"), z.key("y"))] == [('"', 1), ("'", 5)]
    # quoted, they are texts; bare, each is told wherever it stands
    assert [(one.place.line, one.place.column) for one in findings if one.place] == [(2, 1), (3, 13)]


@pytest.mark.parametrize("character", ["\0", "\x07", "\x1b", "\x7f", "\x85", "\u2028", "\ufffe"])
def test_control_character(character: str) -> None:
    only(f"a: 1\nb: x{character}y\n", "control-character", 2, 5)


def test_control_characters_made_by_escapes_and_lone_surrogates() -> None:
    only('a: "x\\a"\n', "control-character", 1, 4)
    only('a: "\\0"\n', "control-character", 1, 4)
    assert "\\ud800" in only('a: "\\ud800"\n', "yaml-syntax", 1, 5).message
    assert read('a: "x\\n\\t\\u017C"\n') == ({"a": "x\n\tż"}, [])


@pytest.mark.parametrize("character", ["\u200b", "\u00ad", "\ufeff"])
def test_hidden_character_is_a_warning(character: str) -> None:
    finding = only(f"a: x{character}y\n", "hidden-character", 1, 5)
    assert finding.severity == "warning"
    assert f"U+{ord(character):04X}" in finding.message


@pytest.mark.parametrize("character", ["\u202e", "\u2066", "\u061c", "\U000e0041"])
def test_a_character_that_turns_text_is_an_error(character: str) -> None:
    assert only(f"a: x{character}y\n", "turned-text", 1, 5).severity == "error"


def test_hash_cuts_value_unless_a_space_makes_it_a_comment() -> None:
    assert only("a: Karta #5\n", "hash-cuts-value", 1, 10).severity == "warning"
    only("a: 1\ncol: #fff\n", "hash-cuts-value", 2, 6)
    assert read("a: x # note\nb: 'Karta #5'\nc: |\n  Karta #5\nd: a#5\n#5\n")[1] == []


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("{cost} gold", "closing }"), ("[wound] x", "closing ]"), ("*bold* x", "begin with *"), ("@x", "begin with @"),
        ("`x`", "begin with `"), ("%x", "begin with %"), ("& b", "begin with &"), ("| text", "begin with |"),
        ("> text", "begin with >"), ("Akcja: dobierz", "second"), ('"Smok" atakuje', "closing quote"),
        ("'Smok' atakuje", "closing quote"), ("- b", "“- ”"), ("? b", "“? ”"), (", b", "begin with ,"),
        ("] b", "begin with ]"),
    ],
)
@pytest.mark.parametrize("line", ["text: {}\n", "- text: {}\n  b: 1\n", '"a b": {}\r\nb: 1\r\n'])
def test_a_text_that_must_be_quoted_is_told_and_read_as_it_was_meant(value: str, said: str, line: str) -> None:
    finding = only(line.format(value), "yaml-syntax", 1, line.index("{") + 1)
    assert said in finding.message
    assert finding.help is not None
    assert finding.help.startswith("quote the whole text: '")
    tree = read(line.format(value))[0]
    assert value in (tree[0] if isinstance(tree, list) else tree).values()


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ("a: 1\ncost:5\n", 2, 5, "key: value"), ("cost:5\n", 1, 1, "key: value"),
        ("a:\n  cost:5\n  b:6\n", 2, 3, "one text"),
        ("a: 1\n  b: 2\n", 2, 3, "deeper than line 1"), ("a:\n\tb: 1\n", 2, 1, "tab"),
        ("key\nb: 1\n", 1, 1, "without a colon"),
        ("a:\n  b: 1\n c: 2\n", 3, 2, "indented by 1"), ("a: [1, 2\nb: 3\n", 1, 4, "not closed"),
        ('a: "abc\nb: 3\n', 1, 4, "never closed"), ("a: 1\n---\nb: 1\n", 2, 1, "one document"),
        ('p: "obrazy\\smok.png"\n', 1, 11, "\\s"), ("a: b\n- c\n", 2, 1, "list"), ("- a\nb: c\n", 2, 1, "“- ”"),
        ("a: {b: 1 c: 2}\n", 1, 11, "comma"), ("a: {cost}\n", 1, 5, "key alone"),
        ("? [a]\n: b\n", 1, 3, "list or a mapping"),
        ("%x\na: 1\n", 1, 1, "begin with %"), ("a: 1\n...\nb: 2\n", 3, 1, "one document"),
        ("a: [x, @b]\n", 1, 8, "begin with @"),
        ("1.5: a\n", 1, 1, "a number"), ("true: a\n", 1, 1, "yes or no"), (": a\n", 1, 1, "key before"),
        ("~: a\n", 1, 1, "nothing"),
    ],
)
def test_yaml_syntax_in_the_words_of_the_author(text: str, line: int, column: int, said: str) -> None:
    assert said in only(text, "yaml-syntax", line, column).message


def test_all_faults_of_a_file_are_told_together_in_order() -> None:
    text = "a: {x} y\nb: @c\nb: 2\nd:5\ne: .nan\nf: \u200bg\nh: Karta #5\n"
    tree, findings = read(text)
    assert [(f.rule, f.place.line) for f in findings if f.place] == [
        ("yaml-syntax", 1), ("yaml-syntax", 2), ("duplicate-key", 3), ("yaml-syntax", 4), ("bad-number", 5),
        ("hidden-character", 6), ("hash-cuts-value", 7),
    ]
    assert tree == {"a": "{x} y", "b": "@c", "d": 5, "e": ".nan", "f": "\u200bg", "h": "Karta"}


def test_findings_of_one_file_are_bounded() -> None:
    assert len(read("a: *x\n" * 1000)[1]) == 100


def test_text_is_normalised() -> None:
    assert read("z\u0307aba: 'e\u0328'\n") == ({"żaba": "ę"}, [])
    assert read('a: "z\\u0307"\n') == ({"a": "ż"}, [])


@pytest.mark.parametrize("text", ["", "# nothing\n", "\ufeff"])
def test_an_empty_file_has_no_node_and_no_finding(text: str) -> None:
    assert parse(text.encode(), "a.yaml") == (None, [])


def test_the_collector_is_left_as_it_was() -> None:
    parse(b"a: 1\n", "a.yaml")
    assert gc.isenabled()
    gc.disable()
    try:
        parse(b"a: [\n", "a.yaml")
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_the_pure_parser_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "a: {x} y\nb: @c\nb: 2\nd:5\ne: [.nan, 'q', {f: |\n g}]\n"
    texts = [
        text,
        'a: "x\\smok"\n',
        "a:\n\tb: 1\n",
        "a: 1\n  b: 2\n",
        "a: b\n- c\n",
        "- a\nb: c\n",
        "a:\n  b: 1\n c: 2\n",
        "a: ''\n",
    ]
    swift = [read(t) for t in texts]
    monkeypatch.setattr(nodes, "_EventParser", yaml.BaseLoader)
    assert [read(t) for t in texts] == swift


def test_locate_finds_a_piece_of_text_or_the_first_line_of_a_block() -> None:
    source = "\ufeffa: zły troll\nb: |\n\n    Rzuć kostką\n    na wynik.\nc: troll\nd: 'x y'\n"
    node, findings = parse(source.encode(), "a.yaml")
    assert findings == []
    assert isinstance(node, Mapping)

    def place(key: str, near: str | None = None) -> tuple[int, int]:
        found = locate(source, node.entries[key], near)
        return found.line, found.column

    assert place("a") == (1, 4)
    assert place("a", "troll") == (1, 8)
    assert place("a", "Rzuć") == (1, 4)
    assert place("b") == (4, 5)
    assert place("b", "kostką na") == (4, 10)
    assert place("b", "wynik") == (5, 8)
    assert place("b", "troll") == (4, 5)
    assert place("d", "y") == (7, 7)
    assert locate(source, node, "troll").column == 8


WORDS = st.text(
    st.characters(min_codepoint=0x20, max_codepoint=0x17F, exclude_categories=["Cc", "Cf", "Cs"]), max_size=30
)
TREES = st.recursive(
    WORDS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4), max_leaves=12
)


@given(TREES)
def test_what_is_dumped_as_text_is_read_back(tree: Any) -> None:
    data = yaml.dump(tree, allow_unicode=True, default_style="'", sort_keys=False, width=10_000)
    assert read(data) == (tree, [])


@given(
    st.dictionaries(
        st.from_regex(r"[a-zż]{1,9}", fullmatch=True),
        st.from_regex(r"[A-ZŁa-z]{1,9}( [0-9a-zł]{1,9})*", fullmatch=True),
        max_size=9,
    )
)
def test_every_plain_scalar_stands_where_its_place_says(entries: dict[str, str]) -> None:
    source = "".join(f"{key}:   {value}\n" for key, value in entries.items())
    lines = source.splitlines()
    node, _ = parse(source.encode(), "a.yaml")
    assert isinstance(node, Mapping) == bool(entries)
    if not isinstance(node, Mapping):
        return
    for key, value in node.entries.items():
        assert isinstance(value, Scalar)
        _, end = value.origin.spot(value.end)
        assert lines[value.line - 1][value.column - 1 : end - 1] == value.text == entries[key]
        assert node.key(key).place == locate(source, node.key(key))
        assert lines[node.key(key).line - 1].startswith(f"{key}:")


@given(
    st.text(
        st.sampled_from("ab:-#'\"[]{}&*!|>%@`,? \n\t\\\r0.~<") | st.characters(exclude_categories=["Cs"]), max_size=60
    )
)
def test_whatever_is_typed_yields_nodes_or_findings_and_never_a_crash(text: str) -> None:
    node, findings = parse(text.encode(), "a.yaml")
    count = len(text.splitlines()) + 2
    assert all(f.place and 1 <= f.place.line <= count and f.place.column >= 1 for f in findings)
    if node is None and not findings:
        assert yaml.safe_load(text) is None
