"""The port and the key of a workbook's pages: an open page finds them there again."""

import secrets
from pathlib import Path
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from refkit.session import address
from refkit.widgets.live.shelf import Shelf

NAME = "door"


class KeptDoor(BaseModel):
    """Where the pages of a workbook were last, and the key to them."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    port: int = Field(ge=1, le=65_535)
    key: str = Field(pattern="^[A-Za-z0-9_-]{32}$")

    @classmethod
    def at(cls, port: int, campaign: Path, *, asked: bool) -> Self:
        """Return the door at a port, with the key that it had before, and keep it.

        A key serves at its own port alone: somebody else may have the old port now, and
        open pages tell it there. A port that is `asked` for is not kept.
        """
        before = cls.last(campaign)
        is_same = before is not None and before.port == port
        key = before.key if before and is_same else secrets.token_urlsafe(24)
        found = cls(port=port, key=key)
        if not asked:
            _shelf(campaign).put(NAME, found.model_dump())
        return found

    @classmethod
    def last(cls, campaign: Path) -> Self | None:
        """Return the door that was kept, None where there is none."""
        held = dict(_shelf(campaign).all()).get(NAME)
        try:
            return cls.model_validate(held) if held else None
        except ValidationError:
            return None


def _shelf(campaign: Path) -> Shelf:
    # A folder's list of campaigns has a door of its own.
    place = campaign / address.HOME if campaign.is_dir() else campaign
    return Shelf(place, NAME)
