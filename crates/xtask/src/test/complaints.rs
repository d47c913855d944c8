//! The lines of a failed step that say why: processes print much behind them.

/// Most lines that are shown of one step.
const MOST: usize = 60;
/// Lines behind the first of a complaint, which say more of it.
const MORE: usize = 3;
/// How complaints of Rust's tests and of the web's begin.
const BEGINNINGS: [&str; 4] = ["panicked at", "FAIL ", "AssertionError", "Error: "];

/// Finds the complaints in what a step printed, without colours.
pub(super) fn find_complaints(printed: &str) -> Vec<String> {
    let mut shown = 0;
    let mut found = Vec::new();
    for line in printed.lines().map(without_colours) {
        if BEGINNINGS.iter().any(|beginning| line.contains(beginning)) {
            shown = MORE + 1;
        }
        if shown > 0 && found.len() < MOST {
            shown -= 1;
            found.push(line);
        }
    }
    found
}

/// A line without the sequences that colour it: from an escape to the letter that ends it.
fn without_colours(line: &str) -> String {
    let mut pieces = line.split('\u{1b}');
    let mut plain = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let end = piece.find(|letter: char| letter.is_ascii_alphabetic());
        plain.push_str(end.map_or("", |end| &piece[end + 1..]));
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_are_found_among_what_processes_print() {
        let printed = "running 2 tests\n\
            thread 'a' (7) panicked at tests/a.rs:9:5:\n\
            assertion `left == right` failed\n  left: 1\n right: 2\n\
            {\"level\":\"DEBUG\"}\n\
            \u{1b}[31m FAIL \u{1b}[39m e2e/a.test.ts > a\n";
        let expected = [
            "thread 'a' (7) panicked at tests/a.rs:9:5:",
            "assertion `left == right` failed",
            "  left: 1",
            " right: 2",
            " FAIL  e2e/a.test.ts > a",
        ];
        assert_eq!(find_complaints(printed), expected);
        assert!(find_complaints("ok\n".repeat(9).as_str()).is_empty());
        assert_eq!(find_complaints(&"Error: x\n".repeat(999)).len(), MOST);
    }
}
