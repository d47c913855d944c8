"""Writes what is made out of the chart: golden renders, and the table of values in its README."""

import re

import yaml

from chart import CHART, render, values_of

# Every template is in one of them.
GOLDEN = ("central", "cloudnativepg", "field")
# What they hold has a home of its own, and tests of its own.
ELSEWHERE = ("templates/dashboards.yaml", "templates/prometheusrules.yaml")
README = CHART / "README.md"
VALUES, MEMORY = "values", "memory"


def golden_file(name: str):
    return CHART / "ci/golden" / f"{name}.yaml"


def golden(name: str) -> str:
    release = render(values_of(CHART / "ci" / f"{name}.yaml"))
    parts = [f"# {path.removeprefix('maillon/')}\n{text.strip()}\n"
             for path, text in sorted(release.templates.items())
             if text.strip() and not path.endswith(ELSEWHERE)]
    return "\n".join(parts)


def commented() -> dict[str, str]:
    """Paths of values, and what the comment above each says."""
    found, comment, above = {}, None, []
    for line in (CHART / "values.yaml").read_text().splitlines():
        indent = len(line) - len(line.lstrip())
        text = line.strip()
        if text.startswith("# -- "):
            comment = text.removeprefix("# -- ")
        elif text.startswith("#") and comment:
            comment += " " + text.lstrip("# ")
        elif key := re.match(r"([\w.-]+):", text):
            above = above[: indent // 2] + [key[1]]
            if comment:
                found[".".join(above)] = comment
            comment = None
        else:
            comment = None
    return found


def value_at(values: dict, path: str):
    for key in path.split("."):
        values = values[key]
    return values


def table() -> str:
    values = yaml.safe_load((CHART / "values.yaml").read_text())
    rows = ["| value | default | meaning |", "|---|---|---|"]
    for path, comment in commented().items():
        default = yaml.safe_dump(value_at(values, path), default_flow_style=True, width=1000, sort_keys=False)
        default = default.removesuffix("\n").removesuffix("...").strip().replace("''", '""')
        rows.append(f"| `{path}` | `{default}` | {comment} |")
    return "\n".join(rows) + "\n"


def part(text: str, name: str) -> tuple[int, int]:
    """Where a part of the README begins and ends that is written by a program."""
    begin = f"<!-- {name} -->\n"
    return text.index(begin) + len(begin), text.index(f"<!-- end of {name} -->\n")


def between(text: str, name: str, made: str) -> str:
    start, end = part(text, name)
    return text[:start] + made + text[end:]


def with_table(text: str) -> str:
    return between(text, VALUES, table())


def measured() -> dict[str, tuple[float, float]]:
    """What each service held in memory, idle and at most at work, in MiB."""
    text = README.read_text()
    start, end = part(text, MEMORY)
    rows = re.findall(r"^\| (\w+) \| (\d+) \| (\d+) \|$", text[start:end], re.MULTILINE)
    return {name: (float(idle), float(most)) for name, idle, most in rows}


if __name__ == "__main__":
    for name in GOLDEN:
        golden_file(name).write_text(golden(name))
    README.write_text(with_table(README.read_text()))
