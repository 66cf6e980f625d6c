"""What umpires call things in rosters of their own: the `words.toml` of a rules system."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict

from refkit.engine.declarations import declare, key_path, unknown
from refkit.engine.problems import Problem, Refused
from refkit.engine.records.columns import Column, columns
from refkit.engine.records.records import Record

FILE = "words.toml"
# What a word means that stands where a blank would do, such as "initial" among days.
BLANK = "(blank)"
Texts = tuple[str, ...]


class RecordWords(BaseModel):
    """The words for one record; with `titles` a tab of the umpire's own may hold it.

    `made` are the fields that can be made up, `marks` those by which such a tab is known,
    `telling` the figures he keeps himself, in rows as `telling_while` describes them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    titles: Texts = ()
    made: Texts = ()
    marks: Texts = ()
    telling: Texts = ()
    telling_while: dict[str, str] = {}
    headings: dict[str, Texts] = {}
    words: dict[str, dict[str, Texts]] = {}


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
    if faults:
        raise Refused(faults)


def _misfits(told: RecordWords, cls: type[Record], place: str) -> Iterator[Problem]:
    cols = {col.field: col for col in columns(cls)}
    figures = [each.name for each in cls.derived]
    for one, other in (("titles", "marks"), ("marks", "titles")):
        if getattr(told, one) and not getattr(told, other):
            yield Problem(place, f"there is no {other!r}", f"some beside the {one}")
    named: dict[str, tuple[Iterable[str], Iterable[str]]] = {
        "made": (told.made, cols),
        "marks": (told.marks, [*cols, *told.telling]),
        "telling": (told.telling, figures),
        "telling_while": (told.telling_while, cols),
        "headings": (told.headings, [*cols, *told.telling]),
        "words": (told.words, cols),
    }
    for key, (names, known) in named.items():
        there = [*known]
        for name in names:
            if name not in there:
                yield unknown(f"{place}.{key}", name, there)
    for field, words in told.words.items():
        if field in cols:
            yield from _no_choices(cols[field], words, f"{place}.words.{field}")


def _no_choices(col: Column, words: Iterable[str], place: str) -> Iterator[Problem]:
    """Yield the values of a field with choices that are none of them."""
    known = [*(choice for choice in col.choices if choice), BLANK]
    for value in words if col.choices else ():
        if value not in known:
            yield unknown(place, value, known)
