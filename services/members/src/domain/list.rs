//! What a list of members may be asked for.

use platform::Refusal;
use proto::bounds;
use proto::maillon::refusal::v1::{Fault, Reason};

/// Most ids that a request names.
const IDS_MAX: usize = bounds::MANY_MAX;

/// The ids that a request names, separated by commas; none = all. A selection of nobody is refused: whoever
/// selects somebody and loses them on the way does not mean everybody.
pub(crate) fn read_ids(text: Option<&str>) -> Result<Option<Vec<i64>>, Refusal> {
    let Some(text) = text.map(str::trim) else {
        return Ok(None);
    };
    let outside = || Err(Refusal::new(Reason::ValidationFailed).outside("ids", 1, IDS_MAX));
    if text.is_empty() {
        return outside();
    }
    let ids: Result<Vec<i64>, _> = text.split(',').map(|id| id.trim().parse()).collect();
    match ids {
        Ok(ids) if ids.len() <= IDS_MAX => Ok(Some(ids)),
        Ok(_) => outside(),
        Err(_) => Err(Refusal::new(Reason::BadRequest).and("ids", Fault::WrongType, "")),
    }
}

/// How many members a job is to move; refuses more than one does.
pub(crate) fn refuse_many(found: usize) -> Result<i64, Refusal> {
    let count = |rows: usize| i64::try_from(rows).unwrap_or(i64::MAX);
    if found <= bounds::MOVED_MEMBERS_MAX {
        return Ok(count(found));
    }
    Err(Refusal::new(Reason::ListTooLong)
        .count("rows", count(found))
        .count("most", count(bounds::MOVED_MEMBERS_MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_separated_by_commas_and_two_thousand_at_most_but_never_none() {
        let ids = |text: &str| read_ids(Some(text)).map_err(|refusal| refusal.reason());
        assert_eq!(read_ids(None).ok(), Some(None));
        for nobody in ["", " "] {
            assert_eq!(ids(nobody), Err(Reason::ValidationFailed));
        }
        assert_eq!(ids("3, 1,2"), Ok(Some(vec![3, 1, 2])));
        assert_eq!(ids("3;1"), Err(Reason::BadRequest));
        let many = |count: usize| vec!["7"; count].join(",");
        assert!(ids(&many(IDS_MAX)).is_ok());
        assert_eq!(ids(&many(IDS_MAX + 1)), Err(Reason::ValidationFailed));
    }
}
