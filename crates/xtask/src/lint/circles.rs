//! Files that name one another in a circle can't be understood one after the other.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::{Crate, crates};
use super::source::Source;

pub(super) fn check(sources: &[Source]) -> Vec<String> {
    let mut found = Vec::new();
    for one in crates(sources) {
        let circles = circles(&one);
        let told = circles.iter().map(|files| {
            let (root, files) = (one.root, files.join(", "));
            format!("{root}: these files name one another in a circle: {files}")
        });
        found.extend(told);
    }
    found
}

/// The circles, each with all its files.
fn circles<'a>(one: &Crate<'a>) -> Vec<Vec<&'a str>> {
    let reached: BTreeMap<&str, BTreeSet<&str>> = one
        .names
        .keys()
        .map(|&file| (file, reached_from(one, file)))
        .collect();
    let mut circles = BTreeSet::new();
    for (&file, others) in &reached {
        let back = others
            .iter()
            .copied()
            .filter(|&other| reached[other].contains(file));
        let circle: Vec<&str> = back.collect();
        if !circle.is_empty() {
            circles.insert(circle);
        }
    }
    circles.into_iter().collect()
}

/// Every file that is named, directly or through others; itself only where the way leads back.
fn reached_from<'a>(one: &Crate<'a>, file: &'a str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut next = vec![file];
    while let Some(from) = next.pop() {
        for &named in &one.names[from] {
            if reached.insert(named) {
                next.push(named);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn a_circle_is_told_once_with_all_its_files() {
        let sources = [
            source("a/src/b.rs", "use crate::c;"),
            source("a/src/c.rs", "use crate::d;"),
            source("a/src/d.rs", "use crate::b; use crate::e;"),
            source("a/src/e.rs", "use crate::f;"),
            source("a/src/f.rs", ""),
        ];
        assert_eq!(
            check(&sources),
            ["a/src: these files name one another in a circle: b.rs, c.rs, d.rs"]
        );
        assert!(check(&sources[1..]).is_empty());
    }
}
