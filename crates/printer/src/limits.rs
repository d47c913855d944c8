//! What one file takes.

use std::collections::BTreeSet;

use platform::Refusal;
use proto::bounds::{DOCUMENTS_MAX, PRINTED_ROWS_MAX};
use proto::maillon::refusal::v1::{Fault, Reason};

/// Records of a file of which the audit has an entry each; of more it is told how many they are.
pub const FEW: usize = 20;

/// The records of which documents are printed, each once, in their order; refuses none and too many.
pub fn each_once(field: &str, ids: &[i64]) -> Result<Vec<i64>, Refusal> {
    let mut twice = BTreeSet::new();
    let once = ids.iter().copied().filter(|id| twice.insert(*id));
    match once.collect::<Vec<i64>>() {
        ids if ids.is_empty() => Err(Refusal::field(field, Fault::Required)),
        ids if ids.len() <= DOCUMENTS_MAX => Ok(ids),
        _ => {
            let refusal = Refusal::new(Reason::ValidationFailed);
            Err(refusal.outside(field, 1, DOCUMENTS_MAX))
        }
    }
}

/// Refuses a list that would be a book.
pub fn refuse_long(rows: usize) -> Result<(), Refusal> {
    if rows <= PRINTED_ROWS_MAX {
        return Ok(());
    }
    let count = |rows: usize| i64::try_from(rows).unwrap_or(i64::MAX);
    Err(Refusal::new(Reason::ListTooLong)
        .count("rows", count(rows))
        .count("most", count(PRINTED_ROWS_MAX)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_printed_once_and_some_there_must_be() {
        assert_eq!(each_once("ids", &[3, 1, 3]), Ok(vec![3, 1]));
        assert!(each_once("ids", &[]).is_err());
        let many: Vec<i64> = (0..=500).collect();
        assert!(each_once("ids", &many).is_err());
        assert!(each_once("ids", &many[1..]).is_ok());
    }

    #[test]
    fn the_contract_tells_what_a_picture_of_a_template_weighs_at_most() {
        assert_eq!(print::HEAVIEST_PICTURE, proto::bounds::REPORT_PICTURE_MAX);
    }

    #[test]
    fn a_list_of_five_thousand_is_printed_and_no_longer_one() {
        assert!(refuse_long(5_000).is_ok());
        let refused = refuse_long(5_001).map_err(|refusal| refusal.reason());
        assert_eq!(refused, Err(Reason::ListTooLong));
    }
}
