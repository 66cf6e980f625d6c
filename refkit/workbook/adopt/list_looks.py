"""The looks that say a status: a line struck through, greyed or filled in a colour."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from refkit.engine.campaign.campaign import Campaign
from refkit.engine.records.records import Record
from refkit.workbook.adopt.seen import PLAIN, Line, Look
from refkit.workbook.adopt.taken import STATUS
from refkit.workbook.adopt.understood import UnderstoodBlock
from refkit.workbook.read import own_looks
from refkit.workbook.sheets import own_lists, own_values
from refkit.workbook.sheets.own_lists import OwnColumn, OwnLook
from refkit.workbook.sheets.vocabulary import RosterKind


class ListLooks:
    """What the looks of one list say; `records` has that of each line by its number."""

    def __init__(
        self,
        block: UnderstoodBlock,
        kind: RosterKind,
        records: Mapping[int, Record],
        whole: Campaign,
    ) -> None:
        self._block, self._kind, self._records, self._whole = block, kind, records, whole
        self._lines = {line.number: line for line in block.block.lines}

    def read(self, columns: Sequence[OwnColumn]) -> tuple[OwnLook, ...]:
        """Return the looks that say a status, to be read if each line says just its own."""
        looks = tuple(self._looks(columns))
        names = {column.number for column in columns if column.names}
        is_read = all(
            self._look_says(looks, self._lines[number], names, record)
            for number, record in (self._records.items() if looks else ())
        )
        return tuple(replace(look, is_read=is_read) for look in looks)

    def _look_says(
        self, looks: Sequence[OwnLook], line: Line, names: Collection[int], record: Record
    ) -> bool:
        alike = self._whole.system.roster_says(self._whole, record).alike
        field = looks[0].field
        value = str(getattr(record, field))
        expected = own_looks.look_for(looks, value, alike.get(field, ()))
        cells = ((seen.look, number in names) for number, seen in line.cells.items())
        said = expected and own_looks.line_says(looks, cells, expected.value)
        return not expected or said == expected.value

    def _looks(self, columns: Sequence[OwnColumn]) -> Iterator[OwnLook]:
        """Yield the looks that say a status, and that of a line as it is by itself."""
        field = self._kind.roles.get(STATUS, "")
        told = any(self._lines[number].look != PLAIN for number in self._block.statuses)
        if not told or any(column.means == field for column in columns):
            return
        seen: dict[str, Look] = {}
        for number, record in self._records.items():
            line = self._lines[number]
            value = own_values.value_text(self._kind.columns[field], getattr(record, field))
            if value not in seen and (line.look != PLAIN) == (
                number in self._block.statuses
            ):
                seen[value] = line.look
                at = next(cell.cell.at for cell in line.cells.values())
                kind = _look_kind(line.look)
                yield OwnLook(field, value, kind, at, colour=_tint(kind, line.look))
        for entry in self._block.block.legend:
            meant = [m.value for m in self._kind.meanings(field, entry.says)[:1]]
            for value in meant:
                if value not in seen and entry.look != PLAIN:
                    seen[value] = entry.look
                    kind = _look_kind(entry.look)
                    tint = _tint(kind, entry.look)
                    yield OwnLook(field, value, kind, entry.at, entry.says, tint)


def _look_kind(look: Look) -> str:
    """Return what of a look tells it from a plain one."""
    if look.struck:
        return own_lists.STRUCK
    if look.fill:
        return own_lists.FILLED
    return own_lists.COLOURED if look.colour or look.greyed else own_lists.PLAIN


def _tint(kind: str, look: Look) -> str:
    """Return the colour that tells a look, '' where none does."""
    return {own_lists.FILLED: look.fill, own_lists.COLOURED: look.colour}.get(kind, "")
