"""Records: what a campaign keeps, declared once and asked by cells, forms and paper."""
