"""What is believed of all papers: a Gaussian over log strengths, dense only where answers touched it.

Papers that no answer named keep their prior exactly, so the cost follows the answers and not the length of the list.
"""

from collections.abc import Iterable

import numpy as np

from nightstand.ranking.arrays import Floats, Rows
from nightstand.ranking.prior import Prior

LEAST_VARIANCE = 1e-9


class Posterior:
    """Means and covariances of log strengths; changed in place by local updates.

    Attributes:
        mean, variance: of every row.
        touched: the rows that answers named, in the order of the dense covariance.
        decisiveness: log strength per unit of utility.
        trust: the weight that the prior's scores have.
    """

    def __init__(self, prior: Prior, decisiveness: float, trust: float) -> None:
        self.decisiveness = decisiveness
        self.trust = trust
        self.mean = decisiveness * prior.mean(trust)
        self.variance = decisiveness**2 * prior.variance(trust)
        self.touched: Rows = np.empty(0, dtype=np.intp)
        self._place = np.full(prior.size, -1, dtype=np.intp)
        self._dense = np.zeros((16, 16))

    @property
    def size(self) -> int:
        return len(self.mean)

    @property
    def covariance(self) -> Floats:
        """The covariance of the touched rows; a view."""
        count = len(self.touched)
        return self._dense[:count, :count]

    def copy(self) -> "Posterior":
        """Return one that changes apart from this."""
        twin = Posterior.__new__(Posterior)
        twin.decisiveness, twin.trust = self.decisiveness, self.trust
        twin.mean, twin.variance = self.mean.copy(), self.variance.copy()
        twin.touched, twin._place, twin._dense = self.touched, self._place.copy(), self._dense.copy()
        return twin

    def extend(self, prior: Prior) -> None:
        """Take in the papers that `prior` has more than this."""
        new = slice(self.size, prior.size)
        self.mean = np.concatenate([self.mean, self.decisiveness * prior.mean(self.trust)[new]])
        self.variance = np.concatenate([self.variance, self.decisiveness**2 * prior.variance(self.trust)[new]])
        self._place = np.concatenate([self._place, np.full(prior.size - len(self._place), -1, dtype=np.intp)])

    def touch(self, rows: Iterable[int]) -> None:
        """Give rows a place in the dense covariance."""
        for row in rows:
            if self._place[row] >= 0:
                continue
            place = len(self.touched)
            if place == len(self._dense):
                grown = np.zeros((2 * place, 2 * place))
                grown[:place, :place] = self._dense
                self._dense = grown
            self._place[row] = place
            self._dense[place, place] = self.variance[row]
            self.touched = np.append(self.touched, np.intp(row))

    def settle(self, rows: Rows, mean: Floats, covariance: Floats) -> None:
        """Take a fitted Gaussian over `rows` as what is known; nothing may have been touched before."""
        count = len(rows)
        self.touched = rows
        self._dense = np.zeros((count + 16, count + 16))
        self._dense[:count, :count] = covariance
        self._place[rows] = np.arange(count)
        self.mean[rows] = mean
        self.variance[rows] = np.maximum(np.diag(covariance), LEAST_VARIANCE)

    def places(self, rows: Rows) -> Rows:
        """Return where touched rows stand in the covariance, -1 for others."""
        return self._place[rows]

    def shift(self, mean_change: Floats, covariance_loss: Floats) -> None:
        """Move the means of the touched rows and take from their covariance."""
        self.mean[self.touched] += mean_change
        dense = self.covariance
        dense -= covariance_loss
        self.variance[self.touched] = np.maximum(np.diag(dense), LEAST_VARIANCE)

    def joint(self, rows: Rows) -> Floats:
        """Return the covariance of any rows."""
        places = self._place[rows]
        known = places >= 0
        joint = np.diag(self.variance[rows])
        if known.any():
            joint[np.ix_(known, known)] = self._dense[np.ix_(places[known], places[known])]
        return joint

    def difference_variance(self, first: Rows, second: Rows) -> Floats:
        """Return the variance of the differences of two log strengths, pair by pair."""
        variance = self.variance[first] + self.variance[second]
        places, others = self._place[first], self._place[second]
        shared = (places >= 0) & (others >= 0)
        variance[shared] -= 2.0 * self._dense[places[shared], others[shared]]
        return np.maximum(variance, LEAST_VARIANCE)

    def draws(self, rows: Rows, count: int, random: np.random.Generator) -> Floats:
        """Return `count` joint samples of the log strengths of `rows`."""
        drawn = self.mean[rows] + np.sqrt(self.variance[rows]) * random.standard_normal((count, len(rows)))
        places = self._place[rows]
        known = places >= 0
        if known.any():
            root = _root(self._dense[np.ix_(places[known], places[known])])
            drawn[:, known] = self.mean[rows[known]] + random.standard_normal((count, int(known.sum()))) @ root.T
        return drawn


def _root(covariance: Floats) -> Floats:
    try:
        return np.asarray(np.linalg.cholesky(covariance + 1e-8 * np.eye(len(covariance))), dtype=np.float64)
    except np.linalg.LinAlgError:
        values, vectors = np.linalg.eigh(covariance)
        return np.asarray(vectors * np.sqrt(np.maximum(values, LEAST_VARIANCE)))
