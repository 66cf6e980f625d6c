"""The command that turns a roster the umpire keeps already into a campaign."""

import re
from pathlib import Path
from typing import NoReturn

import click
from rich.table import Table

from refkit import session
from refkit.cli import adopt_questions, adopt_tables, terminal
from refkit.cli.tables import plain, show_parts
from refkit.engine.problems import Refused
from refkit.workbook import locks
from refkit.workbook.adopt import answer_file, questions
from refkit.workbook.adopt.answers import Answers
from refkit.workbook.adopt.attempt import Attempt
from refkit.workbook.adopt.roster_file import RosterFile
from refkit.workbook.sheets import mapping

ASK = "Adopt it (y), leave it (n), or a correction such as 'TAB!Heading=Element.name'"
WRITTEN = "Fill it in, save it, and give this command again."
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
    "--answers",
    "filled",
    type=terminal.NEW_FILE,
    help="Your answers to refkit's questions. Where the file is not there, it is written, "
    "ready to fill in.",
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
@click.option(
    "--yes",
    is_flag=True,
    help="Adopt the roster without asking; what must be asked stops it.",
)
@terminal.AS_JSON
def adopt(
    workbook: Path,
    *,
    pack: str,
    system: str,
    filled: Path | None,
    seed: str,
    yes: bool,
    as_json: bool,
    **typed: tuple[str, ...],
) -> None:
    """Turn a roster you keep already into a campaign.

    refkit reads your worksheets and asks about what is not plain; you answer, see what
    there will be, and agree. Your worksheets stay where and as they are: refkit adds its
    own behind them and keeps your cells up to date. The worksheet Mapping shows what was
    agreed. The file as it was is kept among its versions.
    """
    file = session.roster(workbook, pack=pack, system=system, seed=seed)
    if file.is_campaign:
        _show_adopted(file, as_json=as_json)
        return
    talk = _Talk(file, {kind: list(texts) for kind, texts in typed.items()})
    if filled and not talk.read(filled, as_json=as_json):
        return
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
    """What refkit understands and the umpire answers, until he says yes or no."""

    def __init__(self, file: RosterFile, typed: dict[str, list[str]]) -> None:
        self._file, self._typed = file, typed
        self._given: dict[str, str] = {}
        self._notes: tuple[str, ...] = ()

    def _answers(self) -> Answers:
        """Return all that was answered and typed; Refused where it makes no sense."""
        typed = self._typed
        said = self._file.flags(typed["set"], typed["word"], typed["ignore"])
        return said.with_answers(self._given)

    def read(self, filled: Path, *, as_json: bool) -> bool:
        """Read a file of answers; False where it was not there and is written."""
        if filled.exists():
            text, said = answer_file.read_text(filled), self._answers()
            answers, self._notes = answer_file.read_answers(
                text, filled.name, said, self._file.understand
            )
            self._given = dict(answers.given)
            return True
        attempt = self._file.attempt(self._answers())
        asked = attempt.understood.questions
        if not asked:
            return True
        names = {"book": self._file.path.name, "file": filled.name}
        text = answer_file.write_answers(asked, attempt.answers, **names)
        locks.write_private(filled, text.encode())
        count = f"Of its {len(asked)} questions {len(attempt.open)} must be answered."
        lines = [f"{filled} is written. {count}", WRITTEN]
        data = {**attempt.data(adopted=False), "written": str(filled)}
        terminal.show(data, lines, as_json=as_json)
        if not as_json:
            terminal.echo(*attempt.cell_faults, err=True)
        return False

    def settle(self, *, save: bool, as_json: bool) -> None:
        """Adopt the roster, or only show as data what is proposed and what it makes."""
        attempt = self._file.attempt(self._answers())
        adoption = attempt.adoption if save else None
        if adoption:
            session.adopt(self._file, adoption)
        if as_json:
            data = attempt.data(adopted=bool(adoption))
            terminal.show(
                {**data, "lines": [*self._notes, *data["lines"]]}, [], as_json=True
            )
        else:
            self._show(attempt)
            if adoption:
                self._say_adopted()
        raise SystemExit(1 if attempt.faults else 0)

    def ask(self) -> None:
        """Ask what is not plain, show what there will be, until it is adopted or left."""
        while True:
            self._ask_questions()
            attempt = self._file.attempt(self._answers())
            self._show(attempt)
            answer = self._answer()
            if answer in ("n", "no", ""):
                _leave()
            if answer in ("y", "yes") and attempt.adoption:
                session.adopt(self._file, attempt.adoption)
                self._say_adopted()
                return
            self._correct(answer)

    def _ask_questions(self) -> None:
        """Ask each question once; one answer may raise other questions or settle some."""
        while True:
            understood = self._file.understand(self._answers())
            asked = questions.ordered(understood.questions)
            left = [each for each in asked if each.name not in self._given]
            if not left:
                return
            done = len(self._given)
            if not done:
                show_parts(adopt_tables.overview(understood))
                attempt = self._file.attempt(self._answers())
                terminal.echo(*attempt.cell_faults, err=True)
            reply = adopt_questions.ask(left[0], done + 1, done + len(left))
            if reply.is_over:
                _leave()
            self._given[left[0].name] = reply.value

    def _show(self, attempt: Attempt) -> None:
        show_parts(adopt_tables.reading(attempt.understood))
        show_parts(adopt_tables.outcome(attempt.summary))
        terminal.echo(*self._notes, *attempt.lines)
        terminal.echo(*attempt.faults, err=True)

    def _say_adopted(self) -> None:
        name = self._file.path.name
        terminal.echo(
            f"{name} is adopted.",
            f"It is being set up: `refkit set-up {name}` lists what is missing.",
        )

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
            self._answers()
        except Refused as refused:
            texts.pop()
            terminal.echo(*refused.faults, err=True)


def _leave() -> NoReturn:
    terminal.echo("Nothing was changed.")
    raise SystemExit(1)
