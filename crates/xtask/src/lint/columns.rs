//! A line of more than 110 columns is read with a finger on it.

use super::source::Source;
use crate::prepare::GENERATED;

const WIDEST: usize = 110;
/// Day of the last migrations that may be wider.
const LAST_WIDE: &str = "20261123";
const COUNTED: [&str; 16] = [
    "rs", "ts", "tsx", "mts", "sql", "proto", "js", "mjs", "css", "html", "toml", "sh", "py",
    "yaml", "yml", "tpl",
];
/// What `cargo xtask chart --renew` writes.
const RENDERED: &str = "helm/maillon/ci/golden/";
/// Scripts without an extension.
const SCRIPTS: [&str; 1] = [".ci/run"];

pub(super) fn check(source: &Source) -> Vec<String> {
    let is_prose = source.has_extension(&["md"]);
    let is_counted = source.has_extension(&COUNTED) || SCRIPTS.contains(&source.path.as_str());
    if !(is_prose || is_counted) || is_left_alone(&source.path) {
        return vec![];
    }
    let wide = source.lines().filter(|(_, line)| {
        let columns = line.chars().count();
        columns > WIDEST && !(is_prose && cannot_break(line))
    });
    wide.map(|(number, line)| {
        let columns = line.chars().count();
        source.at(number, &format!("{columns} columns; at most {WIDEST}"))
    })
    .collect()
}

/// What is generated, and migrations of before this rule: no migration is ever edited.
fn is_left_alone(path: &str) -> bool {
    GENERATED.contains(&path)
        || path.starts_with(RENDERED)
        || migrated(path).is_some_and(|day| day <= LAST_WIDE)
}

/// The day of a migration: `20261121` of `migrations/20261121090000_things.sql`.
fn migrated(path: &str) -> Option<&str> {
    path.split("/migrations/").nth(1)?.get(..8)
}

/// A row of a table is one line in Markdown, and so are a link that stands alone.
fn cannot_break(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with(['|', '['])
        || line.starts_with("- [")
        || !line.trim_start_matches(['-', ' ']).contains(' ')
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn wide_lines_fail_but_for_rows_of_tables() {
        let wide = "word ".repeat(23);
        assert_eq!(
            check(&source("a/b.rs", &format!("//! A.\n// {wide}"))),
            ["a/b.rs:2: 118 columns; at most 110"]
        );
        assert_eq!(check(&source("a/b.md", &wide)).len(), 1);
        assert!(check(&source("a/b.md", &format!("| {wide} |"))).is_empty());
        assert!(check(&source("a/b.md", &format!("- {}", "x".repeat(120)))).is_empty());
        assert!(check(&source("a/b.rs", &"é".repeat(110))).is_empty());
        assert!(check(&source("a/b.csv", &wide)).is_empty());
        assert_eq!(
            check(&source("helm/maillon/templates/_b.tpl", &wide)).len(),
            1
        );
        assert_eq!(check(&source("helm/maillon/ci/b.yaml", &wide)).len(), 1);
        assert!(check(&source("helm/maillon/ci/golden/b.yaml", &wide)).is_empty());
        assert!(check(&source("a/migrations/20261123235959_b.sql", &wide)).is_empty());
        assert_eq!(
            check(&source("a/migrations/20261124000000_b.sql", &wide)).len(),
            1
        );
    }
}
