//! Every field of a save: a value sets, absent keeps, null clears or is refused. A field that the contract
//! gets and this walk does not know fails it.

use proto::maillon::members::v1::{Member, SaveMemberRequest};
use proto::maillon::refusal::v1::Fault;
use sqlx::PgPool;

use crate::country::country;
use crate::support::{
    Dependant::Spouse, Service, change, cleared, day, dependant, fault, faults, new,
};

/// What null does.
enum Null {
    /// The field is this afterwards.
    Leaves(&'static str),
    Refused,
}

/// A field, what sets it, and what it reads as then.
struct Case {
    field: &'static str,
    set: fn(&mut SaveMemberRequest),
    read: fn(&Member) -> String,
    value: &'static str,
    null: Null,
}

fn text(value: Option<&String>) -> String {
    value.cloned().unwrap_or_default()
}

fn figure<T: ToString>(value: Option<T>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

macro_rules! case {
    ($field:literal, $name:ident = $set:expr, $read:expr, $value:literal, $null:expr) => {
        Case {
            field: $field,
            set: |save| save.$name = $set,
            read: $read,
            value: $value,
            null: $null,
        }
    };
}

/// Of a line that may be empty.
macro_rules! line {
    ($field:literal, $name:ident) => {
        case!(
            $field,
            $name = Some(" Du texte ".to_owned()),
            |member| text(member.$name.as_ref()),
            "Du texte",
            Null::Leaves("")
        )
    };
}

/// Of a word or a figure that may be empty.
macro_rules! whole {
    ($field:literal, $name:ident, $value:literal, $text:literal) => {
        case!(
            $field,
            $name = Some($value),
            |member| figure(member.$name),
            $text,
            Null::Leaves("")
        )
    };
}

fn cases() -> Vec<Case> {
    vec![
        case!(
            "member_firstname",
            firstname = Some("Issa".to_owned()),
            |member| member.firstname.clone(),
            "Issa",
            Null::Refused
        ),
        case!(
            "member_lastname",
            lastname = Some("Bamba".to_owned()),
            |member| member.lastname.clone(),
            "Bamba",
            Null::Refused
        ),
        whole!("member_gender", gender, 2, "2"),
        case!(
            "member_birthDate",
            birth_date = day("1990-05-06"),
            |member| figure(member.birth_date.map(proto::Date::naive)),
            "1990-05-06",
            Null::Leaves("")
        ),
        case!(
            "member_birthDatePrecision",
            birth_date_precision = Some(2),
            |member| figure(member.birth_date_precision),
            "2",
            Null::Leaves("1")
        ),
        line!("member_birthLocation", birth_location),
        line!("member_city", city),
        line!("member_address", address),
        line!("member_district", district),
        case!(
            "member_contact",
            contact = Some(" 07 08 09 10 11 ".to_owned()),
            |member| text(member.contact.as_ref()),
            "07 08 09 10 11",
            Null::Leaves("")
        ),
        case!(
            "member_contactUrgency",
            contact_urgency = Some("Awa : 07 08 09 10 11".to_owned()),
            |member| text(member.contact_urgency.as_ref()),
            "Awa : 07 08 09 10 11",
            Null::Leaves("")
        ),
        whole!("member_localityId", locality_id, 2, "2"),
        case!(
            "member_membershipStartDate",
            membership_start_date = day("2020-01-02"),
            |member| figure(member.membership_start_date.map(proto::Date::naive)),
            "2020-01-02",
            Null::Leaves("")
        ),
        case!(
            "member_isMainAccount",
            is_main_account = Some(true),
            |member| member.is_main_account.to_string(),
            "true",
            Null::Refused
        ),
        case!(
            "member_isSpouse",
            is_spouse = Some(true),
            |member| member.is_spouse.to_string(),
            "true",
            Null::Refused
        ),
        case!(
            "member_isChild",
            is_child = Some(true),
            |member| member.is_child.to_string(),
            "true",
            Null::Refused
        ),
        // The second main member that the test makes.
        case!(
            "member_mainMemberId",
            main_member_id = Some(2),
            |member| figure(member.main_member_id),
            "2",
            Null::Refused
        ),
        whole!("member_orderNumber", order_number, 7, "7"),
        whole!("member_maritalStatus", marital_status, 3, "3"),
        whole!("member_educationLevel", education_level, 7, "7"),
        line!("member_ethnicity", ethnicity),
        case!(
            "member_nationality",
            nationality = Some("ml".to_owned()),
            |member| text(member.nationality.as_ref()),
            "ML",
            Null::Leaves("")
        ),
        line!("member_otherNationality", other_nationality),
        case!(
            "member_occupation",
            occupation = Some("fisher".to_owned()),
            |member| text(member.occupation.as_ref()),
            "fisher",
            Null::Leaves("")
        ),
        line!("member_otherOccupation", other_occupation),
        whole!(
            "member_identityDocumentType",
            identity_document_type,
            7,
            "7"
        ),
        line!("member_identityDocumentNumber", identity_document_number),
        whole!("member_householdStatus", household_status, 5, "5"),
        whole!("member_householdSize", household_size, 100, "100"),
        whole!("member_dependentCount", dependent_count, 0, "0"),
    ]
}

/// Said of the save and not of the member, or told by other tests: a number once given, a cooperative that
/// nobody keeps yet.
const APART: [&str; 6] = [
    "cleared",
    "member_id",
    "member_version",
    "member_duplicateConfirmed",
    "member_idNumber",
    "member_cooperativeId",
];

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn absent_keeps_null_clears_and_a_value_sets_in_every_field(db: PgPool) {
    let service = Service::start(db);
    country(&service.app.db).await;
    let main = service.create("Awa", "Koné").await;
    assert_eq!(service.create("Yao", "Kouassi").await, 2);
    let cases = cases();
    let message =
        proto::Message::named("maillon.members.v1.SaveMemberRequest").expect("it is there");
    for field in message.fields {
        let is_known =
            APART.contains(&field.name) || cases.iter().any(|case| case.field == field.name);
        assert!(is_known, "{} is not walked", field.name);
    }
    assert_eq!(message.fields.len(), APART.len() + cases.len());

    for (nth, case) in cases.iter().enumerate() {
        let field = case.field;
        let made = SaveMemberRequest {
            birth_date: day("1980-01-01"),
            nationality: Some("other".to_owned()),
            occupation: Some("other".to_owned()),
            duplicate_confirmed: Some(true),
            ..dependant(main, Spouse, &format!("Fanta {nth}"))
        };
        let id = service.saved(made).await.id;
        let untouched = service.member(id).await;
        let mut set = SaveMemberRequest {
            duplicate_confirmed: Some(true),
            ..change(id)
        };
        (case.set)(&mut set);
        service.saved(set).await;
        let read = async || (case.read)(&service.member(id).await);
        assert_eq!(read().await, case.value, "{field} is set");
        // Something else is saved: the field is absent.
        let other = if field == "member_district" {
            "member_city"
        } else {
            "member_district"
        };
        let mut absent = change(id);
        match other {
            "member_city" => absent.city = Some("Ailleurs".to_owned()),
            _ => absent.district = Some("Ailleurs".to_owned()),
        }
        service.saved(absent).await;
        assert_eq!(read().await, case.value, "{field} is kept");
        let null = SaveMemberRequest {
            duplicate_confirmed: Some(true),
            ..cleared(id, &[field])
        };
        match case.null {
            Null::Leaves(value) => {
                service.saved(null).await;
                assert_eq!(read().await, value, "{field} is cleared");
            }
            Null::Refused => {
                assert_eq!(
                    faults(service.save(null).await),
                    fault(field, Fault::Required)
                );
                assert_eq!(read().await, case.value, "{field} is kept after a refusal");
            }
        }
        // Nothing but the field changed, with what depends on it.
        let now = service.member(id).await;
        assert_eq!(
            (now.id_number, now.uuid),
            (untouched.id_number, untouched.uuid)
        );
        let is_named = ["member_firstname", "member_lastname"].contains(&field);
        assert!(is_named || now.firstname == untouched.firstname);
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn light_a_phone_is_a_phone(db: PgPool) {
    let service = Service::start(db);
    let called = |contact: &str, urgency: &str| SaveMemberRequest {
        contact: Some(contact.to_owned()),
        contact_urgency: Some(urgency.to_owned()),
        ..new("Awa", "Koné")
    };
    let both = ["member_contact", "member_contactUrgency"]
        .map(|field| (field.to_owned(), Fault::NotAPhone));
    for text in ["abc", "07", "=1+1", "\u{202e}droite"] {
        assert_eq!(
            faults(service.save(called(text, text)).await),
            both,
            "{text}"
        );
    }
    let good = called(
        "+225 07 08 09 10 11 / 0102030405",
        "Sa mère, 07.08.09.10.11",
    );
    let id = service.saved(good).await.id;
    // What was written before there was a rule is kept until it is changed.
    sqlx::query("update member set contact = 'chez Ali' where id = $1")
        .bind(id)
        .execute(&service.app.db)
        .await
        .expect("a column");
    let kept = SaveMemberRequest {
        contact: Some("chez Ali".to_owned()),
        city: Some("Man".to_owned()),
        ..change(id)
    };
    service.saved(kept).await;
    assert_eq!(
        service.member(id).await.contact.as_deref(),
        Some("chez Ali")
    );
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn light_numbers_in_full_width_are_those_of_a_keyboard(db: PgPool) {
    let service = Service::start(db);
    let numbered = |document: &str, phone: &str, urgency: &str| SaveMemberRequest {
        identity_document_number: Some(document.to_owned()),
        contact: Some(phone.to_owned()),
        contact_urgency: Some(urgency.to_owned()),
        ..new("Awa", "Koné")
    };
    let wide = numbered(
        "ＣＩ００４５１２",
        "０７０７０８０９１０",
        "Sa mère ０１０２０３０４０５",
    );
    let id = service.saved(wide).await.id;
    let kept = service.member(id).await;
    assert_eq!(kept.identity_document_number.as_deref(), Some("CI004512"));
    assert_eq!(kept.contact.as_deref(), Some("0707080910"));
    assert_eq!(kept.contact_urgency.as_deref(), Some("Sa mère 0102030405"));
    // A document of another script stays as it was written.
    let foreign = SaveMemberRequest {
        identity_document_number: Some("АВ 12".to_owned()),
        ..change(id)
    };
    service.saved(foreign).await;
    let kept = service.member(id).await.identity_document_number;
    assert_eq!(kept.as_deref(), Some("АВ 12"));
}
