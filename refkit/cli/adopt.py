"""The command that turns a roster the umpire keeps already into a campaign."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import click
from rich.table import Table

from refkit import session
from refkit.cli import terminal
from refkit.cli.tables import plain, show_parts
from refkit.engine.problems import Refused
from refkit.workbook.adopt.adopting import Adoption
from refkit.workbook.adopt.corrections import Corrections
from refkit.workbook.adopt.proposal import Proposal, ProposedTab
from refkit.workbook.adopt.roster_file import RosterFile
from refkit.workbook.sheets import mapping

ASK = "Adopt it (y), leave it (n), or a correction such as 'TAB!Heading=Element.name'"
SHOWN = 40
# What was typed as on the command line, such as --set 'OOB=Element'.
_FLAG = re.compile(r"--(set|word|ignore)[ =]+(.+)")


@click.command()
@terminal.WORKBOOK
@click.option(
    "--pack",
    default="",
    help="The pack that everything else comes from; without it, a blank one.",
)
@click.option(
    "--system",
    default="",
    help="The rules system, where you name no pack; without it, that of the example.",
)
@click.option(
    "--set",
    multiple=True,
    metavar="WHAT=IS",
    help="What a worksheet or column is: 'TAB=Element SIDE', 'TAB!Heading=Element.name', "
    "or 'Element.rating=trained' for all rows. Nothing after the = leaves it alone.",
)
@click.option(
    "--word",
    multiple=True,
    metavar="TAB!HEADING:HIS=OURS",
    help="What a word in your cells means: 'OOB!Quality:Vet=veteran'.",
)
@click.option(
    "--ignore",
    multiple=True,
    metavar="TAB[!HEADING]",
    help="Leave this worksheet or column alone.",
)
@terminal.SEED
@click.option("--yes", is_flag=True, help="Adopt the roster without asking.")
@terminal.AS_JSON
def adopt(
    workbook: Path,
    *,
    pack: str,
    system: str,
    seed: str,
    yes: bool,
    as_json: bool,
    **typed: tuple[str, ...],
) -> None:
    """Turn a roster you keep already into a campaign.

    refkit proposes what each worksheet and column means; you correct it and agree. Your
    worksheets stay where and as they are. refkit adds those that are missing, and a column
    at the end of one where it needs it. The worksheet Mapping shows what was agreed. The
    file as it was is kept among its versions.
    """
    file = session.roster(workbook, pack=pack, system=system, seed=seed)
    if file.is_campaign:
        _show_adopted(file, as_json=as_json)
        return
    talk = _Talk(file, {kind: list(texts) for kind, texts in typed.items()})
    if as_json or yes:
        talk.settle(save=yes, as_json=as_json)
    else:
        talk.ask()


def _show_adopted(file: RosterFile, *, as_json: bool) -> None:
    """Say that a workbook is a campaign's, and by which mapping."""
    lines = file.mapped
    data = {"adopted": True, "new": False, "mapping": [list(line) for line in lines]}
    fact = "is a campaign's workbook already; there is nothing to adopt"
    if lines:
        fact = "is adopted already; correct its worksheet Mapping where it is wrong"
    terminal.show(data, [f"{file.path.name}: {fact}"], as_json=as_json)
    if lines and not as_json:
        table = Table(*mapping.BOOK.headings)
        for line in lines:
            table.add_row(*(plain("" if each is None else str(each)) for each in line))
        show_parts([table])


class _Talk:
    """What refkit proposes and the umpire corrects, until he says yes or no."""

    def __init__(self, file: RosterFile, typed: dict[str, list[str]]) -> None:
        self._file, self._typed = file, typed

    def _corrections(self) -> Corrections:
        """Return what was typed, all of it; Refused where it makes no sense."""
        typed = self._typed
        return self._file.stranger.corrections(typed["set"], typed["word"], typed["ignore"])

    def settle(self, *, save: bool, as_json: bool) -> None:
        """Adopt the roster, or only show as data what is proposed and what it makes."""
        proposal, adoption, faults = self._try()
        if save and adoption:
            session.adopt(self._file, adoption)
        data = {
            "adopted": bool(save and adoption),
            "new": True,
            "proposal": proposal.data,
            "lines": list(adoption.lines) if adoption else [],
            "faults": faults,
        }
        if as_json:
            terminal.show(data, [], as_json=True)
        else:
            _print_proposal(proposal, adoption, faults)
            if adoption:
                terminal.echo(f"{self._file.path.name} is adopted.")
        raise SystemExit(1 if faults else 0)

    def ask(self) -> None:
        """Show what is proposed and ask, until it is adopted or left."""
        while True:
            proposal, adoption, faults = self._try()
            _print_proposal(proposal, adoption, faults)
            answer = self._answer()
            if answer in ("n", "no", ""):
                terminal.echo("Nothing was changed.")
                raise SystemExit(1)
            if answer in ("y", "yes") and adoption:
                session.adopt(self._file, adoption)
                terminal.echo(f"{self._file.path.name} is adopted.")
                return
            self._correct(answer)

    def _try(self) -> tuple[Proposal, Adoption | None, list[str]]:
        """Return what is proposed, the workbook as it would be, and what is in the way."""
        proposal = self._file.proposal(self._corrections())
        try:
            return proposal, self._file.adoption(proposal), []
        except Refused as refused:
            return proposal, None, list(map(str, refused.faults))

    def _answer(self) -> str:
        try:
            asked: str = click.prompt(ASK, default="n", show_default=False)
        except click.Abort:
            terminal.echo("")
            return ""
        return asked.strip()

    def _correct(self, answer: str) -> None:
        """Take a correction that was typed; one that makes no sense is refused."""
        if answer.casefold() in ("y", "yes"):
            return
        flag = _FLAG.fullmatch(answer)
        text = flag[2].strip("'\"") if flag else answer
        guess = "word" if ":" in text.partition("=")[0] else "set"
        texts = self._typed[flag[1] if flag else guess]
        texts.append(text)
        try:
            self._corrections()
        except Refused as refused:
            texts.pop()
            terminal.echo(*refused.faults, err=True)


def _print_proposal(
    proposal: Proposal, adoption: Adoption | None, faults: Iterable[str]
) -> None:
    show_parts(_tables(proposal))
    terminal.echo(*(adoption.lines if adoption else ()))
    terminal.echo(*faults, err=True)


def _tables(proposal: Proposal) -> Iterator[Table | str]:
    """Yield a table for each tab that has a meaning, and a line for each left alone."""
    for tab in proposal.tabs:
        yield _tab_table(tab)
    if proposal.sides:
        yield f"Sides: {', '.join(proposal.sides)}."
    for title, why in proposal.left.items():
        yield f"{title}: left alone, {why}."


def _tab_table(tab: ProposedTab) -> Table:
    sure = "as you said" if tab.score is None else f"{tab.score} of 100"
    title = f"{tab.title}: {tab.means} ({tab.kind.name}), {sure}"
    table = Table("Heading", "In the cells", "Taken for", "Sure", title=plain(title))
    for column in tab.columns:
        cells = "; ".join(column.samples)[:SHOWN]
        field = column.field and f"{tab.kind.name}.{column.field}"
        sure = _percent(column.score)
        table.add_row(plain(column.heading), plain(cells), field or "-", sure)
        for word in column.words:
            meaning, sure = f"  {word.ours or '?'}", _percent(word.score)
            table.add_row("", plain(f"  {word.his[:SHOWN]}"), meaning, sure)
    return table


def _percent(score: int | None) -> str:
    return "" if score is None else str(score)
