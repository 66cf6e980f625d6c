r"""What Excel puts on the clipboard.

>>> read_cells('G01\t"two\nlines"\n\t1 250\n')
[['G01', 'two\nlines'], ['', '1 250']]
"""

import csv
import io


def read_cells(text: str) -> list[list[str]]:
    """Return the cells of what was copied, by rows; csv.Error where it cannot be read."""
    # Excel quotes a cell with a line end in it: split by lines, it would be two rows.
    lines = csv.reader(io.StringIO(text, newline=""), delimiter="\t")
    return [[cell.strip() for cell in line] or [""] for line in lines]
