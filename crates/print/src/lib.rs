//! Printing: the designer's JSON templates and data, made into PDF.
//!
//! ```text
//! template (template/) ─┐
//! data ─────────────────┼→ card · document → draw/ (each element) → text, font → pen → file (krilla)
//! templates (built in) ─┘
//! ```
//!
//! - Cards ([`cards`]): pages of a card's size, or sheets of A4 with crop marks. Large lots are printed by
//!   [`card_files`] as files of bounded size, one in memory at a time; a [`Joiner`] makes one file of them.
//! - Slips and sheets ([`documents`]): a table that goes on over pages.
//! - One parcel on one sheet, with its outline ([`parcel()`]).
//! - [`test_card`]: rulers to find the offset that a printer needs.
//! - [`qr_svg`]: the code of a card alone, for who prints with other tools.
//!
//! Nothing here reads a database, a clock or a file: the same input makes the same bytes. Errors are English
//! and name the element; they never say what a field held.

mod calibration;
mod card;
mod data;
mod document;
mod draw;
mod error;
pub mod fields;
mod file;
mod font;
mod join;
mod limits;
mod parcel;
mod pen;
mod sheet;
mod svg;
mod template;
pub mod templates;
mod text;
pub mod words;

pub use card::{
    CARDS_PER_FILE, CardOptions, Layout, PAGES_PER_FILE, card_files, cards, cards_per_file,
    test_card,
};
pub use data::{CardData, DocumentData, Photo, Record};
pub use document::{DocumentOptions, documents, documents_of};
pub use error::{Error, Expected, TemplateError};
pub use file::Offset;
pub use join::Joiner;
pub use limits::FARTHEST;
pub use parcel::{MOST_CORNERS, Plan, parcel};
pub use svg::qr_svg;
pub use template::{HEAVIEST_PICTURE, MOST_ELEMENTS, MOST_PAGES, SCHEMA, Template, fill};
