"""The umpire's pages: forms made from decisions, chances, dice, and the walkthrough."""

from refkit.widgets.page import cell_order

cell_order.install()
