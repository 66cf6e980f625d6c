"""Tribute, and the wear of forces out of supply."""

from refkit.systems.deluge.rules import money, supply
from tests.cases.deluge.asking import ask


@ask("tribute")
def tribute(given):
    """What a vassal pays of its income."""
    rounding = given.get("options", {}).get("tribute_rounding", "down")
    pays = money.tribute(given["income"], rounding)
    return {"pays": pays, "keeps": given["income"] - pays}


@ask("attrition")
def attrition(given):
    """The tokens of the units after the test of supply."""
    can_forage = given.get("friendly", False) and not given.get("looted", False)
    is_supplied = given["in_supply"]
    recovery = given.get("options", {}).get("recovery", "each_unit")
    worn = supply.wear(
        given["tokens"], is_supplied=is_supplied, can_forage=can_forage, recovery=recovery
    )
    return {"tokens": list(worn.tokens), "becomes_looted": worn.forages}
