//! What stands in the groups of a member, and which members can stand beside each other.

use std::collections::BTreeMap;

use crate::row;
use crate::walk::written::{Signed, Token};
use crate::{DELETION, Group, Row, Value};

pub(super) type Id = i64;
pub(super) type Place = u8;
pub(super) type Rows = BTreeMap<Id, Standing>;

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

impl Signed for Word {
    fn token(&self) -> Token {
        self.token
    }
}

/// What of a member others can't stand beside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    pub(super) main: Option<Id>,
    pub(super) number: Option<u8>,
    pub(super) is_archived: bool,
}

pub(super) fn standing(row: &Row<Word>) -> Standing {
    Standing {
        main: main_of(row),
        number: number_of(row),
        is_archived: row::is_archived(row),
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
    rows.values().any(|row| row.main == Some(id))
}

/// What of these rows can't stand: members with one number, and dependants with who is no main member to
/// them.
pub(super) struct Faults {
    pub(super) doubles: Vec<Id>,
    /// Dependant and main member.
    pub(super) families: Vec<(Id, Id)>,
}

pub(super) fn faults(rows: &Rows) -> Faults {
    let mut times = [0_u8; 256];
    for number in rows.values().filter_map(|row| row.number) {
        times[usize::from(number)] += 1;
    }
    let is_double = |row: &Standing| {
        row.number
            .is_some_and(|number| times[usize::from(number)] > 1)
    };
    let is_broken = |row: &Standing| {
        let main = row.main.map(|main| rows.get(&main));
        main.is_some_and(|main| {
            main.is_none_or(|main| main.main.is_some() || (main.is_archived && !row.is_archived))
        })
    };
    let broken = rows.iter().filter(|(_, row)| is_broken(row));
    Faults {
        doubles: rows
            .iter()
            .filter(|(_, row)| is_double(row))
            .map(|(id, _)| *id)
            .collect(),
        families: broken
            .filter_map(|(id, row)| Some((*id, row.main?)))
            .collect(),
    }
}
