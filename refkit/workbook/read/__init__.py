"""A campaign read from its workbook, with every fault at its cell."""
