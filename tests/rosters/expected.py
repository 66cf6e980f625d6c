"""What a careful reader finds in a roster, told beside it, and how refkit's reading agrees.

NAME.toml says `what` the workbook shows, the flags that answer its questions (`answers`),
and what is there. Where several things are as good, it lists them.

    [[tab]]                  # none of ours where `kinds` is blank
    title = "Hill 112"
    kinds = ["Element"]
    columns = {"Exp." = "rating", "Now" = "strength", "Lost" = ""}
    words = {"Exp." = {"Green" = "raw"}}
    [[unit]]                 # what is not told may be anything
    name = "A Coy, 4 Wilts"
    side = "British"
    now = 11

Each of these is *right*, *asked* (a question stands where it could be read), *missed* (not
read, without a question) or *wrong*: read otherwise without a question.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from refkit.workbook.sheets.worksheets import fold_text
from tests.rosters.reading import Reading, read

BOOKS = Path(__file__).with_name("books")


@dataclass(frozen=True, slots=True)
class Judged:
    """One thing that is expected, and how it was read."""

    what: str
    verdict: str
    found: Any = None


def judged(path: Path) -> list[Judged]:
    """Return how each thing was read that is expected in a workbook."""
    wanted = tomllib.loads(path.with_suffix(".toml").read_text())
    reading = read(path.read_bytes(), wanted.get("answers", ()), path.name)
    found = [*_tabs(wanted, reading), *_units(wanted, reading)]
    is_roster = any(tab["kinds"] for tab in wanted["tab"])
    agrees = reading.is_adopted == is_roster
    verdict = "right" if agrees else "missed" if is_roster else "wrong"
    return [Judged("adopted", verdict, reading.told["faults"]), *found]


def _tabs(wanted: Mapping[str, Any], reading: Reading) -> Iterator[Judged]:
    for tab in wanted["tab"]:
        title = tab["title"]
        kinds = {block["record"] for block in reading.blocks if block["tab"] == title}
        agrees = kinds <= set(tab["kinds"]) and bool(kinds) == bool(tab["kinds"])
        yield Judged(title, "right" if agrees else "wrong" if kinds else "missed", kinds)
        for heading, means in tab.get("columns", {}).items():
            yield _column(reading, title, heading, means)
        for heading, words in tab.get("words", {}).items():
            for his, means in words.items():
                yield _word(reading, (title, heading, his), means)


def _column(reading: Reading, title: str, heading: str, means: Any) -> Judged:
    """Return how all columns of this heading were read; the worst of them counts."""
    what, wanted = f"{title}!{heading}", _any_of(means)
    columns = _headed(reading, title, heading)
    fields = [column["field"] for column in columns]
    if all(field in wanted for field in fields) and (fields or "" in wanted):
        return Judged(what, "right")
    if any(column.get("asked") for column in columns):
        return Judged(what, "asked", fields)
    others = [field for field in fields if field and field not in wanted]
    return Judged(what, "wrong" if others else "missed", fields)


def _word(reading: Reading, place: tuple[str, str, str], means: Any) -> Judged:
    title, heading, his = place
    what = f"{title}!{heading}:{his}"
    for column in _headed(reading, title, heading):
        words = {fold_text(word): meant for word, meant in column["words"].items()}
        if not column["field"] or (fold_text(his) not in words and column["words"]):
            continue
        ours, *more = words.get(fold_text(his), (fold_text(his),))
        if ours in _any_of(means):
            return Judged(what, "right")
        asked = column.get("asked") or any(more[1:]) or not ours
        return Judged(what, "asked" if asked else "wrong", ours)
    return Judged(what, "missed")


def _headed(reading: Reading, title: str, heading: str) -> list[Mapping[str, Any]]:
    """Return the columns of a tab with this heading, or ending in it below another."""
    found = [(fold_text(one["heading"]), one) for _, one in reading.columns(title)]
    wanted = fold_text(heading)
    same = [column for text, column in found if text == wanted]
    return same or [column for text, column in found if text.endswith(f" {wanted}")]


def _units(wanted: Mapping[str, Any], reading: Reading) -> Iterator[Judged]:
    """Yield how each unit was adopted; nothing is said of any where none was."""
    units = {unit["name"]: unit for unit in wanted.get("unit", ())}
    if not reading.is_adopted:
        return
    for extra in reading.elements.keys() - units.keys():
        yield Judged(f"{extra}: too much", "wrong")
    sides = {}
    for name, unit in units.items():
        if name not in reading.elements:
            yield Judged(name, "missed")
            continue
        got = dict(reading.elements[name])
        side = sides.setdefault(got.pop("side"), unit["side"])
        got["side"] = side
        for told, means in unit.items():
            if told != "name":
                agrees = got[told] in _any_of(means, of_lists=told == "parts")
                yield Judged(f"{name}: {told}", "right" if agrees else "wrong", got[told])


def _any_of(means: Any, *, of_lists: bool = False) -> list[Any]:
    several = isinstance(means, list) and not of_lists
    return means if several else [means]


def share(found: list[Judged]) -> float:
    """Return the share of what is right, in per cent."""
    return 100 * sum(one.verdict == "right" for one in found) / len(found)


def silent_wrongs(found: list[Judged]) -> list[Judged]:
    """Return what was read otherwise without a question."""
    return [one for one in found if one.verdict == "wrong"]
