//! A statement of a service takes the time as a parameter: the service's `Clock` tells it, so that all that a
//! node writes is of one clock (docs/decisions/0234).

use super::source::Source;

/// Words of SQL that read the database's clock. Put together so that this file does not accuse itself.
const OF_THE_DATABASE: [&str; 9] = [
    concat!("no", "w()"),
    concat!("current_", "timestamp"),
    concat!("current_", "date"),
    concat!("current_", "time"),
    concat!("local", "timestamp"),
    concat!("local", "time"),
    concat!("clock_", "timestamp"),
    concat!("statement_", "timestamp"),
    concat!("transaction_", "timestamp"),
];

pub(super) fn check(source: &Source) -> Vec<String> {
    let is_of_service = source.path.starts_with("services/") && source.path.contains("/src/");
    if !is_of_service || !source.has_extension(&["rs", "sql"]) {
        return vec![];
    }
    let read = source.lines().filter_map(|(number, line)| {
        let line = line.to_lowercase();
        let word = OF_THE_DATABASE.iter().find(|word| has(&line, word))?;
        Some(source.at(
            number,
            &format!("`{word}` of the database; take it from the Clock"),
        ))
    });
    read.collect()
}

/// Whether a line has this word by itself: `Clock::now()` and `clock.now()` are another.
fn has(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + word.len()..].chars().next();
        let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        !before.is_some_and(|letter| is_of_name(letter) || ".:".contains(letter))
            && !after.is_some_and(is_of_name)
    })
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn statements_that_read_the_clock_of_the_database_fail() {
        for word in OF_THE_DATABASE {
            for line in [
                format!("set updated_at = {word}, updated_by = $2"),
                format!("    where a < {} - interval '1 day'", word.to_uppercase()),
                format!("({word})"),
            ] {
                for path in ["services/a/src/store/b.rs", "services/a/src/store/b.sql"] {
                    assert_eq!(check(&source(path, &line)).len(), 1, "{line}");
                }
                let elsewhere = ["services/a/tests/b.rs", "services/a/migrations/b.sql"];
                for path in elsewhere {
                    assert!(check(&source(path, &line)).is_empty(), "{path}");
                }
            }
        }
    }

    #[test]
    fn the_clock_of_the_service_passes() {
        for line in [
            "app.clock.now()",
            "Clock::default().now().into()",
            "let now = Instant::now();",
            "get_current_timestamp()",
            "trace_of_now()",
            "            .now()",
        ] {
            let problems = check(&source("services/a/src/work/b.rs", line));
            assert!(problems.is_empty(), "{line}");
        }
    }
}
