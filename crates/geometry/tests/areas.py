"""Makes areas.tsv: polygons around the world with PROJ's geodesic area, to hold ours against.

python3 -m venv venv && venv/bin/pip install pyproj==3.7.1 && venv/bin/python areas.py > areas.tsv
"""

import math
import random

import pyproj

SEED = 20230001115
GEOD = pyproj.Geod(ellps="WGS84")


def polygon(dice, hectares):
    """A star around a place, its corners in millionths of a degree, about as large as asked."""
    lon, lat = dice.uniform(-179, 179), math.degrees(math.asin(dice.uniform(-0.94, 0.94)))
    corners = dice.randint(3, 14)
    radius = math.sqrt(hectares * 10_000 / math.pi)
    turns = sorted((number + dice.uniform(0, 0.8)) / corners * 360 for number in range(corners))
    ring = []
    for turn in turns:
        east, north, _ = GEOD.fwd(lon, lat, turn, radius * dice.uniform(0.6, 1.4))
        ring.append((round(east * 1_000_000), round(north * 1_000_000)))
    return ring


def row(ring):
    lons = [lon / 1_000_000 for lon, _ in ring]
    lats = [lat / 1_000_000 for _, lat in ring]
    area, perimeter = GEOD.polygon_area_perimeter(lons, lats)
    steps = [f"{ring[0][0]} {ring[0][1]}"]
    for before, after in zip(ring, ring[1:]):
        steps.append(f"{after[0] - before[0]} {after[1] - before[1]}")
    return f"{abs(area) / 10_000:.6f}\t{perimeter:.3f}\t" + " ".join(steps)


def main():
    dice = random.Random(SEED)
    print(
        f"# areas.py, seed {SEED}, pyproj {pyproj.__version__} with PROJ {pyproj.proj_version_str}:"
        " hectares, metres around, the first corner in millionths of a degree and the way to each next one"
    )
    for number in range(1_000):
        low, high = (500, 1_000_000) if number % 20 == 19 else (0.05, 500)
        hectares = math.exp(dice.uniform(math.log(low), math.log(high)))
        while True:
            ring = polygon(dice, hectares)
            wide = max(lon for lon, _ in ring) - min(lon for lon, _ in ring)
            if len(set(ring)) == len(ring) and wide < 90_000_000:
                break
        print(row(ring))


main()
