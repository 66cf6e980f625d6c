"""The commands: each a few lines that only call."""

import json
import tomllib
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, NoReturn

import click

from refkit import __version__

WORKBOOK = click.argument("workbook", type=click.Path(path_type=Path, dir_okay=False))
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print data as JSON.")
WHO = click.option("--who", default="", help="Your name, for the ledger.")


def told(command: Callable[..., Any]) -> Callable[..., Any]:
    """Turn a refusal into one sentence a fault on the error stream and exit 1."""

    @wraps(command)
    def run(*args: Any, **kwargs: Any) -> Any:  # noqa: ANN401
        from refkit.engine.problems import Refused
        from refkit.workbook.saving import NotSaved

        try:
            return command(*args, **kwargs)
        except Refused as refused:
            for fault in refused.faults:
                click.echo(str(fault), err=True)
            raise SystemExit(1) from refused
        except NotSaved as error:
            click.echo(str(error), err=True)
            raise SystemExit(1) from error
        except OSError as error:
            place, said = error.filename or "refkit", error.strerror or error
            click.echo(f"{place}: {said}; expected a place that can be used.", err=True)
            raise SystemExit(1) from error

    return run


def misused(sentence: str) -> NoReturn:
    """Exit 2 with a sentence: the call itself is wrong."""
    raise click.UsageError(sentence)


def show(data: Any, lines: list[str], *, as_json: bool) -> None:  # noqa: ANN401
    """Print data as JSON, or as lines for a person."""
    click.echo(
        json.dumps(data, ensure_ascii=False, indent=1) if as_json else "\n".join(lines)
    )


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="refkit")
def main() -> None:
    """refkit: the umpire's assistant for campaigns of linked tabletop battles."""


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

    game = session.new(pack, workbook, seed=seed)
    click.echo(f"{workbook}: {game.campaign.option('title')}")


@main.command()
@WORKBOOK
@AS_JSON
@told
def status(workbook: Path, *, as_json: bool) -> None:
    """Tell where the campaign stands, what is due next, and from whom."""
    from refkit import session

    campaign = (game := session.open(workbook)).campaign
    owed = game.due()
    edits = list(game.describe(game.hand_edits))
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
    }
    lines = [title, *(f"due: {d}" for d in owed)]
    lines += [] if owed else ["the campaign is over"]
    for side, held in points.items():
        lines.append(f"{side}: " + ", ".join(f"{name} {v}" for name, v in held.items()))
    lines += [f"changed by hand: {each}" for each in edits]
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
    """List every problem with its worksheet and cell, and what was changed by hand."""
    from refkit import session

    game = session.open(workbook)
    if accept:
        game.accept(accept, who=who)
    if put_back:
        game.put_back()
    faults = [
        *map(str, game.check()),
        *(f"changed by hand: {each}" for each in game.describe(game.hand_edits)),
    ]
    show(faults, faults or ["no problems"], as_json=as_json)
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
    help="Dice thrown at the table; without them refkit rolls.",
)
@click.option("--why", default="", help="A reason, for the ledger.")
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
    who: str,
    as_json: bool,
) -> None:
    """Do the step that is due, without a browser."""
    from refkit import session
    from refkit.engine import play

    game = session.open(workbook)
    owed = play.find_due(game.campaign, step, side)
    raw = _decision(decisions) if decisions else game.draft(owed).values
    entry = game.commit(owed, raw, _faces(dice), who=who, why=why)
    lines = [f"entry {entry.number}: {owed}", *entry.lines, *map(str, entry.readings)]
    show(entry.model_dump(mode="json"), lines, as_json=as_json)


def _decision(file: Path) -> dict[str, Any]:
    try:
        text = file.read_text("utf-8-sig")
        found = json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        misused(f"{file}: {error}; expected TOML or JSON")
    if not isinstance(found, dict):
        misused(f"{file}: there is a list; expected fields with values")
    return found


def _faces(dice: str | None) -> list[int] | None:
    if dice is None:
        return None
    try:
        return [int(face) for face in dice.split(",") if face.strip()]
    except ValueError:
        misused(f"--dice {dice!r}: expected faces such as 7,3")


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
    told = "; ".join(entry.lines)
    click.echo(f"entry {entry.number}: {entry.kind} of entry {entry.corrects}; {told}")


@main.command()
@WORKBOOK
@click.option(
    "--side", default="umpire", show_default=True, help="As one side may know it."
)
@AS_JSON
@told
def history(workbook: Path, *, side: str, as_json: bool) -> None:
    """Tell what was done, entry by entry, corrections beside what they correct."""
    from refkit import session
    from refkit.engine import ledger

    entries = _view(session.open(workbook), side).entries
    gone = ledger.taken_back(entries)
    lines = []
    for entry in entries:
        mark = (
            f" [taken back by entry {gone[entry.number]}]" if entry.number in gone else ""
        )
        why = f" because {entry.why}" if entry.why else ""
        place = " ".join(filter(None, (entry.slot, entry.step, entry.side or entry.who)))
        lines.append(f"{entry.number}. {entry.kind} {place}{why}{mark}")
        lines += [f"     {line}" for line in (*entry.lines, *map(str, entry.readings))]
    show([e.model_dump(mode="json") for e in entries], lines, as_json=as_json)


def _view(game: Any, side: str) -> Any:  # noqa: ANN401
    try:
        return game.view(side)
    except ValueError as error:
        misused(str(error))


@main.command()
@WORKBOOK
@AS_JSON
@told
def verify(workbook: Path, *, as_json: bool) -> None:
    """Fold the ledger, compare, balance the books and check the digest chain."""
    from refkit import session

    game = session.open(workbook)
    faults = list(map(str, game.verify()))
    entries = len(game.campaign.entries)
    show(
        faults,
        faults or [f"{entries} entries: ledger, dice, digests, books and cells agree"],
        as_json=as_json,
    )
    raise SystemExit(1 if faults else 0)


@main.command()
@WORKBOOK
@click.option("--side", default="", help="The side to write for.")
@click.option("--umpire", is_flag=True, help="The umpire's master.")
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
@told
def sheets(
    workbook: Path, *, side: str, umpire: bool, out: Path, paper: str, large: bool
) -> None:
    """Write a turn sheet as PDF, for one side or for the umpire."""
    from refkit import session

    if bool(side) == umpire:
        misused("expected either --side SIDE or --umpire")
    for file in session.open(workbook).sheets(
        side or "umpire", out, paper=paper, large=large
    ):
        click.echo(str(file))


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

    from refkit import demonstration

    with Progress(transient=True) as progress:
        bar = progress.add_task("playing", total=None)
        told = demonstration.play(
            out, seed, paper=paper, tick=lambda: progress.advance(bar)
        )
    for line in told:
        click.echo(line)


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
    from refkit import launcher

    raise SystemExit(
        launcher.play(workbook, lab=lab, open_browser=not no_browser, port=port)
    )
