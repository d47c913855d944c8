//! Holds the rows of a file against each other and against what is known: which are new, which are there
//! already, which are wrong.

use std::collections::{HashMap, HashSet};

use platform::{Caller, Refusal};
use proto::maillon::members::v1::{ImportParcelsReply, ParcelImportRow, ParcelRowClass};
use proto::maillon::refusal::v1::{Fault, Reason};

use super::fault::Bad;
use super::meaning::Key;
use super::sheet::{Row, Sheet, key_of};
use crate::domain::access::{Held, find_writable};
use crate::domain::parcel::Content;

/// Rows that a reply tells of.
const SHOWN: usize = 200;

/// The member of a number of the file.
#[derive(Debug)]
pub(crate) struct Owner {
    /// The place of the number among the file's.
    pub(crate) nth: usize,
    pub(crate) held: Held,
}

/// A parcel that has a code of the file.
#[derive(Debug)]
pub(crate) struct Known {
    /// What codes are compared by.
    pub(crate) code_key: String,
    pub(crate) member_id: i64,
    pub(crate) key: Option<Key>,
}

/// Where a member of the file has a parcel.
#[derive(Debug)]
pub(crate) struct KnownPlace {
    pub(crate) member_id: i64,
    pub(crate) key: Key,
}

/// What is known of what a file names.
#[derive(Debug, Default)]
pub(crate) struct World {
    pub(crate) owners: Vec<Owner>,
    pub(crate) known: Vec<Known>,
    pub(crate) places: Vec<KnownPlace>,
    /// Rows that this import added before.
    pub(crate) done: Vec<i64>,
}

/// A parcel that is to be written.
#[derive(Debug)]
pub(crate) struct New {
    pub(crate) row: i64,
    pub(crate) content: Content,
}

impl New {
    /// Whose it is and where, as places are compared.
    pub(crate) fn place(&self) -> Option<(i64, Key)> {
        let geometry = self.content.geometry.as_ref()?;
        Some((self.content.member_id?, key_of(geometry)))
    }
}

/// What becomes of a file.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    /// In the order of the file; those that this import added before are not among them.
    pub(crate) new: Vec<New>,
    /// All codes of the file, as they are compared.
    pub(crate) codes: HashSet<String>,
    pub(crate) reply: ImportParcelsReply,
    /// What is wrong with which row.
    pub(crate) refusal: Option<Refusal>,
}

pub(crate) fn plan(sheet: Sheet, world: World, caller: &Caller) -> Plan {
    let owners = world.owners.into_iter();
    let known = world.known.into_iter();
    let places = world.places.into_iter();
    let planning = Planning {
        caller,
        owners: owners.map(|owner| (owner.nth, owner.held)).collect(),
        known: known.map(|known| (known.code_key.clone(), known)).collect(),
        places: places
            .map(|place| ((place.member_id, place.key), false))
            .collect(),
        done: world.done.into_iter().collect(),
        codes: HashMap::new(),
        plan: Plan::default(),
    };
    planning.rows(sheet)
}

struct Planning<'a> {
    caller: &'a Caller,
    /// Members by the place of their number.
    owners: HashMap<usize, Held>,
    /// Parcels by what codes are compared by.
    known: HashMap<String, Known>,
    /// Where parcels are, and whether an earlier row says so.
    places: HashMap<(i64, Key), bool>,
    done: HashSet<i64>,
    /// The first rows of codes.
    codes: HashMap<String, u64>,
    plan: Plan,
}

/// What a row is held against, and what of it is wrong so far.
struct Judged {
    class: ParcelRowClass,
    bad: Vec<Bad>,
}

impl Planning<'_> {
    fn rows(mut self, sheet: Sheet) -> Plan {
        let mut faults: HashMap<u64, Vec<Bad>> = HashMap::new();
        for bad in sheet.bad {
            faults.entry(bad.row).or_default().push(bad);
        }
        let mut refusal = Refusal::new(Reason::ValidationFailed);
        for mut row in sheet.rows {
            let bad = faults.remove(&row.line).unwrap_or_default();
            let Judged { class, bad } = self.judge(&mut row, bad);
            let number = row.number.map(|place| sheet.numbers[place].clone());
            self.count(class, &row, number.unwrap_or_default());
            for wrong in bad {
                wrong.tell(&mut refusal, sheet.has_lines);
            }
            let number = i64::try_from(row.line).unwrap_or(i64::MAX);
            if class == ParcelRowClass::New && !self.done.contains(&number) {
                let content = row.content;
                self.plan.new.push(New {
                    row: number,
                    content,
                });
            }
        }
        self.plan.codes = self.codes.into_keys().collect();
        self.plan.refusal = refusal.unless_clean().err();
        self.plan
    }

    /// Gives a row its member, and says what becomes of it.
    fn judge(&mut self, row: &mut Row, bad: Vec<Bad>) -> Judged {
        let mut judged = Judged {
            class: ParcelRowClass::Error,
            bad,
        };
        let held = row.number.map(|place| self.owners.get(&place));
        let held = held.map(|held| held.filter(|held| self.may_have_parcels(held)));
        let code = row.content.code.to_lowercase();
        if let Some(None) = held {
            judged.refuse(
                row,
                "member_idNumber",
                Fault::UnknownReference,
                String::new(),
            );
        }
        if let Some(Some(held)) = held {
            row.content.member_id = Some(held.id);
            row.content.locality_id = held.locality_id;
        }
        if !code.is_empty()
            && let Some(first) = self.codes.insert(code.clone(), row.line)
        {
            self.codes.insert(code.clone(), first);
            judged.refuse(row, "parcel_code", Fault::Twice, first.to_string());
        }
        let Some(member_id) = row.content.member_id.filter(|_| judged.bad.is_empty()) else {
            return judged;
        };
        let is_done = i64::try_from(row.line).is_ok_and(|number| self.done.contains(&number));
        judged.class = if is_done {
            if let Some(key) = row.key {
                // What repeats it does so once more.
                self.places.insert((member_id, key), true);
            }
            ParcelRowClass::New
        } else if let Some(known) = self.known.get(&code) {
            if known.member_id != member_id || known.key != row.key {
                judged.refuse(row, "parcel_code", Fault::Taken, String::new());
            }
            ParcelRowClass::Existing
        } else if code.is_empty() {
            self.by_place(member_id, row.key)
        } else {
            ParcelRowClass::New
        };
        if !judged.bad.is_empty() {
            judged.class = ParcelRowClass::Error;
        }
        judged
    }

    fn may_have_parcels(&self, held: &Held) -> bool {
        find_writable(std::slice::from_ref(held), held.id, self.caller).is_ok()
    }

    /// Without a code, the same place of the same member is the same parcel.
    fn by_place(&mut self, member_id: i64, key: Option<Key>) -> ParcelRowClass {
        let Some(key) = key else {
            return ParcelRowClass::New;
        };
        match self.places.insert((member_id, key), true) {
            None => ParcelRowClass::New,
            Some(true) => ParcelRowClass::Duplicate,
            Some(false) => {
                self.places.insert((member_id, key), false);
                ParcelRowClass::Existing
            }
        }
    }

    fn count(&mut self, class: ParcelRowClass, row: &Row, member_id_number: String) {
        let reply = &mut self.plan.reply;
        reply.total += 1;
        let counted = match class {
            ParcelRowClass::New => &mut reply.added,
            ParcelRowClass::Existing => &mut reply.existing,
            ParcelRowClass::Duplicate => &mut reply.duplicates,
            ParcelRowClass::Error | ParcelRowClass::Unspecified => &mut reply.bad,
        };
        *counted += 1;
        if reply.rows.len() < SHOWN {
            let measured = row.content.measured_area_ha();
            reply.rows.push(ParcelImportRow {
                row: i64::try_from(row.line).unwrap_or(i64::MAX),
                class: class.into(),
                code: row.content.code.clone(),
                member_id_number,
                area_ha: measured.or(row.content.declared_area_ha),
            });
        }
    }
}

impl Judged {
    fn refuse(&mut self, row: &Row, field: &'static str, fault: Fault, detail: String) {
        self.bad.push(Bad {
            row: row.line,
            field,
            fault,
            detail,
        });
    }
}
