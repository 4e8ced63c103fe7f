"""What a JSON document is made of."""

from collections.abc import Mapping, Sequence

Json = str | int | float | bool | None | Sequence["Json"] | Mapping[str, "Json"]
