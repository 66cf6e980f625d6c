"""The umpire's pages: forms made from decisions, chances, dice, and the walkthrough."""

from refkit.widgets import order

order.explain()
