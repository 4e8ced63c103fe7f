"""The kinds of arrays that the ranking reckons with."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Rows = NDArray[np.intp]
"""Numbers of papers in the arrays of a posterior; row 0 is the person's bar of "would read soon"."""

Flags = NDArray[np.bool_]

BAR = 0


def logistic(x: Floats) -> Floats:
    """Return 1 / (1 + exp(-x)) without overflow."""
    return np.asarray(0.5 * (1.0 + np.tanh(0.5 * x)))


def normal_below(x: Floats) -> Floats:
    """Return about the share of a standard normal below `x`, to a hundredth (the logistic of 1.702 x)."""
    return logistic(1.702 * x)
