"""What the commands of the lab take alike: how long, who decides, where it is played."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click

from refkit import session
from refkit.cli import terminal
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.problems import Refused, suggestion
from refkit.lab import wording
from refkit.lab.comparing import Difference
from refkit.lab.engines import DaskCluster, Engine, InProcess, LocalCores
from refkit.lab.policies import POLICIES
from refkit.lab.study import Study, Tell, study_of

F = TypeVar("F", bound=Callable[..., Any])
LAB = "{}-lab"
STOPPED = 130  # as a shell says it of what Ctrl+C ended
NAMES = ", ".join(POLICIES)
TLS = ("tls_ca_file", "tls_client_cert", "tls_client_key")

OPTIONS = (
    click.option(
        "--days",
        "slots",
        type=click.IntRange(1, 999),
        default=5,
        show_default=True,
        help="How many slots (days, turns, battles) are played on at most.",
    ),
    click.option(
        "--policy",
        "policies",
        multiple=True,
        metavar="SIDE=POLICY",
        help=f"How a side decides: {NAMES}; without it: random. May be repeated.",
    ),
    click.option(
        "--losses",
        type=terminal.FILE,
        help="A chart of what a battle at the table costs, as TOML; else refkit's own.",
    ),
    click.option(
        "--seed", default="lab", show_default=True, help="The same seed, the same answers."
    ),
    click.option(
        "--out",
        type=terminal.FOLDER,
        help="Where the runs are kept; without it, in a folder beside the workbook.",
    ),
    click.option(
        "--workers",
        type=click.IntRange(1, 999),
        help="Play on so many cores of this machine.",
    ),
    click.option(
        "--scheduler",
        default="",
        metavar="tcp://HOST:PORT",
        help="Play on a Dask cluster, by the address of its scheduler.",
    ),
    click.option("--tls-ca-file", default="", help="For a cluster with TLS: as Dask's."),
    click.option("--tls-client-cert", default="", help="For a cluster with TLS."),
    click.option("--tls-client-key", default="", help="For a cluster with TLS."),
    click.option(
        "--pictures", is_flag=True, help="Draw pictures too, beside the runs that are kept."
    ),
    terminal.AS_JSON,
)


def study_options(command: F) -> F:
    """Give a command the options that every study takes."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def engine(told: dict[str, Any]) -> Engine:
    """Return where the runs are played; exit 2 where two places are named."""
    tls = {name: told[name] for name in TLS if told[name]}
    if told["scheduler"]:
        if told["workers"]:
            terminal.refuse_call("--workers and --scheduler: expected one of them")
        security = {**tls, "require_encryption": True} if tls else None
        return DaskCluster(told["scheduler"], security)
    return LocalCores(told["workers"]) if told["workers"] else InProcess()


def begin(workbook: Path, told: dict[str, Any], **more: Any) -> Study:
    """Return the study of a workbook, in a folder of its own; the workbook is only read."""
    campaign = session.open(workbook).campaign
    plan = {
        "slots": told["slots"],
        "seed": told["seed"],
        "policies": parse_policies(campaign, told["policies"]),
        "losses": told["losses"].read_text("utf-8") if told["losses"] else "",
    }
    study = study_of(campaign, None, **plan, **more)
    beside = workbook.parent / LAB.format(workbook.stem)
    folder = told["out"] or beside / study.plan.digest
    return Study(study.plan, folder)


def parse_policies(campaign: Campaign, told: Iterable[str]) -> dict[str, str]:
    """Return how each side decides, as `SIDE=POLICY` says it; Refused names what is not."""
    known = {side.casefold(): side for side in campaign.sides}
    found = {}
    faults = []
    for each in told:
        side, sign, policy = each.partition("=")
        if not sign or side.strip().casefold() not in known:
            sides = ", ".join(campaign.sides)
            hint = suggestion(side, campaign.sides)
            faults.append(f"--policy {each}: expected SIDE=POLICY, of {sides}{hint}")
        elif policy.strip() not in POLICIES:
            hint = suggestion(policy, POLICIES)
            faults.append(f"--policy {each}: expected one of {NAMES}{hint}")
        else:
            found[known[side.strip().casefold()]] = policy.strip()
    if faults:
        raise Refused(faults)
    return found


def run(study: Study, told: dict[str, Any], runs: int, within: float | None = None) -> None:
    """Play a study with its progress shown; Ctrl+C keeps what is there, and says so."""
    where = engine(told)
    try:
        study.run(runs, within=within, engine=where, tell=_teller())
    except KeyboardInterrupt:
        click.echo(err=True)
        many = len(study.runs())
        terminal.echo(
            f"Stopped after {many} runs. They are kept in {study.folder}; the same command "
            "goes on from there.",
            err=True,
        )
        raise SystemExit(STOPPED) from None
    finally:
        if _is_shown():
            click.echo(err=True)


def _is_shown() -> bool:
    return sys.stderr.isatty()


def _teller() -> Tell:
    """Return what shows the progress: on a terminal in one line, else now and then."""
    last = [0.0]

    def tell(now: Any) -> None:
        wait = 0.5 if _is_shown() else 30.0
        if now.seconds - last[0] < wait and now.done < now.wanted:
            return
        last[0] = now.seconds
        text = wording.progress(now)
        click.echo(f"\r{text}\x1b[K" if _is_shown() else text, err=True, nl=not _is_shown())

    return tell


def draw(study: Study, told: dict[str, Any], moved: tuple[Difference, ...] = ()) -> None:
    """Draw the pictures of a study into its folder, where they were asked for."""
    if told["pictures"] and study.folder:
        # matplotlib is loaded only for who wants pictures.
        from refkit.lab import pictures

        for name, picture in pictures.all_pictures(study, moved).items():
            file = study.folder / f"{name}.png"
            picture.savefig(file, dpi=144)
            terminal.echo(f"{file}: drawn", err=True)
