//! Words that leave a reader guessing who did what, in the names of functions and types. CONTRIBUTING has
//! the verbs.

use syn::Ident;
use syn::visit::{self, Visit};

use super::imports::is_test;
use super::source::Source;

const VAGUE: [&str; 7] = [
    "said", "told", "taken", "asked", "answered", "hears", "laid",
];
/// What a line of the web names a function or a type with.
const NAMING: [&str; 4] = ["function ", "interface ", "type ", "class "];

pub(super) fn check(source: &Source) -> Vec<String> {
    if !is_of_product(&source.path) {
        return vec![];
    }
    let named = if source.has_extension(&["rs"]) {
        names_in_rust(&source.text)
    } else if source.has_extension(&["ts", "tsx"]) {
        names_in_script(source)
    } else {
        vec![]
    };
    let vague = named.into_iter().filter_map(|(line, name)| {
        let word = words(&name).find(|word| VAGUE.contains(&word.as_str()))?;
        Some(source.at(
            line,
            &format!("« {word} » in the name {name}: who does what?"),
        ))
    });
    vague.collect()
}

/// Tests tell what somebody said.
fn is_of_product(path: &str) -> bool {
    let of_tests = ["/tests/", "/test/", "/e2e/", "/tests.rs", ".test.ts"];
    !of_tests.iter().any(|part| path.contains(part))
}

fn names_in_rust(text: &str) -> Vec<(usize, String)> {
    let mut names = Names(Vec::new());
    if let Ok(file) = syn::parse_file(text) {
        names.visit_file(&file);
    }
    names.0
}

struct Names(Vec<(usize, String)>);

impl Names {
    fn add(&mut self, name: &Ident) {
        self.0.push((name.span().start().line, name.to_string()));
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        self.add(&signature.ident);
        visit::visit_signature(self, signature);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.add(&item.ident);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.add(&item.ident);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.add(&item.ident);
        visit::visit_item_trait(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.add(&item.ident);
    }
}

fn names_in_script(source: &Source) -> Vec<(usize, String)> {
    let named = source.lines().filter_map(|(line, text)| {
        let text = text.trim_start();
        let text = text.strip_prefix("export ").unwrap_or(text);
        let text = text.strip_prefix("async ").unwrap_or(text);
        let name = NAMING.iter().find_map(|word| text.strip_prefix(word))?;
        let end = name
            .find(|letter: char| !letter.is_alphanumeric())
            .unwrap_or(name.len());
        Some((line, name[..end].to_owned()))
    });
    named.collect()
}

/// `was`, `told` of `was_told` and of `WasTold`.
fn words(name: &str) -> impl Iterator<Item = String> {
    let mut spaced = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() {
            spaced.push('_');
        }
        spaced.extend(letter.to_lowercase());
    }
    let words: Vec<String> = spaced.split('_').map(str::to_owned).collect();
    words.into_iter()
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn vague_names_of_functions_and_types_fail() {
        let problems = |path: &str, text: &str| check(&source(path, text)).len();
        assert_eq!(
            check(&source("a/src/b.rs", "struct A;\nfn was_told() {}")),
            ["a/src/b.rs:2: « told » in the name was_told: who does what?"]
        );
        assert_eq!(problems("a/src/b.rs", "struct LaidOut;"), 1);
        assert_eq!(problems("a/src/b.rs", "impl A { fn said() {} }"), 1);
        assert_eq!(problems("a/src/b.rs", "fn retold() { let told = 1; }"), 0);
        assert_eq!(problems("a/tests/b.rs", "fn told() {}"), 0);
        assert_eq!(problems("a/b.tsx", "export function Told() {"), 1);
        assert_eq!(problems("a/b.ts", "const told = 1;"), 0);
        assert_eq!(problems("a/b.test.ts", "function told() {}"), 0);
    }
}
