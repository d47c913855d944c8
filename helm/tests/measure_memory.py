"""What each service holds in memory while nobody works with it, as a Markdown table: `cargo xtask chart
--measure`.
"""

import re
import tempfile
import time
from pathlib import Path

import processes

# Fillings and first connections are over by then.
SETTLED_S = 30


def mebibytes(pid: int, what: str) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(rf"{what}:\s+(\d+) kB", status)[1]) / 1024


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, processes.pods(Path(folder)) as pods:
        services = pods.start_all()
        time.sleep(SETTLED_S)
        print("| service | resident, MiB | most since the start, MiB |\n|---|---|---|")
        for name in services:
            pid = pods.running[name].pid
            print(f"| {name} | {mebibytes(pid, 'VmRSS'):.0f} | {mebibytes(pid, 'VmHWM'):.0f} |")


if __name__ == "__main__":
    main()
