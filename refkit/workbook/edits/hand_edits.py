"""Hand edits: what stands in the cells otherwise than the ledger made it, one by one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Change
from refkit.engine.problems import Problem, Refused, nearest
from refkit.engine.records.records import Record, columns
from refkit.workbook.edits import followers, renamed_rows
from refkit.workbook.edits.followers import Mention, RenamedKey, RenamedKeys
from refkit.workbook.edits.renamed_rows import RenamedRow
from refkit.workbook.read.contents import Contents
from refkit.workbook.sheets import layout

# Hand edits as they are told, or what a person calls them: cells, worksheets, rows.
Meant = Iterable["str | HandEdit"]
LONGEST = 60
MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class HandEdit:
    """One thing done by hand: a cell, a row that came or went, a key typed anew.

    `place` is its cell, or its worksheet where the row is gone. `changes` lead from what
    the ledger says to what is there; of a key typed anew they are one edit, never two.
    """

    place: str
    words: str
    changes: tuple[Change, ...]
    renamed: RenamedRow | None = None
    # The cell of refkit's that says the same, where it was changed in one of his.
    also: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {self.words}"

    @property
    def tab(self) -> str:
        """The worksheet it is on."""
        return self.place.partition("!")[0]

    @property
    def names(self) -> tuple[RenamedKey, ...]:
        """What was named otherwise before."""
        return self.renamed.names if self.renamed else ()

    def answers_to(self, name: "str | HandEdit") -> bool:
        """Tell whether it is meant: itself, or by its cell, its worksheet or its row."""
        if isinstance(name, HandEdit):
            return self == name
        keys = (f"{each.record} {each.key}" for each in self.changes)
        wanted = name.strip().casefold()
        known = (self.place, self.also, self.tab, *keys)
        return wanted in (each.casefold() for each in known if each)


def align_rows(campaign: Campaign, told: Campaign) -> Campaign:
    """Return the campaign with its rows in the ledger's order, those it lacks behind.

    Who sorts a worksheet edits nothing, and the rules go on in the order they went.
    """
    moved: dict[str, Mapping[str, Record]] = {}
    for name, rows in campaign.tables.items():
        order = [key for key in told.tables.get(name, ()) if key in rows]
        order += [key for key in rows if key not in told.tables.get(name, ())]
        if order != list(rows):
            moved[name] = {key: rows[key] for key in order}
    return replace(campaign, tables={**campaign.tables, **moved}) if moved else campaign


def find_hand_edits(told: Campaign, contents: Contents) -> tuple[HandEdit, ...]:
    """Return what was done by hand since the ledger told the campaign, in its order."""
    there = contents.campaign
    assert there is not None
    return tuple(_Comparison(told, there, contents).edits())


class _Comparison:
    """Where the campaign as it is told lies beside the campaign as it is there."""

    def __init__(self, told: Campaign, there: Campaign, contents: Contents) -> None:
        self._told, self._there, self._contents = told, there, contents
        self._changes = campaigns.changes_between(told, there)
        self._renamed = renamed_rows.find_renamed(told, there, self._changes)
        self._names = RenamedKeys(name for each in self._renamed for name in each.names)
        self._tabs = layout.tabs_of(told.system, told.sides)

    def edits(self) -> Iterator[HandEdit]:
        """Yield every edit; a key typed anew stands where its row went."""
        anew = {(each.record, each.old.identity): each for each in self._renamed}
        came = {(each.record, each.new.identity) for each in self._renamed}
        notes = self._find_notes()
        for change in self._changes:
            at = (change.record, change.key)
            if change.after is None and at in anew:
                yield self._renamed_edit(anew[at], notes)
            elif change.before is None and at in came:
                continue
            elif change.before is None:
                words = f"{_row_name(change)}: a new row"
                yield HandEdit(self._place(change), words, (change,))
            elif change.after is None:
                row = self._told.tables[change.record][change.key]
                words = f"the row of {_row_name(change)} goes"
                yield HandEdit(self._old_title(row), words, (change,))
            else:
                yield from self._cell_edits(change)

    def _cell_edits(self, change: Change) -> Iterator[HandEdit]:
        assert change.before is not None
        assert change.after is not None
        cls = self._told.system.record(change.record)
        titles = {col.field: col.title for col in columns(cls)}
        old = self._old_title(self._told.tables[change.record][change.key])
        for field, now in change.after.items():
            was = change.before[field]
            one = change.model_copy(update={"before": {field: was}, "after": {field: now}})
            if field == "side" and old != self._place(change).partition("!")[0]:
                words = f"{_row_name(change)} was moved there from {old}"
                yield HandEdit(self._place(change), words, (one,))
            else:
                becomes = f"{quote_value(was)} becomes {quote_value(now)}"
                words = f"{titles[field]} of {shorten(change.key)}, {becomes}"
                place = self._place(change, field)
                ours = self._contents.our_place(change.record, change.key, field)
                also = ours if ours != place else ""
                yield HandEdit(place, words, (one,), also=also)

    def _renamed_edit(self, each: RenamedRow, notes: dict[RenamedKey, str]) -> HandEdit:
        gone = campaigns.change_between(each.old, None)
        came = campaigns.change_between(None, each.new)
        assert gone is not None
        assert came is not None
        alike = f"{round(100 * each.score)} % alike"
        words = f"{_row_name(gone)} became {shorten(came.key)}, {alike}"
        also = "".join(f"; {notes_on}" for notes_on in self._other_words(each))
        notes_on = "".join(notes.get(name, "") for name in each.names)
        place = self._place(came, self._key_cell(each))
        return HandEdit(place, words + also + notes_on, (gone, came), each)

    def _other_words(self, each: RenamedRow) -> Iterator[str]:
        old = self._old_title(each.old)
        if old != self._contents.place(each.record, each.new.identity).partition("!")[0]:
            yield f"moved there from {old}"
        for col in columns(type(each.old)):
            if col.field in (*each.old.key, "side"):
                continue
            was, now = (self._names.renamed(col, row) for row in (each.old, each.new))
            if was != now:
                yield f"{col.title} {quote_value(was)} becomes {quote_value(now)}"

    def _key_cell(self, each: RenamedRow) -> str:
        """Return the field of the key that was typed anew and that has a cell."""
        return next((name.target.partition(".")[2] for name in each.names), "")

    def _find_notes(self) -> dict[RenamedKey, str]:
        """Return for each name that is another now where texts still have the old one."""
        names = [name for each in self._renamed for name in each.names]
        if not names:
            return {}
        found = followers.find_mentions(self._there, names)
        return {name: self._mention_note(name, at) for name, at in found.items() if at}

    def _mention_note(self, name: RenamedKey, mentions: Sequence[Mention]) -> str:
        places = [self._contents.place(*each) for each in mentions[:MOST_NAMED]]
        more = len(mentions) - len(places)
        rest = f" and {more} more" if more else ""
        return f"; {name.old} still stands in {', '.join(places)}{rest}"

    def _place(self, change: Change, field: str = "") -> str:
        return self._contents.place(change.record, change.key, field)

    def _old_title(self, row: Record) -> str:
        """Return the worksheet on which the ledger has a row, as the file spells it."""
        title = next(tab.title for tab in self._tabs if tab.holds(row))
        found = self._contents.found.get(title)
        return found.title if found else title


def _row_name(change: Change) -> str:
    return f"{change.record} {shorten(change.key)}"


def quote_value(value: object) -> str:
    """Return a value as it is told: a blank one as such, yes and no, a text in quotes."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "blank" if value in ("", None, [], ()) else shorten(repr(value))


def shorten(key: str) -> str:
    """Return the beginning of a text that is too long for a message."""
    return key if len(key) <= LONGEST else f"{key[:LONGEST]}..."


def choose_edits(edits: Sequence[HandEdit], only: Meant) -> tuple[HandEdit, ...]:
    """Return the edits that a person names, all of them where he names none.

    Raises Refused for every name that means none of them.
    """
    names = tuple(only)
    if not names:
        return tuple(edits)
    if not edits:
        raise Refused(["No cell has been changed by hand."])
    faults = [
        _unknown_edit(name, edits)
        for name in names
        if not any(each.answers_to(name) for each in edits)
    ]
    if faults:
        raise Refused(faults)
    return tuple(each for each in edits if any(map(each.answers_to, names)))


def _unknown_edit(name: str | HandEdit, edits: Sequence[HandEdit]) -> Problem:
    places = tuple(dict.fromkeys(each.place for each in edits))
    near = nearest(str(name), places) or ", ".join(places[:MOST_NAMED])
    return Problem(str(name), "this cell has not been changed by hand", f"one of {near}")


def without_edits(there: Campaign, edits: Sequence[HandEdit]) -> Campaign:
    """Return the campaign as it would be there without these edits."""
    names = [name.turned for each in edits for name in each.names]
    back = (change.inverse for each in edits for change in each.changes)
    made = campaigns.apply_changes(there, followers.gone_first(back))
    return followers.follow_names(made, names)
