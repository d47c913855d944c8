//! What a reader is told: online by code and number, and what it needs to be without network.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use proto::Timestamp;
use proto::maillon::cards::v1::CardStatus::{
    self, Cancelled, Created, Damaged, Delivered, Faulty, InDelivery, Lost, Printed, Replaced,
    Stolen, Suspended,
};
use proto::maillon::cards::v1::qr_keys_client::QrKeysClient;
use proto::maillon::cards::v1::{
    CardVerdict, ListQrKeysRequest, ListRevocationsReply, ListRevocationsRequest, QrKey,
    QrKeyPurpose, VerifyCardReply, VerifyCardRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use ring::signature::{ED25519, UnparsedPublicKey};
use sqlx::PgPool;
use tonic::{Request, Status};

use crate::card_world::{Many, number};
use crate::support::{Known, Service, fault, faults, reason};

const LATER: &str = "2029-11-20";

async fn ask(service: &Service, asked: VerifyCardRequest) -> Result<VerifyCardReply, Status> {
    let asked = service.asked(asked);
    let answer = service.cards().verify_card(asked).await;
    answer.map(tonic::Response::into_inner)
}

async fn by_code(service: &Service, code: &str) -> VerifyCardReply {
    let asked = VerifyCardRequest {
        card_qrcode: Some(code.to_owned()),
        ..VerifyCardRequest::default()
    };
    ask(service, asked).await.expect("any text has a verdict")
}

async fn by_number(service: &Service, number: &str) -> Result<VerifyCardReply, Status> {
    let asked = VerifyCardRequest {
        card_id_number: Some(number.to_owned()),
        ..VerifyCardRequest::default()
    };
    ask(service, asked).await
}

/// Both calls are for whoever asks: no token.
async fn keys(service: &Service) -> Vec<QrKey> {
    let mut client = QrKeysClient::new(service.channel());
    let answer = client
        .list_qr_keys(Request::new(ListQrKeysRequest {}))
        .await;
    answer.expect("it is public").into_inner().keys
}

async fn revocations(service: &Service, since: Option<Timestamp>) -> ListRevocationsReply {
    let mut client = QrKeysClient::new(service.channel());
    let asked = Request::new(ListRevocationsRequest { since });
    let answer = client.list_revocations(asked).await;
    answer.expect("it is public").into_inner()
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn each_status_has_its_verdict(db: PgPool) {
    let service = Service::start(db);
    let cases = [
        (Created, LATER, CardVerdict::NotDelivered),
        (Printed, LATER, CardVerdict::NotDelivered),
        (InDelivery, LATER, CardVerdict::NotDelivered),
        (Delivered, "2026-11-21", CardVerdict::Valid),
        (Delivered, "2026-11-20", CardVerdict::Expired),
        (Suspended, LATER, CardVerdict::Suspended),
        (Faulty, LATER, CardVerdict::Faulty),
        (Lost, LATER, CardVerdict::Lost),
        (Stolen, LATER, CardVerdict::Stolen),
        (Damaged, LATER, CardVerdict::Damaged),
        (Replaced, LATER, CardVerdict::Replaced),
        (Cancelled, LATER, CardVerdict::Cancelled),
    ];
    for (id, (status, expires, expected)) in (1..).zip(cases) {
        service.card(id, status, expires).await;
        let code = service.code(id, id, expires).await;
        let scanned = by_code(&service, &format!(" {code}\r\n")).await;
        assert_eq!(scanned.verdict(), expected, "{status:?}");
        let typed = by_number(&service, &number(id)).await.expect("a number");
        assert_eq!(typed, scanned);
        let member = scanned.member.expect("inside");
        assert_eq!((member.id, member.lastname.as_str()), (id, "Koné"));
        assert_eq!(scanned.card.expect("inside").id, id);
    }
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn what_is_not_the_card_s_own_code_is_forged(db: PgPool) {
    let service = Service::start(db);
    service.card(1, Delivered, LATER).await;
    let code = service.code(1, 1, LATER).await;
    assert_eq!(by_code(&service, &code).await.verdict(), CardVerdict::Valid);
    let mut forged: Vec<String> = (0..code.len())
        .map(|at| {
            let other = if code.as_bytes()[at] == b'A' {
                "B"
            } else {
                "A"
            };
            let mut altered = code.clone();
            altered.replace_range(at..=at, other);
            altered
        })
        .collect();
    forged.extend((1..code.len()).map(|at| code[..at].to_owned()));
    forged.extend([
        code.to_lowercase(),
        "https://example.org".to_owned(),
        "' or 1=1 --".to_owned(),
        "A".repeat(1_000_000),
        "BEGIN:VCARD\r\nFN:Awa\r\nEND:VCARD".to_owned(),
        format!("{code}{}", "A".repeat(1_000)),
        format!("{code}\nMLN:"),
        number(1),
        // Genuine once, before the card was made anew.
        service.code(1, 1, "2028-11-20").await,
        service.code(1, 2, LATER).await,
    ]);
    for text in forged {
        let told = by_code(&service, &text).await;
        // What does not say that it is ours is something else.
        let expected = if text.starts_with("MLN:") {
            CardVerdict::Forged
        } else {
            CardVerdict::NotACard
        };
        assert_eq!(told.verdict(), expected, "{text}");
        assert!(told.card.is_none() && told.member.is_none());
    }
    // Signed by us, and nobody has it.
    let unknown = service.code(99, 99, LATER).await;
    assert_eq!(
        by_code(&service, &unknown).await.verdict(),
        CardVerdict::Unknown
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn numbers_are_taken_as_typed_and_slips_noticed(db: PgPool) {
    let service = Service::start(db);
    service.card(1, Delivered, LATER).await;
    let good = number(1);
    let spaced = format!(" {} {}-{}", &good[..2], &good[2..6], &good[6..]);
    let told = by_number(&service, &spaced).await.expect("a number");
    assert_eq!(told.verdict(), CardVerdict::Valid);
    let told = by_number(&service, &number(2)).await.expect("a number");
    assert_eq!(
        told,
        VerifyCardReply {
            verdict: CardVerdict::Unknown.into(),
            ..VerifyCardReply::default()
        }
    );
    let slipped = format!("{}{}", &good[..10], (good.as_bytes()[10] - b'0' + 1) % 10);
    for typed in [slipped.as_str(), "1", "٢٦٠٠٠٠٠٠٠١٨", "26000000018000000"] {
        let refused = by_number(&service, typed).await;
        assert_eq!(
            faults(refused),
            fault("card_idNumber", Fault::Wrong),
            "{typed}"
        );
    }
    for card_qrcode in [None, Some(" \u{fe0f}".to_owned())] {
        let none = VerifyCardRequest {
            card_qrcode,
            ..VerifyCardRequest::default()
        };
        let refused = faults(ask(&service, none).await);
        assert_eq!(refused, fault("card_qrcode", Fault::Required));
    }
    let both = VerifyCardRequest {
        card_qrcode: Some("x".to_owned()),
        card_id_number: Some(good),
    };
    let both = ask(&service, both).await;
    assert_eq!(faults(both), fault("card_idNumber", Fault::Exclusive));
    let stranger = by_number(&service.as_role("reports"), "1").await;
    assert_eq!(reason(stranger), Reason::PermissionDenied);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn outside_the_territory_the_verdict_alone_is_told(db: PgPool) {
    let service = Service::start(db);
    service.country().await;
    let known = Known {
        id: 1,
        locality_id: Some(1),
        ..Known::default()
    };
    service.know(known).await;
    service.card_of(1, 1, Lost, LATER).await;
    let code = service.code(1, 1, LATER).await;
    let inside = by_code(&service.limited("delivery", &[1], 7), &code).await;
    assert!(inside.card.is_some() && inside.member.is_some());
    let outside = service.limited("delivery", &[2], 7);
    let expected = VerifyCardReply {
        verdict: CardVerdict::Lost.into(),
        ..VerifyCardReply::default()
    };
    assert_eq!(by_code(&outside, &code).await, expected);
    assert_eq!(
        by_number(&outside, &number(1)).await.expect("a number"),
        expected
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn keys_rotate_and_printed_cards_stay_genuine(db: PgPool) {
    let service = Service::start(db);
    assert!(keys(&service).await.is_empty());
    service.card(1, Delivered, LATER).await;
    let old = service.code(1, 1, LATER).await;
    let kid = cards::rotate_qr_key(&service.app.db, &service.app.clock)
        .await
        .expect("another key");
    let new = service.code(1, 1, LATER).await;
    assert_ne!(old, new);
    assert!(new.contains(&format!(":{kid}:")));
    for code in [&old, &new] {
        assert_eq!(by_code(&service, code).await.verdict(), CardVerdict::Valid);
    }
    let keys = keys(&service).await;
    assert_eq!(keys.len(), 2);
    assert_eq!(
        keys.iter().filter(|key| key.signs_until.is_none()).count(),
        1
    );
    for (code, key) in [&old, &new].into_iter().map(|code| {
        let key = keys.iter().find(|key| code.contains(&key.kid));
        (code, key.expect("it is published"))
    }) {
        // As a reader without network does it.
        let public = URL_SAFE_NO_PAD.decode(&key.public_key).expect("base64url");
        assert_eq!((public.len(), key.algorithm.as_str()), (32, "Ed25519"));
        let (signed, signature) = code.rsplit_once(':').expect("parts");
        let signature = unbase32(signature);
        let key = UnparsedPublicKey::new(&ED25519, &public);
        key.verify(signed.as_bytes(), &signature).expect("genuine");
    }
    // The old private half is gone.
    let kept = "select count(*) from qr_key where secret_key <> ''";
    assert_eq!(service.number(kept).await, 1);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_node_in_the_field_signs_lists_and_no_cards(db: PgPool) {
    outbox::claim_node(&db, 3)
        .await
        .expect("nobody's database yet");
    let service = Service::start(db);
    service.app.prepare().await.expect("a key");
    service.card(1, Delivered, LATER).await;
    service.card(2, Lost, LATER).await;
    let list = revocations(&service, None).await;
    assert!(is_signed(&service, &list, "").await);
    let published = keys(&service).await;
    let purposes: Vec<_> = published.iter().map(QrKey::purpose).collect();
    assert_eq!(purposes, [QrKeyPurpose::List]);
    // Whoever has a laptop in the field has its key, and can make no card with it.
    let code = service.code(1, 1, LATER).await;
    assert!(code.contains(&published[0].kid));
    assert_eq!(
        by_code(&service, &code).await.verdict(),
        CardVerdict::Forged
    );
    let rotated = cards::rotate_qr_key(&service.app.db, &service.app.clock).await;
    let refused = rotated.expect_err("it has no key for cards");
    let why = std::error::Error::source(&refused).map(ToString::to_string);
    assert_eq!(
        why.as_deref(),
        Some("this is a node in the field: the key for cards is the centre's, and made anew there")
    );
    assert_eq!(keys(&service).await, published);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn the_centre_signs_lists_with_its_key_for_cards(db: PgPool) {
    let service = Service::start(db);
    service.app.prepare().await.expect("a key");
    let list = revocations(&service, None).await;
    let published = keys(&service).await;
    let purposes: Vec<_> = published.iter().map(QrKey::purpose).collect();
    assert_eq!(purposes, [QrKeyPurpose::Card]);
    assert_eq!(list.kid, published[0].kid);
}

fn unbase32(text: &str) -> Vec<u8> {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    let bits: Vec<usize> = text
        .chars()
        .map(|letter| letters.find(letter).expect("of the alphabet"))
        .flat_map(|value| (0..5).rev().map(move |bit| value >> bit & 1))
        .collect();
    bits.chunks_exact(8)
        .map(|byte| byte.iter().fold(0, |value, bit| value << 1 | bit))
        .map(|byte| u8::try_from(byte).expect("eight bits"))
        .collect()
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn the_list_of_revoked_cards_is_signed_and_tells_what_changed(db: PgPool) {
    let service = Service::start(db);
    for (id, status, expires) in [
        (1, Delivered, LATER),
        (2, Lost, LATER),
        (3, Suspended, LATER),
        (4, Cancelled, "2026-11-20"),
        (5, Created, LATER),
        (6, Faulty, "2026-11-21"),
    ] {
        service.card(id, status, expires).await;
    }
    let told = |list: &ListRevocationsReply| -> Vec<(String, CardStatus)> {
        let rows = list.rows.iter();
        rows.map(|row| (row.card_id_number.clone(), row.status()))
            .collect()
    };
    let whole = revocations(&service, None).await;
    let expected = [
        (number(2), Lost),
        (number(3), Suspended),
        (number(6), Faulty),
    ];
    assert_eq!(told(&whole), expected);
    assert!(is_signed(&service, &whole, "").await);
    // Whoever leaves out a line, or says it was asked something else, is found out.
    let mut shorter = whole.clone();
    shorter.rows.pop();
    assert!(!is_signed(&service, &shorter, "").await);
    assert!(!is_signed(&service, &whole, "2026-11-21T11:59:00Z").await);

    service.app.clock.advance(TimeDelta::minutes(5));
    let done = service.act(Many::Reinstate, &[3]).await.expect("each");
    assert_eq!(done[0].status, Some(Delivered as i32));
    assert_eq!(service.problem(1, Stolen).await, Reason::Unspecified);
    let next = revocations(&service, whole.as_of).await;
    let mut changed = told(&next);
    changed.sort();
    assert_eq!(changed, [(number(1), Stolen), (number(3), Delivered)]);
    assert!(is_signed(&service, &next, "2026-11-21T11:59:00Z").await);
    let whole = revocations(&service, None).await;
    let expected = [(number(2), Lost), (number(6), Faulty), (number(1), Stolen)];
    assert_eq!(told(&whole), expected);
    let future = revocations(&service, Some(Timestamp { micros: i64::MAX })).await;
    assert!(future.rows.is_empty());
}

/// As a reader checks it: lines of the texts of the JSON.
async fn is_signed(service: &Service, list: &ListRevocationsReply, since: &str) -> bool {
    let spelled = |at: Option<Timestamp>| {
        at.expect("always there")
            .instant()
            .to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true)
    };
    let mut text = format!("MLN-REVOCATIONS:1\n{since}\n{}\n", spelled(list.as_of));
    for row in &list.rows {
        let word = match row.status() {
            Lost => "lost",
            Suspended => "suspended",
            Faulty => "faulty",
            Stolen => "stolen",
            Delivered => "delivered",
            other => panic!("{other:?} is not told"),
        };
        let since = spelled(row.since);
        let _ = writeln!(text, "{} {word} {since}", row.card_id_number);
    }
    let keys = keys(service).await;
    let key = keys
        .iter()
        .find(|key| key.kid == list.kid)
        .expect("published");
    let public = URL_SAFE_NO_PAD.decode(&key.public_key).expect("base64url");
    let signature = URL_SAFE_NO_PAD.decode(&list.signature).expect("base64url");
    let key = UnparsedPublicKey::new(&ED25519, &public);
    key.verify(text.as_bytes(), &signature).is_ok()
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn a_replaced_card_names_the_one_that_took_its_place_to_who_may_see_it(db: PgPool) {
    let service = Service::start(db);
    service.country().await;
    let known = Known {
        id: 1,
        locality_id: Some(1),
        ..Known::default()
    };
    service.know(known).await;
    service.card_of(1, 1, Replaced, LATER).await;
    service.card_of(2, 1, Replaced, LATER).await;
    service.card_of(3, 1, Delivered, LATER).await;
    service
        .sql(
            "begin;
            update transaction set card_id = null where id = 2;
            update card set replaces_card_id = 1, transaction_id = null, delivered_at = '2026-11-10' where \
            id = 2;
            commit",
        )
        .await;
    let replaced_by = async |service: &Service, id| {
        let told = by_number(service, &number(id)).await.expect("a number");
        assert_eq!(told.verdict(), CardVerdict::Replaced);
        told.replaced_by
    };
    assert_eq!(
        replaced_by(&service, 1).await,
        Some(number(2)),
        "the one made for it"
    );
    assert_eq!(
        replaced_by(&service, 2).await,
        Some(number(3)),
        "the one in hand"
    );
    let inside = service.limited("delivery", &[1], 7);
    assert_eq!(replaced_by(&inside, 1).await, Some(number(2)));
    let outside = service.limited("delivery", &[2], 7);
    assert_eq!(replaced_by(&outside, 1).await, None);
    let good = by_number(&service, &number(3)).await.expect("a number");
    assert_eq!(good.replaced_by, None);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn light_a_good_card_of_a_member_who_may_not_use_it_says_so(db: PgPool) {
    use proto::maillon::members::v1::MemberStatus;

    let service = Service::start(db);
    service.card(1, Delivered, LATER).await;
    service.card(2, Delivered, LATER).await;
    service.card(3, Lost, LATER).await;
    let code = service.code(1, 1, LATER).await;
    let first = revocations(&service, None).await;
    assert_eq!(first.rows.len(), 1, "the lost one");
    let cases = [
        (
            "status = 2",
            CardVerdict::MemberSuspended,
            MemberStatus::Suspended,
        ),
        (
            "status = 3",
            CardVerdict::MemberDeceased,
            MemberStatus::Deceased,
        ),
        (
            "status = 4",
            CardVerdict::MemberRemoved,
            MemberStatus::Removed,
        ),
        (
            "is_archived = true",
            CardVerdict::MemberRemoved,
            MemberStatus::Removed,
        ),
    ];
    for (set, verdict, status) in cases {
        service
            .sql("update known_member set status = 1, is_archived = false")
            .await;
        service
            .sql(&format!(
                "update known_member set {set}, standing_at = now() where id in (1, 3)"
            ))
            .await;
        assert_eq!(by_code(&service, &code).await.verdict(), verdict);
        let told = by_number(&service, &number(1)).await.expect("a verdict");
        assert_eq!(told.verdict(), verdict);
        let other = by_number(&service, &number(2)).await.expect("a verdict");
        assert_eq!(other.verdict(), CardVerdict::Valid);
        // What is wrong with the card itself goes first.
        let lost = by_number(&service, &number(3)).await.expect("a verdict");
        assert_eq!(lost.verdict(), CardVerdict::Lost);
        // Without network by the list, whole and since.
        for since in [None, Some(Timestamp { micros: 0 })] {
            let list = revocations(&service, since).await;
            let row = list.rows.iter().find(|row| row.card_id_number == number(1));
            let row = row.expect("it is told");
            assert_eq!((row.status(), row.member_status()), (Delivered, status));
        }
    }
    // Able again: the next list says so, and the whole one says nothing.
    service
        .sql("update known_member set status = 1, is_archived = false, standing_at = now()")
        .await;
    assert_eq!(by_code(&service, &code).await.verdict(), CardVerdict::Valid);
    let list = revocations(&service, Some(Timestamp { micros: 0 })).await;
    let row = list.rows.iter().find(|row| row.card_id_number == number(1));
    assert_eq!(row.expect("it is told").member_status, None);
    assert_eq!(revocations(&service, None).await.rows.len(), 1);
}
