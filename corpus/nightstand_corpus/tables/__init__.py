"""Tables with column names: lines → rows → cells → the fields of a paper."""
