//! A country's hierarchy out of a file, for the first start.

use std::path::Path;

use proto::maillon::geography::v1::LocalityImportRow;

use crate::wiring::Failure;

/// The rows of a file in the layout of the import.
pub(crate) fn read(file: &Path) -> Result<Vec<LocalityImportRow>, Failure> {
    let unreadable = |error: csv::Error| format!("{}: {error}", file.display());
    let mut reader = csv::Reader::from_path(file).map_err(unreadable)?;
    let titles = reader.headers().map_err(unreadable)?.clone();
    let cell = |record: &csv::StringRecord, column: &str| {
        let place = titles.iter().position(|title| title.trim() == column);
        let cell = place.and_then(|place| record.get(place));
        cell.unwrap_or_default().to_owned()
    };
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(unreadable)?;
        rows.push(LocalityImportRow {
            region_code: cell(&record, "region_code"),
            region_name: cell(&record, "region_name"),
            department_code: cell(&record, "department_code"),
            department_name: cell(&record, "department_name"),
            subprefecture_code: cell(&record, "subprefecture_code"),
            subprefecture_name: cell(&record, "subprefecture_name"),
            locality_name: cell(&record, "locality_name"),
        });
    }
    Ok(rows)
}
