"""A made-up system of three sides on twelve areas, with links of three kinds.

A force moves by land and river, a river costs half of what it has, the sea nobody crosses;
areas of the others are entered, but not passed. Where forces stand is open, their names and
men are not.
"""
