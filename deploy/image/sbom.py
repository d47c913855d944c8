"""What the image is made of, as CycloneDX: crates out of Cargo.lock, packages of the web out of
package-lock.json. `python3 deploy/image/sbom.py FILE`.

`cargo cyclonedx` writes a file for each crate of a workspace, and `npm sbom` refuses this lock file, in which
a package asks for the `latest` of another (docs/decisions/0202).
"""

import base64
import hashlib
import json
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLATFORM = "x86_64-unknown-linux-gnu"


def component(ecosystem: str, name: str, version: str, licence: str | None, digest: tuple | None) -> dict:
    found = {"type": "library", "name": name, "version": version}
    if licence:
        found["licenses"] = [{"expression": licence.replace("/", " OR ")}]
    if digest:
        found["hashes"] = [{"alg": digest[0], "content": digest[1]}]
    place = name.replace("@", "%40")
    purl = f"pkg:{ecosystem}/{place}@{version}"
    return found | {"purl": purl, "bom-ref": purl}


def crates() -> list[dict]:
    """What is linked into the program: not what builds or tests it."""
    asked = ["cargo", "metadata", "--format-version=1", "--locked", "--filter-platform", PLATFORM]
    told = json.loads(subprocess.run(asked, cwd=ROOT, check=True, capture_output=True).stdout)
    packages = {package["id"]: package for package in told["packages"]}
    uses = {node["id"]: [use["pkg"] for use in node["deps"]
                         if any(kind["kind"] is None for kind in use["dep_kinds"])]
            for node in told["resolve"]["nodes"]}
    reached, ahead = set(), [one["id"] for one in told["packages"] if one["name"] == "maillon"]
    while ahead:
        if (one := ahead.pop()) not in reached:
            reached.add(one)
            ahead += uses[one]
    lock = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    sums = {(one["name"], one["version"]): ("SHA-256", one["checksum"]) for one in lock if "checksum" in one}
    linked = (packages[one] for one in reached if packages[one]["source"])
    return [component("cargo", one["name"], one["version"], one["license"],
                      sums.get((one["name"], one["version"]))) for one in linked]


def packages() -> list[dict]:
    """What the browser gets: not what builds or tests it."""
    lock = json.loads((ROOT / "web/package-lock.json").read_text())["packages"]
    found = []
    for path, one in lock.items():
        if path and not one.get("dev") and not one.get("link"):
            algorithm, _, digest = one.get("integrity", "").partition("-")
            algorithm = algorithm.upper().replace("SHA", "SHA-")
            hashed = (algorithm, base64.b64decode(digest).hex()) if digest else None
            name = one.get("name") or path.rpartition("node_modules/")[2]
            found.append(component("npm", name, one["version"], one.get("license"), hashed))
    return found


def bill() -> dict:
    listed = {one["bom-ref"]: one for one in crates() + packages()}
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    content = [listed[ref] for ref in sorted(listed)]
    # The same locks give the same file.
    serial = hashlib.sha256(json.dumps(content).encode()).hexdigest()
    serial = f"{serial[:8]}-{serial[8:12]}-5{serial[13:16]}-8{serial[17:20]}-{serial[20:32]}"
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "maillon", "version": version,
                                   "bom-ref": "maillon", "licenses": [{"license": {"id": "Apache-2.0"}}]}},
        "components": content,
        "dependencies": [{"ref": "maillon", "dependsOn": [one["bom-ref"] for one in content]}],
    }


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("say where to write it: python3 deploy/image/sbom.py FILE")
    Path(sys.argv[1]).write_text(json.dumps(bill(), indent=2) + "\n")
