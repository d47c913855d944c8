//! What left the product, a list as a file or records on paper, as the fact that the audit hears.

use outbox::Event;
use platform::Caller;
use proto::Named;
use proto::maillon::event::v1::Export;

/// So many rows of a list, in a format.
pub fn rows(list: &str, format: &str, rows: i64) -> Export {
    Export {
        list: list.to_owned(),
        format: format.to_owned(),
        rows,
        ..Export::default()
    }
}

/// It left by who asked: a fact of their regions, and of those of the records that it names. A subject of
/// its own, `<service>.export.made`: who hears of the records is not concerned.
pub fn fact(subject: &'static str, left: &Export, by: &Caller) -> Event {
    let of_records = left.records.iter().flat_map(|record| &record.region_ids);
    Event::new(subject, 0, 1, Export::FULL_NAME)
        .concerning(by.regions.iter().copied())
        .concerning(of_records.copied())
        .after(left)
}
