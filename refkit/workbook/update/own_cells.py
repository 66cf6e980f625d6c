"""The umpire's own cells after a save: those whose meaning changed, in his notation."""

from collections.abc import Collection
from dataclasses import replace

from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.records import Column, Record, columns
from refkit.workbook.read import own_edits, own_looks
from refkit.workbook.read.contents import Contents
from refkit.workbook.read.new_lines import NewLine, bind_named
from refkit.workbook.read.own_lists import FoundList, find_lists
from refkit.workbook.sheets import mapping, own_totals, own_values
from refkit.workbook.sheets.mapping import MappingLine
from refkit.workbook.sheets.own_lists import (
    COLOURED,
    FILLED,
    PLAIN,
    STRUCK,
    OwnColumn,
    OwnLine,
    OwnList,
    OwnLook,
)
from refkit.workbook.sheets.worksheets import is_blank
from refkit.workbook.update.cell_writer import CellWriter
from refkit.xlsx.cells.addresses import Spot
from refkit.xlsx.cells.cells import Sheet
from refkit.xlsx.cells.values import Value
from refkit.xlsx.relooks import COLOUR, EVERY, FILL, STRIKE, Relook

RESPECTS = {STRUCK: (STRIKE,), FILLED: (FILL,), COLOURED: (COLOUR,), PLAIN: EVERY}


class OwnCells:
    """Brings the lists of one workbook up to date with a later campaign."""

    def __init__(
        self, writer: CellWriter, contents: Contents, after: Campaign, back: Collection[str]
    ) -> None:
        self._writer, self._contents, self._after = writer, contents, after
        self._before = contents.campaign or after
        self._told = _told_before(contents, self._before)
        self._back = back
        self.looks: list[Relook] = []
        for found in contents.own_lists:
            writer.look_at(Sheet(found.title, "", "", found.cells))

    def write(self) -> None:
        """Write each cell that says no longer what its record says."""
        for found in self._contents.own_lists:
            for key in found.lines:
                was = self._before.find(found.own.record, key)
                now = self._after.find(found.own.record, key)
                if was is not None and now is not None:
                    self._write_line(found, was, now)
            self._write_totals(found)
        for new in self._contents.new_lines:
            for spot in new.spots if new.place in self._back else ():
                self._writer.write(spot, None)

    def _write_line(self, found: FoundList, was: Record, now: Record) -> None:
        cols = {col.field: col for col in columns(type(now))}
        for column in found.own.kept:
            spot = found.spot(now.identity, column)
            if not spot or _says(self._after, found, column, cols, now):
                continue
            is_ours = _says(self._before, found, column, cols, was) or self._told_it(
                found, column, cols, now.identity
            )
            if str(spot) in self._back or is_ours:
                self._write_cell(found, column, cols, now)
        look = _look_of(self._after, found, now)
        if look and look is not _look_of(self._before, found, was):
            self._look_like(found, now.identity, look)

    def _told_it(
        self, found: FoundList, column: OwnColumn, cols: dict[str, Column], key: str
    ) -> bool:
        """Whether a cell says what was so before he changed another, which it follows."""
        was = self._told.find(found.own.record, key)
        is_other = self._told is not self._before
        return is_other and was is not None and _says(self._told, found, column, cols, was)

    def _write_totals(self, found: FoundList) -> None:
        """Write the totals he typed, if they said what their lines said together."""
        after = self._writer.cells(found.title)
        now = {spot: cells for spot, _, cells in found.total_cells(after)}
        for spot, column, cells in found.total_cells(found.cells):
            said = own_totals.add_up(column, cells)
            total = own_totals.add_up(column, now[spot])
            if said != total and own_totals.says_sum(column, found.cells[spot.at], said):
                self._writer.write(spot, own_totals.total_value(column, total))

    def _write_cell(
        self, found: FoundList, column: OwnColumn, cols: dict[str, Column], now: Record
    ) -> None:
        cell = found.cell(now.identity, column)
        spot = found.spot(now.identity, column)
        assert spot is not None
        says = self._after.system.roster_says(self._after, now)
        if column.is_count:
            value = own_values.write_count(column, cell, says, _sample(found, column))
        else:
            col = cols[column.means]
            value = own_values.write_field(column, col, cell, now, says)
        if cell is not None and cell.formula is not None:
            # What he works out follows by itself; its stored value is right at once.
            self._writer.write_stored(spot, value)
            self._writer.vouched.add(spot)
        else:
            self._writer.write(spot, value)

    def _look_like(self, found: FoundList, key: str, look: OwnLook) -> None:
        """Let the cells of a line look like the one that was agreed on."""
        for spot in found.line_spots(found.lines[key]):
            models = self._models(found, look, spot)
            self.looks.append(Relook(spot, models, RESPECTS.get(look.kind, EVERY)))

    def _models(self, found: FoundList, look: OwnLook, spot: Spot) -> tuple[Spot, ...]:
        """Return cells that look so: of another such line, or those of the umpire's key.

        In a key the colour may stand beside its text.
        """
        for key, line in found.lines.items():
            record = self._before.find(found.own.record, key)
            if record is not None and str(getattr(record, look.field)) == look.value:
                across = found.own.is_across
                same = spot._replace(column=line) if across else spot._replace(row=line)
                return (same,)
        key_cell = found.find_text(look.says, look.at) if look.says else None
        if key_cell is None:
            return ()
        beside = (key_cell.column, key_cell.column - 1, key_cell.column + 1)
        return tuple(key_cell._replace(column=number) for number in beside if number)

    def done(self, contents: Contents) -> Contents:
        """Return the contents with the lists as they are now, noted in the mapping."""
        if not self._contents.own_lists:
            return contents
        sheets = {
            found.title: Sheet(found.title, "", "", self._writer.cells(found.title))
            for found in self._contents.own_lists
        }
        there = [found.own for found in self._contents.own_lists]
        found = bind_named(find_lists(sheets, there)[0], self._after)
        kept = {id(each.own): self._noted(each) for each in found}
        own = contents.own
        lists = tuple(kept.get(id(each), each) for each in own.lists)
        again, _ = find_lists(sheets, [each for each in lists if each.title in sheets])
        again = bind_named(again, self._after)
        left = tuple(each for each in contents.counted if each.place not in self._back)
        new = self._after.entries[len(self._before.entries) :]
        places = own_edits.still_his(self._contents.own_places, new, self._back)
        at = {(record, key) for record, key, _ in places}
        return replace(
            contents,
            own=replace(own, lists=lists),
            own_lists=again,
            counted=left,
            new_lines=tuple(e for e in self._contents.new_lines if self._is_left(e)),
            own_places=places,
            behind={one: row for one, row in self._contents.behind.items() if one in at},
            found=self._writer.found(),
        )

    def _noted(self, found: FoundList) -> OwnList:
        """Return a list as it is now, what is new in it written into the mapping."""
        lines = tuple(self._noted_line(found, line) for line in found.own.lines)
        new = tuple(self._new_line(found, key) for key in found.fresh)
        return replace(found.own, lines=(*lines, *new))

    def _is_left(self, new: NewLine) -> bool:
        """Whether a new line is neither taken nor put back."""
        taken = self._after.find(new.changes[0].record, new.changes[0].key)
        return taken is None and new.place not in self._back

    def _new_line(self, found: FoundList, key: str) -> OwnLine:
        """Return a line that is a row's from now on, written into the mapping."""
        there, own = found.fresh[key], found.own
        cell = found.line_spot(there.number).ref
        told = (there.section, there.name, key)
        line = MappingLine(mapping.LINE, own.title, own.number, *told, cell=cell)
        row = self._writer.next_row(mapping.TITLE, mapping.BOOK.headings)
        for heading, value in zip(mapping.BOOK.headings, line, strict=True):
            if value not in ("", None):
                self._writer.write(self._writer.spot(mapping.TITLE, row, heading), value)
        return OwnLine(there.number, there.name, there.section, key, row)

    def _noted_line(self, found: FoundList, line: OwnLine) -> OwnLine:
        if line.key not in found.lines:
            return line
        number, name = found.lines[line.key], found.names[line.key]
        if (number, name) == (line.number, line.name):
            return line
        spot = found.line_spot(number)
        for heading, value in (("Word", name), ("Cell", spot.ref)):
            self._writer.write(self._writer.spot(mapping.TITLE, line.row, heading), value)
        return replace(line, number=number, name=name)


def _look_of(campaign: Campaign, found: FoundList, record: Record) -> OwnLook | None:
    """Return how the line of a record shall look, None where looks say nothing."""
    looks = found.own.looks
    if not looks:
        return None
    alike = campaign.system.roster_says(campaign, record).alike.get(looks[0].field, ())
    return own_looks.look_for(looks, str(getattr(record, looks[0].field)), alike)


def _told_before(contents: Contents, there: Campaign) -> Campaign:
    """Return the campaign as it was before he changed cells in lists of his own."""
    if contents.written is not None:
        return contents.written
    pairs = ((there.find(*at), row) for at, row in contents.behind.items())
    changes = [campaigns.change_between(now, was) for now, was in pairs]
    back = [each for each in changes if each is not None]
    return campaigns.apply_changes(there, back) if back else there


def _says(
    campaign: Campaign,
    found: FoundList,
    column: OwnColumn,
    cols: dict[str, Column],
    record: Record,
) -> bool:
    cell = found.cell(record.identity, column)
    says = campaign.system.roster_says(campaign, record)
    if column.is_count:
        return own_values.says_count(column, cell, says)
    return own_values.says_field(column, cols[column.means], cell, record, says)


def _sample(found: FoundList, column: OwnColumn) -> Value:
    """Return what another cell of a column holds, one that is not nought if there is."""
    cells = (found.cell(key, column) for key in found.lines)
    held: list[Value] = [cell.value for cell in cells if cell and not is_blank(cell)]
    return next((each for each in held if each), held[0] if held else None)
