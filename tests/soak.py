"""The long run of `make soak`: kills and faults over many edits, printed as figures."""

import argparse
import tempfile
import time
from pathlib import Path

from soaking import Soak, built_shim, small_disk

DISK_BYTES = 96 << 20


def main() -> None:
    """Run it; ends with a trace and the seed at the first thing that does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--edits", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=time.time_ns())
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="soak-") as folder, small_disk(Path(folder) / "disk", DISK_BYTES) as why:
        root = Path(folder) / ("place" if why else "disk/place")
        run(Soak(root, given.seed), built_shim(Path(folder)), Path(folder) / "disk", why, given)


def run(soak: Soak, shim: Path | None, disk: Path, why: str, given: argparse.Namespace) -> None:
    """Mix kills and faults evenly, with as many edits before each kill as the whole asks for."""
    if shim is None:
        print("no gcc: nothing fails writes", flush=True)
    if why:
        print(why, flush=True)
    started, counts = time.monotonic(), soak.counts
    while counts.kills < given.kills or counts.faults < given.faults or counts.edits < given.edits:
        if counts.kills >= given.kills or counts.faults * given.kills < counts.kills * given.faults:
            fault(soak, counts.faults, shim, None if why else disk)
        else:
            left = max(1, given.kills - counts.kills)
            soak.kill(max(5, (given.edits - counts.edits) // left - 4))
        if (counts.kills + counts.faults) % 50 == 0:
            print(f"{time.monotonic() - started:.0f} s, {counts}", flush=True)
    print(f"done in {time.monotonic() - started:.0f} s: {counts}", flush=True)


def fault(soak: Soak, number: int, shim: Path | None, disk: Path | None) -> None:
    """Bring about one fault: five of ten in the file layer, two locks, two full disks, one lost index."""
    kind = number % 10
    if kind < 5 and shim:
        soak.fail(12, shim)
    elif kind < 7:
        soak.lock(3, 6.0 if number % 50 == 6 else 0.3)
    elif kind < 9 and disk:
        soak.fill(12, disk)
    else:
        soak.lose_index(3)


if __name__ == "__main__":
    main()
