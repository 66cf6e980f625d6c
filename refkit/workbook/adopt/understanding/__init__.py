"""What the blocks of a workbook mean: what they are, their columns, sides and words."""
