"""The accounts of a side: CPP and FPP, both on the lines of Points."""

from refkit.engine.accounts.account import Account

CPP = Account(
    name="cpp",
    short="CPP",
    record="Points",
    amount="cpp",
    apart=True,
    clause="BF-2.1.2.1-d",
)
FPP = Account(
    name="fpp",
    short="FPP",
    record="Points",
    amount="fpp",
    apart=True,
    clause="BF-2.1.2.6-a",
)
