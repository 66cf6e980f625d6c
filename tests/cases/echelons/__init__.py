"""The questions of Echelons case files, each put to the steps and rules themselves."""

from refkit.engine.campaign.campaign import Campaign as Campaign
from refkit.engine.campaign.campaign import apply_changes, change_between
from refkit.engine.campaign.view import view
from refkit.engine.problems import Refused
from refkit.systems.echelons import rules
from refkit.systems.echelons.records import Card, CleanUp, Ground, Side, Slot, TerrainCard
from tests.cases.questions import Questions
from tests.systems.echelons import field
from tests.systems.echelons.field import changed

ANSWERS = Questions()
ask = ANSWERS.ask
# A case names the reason, the steps their code.
ABOUT = {
    "number_of_cards": "number of cards",
    "same_type_twice": "same type twice",
    "supply": "Supply",
    "not_available": "collection",
}
TYPES = {
    "combatant": "Combatant",
    "non_combatant": "Non-Combatant",
    "support": "Support",
    "supply": "Supply",
    "other": "Other",
}


def answer(given):
    """Return what the rules answer to a question, as facts by name."""
    try:
        return ANSWERS[given["ask"]](given)
    except Refused as error:
        codes = {fault.code for fault in error.faults}
        return {"refused": True, "about": frozenset(ABOUT.get(c, c) for c in codes)}


def agreed(given, rows=()):
    """Return a campaign whose battlegrounds are agreed."""
    game = field.begun(given.get("options"), rows)
    return field.do(game, "S1", raw={"battlegrounds": given.get("battlegrounds", 5)})


def at_battle(game, position=0):
    """Return the campaign at its first battle, laid on whichever battleground is given."""
    game = decked(game)
    for side in field.SIDES:
        game = field.do(game, "S3", side, field.any_picks(game, side))
    game = field.do(field.do(game, "S4"), "S5")
    if position:
        before = game.get(Slot, "battle 1")
        told = rules.headquarters(game, position)
        line = game.get(Ground, str(position)).line
        after = before.replace(position=position, line=line, **told)
        game = changed(game, before, after)
    return game


def decked(game, raw=None):
    """Return the campaign with the decks of both declared."""
    for side in field.SIDES:
        game = field.do(game, "S2", side, raw)
    return game


def unnumbered(line):
    """Return a line as the cases call it: whose it is, and without its number."""
    side, *words = line.rstrip("0123456789 ").split()
    return " ".join([f"{side}'s" if side in field.SIDES else side, *words])


@ask("set up campaign")
def set_up(given):
    """What the number of battlegrounds makes of the campaign."""
    game = agreed(given)
    owed = [sum(rules.owed_picks(game, side).values()) for side in field.SIDES]
    drawn = sum(rules.picks(game, row.position)[-1] for row in game.rows(Ground))
    assert owed[0] == owed[1]
    deck = field.draft(game, "S2", "A").deck
    return {
        "deck_size": deck,
        "battle_limit": rules.battle_limit(game),
        "terrain_cards": sum(owed) + drawn,
        "picks_each": owed[0],
        "random_cards": drawn,
    }


@ask("terrain picks")
def terrain_picks(given):
    """Who lays what on one battleground."""
    game, position = agreed(given), given["position"]
    if position not in {row.position for row in game.rows(Ground)}:
        return {"refused": True, "about": "position"}
    names = ("A", "B", "random")
    laid = dict(zip(names, rules.picks(game, position), strict=True))
    return {"line": unnumbered(game.get(Ground, str(position)).line), **laid}


@ask("lay terrain")
def lay_terrain(given):
    """Whether both commanders may lay what they lay."""
    game, place = decked(agreed(given)), str(given["position"])
    for side in field.SIDES:
        raw = field.any_picks(game, side)
        rows = [row for row in raw["grounds"] if row["ground"] != place]
        if given[side]:
            rows.append(
                {"ground": place, **dict(zip(field.PLACES, given[side], strict=False))}
            )
        game = field.do(game, "S3", side, {"grounds": rows})
    return {"accepted": True}


@ask("headquarters")
def headquarters(given):
    """The headquarters of a battle."""
    game = agreed(given)
    for side, lost in given.get("campaign_hq_damage", {}).items():
        row = game.get(Side, side)
        game = changed(game, row, row.replace(hq_damage=lost))
    battle = at_battle(game, given["position"]).get(Slot, "battle 1")
    return {
        "A": {"hq": battle.first_hq, "points": battle.first_points},
        "B": {"hq": battle.second_hq, "points": battle.second_points},
    }


@ask("campaign so far")
def so_far(given):
    """How the campaign stands after battles, each played with its clean-up."""
    game = at_battle(agreed(given))
    for each in given["battles"]:
        if rules.course(game).over:
            return {"refused": True, "about": "campaign is over"}
        winner = each["winner"] if each["winner"] in field.SIDES else "nobody"
        game = field.fought(game, {"winner": winner, "how": each["how"]})
    now = rules.course(game)
    wins = {side.id: side.wins for side in game.rows(Side)}
    found = {"wins": wins, "fought": now.fought}
    if not now.over:
        battle = game.rows(Slot)[-1]
        found |= {"next_position": battle.position, "next_line": unnumbered(battle.line)}
        return {"status": "running", **found}
    winner = "drawn" if now.winner is None else field.SIDES[now.winner]
    return {"status": "over", "winner": winner, "by": now.by, **found}


@ask("start reserves")
def start_reserves(given):
    """Whether a reserve may be so large."""
    field.do(agreed(given), "S2", "A", {"deck": 120, "reserves": given["cards"]})
    return {"accepted": True}


def after_battle(given, rows=()):
    """Return the campaign where the clean-up of a battle is due, with a deck as counted."""
    game = at_battle(agreed(given, rows))
    game = field.do(field.do(game, "B1"), "B2", raw={"winner": "A", "how": "hq"})
    counted = ("undrawn", "hand", "lost", *TYPES)
    side = game.get(Side, "A")
    deck = sum(given.get(name, 0) for name in counted)
    left = given.get("reserves_left", rules.RESERVES)
    return changed(game, side, side.replace(deck=deck, reserves=left)) if deck else game


@ask("clean up")
def clean_up(given):
    """The clean-up of one commander, step by step."""
    game = after_battle(given)
    types = [{"type": name, "in_play": given[key]} for key, name in TYPES.items()]
    counts = {name: given[name] for name in ("undrawn", "hand", "lost")}
    game = field.do(game, "C1", "A", {**counts, "types": types})
    game = field.do(game, "C1", "B", field.untouched(game, "B"))
    taken = {"replacements": given["replacements"], "reserves": given["reserves_drawn"]}
    game = field.do(field.do(game, "C2", "A", taken), "C2", "B")
    game = field.do(game, "C3", "A", {"thrown": given["supply_discarded"]})
    game = field.do(field.do(game, "C3", "B"), "C4")
    side, row = game.get(Side, "A"), game.get(CleanUp, "battle 1/A")
    returns = {name for name, back in field.RETURNS.items() if back}
    back = sum(each["in_play"] for each in types if each["type"] in returns)
    assert (
        sum(
            int(each.split()[0]) for each in row.in_play if each.split(" ", 1)[1] in returns
        )
        == back
    )
    return {
        "back_from_play": back,
        "discard_pile": row.pile,
        "limit": row.limit,
        "next_deck": row.deck,
        "removed": row.removed,
        "reserves_left": side.reserves,
    }


def listed(*cards):
    """Return a commander's list: the deck of five battlegrounds and ten reserves."""
    rows = [Card(side="A", **card) for card in cards]
    deck, reserve = (sum(getattr(r, n) for r in rows) for n in ("deck", "reserve"))
    rest = {"name": "Rifle Squad", "type": "Combatant"}
    return (*rows, Card(side="A", **rest, deck=120 - deck, reserve=10 - reserve))


def clean(game, step, raw):
    """Return the campaign after a step of A's and the same one of B's."""
    game = field.do(game, step, "A", raw)
    return field.do(game, step, "B", field.untouched(game, "B") if step == "C1" else None)


@ask("discard at clean-up")
def discard(given):
    """Whether a card of a type may be thrown away."""
    card = {"name": "The card", "type": given["card_type"], "deck": 1}
    game = clean(after_battle(given, listed(card)), "C1", {})
    field.do(clean(game, "C2", {}), "C3", "A", {"names": [{"name": "The card", "deck": 1}]})
    return {"accepted": True}


@ask("add card")
def add_card(given):
    """Whether a card may be taken from where it is."""
    where = {"reserves": "reserve", "discard pile": "deck"}
    place = where.get(given["from"])
    card = {"name": "The card", "type": "Combatant", place: 2} if place else None
    game = after_battle(given, listed(*([card] if card else [])))
    out = {"names": [{"name": "The card", "lost": 2}]} if place == "deck" else {}
    game = clean(game, "C1", out)
    source = "reserve" if place == "reserve" else "pile"
    field.do(game, "C2", "A", {"names": [{"name": "The card", source: 1}]})
    return {"accepted": True}


@ask("draw in battle")
def draw(given):
    """How many cards can have been drawn when the battle is over, and whether it can be."""
    left, wants = given["deck_left"], given["wants"]
    game = field.do(at_battle(agreed(given)), "B1")
    side = game.get(Side, "A")
    game = changed(game, side, side.replace(deck=left))
    after = field.do(game, "B2", raw={"winner": "A", "how": "hq"})
    counts = ({"undrawn": max(0, left - n), "hand": n} for n in range(wants, -1, -1))
    most = next(each for each in counts if not field.refused(after, "C1", "A", each))
    emptied = changed(game, game.get(Side, "A"), side.replace(deck=0))
    going_on = not field.refused(emptied, "B2", raw={"winner": "A", "how": "hq"})
    return {"drawn": most["hand"], "may_continue": going_on}


def as_laid(game, cards):
    """Return the campaign with these cards, and no others, on the middle battleground."""
    gone = [change_between(row, None) for row in game.rows(TerrainCard, ground=0)]
    rows = [
        TerrainCard(
            ground=0,
            card=f"{side} {n}",
            side=side if side in field.SIDES else "nobody",
            type=kind,
            place=n,
        )
        for side, kinds in cards.items()
        for n, kind in enumerate(kinds, 1)
    ]
    return apply_changes(game, [*gone, *(change_between(None, row) for row in rows)])


@ask("commander's view")
def commanders_view(given):
    """What a commander knows of a battleground."""
    laid = {name: given[name] for name in ("A", "B", "random")}
    game = as_laid(at_battle(agreed(given)), laid)
    game = field.do(game, "B1") if given["fought_before"] else game
    knows = sorted(c.type for c in view(game, given["viewer"]).rows(TerrainCard, ground=0))
    return {"knows": knows, "hidden": sum(map(len, laid.values())) - len(knows)}


@ask("opponent's view of clean-up")
def opponents_view(given):
    """What the other learns of a clean-up; half of the pile are the replacements named."""
    back, drawn = given["replacements"], given["reserves_drawn"]
    thrown = given["supply_discarded"]
    rows = listed(
        *({"name": name, "type": "Combatant", "deck": 2} for name in back),
        *({"name": name, "type": "Combatant", "reserve": 1} for name in drawn),
        *({"name": name, "type": "Supply", "deck": 1} for name in thrown),
    )
    game = clean(
        after_battle(given, rows), "C1", {"names": [{"name": n, "lost": 2} for n in back]}
    )
    taken = [{"name": name, "pile": 1} for name in back]
    taken += [{"name": name, "reserve": 1} for name in drawn]
    game = clean(game, "C2", {"names": taken})
    game = clean(game, "C3", {"names": [{"name": name, "deck": 1} for name in thrown]})
    seen = view(field.do(game, "C4"), "B")
    row = seen.get(CleanUp, "battle 1/A")
    text = repr(seen.tables) + repr(seen.entries)
    assert not [name for name in (*back, *drawn) if name in text]
    return {
        "replacements_shown": row.replacements,
        "reserves_shown": row.reserves,
        "supply_named": [each.split(" ", 1)[1] for each in row.named],
    }


@ask("terrain when revisited")
def revisited(given):
    """What still stands on a battleground that was fought over before."""
    game = as_laid(at_battle(agreed(given)), {"A": given["cards"]})
    game = field.do(game, "B1")
    cards = {card.type: card.card for card in game.rows(TerrainCard, ground=0)}
    gone = [cards[kind] for kind in given["destroyed"]]
    game = field.do(game, "B2", raw={"winner": "nobody", "how": "drawn", "destroyed": gone})
    game = field.do(field.cleaned(game), "B1")
    there = rules.terrain(game, 0)
    return {
        "standing": [card.type for card in there if not card.destroyed],
        "destroyed": [card.type for card in there if card.destroyed],
    }
