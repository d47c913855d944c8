//! Values of a member or a parcel of which a person chooses one, as the contract shows them: by the names of
//! its fields, with words where the database has numbers.

use chrono::{DateTime, NaiveDate, SecondsFormat};
use exchange::Group;
use platform::Refusal;
use prost::encoding::{bool, double, int32, int64, message, string};
use proto::maillon::members::v1::{Member, Parcel, SaveMemberRequest, SaveParcelRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::{Date, Field, Kind, Message};
use replica::rows::Shape;
use serde_json::{Map, Value, json};

use super::family;
use super::replica::{EXCHANGED, GEOMETRY, MEMBERS, NUMBER, PARCELS};

/// Of a request that decides.
const VALUE: &str = "value";

/// The column that says when a record was archived.
const ARCHIVED: &str = "deleted_at";
/// The column that says what a member is in its family, and the fields that say it.
const KIND: &str = "kind";
const KINDS: [(&str, family::Kind); 3] = [
    ("member_isMainAccount", family::Kind::Main),
    ("member_isSpouse", family::Kind::Spouse),
    ("member_isChild", family::Kind::Child),
];

/// Records of which people decide conflicts.
pub(crate) const DECIDED: [Shape; 2] = [MEMBERS, PARCELS];

/// When a parcel was archived; it is shown nowhere else.
const PARCEL_ARCHIVED: &str = "parcel_deletedAt";

/// The records of this name.
pub(crate) fn shape_of(entity: &str) -> Option<Shape> {
    DECIDED.into_iter().find(|shape| shape.entity == entity)
}

fn columns(shape: Shape, group: Group) -> &'static [&'static str] {
    let known = EXCHANGED.iter();
    let known = known.filter(|one| one.shape.entity == shape.entity);
    let mut groups = known.flat_map(|one| one.columns);
    groups
        .find(|(name, _)| *name == group)
        .map_or(&[], |(_, columns)| columns)
}

/// The field that shows a column; none = nobody sees it.
fn field(shape: Shape, column: &str) -> Option<&'static Field> {
    let is_member = shape.entity == MEMBERS.entity;
    let shown = if is_member {
        Message::of::<Member>()
    } else {
        Message::of::<Parcel>()
    };
    let column = if is_member && column == ARCHIVED {
        "archived_at"
    } else {
        column
    };
    shown?.fields.iter().find(|field| field.column == column)
}

/// What a column is called, and how its values are shown.
fn named(shape: Shape, column: &str) -> Option<(&'static str, Kind)> {
    match field(shape, column) {
        Some(field) => Some((field.name, field.kind)),
        None if column == ARCHIVED => Some((PARCEL_ARCHIVED, Kind::Timestamp)),
        None => None,
    }
}

/// The fields of a group, in their order.
fn names(shape: Shape, group: Group) -> Vec<&'static str> {
    let of_column = |column: &&str| match *column {
        KIND => KINDS.map(|(name, _)| name).to_vec(),
        column => named(shape, column)
            .map(|(name, _)| name)
            .into_iter()
            .collect(),
    };
    columns(shape, group).iter().flat_map(of_column).collect()
}

/// What a group is called: its first field.
pub(crate) fn name(shape: Shape, group: Group) -> &'static str {
    names(shape, group).first().copied().unwrap_or_default()
}

/// The group of this name, and the records that have it.
pub(crate) fn group_of(name: &str) -> Option<(Shape, Group)> {
    let groups = DECIDED.iter();
    let mut groups = groups.flat_map(|shape| shape.groups.iter().map(|group| (*shape, *group)));
    groups.find(|(shape, group)| self::name(*shape, group) == name)
}

/// The value of a group as people see it: that of its field, or an object of several.
pub(crate) fn shown(shape: Shape, group: Group, value: &Value) -> Value {
    let columns = columns(shape, group);
    let mut shown = Map::new();
    for column in columns {
        let value = if columns.len() == 1 {
            value
        } else {
            &value[*column]
        };
        if *column == KIND {
            let is_it = |kind: family::Kind| json!(*value == json!(kind.number()));
            shown.extend(KINDS.map(|(name, kind)| (name.to_owned(), is_it(kind))));
        } else if let Some((name, kind)) = named(shape, column) {
            shown.insert(name.to_owned(), shown_as(kind, value));
        }
    }
    match shown.len() {
        1 => shown
            .into_iter()
            .next()
            .map(|(_, value)| value)
            .unwrap_or_default(),
        _ => Value::Object(shown),
    }
}

fn shown_as(kind: Kind, value: &Value) -> Value {
    match kind {
        Kind::Enum(words) => {
            let found = words.iter().find(|(number, _)| *value == json!(number));
            found.map_or(Value::Null, |(_, word)| json!(word))
        }
        Kind::Json => {
            let text = value.as_str().map(serde_json::from_str);
            text.and_then(Result::ok).unwrap_or_default()
        }
        Kind::Timestamp => {
            let at = value
                .as_str()
                .and_then(|at| DateTime::parse_from_rfc3339(at).ok());
            at.map_or(Value::Null, |at| {
                json!(at.to_utc().to_rfc3339_opts(SecondsFormat::Millis, true))
            })
        }
        _ => value.clone(),
    }
}

/// Whether a value becomes live by a save, as people make it; the number is given once.
pub(crate) fn is_saved(shape: Shape, group: Group) -> bool {
    let names = names(shape, group);
    let is_field = |name: &&str| save_field(shape, name).is_some();
    group != NUMBER && !names.is_empty() && names.iter().all(is_field)
}

/// Whether people can type the value in: nobody types an outline.
pub(crate) fn is_typed_in(shape: Shape, group: Group) -> bool {
    is_saved(shape, group) && group != GEOMETRY
}

fn save_field(shape: Shape, name: &str) -> Option<&'static Field> {
    let save = if shape.entity == MEMBERS.entity {
        Message::of::<SaveMemberRequest>()
    } else {
        Message::of::<SaveParcelRequest>()
    };
    save?.field(name)
}

/// The save that gives a member this value of a group, shown as [`shown`] does.
pub(crate) fn save_of(id: i64, group: Group, value: &Value) -> Result<SaveMemberRequest, Refusal> {
    let (save, cleared) = read_save::<SaveMemberRequest>(MEMBERS, group, value)?;
    Ok(SaveMemberRequest {
        id: Some(id),
        // Somebody looks at it just now.
        duplicate_confirmed: Some(true),
        cleared,
        ..save
    })
}

/// The same of a parcel.
pub(crate) fn save_of_parcel(
    id: i64,
    group: Group,
    value: &Value,
) -> Result<SaveParcelRequest, Refusal> {
    let (save, cleared) = read_save::<SaveParcelRequest>(PARCELS, group, value)?;
    Ok(SaveParcelRequest {
        id: Some(id),
        cleared,
        ..save
    })
}

/// A save with these values alone, and the fields that it empties.
fn read_save<S: prost::Message + Default>(
    shape: Shape,
    group: Group,
    value: &Value,
) -> Result<(S, Vec<String>), Refusal> {
    let names = names(shape, group);
    let mut bytes = Vec::new();
    let mut cleared = Vec::new();
    for name in &names {
        let wrong = |fault| Refusal::field(name, fault);
        let value = if names.len() == 1 {
            value
        } else {
            let fields = value.as_object();
            let fields = fields.ok_or_else(|| Refusal::field(VALUE, Fault::WrongType))?;
            fields.get(*name).ok_or_else(|| wrong(Fault::Required))?
        };
        let field = save_field(shape, name).ok_or(Reason::ValueNotTypedIn)?;
        if value.is_null() {
            cleared.push((*name).to_owned());
        } else if !write(field, value, &mut bytes) {
            return Err(wrong(Fault::WrongType));
        }
    }
    let save = S::decode(&*bytes).map_err(|_| Refusal::field(VALUE, Fault::WrongType))?;
    Ok((save, cleared))
}

/// Writes a field as protobuf has it; false = the value is none of its kind.
fn write(field: &Field, value: &Value, bytes: &mut Vec<u8>) -> bool {
    let number = field.number;
    let whole = || i32::try_from(value.as_i64()?).ok();
    match field.kind {
        Kind::Text => value
            .as_str()
            .map(|text| string::encode(number, &text.to_owned(), bytes)),
        Kind::Json => {
            string::encode(number, &value.to_string(), bytes);
            Some(())
        }
        Kind::Int64 => value
            .as_i64()
            .map(|whole| int64::encode(number, &whole, bytes)),
        Kind::Int32 => whole().map(|whole| int32::encode(number, &whole, bytes)),
        Kind::Double => value
            .as_f64()
            .map(|fraction| double::encode(number, &fraction, bytes)),
        Kind::Bool => value
            .as_bool()
            .map(|is_so| bool::encode(number, &is_so, bytes)),
        Kind::Enum(words) => {
            let found = words.iter().find(|(_, word)| value.as_str() == Some(word));
            found.map(|(word, _)| int32::encode(number, word, bytes))
        }
        Kind::Date => {
            let day = value.as_str().and_then(|day| day.parse::<NaiveDate>().ok());
            day.map(|day| message::encode(number, &Date::from(day), bytes))
        }
        _ => None,
    }
    .is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::replica::{CAN_WRITE, FAMILY, LOCALITY, PHOTO, PHOTO_CHECK, WRITTEN};
    use exchange::DELETION;

    #[test]
    fn every_group_that_can_be_in_conflict_has_a_name_and_no_two_have_the_same() {
        let hidden = ["uuid", CAN_WRITE, PHOTO_CHECK, WRITTEN];
        let groups = MEMBERS
            .groups
            .iter()
            .filter(|group| !hidden.contains(group));
        for group in groups {
            assert_eq!(
                group_of(name(MEMBERS, group)),
                Some((MEMBERS, *group)),
                "{group}"
            );
        }
        let groups = PARCELS.groups.iter();
        for group in groups.filter(|group| !["uuid", WRITTEN].contains(group)) {
            assert_eq!(
                group_of(name(PARCELS, group)),
                Some((PARCELS, *group)),
                "{group}"
            );
        }
        assert_eq!(name(MEMBERS, "city"), "member_city");
        assert_eq!(name(MEMBERS, FAMILY), "member_isMainAccount");
        assert_eq!(name(MEMBERS, PHOTO), "member_photoFileName");
        assert_eq!(name(MEMBERS, DELETION), "member_archivedAt");
        assert_eq!(name(PARCELS, DELETION), "parcel_deletedAt");
        assert_eq!(name(PARCELS, GEOMETRY), "parcel_geometry");
        assert_eq!(group_of("member_nothing"), None);
    }

    #[test]
    fn values_are_shown_with_the_words_and_fields_of_the_contract() {
        let shown = |group, value: &Value| shown(MEMBERS, group, value);
        assert_eq!(shown("city", &json!("Man")), json!("Man"));
        assert_eq!(shown("gender", &json!(2)), json!("F"));
        assert_eq!(shown("marital_status", &Value::Null), Value::Null);
        let photo = json!({"photo_file_name": "a.jpg", "photo_updated_at": "2026-11-30T10:00:00+00:00",
            "photo_updated_by": "awa"});
        assert_eq!(shown(PHOTO, &photo), json!("a.jpg"));
        let at = json!("2026-11-30T10:00:00.25+00:00");
        assert_eq!(shown(DELETION, &at), json!("2026-11-30T10:00:00.250Z"));
        let spouse = json!({"kind": 2, "main_member_id": 7, "order_number": 1});
        let fields = json!({"member_isMainAccount": false, "member_isSpouse": true, "member_isChild": false,
            "member_mainMemberId": 7, "member_orderNumber": 1});
        assert_eq!(shown(FAMILY, &spouse), fields);
        let place = json!({"geometry": "{}", "bounds": "(0,0),(0,0)", "measured_area_ha": null,
            "accuracy_m": 4.5});
        let fields = json!({"parcel_geometry": {}, "parcel_accuracyM": 4.5});
        assert_eq!(super::shown(PARCELS, GEOMETRY, &place), fields);
        assert_eq!(super::shown(PARCELS, "crop", &json!(1)), json!("cacao"));
    }

    #[test]
    fn what_people_save_can_be_typed_in_and_nothing_else() {
        for group in [
            "city",
            "gender",
            "birth_date",
            LOCALITY,
            FAMILY,
            "household",
            "cooperative_id",
        ] {
            assert!(is_typed_in(MEMBERS, group), "{group}");
        }
        for group in [NUMBER, PHOTO, DELETION, "status", "uuid", WRITTEN] {
            assert!(!is_typed_in(MEMBERS, group), "{group}");
        }
        for group in [
            "code",
            "member_id",
            LOCALITY,
            "declared_area_ha",
            "land_title",
        ] {
            assert!(is_typed_in(PARCELS, group), "{group}");
        }
        assert!(is_saved(PARCELS, GEOMETRY) && !is_typed_in(PARCELS, GEOMETRY));
        assert!(!is_saved(PARCELS, DELETION));
    }

    #[test]
    fn a_value_becomes_the_save_that_gives_it() {
        let save = |group, value: Value| save_of(9, group, &value);
        let city = save("city", json!("Man")).expect("a text");
        assert_eq!((city.id, city.city.as_deref()), (Some(9), Some("Man")));
        assert!(city.cleared.is_empty());
        let none = save("city", Value::Null).expect("none is a value");
        assert_eq!(
            (none.city, none.cleared),
            (None, vec!["member_city".to_owned()])
        );
        let born = json!({"member_birthDate": "1980-02-29", "member_birthDatePrecision": "year"});
        let born = save("birth_date", born).expect("a day");
        let day = NaiveDate::from_ymd_opt(1980, 2, 29).expect("a day");
        assert_eq!(born.birth_date, Some(day.into()));
        assert!(born.birth_date_precision.is_some());
        let area = save_of_parcel(9, "declared_area_ha", &json!(2.5)).expect("hectares");
        assert_eq!((area.id, area.declared_area_ha), (Some(9), Some(2.5)));
        let gender = save("gender", json!("M")).expect("a word");
        assert_eq!(gender.gender, Some(1));
        for (group, value) in [
            ("city", json!(3)),
            ("gender", json!("X")),
            (LOCALITY, json!("7")),
            ("birth_date", json!("1980-02-29")),
            ("birth_date", json!({"member_birthDate": "1980-02-29"})),
            (
                "birth_date",
                json!({"member_birthDate": "hier", "member_birthDatePrecision": null}),
            ),
        ] {
            let refusal = save(group, value.clone()).expect_err("it is none");
            assert_eq!(
                refusal.reason(),
                Reason::ValidationFailed,
                "{group} {value}"
            );
        }
    }
}
