"""The commands: each a few lines that only call."""

from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import click

from refkit import __version__
from refkit.cli import adopt, dice_seals, hand_edits, history, order_forms, perimeter, rules
from refkit.cli.terminal import (
    ALLOW,
    AS_JSON,
    WHO,
    WORKBOOK,
    decision,
    echo,
    faces,
    misused,
    notice,
    show,
    told,
)

if TYPE_CHECKING:
    from refkit.engine.sheets.brief import Printing


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="refkit")
def main() -> None:
    """refkit: the umpire's assistant for campaigns of linked tabletop battles."""


for each in (
    adopt.adopt,
    perimeter.perimeter,
    hand_edits.accept,
    hand_edits.put_back,
    history.correct,
    history.history,
    rules.odds,
    rules.rule,
    rules.rules,
    order_forms.orders,
    dice_seals.seal,
    dice_seals.verify,
):
    main.add_command(each)


@main.command()
@click.argument("pack")
@WORKBOOK
@click.option(
    "--seed",
    default="",
    help="What refkit's dice follow from; drawn in secret if not given.",
)
@told
def new(pack: str, workbook: Path, seed: str) -> None:
    """Make a new campaign workbook from a PACK, such as advance-to-rostov."""
    from refkit import session
    from refkit.engine.rules import reference

    campaign = session.new(pack, workbook, seed=seed).campaign
    echo(f"{workbook}: {campaign.option('title')}")
    for line in reference.undecided(campaign):
        echo(line)


@main.command()
@WORKBOOK
@AS_JSON
@told
def status(workbook: Path, *, as_json: bool) -> None:
    """Tell where the campaign stands, what is due next, and from whom."""
    from refkit import session
    from refkit.engine.rules import reference

    campaign = (game := session.open(workbook)).campaign
    owed = game.due()
    edits = list(map(str, game.hand_edits))
    points = {
        row.id: {d.title: d.value(campaign, row) for d in row.derived}
        for row in campaign.rows("Side")
    }
    title = campaign.option("title")
    data = {
        "title": title,
        "slot": owed[0].slot if owed else None,
        "due": [
            {"step": d.step.id, "title": d.step.title, "from": d.side or "umpire"}
            for d in owed
        ],
        "entries": len(campaign.entries),
        "points": points,
        "hand_edits": edits,
        "advice": list(map(str, game.advice())),
        "doubtful": {each.name: each.value for each in reference.doubtful(campaign)},
    }
    lines = [title, *(f"due: {d}" for d in owed)]
    lines += [] if owed else ["the campaign is over"]
    for side, held in points.items():
        lines.append(f"{side}: " + ", ".join(f"{name} {v}" for name, v in held.items()))
    lines += [f"changed by hand: {each}" for each in edits]
    lines += [f"advice: {each}" for each in game.advice()]
    lines += reference.undecided(campaign)
    show(data, lines, as_json=as_json)


@main.command()
@WORKBOOK
@click.option(
    "--accept",
    default="",
    metavar="REASON",
    help="Take over what was changed by hand, with the reason.",
)
@click.option("--put-back", is_flag=True, help="Put back what was changed by hand.")
@WHO
@AS_JSON
@told
def check(workbook: Path, *, accept: str, put_back: bool, who: str, as_json: bool) -> None:
    """List every problem with its worksheet and cell, and what was changed by hand.

    What is allowed and yet worth saying follows as advice, and what was read otherwise than
    it is written as notices; neither is a problem.
    """
    from refkit import session

    game = session.open(workbook)
    if accept:
        game.accept(accept, who=who)
    if put_back:
        game.put_back()
    notice(game)
    faults = [
        *map(str, game.check()),
        *(f"changed by hand: {each}" for each in game.hand_edits),
    ]
    advice = [f"advice: {each}" for each in game.advice()]
    remarks = [f"notice: {each}" for each in game.remarks()]
    show(faults, [*(faults or ["no problems"]), *advice, *remarks], as_json=as_json)
    raise SystemExit(1 if faults else 0)


@main.command()
@WORKBOOK
@click.argument("step")
@click.option("--side", default="", help="The side, where both owe the step.")
@click.option(
    "--decisions",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="The decision as TOML or JSON; without it, the draft.",
)
@click.option(
    "--dice",
    default=None,
    metavar="7,3,...",
    help="Dice thrown at the table, percentages as 1 to 100; without them refkit rolls.",
)
@click.option("--why", default="", help="A reason, for the ledger.")
@click.option(
    "--overrule",
    default="",
    metavar="REASON",
    help="Do what is refused all the same; the reason becomes a ruling.",
)
@rules.SEEN
@WHO
@AS_JSON
@told
def do(
    workbook: Path,
    step: str,
    *,
    side: str,
    decisions: Path | None,
    dice: str | None,
    why: str,
    overrule: str,
    seen: str,
    who: str,
    as_json: bool,
) -> None:
    """Do the step that is due, without a browser."""
    from refkit import session
    from refkit.engine.play import play

    game = session.open(workbook)
    owed = play.find_due(game.campaign, step, side)
    raw = decision(decisions) if decisions else game.draft(owed).values
    said = {"who": who, "why": why, "overrule": overrule, "seen": seen}
    entry = game.commit(owed, raw, faces(dice), **said)
    notice(game)
    lines = [f"entry {entry.number}: {owed}", *entry.lines, *map(str, entry.readings)]
    show(entry.model_dump(mode="json"), lines, as_json=as_json)


@main.command()
@WORKBOOK
@click.option(
    "--why", default="", help="Where dice fell: the reason, which makes it a correction."
)
@WHO
@told
def undo(workbook: Path, why: str, who: str) -> None:
    """Take the last step back; once dice fell only a correction with a reason does."""
    from refkit import session

    game = session.open(workbook)
    entry = game.correct(why, who=who) if why else game.undo(who=who)
    notice(game)
    told = "; ".join(entry.lines)
    echo(f"entry {entry.number}: {entry.kind} of entry {entry.corrects}; {told}")


@main.command()
@WORKBOOK
@told
def recalculate(workbook: Path) -> None:
    """Let LibreOffice work out formulas whose stored value a step took out.

    Excel does so by itself when it opens the workbook; telephones and previews do not.
    """
    from refkit import session

    game = session.open(workbook)
    echo(f"formulas worked out: {game.recalculate()}")
    notice(game)


@main.command()
@WORKBOOK
@click.option("--side", default="", help="The side to write for.")
@click.option("--umpire", is_flag=True, help="The umpire's master.")
@click.option("--public", is_flag=True, help="What both sides may know.")
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    help="Only these: campaign, day, posture, deployment, casualties, map, chronicle.",
)
@click.option("--blank", is_flag=True, help="Blank forms, nothing written in them.")
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder to write into.",
)
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True
)
@click.option("--large", is_flag=True, help="Large type.")
@click.option("--excel", is_flag=True, help="A workbook to print from Excel instead.")
@ALLOW
@told
def sheets(
    workbook: Path,
    *,
    side: str,
    umpire: bool,
    public: bool,
    out: Path,
    **printing: "Unpack[Printing]",
) -> None:
    """Write turn sheets as PDF, for one side, for the umpire or for everybody.

    Without --kind it is the day's sheet, and what the due step needs besides.
    """
    from refkit import session

    readers = [side] * bool(side) + ["umpire"] * umpire + ["open"] * public
    if len(readers) != 1:
        misused("expected one of --side SIDE, --umpire and --public")
    for file in session.open(workbook).sheets(readers[0], out, **printing):
        echo(file)


@main.command()
@click.option(
    "--out",
    default="rostov-demo",
    show_default=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder to write into.",
)
@click.option(
    "--seed", default="1", show_default=True, help="The same seed gives the same campaign."
)
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True
)
@told
def demo(out: Path, seed: str, paper: str) -> None:
    """Play the whole Rostov example: workbook, ledger and every turn sheet."""
    from rich.progress import Progress

    from refkit.launch import demo as demonstration

    with Progress(transient=True) as progress:
        bar = progress.add_task("playing", total=None)
        told = demonstration.play(
            out, seed, paper=paper, tick=lambda: progress.advance(bar)
        )
    for line in told:
        echo(line)


@main.command()
@click.argument("workbook", required=False, type=click.Path(path_type=Path, dir_okay=False))
@click.option("--lab", is_flag=True, help="Open JupyterLab instead of the pages.")
@click.option("--no-browser", is_flag=True, help="Only print the address.")
@click.option(
    "--port", type=int, default=None, help="The port to use; a free one if it is taken."
)
@told
def play(workbook: Path | None, *, lab: bool, no_browser: bool, port: int | None) -> None:
    """Open the walkthrough in the browser; without a WORKBOOK, the Rostov example."""
    from refkit.launch import server

    raise SystemExit(server.play(workbook, lab=lab, open_browser=not no_browser, port=port))
