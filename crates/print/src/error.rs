//! Why a template is refused, and why a page can't be made. English: who shows it makes sentences of the
//! parts.

use crate::limits::{FARTHEST, MEGAPIXELS, MIB, NEAREST};

/// What a field of a template has to hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// A text.
    Text,
    /// A text that is not empty.
    Name,
    /// A number, of either sign.
    Number,
    /// A number that is not negative.
    Size,
    /// A number above zero.
    Length,
    /// A number from 0 to 1.
    Share,
    /// True or false.
    Boolean,
    /// `#rgb` or `#rrggbb`, or nothing.
    Colour,
    /// An object.
    Object,
    /// A list.
    List,
    /// A list of pages that is not empty.
    Pages,
    /// A list of texts that is not empty.
    Texts,
    /// A list of numbers above zero, as many as the table has columns.
    Widths,
    /// Rows of texts, or JSON of such rows, as long as the table's head.
    Rows,
    /// A data URL of a JPEG or PNG picture, or one placeholder.
    Picture,
    /// A picture with which all of the template have fewer pixels than are printed.
    SmallerPicture,
    /// A picture of fewer bytes.
    LighterPicture,
    /// The name of a font that is embedded.
    Font,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A size of paper with its padding (`basePdf`); other PDF files can't be drawn upon.
    BlankPage,
    /// No such field: it would not be drawn.
    Nothing,
}

impl Expected {
    /// A stable word for it, with its bounds behind it, separated by tabs; of words to choose from, those.
    pub fn word(&self) -> String {
        let word = match self {
            Self::Number => return format!("number\t{}\t{FARTHEST}", -FARTHEST),
            Self::Size => return format!("size\t0\t{FARTHEST}"),
            Self::Length => return format!("length\t{NEAREST}\t{FARTHEST}"),
            Self::SmallerPicture => return format!("smaller_picture\t{MEGAPIXELS}"),
            Self::LighterPicture => return format!("lighter_picture\t{MIB}"),
            Self::Text => "text",
            Self::Name => "name",
            Self::Share => "share",
            Self::Boolean => "boolean",
            Self::Colour => "colour",
            Self::Object => "object",
            Self::List => "list",
            Self::Pages => "pages",
            Self::Texts => "texts",
            Self::Widths => "widths",
            Self::Rows => "rows",
            Self::Picture => "picture",
            Self::Font => "font",
            Self::OneOf(words) => return words.join(", "),
            Self::BlankPage => "blank_page",
            Self::Nothing => "nothing",
        };
        word.to_owned()
    }
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Text => "a text",
            Self::Name => "a text that is not empty",
            Self::Number => "a number",
            Self::Size => "a number that is not negative",
            Self::Length => "a number above zero",
            Self::Share => "a number from 0 to 1",
            Self::Boolean => "true or false",
            Self::Colour => "a colour like #1b5e20",
            Self::Object => "an object",
            Self::List => "a list",
            Self::Pages => "a list of pages that is not empty",
            Self::Texts => "a list of texts",
            Self::Widths => "a list of numbers, one per column",
            Self::Rows => "rows of texts, one per column",
            Self::Picture => "a JPEG or PNG picture as data URL, or one placeholder",
            Self::SmallerPicture => "a picture with fewer pixels",
            Self::LighterPicture => "a lighter picture",
            Self::Font => "the name of an embedded font",
            Self::OneOf(words) => return write!(f, "one of {}", words.join(", ")),
            Self::BlankPage => "a blank page with width, height and padding",
            Self::Nothing => "left out: it is not drawn",
        })
    }
}

/// A template that can't be printed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TemplateError {
    /// It is not JSON.
    #[error("the template is not JSON")]
    NotJson,
    /// Something outside of the elements is wrong.
    #[error("{field} must be {expected}")]
    Frame {
        /// Where, for example `basePdf.width`.
        field: String,
        /// What belongs there.
        expected: Expected,
    },
    /// An element is of a type that the server does not draw.
    #[error("element {element}: the type {kind} is unknown")]
    UnknownElement {
        /// Its name.
        element: String,
        /// Its type.
        kind: String,
    },
    /// A field of an element is missing or wrong.
    #[error("element {element}: {field} must be {expected}")]
    Field {
        /// Its name; without one `#3` for the third of its page.
        element: String,
        /// Which field, for example `position.x`.
        field: String,
        /// What belongs there.
        expected: Expected,
    },
    /// A page holds one table at most: what comes after it moves with its length.
    #[error("element {element}: the page has a table already")]
    SecondTable {
        /// The second table's name.
        element: String,
    },
    /// More pages or elements than anything printable has, or more rows or columns.
    #[error("{element}: there are more than {most} {what}")]
    TooMany {
        /// The table's name; empty for the template.
        element: String,
        /// `pages`, `elements`, `rows` or `columns`.
        what: &'static str,
        /// The limit.
        most: usize,
    },
}

/// A page or a file that can't be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The template is wrong.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// A card has a front and at most a back.
    #[error("a card has one or two pages, the template has {0}")]
    NotACard(usize),
    /// A card that does not fit on the sheet.
    #[error("the template does not fit on the sheet")]
    TooLarge,
    /// No card and no document: a file has at least one page.
    #[error("there is nothing to print")]
    Nothing,
    /// A photo that is no JPEG.
    #[error("the photo is not a JPEG picture")]
    Photo,
    /// A document that says more than is read, and than there is memory for; the element is the one with
    /// which it does.
    #[error("element {element}: the document says too much")]
    TooLong {
        /// Whose.
        element: String,
    },
    /// A text that its element can't show whole, where it must.
    #[error("element {element}: the text does not fit")]
    Cut {
        /// Whose.
        element: String,
    },
    /// A text that a QR code or a Code 128 can't say.
    #[error("element {element}: the text does not fit in a code")]
    Code {
        /// Whose.
        element: String,
    },
    /// The PDF library refused; a fault of ours.
    #[error("the PDF could not be written: {0}")]
    Pdf(String),
}
