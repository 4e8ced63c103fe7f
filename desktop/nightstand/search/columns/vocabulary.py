"""Numbers for the values of a column, given once and never changed."""

from collections.abc import Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value", bound=Hashable)


class Vocabulary(dict[Value, int], Generic[Value]):
    """Each value with its code; a value that is asked for by index for the first time gets the next one.

    Snapshots of the library share it: codes are only ever added, by whoever makes the next snapshot.
    """

    def __init__(self) -> None:
        super().__init__()
        self.values_by_code: list[Value] = []

    def __missing__(self, value: Value) -> int:
        code = self[value] = len(self.values_by_code)
        self.values_by_code.append(value)
        return code
