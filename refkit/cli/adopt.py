"""The command that takes over a roster the umpire keeps already."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from refkit.cli.terminal import AS_JSON, WORKBOOK, echo, show, told
from refkit.engine.terminal_text import harmless

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from refkit.workbook.adopt.adopting import Adoption
    from refkit.workbook.adopt.proposal import Proposal, Tab
    from refkit.workbook.adopt.roster_file import RosterFile
    from refkit.workbook.sheets.mapping import Line

ASK = "Adopt it (y), leave it (n), or a correction such as 'TAB!Heading=Element.name'"
SHOWN = 40
# What was typed as on the command line, such as --set 'OOB=Element'.
_FLAG = re.compile(r"--(set|word|ignore)[ =]+(.+)")


@click.command()
@WORKBOOK
@click.option(
    "--pack", default="battlefront", show_default=True, help="What comes besides."
)
@click.option(
    "--set",
    "sets",
    multiple=True,
    metavar="WHAT=IS",
    help="'TAB=Element SIDE', 'TAB!Heading=Element.name', or 'Element.rating=trained' "
    "for all rows; with nothing behind the = it is left alone.",
)
@click.option(
    "--word",
    "words",
    multiple=True,
    metavar="TAB!HEADING:HIS=OURS",
    help="What a word in your cells means: 'OOB!Quality:Vet=veteran'.",
)
@click.option(
    "--ignore", "left", multiple=True, metavar="TAB[!HEADING]", help="Leave it alone."
)
@click.option("--seed", default="", help="What refkit's dice follow from; drawn in secret.")
@click.option("--yes", is_flag=True, help="Adopt it without asking.")
@AS_JSON
@told
def adopt(
    workbook: Path,
    *,
    pack: str,
    sets: tuple[str, ...],
    words: tuple[str, ...],
    left: tuple[str, ...],
    seed: str,
    yes: bool,
    as_json: bool,
) -> None:
    """Take over a roster you keep: propose which tab and column is which, and adopt it.

    Your tabs stay where and as they are; refkit adds the tabs that are missing, and a
    column at the end where it has no other place for something. What was agreed stands in
    the tab Mapping. The file as it was is kept among its versions.
    """
    from refkit import session

    file = session.roster(workbook, pack=pack, seed=seed)
    if file.is_campaign:
        _already(file, as_json=as_json)
        return
    talk = _Talk(file, list(sets), list(words), list(left))
    if as_json or yes:
        talk.settle(save=yes, as_json=as_json)
    else:
        talk.hold()


def _already(file: "RosterFile", *, as_json: bool) -> None:
    """Say that a workbook is a campaign's, and by which mapping."""
    lines = file.mapped
    name = file.path.name
    data = {"adopted": True, "new": False, "mapping": [list(line) for line in lines]}
    if as_json:
        show(data, [], as_json=True)
    elif lines:
        echo(f"{name}: is adopted already; put right in its tab Mapping what is wrong")
        _print([_mapping(lines)])
    else:
        echo(f"{name}: is a campaign's workbook already; there is nothing to adopt")


class _Talk:
    """What refkit proposes and the umpire puts right, until he says yes or no."""

    def __init__(
        self, file: "RosterFile", sets: list[str], words: list[str], left: list[str]
    ) -> None:
        self._file, self._sets, self._words, self._left = file, sets, words, left

    def settle(self, *, save: bool, as_json: bool) -> None:
        """Adopt it, or only tell as data what is proposed and would come of it."""
        from refkit import session

        proposal, adoption, faults = self._tried()
        if save and adoption:
            session.adopt(self._file, adoption)
        lines = list(adoption.lines) if adoption else []
        data = {
            "adopted": bool(save and adoption),
            "new": True,
            "proposal": proposal.data,
            "lines": lines,
            "faults": faults,
        }
        if as_json:
            show(data, [], as_json=True)
        else:
            done = [f"{self._file.path.name} is adopted."] if adoption else []
            _print(_tables(proposal))
            _tell([*lines, *done], faults)
        raise SystemExit(1 if faults else 0)

    def hold(self) -> None:
        """Show what is proposed and ask, until it is adopted or left."""
        from refkit import session

        while True:
            proposal, adoption, faults = self._tried()
            _print(_tables(proposal))
            _tell(adoption.lines if adoption else (), faults)
            answer = self._answer()
            if answer in ("n", "no", ""):
                echo("Nothing was changed.")
                raise SystemExit(1)
            if answer in ("y", "yes") and adoption:
                session.adopt(self._file, adoption)
                echo(f"{self._file.path.name} is adopted.")
                return
            self._take(answer)

    def _tried(self) -> "tuple[Proposal, Adoption | None, list[str]]":
        """Return what is proposed, the workbook as it would be, and what is in the way."""
        from refkit.engine.problems import Refused

        said = self._file.corrections(self._sets, self._words, self._left)
        proposal = self._file.proposal(said)
        try:
            return proposal, self._file.adoption(proposal), []
        except Refused as refused:
            return proposal, None, list(map(str, refused.faults))

    def _answer(self) -> str:
        try:
            asked: str = click.prompt(ASK, default="n", show_default=False)
        except click.Abort:
            echo("")
            return ""
        return asked.strip()

    def _take(self, answer: str) -> None:
        """Take a correction typed in; one that makes no sense is told and forgotten."""
        from refkit.engine.problems import Refused

        if answer.casefold() in ("y", "yes"):
            return
        flag = _FLAG.fullmatch(answer)
        text = flag[2].strip("'\"") if flag else answer
        guess = "word" if ":" in text.partition("=")[0] else "set"
        kinds = {"set": self._sets, "word": self._words, "ignore": self._left}
        kind = kinds[flag[1] if flag else guess]
        kind.append(text)
        try:
            self._file.corrections(self._sets, self._words, self._left)
        except Refused as refused:
            kind.pop()
            for fault in refused.faults:
                echo(fault, err=True)


def _tell(lines: Iterable[str], faults: Iterable[str]) -> None:
    for line in lines:
        echo(line)
    for fault in faults:
        echo(fault, err=True)


def _tables(proposal: "Proposal") -> "Iterator[Table | str]":
    """Yield a table for each tab that is taken for something, and what is left alone."""
    for tab in proposal.tabs:
        yield _table(tab)
    if proposal.sides:
        yield f"Sides: {', '.join(proposal.sides)}."
    for title, why in proposal.left.items():
        yield f"{title}: left alone, {why}."


def _table(tab: "Tab") -> "Table":
    from rich.table import Table

    sure = "as you said" if tab.score is None else f"{tab.score} of 100"
    title = f"{tab.title}: {tab.means} ({tab.kind.name}), {sure}"
    table = Table("Heading", "In the cells", "Taken for", "Sure", title=_text(title))
    for column in tab.columns:
        cells = "; ".join(column.samples)[:SHOWN]
        field = column.field and f"{tab.kind.name}.{column.field}"
        table.add_row(_text(column.heading), _text(cells), field or "-", _sure(column))
        for word in column.words:
            ours = word.ours or "?"
            table.add_row("", _text(f"  {word.his[:SHOWN]}"), f"  {ours}", _sure(word))
    return table


def _sure(guess: Any) -> str:
    return "" if guess.score is None else str(guess.score)


def _mapping(lines: "Iterable[Line]") -> "Table":
    from rich.table import Table

    from refkit.workbook.sheets import mapping

    table = Table(*mapping.BOOK.headings)
    for line in lines:
        table.add_row(*(_text("" if each is None else str(each)) for each in line))
    return table


def _print(parts: "Iterable[Table | str]") -> None:
    from rich.console import Console

    console = Console(markup=False, highlight=False)
    for part in parts:
        console.print(harmless(part) if isinstance(part, str) else part)


def _text(text: str) -> "Text":
    """Return a text of the umpire's as it stands in a table: it commands nothing."""
    from rich.text import Text

    return Text(harmless(text))
