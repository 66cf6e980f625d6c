"""The three worksheets of the ledger: headings, widths and what they are for."""

from dataclasses import dataclass

from refkit.xlsx.cells.addresses import column_letters

LEDGER = "Ledger"
CHANGES = "Ledger changes"
DICE = "Dice"


@dataclass(frozen=True, slots=True)
class Book:
    """One worksheet of the ledger: its title, what it is for, headings, widths and help."""

    title: str
    purpose: str
    columns: tuple[tuple[str, int, str], ...]
    kept: int = 0

    @property
    def shown(self) -> int:
        """How many columns are for people; those behind them only refkit reads."""
        return len(self.columns) - self.kept

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings in order."""
        return tuple(heading for heading, _, _ in self.columns)

    def letters(self, heading: str) -> str:
        """Return the letters of a column in a new workbook."""
        return column_letters(self.headings.index(heading) + 1)


BOOKS = (
    Book(
        LEDGER,
        "What was done, by whom and why: one row an entry. refkit writes it; leave it be.",
        (
            ("No.", 6, "The number of the entry."),
            ("Kind", 10, "setup, step, undo, correction or hand edit."),
            ("Slot", 20, "The slot of the campaign it belongs to."),
            ("Step", 8, "The step of the rules."),
            ("Side", 10, "Whose step; blank for the umpire's."),
            ("What", 64, "What happened, one line each."),
            ("Clauses", 24, "The clauses of the rules."),
            ("Who", 14, "Who decided."),
            ("Why", 26, "The reason, where one was given."),
            ("For", 10, "Who may read it: open, one side or the umpire."),
            (
                "Opened",
                9,
                "yes: it revealed a secret, so it cannot be undone. "
                "again: it reopened a slot that was over.",
            ),
            ("Corrects", 9, "The entry it undoes or corrects, which is struck through."),
            ("Revised", 24, "Every entry it deals with: what became of each."),
            ("Decision", 40, "The decision, in refkit's own form."),
            ("Revisions", 40, "Each of those entries as it is now, in refkit's own form."),
            ("Digest", 19, "The chain that shows whether an entry was altered."),
        ),
        kept=3,
    ),
    Book(
        CHANGES,
        "Every row an entry changed, before and after; it can rebuild the worksheets.",
        (
            ("Entry", 9, "The number of the entry."),
            ("Record", 16, "The kind of row."),
            ("Key", 26, "Which row."),
            ("Before", 40, "The fields as they were; blank for a row that is new."),
            ("After", 90, "The fields as they are; blank for a row that is gone."),
        ),
    ),
    Book(
        DICE,
        "Every roll in order, with each face, and how it was read on its chart.",
        (
            ("Roll", 8, "The number of the roll in the campaign."),
            ("Entry", 8, "The entry it was thrown in."),
            ("Purpose", 44, "What it was thrown for."),
            ("Dice", 8, "Which dice."),
            ("Faces", 9, "Each die as it fell."),
            ("Source", 11, "sealed or seeded: by refkit. typed: from the table. replayed."),
            ("Chart", 24, "The chart it was read on."),
            ("Clause", 18, "The clause of the chart."),
            ("Modifiers", 30, "What was added, a line each."),
            ("Final", 8, "The roll with its modifiers."),
            ("Result", 28, "What the chart says."),
        ),
    ),
)
BY_TITLE = {book.title: book for book in BOOKS}
