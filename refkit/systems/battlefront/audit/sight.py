"""What is shown and what is set up: postures, and fortifications that have to go down."""

from collections.abc import Iterator

from refkit.engine.audit.walk import Page, break_of
from refkit.engine.campaign.campaign import Campaign
from refkit.engine.campaign.view import view
from refkit.engine.problems import Problem


def shown_together(page: Page) -> Iterator[Problem]:
    """Postures are shown together, and before anyone is the attacker (BF-2.1.3.1-a)."""
    shown = {e.now["slot"] for e in page.of("Posture") if e.after and e.after["revealed"]}
    roles = {e.key for e in page.of("Slot") if e.after and e.after["attacker"]}
    for slot in sorted(shown | roles) if page.binds else ():
        table = page.books.rows.get("Posture", {})
        hidden = [r for r in table.values() if r["slot"] == slot and not r["revealed"]]
        for row in hidden:
            made = page.books.made["Posture", f"{slot}/{row['side']}"]
            found = f"the posture of {row['side']} for {slot} is not shown"
            yield page.problem(found, "both shown together", made)


class SetUp:
    """What was bought before a scenario is placed when it is fought (BF-2.1.2.6.2-f)."""

    def __init__(self) -> None:
        self.bought: dict[str, None] = {}

    def __call__(self, page: Page) -> Iterator[Problem]:
        """Yield each item still in hand when the scenario was over."""
        if page.is_ruled:
            # The umpire let the side keep what it had in hand.
            self.bought.clear()
        for event in page.of("Fortification"):
            self.bought.pop(event.key, None)
            if event.after and event.after["status"] == "bought":
                self.bought[event.key] = None
        # The turns are noted at the end of a scenario, when setup is long over.
        over = [
            e for e in page.of("Slot") if e.after and e.was("turns") != e.after["turns"]
        ]
        for key in self.bought if over and page.binds else ():
            row = page.books.find("Fortification", key) or {}
            found = f"{key} {row['item']} of {row['side']} was bought and never placed"
            made = page.books.made["Fortification", key]
            yield page.problem(found, "a place at the setup before", made)


def unrevealed(campaign: Campaign) -> Iterator[Problem]:
    """Yield each posture that a side's view holds before it is shown (BF-2.1.1-c)."""
    hidden = campaign.rows("Posture", revealed=False)
    for side in campaign.sides if hidden else ():
        told = _postures(view(campaign, side))
        for row in hidden:
            if row.side != side and row.identity in told:
                found = f"the posture {row.identity} is in what {side} may see"
                numbers = _postures(campaign)[row.identity]
                yield break_of(numbers, found, "none that is not shown")


def _postures(campaign: Campaign) -> dict[str, set[int]]:
    """Return the postures that rows or entries tell of, with the entries that do."""
    told: dict[str, set[int]] = {row.identity: set() for row in campaign.rows("Posture")}
    for entry in campaign.entries:
        for change in entry.changes:
            if change.record == "Posture":
                told.setdefault(change.key, set()).add(entry.number)
    return told


LAWS = (lambda: shown_together, SetUp)
