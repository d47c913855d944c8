//! What users keep for themselves: names and values (contract §2).

use chrono::Datelike;
use platform::{Refusal, text};
use proto::bounds;
use proto::maillon::auth::v1::{GetLoginParamReply, LoginParam, SaveLoginParamRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Change, Date};

use crate::domain::setting::{BOOL_VALUE, INT_VALUE, STRING_VALUE, value};

/// JSON name of a parameter's name.
pub(crate) const NAME: &str = "loginParam_name";
const DATE_VALUE: &str = "loginParam_dateValue";
/// Longest text, in bytes.
const MAX_STRING: usize = 64 * 1024;

/// The name as it is kept.
pub(crate) fn name(given: &str) -> Result<String, Refusal> {
    let fault = match text::line(given, bounds::PARAM_NAME_MAX) {
        Ok(name) if name.is_empty() => Fault::Required,
        Ok(name) => return Ok(name),
        Err(fault) => fault,
    };
    Err(Refusal::new(Reason::ValidationFailed).and(
        NAME,
        fault,
        &bounds::PARAM_NAME_MAX.to_string(),
    ))
}

/// The values that a save makes of those kept. A text stays as it was sent, because programs read it back;
/// where a text has lines, line ends and tabs are no surprise.
pub(crate) fn after(save: SaveLoginParamRequest, kept: LoginParam) -> Result<LoginParam, Refusal> {
    let cleared = &save.cleared;
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    if let Some(text) = &save.string_value {
        let is_refused =
            |letter: char| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t');
        if text.len() > MAX_STRING {
            refusal = refusal.and(STRING_VALUE, Fault::TooLong, "65 536");
        } else if text.contains(is_refused) {
            refusal = refusal.and(STRING_VALUE, Fault::ControlCharacter, "");
        }
    }
    let is_of_no_calendar = |date: Date| !(1..=9999).contains(&date.naive().year());
    if save.date_value.is_some_and(is_of_no_calendar) {
        refusal = refusal.and(DATE_VALUE, Fault::OutOfRange, "0001\u{2013}9999");
    }
    refusal.unless_clean()?;
    Ok(LoginParam {
        name: kept.name,
        string_value: value(
            Change::of(cleared, STRING_VALUE, save.string_value),
            kept.string_value,
        ),
        int_value: value(
            Change::of(cleared, INT_VALUE, save.int_value),
            kept.int_value,
        ),
        date_value: value(
            Change::of(cleared, DATE_VALUE, save.date_value),
            kept.date_value,
        ),
        bool_value: value(
            Change::of(cleared, BOOL_VALUE, save.bool_value),
            kept.bool_value,
        ),
        version: kept.version,
    })
}

/// Refuses a save that was made on another version than the one there is.
pub(crate) fn refuse_stale(
    save: &SaveLoginParamRequest,
    kept: Option<&LoginParam>,
) -> Result<(), Refusal> {
    let version = kept.map_or(0, |kept| kept.version);
    if save.version.is_none_or(|seen| seen == version) {
        return Ok(());
    }
    let reply = GetLoginParamReply {
        login_param: kept.cloned(),
    };
    Err(Refusal::new(Reason::StaleVersion).current(&reply))
}

/// Refuses a date, which is no value of any setting.
pub(crate) fn refuse_date(save: &SaveLoginParamRequest) -> Result<(), Refusal> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    if save.date_value.is_some() {
        refusal = refusal.and(DATE_VALUE, Fault::WrongType, "");
    }
    refusal.unless_clean()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absent_keeps_null_clears_a_value_sets() {
        let kept = LoginParam {
            name: "columns".to_owned(),
            string_value: Some("[1]".to_owned()),
            int_value: Some(4),
            date_value: Some(Date { days: 0 }),
            bool_value: Some(true),
            version: 3,
        };
        let save = SaveLoginParamRequest {
            string_value: Some(" {\n} ".to_owned()),
            cleared: vec![INT_VALUE.to_owned(), DATE_VALUE.to_owned()],
            ..Default::default()
        };
        let after = after(save, kept).expect("it is good");
        assert_eq!(after.string_value.as_deref(), Some(" {\n} "));
        assert_eq!((after.int_value, after.bool_value), (None, Some(true)));
        assert!(after.date_value.is_none());
    }

    #[test]
    fn what_the_database_can_not_hold_is_refused_by_field() {
        let save = SaveLoginParamRequest {
            string_value: Some("a\u{0}".to_owned()),
            date_value: Some(Date { days: i32::MIN }),
            ..Default::default()
        };
        let refusal = after(save, LoginParam::default()).expect_err("it is refused");
        let fields: Vec<_> = refusal
            .message()
            .fields
            .iter()
            .map(|fault| fault.field.as_str())
            .collect();
        assert_eq!(fields, [STRING_VALUE, DATE_VALUE]);
        assert!(name("  ").is_err() && name(&"n".repeat(201)).is_err());
        assert_eq!(name(" a.b "), Ok("a.b".to_owned()));
    }
}
