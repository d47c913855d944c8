//! Unfinished work and switched-off tests.

use super::source::Source;

const CODE: [&str; 14] = [
    "rs", "ts", "tsx", "mts", "js", "mjs", "css", "sql", "proto", "toml", "yaml", "yml", "sh", "py",
];
const SCRIPT: [&str; 5] = ["ts", "tsx", "mts", "js", "mjs"];

/// Put together here so that this file does not accuse itself.
const ANYWHERE: [&str; 3] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
];
const IN_RUST: [&str; 3] = [
    concat!("unimplemented", "!"),
    concat!("todo", "!("),
    concat!("#[", "ignore"),
];
const IN_SCRIPTS: [&str; 6] = [
    ".skip(", ".skipIf(", ".only(", ".todo(", ".fixme(", ".runIf(",
];

pub(super) fn check(source: &Source) -> Vec<String> {
    if !source.has_extension(&CODE) {
        return vec![];
    }
    let mut found = vec![];
    for (number, line) in source.lines() {
        let marks = ANYWHERE.iter().filter(|mark| has_word(line, mark));
        let rust = IN_RUST
            .iter()
            .filter(|mark| source.has_extension(&["rs"]) && line.contains(*mark));
        let scripts = IN_SCRIPTS
            .iter()
            .filter(|mark| source.has_extension(&SCRIPT) && line.contains(*mark));
        found.extend(
            marks
                .chain(rust)
                .chain(scripts)
                .map(|mark| source.at(number, &format!("`{mark}`: finish it or leave it out"))),
        );
    }
    found
}

/// Whether the line has the word, not as a part of a longer one.
fn has_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + word.len()..].chars().next();
        ![before, after]
            .into_iter()
            .flatten()
            .any(|c| c.is_alphanumeric() || c == '_')
    })
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn every_mark_is_found() {
        for mark in ANYWHERE {
            assert_eq!(
                check(&source("a.sql", &format!("-- {mark}: later"))).len(),
                1
            );
        }
        for mark in IN_RUST {
            assert_eq!(
                check(&source("a.rs", &format!("fn a() {{ {mark}) }}"))).len(),
                1
            );
        }
        for mark in IN_SCRIPTS {
            assert_eq!(
                check(&source("a.test.ts", &format!("it{mark}\"x\")"))).len(),
                1
            );
        }
    }

    #[test]
    fn longer_words_iterators_and_prose_pass() {
        assert!(check(&source("a.rs", "let x = \"XXXL\"; list.iter().skip(1)")).is_empty());
        assert!(check(&source("a.md", &format!("no {} here", ANYWHERE[0]))).is_empty());
    }
}
