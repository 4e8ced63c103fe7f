"""Whether two words differ by no more than a few slips of the keyboard."""


def is_within_slips(one: str, other: str, slips: int) -> bool:
    """Tell whether `other` becomes `one` by at most `slips` letters put in, left out or exchanged for another."""
    if abs(len(one) - len(other)) > slips:
        return False
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, start=1):
        before, row = row, [number]
        for column, against in enumerate(other):
            row.append(min(before[column] + (letter != against), before[column + 1] + 1, row[column] + 1))
        if min(row) > slips:
            return False
    return row[-1] <= slips
