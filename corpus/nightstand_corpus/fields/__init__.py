"""From labelled values to the record of a paper, whatever people call its fields."""
