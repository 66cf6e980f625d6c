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


class RecordWords(BaseModel):
    """The words for one record; with `titles` a tab of the umpire's own may hold it.

    `made` are the fields that can be made up, `marks` those by which such a tab is known,
    `telling` the figures he keeps himself, in rows as `telling_while` describes them.
    `roles` give the field or figure of each role, '' where there is none. `headings` are
    by field, or by role where it has none; `words` by field and value. `ticks` are the
    headings of columns that only say yes, `hints` words from which a value may be guessed.
    `gathers` is the record of which these rows are parts.
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
    }
    for key, (names, known) in named.items():
        yield from _unknown_names(names, known, f"{place}.{key}")
    homes = [field for field in told.roles.values() if field]
    yield from _unknown_names(homes, [*cols, *told.telling], f"{place}.roles")
    for key in ("words", "ticks", "hints"):
        for field, meanings in getattr(told, key).items():
            if field in cols:
                yield from _no_choices(cols[field], meanings, f"{place}.{key}.{field}")


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
