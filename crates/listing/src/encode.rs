//! Rows of a statement as the elements of a list, encoded as they are read: thousands of them are never made
//! messages first (docs/decisions/0118).

use futures_util::{Stream, StreamExt};
use proto::{Date, Field, Kind, Message, Timestamp};
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgRow, PgTypeInfo, PgValueRef};
use sqlx::{Column, Decode, Postgres, Row, Type, ValueRef};
use wire::{put_bytes, put_number, put_single};

/// Bytes of a row that room is made for.
const ROW: usize = 1_024;

/// Texts that a row does not have: what it refers to has them, and that is in memory.
pub struct Referred<'a> {
    /// The column that refers to it.
    pub by: &'a str,
    /// The fields in the order of the texts.
    pub fields: &'a [&'a str],
    /// The texts of one; none = unknown, the fields are absent.
    pub texts: &'a (dyn Fn(i64) -> Option<&'a [String]> + Sync),
}

/// Where the value of a field comes from.
#[derive(Clone, Copy)]
enum Source {
    /// The row's column of this index.
    Column(usize),
    /// The text of this index among those referred to.
    Referred(usize),
}

/// The records of a list field, one for each row. Each column has the name of the field that it fills,
/// without the sign that tells sqlx's macros whether it may be null, and that field's own type; null is
/// absent.
pub async fn elements(
    mut rows: impl Stream<Item = sqlx::Result<PgRow>> + Unpin,
    list: &Field,
    referred: &Referred<'_>,
) -> sqlx::Result<Vec<u8>> {
    let mut records = Vec::new();
    let mut element = Vec::with_capacity(ROW);
    let mut sources = None;
    while let Some(row) = rows.next().await {
        let row = row?;
        let sources = match &sources {
            Some(sources) => sources,
            None => sources.insert(sources_of(&row, list, referred)?),
        };
        let to: Option<i64> = row.try_get(referred.by)?;
        let texts = to.and_then(referred.texts).unwrap_or_default();
        element.clear();
        for (source, field) in sources {
            match source {
                Source::Column(index) => {
                    let value = row.try_get_raw(*index)?;
                    put(field, value, &mut element).map_err(|source| {
                        sqlx::Error::ColumnDecode {
                            index: field.column.to_owned(),
                            source,
                        }
                    })?;
                }
                Source::Referred(index) => {
                    if let Some(text) = texts.get(*index) {
                        put_bytes(&mut element, field.number, text.as_bytes());
                    }
                }
            }
        }
        put_bytes(&mut records, list.number, &element);
    }
    Ok(records)
}

/// Where each field comes from, in the order of their numbers, which is the order prost writes them in.
fn sources_of(
    row: &PgRow,
    list: &Field,
    referred: &Referred<'_>,
) -> sqlx::Result<Vec<(Source, &'static Field)>> {
    let unknown = |name: &str| sqlx::Error::ColumnNotFound(name.to_owned());
    let Kind::Message(message) = list.kind else {
        return Err(unknown(list.column));
    };
    let mut sources = Vec::new();
    for (index, column) in row.columns().iter().enumerate() {
        let name = column.name().trim_end_matches(['!', '?']);
        let field = field_of(message, name, |kind| fits(kind, column.type_info()));
        sources.push((Source::Column(index), field.ok_or_else(|| unknown(name))?));
    }
    for (index, name) in referred.fields.iter().enumerate() {
        let field = field_of(message, name, |kind| matches!(kind, Kind::Text));
        sources.push((Source::Referred(index), field.ok_or_else(|| unknown(name))?));
    }
    sources.sort_by_key(|(_, field)| field.number);
    Ok(sources)
}

/// The field of this name, if what it holds does.
fn field_of(message: &Message, name: &str, does: impl Fn(Kind) -> bool) -> Option<&'static Field> {
    let field = message.fields.iter().find(|field| field.column == name)?;
    (does(field.kind) && !field.repeated).then_some(field)
}

/// Whether a column holds what a field does.
fn fits(kind: Kind, column: &PgTypeInfo) -> bool {
    match kind {
        Kind::Int64 => <i64 as Type<Postgres>>::compatible(column),
        Kind::Int32 | Kind::Enum(_) => <i32 as Type<Postgres>>::compatible(column),
        Kind::Bool => <bool as Type<Postgres>>::compatible(column),
        Kind::Text => <str as Type<Postgres>>::compatible(column),
        Kind::Date => <Date as Type<Postgres>>::compatible(column),
        Kind::Timestamp => <Timestamp as Type<Postgres>>::compatible(column),
        _ => false,
    }
}

fn put(field: &Field, value: PgValueRef<'_>, out: &mut Vec<u8>) -> Result<(), BoxDynError> {
    if value.is_null() {
        return Ok(());
    }
    let number = field.number;
    match field.kind {
        Kind::Int64 => put_number(out, number, i64::decode(value)?),
        Kind::Int32 | Kind::Enum(_) => put_number(out, number, i32::decode(value)?.into()),
        Kind::Bool => put_number(out, number, bool::decode(value)?.into()),
        Kind::Date => put_single(out, number, Date::decode(value)?.days.into()),
        Kind::Timestamp => put_single(out, number, Timestamp::decode(value)?.micros),
        _ => put_bytes(out, number, value.as_bytes()?),
    }
    Ok(())
}
