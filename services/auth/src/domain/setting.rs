//! The settings of all: what there is, of which type, within which bounds, and what holds while nobody set it (contract §2).

use proto::Change;
use proto::maillon::auth::v1::LoginParam;
use proto::maillon::refusal::v1::Fault;

/// What the names of settings begin with.
const PREFIX: &str = "global.";
/// JSON names of the values that a setting can have.
pub(crate) const INT_VALUE: &str = "loginParam_intValue";
pub(crate) const BOOL_VALUE: &str = "loginParam_boolValue";

/// Type, default and bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A whole number within bounds, both included.
    Int { default: i64, min: i64, max: i64 },
    /// Yes or no.
    Bool { default: bool },
}

/// One setting.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Setting {
    /// Its id on every node and in events; never given to another one.
    pub(crate) id: i64,
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
}

/// Whether a shortest length of passwords is asked for, beyond that of the specification.
pub(crate) const PASSWORD_MIN_LENGTH: &str = "global.password.min_length";
/// Whether passwords that many people have are refused.
pub(crate) const PASSWORD_REFUSE_COMMON: &str = "global.password.refuse_common";

/// Every setting there is.
pub(crate) const SETTINGS: &[Setting] = &[
    int(1, PASSWORD_MIN_LENGTH, 4, 4, 128),
    yes_or_no(2, PASSWORD_REFUSE_COMMON),
    int(3, "global.card.validity_months", 36, 1, 600),
    int(4, "global.card.min_amount", 0, 0, 1_000_000_000),
    yes_or_no(5, "global.card.photo_check_required"),
    int(6, "global.card.renewal_window_days", 60, 0, 3650),
    yes_or_no(7, "global.card.replacement_paid"),
    int(8, "global.audit.retention_years", 10, 1, 100),
    int(9, "global.export.large_rows", 10_000, 1, 100_000_000),
];

const fn int(id: i64, name: &'static str, default: i64, min: i64, max: i64) -> Setting {
    let kind = Kind::Int { default, min, max };
    Setting { id, name, kind }
}

const fn yes_or_no(id: i64, name: &'static str) -> Setting {
    let kind = Kind::Bool { default: false };
    Setting { id, name, kind }
}

/// A setting's values as they are kept; none = the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Values {
    pub(crate) int: Option<i64>,
    pub(crate) bool: Option<bool>,
}

/// Whether a name is one of a setting, known or not. Other spellings of the prefix are no way around it.
pub(crate) fn is_setting(name: &str) -> bool {
    name.get(..PREFIX.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(PREFIX))
}

impl Setting {
    /// The setting of this name.
    pub(crate) fn of(name: &str) -> Option<&'static Self> {
        SETTINGS.iter().find(|setting| setting.name == name)
    }

    /// As people and other services see it: with the value in force.
    pub(crate) fn in_force(&self, kept: Values, version: i64) -> LoginParam {
        let (int_value, bool_value) = match self.kind {
            Kind::Int { default, .. } => (Some(kept.int.unwrap_or(default)), None),
            Kind::Bool { default } => (None, Some(kept.bool.unwrap_or(default))),
        };
        LoginParam {
            name: self.name.to_owned(),
            int_value,
            bool_value,
            version,
            ..LoginParam::default()
        }
    }

    /// The values after a save; null = back to the default.
    pub(crate) fn after(
        &self,
        int: Change<i64>,
        bool: Change<bool>,
        kept: Values,
    ) -> Result<Values, (&'static str, Fault, String)> {
        match (self.kind, &int, &bool) {
            (Kind::Int { .. }, _, Change::Set(_)) => {
                Err((BOOL_VALUE, Fault::WrongType, String::new()))
            }
            (Kind::Bool { .. }, Change::Set(_), _) => {
                Err((INT_VALUE, Fault::WrongType, String::new()))
            }
            (Kind::Int { min, max, .. }, Change::Set(given), _) if !(min..=max).contains(given) => {
                Err((INT_VALUE, Fault::OutOfRange, format!("{min}\u{2013}{max}")))
            }
            (Kind::Int { .. }, _, _) => Ok(Values {
                int: value(int, kept.int),
                bool: None,
            }),
            (Kind::Bool { .. }, _, _) => Ok(Values {
                int: None,
                bool: value(bool, kept.bool),
            }),
        }
    }
}

/// A value after a change.
pub(crate) fn value<T>(change: Change<T>, kept: Option<T>) -> Option<T> {
    match change {
        Change::Keep => kept,
        Change::Clear => None,
        Change::Set(value) => Some(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_has_an_id_and_a_name_of_its_own_and_a_default_within_bounds() {
        for (nth, setting) in SETTINGS.iter().enumerate() {
            assert!(is_setting(setting.name), "{}", setting.name);
            let same = |other: &&Setting| other.id == setting.id || other.name == setting.name;
            assert_eq!(SETTINGS.iter().position(|other| same(&other)), Some(nth));
            if let Kind::Int { default, min, max } = setting.kind {
                assert!((min..=max).contains(&default), "{}", setting.name);
            }
        }
        assert!(is_setting("GLOBAL.password") && !is_setting("globals") && !is_setting("é"));
    }

    #[test]
    fn values_are_of_the_type_and_within_the_bounds() {
        let length = Setting::of(PASSWORD_MIN_LENGTH).expect("it is in the list");
        let common = Setting::of(PASSWORD_REFUSE_COMMON).expect("it is in the list");
        let none = Values::default();
        let set = length.after(Change::Set(10), Change::Clear, none);
        assert_eq!(set.map(|values| values.int), Ok(Some(10)));
        let kept = Values {
            int: Some(10),
            bool: None,
        };
        assert_eq!(length.after(Change::Keep, Change::Keep, kept), Ok(kept));
        assert_eq!(length.after(Change::Clear, Change::Keep, kept), Ok(none));
        let fault =
            |told: Result<Values, (&'static str, Fault, String)>| told.expect_err("it is refused");
        assert_eq!(
            fault(length.after(Change::Set(3), Change::Keep, none)).1,
            Fault::OutOfRange
        );
        assert_eq!(
            fault(length.after(Change::Keep, Change::Set(true), none)).0,
            BOOL_VALUE
        );
        assert_eq!(
            fault(common.after(Change::Set(1), Change::Keep, none)).0,
            INT_VALUE
        );
        assert_eq!(length.in_force(none, 0).int_value, Some(4));
        assert_eq!(common.in_force(none, 0).bool_value, Some(false));
    }
}
