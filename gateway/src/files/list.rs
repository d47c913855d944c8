//! Which columns a list has as a file.

use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Download, Field, Kind, Message};

use crate::french;

/// A list that leaves as a file, as its call declares it.
#[derive(Clone, Copy)]
pub(crate) struct List {
    pub(crate) download: Download,
    /// Contract §3: exactly what an import reads, under the fields' own names. Empty = for people: the
    /// columns that are asked for under French headings.
    pub(crate) columns: &'static [&'static str],
}

impl List {
    /// Whether its service signs files of it.
    pub(super) fn has_seals(self) -> bool {
        matches!(self.download, Download::ExportAuditEntries)
    }

    /// Whether its rows lie somewhere.
    pub(super) fn has_places(self) -> bool {
        matches!(self.download, Download::ExportParcels)
    }

    /// What stands above the column of a field.
    pub(super) fn title(self, field: &Field) -> &'static str {
        if self.columns.is_empty() {
            french::heading(field.name)
        } else {
            field.name
        }
    }

    /// The fields that become columns, in their order; `asked` names them, separated by commas.
    pub(super) fn fields(
        self,
        message: &'static Message,
        asked: Option<&str>,
    ) -> Result<Vec<&'static Field>, Refusal> {
        if !self.columns.is_empty() {
            let fields = self.columns.iter().map(|name| message.field(name));
            let fields = fields.map(|field| field.expect("the build found it in the reply"));
            return Ok(fields.collect());
        }
        let mut columns: Vec<&'static Field> = Vec::new();
        for name in asked.unwrap_or_default().split(',').map(str::trim) {
            if name.is_empty() {
                continue;
            }
            let field = message
                .field(name)
                .filter(|field| is_cell(field))
                .ok_or_else(|| refused(Fault::UnknownWord, name))?;
            if columns.iter().any(|known| known.number == field.number) {
                return Err(refused(Fault::Twice, name));
            }
            columns.push(field);
        }
        if columns.is_empty() {
            let all = message.fields.iter();
            columns.extend(all.filter(|field| is_cell(field) && !field.unlisted));
        }
        Ok(columns)
    }
}

/// The field that says where a row lies.
const PLACE: &str = "parcel_geometry";

/// Refuses it as a column of cells: an outline may be longer than a cell, and half of one is another outline.
pub(super) fn refuse_place(fields: &[&'static Field]) -> Result<(), Refusal> {
    if fields.iter().any(|field| field.name == PLACE) {
        return Err(refused(Fault::OutOfPlace, PLACE));
    }
    Ok(())
}

/// Puts the field that says where a row lies behind all others.
pub(super) fn end_with_place(message: &'static Message, fields: &mut Vec<&'static Field>) {
    let place = message.field(PLACE);
    let place = place.expect("a list with places has it");
    fields.retain(|field| field.number != place.number);
    fields.push(place);
}

/// Whether a field is one value that a cell can hold.
fn is_cell(field: &Field) -> bool {
    !field.repeated && !matches!(field.kind, Kind::Message(_) | Kind::Bytes)
}

fn refused(fault: Fault, name: &str) -> Refusal {
    /// Enough of a name to recognise it.
    const SHOWN: usize = 60;
    let name: String = name.chars().take(SHOWN).collect();
    Refusal::new(Reason::BadRequest).and("columns", fault, &name)
}

#[cfg(test)]
mod tests {
    use proto::maillon::members::v1::Member;

    use super::*;

    fn members(asked: Option<&str>) -> Result<Vec<&'static str>, Refusal> {
        let list = List {
            download: Download::ExportMembers,
            columns: &[],
        };
        let message = Message::of::<Member>().expect("a message of the contract");
        let fields = list.fields(message, asked)?;
        Ok(fields.iter().map(|field| field.name).collect())
    }

    #[test]
    fn columns_come_as_they_are_asked_for() {
        assert_eq!(
            members(Some(" member_lastname,member_id, ,member_version")).expect("they exist"),
            ["member_lastname", "member_id", "member_version"]
        );
    }

    #[test]
    fn without_a_wish_all_columns_come_that_tell_people_something() {
        let all = members(None).expect("all");
        assert_eq!(
            all[..4],
            [
                "member_id",
                "member_idNumber",
                "member_firstname",
                "member_lastname"
            ]
        );
        assert_eq!(all.len(), 52);
        assert!(!all.contains(&"member_uuid") && !all.contains(&"member_photoFilePath"));
        assert_eq!(members(Some(" , ")).expect("no wish"), all);
    }

    #[test]
    fn a_column_that_is_unknown_or_comes_twice_is_named() {
        for (asked, fault, word) in [
            (
                "member_id,member_secret",
                Fault::UnknownWord,
                "member_secret",
            ),
            ("member_id,member_id", Fault::Twice, "member_id"),
        ] {
            let refusal = members(Some(asked)).expect_err("it is refused");
            let named = &refusal.message().fields[0];
            assert_eq!(refusal.reason(), Reason::BadRequest);
            assert_eq!(
                (named.field.as_str(), named.fault(), named.detail.as_str()),
                ("columns", fault, word)
            );
        }
    }
}
