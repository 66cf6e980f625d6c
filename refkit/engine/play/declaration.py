"""What a system's `system.toml` may say, before its parts are put together."""

import re
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, field_validator

from refkit.engine import declarations
from refkit.engine.play.area_steps import AreaStep
from refkit.engine.rules import doubts

FILE = "system.toml"
Table = dict[str, Any]
PREFIX = re.compile(r"[A-Z]+(-[A-Z]+)*-?")


class Declaration(BaseModel):
    """The tables and values of a `system.toml`; steps, parts and options are raw.

    `rulings` is the prefix of the numbers under which its doubtful readings are known.
    Dice fall in slots of the facts `dice_when`, in any where there are none. The clauses
    are `numbered` where the rulebook itself has numbers to look them up by.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str = Field(min_length=1)
    edition: str = ""
    slot: str = "slot"
    side: str = "side"
    phase: str = "part of the day"
    calendar: tuple[str, ...] = ("id",)
    front: tuple[str, ...] = ()
    rear: tuple[str, ...] = ()
    courses: tuple[str, ...] = ()
    rulings: str = doubts.PREFIX
    numbered: bool = True
    dice_when: tuple[str, ...] = ()
    tones: dict[str, tuple[str, ...]] = {}
    abbreviations: dict[str, str] = {}
    wording: dict[str, str] = {}
    part: tuple[Table, ...] = ()
    step: tuple[Table, ...] = ()
    map: tuple[AreaStep, ...] = ()
    setup: tuple[Table, ...] = ()
    option: tuple[Table, ...] = ()
    clauses: Table = {}

    @field_validator("rulings")
    @classmethod
    def _is_a_prefix(cls, said: str) -> str:
        if not PREFIX.fullmatch(said):
            expected = "what a number follows, such as R- or EF-R"
            raise declarations.misfit(expected)
        return said


def parse(name: str, text: str) -> Declaration:
    """Return what a system declares; Refused holds every fault at its key."""
    place = f"{name}/{FILE}"
    raw = declarations.read_toml(place, text.encode())
    return declarations.declare(Declaration, raw, place)
