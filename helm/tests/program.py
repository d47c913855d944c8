"""The program as it is built: its services, its settings, and what it can't start without."""

import os
import re
import subprocess
from dataclasses import dataclass
from functools import cache

from chart import ROOT

PROGRAM = os.environ.get("MAILLON_TEST_PROGRAM") or ROOT / "target/debug/maillon"

# Variables that are read by what the program is made of: PostgreSQL's and S3's clients, OpenTelemetry.
OF_LIBRARIES = {"PGPASSWORD", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_DEFAULT_REGION",
                "AWS_ENDPOINT_URL_S3", "AWS_ALLOW_HTTP", "OTEL_TRACES_SAMPLER", "OTEL_TRACES_SAMPLER_ARG"}

# Read by the processes of the same release, as soon as what makes them read it is here.
COMING = {"MAILLON_NODE"}


@dataclass
class Settings:
    """Variables that a command reads, and those without which it refuses to start."""

    known: set[str]
    required: set[str]


@cache
def help_of(*command: str) -> str:
    try:
        asked = subprocess.run([PROGRAM, *command, "--help"], env={}, capture_output=True, text=True,
                               timeout=20)
    except FileNotFoundError as missing:
        raise AssertionError(f"{PROGRAM} is not built: `cargo build`, or name it by MAILLON_TEST_PROGRAM") \
            from missing
    assert asked.returncode == 0, f"maillon {' '.join(command)}: {asked.stderr}"
    return asked.stdout


@cache
def services() -> set[str]:
    listed = help_of("serve").split("Commands:")[1].split("Options:")[0]
    return set(re.findall(r"^  (\w+) ", listed, re.MULTILINE)) - {"help"}


@cache
def settings(*command: str) -> Settings:
    text = help_of(*command)
    parts = re.split(r"^ +(?:-\w, )?(--[\w-]+)", text, flags=re.MULTILINE)
    variables = {}
    for name, option in zip(parts[1::2], parts[2::2]):
        if found := re.search(r"\[env: (\w+)", option):
            variables[name] = found[1]
    usage = re.search(r"Usage: (.*)", text)[1]
    needed = set(re.findall(r"--[\w-]+", re.sub(r"\[[^]]*\]", "", usage)))
    return Settings(set(variables.values()), {variables.get(name, name) for name in needed})
