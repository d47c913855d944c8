"""The image: its build files, and what they say of the program. It is not built here: there is no engine."""

import importlib.util
import json
import re
import subprocess

import pytest
from jsonschema import Draft7Validator
from referencing import Registry, Resource

import program
import tools
from chart import CHART, ROOT

IMAGE = ROOT / "deploy/image"
FILES = [IMAGE / "Dockerfile", IMAGE / "Dockerfile.built"]
# What gcr.io/distroless/cc-debian12 brings along.
IN_THE_BASE = {"linux-vdso.so", "libc.so", "libm.so", "libgcc_s.so", "libpthread.so", "libdl.so", "librt.so",
               "ld-linux-x86-64.so", "ld-linux-aarch64.so"}


def instructions(path) -> list[tuple[str, str]]:
    text = re.sub(r"^\s*#.*\n", "", path.read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in lines]


def last_stage(path) -> list[tuple[str, str]]:
    listed = instructions(path)
    last = max(number for number, (word, _) in enumerate(listed) if word == "FROM")
    return listed[last:]


def of(stage: list[tuple[str, str]], word: str) -> list[str]:
    return [rest for one, rest in stage if one == word]


def environment(stage) -> dict[str, str]:
    return dict(pair.split("=", 1) for rest in of(stage, "ENV") for pair in rest.split())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_hadolint_finds_nothing(path):
    found = tools.run("hadolint", "--failure-threshold", "style", str(path))
    assert (found.returncode, found.stdout) == (0, ""), found.stdout + found.stderr


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_image_has_no_shell_and_runs_as_nobody(path):
    stage = last_stage(path)
    assert of(stage, "FROM") == ["gcr.io/distroless/cc-debian12:nonroot"]
    assert of(stage, "RUN") == []
    assert of(stage, "USER") == ["65532:65532"]
    # Words, not a sentence for a shell.
    for word in ("ENTRYPOINT", "CMD"):
        assert all(isinstance(one, str) for rest in of(stage, word) for one in json.loads(rest))


def test_both_files_end_in_the_same_image():
    stages = [last_stage(path) for path in FILES]
    places = [[rest.split()[-1] for rest in of(stage, "COPY")] for stage in stages]
    assert places[0] == places[1]
    others = [[one for one in stage if one[0] != "COPY"] for stage in stages]
    assert others[0] == others[1]


def test_what_the_image_says_is_what_the_program_takes():
    stage = last_stage(FILES[0])
    copied = {rest.split()[-1] for rest in of(stage, "COPY")}
    (entry,) = json.loads(of(stage, "ENTRYPOINT")[0])
    assert entry in copied
    program.help_of(*json.loads(of(stage, "CMD")[0])[:-1])
    told = environment(stage)
    known = program.settings("serve", "gateway").known | program.COMING
    assert told.keys() <= known
    assert {value for name, value in told.items() if name.endswith("_DIR")} <= copied
    ports = {value.rsplit(":", 1)[1] for name, value in told.items() if name.endswith("_ADDR")}
    names = (CHART / "templates/_names.tpl").read_text()
    of_chart = set(re.findall(r'define "maillon\.\w+Port" -\}\}(\d+)', names))
    assert ports <= set(of(stage, "EXPOSE")[0].split()) == of_chart


def test_what_the_program_links_is_in_the_base():
    listed = subprocess.run(["ldd", program.PROGRAM], capture_output=True, text=True, check=True).stdout
    linked = {re.sub(r"\.so.*", ".so", line.split()[0].rpartition("/")[2]) for line in listed.splitlines()}
    assert linked <= IN_THE_BASE


def test_the_program_is_built_by_the_compiler_that_it_asks_for():
    wanted = re.search(r'^rust-version = "(.+)"', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]
    engine = json.loads((ROOT / "web/package.json").read_text())["engines"]["node"]
    bases = dict(rest.split(" AS ")[::-1] for rest in of(instructions(FILES[0]), "FROM") if " AS " in rest)
    assert bases["program"] == f"rust:{wanted}-bookworm"
    least = int(re.search(r"\d+", engine)[0])
    assert int(re.match(r"node:(\d+)-", bases["web"])[1]) >= least


def bill_of_materials():
    spec = importlib.util.spec_from_file_location("sbom", IMAGE / "sbom.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.bill()


def test_the_bill_of_materials_is_valid_and_complete():
    bill = bill_of_materials()
    schemas = ROOT / importlib.util.find_spec("cyclonedx").submodule_search_locations[0] / "schema/_res"
    parts = {name: json.loads((schemas / f"{name}.SNAPSHOT.schema.json").read_text())
             for name in ("bom-1.6", "spdx", "jsf-0.82")}
    registry = Registry().with_resources([
        (f"http://cyclonedx.org/schema/{name}.SNAPSHOT.schema.json", Resource.from_contents(part))
        for name, part in parts.items()])
    validator = Draft7Validator(parts["bom-1.6"], registry=registry)
    assert [error.message for error in validator.iter_errors(bill)] == []
    listed = {one["purl"].rsplit("@", 1)[0] for one in bill["components"]}
    assert {"pkg:cargo/sqlx", "pkg:cargo/tonic", "pkg:npm/react", "pkg:npm/antd"} <= listed
    # What tests and builds, and is not shipped.
    assert not {"pkg:cargo/tonic-prost-build", "pkg:npm/vitest", "pkg:npm/vite"} & listed
    assert all("hashes" in one and "licenses" in one for one in bill["components"])
    assert bill == bill_of_materials()
