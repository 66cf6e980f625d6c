"""Order workbooks: what a side has to decide, written for it and read back."""
