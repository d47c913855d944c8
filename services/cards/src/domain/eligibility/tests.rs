//! The rules of contract §5, case by case and by the thousand.

use proptest::prelude::*;

use super::*;

const TODAY: Date = Date { days: 20_000 };

fn rules() -> Rules {
    Rules {
        today: TODAY,
        min_amount: 0,
        is_photo_check_required: false,
        renewal_window_days: 60,
        is_replacement_paid: false,
    }
}

/// Somebody who lacks nothing.
fn complete() -> Candidate {
    Candidate {
        member_id: 1,
        firstname: "Awa".to_owned(),
        lastname: "Kone".to_owned(),
        birth_date: Some(Date { days: 7_000 }),
        status: MemberStatus::Active,
        is_archived: false,
        has_photo: true,
        is_photo_checked: false,
        cards: Vec::new(),
        payment: Some(9),
    }
}

fn card(id: i64, status: CardStatus, days_left: i32) -> Standing {
    Standing {
        id,
        status,
        expiration_date: Date {
            days: TODAY.days + days_left,
        },
        has_successor: false,
    }
}

fn with(cards: &[Standing]) -> Candidate {
    Candidate {
        cards: cards.to_vec(),
        ..complete()
    }
}

#[test]
fn each_reason_stands_alone_and_all_together() {
    let checked = Rules {
        is_photo_check_required: true,
        ..rules()
    };
    let cases = [
        (complete(), rules(), vec![]),
        (complete(), checked, vec![PhotoNotChecked]),
        (
            Candidate {
                has_photo: false,
                ..complete()
            },
            checked,
            vec![NoPhoto],
        ),
        (
            Candidate {
                payment: None,
                ..complete()
            },
            rules(),
            vec![NoTransaction],
        ),
        (
            Candidate {
                firstname: String::new(),
                ..complete()
            },
            rules(),
            vec![Incomplete],
        ),
        (
            Candidate {
                birth_date: None,
                ..complete()
            },
            rules(),
            vec![Incomplete],
        ),
        (
            Candidate {
                status: MemberStatus::Suspended,
                ..complete()
            },
            rules(),
            vec![MemberInactive],
        ),
        (
            Candidate {
                is_archived: true,
                ..complete()
            },
            rules(),
            vec![MemberInactive],
        ),
        (
            with(&[card(1, CardStatus::Created, 900)]),
            rules(),
            vec![HasValidCard],
        ),
        (
            Candidate {
                cards: vec![card(1, CardStatus::InDelivery, -1)],
                ..Candidate::default()
            },
            rules(),
            vec![
                NoPhoto,
                NoTransaction,
                HasValidCard,
                Incomplete,
                MemberInactive,
            ],
        ),
    ];
    for (candidate, rules, reasons) in cases {
        let told = candidate.judge(&rules).err().unwrap_or_default();
        assert_eq!(told, reasons, "{candidate:?}");
    }
}

#[test]
fn a_card_in_hand_stands_against_another_until_its_renewal_window() {
    for (days_left, is_free) in [(900, false), (61, false), (60, true), (0, true), (-5, true)] {
        let judged = with(&[card(3, CardStatus::Delivered, days_left)]).judge(&rules());
        let renewal = Grant {
            transaction_id: Some(9),
            replaces_card_id: Some(3),
        };
        let expected = if is_free {
            Ok(renewal)
        } else {
            Err(vec![HasValidCard])
        };
        assert_eq!(judged, expected, "{days_left}");
    }
}

#[test]
fn after_a_faulty_card_the_next_costs_nothing_once() {
    let mut candidate = with(&[card(3, CardStatus::Faulty, 900)]);
    candidate.payment = None;
    let grant = Grant {
        transaction_id: None,
        replaces_card_id: Some(3),
    };
    assert_eq!(candidate.judge(&rules()), Ok(grant));
    // A payment there is stays unused.
    candidate.payment = Some(9);
    assert_eq!(candidate.judge(&rules()), Ok(grant));
    candidate.payment = None;
    candidate.cards[0].has_successor = true;
    assert_eq!(candidate.judge(&rules()), Err(vec![NoTransaction]));
}

#[test]
fn a_lost_card_s_place_is_taken_by_the_next_one_paid() {
    let judged = with(&[
        card(3, CardStatus::Lost, 900),
        card(4, CardStatus::Cancelled, 900),
    ])
    .judge(&rules());
    assert_eq!(judged.map(|grant| grant.replaces_card_id), Ok(Some(3)));
}

#[test]
fn a_replacement_is_paid_when_the_setting_says_so() {
    let lost = card(3, CardStatus::Lost, 900);
    let faulty = card(4, CardStatus::Faulty, 900);
    let paid = Rules {
        is_replacement_paid: true,
        ..rules()
    };
    let candidate = with(&[lost]);
    let free = Grant {
        transaction_id: None,
        replaces_card_id: Some(3),
    };
    assert_eq!(candidate.judge_replacement(&rules(), &lost), Ok(free));
    let bought = Grant {
        transaction_id: Some(9),
        ..free
    };
    assert_eq!(candidate.judge_replacement(&paid, &lost), Ok(bought));
    let poor = Candidate {
        payment: None,
        ..candidate
    };
    assert_eq!(
        poor.judge_replacement(&paid, &lost),
        Err(vec![NoTransaction])
    );
    assert!(poor.judge_replacement(&paid, &faulty).is_ok());
    // One that is good is replaced all the same, but not while another is being made.
    let good = card(5, CardStatus::Delivered, 900);
    assert!(with(&[good]).judge_replacement(&rules(), &good).is_ok());
    let made = with(&[good, card(6, CardStatus::Printed, 900)]);
    assert_eq!(
        made.judge_replacement(&rules(), &good),
        Err(vec![HasValidCard])
    );
}

/// Cards of every sort, in the order of their ids.
fn any_cards() -> impl Strategy<Value = Vec<Standing>> {
    let one = (1..=11_i32, -100..900_i32, any::<bool>());
    prop::collection::vec(one, 0..5).prop_map(|cards| {
        let cards = cards.into_iter().zip(1..);
        let cards = cards.map(|((status, days_left, has_successor), id)| Standing {
            has_successor,
            ..card(
                id,
                CardStatus::try_from(status).unwrap_or_default(),
                days_left,
            )
        });
        cards.collect()
    })
}

proptest! {
    #[test]
    fn nobody_gets_a_card_unpaid_or_while_another_is_made(
        cards in any_cards(),
        payment in prop::option::of(1..9_i64),
        has_photo: bool,
        is_photo_checked: bool,
        status in 0..5,
    ) {
        let mut candidate = complete();
        candidate.cards = cards;
        candidate.payment = payment;
        candidate.has_photo = has_photo;
        candidate.is_photo_checked = is_photo_checked;
        candidate.status = MemberStatus::try_from(status).expect("one of five");
        match candidate.judge(&rules()) {
            Ok(grant) => {
                prop_assert!(has_photo && candidate.status == MemberStatus::Active);
                prop_assert!(!candidate.cards.iter().any(Standing::is_in_preparation));
                let replaced = candidate.cards.iter().find(|card| Some(card.id) == grant.replaces_card_id);
                if grant.transaction_id.is_some() {
                    prop_assert_eq!(grant.transaction_id, payment);
                } else {
                    prop_assert!(replaced.is_some_and(|card| card.status == CardStatus::Faulty
                        && !card.has_successor));
                }
            }
            Err(reasons) => {
                prop_assert!(!reasons.is_empty());
                for (nth, reason) in reasons.iter().enumerate() {
                    prop_assert!(!reasons[..nth].contains(reason));
                }
            }
        }
    }
}
