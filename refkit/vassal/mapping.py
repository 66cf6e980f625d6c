"""The mapping: a TOML file that says what a VASSAL module's pieces are on the table."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, ValidationError
from pydantic import model_validator as checked

from refkit.engine.problems import Problem, Refused
from refkit.vassal import patterns
from refkit.vassal.pieces import Piece
from refkit.vassal.scale import MappingPart, Scale

FLAGS = ("improved", "unmoved", "immobile", "ko", "hidden")
# Words for every rule: the piece's name, and its number among those named alike.
NAME, NUMBER = "name", "n"
TABLE = ("table", "homes", "terrain", "options")
ANYTHING = "*"
LONGEST = 1_000_000  # bytes of a mapping
DEEPEST = 20  # lists and tables in one another
_RULES = ("piece", "flag")
_OURS, _THEIRS = "Value error, ", "Input should be "
_KINDS = {
    "bool_type": "true or false",
    "dict_type": "a table",
    "float_type": "a number",
    "model_type": "a table",
    "string_type": "a text",
    "too_long": "fewer of them",
    "tuple_type": "a list",
}


def _require_sound(pattern: str) -> str:
    if not patterns.is_sound(pattern):
        message = "a pattern such as '{stand} Tiger*', no word twice"
        raise ValueError(message)
    return pattern


Short = Annotated[str, Field(max_length=200)]
Pattern = Annotated[Short, AfterValidator(_require_sound)]


class Rule(MappingPart):
    """Which pieces it fits, and the flags it gives them."""

    name: Pattern = ANYTHING
    properties: dict[str, Pattern] = Field(default_factory=dict, alias="property")
    prototype: Pattern = ANYTHING
    improved: bool = False
    unmoved: bool = False
    immobile: bool = False
    ko: bool = False
    hidden: bool = False

    @property
    def flags(self) -> frozenset[str]:
        """The flags it gives."""
        return frozenset(name for name in FLAGS if getattr(self, name))

    def words(self, piece: Piece) -> Mapping[str, str] | None:
        """Return the words it finds in a piece, None where it does not fit."""
        found = [patterns.match_text(self.name, piece.name)]
        for name, wanted in self.properties.items():
            told = piece.properties.get(name)
            found.append(None if told is None else patterns.match_text(wanted, told))
        if self.prototype != ANYTHING:
            named = sorted(piece.prototypes)
            tried = (patterns.match_text(self.prototype, each) for each in named)
            found.append(next((each for each in tried if each is not None), None))
        if any(each is None for each in found):
            return None
        return {word: text for each in found if each for word, text in each.items()}


class FlagRule(Rule):
    """Flags for every stand that it fits."""

    @checked(mode="after")
    def _require_flag(self) -> Self:
        if not self.flags:
            message = f"one of {', '.join(FLAGS)}"
            raise ValueError(message)
        return self


class PieceRule(Rule):
    """What a piece is: a side's stand, a counter that marks stands below it, or neither."""

    side: Short = ""
    stand: Short = "{name}"
    element: Short = ""
    cls: Literal["A", "I", "T", "G"] = Field("I", alias="class")
    counter: bool = False
    ignore: bool = False

    @checked(mode="after")
    def _require_one_thing(self) -> Self:
        if [bool(self.side), self.counter, self.ignore].count(True) != 1:
            message = "one of side, counter = true or ignore = true"
            raise ValueError(message)
        if self.counter and not self.flags:
            message = f"a counter to give one of {', '.join(FLAGS)}"
            raise ValueError(message)
        return self


class PieceMapping(MappingPart):
    """A whole mapping; the first rule that fits a piece counts."""

    map: str
    module: str = ""
    pixels: Scale
    layout: str = ""
    table: dict[str, Any] | None = None
    homes: dict[str, Any] | None = None
    terrain: tuple[Any, ...] | None = None
    options: dict[str, Any] | None = None
    piece: tuple[PieceRule, ...]
    flag: tuple[FlagRule, ...] = ()

    @property
    def ground(self) -> dict[str, Any]:
        """Its own parts of the layout: the table, the homes, the ground, the options."""
        told = {name: getattr(self, name) for name in TABLE}
        return {name: value for name, value in told.items() if value is not None}

    def rule(self, piece: Piece) -> tuple[PieceRule, Mapping[str, str]] | None:
        """Return the first rule that fits a piece, with the words it finds."""
        tried = ((each, each.words(piece)) for each in self.piece)
        return next(((each, words) for each, words in tried if words is not None), None)

    def flags(self, piece: Piece) -> frozenset[str]:
        """Return the flags that a stand has from its own traits."""
        given = [each.flags for each in self.flag if each.words(piece) is not None]
        return frozenset({"hidden"} if piece.hidden else ()).union(*given)


def read_mapping(file: Path) -> PieceMapping:
    """Return the mapping in a file; Refused holds every fault in it."""
    with file.open("rb") as source:
        # One byte too many is enough to know it; the file may be of any size.
        data = source.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise Refused([Problem(str(file), f"it has over {LONGEST:,} bytes", "a mapping")])
    try:
        # Editors on Windows put a mark before the first letter, which is no TOML.
        text = data.decode("utf-8-sig")
        told = _lists_as_tuples(tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        raise Refused([Problem(str(file), str(error), "TOML")]) from error
    try:
        return PieceMapping.model_validate(told)
    except ValidationError as error:
        raise Refused(_mapping_faults(file, text, error)) from error


def _mapping_faults(file: Path, text: str, error: ValidationError) -> Iterator[Problem]:
    for each in error.errors():
        (*keys, name), value = each["loc"], each["input"]
        is_whole = each["type"] == "value_error" and isinstance(value, MappingPart | dict)
        where = _fault_place(each["loc"] if is_whole else tuple(keys), text)
        place = f"{file}: {where}" if where else str(file)
        if each["type"] == "missing":
            yield Problem(place, f"{name} is missing", "one")
        elif each["type"] == "extra_forbidden":
            yield Problem(place, f"the key {name!r} is not known here", "a known key")
        else:
            has = ", ".join(value) or "nothing in it" if is_whole else ""
            there = f"it has {has}" if is_whole else f"{name} is {_in_toml(value)}"
            yield Problem(place, there, _expected_words(each["type"], each["msg"]))


def _in_toml(value: Any) -> str:
    """Return a value as the file has it; a list or a table by its name alone."""
    match value:
        case bool():
            return str(value).lower()
        case tuple():
            return f"a list of {len(value)}"
        case dict():
            return "a table"
    return repr(value)[:60]


def _expected_words(kind: str, message: str) -> str:
    """Return what was expected, in the words of the file.

    >>> _expected_words("less_than_equal", "Input should be less than or equal to 4")
    'less than or equal to 4'
    """
    return _KINDS.get(kind) or message.removeprefix(_OURS).removeprefix(_THEIRS)


def _fault_place(where: tuple[int | str, ...], text: str) -> str:
    r"""Return the place of a fault: a rule's number and line, else the keys to it.

    >>> _fault_place(("piece", 1), "[[piece]]\n[[piece]]")
    'piece 2 (line 2)'
    >>> _fault_place(("pixels", "known", 1), "")
    'pixels.known.1'
    """
    match where:
        case str(name), int(number), *_ if name in _RULES:
            heads = list(re.finditer(rf"(?m)^[ \t]*\[\[[ \t]*{name}[ \t]*\]\]", text))
            if number < len(heads):
                line = text.count("\n", 0, heads[number].start()) + 1
                return f"{name} {number + 1} (line {line})"
            return f"{name} {number + 1}"
    return ".".join(map(str, where))


def _lists_as_tuples(value: Any, depth: int = 0) -> Any:
    """Return TOML data with tuples for lists, as strict validation wants them."""
    if depth > DEEPEST:
        message = f"its lists and tables are nested more than {DEEPEST} deep"
        raise ValueError(message)
    if isinstance(value, dict):
        return {key: _lists_as_tuples(each, depth + 1) for key, each in value.items()}
    if isinstance(value, list):
        return tuple(_lists_as_tuples(each, depth + 1) for each in value)
    return value
