//! The settings of all: what there is, of which type, within which bounds, and what holds while nobody set it (contract §2).

use proto::Change;
use proto::maillon::auth::v1::LoginParam;
use proto::maillon::refusal::v1::Fault;

use crate::domain::reference_pattern;

/// What the names of settings begin with.
const PREFIX: &str = "global.";
/// JSON names of the values that a setting can have.
pub(crate) const STRING_VALUE: &str = "loginParam_stringValue";
pub(crate) const INT_VALUE: &str = "loginParam_intValue";
pub(crate) const BOOL_VALUE: &str = "loginParam_boolValue";

/// Type, default and bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A whole number within bounds, both included.
    Int { default: i64, min: i64, max: i64 },
    /// Yes or no.
    Bool { default: bool },
    /// What references look like.
    Patterns { default: &'static str },
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

/// Whether cards are made for members alone whose photo was checked.
const PHOTO_CHECK_REQUIRED: &str = "global.card.photo_check_required";

/// Every setting there is.
pub(crate) const SETTINGS: &[Setting] = &[
    int(1, PASSWORD_MIN_LENGTH, 4, 4, 128),
    yes_or_no(2, PASSWORD_REFUSE_COMMON),
    int(3, "global.card.validity_months", 36, 1, 600),
    int(4, "global.card.min_amount", 0, 0, 1_000_000_000),
    yes_or_no(5, PHOTO_CHECK_REQUIRED),
    int(6, "global.card.renewal_window_days", 60, 0, 3650),
    yes_or_no(7, "global.card.replacement_paid"),
    int(8, "global.audit.retention_years", 10, 1, 100),
    int(9, "global.export.large_rows", 10_000, 1, 100_000_000),
    // As the operators' messages of 2026 show them; they change without notice.
    patterns(
        10,
        "global.transaction.orange_money_patterns",
        "llcccccc.cccc.lccccc+, OMcccccc+",
    ),
    patterns(11, "global.transaction.mtn_momo_patterns", "ccccccccc+"),
    patterns(
        12,
        "global.transaction.moov_money_patterns",
        "MRCHcccccc+, cccccc+",
    ),
    patterns(
        13,
        "global.transaction.wave_patterns",
        "T_xxxxxxxx+, xxxxxxxxx+",
    ),
];

const fn int(id: i64, name: &'static str, default: i64, min: i64, max: i64) -> Setting {
    let kind = Kind::Int { default, min, max };
    Setting { id, name, kind }
}

const fn yes_or_no(id: i64, name: &'static str) -> Setting {
    let kind = Kind::Bool { default: false };
    Setting { id, name, kind }
}

const fn patterns(id: i64, name: &'static str, default: &'static str) -> Setting {
    let kind = Kind::Patterns { default };
    Setting { id, name, kind }
}

/// A setting's values as they are kept; none = the default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Values {
    pub(crate) string: Option<String>,
    pub(crate) int: Option<i64>,
    pub(crate) bool: Option<bool>,
}

/// What a save says of each value.
pub(crate) struct Changes<'a> {
    pub(crate) string: Change<&'a str>,
    pub(crate) int: Change<i64>,
    pub(crate) bool: Change<bool>,
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
        let empty = LoginParam {
            name: self.name.to_owned(),
            version,
            ..LoginParam::default()
        };
        match self.kind {
            Kind::Int { default, .. } => LoginParam {
                int_value: Some(kept.int.unwrap_or(default)),
                ..empty
            },
            Kind::Bool { default } => LoginParam {
                bool_value: Some(kept.bool.unwrap_or(default)),
                ..empty
            },
            Kind::Patterns { default } => LoginParam {
                string_value: Some(kept.string.unwrap_or_else(|| default.to_owned())),
                ..empty
            },
        }
    }

    /// The values after a save; null = back to the default.
    pub(crate) fn after(
        &self,
        changes: Changes<'_>,
        kept: Values,
    ) -> Result<Values, (&'static str, Fault, String)> {
        let Changes { string, int, bool } = changes;
        let is_set = [
            (STRING_VALUE, matches!(string, Change::Set(_))),
            (INT_VALUE, matches!(int, Change::Set(_))),
            (BOOL_VALUE, matches!(bool, Change::Set(_))),
        ];
        let own = match self.kind {
            Kind::Int { .. } => INT_VALUE,
            Kind::Bool { .. } => BOOL_VALUE,
            Kind::Patterns { .. } => STRING_VALUE,
        };
        if let Some((other, _)) = is_set.iter().find(|(field, set)| *set && *field != own) {
            return Err((other, Fault::WrongType, String::new()));
        }
        let mut values = Values::default();
        match self.kind {
            Kind::Int { min, max, .. } => match int {
                Change::Set(given) if !(min..=max).contains(&given) => {
                    return Err((INT_VALUE, Fault::OutOfRange, format!("{min}\u{2013}{max}")));
                }
                int => values.int = value(int, kept.int),
            },
            Kind::Bool { .. } if self.name == PHOTO_CHECK_REQUIRED && bool == Change::Set(true) => {
                // Nobody can check a photo yet: no card could be made any more.
                return Err((BOOL_VALUE, Fault::NotYet, String::new()));
            }
            Kind::Bool { .. } => values.bool = value(bool, kept.bool),
            Kind::Patterns { .. } => {
                values.string = match string {
                    Change::Keep => kept.string,
                    Change::Clear => None,
                    Change::Set(given) => {
                        let read = reference_pattern::read(given);
                        Some(read.map_err(|(fault, told)| (STRING_VALUE, fault, told))?)
                    }
                }
            }
        }
        Ok(values)
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
            match setting.kind {
                Kind::Int { default, min, max } => {
                    assert!((min..=max).contains(&default), "{}", setting.name);
                }
                Kind::Patterns { default } => {
                    assert!(reference_pattern::read(default).is_ok(), "{default}");
                }
                Kind::Bool { .. } => {}
            }
        }
        assert!(is_setting("GLOBAL.password") && !is_setting("globals") && !is_setting("é"));
    }

    fn saved(int: Change<i64>, bool: Change<bool>) -> Changes<'static> {
        let string = Change::Keep;
        Changes { string, int, bool }
    }

    fn written(text: &str) -> Changes<'_> {
        let string = Change::Set(text);
        Changes {
            string,
            ..saved(Change::Keep, Change::Clear)
        }
    }

    #[test]
    fn values_are_of_the_type_and_within_the_bounds() {
        let of = |name| Setting::of(name).expect("it is in the list");
        let length = of(PASSWORD_MIN_LENGTH);
        let common = of(PASSWORD_REFUSE_COMMON);
        let wave = of("global.transaction.wave_patterns");
        let none = Values::default;
        let kept = || Values {
            int: Some(10),
            ..none()
        };
        let set = length.after(saved(Change::Set(10), Change::Clear), none());
        assert_eq!(set, Ok(kept()));
        let same = length.after(saved(Change::Keep, Change::Keep), kept());
        assert_eq!(same, Ok(kept()));
        let cleared = length.after(saved(Change::Clear, Change::Keep), kept());
        assert_eq!(cleared, Ok(none()));
        let fault =
            |told: Result<Values, (&'static str, Fault, String)>| told.expect_err("it is refused");
        let low = fault(length.after(saved(Change::Set(3), Change::Keep), none()));
        assert_eq!(low.1, Fault::OutOfRange);
        let yes = fault(length.after(saved(Change::Keep, Change::Set(true)), none()));
        assert_eq!(yes.0, BOOL_VALUE);
        let one = fault(common.after(saved(Change::Set(1), Change::Keep), none()));
        assert_eq!(one.0, INT_VALUE);
        let word = fault(common.after(written("oui"), none()));
        assert_eq!((word.0, word.1), (STRING_VALUE, Fault::WrongType));
        let number = fault(wave.after(saved(Change::Set(1), Change::Keep), none()));
        assert_eq!(number.0, INT_VALUE);
        let pattern = fault(wave.after(written("t+?"), none()));
        assert_eq!((pattern.0, pattern.1), (STRING_VALUE, Fault::NotAPattern));
        assert_eq!(length.in_force(none(), 0).int_value, Some(4));
        assert_eq!(common.in_force(none(), 0).bool_value, Some(false));
        let nothing = wave.after(written(" "), none()).expect("none is good");
        assert_eq!(wave.in_force(nothing, 1).string_value.as_deref(), Some(""));
    }
}
