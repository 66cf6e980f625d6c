"""Decisions of Echelons made up at random, and what every step takes to begin with."""

from refkit.systems.echelons import rules
from refkit.systems.echelons.records import Card, CardType, Side, TerrainType
from tests.play.player import Making

PLACES = ("first", "second", "third")


class Moves(Making):
    """One decision of this system being made up."""

    def drafted(self):
        raw = super().drafted()
        told = getattr(self, f"a_draft_of_{self.step.id}", dict)()
        return {**raw, **told}

    def whole(self):
        # A list is of the deck that goes with so many battlegrounds.
        is_set = self.step.id == "S1" and self.listing()
        return self.drafted() if is_set else super().whole()

    def a_draft_of_S1(self):  # noqa: N802 - the id of a step
        deck = sum(card.deck for card in self.turn.rows(Card, side=self.listing()))
        inside = self.turn.option("reserves_inside_deck") == "yes"
        many = (deck + (10 if inside else 0) - 20) // 20
        return {"battlegrounds": many if deck else self.chance.choice((3, 5, 7, 9))}

    def listing(self):
        """Return a commander who keeps a list, '' where nobody does."""
        return next((card.side for card in self.turn.rows(Card)), "")

    def a_draft_of_S2(self):  # noqa: N802
        reserves = 10 if self.turn.own(Card) else self.chance.choice((0, 10))
        deck = rules.deck_size(self.turn.campaign, reserves)
        return {"deck": deck, "reserves": reserves}

    def a_draft_of_S3(self):  # noqa: N802
        types = [row.type for row in self.turn.rows(TerrainType)]
        owed = rules.owed_picks(self.turn.campaign, self.turn.side)
        rows = [
            {
                "ground": at,
                **dict(zip(PLACES, self.chance.sample(types, count), strict=False)),
            }
            for at, count in owed.items()
        ]
        return {"grounds": rows}

    def a_draft_of_B2(self):  # noqa: N802
        drawn = self.happens(0.1) and self.turn.option("drawn_battles") == "allow"
        if drawn:
            return {"winner": "nobody", "how": "drawn"}
        how = "resigned" if self.happens(0.2) else "hq"
        return {"winner": self.chance.choice(self.turn.sides), "how": how, "damage": 0}

    def a_draft_of_C1(self):  # noqa: N802
        deck = self.turn.get(Side, self.turn.side).deck
        if self.turn.own(Card):
            return {"undrawn": 0, "hand": 0, "lost": 0, "types": (), "names": self.out()}
        parts, left = [], deck
        kinds = [row.type for row in self.turn.rows(CardType)]
        for _ in ("undrawn", "hand", *kinds):
            parts.append(self.chance.randint(0, left))
            left -= parts[-1]
        undrawn, hand, *in_play = parts
        rows = zip(kinds, in_play, strict=True)
        types = [{"type": kind, "in_play": count} for kind, count in rows]
        return {"undrawn": undrawn, "hand": hand, "lost": left, "types": types, "names": ()}

    def out(self):
        """Return where some of the cards of a list were at the end."""
        rows = []
        for card in self.turn.own(Card):
            if card.deck and self.happens(0.6):
                row, left = {"name": card.name}, card.deck
                for place in ("in_play", "hand", "lost"):
                    row[place] = self.chance.randint(0, left)
                    left -= row[place]
                rows.append(row)
        return rows

    def rows(self, col, drafted):
        """Keep to the draft, and spoil it now and then."""
        if self.step.id in ("S3", "C1") and self.happens(0.7):
            return list(drafted)
        return super().rows(col, drafted)
