"""A workbook brought up to date after a step: those cells, and nothing else."""
