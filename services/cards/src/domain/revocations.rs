//! The bytes that are signed of a revocation list (decision 0091): lines of the texts as the JSON has them.

use std::fmt::Write;

use chrono::SecondsFormat;
use proto::Timestamp;
use proto::maillon::cards::v1::Revocation;
use proto::word;

/// The text of a list; `since` is what was asked for.
pub(crate) fn text(since: Option<Timestamp>, as_of: Timestamp, rows: &[Revocation]) -> String {
    let mut text = String::from("MLN-REVOCATIONS:1\n");
    for at in [since, Some(as_of)] {
        line(&mut text, &at.map(instant).unwrap_or_default());
    }
    for row in rows {
        let since = row.since.map(instant).unwrap_or_default();
        let status = word(row.status().as_str_name(), "CARD_STATUS_");
        let mut entry = format!("{} {status} {since}", row.card_id_number);
        if row.member_status.is_some() {
            let status = word(row.member_status().as_str_name(), "MEMBER_STATUS_");
            entry = format!("{entry} {status}");
        }
        line(&mut text, &entry);
    }
    text
}

fn line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a string takes every text");
}

/// As JSON has it.
fn instant(at: Timestamp) -> String {
    at.instant().to_rfc3339_opts(SecondsFormat::AutoSi, true)
}

#[cfg(test)]
mod tests {
    use proto::maillon::cards::v1::CardStatus;
    use proto::maillon::members::v1::MemberStatus;

    use super::*;

    #[test]
    fn the_text_is_that_of_the_decision() {
        let at = |micros| Timestamp { micros };
        let rows = [
            Revocation {
                card_id_number: "26000000018".to_owned(),
                status: CardStatus::Lost.into(),
                since: Some(at(1_795_262_400_000_000)),
                member_status: None,
            },
            Revocation {
                card_id_number: "26000000026".to_owned(),
                status: CardStatus::Delivered.into(),
                since: Some(at(1_795_262_400_000_001)),
                member_status: Some(MemberStatus::Deceased.into()),
            },
        ];
        assert_eq!(
            text(None, at(1_795_262_400_120_000), &rows),
            "MLN-REVOCATIONS:1\n\n2026-11-21T12:00:00.120Z\n\
            26000000018 lost 2026-11-21T12:00:00Z\n26000000026 delivered 2026-11-21T12:00:00.000001Z \
            deceased\n"
        );
        assert_eq!(
            text(Some(at(0)), at(1_000), &[]),
            "MLN-REVOCATIONS:1\n1970-01-01T00:00:00Z\n1970-01-01T00:00:00.001Z\n"
        );
    }
}
