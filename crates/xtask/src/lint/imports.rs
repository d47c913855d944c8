//! Which files of a crate name one another: by `crate::`, `super::` and `self::`, and in the product a module
//! its own parts by their names. Tests are left out.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, Path, UseTree, VisRestricted, Visibility};

use super::source::Source;

/// Modules from the crate's root down: `["grpc", "card"]`.
type Module = Vec<String>;

/// Where a module that names its parts stands above them, and is not named by them. Elsewhere a type and what
/// it can do may be in several files.
const PRODUCT: [&str; 4] = ["services/", "gateway/", "crates/platform/", "deploy/"];

/// One crate's files and what each of them names.
pub(super) struct Crate<'a> {
    /// Where its sources are: `services/cards/src`.
    pub(super) root: &'a str,
    /// For each file those that it names, by their paths below the root.
    pub(super) names: BTreeMap<&'a str, BTreeSet<&'a str>>,
}

/// The crates of the repository. A file that can't be parsed names nothing: the compiler says why.
pub(super) fn crates(sources: &[Source]) -> Vec<Crate<'_>> {
    let mut roots: BTreeMap<&str, BTreeMap<Module, &Source>> = BTreeMap::new();
    for source in sources
        .iter()
        .filter(|source| source.has_extension(&["rs"]))
    {
        if let Some((root, module)) = place(&source.path) {
            roots.entry(root).or_default().insert(module, source);
        }
    }
    let crates = roots.into_iter().map(|(root, files)| Crate {
        root,
        names: names(root, &files),
    });
    crates.collect()
}

/// `services/cards/src` and `["grpc", "card"]` of `services/cards/src/grpc/card.rs`.
fn place(path: &str) -> Option<(&str, Module)> {
    let at = path.find("/src/")? + "/src".len();
    let below = path.get(at + 1..)?.strip_suffix(".rs")?;
    let module = match below {
        "lib" | "main" => Vec::new(),
        below => below.split('/').map(str::to_owned).collect(),
    };
    Some((&path[..at], module))
}

fn names<'a>(
    root: &'a str,
    files: &BTreeMap<Module, &'a Source>,
) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
    let below = |source: &'a Source| source.path.get(root.len() + 1..).unwrap_or_default();
    let exported = files.get(&Module::new()).map(|root| exports(root));
    let exported = exported.unwrap_or_default();
    let mut all = BTreeMap::new();
    for (module, source) in files {
        let mut seen = Seen {
            module: module.clone(),
            parts: BTreeSet::new(),
            paths: Vec::new(),
        };
        if let Ok(file) = syn::parse_file(&source.text) {
            if PRODUCT.iter().any(|folder| root.starts_with(folder)) {
                seen.parts = parts(&file);
            }
            seen.visit_file(&file);
        }
        let named = seen.paths.iter().filter_map(|path| {
            nearest(path, files).or_else(|| nearest(exported.get(path.first()?)?, files))
        });
        let others = named.filter(|named| named.path != source.path);
        all.insert(below(source), others.map(below).collect());
    }
    all
}

/// The file of the longest part of a path that is a module; the root's own items belong to no floor of the
/// house.
fn nearest<'a>(path: &[String], files: &BTreeMap<Module, &'a Source>) -> Option<&'a Source> {
    (1..=path.len())
        .rev()
        .find_map(|length| files.get(&path[..length]).copied())
}

/// What the root hands on under a name of its own: `Root` of `pub(crate) use b::Root`.
fn exports(root: &Source) -> BTreeMap<String, Module> {
    let mut exports = BTreeMap::new();
    let Ok(file) = syn::parse_file(&root.text) else {
        return exports;
    };
    for item in &file.items {
        if let Item::Use(handed) = item
            && !matches!(handed.vis, Visibility::Inherited)
        {
            note_exports(&[], &handed.tree, &mut exports);
        }
    }
    exports
}

fn note_exports(before: &[String], tree: &UseTree, exports: &mut BTreeMap<String, Module>) {
    let with = |name: &syn::Ident| match name.to_string().as_str() {
        "crate" | "self" => before.to_vec(),
        name => [before, &[name.to_owned()]].concat(),
    };
    match tree {
        UseTree::Path(path) => note_exports(&with(&path.ident), &path.tree, exports),
        UseTree::Name(name) => {
            exports.insert(name.ident.to_string(), with(&name.ident));
        }
        UseTree::Rename(renamed) => {
            exports.insert(renamed.rename.to_string(), with(&renamed.ident));
        }
        // What it hands on is not written here.
        UseTree::Glob(_) => {}
        UseTree::Group(group) => {
            for tree in &group.items {
                note_exports(before, tree, exports);
            }
        }
    }
}

/// The files that a file declares as its parts. The root's make up the crate, and are named by `crate::`.
fn parts(file: &syn::File) -> BTreeSet<String> {
    let declared = file.items.iter().filter_map(|item| match item {
        Item::Mod(part) if part.content.is_none() => Some(part.ident.to_string()),
        _ => None,
    });
    declared.collect()
}

struct Seen {
    module: Module,
    parts: BTreeSet<String>,
    /// From the crate's root.
    paths: Vec<Module>,
}

impl Seen {
    fn see(&mut self, segments: &[String]) {
        let ups = segments.iter().take_while(|name| *name == "super").count();
        let (from, rest) = match segments.first().map(String::as_str) {
            Some("crate") => (Vec::new(), &segments[1..]),
            Some("self") => (self.module.clone(), &segments[1..]),
            Some("super") => {
                let above = self.module.len().saturating_sub(ups);
                (self.module[..above].to_vec(), &segments[ups..])
            }
            // A name alone may be a variable's.
            Some(part) if segments.len() > 1 && self.is_part(part) => {
                (self.module.clone(), segments)
            }
            _ => return,
        };
        self.paths.push([from, rest.to_vec()].concat());
    }

    fn is_part(&self, name: &str) -> bool {
        !self.module.is_empty() && self.parts.contains(name)
    }

    fn see_tree(&mut self, before: &[String], tree: &UseTree) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.see_tree(&with(&path.ident), &path.tree),
            UseTree::Name(name) => self.see(&with(&name.ident)),
            UseTree::Rename(renamed) => self.see(&with(&renamed.ident)),
            UseTree::Glob(_) => self.see(before),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.see_tree(before, tree);
                }
            }
        }
    }
}

impl<'ast> Visit<'ast> for Seen {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if is_test(&item.attrs) {
            return;
        }
        self.module.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        self.see_tree(&[], &item.tree);
    }

    /// `pub(super)` names nobody.
    fn visit_vis_restricted(&mut self, _: &'ast VisRestricted) {}

    fn visit_path(&mut self, path: &'ast Path) {
        let segments = path.segments.iter();
        let segments: Vec<String> = segments.map(|part| part.ident.to_string()).collect();
        self.see(&segments);
        visit::visit_path(self, path);
    }
}

pub(super) fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .parse_args::<Path>()
                .is_ok_and(|path| path.is_ident("test"))
    })
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn what_a_file_names_is_found_however_it_is_written() {
        let sources = [
            source(
                "a/src/lib.rs",
                "mod b; mod c; mod d; mod e; use crate::b::x; pub(crate) use {b::Root, e::y as z};",
            ),
            source(
                "a/src/b.rs",
                "use super::c::{self, d::Deep}; mod f; #[cfg(test)] mod tests { use crate::e; }",
            ),
            source("a/src/b/f.rs", "fn f() { super::super::d::call(); }"),
            source("a/src/c.rs", "type T = crate::e::Type<crate::d::Type>;"),
            source("a/src/c/d.rs", "pub(super) struct Deep;"),
            source("a/src/d.rs", "fn broken( {"),
            source("a/src/e.rs", "use std::fs; use crate::{Root, Other};"),
        ];
        let found = crates(&sources);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].root, "a/src");
        let names = |file: &str| found[0].names[file].iter().copied().collect::<Vec<_>>();
        assert_eq!(names("lib.rs"), ["b.rs"]);
        assert_eq!(names("b.rs"), ["c.rs", "c/d.rs"]);
        assert_eq!(names("b/f.rs"), ["d.rs"]);
        assert_eq!(names("c.rs"), ["d.rs", "e.rs"]);
        assert_eq!(names("d.rs"), [""; 0]);
        assert_eq!(
            names("e.rs"),
            ["b.rs"],
            "by the name that the root hands on"
        );
    }

    #[test]
    fn in_the_product_a_module_that_uses_its_parts_names_them() {
        for (root, named) in [("services/a/src", 1), ("crates/a/src", 0)] {
            let sources = [
                source(&format!("{root}/b.rs"), "mod c; use c::Deep;"),
                source(&format!("{root}/b/c.rs"), "pub(super) struct Deep;"),
            ];
            let found = crates(&sources);
            assert_eq!(found[0].names["b.rs"].len(), named, "{root}");
        }
    }
}
