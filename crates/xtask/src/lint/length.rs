//! A file of more than 500 lines is several files.

use super::source::Source;
use crate::prepare::GENERATED;

const LONGEST: usize = 500;
const COUNTED: [&str; 6] = ["rs", "ts", "tsx", "sql", "proto", "mjs"];

pub(super) fn check(source: &Source) -> Vec<String> {
    let lines = source.text.lines().count();
    if lines <= LONGEST
        || !source.has_extension(&COUNTED)
        || GENERATED.contains(&source.path.as_str())
    {
        return vec![];
    }
    vec![source.at(
        lines,
        &format!("{lines} lines; at most {LONGEST}, aim at 120"),
    )]
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn long_sources_fail_and_others_do_not() {
        let long = "x\n".repeat(501);
        assert_eq!(check(&source("a/b.rs", &long)).len(), 1);
        assert_eq!(check(&source("a/b.tsx", &long)).len(), 1);
        assert!(check(&source("a/b.rs", &"x\n".repeat(500))).is_empty());
        assert!(check(&source("a/b.csv", &long)).is_empty());
        assert!(check(&source(GENERATED[0], &long)).is_empty());
    }
}
