//! No path of somebody's machine.

use super::source::Source;

/// Put together here so that this file does not accuse itself.
const FOLDERS: [&str; 4] = [
    concat!("/", "home/"),
    concat!("/", "root/"),
    concat!("/", "work/"),
    concat!("/", "Users/"),
];

pub(super) fn check(source: &Source) -> Vec<String> {
    let mut found = vec![];
    for (number, line) in source.lines() {
        for folder in FOLDERS {
            let absolute = line
                .match_indices(folder)
                .any(|(start, _)| starts_a_path(line[..start].chars().next_back()));
            if absolute {
                found.push(source.at(number, &format!("`{folder}…` is a path of one machine")));
            }
        }
    }
    found
}

/// Whether a slash after this character begins a path, rather than going on with a relative one such as
/// `features/home/`.
fn starts_a_path(before: Option<char>) -> bool {
    before.is_none_or(|c| !(c.is_alphanumeric() || "._-~@*}>".contains(c)))
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn absolute_paths_of_a_machine_fail_in_any_text() {
        for folder in FOLDERS {
            for line in [
                format!("\"{folder}somebody/x\""),
                format!("cd {folder}x"),
                format!("{folder}x"),
                format!("path={folder}x"),
                format!("file://{folder}x"),
            ] {
                assert_eq!(check(&source("docs/a.md", &line)).len(), 1, "{line}");
            }
            let relative = format!("import x from \"../features{folder}list\"");
            assert!(check(&source("a.ts", &relative)).is_empty());
        }
    }
}
