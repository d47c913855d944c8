"""A laptop by systemd: units that systemd takes, and settings that the program takes."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import program
from chart import ROOT

SYSTEMD = ROOT / "deploy/systemd"
UNITS = ["maillon.service", "maillon-nats.service"]
ANALYZE = shutil.which("systemd-analyze")
OWN_UNITS = Path("/lib/systemd/system")


def settings_of(unit: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (SYSTEMD / unit).read_text().splitlines():
        if match := re.fullmatch(r"(\w+)=(.*)", line):
            found.setdefault(match[1], []).append(match[2])
    return found


def variables() -> dict[str, str]:
    told = dict(pair.split("=", 1) for pair in settings_of("maillon.service")["Environment"])
    for line in (SYSTEMD / "maillon.env.example").read_text().splitlines():
        if line and not line.startswith("#"):
            name, value = line.split("=", 1)
            told[name] = value
    return told


def test_the_program_takes_what_it_is_told():
    (start,) = settings_of("maillon.service")["ExecStart"]
    entry, command, *options = start.split()
    assert entry == "/usr/bin/maillon"
    settings = program.settings(command)
    assert variables().keys() <= settings.known | program.OF_LIBRARIES
    assert settings.required <= variables().keys()
    assert all(option in program.help_of(command) for option in options)


def test_data_stay_where_the_unit_may_write():
    for unit, place in (("maillon.service", variables()["MAILLON_DATA_DIR"]),
                        ("maillon-nats.service", "/var/lib/maillon-nats")):
        assert f"/var/lib/{settings_of(unit)['StateDirectory'][0]}" == place
    assert "store_dir: /var/lib/maillon-nats" in (SYSTEMD / "nats.conf").read_text()


def test_users_of_units_are_made():
    made = re.findall(r"^u (\S+)", (SYSTEMD / "maillon.sysusers").read_text(), re.MULTILINE)
    assert made == [settings_of(unit)["User"][0] for unit in UNITS]


def test_a_wrong_setting_is_not_tried_again():
    assert settings_of("maillon.service")["RestartPreventExitStatus"] == ["64"]
    refused = subprocess.run([program.PROGRAM, "up"], env={}, capture_output=True, timeout=20)
    assert refused.returncode == 64


@pytest.mark.skipif(not (ANALYZE and OWN_UNITS.is_dir()), reason="there is no systemd here")
def test_systemd_takes_the_units_and_finds_little_exposed(tmp_path):
    shutil.copytree(OWN_UNITS, tmp_path / "lib/systemd/system", symlinks=True)
    (tmp_path / "usr/bin").mkdir(parents=True)
    (tmp_path / "etc/systemd/system").mkdir(parents=True)
    for name in ("maillon", "nats-server"):
        shutil.copy("/bin/true", tmp_path / "usr/bin" / name)
    for unit in UNITS:
        shutil.copy(SYSTEMD / unit, tmp_path / "etc/systemd/system")
    root = f"--root={tmp_path}"
    checked = subprocess.run([ANALYZE, "verify", root, *UNITS], capture_output=True, text=True, timeout=60)
    ours = [line for line in checked.stderr.splitlines() if "maillon" in line]
    assert ours == [], checked.stderr
    for unit in UNITS:
        security = [ANALYZE, "security", "--offline=true", "--threshold=20", root, unit]
        exposed = subprocess.run(security, capture_output=True, text=True, timeout=60)
        assert exposed.returncode == 0, exposed.stdout
