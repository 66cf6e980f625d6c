"""What factions get and score for, and the victory points at the end."""

from typing import ClassVar, Literal

from refkit.engine.records.records import Record, column, count


class IncomeTerm(Record):
    """What each faction begins with and gets every turn."""

    tab: ClassVar[str] = "Income"
    key: ClassVar[tuple[str, ...]] = ("side",)
    side: str = column("Faction", refers="Side.id", example="Sweden", width=18)
    start: int = count("At the start", example="90")
    each_turn: int = count("Each turn", example="30")
    occupied: int = count("Each occupied territory", example="5")
    own: int = count("Each own home territory", example="0")
    subsidises: str = column(
        "May subsidise", default="", refers="Side.id", example="Crimea", width=18
    )
    extra_loot: bool = column("d3 more loot", default=False)


class VictoryTerm(Record):
    """What each faction scores for at the end."""

    tab: ClassVar[str] = "Victory terms"
    key: ClassVar[tuple[str, ...]] = ("number",)
    number: int = column("No.", low=1, example="99")
    side: str = column("Faction", refers="Side.id", example="Sweden", width=18)
    kind: Literal[
        "to begin with", "holds", "not held by", "own home held", "home of another held",
        "own home lost", "loot kept",
    ] = column("For", example="holds", width=22)  # fmt: skip
    territory: str = column(
        "Territory", default="", refers="Territory.id", example="dorpat", width=18
    )
    other: str = column(
        "Whom", default="", refers="Side.id", example="Muscovy", width=18,
        help="Whose home, who must not hold it, or who may hold what is lost.",
    )  # fmt: skip
    points: int = column("Points", default=1, low=-99, high=99, example="2")
    each: int = count(
        "For each", default=1, low=1, example="1", help="So many territories or tokens."
    )


class Deduction(Record):
    """What part of another's points comes off a faction's own."""

    tab: ClassVar[str] = "Deductions"
    key: ClassVar[tuple[str, ...]] = ("side", "other")
    side: str = column("Faction", refers="Side.id", example="Sweden", width=18)
    other: str = column("Of", refers="Side.id", example="Muscovy", width=18)
    part: int = column(
        "One in", default=2, low=1, high=99, example="2", help="3: a third of its points."
    )


class Score(Record):
    """The victory points at the end."""

    tab: ClassVar[str] = "Victory"
    key: ClassVar[tuple[str, ...]] = ("side",)
    side: str = column("Faction", refers="Side.id", width=18)
    gross: str = column("Before deductions", width=16)
    deducted: str = column("Deducted", default="", width=16)
    workings: str = column("Workings", default="", width=60)
    final: str = column("Final", width=12)
    place: int = count("Place")
