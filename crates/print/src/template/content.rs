//! Texts with placeholders: `Valable jusqu'au {card_expirationDate}`. Nothing is computed: a name in braces
//! is a field, any other brace is a brace.

use crate::data::Scope;

/// What comes behind so many pieces or bytes has no room on any paper, and a million fields of a megabyte
/// each would have none in memory.
const MOST_PIECES: usize = 1_000;
const MOST_BYTES: usize = 100_000;

/// A text to be filled in.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Content(Vec<Piece>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Text(String),
    Field(String),
}

impl Content {
    pub(crate) fn parse(text: &str) -> Self {
        let mut pieces = vec![];
        let mut said = String::new();
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            said.push_str(&rest[..open]);
            let inside = &rest[open + 1..];
            let name = inside.split_once('}').filter(|(name, _)| is_name(name));
            if let Some((name, after)) = name {
                if !said.is_empty() {
                    pieces.push(Piece::Text(std::mem::take(&mut said)));
                }
                pieces.push(Piece::Field(name.to_owned()));
                rest = after;
            } else {
                said.push('{');
                rest = inside;
            }
        }
        said.push_str(rest);
        if !said.is_empty() {
            pieces.push(Piece::Text(said));
        }
        Self(pieces)
    }

    /// What the field says, and nothing else.
    pub(crate) fn field(name: &str) -> Self {
        Self(vec![Piece::Field(name.to_owned())])
    }

    /// The field, if that is all.
    pub(crate) fn only_field(&self) -> Option<&str> {
        match &self.0[..] {
            [Piece::Field(name)] => Some(name),
            _ => None,
        }
    }

    pub(crate) fn fields(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Field(name) => Some(name.as_str()),
            Piece::Text(_) => None,
        })
    }

    pub(crate) fn fill(&self, scope: &Scope<'_>) -> String {
        let mut text = String::new();
        for piece in self.0.iter().take(MOST_PIECES) {
            if text.len() > MOST_BYTES {
                break;
            }
            match piece {
                Piece::Text(said) => text.push_str(said),
                Piece::Field(name) => scope.write(name, &mut text),
            }
        }
        text
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Record;

    #[test]
    fn fields_are_filled_in_and_other_braces_stay() {
        let record = Record::new().with("a", "Awa").with("b_2", "Bintou");
        let scope = Scope::of(&record);
        for (text, expected) in [
            ("", ""),
            ("plain", "plain"),
            ("{a}", "Awa"),
            ("{a} et {b_2} !", "Awa et Bintou !"),
            ("{unknown}.", "."),
            ("{a b} {} {", "{a b} {} {"),
            ("{{a}}", "{Awa}"),
            ("page {currentPage} / {totalPages}", "page 1 / 1"),
        ] {
            assert_eq!(Content::parse(text).fill(&scope), expected, "{text}");
        }
    }

    #[test]
    fn a_text_without_end_is_cut() {
        let record = Record::new().with("a", "W".repeat(250_000));
        let filled = Content::parse(&"{a}".repeat(1_000_000)).fill(&Scope::of(&record));
        assert_eq!(filled.len(), 250_000);
        let empty = Content::parse(&"{b}".repeat(2_000)).fill(&Scope::of(&record));
        assert_eq!(empty, "");
    }

    #[test]
    fn data_is_never_read_as_a_placeholder() {
        let record = Record::new().with("a", "{b}").with("b", "secret");
        assert_eq!(Content::parse("{a}").fill(&Scope::of(&record)), "{b}");
    }
}
