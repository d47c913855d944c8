//! A crate without unit tests says `test = false`: a program of tests with none in it is compiled and linked
//! like any other. And one that says so has none, for nobody would run them.

use super::source::Source;
use crate::workspace::{Crate, Workspace};

pub(super) fn check(workspace: &Workspace, sources: &[Source]) -> Vec<String> {
    let judged = workspace.crates.iter().filter_map(|one| {
        let folder = one.folder.strip_prefix(&workspace.root).ok()?;
        let own = format!("{}/src/", folder.display());
        let mut texts = sources
            .iter()
            .filter(|source| source.path.starts_with(&own));
        judge(one, texts.any(|source| has_tests(&source.text)))
    });
    judged.collect()
}

fn has_tests(text: &str) -> bool {
    text.lines().any(|line| line.trim_start() == "#[cfg(test)]")
}

fn judge(one: &Crate, has_tests: bool) -> Option<String> {
    let wrong = match (one.has_unit_tests, has_tests) {
        (true, false) => "has no unit test: say `test = false` of its library and program",
        (false, true) => "has unit tests, and says `test = false`: nobody runs them",
        _ => return None,
    };
    Some(format!("{}: {wrong}", one.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(has_unit_tests: bool) -> Crate {
        Crate {
            name: "wire".to_owned(),
            folder: "/crates/wire".into(),
            roots: vec![],
            tests: vec![],
            has_unit_tests,
            dependencies: vec![],
        }
    }

    #[test]
    fn a_crate_has_a_program_of_tests_if_there_are_any() {
        assert!(has_tests("fn f() {}\n\n#[cfg(test)]\nmod tests {}\n"));
        assert!(!has_tests("// Not `#[cfg(test)]`.\nfn f() {}\n"));
        for has in [true, false] {
            assert_eq!(judge(&named(has), has), None);
            assert!(judge(&named(has), !has).is_some_and(|told| told.starts_with("wire: has ")));
        }
    }
}
