"""The commands of every day: a new campaign, its state, a step done, its sheets."""

from pathlib import Path

import click

from refkit import session
from refkit.cli import decision_form, terminal
from refkit.cli.rules import SEEN
from refkit.cli.set_up import show_gaps
from refkit.engine.accounts import figures
from refkit.engine.campaign import naming
from refkit.engine.play import play
from refkit.engine.play.play import Due
from refkit.engine.problems import Refused
from refkit.engine.rules import reference
from refkit.session import waiting_orders
from refkit.workbook.set_up_file import BeingSetUp
from refkit.workbook.sheets import packs


@click.command()
@click.argument("pack", default="")
@click.argument("workbook", type=terminal.NEW_FILE, required=False)
@click.option("--list", "only_list", is_flag=True, help="List the packs there are.")
@click.option(
    "--set-up",
    is_flag=True,
    help="Begin with setting up an example too, which otherwise has started already.",
)
@terminal.SEED
@terminal.AS_JSON
def new(
    pack: str,
    workbook: Path | None,
    *,
    only_list: bool,
    set_up: bool,
    seed: str,
    as_json: bool,
) -> None:
    """Make a new campaign workbook from a PACK.

    A pack is a campaign to begin with: its units, charts and calendar, or blank tabs for
    your own. A campaign from a blank pack is being set up until you start it. A name that
    does not exist is refused with the names of all packs.
    """
    if only_list:
        _list_packs(as_json=as_json)
        return
    if not pack or workbook is None:
        terminal.refuse_call("expected a PACK and a WORKBOOK, or --list")
    is_blank = packs.pack_card(pack).blank
    begin = session.begin if set_up or is_blank else session.new
    campaign = begin(pack, workbook, seed=seed).campaign
    title = campaign.option("title")
    data = {
        "workbook": str(workbook),
        "title": title,
        "system": campaign.system.name,
        "being_set_up": not campaign.entries,
    }
    lines = [f"{workbook}: {title}", *reference.undecided(campaign)]
    if not campaign.entries:
        lines.append(
            f"It is being set up: `refkit set-up {workbook}` lists what is missing."
        )
    terminal.show(data, lines, as_json=as_json)


def _list_packs(*, as_json: bool) -> None:
    cards = packs.pack_cards()
    data = [
        {
            "pack": card.name,
            "system": card.system,
            "title": card.title,
            "blank": card.blank,
            "demo": card.has_demo,
        }
        for card in cards
    ]
    if as_json:
        terminal.show(data, [], as_json=True)
        return
    # rich draws tables; the other commands here print lines and do without.
    from refkit.cli import tables

    headings = ("Pack", "Rules system", "What it is", "refkit demo")
    lines = [
        (card.name, card.system, card.title, "yes" if card.has_demo else "")
        for card in cards
    ]
    tables.show_table(headings, lines)


@click.command()
@terminal.WORKBOOK
@terminal.AS_JSON
def status(workbook: Path, *, as_json: bool) -> None:
    """Show where the campaign stands and what is due.

    Each step that is due stands with who has to do it, and what may be done meanwhile; then
    come the points of each side, what was changed by hand, and advice. Of a campaign that
    is being set up it shows what is missing. Where a cell cannot be read or a worksheet is
    gone, it shows what the ledger has there, and names it.
    """
    try:
        game = session.open_mended(workbook)
    except BeingSetUp:
        show_gaps(session.open_set_up(workbook), as_json=as_json)
        return
    campaign = game.campaign
    owed = game.due()
    edits = list(map(str, game.hand_edits))
    advice = list(map(str, game.advice()))
    points = {side: figures.in_hand(campaign, side) for side in campaign.sides}
    title = campaign.option("title")
    data = {
        "title": title,
        "slot": owed[0].slot if owed else None,
        "due": [_who_does(each) for each in owed],
        "entries": len(campaign.entries),
        "points": points,
        "hand_edits": edits,
        "unreadable": list(map(str, game.unread_faults)),
        "advice": advice,
        "doubtful": {each.name: each.value for each in reference.doubtful(campaign)},
    }
    offered, waiting = game.offered(), [*waiting_orders.waiting_lines(game)]
    data |= {"offered": [_who_does(each) for each in offered]} if offered else {}
    data |= {"waiting": waiting} if waiting else {}
    lines = [title, *(f"due: {d.describe(campaign)}" for d in owed)]
    lines += [*(f"may be done now: {d.describe(campaign)}" for d in offered), *waiting]
    lines += [] if owed else ["the campaign is over"]
    for side, own in points.items():
        told = ", ".join(f"{name} {value}" for name, value in own.items())
        lines.append(f"{naming.short(side)}: {told}")
    lines += [f"cannot be read: {each}" for each in game.unread_faults]
    lines += [f"changed by hand: {each}" for each in edits]
    lines += [terminal.way_out(workbook)] if game.unread_faults else []
    lines += [f"advice: {each}" for each in advice]
    terminal.show(data, [*lines, *reference.undecided(campaign)], as_json=as_json)


def _who_does(due: Due) -> dict[str, str]:
    """Return a step that is due, or may be done, with who does it."""
    return {
        "step": due.step.id,
        "title": due.step.title,
        "from": due.side or "umpire",
    }


@click.command()
@terminal.WORKBOOK
@click.option(
    "--accept",
    default="",
    metavar="REASON",
    help="Take over what you changed by hand, with the reason.",
)
@click.option("--put-back", is_flag=True, help="Restore the cells you changed by hand.")
@terminal.WHO
@terminal.AS_JSON
def check(workbook: Path, *, accept: str, put_back: bool, who: str, as_json: bool) -> None:
    """List every problem in the workbook, with its worksheet and cell.

    Changes made by hand are listed too. Advice is about what the rules allow but you may
    not want; a notice says that refkit read a cell differently from how it is written.
    Neither is a problem. Of a campaign that is being set up it lists what is missing.
    """
    try:
        game = session.open(workbook) if accept else session.open_mended(workbook)
    except BeingSetUp:
        opened = session.open_set_up(workbook)
        show_gaps(opened, as_json=as_json)
        raise SystemExit(0 if opened.is_ready else 1) from None
    if accept:
        game.accept(accept, who=who)
    if put_back:
        game.put_back()
    terminal.warn(game)
    faults = list(map(str, (*game.unread_faults, *game.check())))
    breaks = list(map(str, game.ledger_breaks()))
    faults += [*breaks, *([terminal.VERSIONS.format(workbook)] if breaks else [])]
    faults += [f"changed by hand: {each}" for each in game.hand_edits]
    remarks = [terminal.way_out(workbook)] if game.unread_faults else []
    remarks += [f"advice: {each}" for each in game.advice()]
    remarks += [f"notice: {each}" for each in game.remarks()]
    terminal.show(faults, [*(faults or ["no problems"]), *remarks], as_json=as_json)
    raise SystemExit(1 if faults else 0)


@click.command()
@terminal.WORKBOOK
@click.argument("step")
@click.option("--side", default="", help="The side, where the step is due from several.")
@click.option(
    "--decisions",
    type=terminal.FILE,
    help="A file with the decision, as TOML or JSON; without it, the draft is taken.",
)
@click.option(
    "--dice",
    default=None,
    metavar="7,3,...",
    help="Dice thrown at the table, percentages as 1 to 100; without them refkit rolls.",
)
@terminal.DRAWN
@click.option(
    "--form",
    is_flag=True,
    help="Print the draft as a file to fill in for --decisions; do nothing.",
)
@click.option("--why", default="", help="A reason, for the ledger.")
@click.option(
    "--overrule",
    default="",
    metavar="REASON",
    help="Do the step though the rules refuse it; the reason becomes a ruling.",
)
@SEEN
@terminal.WHO
@terminal.AS_JSON
def do(
    workbook: Path,
    step: str,
    *,
    side: str,
    decisions: Path | None,
    dice: str | None,
    drawn: tuple[str, ...],
    form: bool,
    as_json: bool,
    **reasons: str,  # why, overrule, seen and who, named as `commit` names them
) -> None:
    """Do the STEP that is due, without a browser.

    A step is named by its code, as `refkit status` shows it; one that may be done out of
    turn is done the same way.
    """
    game = session.open(workbook)
    owed = play.find_due(game.campaign, step, terminal.meant_side(game, side))
    if form:
        terminal.echo(*decision_form.lines(game.campaign, owed, game.draft(owed)))
        return
    raw = terminal.read_fields(decisions) if decisions else game.draft(owed).values
    try:
        entry = game.commit(owed, raw, terminal.parse_read_out(dice, drawn), **reasons)
    except Refused as refused:
        raise Refused(map(owed.explain, refused.faults)) from refused
    title = f"entry {entry.number}: {naming.entry_title(game.campaign, entry)}"
    lines = [title, *naming.entry_lines(game.campaign, entry)]
    terminal.show_entry(game, entry, lines, as_json=as_json)


@click.command()
@terminal.WORKBOOK
@click.option(
    "--why", default="", help="The reason for a correction; needed once dice were thrown."
)
@terminal.WHO
def undo(workbook: Path, why: str, who: str) -> None:
    """Take back the last step.

    Once dice were thrown or a secret was shown it takes a reason, and is a correction.
    """
    game = session.open(workbook)
    try:
        entry = game.correct(why, who=who) if why else game.undo(who=who)
    except Refused as refused:
        faults = [_with_why(str(fault)) for fault in refused.faults]
        raise Refused(faults) from refused
    terminal.warn(game)
    lines = "; ".join(naming.plain_text(game.campaign, line) for line in entry.lines)
    terminal.echo(f"entry {entry.number}: {entry.kind} of entry {entry.corrects}; {lines}")


def _with_why(fault: str) -> str:
    """Return why nothing is undone, with what does it where a reason will do."""
    asks = fault.endswith("can only be corrected, with a reason")
    return f"{fault}. Add --why and a reason." if asks else fault


@click.command()
@terminal.WORKBOOK
def recalculate(workbook: Path) -> None:
    """Recalculate your own formulas with LibreOffice.

    A step clears the stored result of each formula that it makes out of date. Excel
    recalculates when it opens the workbook; telephones and previews do not.
    """
    game = session.open(workbook)
    terminal.echo(f"formulas recalculated: {game.recalculate()}")
    terminal.warn(game)
