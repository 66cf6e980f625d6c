"""Row names: what people call a row, and texts with names in place of ids."""

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import Any

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.records.records import Record

# An id as steps write it into the ledger: letters and figures, and what joins them.
ID = re.compile(r"(?<![\w-])(?=[\w./-]*\d)[A-Za-z][\w./-]*[\w]")
TEENS = (11, 12, 13)


def ordinal(number: int) -> str:
    """Return a number as one counts places.

    >>> ordinal(1), ordinal(22), ordinal(13)
    ('1st', '22nd', '13th')
    """
    tail = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in TEENS else tail}"


def by_id(_campaign: Campaign, _moved: Iterable[Record], row: Any) -> str:
    """Return a row by its id, and by its name for who may know that."""
    return f"{row.id} {row.name}".strip()


class RowNames:
    """The names of the rows of a campaign, and of those that changes bring or take.

    Of several rows with one name each has its place among them: `2nd alarm company`.
    """

    def __init__(self, campaign: Campaign, changes: Iterable[Change] = ()) -> None:
        self._campaign = campaign
        self._moved = [row for each in changes if (row := passing_row(campaign, each))]

    @cached_property
    def _kinds(self) -> dict[str, tuple[str, str]]:
        """Return the name that each row has of itself, and whose it is, by its id."""
        found: dict[str, tuple[str, str]] = {}
        for record, name_of in self._campaign.system.names.items():
            # What is there now goes before what it was when it came.
            rows = (*self._moved, *self._campaign.rows(record))
            for row in (each for each in rows if type(each) is record):
                if name := name_of(self._campaign, self._moved, row):
                    whose = f"{record.__name__} of {row.owner}"
                    found[row.identity] = name, whose
        return found

    @cached_property
    def _named(self) -> dict[str, str]:
        """Return the name of each row by its id, with its place among those alike."""
        alike: dict[tuple[str, str], list[str]] = defaultdict(list)
        for key, name in self._kinds.items():
            alike[name].append(key)
        return {
            key: name if len(keys) == 1 else f"{ordinal(place)} {name}"
            for (name, _), keys in alike.items()
            for place, key in enumerate(sorted(keys, key=_by_number), 1)
        }

    def of(self, key: str) -> str:
        """Return the name of the row with this id, the id where it has none."""
        return self._named.get(key, key)

    def kind_of(self, key: str) -> str:
        """Return the name of a row without its place among those alike."""
        return self._kinds[key][0] if key in self._kinds else key

    def in_text(self, text: str) -> str:
        """Return a text with its rows by name; a name beside its id stands once."""
        parts, end = [], 0
        for found in ID.finditer(text):
            if found[0] not in self._named or found.start() < end:
                continue
            after, name = found.end(), self.kind_of(found[0])
            # A name that holds the id stands there already.
            begins = found.start() - max(name.find(found[0]), 0)
            if found[0] in name and text.startswith(name, max(begins, 0)):
                continue
            parts += [_without_name(text[end : found.start()], name), self.of(found[0])]
            end = after + len(name) + 1 if text.startswith(f" {name}", after) else after
        return "".join((*parts, text[end:]))


def _without_name(before: str, name: str) -> str:
    """Return what stands before a name, without how it begins or the word it ends in.

    >>> _without_name("buys Alarm company ", "Alarm company Skosyrskaya")
    'buys '
    >>> _without_name("tries the wreck ", "T-34/76 wreck")
    'tries the '
    """
    words = name.split()
    begins = (" ".join(words[:many]) for many in range(len(words), 1, -1))
    for each in (*begins, words[-1]):
        if re.search(rf"(?<!\w){re.escape(each)} $", before):
            return before.removesuffix(f"{each} ")
    return before


def _by_number(key: str) -> list[tuple[str, int]]:
    """An id as it is counted: `G2` comes before `G10`."""
    parts = re.findall(r"(\D*)(\d*)", key)
    return [(word, int(number or 0)) for word, number in parts]


def passing_row(campaign: Campaign, change: Change) -> Record | None:
    """Return the row that a change brings or takes away, None where it stays."""
    if change.before is not None and change.after is not None:
        return None
    fields = change.after or change.before or {}
    # Not checked again: a side may be shown only a part of it.
    return campaign.system.record(change.record).model_construct(**fields)
