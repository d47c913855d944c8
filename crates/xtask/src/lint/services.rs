//! A new service is a folder in `services/` and a row of the program's list of services. What can't be made
//! of that list says its name, too.

use super::source::Source;

/// A file, what it says of the service `{}`, and what is wrong if it does not.
const PLACES: [(&str, &str, &str); 5] = [
    (
        "deploy/node/src/services.rs",
        "service: {}::NAME",
        "the list of services lacks {}",
    ),
    (
        "gateway/src/french/word.rs",
        "Some(\"{}\") =>",
        "who is told that {} is away does not read its name",
    ),
    (
        "helm/maillon/values.yaml",
        "\n  {}: {",
        "a cluster does not run {}",
    ),
    (
        "deploy/node/tests/node_processes/office.rs",
        "\"{}\"",
        "nothing tries to put the database of {} back",
    ),
    (
        "deploy/node/tests/node_processes/roles.rs",
        "(\"{}\", ",
        "nothing tries what the running role of {} must not do",
    ),
];

pub(super) fn check(sources: &[Source]) -> Vec<String> {
    let services = sources
        .iter()
        .filter_map(|source| source.path.strip_prefix("services/"))
        .filter_map(|path| path.strip_suffix("/Cargo.toml"))
        .filter(|name| !name.contains('/'));
    services
        .flat_map(|service| {
            PLACES
                .iter()
                .filter_map(move |place| lacks(place, service, sources))
        })
        .collect()
}

fn lacks(
    (path, says, fault): &(&str, &str, &str),
    service: &str,
    sources: &[Source],
) -> Option<String> {
    let says = says.replacen("{}", service, 1);
    let place = sources.iter().find(|source| source.path == *path);
    let is_named = place.is_some_and(|place| place.text.contains(&says));
    (!is_named).then(|| format!("{path}: {}", fault.replacen("{}", service, 1)))
}

#[cfg(test)]
mod tests {
    use super::super::source::source;
    use super::*;

    #[test]
    fn a_service_that_a_place_does_not_know_fails() {
        let mut house: Vec<Source> = PLACES
            .iter()
            .map(|(path, says, _)| source(path, &says.replacen("{}", "a", 1)))
            .collect();
        house.push(source("services/a/Cargo.toml", ""));
        house.push(source("services/a/fuzz/Cargo.toml", ""));
        assert!(check(&house).is_empty());
        house.push(source("services/b/Cargo.toml", ""));
        let found = check(&house);
        assert_eq!(found.len(), PLACES.len());
        assert_eq!(
            found[0],
            "deploy/node/src/services.rs: the list of services lacks b"
        );
    }
}
