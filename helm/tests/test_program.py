"""What the chart tells the program is what the program takes."""

import re
import socket
import subprocess

import yaml

import program
from chart import CHART, title

VALUES = yaml.safe_load((CHART / "values.yaml").read_text())


def variables(container: dict) -> set[str]:
    return {variable["name"] for variable in container.get("env", [])}


def migrated() -> set[str]:
    """`maillon migrate` and `restore` find these by the names of the services."""
    owners = [name for name, service in VALUES["services"].items() if service.get("database")]
    return {f"{name.upper()}_{what}DATABASE_URL" for name in owners for what in ("", "OWNER_")}


def examined() -> set[str]:
    """`maillon doctor` finds these likewise."""
    owners = [name for name, service in VALUES["services"].items() if service.get("database")]
    return {f"{name.upper()}_{what}" for name in owners
            for what in ("DATABASE_URL", "DATABASE_PASSWORD", "REPLICAS")}


def test_the_services_of_the_chart_are_those_of_the_program():
    assert set(VALUES["services"]) == program.services()


def test_every_variable_is_known_and_every_needed_one_is_set(release):
    for owner, _, container in release.containers():
        settings = program.settings(*[word for word in container["args"] if word.isalpha()])
        known = settings.known | program.OF_LIBRARIES | program.COMING
        if container["args"][0] in ("migrate", "restore"):
            known |= migrated()
        if container["args"][0] == "doctor":
            known |= examined()
        assert variables(container) - known == set(), f"{title(owner)}: the program knows no such variable"
        given = variables(container) | {"URL"}
        assert settings.required - given == set(), f"{title(owner)}: would not start"


def test_services_call_whom_the_program_can_be_told_of():
    for name, service in VALUES["services"].items():
        addresses = {f"{other.upper()}_URL" for other in VALUES["services"]}
        told = program.settings("serve", name).known & addresses
        assert {f"{called.upper()}_URL" for called in service["calls"]} == told, name


def test_commands_and_paths_of_probes_are_those_of_the_program(release):
    assert "Commands:" in program.help_of()
    for owner, _, container in release.containers():
        program.help_of(*[word for word in container["args"] if word.isalpha()])
        for kind, path in (("livenessProbe", "/health/live"), ("readinessProbe", "/health/ready")):
            if kind in container:
                assert container[kind]["httpGet"] == {"path": path, "port": "ops"}
    source = (CHART.parents[1] / "crates/platform/src/ops.rs").read_text()
    assert '"/health/live"' in source and '"/health/ready"' in source and '"/metrics"' in source


def test_a_body_that_the_program_takes_passes_the_ingress():
    protos = (CHART.parents[1] / "proto/maillon").rglob("*.proto")
    largest = max(int(size) for proto in protos for size in re.findall(r"body_mib: (\d+)", proto.read_text()))
    annotations = VALUES["ingress"]["annotations"]
    assert annotations["nginx.ingress.kubernetes.io/proxy-body-size"] == f"{largest}m"


def test_the_chart_is_of_the_version_of_the_program():
    about = yaml.safe_load((CHART / "Chart.yaml").read_text())
    cargo = (CHART.parents[1] / "Cargo.toml").read_text()
    assert about["appVersion"] == re.search(r'^version = "(.+)"', cargo, re.MULTILINE)[1]


def test_a_probe_says_what_is_wrong():
    def probe(address: str) -> subprocess.CompletedProcess:
        return subprocess.run([program.PROGRAM, "probe", address], env={}, capture_output=True, text=True)

    wrong = probe("https://maillon.example")
    assert wrong.returncode == 64 and "https://maillon.example: an address such as http://" in wrong.stderr
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{silent.getsockname()[1]}"
        nobody = probe(f"http://{place}/health/ready")
    assert nobody.returncode == 1 and f"{place}/health/ready: " in nobody.stdout
