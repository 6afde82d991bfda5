"""Files that somebody crafted are refused in one line, fast, and without a crash."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from kanban_env.core import reading
from kanban_env.core.errors import InputError


def refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        reading.parse_yaml(text, "x.yaml")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("opening", ["[", "{a: ", "- "])
def test_nested_yaml_is_refused_before_it_is_built(opening: str) -> None:
    """Thirty thousand brackets overflowed the stack of the C loader."""
    refused(opening * 30_000, "nested more than 20 deep|not valid YAML")


def test_anchors_are_refused_before_they_are_expanded() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 10)]
    refused("\n".join(lines), "line 1: anchors and aliases are not allowed")


@pytest.mark.parametrize("text", ["x: !!bool foo", "x: !!timestamp x", "!!python/object:a.B {}"])
def test_tags_are_refused(text: str) -> None:
    refused(text, "line 1: tags are not allowed")


def test_repeated_keys_are_refused_in_linear_time() -> None:
    refused("a: 1\nb: 2\na: 3", "line 3: key 'a' is repeated")
    many = "\n".join(f"k{i}: 1" for i in range(40_000))
    assert len(reading.parse_yaml(many, "x.yaml")) == 40_000


def test_too_many_values_and_bytes_are_refused(tmp_path: Path) -> None:
    refused("[" + "1," * 200_000 + "]", "more than 100,000 values")
    path = tmp_path / "large.yaml"
    path.write_bytes(b"#" * (reading.MAX_BYTES + 1))
    with pytest.raises(InputError, match=r"more than 4,000,000 bytes"):
        reading.read_yaml(path)


def test_a_mapping_as_a_key_is_refused() -> None:
    refused("? {a: 1}\n: 2", "a key must be plain text")


@pytest.mark.parametrize(
    ("text", "value"),
    [("1e-3", 1e-3), ("1E5", 1e5), ("-2.5e+4", -2.5e4), ("1e", "1e"), ("2001-99-99", "2001-99-99")],
)
def test_numbers_are_read_as_people_write_them(text: str, value: object) -> None:
    assert reading.parse_yaml(text, "x") == value


@pytest.mark.parametrize("kind", ["folder", "fifo", "missing", "latin"])
def test_what_is_not_a_text_file_is_refused(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "x"
    if kind == "folder":
        path.mkdir()
    elif kind == "fifo":
        os.mkfifo(path)
    elif kind == "latin":
        path.write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="x: cannot be read"):
        reading.read_yaml(path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 100_000, "nested more than 20 deep"),
        ('{"a": NaN}', "NaN is not a number"),
        ("[Infinity]", "Infinity is not a number"),
        ("9" * 5000, "not valid JSON"),
        ("{", "not valid JSON"),
        (b"\xff", "not valid JSON"),
    ],
)
def test_json_that_cannot_be_meant_is_refused(text: str | bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        reading.parse_json(text, "x.json")


def test_brackets_in_strings_are_not_depth() -> None:
    assert reading.parse_json('{"a": "' + "[" * 50 + '\\"]"}', "x") == {"a": "[" * 50 + '"]'}


def test_a_line_has_a_bound() -> None:
    assert reading.read_line(io.BytesIO(b"ab\ncd\n"), "x") == b"ab\n"
    with pytest.raises(InputError, match="more than 10 bytes in one line"):
        reading.read_line(io.BytesIO(b"x" * 100), "x", 10)


def test_a_string_without_an_end_is_refused_in_linear_time() -> None:
    r"""A search for strings went back to every \" and on to the end: a megabyte took hours."""
    with pytest.raises(InputError, match="Unterminated string"):
        reading.parse_json('"' + '\\"' * 400_000, "x.json")


@pytest.mark.parametrize("number", ["0x" + "f" * 5000, "9" * 5000, "1:" * 2000 + "1", "1_" * 99])
def test_long_numbers_are_refused(number: str) -> None:
    """Python refuses to write integers of more than 4300 digits, also in an error message."""
    refused(f"a: 1\nb: {number}", f"line 2: more than {reading.MAX_DIGITS} digits")


def test_a_text_has_a_bound() -> None:
    with pytest.raises(InputError, match="more than 4,000,000 bytes"):
        reading.parse_json("[" + "1," * 2_000_000 + "1]", "x.json")


def test_a_path_with_a_null_byte_is_refused() -> None:
    with pytest.raises(InputError, match=r"cannot be read \(embedded null byte\)"):
        reading.read_text(Path("a\0b"))


def test_a_large_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "sparse"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(InputError, match="more than 1,073,741,824 bytes"):
        reading.read_bytes(path, reading.MAX_WEIGHTS)
