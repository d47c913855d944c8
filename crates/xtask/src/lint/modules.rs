//! Every Rust module says at its head what lives in it, and none is called `mod.rs`.

use super::source::Source;

pub(super) fn check(source: &Source) -> Vec<String> {
    if !source.has_extension(&["rs"]) {
        return vec![];
    }
    let mut found = vec![];
    if source.path.ends_with("/mod.rs") {
        found.push(source.at(1, "`name.rs` beside `name/`, not `name/mod.rs`"));
    }
    if !source.text.starts_with("//!") {
        found.push(source.at(1, "starts with `//!`: what lives here, and what does not"));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn headless_modules_and_mod_rs_fail() {
        assert_eq!(check(&source("a/b.rs", "use std::fs;\n//! late")).len(), 1);
        assert_eq!(check(&source("a/b.rs", "")).len(), 1);
        assert_eq!(check(&source("a/mod.rs", "//! Fine.")).len(), 1);
        assert!(check(&source("a/b.rs", "//! Fine.\n")).is_empty());
        assert!(check(&source("a/b.ts", "x")).is_empty());
    }
}
