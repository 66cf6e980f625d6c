"""The till: who answers for a step at its shop, and what there is to spend."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from refkit.engine.accounts.account import Purse
from refkit.engine.play.plain_words import PlainWords
from refkit.engine.play.play import Due
from refkit.engine.problems import Refusal
from refkit.session.side import Seat
from refkit.widgets.page import badges
from refkit.widgets.page.seating import UMPIRE


class Till:
    """What a step refuses of other answers, and what its side has in hand.

    Whoever stands at it sees what he may know.
    """

    def __init__(self, game: Seat, owed: Due) -> None:
        self._game, self._owed = game, owed
        self.in_words = PlainWords(game.campaign).sentence
        self.may_overrule = game.seat == UMPIRE
        # An umpire's own step is paid by nobody.
        self.purses: Mapping[str, Purse] = dict(self._purses()) if owed.side else {}
        self.style = badges.side_style(game.campaign, owed.side) if owed.side else ""
        self.badge = badges.side_badge(game.campaign, owed.side) if owed.side else ""

    def refused(self, raws: Sequence[Mapping[str, Any]]) -> tuple[tuple[Refusal, ...], ...]:
        """Return, for each of several answers, why the step would not take it."""
        return self._game.refused(self._owed, raws)

    def _purses(self) -> Iterator[tuple[str, Purse]]:
        """Yield what the side has in hand of each account that is one of its own."""
        campaign, owed = self._game.campaign, self._owed
        for account in campaign.system.accounts:
            if len(account.owner) == 1:
                yield account.name, account.purse(campaign, owed.side, owed.slot)
