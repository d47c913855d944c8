//! What a plan is made of.

use listing::page::Page;

use crate::store::filter::Filter;
use crate::store::texts;

/// Rows of a sample: as many as there are texts in memory.
pub(super) const SAMPLE: i64 = texts::KEPT;

/// What is known of a list and its page; none = not looked up yet.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub(super) order: Order,
    pub(super) descending: bool,
    pub(super) offset: i64,
    pub(super) limit: i64,
    pub(super) looked_for: LookedFor,
    /// Nothing but places narrows the list.
    pub(super) only_places: bool,
    /// Nothing but words does.
    pub(super) only_words: bool,
    /// Rows of the list.
    pub(super) listed: Option<i64>,
    /// Share of the members without a telephone.
    pub(super) without_phone: Option<f64>,
    /// How common the words are in memory.
    pub(super) known: Option<Known>,
    /// Rows that a sample lets expect.
    pub(super) found: Option<f64>,
    /// A sample of the rows in the page's order.
    pub(super) sample: Option<Sample>,
}

/// What the filter leaves of [`SAMPLE`] rows, in the page's order.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) rows: usize,
    /// Places of those that have the words.
    pub(super) hits: Vec<usize>,
}

/// Orders by what a row costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Rows lie side by side.
    Near,
    /// The index holds the searched text as `member_lastname_idx` and `member_firstname_idx` do, but nothing
    /// of another filter.
    Name,
    /// Each row is another page of the table.
    Far,
    /// The same; members without a telephone come last and lie side by side.
    Phone,
    /// By names of another table.
    Place,
}

/// What a list looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LookedFor {
    Nothing,
    /// The one member of a whole number.
    Number,
    Words,
}

/// What the texts in memory tell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// Members as PostgreSQL counted them, archived ones too.
    pub(super) members: i64,
    /// Texts in memory.
    pub(super) texts: usize,
    /// Those that have the words.
    pub(super) hits: usize,
}

/// What is to be looked up before a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// [`Facts::listed`]
    Listed,
    /// [`Facts::without_phone`]
    WithoutPhone,
    /// [`Facts::known`]
    Known,
    /// [`Facts::found`]
    Found,
}

impl Facts {
    /// Of a list, before anything is looked up; a count has no page.
    pub(super) fn of(filter: &Filter, page: Option<&Page>) -> Self {
        Self {
            order: page.map_or(Order::Near, |page| Order::of(page.column)),
            descending: page.is_some_and(|page| page.descending),
            offset: page.map_or(0, |page| page.offset),
            limit: page.map_or(0, |page| page.limit),
            looked_for: if filter.text.is_empty() {
                LookedFor::Nothing
            } else if filter.text.is_whole_number() {
                LookedFor::Number
            } else {
                LookedFor::Words
            },
            only_places: filter.bounds_only_places(),
            only_words: filter.bounds_only_words(),
            listed: None,
            without_phone: None,
            known: None,
            found: None,
            sample: None,
        }
    }
}

impl Order {
    fn of(column: &str) -> Self {
        match column {
            "m.id" | "m.created_at" => Self::Near,
            "m.lastname_key" | "m.firstname_key" => Self::Name,
            "m.contact_key" => Self::Phone,
            column if column.starts_with("place.") => Self::Place,
            _ => Self::Far,
        }
    }
}

/// The share of the members that a sample has.
#[expect(clippy::cast_precision_loss, reason = "an estimate of rows")]
pub(super) fn share(members: i64) -> f64 {
    SAMPLE as f64 / members as f64
}
