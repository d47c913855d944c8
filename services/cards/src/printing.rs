//! What is printed of cards and deliveries: their texts as a French reader has them.

pub(crate) mod bundle;
pub(crate) mod payment;

use print::{CardData, DocumentData, Photo, Record};
use printer::{day, moment, part_of_day};
use proto::Date;
use proto::maillon::cards::v1::{Card, Delivery, DeliveryLine};
use proto::maillon::members::v1::BirthDatePrecision;

/// A field of the API and what is printed for it.
pub(crate) type Text = (&'static str, String);

/// What templates say of a card.
pub(crate) fn card(card: Card, photo: Option<Photo>) -> CardData {
    CardData::from_iter(texts_of_card(card)).with_photo(photo)
}

/// What the default template prints of a card, pictures apart: nobody else needs more to print it.
pub(crate) const ON_CARDS: [&str; 10] = [
    "card_idNumber",
    "card_lastname",
    "card_firstname",
    "card_birthDate",
    "card_birthLocation",
    "locality_name",
    "card_memberIdNumber",
    "card_membershipStartDate",
    "card_expirationDate",
    "card_qrcode",
];

/// The same of one card, in that order.
pub(crate) fn on_card(card: Card) -> [String; ON_CARDS.len()] {
    let mut texts = texts_of_card(card);
    ON_CARDS.map(|name| {
        let found = texts.iter_mut().find(|(field, _)| *field == name);
        found
            .map(|(_, text)| std::mem::take(text))
            .unwrap_or_default()
    })
}

pub(crate) fn texts_of_card(card: Card) -> [Text; 15] {
    let or_none = Option::unwrap_or_default;
    [
        ("card_idNumber", card.id_number),
        ("card_firstname", card.firstname),
        ("card_lastname", card.lastname),
        (
            "card_birthDate",
            birth(card.birth_date, Some(card.birth_date_precision)),
        ),
        ("card_birthLocation", or_none(card.birth_location)),
        ("card_city", or_none(card.city)),
        ("card_phoneNumber", or_none(card.phone_number)),
        ("card_memberIdNumber", card.member_id_number),
        ("card_membershipStartDate", day(card.membership_start_date)),
        ("card_expirationDate", day(card.expiration_date)),
        ("card_qrcode", card.qrcode),
        ("locality_name", or_none(card.locality_name)),
        ("subprefecture_name", or_none(card.subprefecture_name)),
        ("department_name", or_none(card.department_name)),
        ("region_name", or_none(card.region_name)),
    ]
}

/// What templates say of a delivery and its lines.
pub(crate) fn delivery(delivery: Delivery, lines: Vec<Record>) -> DocumentData {
    DocumentData {
        record: Record::from_iter(texts_of_delivery(delivery)),
        lines,
    }
}

pub(crate) fn texts_of_delivery(delivery: Delivery) -> [Text; 5] {
    [
        ("delivery_code", delivery.code),
        ("delivery_quantity", delivery.quantity.to_string()),
        ("delivery_createdByLogin", delivery.created_by_login),
        (
            "delivery_creationDateTime",
            moment(delivery.creation_date_time),
        ),
        ("delivery_sentDateTime", moment(delivery.sent_date_time)),
    ]
}

/// What templates say of a line.
pub(crate) fn line(line: DeliveryLine, photo: Option<Photo>) -> Record {
    Record::from_iter(texts_of_line(line)).with_photo(photo)
}

pub(crate) fn texts_of_line(line: DeliveryLine) -> [Text; 7] {
    let or_none = Option::unwrap_or_default;
    [
        ("card_idNumber", line.card_id_number),
        ("card_firstname", or_none(line.card_firstname)),
        ("card_lastname", or_none(line.card_lastname)),
        (
            "card_birthDate",
            birth(line.card_birth_date, line.card_birth_date_precision),
        ),
        ("card_memberIdNumber", or_none(line.card_member_id_number)),
        ("card_expirationDate", day(line.card_expiration_date)),
        ("motive", or_none(line.motive)),
    ]
}

/// The day of a birth, or its year where nothing else is known.
fn birth(on: Option<Date>, precision: Option<i32>) -> String {
    part_of_day(on, precision == Some(BirthDatePrecision::Year.into()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use print::templates;
    use proto::Timestamp;

    use super::*;

    /// Said by the page, or a picture.
    const OTHERS: [&str; 4] = ["card_photo", "currentPage", "line_number", "totalPages"];

    /// The fields that a template asks for.
    fn fields(template: &str) -> BTreeSet<&str> {
        let opened = template.split('{').skip(1);
        let fields = opened.filter_map(|rest| Some(rest.split_once('}')?.0));
        fields
            .filter(|field| {
                field
                    .bytes()
                    .all(|byte| byte.is_ascii_alphabetic() || byte == b'_')
            })
            .filter(|field| !field.is_empty() && !OTHERS.contains(field))
            .collect()
    }

    #[test]
    fn the_default_templates_ask_for_nothing_that_is_not_told() {
        let names = |texts: &[Text]| texts.iter().map(|(field, _)| *field).collect();
        let card: BTreeSet<&str> = names(&texts_of_card(Card::default()));
        let mut delivery: BTreeSet<&str> = names(&texts_of_delivery(Delivery::default()));
        delivery.extend(names(&texts_of_line(DeliveryLine::default())) as BTreeSet<&str>);
        assert!(fields(templates::CARD).len() >= 10);
        assert!(fields(templates::CARD).is_subset(&card));
        assert_eq!(fields(templates::CARD), BTreeSet::from(ON_CARDS));
        for template in [
            templates::DELIVERY,
            templates::ERROR_DELIVERY,
            templates::SIGNING_SHEET,
        ] {
            assert!(fields(template).len() >= 9);
            assert!(fields(template).is_subset(&delivery));
        }
    }

    #[test]
    fn days_are_written_as_the_reader_writes_them() {
        let day = Date { days: 20_778 };
        let card = Card {
            expiration_date: Some(day),
            ..Card::default()
        };
        let texts = texts_of_card(card);
        assert!(texts.contains(&("card_expirationDate", "21/11/2026".to_owned())));
        assert!(texts.contains(&("card_birthDate", String::new())));
        for (precision, told) in [(1, "21/11/2026"), (2, "2026")] {
            let card = Card {
                birth_date: Some(day),
                birth_date_precision: precision,
                ..Card::default()
            };
            assert!(texts_of_card(card).contains(&("card_birthDate", told.to_owned())));
            let line = DeliveryLine {
                card_birth_date: Some(day),
                card_birth_date_precision: Some(precision),
                ..DeliveryLine::default()
            };
            assert!(texts_of_line(line).contains(&("card_birthDate", told.to_owned())));
        }
        let delivery = Delivery {
            creation_date_time: Some(Timestamp {
                micros: 1_795_305_599_999_999,
            }),
            ..Delivery::default()
        };
        let texts = texts_of_delivery(delivery);
        assert!(texts.contains(&("delivery_creationDateTime", "21/11/2026".to_owned())));
    }
}
