//! A country's hierarchy out of a file, for the first start.

use std::path::Path;

use proto::maillon::geography::v1::LocalityImportRow;

use crate::wiring::Failure;

/// The rows of a file in the layout of the import.
pub(crate) fn read(file: &Path) -> Result<Vec<LocalityImportRow>, Failure> {
    let unreadable = |error: csv::Error| format!("{}: {error}", file.display());
    let text =
        std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    // As a spreadsheet of ours or of others writes it: with the mark of UTF-8, with semicolons.
    let text = text.trim_start_matches('\u{feff}');
    let head = text.lines().next().unwrap_or_default();
    let separator = if head.contains(';') { b';' } else { b',' };
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator)
        .from_reader(text.as_bytes());
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
