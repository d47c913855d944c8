"""Programs that the wheels brought along."""

import subprocess
import sys
from pathlib import Path


def run(name: str, *arguments: str, **options) -> subprocess.CompletedProcess:
    # Beside the Python of the venv, whether it is activated or not.
    tool = Path(sys.executable).parent / name
    return subprocess.run([tool, *arguments], capture_output=True, text=True, timeout=60, **options)
