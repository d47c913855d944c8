//! Rows of files, and what an import answers to them.

use platform::Refusal;
use proto::maillon::geography::v1::{
    ImportLocalitiesReply, ImportLocalitiesRequest, Level, LocalityImportRow, RowClass,
};
use tonic::Status;

use crate::support::Service;

/// The cells of a file.
pub(crate) type Rows<'a> = &'a [[&'a str; 7]];

/// What an import added and updated, by level.
pub(crate) type Counts = [[i64; 4]; 2];

/// A row out of its seven cells.
pub(crate) fn row(cells: [&str; 7]) -> LocalityImportRow {
    let [
        region_code,
        region_name,
        department_code,
        department_name,
        subprefecture_code,
        subprefecture_name,
        locality_name,
    ] = cells.map(str::to_owned);
    LocalityImportRow {
        region_code,
        region_name,
        department_code,
        department_name,
        subprefecture_code,
        subprefecture_name,
        locality_name,
    }
}

/// A file of localities.
pub(crate) fn file(rows: Rows<'_>) -> ImportLocalitiesRequest {
    ImportLocalitiesRequest {
        rows: rows.iter().map(|cells| row(*cells)).collect(),
        with_classes: Some(true),
        ..ImportLocalitiesRequest::default()
    }
}

/// A file whose rows end at a level.
pub(crate) fn file_to(level: Level, rows: Rows<'_>) -> ImportLocalitiesRequest {
    ImportLocalitiesRequest {
        level: Some(level.into()),
        ..file(rows)
    }
}

/// The real hierarchy that every engineer has beside the project.
pub(crate) fn real() -> Vec<LocalityImportRow> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/cote-divoire-localities.csv"
    );
    let text = std::fs::read_to_string(path)
        .expect("the real hierarchy lies in ../shared/data beside the project");
    let lines = text.lines().skip(1);
    // The file has neither quotes nor commas within cells.
    lines
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            row(cells.try_into().expect("seven cells"))
        })
        .collect()
}

impl Service {
    pub(crate) async fn import(
        &self,
        file: ImportLocalitiesRequest,
    ) -> Result<ImportLocalitiesReply, Status> {
        let answer = self.localities().import_localities(self.asked(file)).await;
        answer.map(tonic::Response::into_inner)
    }

    /// Region, department, sub-prefecture, locality.
    pub(crate) async fn sizes(&self) -> [i64; 4] {
        [
            self.number("select count(*) from region where deleted_at is null")
                .await,
            self.number("select count(*) from department where deleted_at is null")
                .await,
            self.number("select count(*) from subprefecture where deleted_at is null")
                .await,
            self.number("select count(*) from locality where deleted_at is null")
                .await,
        ]
    }

    /// Everything that an import can touch, as one text.
    pub(crate) async fn state(&self) -> String {
        let statement = "select coalesce(string_agg(line, E'\\n' order by line), '') from (
            select 'r' || id || code || name || version || (deleted_at is null) as line from region
            union all select 'd' || id || '<' || region_id || code || name || version || (deleted_at is null)
            from department
            union all select 's' || id || '<' || department_id || code || name || version || (deleted_at is
                null) from subprefecture
            union all select 'l' || id || '<' || subprefecture_id || name || version || (deleted_at is null)
            from locality
            union all select 'e' || sequence || subject || entity_id || version from outbox) as all_of_it";
        let one = sqlx::query_scalar(statement).fetch_one(&self.db).await;
        one.expect("a text")
    }
}

/// Added and updated, by level.
pub(crate) fn counts(reply: &ImportLocalitiesReply) -> Counts {
    [
        [
            reply.region_added,
            reply.department_added,
            reply.subprefecture_added,
            reply.locality_added,
        ],
        [
            reply.region_updated,
            reply.department_updated,
            reply.subprefecture_updated,
            reply.locality_updated,
        ],
    ]
}

/// `row column fault detail` of every bad cell.
pub(crate) fn bad(reply: &ImportLocalitiesReply) -> Vec<String> {
    let told = reply
        .refusal
        .as_ref()
        .map_or(&[][..], |refusal| &refusal.fields);
    told.iter()
        .map(|told| {
            let fault = told
                .fault()
                .as_str_name()
                .trim_start_matches("FAULT_")
                .to_lowercase();
            let text = format!("{} {} {fault} {}", told.row, told.field, told.detail);
            text.trim_end().to_owned()
        })
        .collect()
}

/// The classes of the rows, a letter each: new, existing, changed, error, duplicate, blank.
pub(crate) fn classes(reply: &ImportLocalitiesReply) -> String {
    let letter = |class| match class {
        RowClass::Unspecified => '?',
        RowClass::New => 'n',
        RowClass::Existing => 'e',
        RowClass::Changed => 'c',
        RowClass::Error => 'x',
        RowClass::Duplicate => 'd',
        RowClass::Blank => 'b',
    };
    reply.classes().map(letter).collect()
}

/// The counts of a refusal that are not zero.
pub(crate) fn figures<T: std::fmt::Debug>(answer: Result<T, Status>) -> Vec<(String, i64)> {
    let refusal = Refusal::of(&answer.expect_err("it is refused"));
    let mut counts: Vec<(String, i64)> = refusal.message().counts.clone().into_iter().collect();
    counts.retain(|(_, count)| *count > 0);
    counts.sort();
    counts
}
