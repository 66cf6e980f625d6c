"""What umpires call things in rosters of their own: the `words.toml` of a rules system.

Every word stands on a line of its own with its languages: `"rekruten" = "de nl"`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict

from refkit.engine.declarations import declare, key_path, misfit, unknown
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.columns import Column, columns
from refkit.engine.records.records import Record

FILE = "words.toml"
# What a word means that stands where a blank would do, such as "initial" among days.
BLANK = "(blank)"
# What a column says of a row, whatever its field is called: who and whose it is, how many
# there are, were and are gone, what it consists of, and what became of it when.
ROLES = (
    "id", "name", "side", "unit", "now", "full", "lost", "share", "parts", "part", "status",
    "rating", "class", "type", "arrives", "day", "date", "time", "price", "most", "note",
    "group", "place",
)  # fmt: skip
_LANGUAGES = re.compile(r"(any|[a-z]{2})( (any|[a-z]{2}))*")
Texts = tuple[str, ...]


def _check_languages(text: str) -> str:
    if not _LANGUAGES.fullmatch(text):
        expected = "languages such as 'en', 'de nl' or 'any'"
        raise misfit(expected)
    return text


Words = dict[str, Annotated[str, AfterValidator(_check_languages)]]
Meanings = dict[str, Words]


class Scale(BaseModel):
    """Single signs for values: known where `least` of them, and no others, are in use.

    With `languages` it is usual only in these.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    least: int
    signs: dict[str, str]
    languages: str = ""


class RecordWords(BaseModel):
    """The words for one record; with `titles` a tab of the umpire's own may hold it.

    `made` are the fields that can be made up, `marks` those by which such a tab is known,
    `telling` the figures he keeps himself, in rows as `telling_while` describes them.
    `roles` give the field or figure of each role, '' where there is none. `headings` are
    by field, or by role where it has none; `words` by field and value. `ticks` are the
    headings of columns that only say yes, `hints` words from which a value may be guessed.
    `scales` are signs by field; `beyond` are words that say more than the value they stand
    for, by field and by the sentence that tells what becomes of that. `gathers` is the
    record of which these rows are parts. `same` are words that stand elsewhere:
    `{"words.rating": "Element.words.rating"}`.
    `camps` are values that belong together without doubt, by the name of what they are.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    titles: Words = {}
    made: Texts = ()
    marks: Texts = ()
    telling: Texts = ()
    telling_while: dict[str, str] = {}
    gathers: str = ""
    roles: dict[str, str] = {}
    headings: Meanings = {}
    words: dict[str, Meanings] = {}
    ticks: dict[str, Meanings] = {}
    hints: dict[str, Meanings] = {}
    scales: dict[str, dict[str, Scale]] = {}
    beyond: dict[str, dict[str, Texts]] = {}
    same: dict[str, str] = {}
    camps: dict[str, Texts] = {}


def with_shared(raw: Mapping[str, Any], place: str) -> dict[str, Any]:
    """Return what is declared with the words that records have from each other.

    Raises Refused for each that are not there.
    """
    faults = []
    told = dict(raw)
    for name, says in raw.items():
        for target, source in _shared(says).items():
            found = _part(raw, source.split("."))
            if found is None or target.count(".") != 1:
                where = f"{place} {key_path([name, 'same'])}"
                expected = "words that another record has, such as 'Band.words.mood'"
                faults.append(Problem(where, f"is {target!r} = {source!r}", expected))
            else:
                told[name] = _with_part(told[name], target, found)
    if faults:
        raise Refused(faults)
    return told


def _shared(says: Any) -> Mapping[str, str]:
    """Return what a record's words have from others; what is no table is told elsewhere."""
    same = says.get("same", {}) if isinstance(says, Mapping) else {}
    return same if isinstance(same, Mapping) else {}


def _part(raw: Any, keys: Iterable[str]) -> Any:
    for key in keys:
        raw = raw.get(key) if isinstance(raw, Mapping) else None
    return raw


def _with_part(says: Mapping[str, Any], target: str, found: Any) -> dict[str, Any]:
    section, field = target.split(".")
    own = _part(says, (section, field)) or {}
    return {**says, section: {**says.get(section, {}), field: {**found, **own}}}


def require_known(
    raw: Mapping[str, Any], records: Mapping[str, type[Record]], place: str
) -> None:
    """Raise Refused with every record, field and value that there is not, at its key."""
    faults: list[Any] = []
    for name, says in raw.items():
        where = f"{place} {key_path([name])}"
        if name not in records:
            faults.append(unknown(place, name, records))
        elif not isinstance(says, Mapping):
            faults.append(Problem(where, f"is {says!r}", "a table"))
        else:
            try:
                told = declare(RecordWords, says, where)
            except Refused as refused:
                faults += refused.faults
            else:
                faults += _misfits(told, records[name], where)
                faults += _unknown_parts(told, records, where)
    if faults:
        raise Refused(faults)


def _unknown_parts(
    told: RecordWords, records: Mapping[str, type[Record]], place: str
) -> Iterator[Problem]:
    if told.gathers and told.gathers not in records:
        yield unknown(f"{place}.gathers", told.gathers, records)
    if told.gathers and not told.roles.get("unit"):
        yield Problem(f"{place}.roles", "there is no 'unit'", "the field that gathers")


def _misfits(told: RecordWords, cls: type[Record], place: str) -> Iterator[Problem]:
    cols = {col.field: col for col in columns(cls)}
    figures = [each.name for each in cls.derived]
    homeless = [role for role, field in told.roles.items() if not field]
    for one, other in (("titles", "marks"), ("marks", "titles")):
        if getattr(told, one) and not getattr(told, other):
            yield Problem(place, f"there is no {other!r}", f"some beside the {one}")
    named: dict[str, tuple[Iterable[str], Iterable[str]]] = {
        "made": (told.made, cols),
        "marks": (told.marks, [*cols, *told.telling]),
        "telling": (told.telling, figures),
        "telling_while": (told.telling_while, cols),
        "roles": (told.roles, ROLES),
        "headings": (told.headings, [*cols, *told.telling, *homeless]),
        "words": (told.words, cols),
        "ticks": (told.ticks, cols),
        "hints": (told.hints, cols),
        "scales": (told.scales, cols),
        "beyond": (told.beyond, cols),
    }
    for key, (names, known) in named.items():
        yield from _unknown_names(names, known, f"{place}.{key}")
    homes = [field for field in told.roles.values() if field]
    yield from _unknown_names(homes, [*cols, *told.telling], f"{place}.roles")
    for key in ("words", "ticks", "hints"):
        for field, meanings in getattr(told, key).items():
            if field in cols:
                yield from _no_choices(cols[field], meanings, f"{place}.{key}.{field}")
    yield from _no_values(told, cols, place)


def _no_values(
    told: RecordWords, cols: Mapping[str, Column], place: str
) -> Iterator[Problem]:
    """Yield the values of scales that their fields do not have."""
    for field, scales in told.scales.items():
        if field in cols:
            values = {v for each in scales.values() for v in each.signs.values()}
            known = [v for v in (*cols[field].choices, *cols[field].suggests) if v]
            yield from _unknown_names(sorted(values), known, f"{place}.scales.{field}")


def _unknown_names(
    names: Iterable[str], known: Iterable[str], place: str
) -> Iterator[Problem]:
    there = [*known]
    for name in names:
        if name not in there:
            yield unknown(place, name, there)


def _no_choices(col: Column, values: Iterable[str], place: str) -> Iterator[Problem]:
    """Yield the values of a field with choices that are none of them."""
    known = [*(choice for choice in col.choices if choice), BLANK]
    return _unknown_names(values if col.choices else (), known, place)
