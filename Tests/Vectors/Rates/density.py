"""Writes density.json: kernel density estimates of logarithms of rates, and their bandwidths.

Nothing is binned here: the bandwidth sums over all pairs of values, and SciPy's gaussian_kde gives the density.
Run with NumPy and SciPy: python3 density.py > density.json
"""

import json

import numpy as np
import scipy
from scipy.optimize import brentq
from scipy.stats import gaussian_kde

SEED = 20261123


def derivative(values, order, bandwidth):
    """The mean of a derivative of the density, over all pairs of values and each value with itself."""
    scaled = (values[:, None] - values[None, :]) / bandwidth
    square = scaled**2
    hermite = {
        4: square**2 - 6 * square + 3,
        6: square**3 - 15 * square**2 + 45 * square - 15,
    }[order]
    count = len(values)
    total = (np.exp(-square / 2) * hermite).sum()
    return total / (count * (count - 1) * bandwidth ** (order + 1) * np.sqrt(2 * np.pi))


def sheather_jones(values):
    """Sheather and Jones 1991, equation (12); n (n - 1) where they divide by it."""
    count = len(values)
    quartiles = np.percentile(values, [25, 75])
    spread = min(values.std(ddof=1), (quartiles[1] - quartiles[0]) / 1.349)
    fourth = derivative(values, 4, 1.24 * spread * count ** (-1 / 7))
    sixth = derivative(values, 6, 1.23 * spread * count ** (-1 / 9))
    quotient = 1.357 * (fourth / -sixth) ** (1 / 7)

    def excess(bandwidth):
        roughness = derivative(values, 4, quotient * bandwidth ** (5 / 7))
        return (1 / (2 * np.sqrt(np.pi) * count * roughness)) ** 0.2 - bandwidth

    most = 1.144 * values.std(ddof=1) * count**-0.2
    return brentq(excess, most / 50, 2 * most, xtol=1e-12)


def main():
    random = np.random.default_rng(SEED)
    kinds = {
        "one hump": np.exp(random.normal(2, 0.8, 120)),
        "few": np.exp(random.normal(1, 0.5, 12)),
        "three rates among others": np.concatenate(
            [rate * np.exp(random.normal(0, 0.03, 60)) for rate in (1.5, 4, 10)]
            + [np.exp(random.normal(2.7, 0.8, 220))]
        ),
        "one rate": 1.5 * np.exp(random.normal(0, 0.02, 80)),
    }
    cases = []
    for name, rates in kinds.items():
        rates = np.round(rates, 6)
        values = np.log(rates)
        bandwidth = sheather_jones(values)
        density = gaussian_kde(values, bw_method=bandwidth / values.std(ddof=1))
        places = np.round(np.exp(np.linspace(values.min() - 0.3, values.max() + 0.3, 60)), 6)
        cases.append(
            {
                "name": name,
                "rates": rates.tolist(),
                "bandwidth": bandwidth,
                "places": places.tolist(),
                "density": density(np.log(places)).tolist(),
            }
        )
    source = f"density.py with NumPy {np.__version__} and SciPy {scipy.__version__}"
    print(json.dumps({"source": source, "seed": SEED, "cases": cases}))


main()
