"""What the sheets of a campaign say: of each commander, of the umpire, and for all."""

from collections.abc import Iterator
from typing import Any

from refkit.engine.campaign import naming
from refkit.engine.sheets import head, on_record
from refkit.engine.sheets.asked import Asked
from refkit.engine.sheets.brief import Section
from refkit.engine.sheets.kinds import Kind
from refkit.engine.sheets.progress import progress_table
from refkit.engine.sheets.record_tables import record_table
from refkit.engine.sheets.sheets import Sheet, Sheets
from refkit.engine.sheets.slips import slip_sheet
from refkit.engine.sheets.tables import row_table
from refkit.systems.echelons import rules
from refkit.systems.echelons.records import (
    Card,
    CleanUp,
    Ground,
    Side,
    Slot,
    TerrainCard,
    TerrainType,
)

LAID = ("Battleground*2", "Turned up", "Terrain, from the left*6", ">Unknown to you")
FOUGHT = (">No.*0.5", "Battleground*2", "Headquarters*4", "Winner", "How*1.5", "Note*3")
OWN = "*"  # behind a card that its reader alone knows
HOW = {"hq": "HQ destroyed"}
NOW = ("Step*2", "What to do*6")
COUNTED = ("undrawn", "hand", "in_play*3", "lost", "pile", "limit", "removed", "deck")
MOVED = ("replacements", "reserves", "thrown", "named*2", "taken*5")
LISTED = ("name", "type", "deck", "pile", "reserve", "removed")


def sheet_head(asked: Asked) -> dict[str, Any]:
    """Return the head of a sheet: where the battle is, and what the reader has."""
    slot = asked.slot
    facts = [("Battleground", slot.line), *_at_stake(asked, slot), *_length(asked)]
    if rules.course(asked.campaign).over:
        facts.append(("Result", naming.short(rules.result(asked.campaign))))
    # Before a deck is declared there is nothing in hand.
    is_declared = any(rules.is_declared(asked.campaign, side) for side in asked.own)
    own = head.own_facts(asked) if is_declared else ()
    # The figures of all commanders have no room at the head of a page.
    # Where there is no line yet, the place of the head has said all there is.
    lines = filter(None, [slot.line])
    state = lines if asked.is_umpire else map(" ".join, own)
    length = _length(asked) if asked.campaign.rows(Ground) else ()
    told = (*(facts if slot.number else length), *own)
    return head.sheet_head(asked, told, state, title=naming.short(asked.when))


def _length(asked: Asked) -> Iterator[tuple[str, str]]:
    """Yield how long the campaign is at most, and how large each deck was (EF-28)."""
    campaign = asked.campaign
    most, number = f"at most {rules.battle_limit(campaign)}", asked.slot.number
    yield ("Battle", f"{number} of {most}") if number else ("Battles", most)
    if campaign.option("reserves_inside_deck") == "no":
        begins = "began" if number else "begins"
        yield f"Each deck {begins} with", f"{rules.deck_size(campaign, 0)} cards"


def _at_stake(asked: Asked, slot: Slot) -> Iterator[tuple[str, str]]:
    for side, (hq, points) in zip(asked.campaign.sides, slot.stakes, strict=True):
        yield naming.of_side(side, "HQ"), f"{hq}, {points} points"


def battle_sheet(asked: Asked) -> Iterator[Section]:
    """Yield how the campaign stands, as far as the reader may know it (EF-30)."""
    campaign, done = asked.campaign, asked.campaign.rows(CleanUp)
    yield from _to_do(asked)
    yield from _terrain(asked)
    rows = (
        (
            str(slot.number),
            slot.line,
            "; ".join(f"{whose} {hq}" for whose, hq in _at_stake(asked, slot)),
            slot.winner,
            HOW.get(slot.how, slot.how),
            slot.note,
        )
        for slot in campaign.rows(Slot)
        if slot.how
    )
    yield from row_table("Battles fought", FOUGHT, rows, "EF-1")
    yield from record_table(asked, campaign.rows(Side), "The commanders")
    whose = ("slot", "side")
    yield from record_table(asked, done, "Clean-ups", *whose, *COUNTED, clause="EF-18")
    title = "Taken back and thrown away"
    # What comes back tonight stands here when it has come.
    moved = [
        row
        for row in done
        if row.slot != asked.slot.id or not asked.is_due_or_to_come("C2")
    ]
    yield from record_table(asked, moved, title, *whose, *MOVED, clause="EF-19")
    for side in asked.own:
        cards = campaign.rows(Card, side=side)
        yield from record_table(asked, cards, f"{asked.whose(side)}Cards", *LISTED)
    yield from on_record.ending(asked, "" if asked.slot.number else "On record so far")


def _to_do(asked: Asked) -> Iterator[Section]:
    """Yield what to do now and how far it is; before the first battle the chain as well."""
    if asked.step:
        yield from row_table("What to do now", NOW, [(asked.step.title, asked.step.help)])
    is_set_up = not asked.slot.number
    yield progress_table(asked, "Before the first battle" if is_set_up else "")
    if is_set_up:
        yield from _chain(asked)


def _terrain(asked: Asked) -> Iterator[Section]:
    # Nothing is unknown to the umpire.
    heads = LAID[:-1] if asked.is_umpire else LAID
    grounds = asked.campaign.rows(Ground)
    laid = (_laid(asked, ground)[: len(heads)] for ground in grounds)
    # Types are needed only while terrain can still be picked.
    types = ", ".join(kind.type for kind in asked.campaign.rows(TerrainType))
    notes = [f"Types to choose from: {types}."] if asked.is_due_or_to_come("S3") else []
    if any(_is_his_alone(asked, ground) for ground in grounds):
        notes.append(f"{OWN} Only you and the umpire know it.")
    yield from row_table("Terrain", heads, laid, "EF-6", " ".join(notes))


def _chain(asked: Asked) -> Iterator[Section]:
    """Yield the battlegrounds from one end to the other, with what is at stake (EF-15)."""
    heads = (
        ">No.*0.5",
        "Battleground*3",
        *(f"{naming.of_side(s, 'HQ')}*3" for s in asked.campaign.sides),
    )
    rows = []
    for number, ground in enumerate(asked.campaign.rows(Ground), 1):
        stakes = Slot(
            id=ground.line, **rules.headquarters(asked.campaign, ground.position)
        ).stakes
        told = (f"{hq}, {points} points" for hq, points in stakes)
        rows.append((str(number), ground.line, *told))
    yield from row_table("The chain of battlegrounds", heads, rows, "EF-7")


def _laid(asked: Asked, ground: Ground) -> tuple[str, ...]:
    """What a reader knows of a battleground, and how many cards he does not (EF-10)."""
    cards = rules.terrain(asked.campaign, ground.position)
    if not rules.is_laid_out(asked.campaign):
        # What the other has picked by now is not looked at.
        picked = (
            f"{', '.join(_card(asked, ground, card) for card in cards)}; " if cards else ""
        )
        return ground.line, "", f"{picked}not laid out yet", ""
    there = {card.place: _card(asked, ground, card) for card in cards}
    places = range(1, rules.TERRAIN + 1)
    told = "; ".join(there.get(place, "(face down)") for place in places)
    return ground.line, ground.revealed, told, str(rules.TERRAIN - len(there))


def _is_his_alone(asked: Asked, ground: Ground) -> bool:
    """Whether there are cards that lie face down and that this reader knows (EF-10)."""
    is_hidden = not (ground.revealed or asked.is_umpire)
    return is_hidden and bool(rules.terrain(asked.campaign, ground.position))


def _card(asked: Asked, ground: Ground, card: TerrainCard) -> str:
    """Return a card as its reader has it: who laid it, what became of it, who knows it."""
    by = f" ({naming.short(card.side) or 'drawn'})" if asked.is_umpire else ""
    own = OWN if _is_his_alone(asked, ground) else ""
    gone = f", destroyed in {card.destroyed}" if card.destroyed else ""
    return f"{card.type}{by}{own}{gone}"


BATTLE = Kind(
    name="battle",
    title="The battle's sheet",
    help="Where things stand, the terrain that is known, and the decks.",
    is_always=True,
    is_open=True,
)
PICKS = Kind(
    name="picks",
    title="The terrain slip",
    help="Terrain to be laid in secret; to cut off and hand in.",
    steps=("S3",),
)
CLEAN_UP = Kind(
    name="clean-up",
    title="The clean-up slips",
    help="The count of the cards, and what comes back; to cut off.",
    steps=("B2", "C1", "C2", "C3"),
)
SHEETS = Sheets(
    (
        Sheet(BATTLE, battle_sheet),
        slip_sheet(PICKS, *PICKS.steps, empty=9),
        slip_sheet(CLEAN_UP, "C1", "C2", "C3", empty=4, ahead=True),
        on_record.chronicle_sheet("C4", "V"),
    ),
    head=sheet_head,
    blank_head=lambda _asked: head.blank_head("Battle", ("Battle", "Commander")),
)
