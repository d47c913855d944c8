//! What a template may name: the fields of each type, with a sample of each. `templates/fields.tsv` is their
//! home; who prints fills them, who designs is offered them.

/// Known on every page, whatever is printed.
const OF_THE_PAGE: [&str; 3] = ["currentPage", "totalPages", LINE_NUMBER];
/// Known in the rows of a table.
const LINE_NUMBER: &str = "line_number";

/// Whether a field says on which page it stands.
pub(crate) fn is_of_page(field: &str) -> bool {
    field != LINE_NUMBER && OF_THE_PAGE.contains(&field)
}

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
        is_photo(self.name)
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

/// Whether a field is a picture and no text.
pub(crate) fn is_photo(field: &str) -> bool {
    field.ends_with("_photo")
}

/// Where a template names a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In a text, a code or a condition of the page, or in the head of a table.
    Page,
    /// In a picture.
    Picture,
    /// In a row that is repeated for each line; alone in its cell, or among words.
    Row { is_alone: bool },
}

/// Why a field would print nothing where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misuse {
    /// The type does not have it.
    Unknown,
    /// The type has no lines, so no row is repeated.
    NoLines,
    /// It is of a line, and stands in no row.
    OfLine,
    /// It is a photo among words.
    Photo,
    /// It is a text where a photo belongs.
    NoPhoto,
}

impl Misuse {
    /// A stable word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::NoLines => "no_lines",
            Self::OfLine => "of_line",
            Self::Photo => "photo",
            Self::NoPhoto => "no_photo",
        }
    }
}

impl Place {
    /// What is wrong with a field of templates of this type there.
    pub(crate) fn misuse(self, kind: &str, field: &str) -> Option<Misuse> {
        let in_row = matches!(self, Self::Row { .. });
        if in_row && !of(kind).any(|known| known.in_lines) {
            return Some(Misuse::NoLines);
        }
        let found = of(kind).find(|known| known.name == field);
        let in_lines = match found {
            Some(known) => known.in_lines,
            None if OF_THE_PAGE.contains(&field) => field == LINE_NUMBER,
            None => return Some(Misuse::Unknown),
        };
        match self {
            Self::Picture if !is_photo(field) => Some(Misuse::NoPhoto),
            Self::Page | Self::Row { is_alone: false } if is_photo(field) => Some(Misuse::Photo),
            Self::Page | Self::Picture if in_lines => Some(Misuse::OfLine),
            _ => None,
        }
    }
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
            assert_eq!(template.misused_field(kind), None, "{kind}");
        }
        assert_eq!(read, rows);
        assert!(of("nothing").next().is_none());
    }

    #[test]
    fn a_field_is_refused_where_it_would_print_nothing() {
        let (alone, among) = (
            Place::Row { is_alone: true },
            Place::Row { is_alone: false },
        );
        for (kind, field, place, misuse) in [
            ("card", "card_lastname", Place::Page, None),
            ("card", "card_salary", Place::Page, Some(Misuse::Unknown)),
            ("card", "card_photo", Place::Picture, None),
            ("card", "card_photo", Place::Page, Some(Misuse::Photo)),
            (
                "card",
                "card_lastname",
                Place::Picture,
                Some(Misuse::NoPhoto),
            ),
            ("card", "photo", Place::Picture, Some(Misuse::Unknown)),
            ("card", "card_lastname", alone, Some(Misuse::NoLines)),
            ("delivery", "delivery_code", Place::Page, None),
            ("delivery", "delivery_code", among, None),
            ("delivery", "card_lastname", among, None),
            (
                "delivery",
                "card_lastname",
                Place::Page,
                Some(Misuse::OfLine),
            ),
            ("delivery", "line_number", Place::Page, Some(Misuse::OfLine)),
            ("delivery", "line_number", alone, None),
            ("delivery", "card_photo", alone, None),
            ("delivery", "card_photo", among, Some(Misuse::Photo)),
            (
                "delivery",
                "card_photo",
                Place::Picture,
                Some(Misuse::OfLine),
            ),
            ("delivery", "totalPages", Place::Page, None),
        ] {
            assert_eq!(
                place.misuse(kind, field),
                misuse,
                "{kind} {field} {place:?}"
            );
        }
    }
}
