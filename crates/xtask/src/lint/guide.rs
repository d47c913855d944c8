//! The guides that a maintainer follows are true: files that `docs/CHANGING.md` names are there, and
//! `docs/decisions/README.md` lists every decision by its title.

use super::source::Source;

const CHANGING: &str = "docs/CHANGING.md";
const DECISIONS: &str = "docs/decisions/";
const INDEX: &str = "docs/decisions/README.md";

pub(super) fn check(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    if let Some(guide) = sources.iter().find(|source| source.path == CHANGING) {
        found.extend(dead_links(guide, sources));
    }
    if let Some(index) = sources.iter().find(|source| source.path == INDEX) {
        found.extend(unlisted(index, sources));
    }
    found
}

fn dead_links(guide: &Source, sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in guide.lines() {
        for link in line.split("](../").skip(1) {
            let path = link.split(')').next().unwrap_or_default();
            let is_there = sources.iter().any(|source| {
                source.path == path || (path.ends_with('/') && source.path.starts_with(path))
            });
            if !is_there {
                found.push(guide.at(number, &format!("{path} is not there")));
            }
        }
    }
    found
}

/// Decisions and their lines of the list, which are to be the same.
fn unlisted(index: &Source, sources: &[Source]) -> Vec<String> {
    let listed: Vec<&str> = index
        .text
        .lines()
        .filter(|line| line.starts_with("- ["))
        .collect();
    let decisions = sources.iter().filter_map(|source| {
        let file = source.path.strip_prefix(DECISIONS)?;
        file.starts_with(|first: char| first.is_ascii_digit())
            .then(|| line_of(file, &source.text))
    });
    let decisions: Vec<String> = decisions.collect();
    let lacks = decisions
        .iter()
        .filter(|line| !listed.contains(&line.as_str()));
    let dead = listed
        .iter()
        .filter(|line| !decisions.iter().any(|one| one == *line));
    lacks
        .map(|line| format!("{INDEX}: lacks `{line}`"))
        .chain(dead.map(|line| format!("{INDEX}: no decision is `{line}`")))
        .collect()
}

/// `- [0001](0001-one-grid.md) One grid` of a file that begins with `# 0001 One grid`.
fn line_of(file: &str, text: &str) -> String {
    let title = text.lines().next().unwrap_or_default();
    let title =
        title.trim_start_matches(|sign: char| sign.is_ascii_digit() || "# :—-".contains(sign));
    let number = file.split('-').next().unwrap_or_default();
    format!("- [{number}]({file}) {title}")
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn a_file_that_is_gone_and_a_decision_that_is_not_listed_fail() {
        let sources = |guide: &str, index: &str| {
            [
                source(CHANGING, guide),
                source(INDEX, index),
                source("docs/decisions/0001-one.md", "# 0001 One grid\n"),
                source("a/b.rs", ""),
            ]
        };
        let good = "- [0001](0001-one.md) One grid";
        assert!(check(&sources("[`a/`](../a/) [`b`](../a/b.rs)", good)).is_empty());
        assert_eq!(
            check(&sources("x\n[`c`](../a/c.rs)", good)),
            ["docs/CHANGING.md:2: a/c.rs is not there"]
        );
        assert_eq!(check(&sources("", "")).len(), 1);
        assert_eq!(
            check(&sources("", &format!("{good}\n- [0002](0002-two.md) Two"))).len(),
            1
        );
    }
}
