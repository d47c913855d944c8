//! The settings of all (`proto/settings.tsv`): what a save makes of one, and how it is seen (contract §2).

use proto::maillon::auth::v1::LoginParam;
use proto::maillon::refusal::v1::Fault;
use proto::{Change, Setting, SettingKind as Kind, settings};

use crate::domain::reference_pattern;

/// What the names of settings begin with.
const PREFIX: &str = "global.";
/// JSON names of the values that a setting can have.
pub(crate) const STRING_VALUE: &str = "loginParam_stringValue";
pub(crate) const INT_VALUE: &str = "loginParam_intValue";
pub(crate) const BOOL_VALUE: &str = "loginParam_boolValue";

/// Every setting there is.
pub(crate) const SETTINGS: &[&Setting] = settings::ALL;

/// A setting's values as they are kept; none = the default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Values {
    pub(crate) string: Option<String>,
    pub(crate) int: Option<i64>,
    pub(crate) bool: Option<bool>,
}

/// What a save does to each value.
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

/// As people and other services see it: with the value in force.
pub(crate) fn in_force(setting: &Setting, kept: Values, version: i64) -> LoginParam {
    let empty = LoginParam {
        name: setting.name.to_owned(),
        version,
        ..LoginParam::default()
    };
    match setting.kind {
        Kind::Int { default, .. } => LoginParam {
            int_value: Some(kept.int.unwrap_or(default)),
            ..empty
        },
        Kind::Bool { default } => LoginParam {
            bool_value: Some(kept.bool.unwrap_or(default)),
            ..empty
        },
        Kind::Patterns { default } | Kind::Word { default, .. } => LoginParam {
            string_value: Some(kept.string.unwrap_or_else(|| default.to_owned())),
            ..empty
        },
    }
}

/// The values after a save; null = back to the default.
pub(crate) fn after(
    setting: &Setting,
    changes: Changes<'_>,
    kept: Values,
) -> Result<Values, (&'static str, Fault, String)> {
    let Changes { string, int, bool } = changes;
    let is_set = [
        (STRING_VALUE, matches!(string, Change::Set(_))),
        (INT_VALUE, matches!(int, Change::Set(_))),
        (BOOL_VALUE, matches!(bool, Change::Set(_))),
    ];
    let own = match setting.kind {
        Kind::Int { .. } => INT_VALUE,
        Kind::Bool { .. } => BOOL_VALUE,
        Kind::Patterns { .. } | Kind::Word { .. } => STRING_VALUE,
    };
    if let Some((other, _)) = is_set.iter().find(|(field, set)| *set && *field != own) {
        return Err((other, Fault::WrongType, String::new()));
    }
    let mut values = Values::default();
    match setting.kind {
        Kind::Int { min, max, .. } => match int {
            Change::Set(given) if !(min..=max).contains(&given) => {
                return Err((INT_VALUE, Fault::OutOfRange, format!("{min}\u{2013}{max}")));
            }
            int => values.int = value(int, kept.int),
        },
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
        Kind::Word { words, .. } => {
            values.string = match string {
                Change::Keep => kept.string,
                Change::Clear => None,
                Change::Set(given) if words.contains(&given) => Some(given.to_owned()),
                Change::Set(_) => {
                    return Err((STRING_VALUE, Fault::UnknownWord, words.join(", ")));
                }
            }
        }
    }
    Ok(values)
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
            assert_eq!(SETTINGS.iter().position(same), Some(nth));
            match setting.kind {
                Kind::Int { default, min, max } => {
                    assert!((min..=max).contains(&default), "{}", setting.name);
                }
                Kind::Patterns { default } => {
                    assert!(reference_pattern::read(default).is_ok(), "{default}");
                }
                Kind::Word { default, words } => {
                    assert!(words.contains(&default), "{}", setting.name);
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
        let length = &settings::PASSWORD_MIN_LENGTH;
        let common = &settings::PASSWORD_REFUSE_COMMON;
        let wave = &settings::TRANSACTION_WAVE_PATTERNS;
        let none = Values::default;
        let kept = || Values {
            int: Some(10),
            ..none()
        };
        let set = after(length, saved(Change::Set(10), Change::Clear), none());
        assert_eq!(set, Ok(kept()));
        let same = after(length, saved(Change::Keep, Change::Keep), kept());
        assert_eq!(same, Ok(kept()));
        let cleared = after(length, saved(Change::Clear, Change::Keep), kept());
        assert_eq!(cleared, Ok(none()));
        let fault =
            |told: Result<Values, (&'static str, Fault, String)>| told.expect_err("it is refused");
        let low = fault(after(length, saved(Change::Set(3), Change::Keep), none()));
        assert_eq!(low.1, Fault::OutOfRange);
        let yes = fault(after(
            length,
            saved(Change::Keep, Change::Set(true)),
            none(),
        ));
        assert_eq!(yes.0, BOOL_VALUE);
        let one = fault(after(common, saved(Change::Set(1), Change::Keep), none()));
        assert_eq!(one.0, INT_VALUE);
        let word = fault(after(common, written("oui"), none()));
        assert_eq!((word.0, word.1), (STRING_VALUE, Fault::WrongType));
        let number = fault(after(wave, saved(Change::Set(1), Change::Keep), none()));
        assert_eq!(number.0, INT_VALUE);
        let pattern = fault(after(wave, written("t+?"), none()));
        assert_eq!((pattern.0, pattern.1), (STRING_VALUE, Fault::NotAPattern));
        let country = &settings::PARCEL_COUNTRY;
        let unknown = fault(after(country, written("ci"), none()));
        assert_eq!((unknown.0, unknown.1), (STRING_VALUE, Fault::UnknownWord));
        assert!(unknown.2.starts_with("CI, GH, "), "{}", unknown.2);
        let ghana = after(country, written("GH"), none()).expect("it is known");
        assert_eq!(
            in_force(country, ghana, 1).string_value.as_deref(),
            Some("GH")
        );
        assert_eq!(
            in_force(country, none(), 0).string_value.as_deref(),
            Some("CI")
        );
        assert_eq!(in_force(length, none(), 0).int_value, Some(4));
        assert_eq!(in_force(common, none(), 0).bool_value, Some(false));
        let nothing = after(wave, written(" "), none()).expect("none is good");
        assert_eq!(in_force(wave, nothing, 1).string_value.as_deref(), Some(""));
    }
}
