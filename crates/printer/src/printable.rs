//! What a service says of a record to who tries a template with it.

use bytes::Bytes;
use proto::maillon::event::v1::Printable;

/// What is printed of a record or of a line, by the names of its fields.
pub fn printable<'a, T: Into<String>>(
    texts: impl IntoIterator<Item = (&'a str, T)>,
    photo: Option<Bytes>,
) -> Printable {
    let texts = texts.into_iter();
    Printable {
        texts: texts
            .map(|(field, text)| (field.to_owned(), text.into()))
            .collect(),
        photo: photo.map(Into::into).unwrap_or_default(),
        ..Printable::default()
    }
}
