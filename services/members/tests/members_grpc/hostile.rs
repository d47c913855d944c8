//! Texts that mean harm: kept as they are, or refused with a reason.

use platform::Refusal;
use proto::maillon::members::v1::{CheckDuplicatesRequest, SaveMemberRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;

use crate::support::{Service, fault, faults, new};

/// Every field that takes a text of anybody's choice, with what makes it be one.
type Put = fn(&mut SaveMemberRequest, String);
const TEXTS: [(&str, Put); 13] = [
    ("member_idNumber", |save, text| save.id_number = Some(text)),
    ("member_firstname", |save, text| save.firstname = Some(text)),
    ("member_lastname", |save, text| save.lastname = Some(text)),
    ("member_birthLocation", |save, text| {
        save.birth_location = Some(text);
    }),
    ("member_city", |save, text| save.city = Some(text)),
    ("member_address", |save, text| save.address = Some(text)),
    ("member_district", |save, text| save.district = Some(text)),
    ("member_contact", |save, text| save.contact = Some(text)),
    ("member_contactUrgency", |save, text| {
        save.contact_urgency = Some(text);
    }),
    ("member_ethnicity", |save, text| save.ethnicity = Some(text)),
    ("member_otherNationality", |save, text| {
        save.nationality = Some("other".to_owned());
        save.other_nationality = Some(text);
    }),
    ("member_otherOccupation", |save, text| {
        save.occupation = Some("other".to_owned());
        save.other_occupation = Some(text);
    }),
    ("member_identityDocumentNumber", |save, text| {
        save.identity_document_number = Some(text);
    }),
];

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn texts_are_kept_or_refused_in_every_field(db: PgPool) {
    let service = Service::start(db);
    let kept = [
        "<script>alert(1)</script>",
        "'; drop table member; --",
        "=1+1",
        "%_\\%",
        "ﬁ ½ 𝔘 👩 1",
        "{a} $1 :b ?",
    ];
    for (index, (field, put)) in TEXTS.into_iter().enumerate() {
        for (nth, text) in kept.into_iter().enumerate() {
            // These have a form: see their own tests.
            if ["member_idNumber", "member_contact", "member_contactUrgency"].contains(&field) {
                break;
            }
            let mut save = SaveMemberRequest {
                duplicate_confirmed: Some(true),
                ..new(&format!("Awa {index} {nth}"), "Koné")
            };
            put(&mut save, text.to_owned());
            // Documents' numbers are kept in the signs of a keyboard.
            let text = match field {
                "member_identityDocumentNumber" => text.replace("ﬁ ½ 𝔘", "fi 1⁄2 U"),
                _ => text.to_owned(),
            };
            let id = service.saved(save).await.id;
            let column = "select count(*) from member as m
                where m.id = $1 and to_jsonb(m)::text like '%' || $2 || '%'";
            let found: i64 = sqlx::query_scalar(column)
                .bind(id)
                .bind(
                    serde_json::json!(text)
                        .to_string()
                        .trim_matches('"')
                        .replace('\\', "\\\\")
                        .replace('%', "\\%")
                        .replace('_', "\\_"),
                )
                .fetch_one(&service.app.db)
                .await
                .expect("the table");
            assert_eq!(found, 1, "{field} {text}");
            service.delete(id).await.expect("nothing refers to it");
        }
        for (text, told) in [
            ("a\u{0}b".to_owned(), Fault::ControlCharacter),
            ("a\u{1b}[2J".to_owned(), Fault::ControlCharacter),
            ("a\nb".to_owned(), Fault::ControlCharacter),
            ("x".repeat(1_000_000), Fault::TooLong),
        ] {
            let mut save = new("Awa", "Koné");
            put(&mut save, text);
            assert_eq!(faults(service.save(save).await), fault(field, told));
        }
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn signs_that_are_no_number_never_fail(db: PgPool) {
    let service = Service::start(db);
    let signs = [
        "½", "๓", "ⅷ", "①", "😀", "ʰ", "\u{301}a", "٣", "一", "ǅ", "-", "ª",
    ];
    for (nth, number) in signs.into_iter().enumerate() {
        let save = SaveMemberRequest {
            id_number: Some(number.to_owned()),
            ..new(&format!("Awa {nth}"), "Koné")
        };
        if let Err(status) = service.save(save).await {
            let told = Refusal::of(&status);
            assert_eq!(told.reason(), Reason::ValidationFailed, "{number}");
            assert_eq!(told.message().fields[0].field, "member_idNumber");
        }
    }
    // The same of who is looked for.
    for text in ["a\u{0}", &*"x".repeat(1_000_000)] {
        let asked = CheckDuplicatesRequest {
            firstname: Some(text.to_owned()),
            ..CheckDuplicatesRequest::default()
        };
        let told = faults(service.check(asked).await);
        assert_eq!(told[0].0, "member_firstname");
    }
}
