"""Trust: sealed dice, and what somebody needs to check them without the workbook."""
