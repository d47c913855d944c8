//! Which lines of a delivery are taken, kept, let go or refused.

use super::*;

fn line(id: Option<i64>, number: Option<&str>) -> DeliveryLineToSave {
    DeliveryLineToSave {
        card_id: id,
        card_id_number: number.map(str::to_owned),
        ..DeliveryLineToSave::default()
    }
}

fn card(id: i64, number: &str, status: CardStatus) -> Known {
    Known {
        id,
        number: number.to_owned(),
        member_id: id * 10,
        status,
        lies_on: None,
    }
}

fn faults_of(refusal: &Refusal) -> Vec<(String, Fault)> {
    let fields = refusal.message().fields.iter();
    fields
        .map(|fault| (fault.field.clone(), fault.fault()))
        .collect()
}

#[test]
fn a_card_is_found_by_id_or_by_its_number_in_any_spacing() {
    let known = [
        card(1, "26000000018", CardStatus::Printed),
        card(2, "26000000026", CardStatus::Printed),
    ];
    let lines = read(vec![
        line(Some(1), None),
        line(None, Some(" 260-0000 0026 ")),
    ]);
    let kept = resolve(&lines.expect("good lines"), &known, false).expect("printed cards");
    assert_eq!(
        kept.iter().map(|line| line.card_id).collect::<Vec<_>>(),
        [Some(1), Some(2)]
    );
    assert_eq!(kept[1].number, "26000000026");
}

#[test]
fn the_same_card_twice_is_named_where_it_comes_again() {
    let known = [card(1, "26000000018", CardStatus::Printed)];
    let lines = read(vec![line(Some(1), None), line(None, Some("26000000018"))]);
    let refusal = resolve(&lines.expect("good lines"), &known, false).expect_err("twice");
    assert_eq!(
        faults_of(&refusal),
        [("cards[1].card_idNumber".to_owned(), Fault::Twice)]
    );
}

#[test]
fn every_line_that_may_not_be_there_is_named() {
    let mut lying = card(2, "2", CardStatus::Printed);
    lying.lies_on = Some("LIV-2026-000007".to_owned());
    let known = [
        card(1, "1", CardStatus::Created),
        lying,
        card(3, "3", CardStatus::Printed),
    ];
    let refused = |cards| {
        let refusal = resolve(&read(cards).expect("good lines"), &known, false);
        let refusal = refusal.expect_err("it may not be there");
        (refusal.reason(), faults_of(&refusal))
    };
    let unknown = refused(vec![
        line(Some(9), None),
        line(None, Some("8")),
        line(Some(1), None),
    ]);
    let fields = [
        ("cards[0].card_id".to_owned(), Fault::UnknownReference),
        ("cards[1].card_idNumber".to_owned(), Fault::UnknownReference),
    ];
    assert_eq!(unknown, (Reason::ValidationFailed, fields.to_vec()));
    let taken = refused(vec![line(Some(3), None), line(None, Some("2"))]);
    assert_eq!(taken.0, Reason::CardOnDelivery);
    assert_eq!(
        taken.1,
        [("cards[1].card_idNumber".to_owned(), Fault::Taken)]
    );
    let early = refused(vec![line(Some(1), None)]);
    assert_eq!(early.0, Reason::InvalidTransition);
}

#[test]
fn an_error_delivery_takes_what_nobody_knows_with_a_motive() {
    let unknown = |motive: Option<&str>| {
        let line = DeliveryLineToSave {
            motive: motive.map(str::to_owned),
            ..line(None, Some("X-1"))
        };
        resolve(&read(vec![line]).expect("a good line"), &[], true)
    };
    let kept = unknown(Some("Carte inconnue")).expect("it has a motive");
    assert_eq!((kept[0].card_id, kept[0].number.as_str()), (None, "X1"));
    let refusal = unknown(None).expect_err("it has none");
    assert_eq!(
        faults_of(&refusal),
        [("cards[0].motive".to_owned(), Fault::Required)]
    );
}

#[test]
fn lines_without_a_card_or_with_too_much_text_are_refused() {
    let lines = vec![
        line(None, None),
        line(None, Some(" - ")),
        line(None, Some(&"9".repeat(41))),
        line(None, Some("\u{0}")),
    ];
    let refusal = read(lines).expect_err("none is good");
    let faults = [
        Fault::Required,
        Fault::Required,
        Fault::TooLong,
        Fault::ControlCharacter,
    ];
    for (nth, fault) in faults.into_iter().enumerate() {
        assert_eq!(
            faults_of(&refusal)[nth],
            (format!("cards[{nth}].card_idNumber"), fault)
        );
    }
    assert_eq!(
        faults_of(&read(Vec::new()).expect_err("no line")),
        [("cards".to_owned(), Fault::Required)]
    );
}
