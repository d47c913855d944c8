//! What each list looks like as a file.

use platform::Refusal;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Field, Kind, Message, Route};

/// How the columns of a file come about.
#[derive(Clone, Copy)]
pub(super) enum Layout {
    /// Contract §3: exactly what an import reads, under the fields' own names; the upper levels end where they end.
    Import(&'static [&'static str]),
    /// For people: the columns that were asked for under French headings, or all fields but these.
    List(&'static [&'static str]),
}

/// The layout of a call's file; none = the call is no export of a list.
pub(super) fn of(route: &Route) -> Option<Layout> {
    const HIERARCHY: &[&str] = &[
        "region_code",
        "region_name",
        "department_code",
        "department_name",
        "subprefecture_code",
        "subprefecture_name",
        "locality_name",
    ];
    Some(match route.operation {
        "Regions_ExportRegions" => Layout::Import(&HIERARCHY[..2]),
        "Departments_ExportDepartments" => Layout::Import(&HIERARCHY[..4]),
        "Subprefectures_ExportSubprefectures" => Layout::Import(&HIERARCHY[..6]),
        "Localities_ExportLocalities" => Layout::Import(HIERARCHY),
        "Members_ExportMembers" => Layout::List(&[
            "member_uuid",
            "member_version",
            "member_canWrite",
            "member_synchronizationNeeded",
            "member_photoFilePath",
        ]),
        "Audit_ExportAuditEntries" => Layout::List(&[]),
        "Cards_ExportCards" => Layout::List(&[
            "card_version",
            "card_photo",
            "card_photoFilePath",
            "card_qrcode",
        ]),
        "Deliveries_ExportDeliveries" => Layout::List(&["delivery_version"]),
        "Transactions_ExportTransactions" => Layout::List(&["transaction_version"]),
        _ => return None,
    })
}

impl Layout {
    /// The fields that become columns, in their order; `asked` names them, separated by commas.
    pub(super) fn columns(
        self,
        message: &'static Message,
        asked: Option<&str>,
    ) -> Result<Vec<&'static Field>, Refusal> {
        let hidden = match self {
            Self::Import(names) => {
                let columns = names.iter().map(|name| {
                    message
                        .field(name)
                        .expect("a layout names fields of its message: a test exports every list")
                });
                return Ok(columns.collect());
            }
            Self::List(hidden) => hidden,
        };
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
            columns.extend(all.filter(|field| is_cell(field) && !hidden.contains(&field.name)));
        }
        Ok(columns)
    }
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
    use super::*;

    fn members(asked: Option<&str>) -> Result<Vec<&'static str>, Refusal> {
        let route = proto::ROUTES
            .iter()
            .find(|route| route.operation == "Members_ExportMembers")
            .expect("a call of the contract");
        let columns = of(route).expect("an export").columns(route.reply, asked)?;
        Ok(columns.iter().map(|field| field.name).collect())
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
