//! The front door is true: every crate has a README and stands in the root's, every service in the picture of
//! docs/ARCHITECTURE.md.

use super::source::Source;

const ROOT: &str = "README.md";
const PICTURE: &str = "docs/ARCHITECTURE.md";

pub(super) fn check(sources: &[Source]) -> Vec<String> {
    let text = |path: &str| {
        let source = sources.iter().find(|source| source.path == path)?;
        Some(source.text.as_str())
    };
    let crates = sources
        .iter()
        .filter_map(|source| source.path.strip_suffix("/Cargo.toml"));
    let mut found = Vec::new();
    for folder in crates {
        if text(&format!("{folder}/{ROOT}")).is_none() {
            found.push(format!("{folder}: has no {ROOT}"));
        }
        if !text(ROOT).is_some_and(|root| root.contains(&format!("]({folder})"))) {
            found.push(format!("{ROOT}: does not name {folder}"));
        }
        if let Some(service) = folder.strip_prefix("services/")
            && !text(PICTURE).is_some_and(|picture| picture.contains(&format!("── {service} ")))
        {
            found.push(format!("{PICTURE}: the picture lacks {service}"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn a_crate_that_nobody_introduces_fails() {
        let house = |root: &str, picture: &str| {
            [
                source("services/a/Cargo.toml", ""),
                source("services/a/README.md", "# a"),
                source(ROOT, root),
                source(PICTURE, picture),
            ]
        };
        assert!(check(&house("[`a`](services/a)", "├── a  one")).is_empty());
        assert_eq!(
            check(&house("", "")),
            [
                "README.md: does not name services/a",
                "docs/ARCHITECTURE.md: the picture lacks a"
            ]
        );
        assert_eq!(check(&[source("crates/b/Cargo.toml", "")]).len(), 2);
    }
}
