"""Names that became others, and what names them: references follow, texts are told."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.records.records import Column, Record, columns


class RenamedKey(NamedTuple):
    """What a field of keys was and is now: `Element.id`, of one side where it has one."""

    target: str
    side: str
    old: str
    new: str

    @property
    def turned(self) -> "RenamedKey":
        """The same the other way round."""
        return self._replace(old=self.new, new=self.old)


class Mention(NamedTuple):
    """A field that names a key in its text, though it refers to nothing by declaration."""

    record: str
    key: str
    field: str


class RenamedKeys:
    """Names that became others, asked by what a row refers to."""

    def __init__(self, names: Iterable[RenamedKey] = ()) -> None:
        self._found: dict[tuple[str, str], list[RenamedKey]] = {}
        self.add(names)

    def add(self, names: Iterable[RenamedKey]) -> None:
        """Take in more names."""
        for name in names:
            self._found.setdefault((name.target, name.old), []).append(name)

    def renamed(self, col: Column, row: Record) -> Any:
        """Return what a field of a row says once it follows the names."""
        held, side = getattr(row, col.field), str(getattr(row, "side", ""))
        if not col.refers:
            return held
        if isinstance(held, tuple):
            return tuple(self._renamed(col.refers, each, side) for each in held)
        return self._renamed(col.refers, held, side)

    def _renamed(self, target: str, held: object, side: str) -> object:
        for name in self._found.get((target, str(held)), ()):
            if name.side == side or "" in (name.side, side):
                return name.new
        return held


def renamed_fields(old: Record, new: Record) -> Iterator[RenamedKey]:
    """Yield what the key of a row held and holds now, but for its side, field by field."""
    side = str(getattr(old, "side", ""))
    for field in old.key:
        was, now = str(getattr(old, field)), str(getattr(new, field))
        if was != now and field != "side":
            yield RenamedKey(f"{type(old).__name__}.{field}", side, was, now)


def follow_names(campaign: Campaign, names: Iterable[RenamedKey]) -> Campaign:
    """Return the campaign with what refers to the old names referring to the new ones.

    Where a key holds such a name, the row gets another key, and what names it follows too.
    """
    waiting = tuple(names)
    while waiting:
        pairs = list(rows_that_follow(campaign, RenamedKeys(waiting)))
        campaign = campaigns.apply_changes(campaign, gone_first(_pair_changes(pairs)))
        waiting = tuple(name for old, new in pairs for name in renamed_fields(old, new))
    return campaign


def gone_first(changes: Iterable[Change]) -> list[Change]:
    """Return the changes in an order in which no row is in another's way."""
    return sorted(changes, key=lambda change: change.after is not None)


def rows_that_follow(
    campaign: Campaign, names: RenamedKeys
) -> Iterator[tuple[Record, Record]]:
    """Yield each row that refers to one of the names, and as it refers to the new one."""
    for cls in campaign.system.records:
        referring = [col for col in columns(cls) if col.refers]
        for row in campaign.rows(cls):
            values = {col.field: names.renamed(col, row) for col in referring}
            if any(getattr(row, field) != value for field, value in values.items()):
                yield row, row.replace(**values)


def _pair_changes(pairs: Iterable[tuple[Record, Record]]) -> Iterator[Change]:
    for old, new in pairs:
        if old.identity == new.identity:
            yield from filter(None, [campaigns.change_between(old, new)])
        else:
            both = campaigns.change_between(old, None), campaigns.change_between(None, new)
            yield from filter(None, both)


def find_mentions(
    campaign: Campaign, names: Iterable[RenamedKey]
) -> Mapping[RenamedKey, list[Mention]]:
    """Return where the old names stand in texts, which do not follow."""
    wanted = {name: _as_a_word(name.old) for name in names if not name.old.isdecimal()}
    found: dict[RenamedKey, list[Mention]] = {name: [] for name in wanted}
    for row, col, text in _free_texts(campaign):
        for name, word in wanted.items():
            if name.old in text and word.search(text) and _is_of(row, name):
                at = Mention(type(row).__name__, row.identity, col.field)
                found[name].append(at)
    return found


def _free_texts(campaign: Campaign) -> Iterator[tuple[Record, Column, str]]:
    for cls in campaign.system.records:
        free = [c for c in columns(cls) if not c.refers and c.kind in ("text", "list")]
        for row in campaign.rows(cls):
            for col in free:
                yield row, col, str(getattr(row, col.field))


def _is_of(row: Record, name: RenamedKey) -> bool:
    side = str(getattr(row, "side", ""))
    return name.side == side or "" in (name.side, side)


def _as_a_word(name: str) -> re.Pattern[str]:
    """Return what finds a name where it stands by itself: G05, but not in G05.1.

    >>> [bool(_as_a_word("G05").search(t)) for t in ("with G05.", "G05.1", "G050")]
    [True, False, False]
    """
    return re.compile(rf"(?<![\w.-]){re.escape(name)}(?![\w-]|\.\w)")
