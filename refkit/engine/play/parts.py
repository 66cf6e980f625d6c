"""Parts: how the umpire's day is divided, one page of his notebooks for each."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from refkit.engine.play.steps import Step


class Shown(BaseModel):
    """What a page shows besides its steps, under a title of its own where it has one."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Literal[
        "reference", "cards", "sheets", "orders", "history", "balance",
        "dice", "worksheets",
    ]  # fmt: skip
    title: str = ""

    @model_validator(mode="before")
    @classmethod
    def _named(cls, raw: Any) -> Any:
        """Take a bare name for what has no title of its own."""
        return {"name": raw} if isinstance(raw, str) else raw


class Part(BaseModel):
    """A stretch of the day with its page; some have no steps and are only looked at."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(pattern="^[a-z][a-z-]*$")
    title: str
    help: str = ""
    # The number 0 is that of the page on which a roster is adopted.
    number: int = Field(ge=1, le=99)
    shows: tuple[Shown, ...] = ()

    @property
    def file(self) -> str:
        """The name of its notebook in the folder of its system.

        >>> Part(id="turn-sheets", title="Turn sheets", number=7).file
        '07-turn-sheets.ipynb'
        """
        return f"{self.number:02}-{self.id}.ipynb"


def declared(given: Iterable[Mapping[str, Any]]) -> tuple[Part, ...]:
    """Return the parts as system.toml declares them; ValueError names what is wrong."""
    try:
        return tuple(Part.model_validate(each) for each in given)
    except ValidationError as error:
        faults = (f"{'.'.join(map(str, f['loc']))}: {f['msg']}" for f in error.errors())
        message = f"a part of the day: {'; '.join(faults)}"
        raise ValueError(message) from error


def misfits(parts: tuple[Part, ...], steps: Iterable[Step]) -> Iterator[str]:
    """Yield parts that are not in order, and steps that belong to none that is declared."""
    numbers = [part.number for part in parts]
    if numbers != sorted(set(numbers)):
        yield f"the parts have the numbers {numbers}; expected each higher than the last"
    ids = [part.id for part in parts]
    for twice in sorted({each for each in ids if ids.count(each) > 1}):
        yield f"there are two parts {twice!r}; expected one"
    for step in steps:
        if step.part not in (ids or [""]):
            expected = f"one of {', '.join(ids)}" if ids else "none, as none is declared"
            yield f"step {step.id} is of the part {step.part!r}; expected {expected}"
