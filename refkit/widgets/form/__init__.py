"""Forms made from decisions: fields, lists, the grid, chances and dice."""
