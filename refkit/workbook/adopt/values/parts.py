"""What an element consists of: read from any usual notation, written back in the same."""

from collections.abc import Iterable
from dataclasses import dataclass

from refkit.engine.words.compositions import plain_composition, read_composition
from refkit.workbook.adopt.values.notation import CellValue


@dataclass(frozen=True, slots=True)
class Composition:
    """A composition; its value is the plain one, `9 Rifle; 1 LMG`."""

    name: str = "composition"

    def read(self, cell: CellValue) -> str | None:
        """Return the composition in the plain notation."""
        told = read_composition(cell) if isinstance(cell, str) else None
        return plain_composition(told.parts) if told else None

    def write(self, value: str, like: CellValue) -> str | None:
        """Return a plain composition in the notation of another."""
        old, new = read_composition(str(like or "")), read_composition(value)
        if new is None:
            return None
        counts: dict[str, int] = {}
        for count, kind in new.parts:
            counts[kind] = counts.get(kind, 0) + count
        return old.with_counts(counts).write() if old else value


def is_composition(cells: Iterable[CellValue]) -> bool:
    """Tell whether most texts of a column are compositions."""
    texts = [cell for cell in cells if isinstance(cell, str) and cell.strip()]
    read = sum(read_composition(text) is not None for text in texts)
    return bool(texts) and 2 * read > len(texts)
