//! Rows of a statement as the elements of a list, encoded as they are read: thousands of them are never made messages first
//! (docs/decisions/0118).

use futures_util::{Stream, StreamExt};
use proto::{Date, Field, Kind, Message, Timestamp};
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgRow, PgTypeInfo, PgValueRef};
use sqlx::{Column, Decode, Postgres, Row, Type, ValueRef};
use wire::{put_bytes, put_number, put_single};

/// Bytes of a row that room is made for.
const ROW: usize = 1_024;

/// The records of a list field, one for each row. Each column has the name of the field that it fills, without the sign that tells
/// sqlx's macros whether it may be null, and that field's own type; null is absent.
pub async fn elements(
    mut rows: impl Stream<Item = sqlx::Result<PgRow>> + Unpin,
    list: &Field,
) -> sqlx::Result<Vec<u8>> {
    let mut records = Vec::new();
    let mut element = Vec::with_capacity(ROW);
    let mut columns = None;
    while let Some(row) = rows.next().await {
        let row = row?;
        let columns = match &columns {
            Some(columns) => columns,
            None => columns.insert(columns_of(&row, list)?),
        };
        element.clear();
        for (index, field) in columns {
            let value = row.try_get_raw(*index)?;
            put(field, value, &mut element).map_err(|source| sqlx::Error::ColumnDecode {
                index: field.column.to_owned(),
                source,
            })?;
        }
        put_bytes(&mut records, list.number, &element);
    }
    Ok(records)
}

/// The columns in the order of the numbers of their fields, which is the order prost writes them in.
fn columns_of(row: &PgRow, list: &Field) -> sqlx::Result<Vec<(usize, &'static Field)>> {
    let Kind::Message(message) = list.kind else {
        return Err(sqlx::Error::ColumnNotFound(list.column.to_owned()));
    };
    let mut columns = Vec::new();
    for (index, column) in row.columns().iter().enumerate() {
        let name = column.name().trim_end_matches(['!', '?']);
        let field = field_of(message, name, column.type_info());
        let field = field.ok_or_else(|| sqlx::Error::ColumnNotFound(name.to_owned()))?;
        columns.push((index, field));
    }
    columns.sort_by_key(|(_, field)| field.number);
    Ok(columns)
}

/// The field of this name, if it holds what the column does.
fn field_of(message: &Message, name: &str, column: &PgTypeInfo) -> Option<&'static Field> {
    let field = message.fields.iter().find(|field| field.column == name)?;
    let fits = match field.kind {
        Kind::Int64 => <i64 as Type<Postgres>>::compatible(column),
        Kind::Int32 | Kind::Enum(_) => <i32 as Type<Postgres>>::compatible(column),
        Kind::Bool => <bool as Type<Postgres>>::compatible(column),
        Kind::Text => <str as Type<Postgres>>::compatible(column),
        Kind::Date => <Date as Type<Postgres>>::compatible(column),
        Kind::Timestamp => <Timestamp as Type<Postgres>>::compatible(column),
        _ => false,
    };
    (fits && !field.repeated).then_some(field)
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
