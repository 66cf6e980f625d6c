"""The names of questions: what a file of answers calls them."""

from refkit.workbook.sheets.vocabulary import RosterKind

# The answer that leaves a tab or a column alone.
OWN = "own"


def tab_question(sheet: str) -> str:
    """Return the name of the question what a tab is."""
    return f"tab {sheet}"


def side_question(sheet: str) -> str:
    """Return the name of the question whose a tab's lines are."""
    return f"side of {sheet}"


def nation_question(side: str) -> str:
    """Return the name of the question which nation a side is."""
    return f"nation of {side}"


def column_question(heading: str) -> str:
    """Return the name of the question what a column is."""
    return f"column {heading}"


def days_question(heading: str) -> str:
    """Return the name of the question how a column writes its days."""
    return f"days under {heading}"


def totals_question(sheet: str) -> str:
    """Return the name of the question whether the totals of a tab are kept up."""
    return f"totals of {sheet}"


def word_question(kind: RosterKind, field: str, his: str) -> str:
    """Return the name of the question about a word: the same wherever it stands."""
    return f"{kind.heading(field)}: {his}"


def look_question(look: str) -> str:
    """Return the name of the question what a look means."""
    return f"look {look}"


def section_question(head: str) -> str:
    """Return the name of the question what the head of a section says of its lines."""
    return f"section {head}"


def nameless_question(sheet: str) -> str:
    """Return the name of the question about the lines of a tab that have no name."""
    return f"lines without a name of {sheet}"


def always_question(kind: RosterKind, field: str) -> str:
    """Return the name of the question for a value of all rows."""
    return f"{kind.heading(field)} of all"
