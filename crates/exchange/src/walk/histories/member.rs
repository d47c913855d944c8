//! What stands in the groups of a member, and which members can stand beside each other.

use std::collections::{BTreeMap, BTreeSet};

use crate::row::is_archived;
use crate::{DELETION, Group, Row, Value};

pub(super) type Id = i64;
pub(super) type Place = u8;
/// What somebody wrote; 0 = what was there before.
pub(super) type Token = usize;
pub(super) type Rows = BTreeMap<Id, Row<Word>>;

pub(super) const NAME: Group = "name";
pub(super) const NUMBER: Group = "number";
pub(super) const FAMILY: Group = "family";
pub(super) const PLACE: Group = "place";

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum What {
    Name,
    Number(u8),
    /// Under whom; none = a main member.
    Main(Option<Id>),
    Place(Place),
    Archived(bool),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Word {
    pub(super) token: Token,
    pub(super) what: What,
}

impl Value for Word {
    fn in_use() -> Self {
        Self {
            token: 0,
            what: What::Archived(false),
        }
    }

    fn is_archived(&self) -> bool {
        self.what == What::Archived(true)
    }
}

pub(super) fn row(values: [(Group, Token, What); 4]) -> Row<Word> {
    let values = values.map(|(group, token, what)| (group, Word { token, what }));
    let mut row = Row::from(values);
    row.insert(DELETION, Word::in_use());
    row
}

pub(super) fn main_of(row: &Row<Word>) -> Option<Id> {
    match row.get(FAMILY)?.what {
        What::Main(main) => main,
        _ => None,
    }
}

pub(super) fn number_of(row: &Row<Word>) -> Option<u8> {
    match row.get(NUMBER)?.what {
        What::Number(number) => Some(number),
        _ => None,
    }
}

pub(super) fn place_of(row: &Row<Word>) -> Option<Place> {
    match row.get(PLACE)?.what {
        What::Place(place) => Some(place),
        _ => None,
    }
}

pub(super) fn has_dependants(rows: &Rows, id: Id) -> bool {
    rows.values().any(|row| main_of(row) == Some(id))
}

/// What of these rows can't stand: members with one number, and dependants with who is no main member to
/// them.
pub(super) struct Faults {
    pub(super) doubles: Vec<Id>,
    /// Dependant and main member.
    pub(super) families: Vec<(Id, Id)>,
}

pub(super) fn faults(rows: &Rows) -> Faults {
    let (mut once, mut twice) = (BTreeSet::new(), BTreeSet::new());
    for number in rows.values().filter_map(number_of) {
        if !once.insert(number) {
            twice.insert(number);
        }
    }
    let is_double = |row: &Row<Word>| number_of(row).is_some_and(|number| twice.contains(&number));
    let is_broken = |row: &Row<Word>, main: Id| match rows.get(&main) {
        None => true,
        Some(main) => {
            main.is_empty() || main_of(main).is_some() || (is_archived(main) && !is_archived(row))
        }
    };
    Faults {
        doubles: rows
            .iter()
            .filter(|(_, row)| is_double(row))
            .map(|(id, _)| *id)
            .collect(),
        families: rows
            .iter()
            .filter_map(|(id, row)| Some((*id, main_of(row)?)))
            .filter(|(id, main)| is_broken(&rows[id], *main))
            .collect(),
    }
}
