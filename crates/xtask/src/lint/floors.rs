//! Which crate may be made with which: the product stands on `crates`, and no service on another one.

use std::path::Path;

use crate::workspace::{Crate, Workspace};

/// Folders, the nearest first, and the folders that their crates may name.
const FLOORS: [(&str, &[&str]); 8] = [
    ("proto", &[]),
    // Tools run the product; nobody is made with them. A bench may call what it compares.
    ("crates/bench", &["crates"]),
    ("crates/xtask", &[]),
    (
        "crates/demo",
        &["crates/demo", "crates", "proto", "services"],
    ),
    ("crates", &["crates", "proto"]),
    ("services", &["crates", "proto"]),
    ("gateway", &["crates", "proto"]),
    (
        "deploy",
        &["crates/demo", "crates", "proto", "services", "gateway"],
    ),
];

pub(super) fn check(workspace: &Workspace) -> Vec<String> {
    judge(&workspace.root, &workspace.crates)
}

fn judge(root: &Path, crates: &[Crate]) -> Vec<String> {
    let mut found = Vec::new();
    for one in crates {
        let Some((floor, may_name)) = floor(root, one) else {
            found.push(format!("{}: its folder is on no floor", one.name));
            continue;
        };
        let named = (crates.iter()).filter(|other| one.dependencies.contains(&other.name));
        for other in named {
            let is_allowed = self::floor(root, other).is_some_and(|(to, _)| may_name.contains(&to));
            if !is_allowed {
                found.push(format!(
                    "{}: {floor} may not be made with {}",
                    one.name, other.name
                ));
            }
        }
    }
    found
}

fn floor(root: &Path, one: &Crate) -> Option<(&'static str, &'static [&'static str])> {
    let folder = one.folder.strip_prefix(root).ok()?;
    let found = FLOORS.iter().find(|(floor, _)| folder.starts_with(floor));
    found.copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn a_crate(folder: &str, name: &str, dependencies: &[&str]) -> Crate {
        Crate {
            name: name.to_owned(),
            folder: Path::new("/r").join(folder),
            roots: vec![],
            tests: vec![],
            has_unit_tests: false,
            dependencies: dependencies.iter().map(|&name| name.to_owned()).collect(),
        }
    }

    #[test]
    fn a_crate_is_made_with_what_stands_below_it() {
        let judge = |one: Crate| {
            let crates = [
                one,
                a_crate("crates/b", "b", &[]),
                a_crate("services/c", "c", &[]),
                a_crate("crates/demo/d", "d", &["c"]),
            ];
            judge(Path::new("/r"), &crates)
        };
        assert!(judge(a_crate("services/a", "a", &["b", "sqlx"])).is_empty());
        assert!(judge(a_crate("deploy/a", "a", &["b", "c", "d"])).is_empty());
        for (folder, named) in [("services/a", "c"), ("services/a", "d"), ("crates/a", "c")] {
            assert_eq!(
                judge(a_crate(folder, "a", &[named])).len(),
                1,
                "{folder} {named}"
            );
        }
        assert_eq!(
            judge(a_crate("other/a", "a", &[])),
            ["a: its folder is on no floor"]
        );
    }
}
