"""Decisions of The Deluge made up at random, and what every step takes."""

from collections import defaultdict
from itertools import combinations

from refkit.systems.deluge.accounts import LOOT, THALERS
from refkit.systems.deluge.rules.board import board
from tests.play.player import Making

LAST = 5  # turns: then the campaign ends at the latest
# Where a field of a row has choices of its own: its list, the key, the field, how often.
OWN = {
    "M1": ("rows", "force", "to", 0.8),
    "C1": ("rows", "force", "to", 0.3),
    "C3": ("rows", "force", "to", 1.0),
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

    def a_draft_of_I2(self):  # noqa: N802
        purse = self.turn.purse(THALERS).in_hand
        to = self.offered["rows.to"]
        if not to or purse < 1 or self.happens(0.5):
            return {"rows": []}
        thalers = self.chance.randint(1, min(purse, 20))
        return {"rows": [{"to": self.chance.choice(to), "thalers": thalers}]}

    def a_draft_of_I3(self):  # noqa: N802
        keeps = self.turn.own("VictoryTerm", kind="loot kept")
        rows = []
        for each in self.offered["rows.force"]:
            loot = LOOT.balance(self.turn.campaign, each)
            cashed = self.chance.randint(0, loot) if keeps else loot
            rows.append({"force": each, "cashed": cashed})
        return {"rows": rows}

    def a_draft_of_A1(self):  # noqa: N802
        homes, purse = self.offered["rows.territory"], self.turn.purse(THALERS).in_hand
        if purse < 22 or not homes or self.happens(0.3):
            return {"rows": []}
        own = [each for each in homes if self.is_own(each)] or homes
        row = {
            "territory": self.chance.choice(own),
            "name": "levy",
            "kind": self.chance.choice(("skirmish force", "task force")),
            "points": self.chance.randint(22, min(purse, 40)),
            "intelligence": self.chance.randint(1, 4),
            "units": self.chance.randint(1, 6),
        }
        return {"rows": [row]}

    def is_own(self, territory):
        """Tell whether a force may be raised in a home territory."""
        ground = self.turn.campaign.get("Territory", territory)
        enemies = board(self.turn.campaign).enemies(self.turn.side, territory)
        return ground.holder == ground.home and not enemies

    def a_draft_of_A2(self):  # noqa: N802
        chart, purse = board(self.turn.campaign), self.turn.purse(THALERS).in_hand
        fed = [
            each
            for each in self.turn.own("Force", state="on the map", supplied=True)
            if chart.land(each.side, each.place) == "friendly"
        ]
        if purse < 2 or not fed or self.happens(0.3):
            return {"forces": [], "units": [], "merges": []}
        each = self.chance.choice(fed)
        unit = {"force": each.id, "name": "fresh regiment", "type": "foot"}
        points = self.chance.randint(1, min(purse, 12))
        units = [{**unit, "quality": "raw", "points": points}]
        loot = self.chance.randint(0, LOOT.balance(self.turn.campaign, each.id))
        forces = [{"force": each.id, "loot": loot, "becomes": ""}]
        return {"forces": forces, "units": units, "merges": self.merged(each)}

    def merged(self, force):
        """Return two damaged units of a force that may become one, if there are any."""
        units = [e for e in self.turn.own("Unit", force=force.id) if e.tokens]
        for one, other in combinations(units, 2):
            if (one.type, one.quality) == (other.type, other.quality):
                return [{"unit": one.identity, "into": other.identity}]
        return []

    def a_draft_of_A3(self):  # noqa: N802
        near = defaultdict(list)
        for choice in self.step.code.offer(self.turn):
            if choice.field == "rows.scouts":
                near[choice.row].append(choice.value)
        rows = [
            {"target": each, "scouts": self.chance.choice(own), "is_paid": False}
            for each, own in near.items()
            if self.happens(0.7)
        ]
        paid = [each for each in self.offered["rows.target"] if each not in near]
        if paid and self.turn.purse(THALERS).in_hand >= 5:
            rows.append({"target": self.chance.choice(paid), "scouts": "", "is_paid": True})
        return {"rows": rows}

    def a_draft_of_P1(self):  # noqa: N802
        one, other = self.chance.sample(self.offered["one"], 2)
        state = self.chance.choice(("ally", "enemy", "neutral"))
        return {"one": one, "other": other, "state": state}

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
        lands = self.offered["rows.territory"]
        rows = [{"territory": each, "what": self.chance.choice(chosen)} for each in lands]
        return {"rows": rows}

    def a_draft_of_E2(self):  # noqa: N802
        joins = self.happens(0.6)
        return {"overlord": self.offered["overlord"][0] if joins else ""}

    def a_draft_of_E4(self):  # noqa: N802
        number = self.turn.campaign.get("Slot", self.turn.slot).number
        return {"ends": number >= LAST or self.happens(0.1)}
