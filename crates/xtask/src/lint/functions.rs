//! A function of more than 60 lines does several things. One list, a table or a match, may be as long as what
//! it lists.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Block, ImplItemFn, ItemFn, ItemMod, Signature};

use super::imports::is_test;
use super::source::Source;

const LONGEST: usize = 60;

/// Functions that are one list: where, and what they are called.
const LISTS: [(&str, &str); 7] = [
    ("gateway/src/french.rs", "sentence"),
    ("gateway/src/french/fault.rs", "fault_of_field"),
    ("gateway/src/french/column.rs", "heading"),
    ("gateway/src/french/confirmation.rs", "done"),
    ("gateway/src/french/field.rs", "label"),
    ("gateway/src/french/word.rs", "word"),
    ("gateway/src/json/scalar.rs", "put"),
];

pub(super) fn check(source: &Source) -> Vec<String> {
    if !source.has_extension(&["rs"]) || !is_of_product(&source.path) {
        return vec![];
    }
    let mut long = Long {
        source,
        found: Vec::new(),
    };
    if let Ok(file) = syn::parse_file(&source.text) {
        long.visit_file(&file);
    }
    long.found
}

/// Tests and benchmarks tell a story from its beginning to its end.
fn is_of_product(path: &str) -> bool {
    !(path.contains("/tests/") || path.ends_with("/tests.rs") || path.starts_with("crates/bench/"))
}

struct Long<'a> {
    source: &'a Source,
    found: Vec<String>,
}

impl Long<'_> {
    fn measure(&mut self, signature: &Signature, body: &Block) {
        let (first, last) = (signature.span().start().line, body.span().end().line);
        let (name, lines) = (signature.ident.to_string(), last - first + 1);
        let is_list = LISTS.contains(&(self.source.path.as_str(), name.as_str()));
        if lines > LONGEST && !is_list {
            let problem = format!("{name} has {lines} lines; at most {LONGEST}");
            self.found.push(self.source.at(first, &problem));
        }
    }
}

impl<'ast> Visit<'ast> for Long<'_> {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.measure(&item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.measure(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn long_functions_fail_wherever_they_stand_and_those_of_tests_do_not() {
        let body = "let a = 1;\n".repeat(59);
        let long = format!("fn long() {{\n{body}}}\n");
        let path = "a/src/b.rs";
        assert_eq!(
            check(&source(path, &long)),
            ["a/src/b.rs:1: long has 61 lines; at most 60"]
        );
        let method = format!("struct A;\nimpl A {{\n{long}}}\n");
        assert_eq!(check(&source(path, &method)).len(), 1);
        let short = long.replacen("let a = 1;\n", "", 1);
        assert!(check(&source(path, &short)).is_empty());
        let test = format!("#[cfg(test)]\nmod tests {{\n{long}}}\n");
        assert!(check(&source(path, &test)).is_empty());
        assert!(check(&source("a/tests/b.rs", &long)).is_empty());
    }
}
