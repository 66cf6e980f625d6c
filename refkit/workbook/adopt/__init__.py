"""A roster the umpire keeps already becomes a campaign's workbook."""
