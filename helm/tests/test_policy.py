"""A scan by checkov, where it is installed (`pip install checkov`): it weighs 290 MB, and nothing else needs
it."""

import json
import shutil
import subprocess
from collections import Counter

import pytest
import yaml

from chart import CHART, merged, render, values_of

CHECKOV = shutil.which("checkov")
DIGEST = {"image": {"digest": f"sha256:{'1' * 64}"}}

# Rules that are not followed, and why.
EXCEPTIONS = {
    "CKV_K8S_8": "the pod of `helm test` ends by itself",
    "CKV_K8S_9": "the pod of `helm test` ends by itself",
    "CKV_K8S_11": "a limit of processor slows a sign-in or a print down while the machine idles",
    "CKV_K8S_35": "the program reads secrets out of its environment; files are for certificates",
}


@pytest.mark.skipif(not CHECKOV, reason="checkov is not installed")
def test_a_policy_scan_finds_only_what_is_explained(tmp_path):
    for name in ("central", "cloudnativepg", "field"):
        release = render(merged(values_of(CHART / f"ci/{name}.yaml"), DIGEST), is_upgrade=True)
        (tmp_path / f"{name}.yaml").write_text(yaml.safe_dump_all(release.objects))
    # Without --skip-download it asks its maker's server.
    scan = subprocess.run([CHECKOV, "--directory", tmp_path, "--framework", "kubernetes", "--skip-download",
                           "--quiet", "--compact", "--output", "json"], capture_output=True, text=True)
    found = json.loads(scan.stdout)
    assert found["summary"]["passed"] > 1000 and found["summary"]["parsing_errors"] == 0
    failed = Counter(one["check_id"] for one in found["results"]["failed_checks"])
    assert failed.keys() - EXCEPTIONS.keys() == set(), [
        one for one in found["results"]["failed_checks"] if one["check_id"] not in EXCEPTIONS]
    assert EXCEPTIONS.keys() - failed.keys() == set(), "an exception that nothing needs"
