//! The French words of what is printed: those of code lists, and what a list is narrowed by.
//! `templates/words.tsv` is their home, for files too.

use std::collections::HashMap;
use std::sync::LazyLock;

type Words = HashMap<(&'static str, &'static str), &'static str>;

static WORDS: LazyLock<Words> = LazyLock::new(|| {
    let rows = include_str!("../templates/words.tsv").lines().skip(1);
    let words = rows.filter_map(|row| {
        let (field, rest) = row.split_once('\t')?;
        let (word, french) = rest.split_once('\t')?;
        Some(((field, word), french))
    });
    words.collect()
});

/// A word that a field of the contract holds (`member_status`, `active`).
pub fn word(field: &str, word: &str) -> Option<&'static str> {
    // The map's keys live as long as the program: a shorter one is found by its text all the same.
    let words: &HashMap<(&str, &str), &'static str> = &WORDS;
    words.get(&(field, word)).copied()
}

/// Whether the words of a field are here.
pub fn has(field: &str) -> bool {
    WORDS.keys().any(|(of, _)| *of == field)
}

/// Of yes or no.
pub fn yes_no(is: bool) -> &'static str {
    word("yes_no", if is { "yes" } else { "no" }).unwrap_or_default()
}

/// What a list is narrowed to, by the fields of its request, each with its label: `Genre : Masculin`.
pub fn narrowed<'a>(by: impl IntoIterator<Item = (&'a str, Option<String>)>) -> String {
    let told = by.into_iter().filter_map(|(field, to)| {
        let label = word(field, "")?;
        let to = to.filter(|to| !to.is_empty())?;
        Some(format!("{label} : {to}"))
    });
    told.collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_read_and_says_something() {
        let rows = include_str!("../templates/words.tsv").lines().count() - 1;
        assert_eq!(WORDS.len(), rows);
        assert!(WORDS.values().all(|french| !french.is_empty()));
        assert_eq!(word("member_status", "active"), Some("Actif"));
        assert_eq!(word("member_status", "unheard_of"), None);
        assert!(has("member_status") && !has("member_lastname"));
    }

    #[test]
    fn a_list_tells_what_it_is_narrowed_to() {
        let by = [
            ("regionId", Some("Nawa".to_owned())),
            ("filter", None),
            ("hasValidCard", Some(yes_no(false).to_owned())),
        ];
        assert_eq!(narrowed(by), "Région : Nawa · Carte valide : Non");
        assert_eq!(narrowed([]), "");
    }
}
