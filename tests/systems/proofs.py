"""What each rules system brings to the tests of every system, in one declared place.

That place is `tests/systems/NAME/proof.py`, with a `PROOF`; whatever it does not say is
done as usual. Recorded campaigns lie in `tests/recorded/NAME`. The worked cases that
`tests/cases/NAME` answers are beside the checkout, in the folder that REFKIT_SHARED names.
"""

import importlib
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from refkit import systems
from refkit.engine.campaign import campaign as campaigns
from refkit.engine.campaign import ledger
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.entry import Entry
from refkit.workbook.sheets import packs
from tests.play.player import Making
from tests.systems import examples

HERE = Path(__file__).parent
SHARED = os.environ.get("REFKIT_SHARED")


@dataclass(frozen=True)
class Proof:
    """What a rules system is proven by.

    `campaign` makes up a small campaign from a seed, `making` the decisions in it, `laws`
    hold of it at its end, `moments` of the campaigns before and after each entry. A step
    that is offered though another is due is done as often as `interrupts` says. Campaigns
    of the seeds in `seeds` are played in every run, those in `secrecy` with secrets planted
    in them. No key of a row in `secret` may reach an enemy; texts in the fields `read` mean
    something to the rules, and so do those that `measured` names of a campaign.
    `recorded` are the recordings, each with what it begins from. `begun` makes the campaign
    of a worked example, `due` lets its step be due; `least` is the least that a step takes
    where its draft is not enough, `answers` are those on an order form.
    """

    system: str
    campaign: Callable[[Any], Campaign] | None = None
    making: type[Making] = Making
    laws: Callable[[Campaign], None] = lambda _: None
    moments: Callable[[Campaign, Campaign], None] = lambda _before, _after: None
    interrupts: float = 0.005
    seeds: tuple[int, ...] = (3, 14)
    secrecy: tuple[int, ...] = (33,)
    secret: tuple[str, ...] = ()
    read: frozenset[str] = frozenset()
    measured: Callable[[Campaign], frozenset[str]] = lambda _: frozenset()
    recorded: Mapping[str, Callable[[], Campaign]] = field(default_factory=dict)
    begun: Callable[[str, Mapping[str, Any]], Campaign] = examples.begun
    due: Callable[[Campaign, str, str], Campaign] = examples.due
    least: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    answers: Mapping[tuple[str, str], Any] = field(default_factory=dict)

    def small(self, seed: object) -> Campaign:
        """Return a small campaign made up from a seed; the example's where none is."""
        if self.campaign is not None:
            return self.campaign(seed)
        return packs.campaign(packs.example_pack(self.system).name, seed=f"seed {seed}")


def of(name: str) -> Proof:
    """Return the proof of a rules system; AssertionError says what it lacks."""
    file = HERE / name / "proof.py"
    assert file.is_file(), f"tests/systems/{name}/proof.py: there is no such file"
    module = importlib.import_module(f"tests.systems.{name}.proof")
    proof = getattr(module, "PROOF", None)
    assert isinstance(proof, Proof), f"tests/systems/{name}/proof.py: there is no PROOF"
    assert proof.system == name, f"tests/systems/{name}/proof.py: is of {proof.system!r}"
    return proof


def asked(words: list[str]) -> tuple[list[str], list[str]]:
    """Return the systems that a command is for, all where none is named, and other words.

    >>> asked(["0", "2"])[1]
    ['0', '2']
    """
    names = list(systems.names())
    if words and words[0] in names:
        return [words[0]], words[1:]
    return names, words


def cases_file(name: str) -> Path | None:
    """Return the worked cases of a system, None where there are none to be had."""
    file = Path(SHARED or "", "rules", f"{name}-cases.json")
    return file if SHARED and file.is_file() else None


def entered(empty: Campaign, rows: Any) -> Campaign:
    """Return the campaign with these rows entered by hand before the first day."""
    changes = tuple(campaigns.change_between(None, each) for each in rows)
    return ledger.append(empty, Entry(number=0, kind="setup", changes=changes))
