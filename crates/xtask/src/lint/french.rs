//! French has its homes; elsewhere code speaks English. Accented letters give it away (a heuristic).

use super::source::Source;

/// Parts of paths where French, or names of people and places, are at home.
const HOMES: [&str; 6] = [
    "gateway/src/french",
    "/demo/",
    "/demo.rs",
    "/tests/",
    "/templates/",
    "/templates.rs",
];

pub(super) fn check(source: &Source) -> Vec<String> {
    let at_home = HOMES.iter().any(|home| source.path.contains(home));
    if at_home || !source.has_extension(&["rs"]) {
        return vec![];
    }
    source
        .lines()
        // Tests at the bottom of a module may use any letters.
        .take_while(|(_, line)| line.trim() != "#[cfg(test)]")
        .filter(|(_, line)| line.contains(is_accented))
        .map(|(number, _)| source.at(number, "accented letters: French belongs into french.rs"))
        .collect()
}

/// A letter of Latin-1 with an accent or a ligature, and the French ones outside of it (oe, Y with
/// diaeresis).
fn is_accented(c: char) -> bool {
    matches!(c, '\u{c0}'..='\u{ff}' | '\u{152}' | '\u{153}' | '\u{178}') && c.is_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn a_french_sentence_fails_outside_its_homes() {
        let text = "//! Members.\nconst A: &str = \"Membre supprimé\";\n";
        assert_eq!(
            check(&source("services/members/src/grpc.rs", text)),
            ["services/members/src/grpc.rs:2: accented letters: French belongs into french.rs"]
        );
        for home in [
            "gateway/src/french.rs",
            "gateway/src/french/cards.rs",
            "deploy/node/src/demo/people.rs",
            "services/members/tests/members_grpc/member.rs",
        ] {
            assert!(check(&source(home, text)).is_empty(), "{home}");
        }
        let in_tests = "//! Folding.\n#[cfg(test)]\nmod tests { /* é */ }\n";
        assert!(check(&source("services/members/src/fold.rs", in_tests)).is_empty());
        assert!(check(&source("a.rs", "//! § 5 → “x” … – fine")).is_empty());
    }
}
