"""The commands for orders by file: written for a side, read back, and how they stand."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from refkit import session
from refkit.cli import terminal
from refkit.engine.campaign import naming
from refkit.engine.campaign.entry import Entry
from refkit.engine.play import play
from refkit.engine.play.orders import Standing
from refkit.engine.problems import Refused
from refkit.session import order_forms, waiting_orders
from refkit.session.returned_forms import ReturnedForms
from refkit.workbook import saving
from refkit.workbook.orders.forms import block_name


@click.group()
def orders() -> None:
    """Write order forms for a side and read them back.

    A form is a small workbook: the side fills it in, and refkit reads its decisions.
    """


@orders.command()
@terminal.WORKBOOK
@click.option("--side", default="", help="The side to write for.")
@click.option(
    "--all", "is_all", is_flag=True, help="A form for each side that has to decide."
)
@click.option(
    "--out",
    default=".",
    show_default=True,
    type=terminal.FOLDER,
    help="The folder to write into.",
)
@terminal.ALLOW
def write(
    workbook: Path, *, side: str, is_all: bool, out: Path, allow: tuple[str, ...]
) -> None:
    """Write the order form of a side, or of all of them.

    It asks everything the side can decide now, before the next secrets are shown.
    """
    if bool(side) == is_all:
        terminal.refuse_call("expected one of --side SIDE and --all")
    game = session.open(workbook)
    if not is_all:
        side = terminal.meant_side(game, side)
        terminal.echo(*order_forms.write_form(game, side, out, allow=allow))
        return
    made = order_forms.write_every_form(game, out, allow=allow)
    written = dict(terminal.progress(made, len(game.campaign.sides), "writing"))
    terminal.echo(*(file for files in written.values() for file in files))
    spared = [naming.short(side) for side, files in written.items() if not files]
    if spared:
        terminal.echo(f"nothing to decide at present: {', '.join(spared)}", err=True)


@orders.command()
@terminal.WORKBOOK
@click.argument("forms", nargs=-1, required=True, type=terminal.FILE)
@click.option(
    "--dry-run", is_flag=True, help="Only show what would be done; change nothing."
)
@click.option(
    "--skip",
    multiple=True,
    metavar="STEP",
    help="Leave out the orders of this step, or of one time of it, such as M3#1.",
)
@click.option(
    "--again",
    is_flag=True,
    help="Read a form again that was read before, or one older than it.",
)
@click.option(
    "--seal",
    is_flag=True,
    help="Seal the orders that are due too; their dice are thrown at the table.",
)
@terminal.WHO
def read(
    workbook: Path,
    forms: tuple[Path, ...],
    *,
    dry_run: bool,
    skip: tuple[str, ...],
    again: bool,
    seal: bool,
    who: str,
) -> None:
    """Read order FORMS back, all of them or none.

    Orders that are due are carried out. The others are sealed: when their step is due they
    are its draft, and the rules judge them then. A step without orders stays open. Of a
    step that a form has several times, each is carried out when its turn comes.
    """
    game = session.open(workbook)
    twice = sorted({str(path) for path in forms if forms.count(path) > 1})
    if twice:
        raise Refused([f"{path}: it is named twice; expected it once" for path in twice])
    files = {str(path): saving.read(path)[0] for path in forms}
    left_out = [(step, side) for step in skip for side in game.campaign.sides]
    taken = order_forms.read_forms(game, files, skip=left_out, again=again, only_seal=seal)
    terminal.echo(*(naming.plain_text(game.campaign, x) for x in _effect_lines(taken)))
    if taken.faults or dry_run:
        terminal.echo("nothing is changed")
    if taken.faults:
        raise Refused([*taken.faults, *_ways_on(taken)])
    if dry_run:
        return
    _tell(game, order_forms.carry_out(game, taken, who=who))
    for side, titles in order_forms.owing(game).items():
        terminal.echo(f"still owed by {naming.short(side)}: {', '.join(titles)}")


def _tell(game: session.Game, entries: Iterable[Entry]) -> None:
    """Say what was done and sealed, what waits, and what is refused now."""
    terminal.warn(game)
    for entry in entries:
        terminal.echo(f"entry {entry.number}: {naming.entry_title(game.campaign, entry)}")
    terminal.echo(*waiting_orders.waiting_lines(game), *waiting_orders.stopped(game))


@orders.command("play-out")
@terminal.WORKBOOK
@terminal.WHO
def play_out(workbook: Path, who: str) -> None:
    """Carry out the declarations that wait, each in its turn.

    A whole phase of both sides alternates by the rules, until something is due that nobody
    declared, or a declaration is refused as things stand.
    """
    game = session.open(workbook)
    entries = game.play_out(who=who)
    terminal.echo(*([] if entries else ["nothing that waits is carried out now"]))
    _tell(game, entries)


@orders.command()
@terminal.WORKBOOK
@click.argument("step")
@click.option("--side", default="", help="Whose order, where several sides owe the step.")
@terminal.WHO
def skip(workbook: Path, step: str, side: str, who: str) -> None:
    """Leave out the order that is sealed for STEP; the next of its form is then for it."""
    game = session.open(workbook)
    owed = play.find_due(game.campaign, step, side and terminal.meant_side(game, side))
    entry = game.skip_order(owed, who=who)
    terminal.echo(*(naming.plain_text(game.campaign, line) for line in entry.lines))
    _tell(game, [entry])


def _effect_lines(taken: ReturnedForms) -> Iterator[str]:
    """Yield what each order does, the points of the forms and the notes on them."""
    for each in taken.effects:
        yield str(each)
        yield from (f"  {line}" for line in (*each.lines, *each.notes))
    yield from (*taken.points, *taken.notes)


def _ways_on(taken: ReturnedForms) -> Iterator[str]:
    """Yield the options that take forms all the same, where they came late."""
    options = [*dict.fromkeys(f"--skip {block_name(each)}" for each in taken.late)]
    options += ["--again"] if taken.is_old else []
    if options:
        yield f"To go on all the same: {' '.join(options)}"


@orders.command()
@terminal.WORKBOOK
@terminal.AS_JSON
def status(workbook: Path, *, as_json: bool) -> None:
    """Show which orders are done, sealed, due or still to come."""
    standings = order_forms.order_states(session.open(workbook))
    data = [
        {
            "slot": each.owed.slot,
            "side": each.owed.side,
            "step": each.owed.step.id,
            "title": each.owed.step.title,
            "state": each.state,
            "entry": each.entry,
            **({"waiting": each.waiting, "declared": each.declared} if each.waits else {}),
            "refused": [str(why) for why in each.refused],
        }
        for each in standings
    ]
    lines = [_standing_line(each) for each in standings]
    terminal.show(data, lines or ["no orders are due or still to come"], as_json=as_json)


def _state(each: Standing) -> str:
    return "still to come" if each.state == "owed" else each.state


def _standing_line(each: Standing) -> str:
    owed = each.owed
    title = f"{naming.short(owed.side)}: {owed.step.id} {owed.step.title}: {_state(each)}"
    entry = f" in entry {each.entry}" if each.entry else ""
    entry += f", {waiting_orders.waiting_words(each)}" if each.waits else ""
    reasons = (f"; would be refused now: {owed.explain(why)}" for why in each.refused)
    return title + entry + "".join(reasons)
