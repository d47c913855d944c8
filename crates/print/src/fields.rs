//! What a template may name: the fields of each type, with a sample of each. `templates/fields.tsv` is their
//! home; who prints fills them, who designs is offered them.

/// Known on every page, whatever is printed.
const OF_THE_PAGE: [&str; 3] = ["currentPage", "totalPages", "line_number"];

/// A field that templates of a type may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// As the API names it.
    pub name: &'static str,
    /// Of a line of the table; else of the whole.
    pub in_lines: bool,
    /// What stands there in a preview; nothing for a photo.
    pub sample: &'static str,
}

impl Field {
    /// A picture and no text.
    pub fn is_photo(&self) -> bool {
        self.name.ends_with("_photo")
    }
}

/// The fields of a type (`card`, `signing_sheet`); none of a type that does not exist.
pub fn of(kind: &str) -> impl Iterator<Item = Field> {
    let rows = include_str!("../templates/fields.tsv").lines().skip(1);
    rows.filter_map(move |row| {
        let (of, rest) = row.split_once('\t')?;
        let (place, rest) = rest.split_once('\t').filter(|_| of == kind)?;
        let (name, sample) = rest.split_once('\t')?;
        Some(Field {
            name,
            in_lines: place == "line",
            sample,
        })
    })
}

/// Whether templates of a type may name it.
pub fn is_known(kind: &str, field: &str) -> bool {
    OF_THE_PAGE.contains(&field) || of(kind).any(|known| known.name == field)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::templates;

    #[test]
    fn every_default_names_known_fields_alone_and_every_row_is_read() {
        let rows = include_str!("../templates/fields.tsv").lines().count() - 1;
        let mut read = 0;
        for kind in templates::KINDS {
            read += of(kind).count();
            let default = templates::default_of(kind).expect("each type has one");
            let template = crate::Template::parse(default).expect("a good template");
            assert_eq!(
                template.unknown_field(|name| is_known(kind, name)),
                None,
                "{kind}"
            );
        }
        assert_eq!(read, rows);
        assert!(of("nothing").next().is_none());
    }
}
