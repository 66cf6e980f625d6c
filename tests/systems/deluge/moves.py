"""Decisions of The Deluge made up at random, and what every step takes."""

from collections import defaultdict

from tests.play.player import Making

LAST = 5  # turns: then the campaign ends at the latest
# Where a field of a row has choices of its own: its list, the key, the field, how often.
OWN = {
    "M1": ("moves", "force", "goal", 0.8),
    "C1": ("forces", "force", "to", 0.3),
    "C3": ("forces", "force", "to", 1.0),
}


class Moves(Making):
    """One decision of this system being made up."""

    def drafted(self):
        raw = super().drafted()
        told = getattr(self, f"a_draft_of_{self.step.id}", dict)()
        return {**raw, **self.sent(), **told}

    def whole(self):
        raw = super().whole()
        told = getattr(self, f"a_draft_of_{self.step.id}", dict)()
        return {**raw, **self.sent(), **told} if self.happens(0.9) else raw

    def sent(self):
        """Return where each force goes, by its own choices."""
        if self.step.id not in OWN:
            return {}
        rows, key, field, share = OWN[self.step.id]
        goals = defaultdict(list)
        for choice in self.step.code.offer(self.turn):
            if choice.field == f"{rows}.{field}":
                goals[choice.row].append(choice.value)
        there = self.offered[f"{rows}.{key}"]
        return {
            rows: [
                {key: each, field: self.goal(goals[each])}
                for each in there
                if goals[each] and self.happens(share)
            ]
        }

    def goal(self, goals):
        """Return one of the goals of a force, one with others in it rather than none."""
        taken = {each.place for each in self.turn.rows("Force")}
        hot = [each for each in goals if each in taken]
        return self.chance.choice(hot if hot and self.happens(0.7) else goals)

    def a_draft_of_C2(self):  # noqa: N802 - the id of a step
        if self.happens(0.5):
            return {"how": "rolled", "result": "", "loot": 0}
        results = ("Red breaks", "Blue loses on points", "Red loses on points", "drawn")
        result = self.chance.choice(results)
        is_entered = self.turn.option("battle_loot_dice") == "entered"
        loot = self.chance.randint(0, 6) if is_entered and result != "drawn" else 0
        return {"how": "played", "result": result, "loot": loot}

    def a_draft_of_C4(self):  # noqa: N802
        chosen = ("stay", "capture", "loot")
        lands = self.offered["territories.territory"]
        rows = [{"territory": each, "what": self.chance.choice(chosen)} for each in lands]
        return {"territories": rows}

    def a_draft_of_E2(self):  # noqa: N802
        joins = self.happens(0.6)
        return {"overlord": self.offered["overlord"][0] if joins else ""}

    def a_draft_of_E4(self):  # noqa: N802
        number = self.turn.campaign.get("Slot", self.turn.slot).number
        return {"ends": number >= LAST or self.happens(0.1)}
