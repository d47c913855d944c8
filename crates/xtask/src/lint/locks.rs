//! Lock files and client settings name packages and their hashes, never the place they happened to be fetched
//! from.

use super::source::Source;

/// The one source that cargo writes by default.
const CRATES: &str = "\"registry+https://github.com/rust-lang/crates.io-index\"";

/// Options that send a package client elsewhere. Put together so that this file does not accuse itself.
const ELSEWHERE: [&str; 4] = [
    concat!("--index", "-url"),
    concat!("--extra-index", "-url"),
    concat!("--trusted", "-host"),
    concat!("--regi", "stry"),
];

pub(super) fn check(source: &Source) -> Vec<String> {
    let name = source.path.rsplit('/').next().unwrap_or_default();
    let foreign: fn(&str) -> bool = match name {
        "package-lock.json" => |line| line.trim_start().starts_with("\"resolved\""),
        "Cargo.lock" => |line| {
            line.strip_prefix("source = ")
                .is_some_and(|source| source != CRATES)
        },
        ".npmrc" | "pip.conf" | ".yarnrc" => |line| line.contains("://"),
        _ if name.starts_with("requirements") => |line| line.contains("://"),
        _ => |_| false,
    };
    let mut found = vec![];
    for (number, line) in source.lines() {
        if foreign(line) {
            found.push(source.at(number, "names the place a package was fetched from"));
        }
        for option in ELSEWHERE {
            if line.contains(option) {
                found.push(source.at(number, &format!("`{option}` is a setting of one machine")));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn places_of_packages_fail() {
        for (path, line) in [
            (
                "web/package-lock.json",
                "      \"resolved\": \"https://example.org/a.tgz\",",
            ),
            (
                "Cargo.lock",
                "source = \"registry+https://example.org/index\"",
            ),
            ("Cargo.lock", "source = \"git+https://example.org/a#1\""),
            ("web/.npmrc", "registry=https://example.org/"),
            ("a/requirements-x.txt", "a @ https://example.org/a.whl"),
        ] {
            assert_eq!(check(&source(path, line)).len(), 1, "{line}");
        }
        for option in ELSEWHERE {
            let line = format!("pip install {option} https://example.org a");
            assert_eq!(check(&source(".ci/run", &line)).len(), 1, "{line}");
        }
    }

    #[test]
    fn ordinary_lock_files_pass() {
        let cargo = format!("name = \"a\"\nsource = {CRATES}\n");
        assert!(check(&source("Cargo.lock", &cargo)).is_empty());
        let npm = "\"funding\": {\"url\": \"https://example.org\"},\n\"integrity\": \"sha512-x\"";
        assert!(check(&source("web/package-lock.json", npm)).is_empty());
    }
}
