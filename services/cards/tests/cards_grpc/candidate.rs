//! Whom the list of candidates shows, and that it says what the creation does.

use proto::maillon::cards::v1::{
    CardCandidate, EligibilityReason, ListCardCandidatesReply, ListCardCandidatesRequest,
};
use proto::maillon::refusal::v1::Reason;
use sqlx::{PgPool, Postgres, QueryBuilder};
use tonic::Status;

use crate::support::{Known, Service, reason};
use crate::transaction::payment;

impl Service {
    async fn candidates(
        &self,
        list: ListCardCandidatesRequest,
    ) -> Result<ListCardCandidatesReply, Status> {
        let answer = self.creation().list_card_candidates(self.asked(list)).await;
        answer.map(tonic::Response::into_inner)
    }

    async fn listed_members(&self, list: ListCardCandidatesRequest) -> Vec<i64> {
        let reply = self.candidates(list).await.expect("it is good");
        assert_eq!(usize::try_from(reply.total), Ok(reply.rows.len()));
        reply.rows.iter().map(|row| row.id).collect()
    }
}

/// Members of every sort, with payments and cards of every sort: what makes any two differ is in their ids.
async fn crowd(service: &Service) {
    service.country().await;
    service
        .sql(
            "insert into known_member (
                id, id_number, firstname, lastname, birth_date, kind, locality_id, status, photo_file_name,
                photo_checked, is_archived,
                version
            )
            select n, 'N' || n, case when n % 11 = 0 then '' else 'Awa' || n % 4 end, 'Koné', case
                when n % 7 > 0 then '1990-01-01'::date end,
                1 + n % 3, nullif(n % 3, 0), 1 + (n % 13 = 0)::integer, case when n % 5 > 0
                then 'p.jpg' end, n % 2 = 0, n % 17 = 0, 1
            from generate_series(1, 1000) as n;
            insert into transaction (
                uuid, mobile_operator, number, date, amount, transaction_type, member_id, created_at,
                created_by, created_by_id,
                updated_at, updated_by
            )
            select gen_random_uuid(), 1, 'T' || n, '2026-01-01', 1000 * (1 + n % 4), 1 + n % 3, n % 1000 + 1,
                now(), 'awa', 42, now(), 'awa'
            from generate_series(1, 2500) as n;
            insert into card (
                uuid, id_number, status, status_at, member_id, firstname, lastname, birth_date,
                member_id_number, member_version,
                expiration_date, delivered_at, qrcode, replaces_card_id, created_at, created_by,
                created_by_id, updated_at, updated_by
            )
            select gen_random_uuid(), '26' || lpad(n::text, 9, '0'), case when n = 1 then 11
                else 1 + n % 11 end, now(), n, 'A', 'K', '1990-01-01',
                'N' || n, 1, '2026-11-21'::date + (n % 23 - 7) * 10, '2026-01-01', 'X', case when n > 1
                then 1 end, now(), 'awa', 42, now(), 'awa'
            from generate_series(1, 1) as n",
        )
        .await;
    // Cards hang on a payment of their own each, so that every status may stand.
    service
        .sql(
            "with used as (
                insert into transaction (
                    uuid, mobile_operator, number, date, amount, transaction_type, member_id, created_at,
                    created_by, created_by_id,
                    updated_at, updated_by, card_id
                )
                select gen_random_uuid(), 2, 'C' || n, '2026-01-01', 1000, 2, n, now(), 'awa', 42, now(),
                    'awa', 100000 + n
                from generate_series(2, 1000) as n where n % 3 <> 1
                returning id, member_id, card_id
            )
            insert into card (
                id, uuid, id_number, status, status_at, member_id, firstname, lastname, birth_date,
                member_id_number, member_version,
                expiration_date, delivered_at, qrcode, transaction_id, created_at, created_by, created_by_id,
                updated_at, updated_by
            )
            select card_id, gen_random_uuid(), '27' || lpad(card_id::text, 9, '0'), 1 + (member_id / 3) % 11,
                now(), member_id, 'A', 'K',
                '1990-01-01', 'N' || member_id, 1, '2026-11-21'::date + (member_id % 23 - 7)::integer * 10,
                '2026-01-01', 'X', id, now(), 'awa', 42,
                now(), 'awa'
            from used",
        )
        .await;
    // A faulty one of some has been replaced.
    service
        .sql(
            "insert into card (
                uuid, id_number, status, status_at, member_id, firstname, lastname, birth_date,
                member_id_number, member_version,
                expiration_date, delivered_at, qrcode, replaces_card_id, created_at, created_by,
                created_by_id, updated_at, updated_by
            )
            select gen_random_uuid(), '28' || lpad(id::text, 9, '0'), case when id % 2 = 0 then 11
                else 10 end, now(), member_id, 'A', 'K',
                '1990-01-01', 'N' || member_id, 1, '2029-01-01', '2026-01-01', 'X', id, now(), 'awa', 42,
                now(), 'awa'
            from card where status = 6 and id % 3 > 0",
        )
        .await;
    service.app.refresh_holders().await.expect("all of them");
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn the_list_and_the_engine_say_the_same_of_everybody(db: PgPool) {
    let service = Service::signing(db).await;
    crowd(&service).await;
    for (min_amount, checked, window) in [(0, false, 60), (2_500, true, 0), (4_000, false, 130)] {
        service
            .set_number("global.card.min_amount", min_amount)
            .await;
        service
            .set_on("global.card.photo_check_required", checked)
            .await;
        service
            .set_number("global.card.renewal_window_days", window)
            .await;
        let everybody = ListCardCandidatesRequest {
            only_eligible: Some(false),
            with_counts: Some(true),
            ..ListCardCandidatesRequest::default()
        };
        let all = service
            .candidates(everybody.clone())
            .await
            .expect("it is good");
        assert_eq!(all.total, 942);
        let of = |holds: &dyn Fn(&CardCandidate) -> bool| -> Vec<i64> {
            let found = all.rows.iter().filter(|row| holds(row));
            found.map(|row| row.id).collect()
        };
        let eligible = of(&|row| row.eligible);
        assert!(
            eligible.len() > 5 && eligible.len() < 900,
            "{}",
            eligible.len()
        );
        let listed = service
            .listed_members(ListCardCandidatesRequest::default())
            .await;
        assert_eq!(listed, eligible);
        let counted = |is_eligible, why: Option<EligibilityReason>| {
            let why = why.map(i32::from);
            let mut counts = all.counts.iter();
            let count = counts.find(|count| count.eligible == is_eligible && count.reason == why);
            let count = count.expect("one of each kind");
            assert!(!count.total_is_estimate);
            usize::try_from(count.total).expect("few")
        };
        assert_eq!(all.counts.len(), 8);
        assert_eq!(counted(false, None), 942);
        assert_eq!(counted(true, None), eligible.len());
        for why in [
            EligibilityReason::NoPhoto,
            EligibilityReason::PhotoNotChecked,
            EligibilityReason::NoTransaction,
            EligibilityReason::HasValidCard,
            EligibilityReason::Incomplete,
            EligibilityReason::MemberInactive,
        ] {
            let with = of(&|row| row.reasons().any(|reason| reason == why));
            assert!(!with.is_empty() || why == EligibilityReason::PhotoNotChecked);
            let listed = service
                .listed_members(ListCardCandidatesRequest {
                    reason: Some(why.into()),
                    ..ListCardCandidatesRequest::default()
                })
                .await;
            assert_eq!(listed, with, "{why:?}");
            assert_eq!(counted(false, Some(why)), with.len(), "{why:?}");
        }
    }
    // And the creation makes cards for just those.
    let eligible = service
        .listed_members(ListCardCandidatesRequest::default())
        .await;
    let made = service.make(&(1..=400).collect::<Vec<_>>()).await;
    let made: Vec<i64> = made.cards.iter().map(|card| card.member_id).collect();
    let expected: Vec<i64> = eligible.iter().copied().filter(|id| *id <= 400).collect();
    assert_eq!(made, expected);
    let left: Vec<i64> = eligible.into_iter().filter(|id| *id > 400).collect();
    let listed = service
        .listed_members(ListCardCandidatesRequest::default())
        .await;
    assert_eq!(listed, left);
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn lists_are_narrowed_ordered_and_bounded(db: PgPool) {
    let service = Service::signing(db).await;
    service.country().await;
    for (id, firstname, locality_id) in
        [(1, "Yao", Some(1)), (2, "Awa", Some(2)), (3, "Fanta", None)]
    {
        service
            .know(Known {
                id,
                firstname,
                locality_id,
                ..Known::default()
            })
            .await;
        service
            .pay(payment(id, &format!("W{id}")))
            .await
            .expect("it is good");
    }
    let all = ListCardCandidatesRequest::default;
    for order in [
        "member_id",
        "member_idNumber",
        "member_firstname",
        "member_lastname",
        "member_birthDate",
        "member_contact",
        "member_isMainAccount",
        "member_localityId",
        "member_photoChecked",
        "locality_name",
        "subprefecture_name",
        "department_name",
        "region_name",
        "card_expirationDate",
    ] {
        for descending in [false, true] {
            let list = ListCardCandidatesRequest {
                order_by: Some(order.to_owned()),
                descending: Some(descending),
                ..all()
            };
            assert_eq!(service.listed_members(list).await.len(), 3, "{order}");
        }
    }
    let cases = [
        (
            ListCardCandidatesRequest {
                filter: Some("kone yao".to_owned()),
                ..all()
            },
            vec![1],
        ),
        (
            ListCardCandidatesRequest {
                firstname: Some("awa".to_owned()),
                ..all()
            },
            vec![2],
        ),
        (
            ListCardCandidatesRequest {
                id_number: Some("26 000003".to_owned()),
                ..all()
            },
            vec![3],
        ),
        (
            ListCardCandidatesRequest {
                region_id: Some(2),
                ..all()
            },
            vec![2],
        ),
        (
            ListCardCandidatesRequest {
                is_main_account: Some(false),
                ..all()
            },
            vec![],
        ),
        (
            ListCardCandidatesRequest {
                cooperative_id: Some(9),
                ..all()
            },
            vec![],
        ),
    ];
    for (list, expected) in cases {
        assert_eq!(service.listed_members(list).await, expected);
    }
    let limited = service.limited("cards", &[2], 42);
    assert_eq!(limited.listed_members(all()).await, [2]);
    let mut reply = service.candidates(all()).await.expect("it is good");
    assert!(reply.counts.is_empty(), "nobody asked");
    let row = reply.rows.remove(0);
    assert!(row.eligible && row.transaction_id.is_some() && row.card_id.is_none());
    assert_eq!(row.region_name.as_deref(), Some("Region 1"));
    let unknown = ListCardCandidatesRequest {
        reason: Some(99),
        ..all()
    };
    assert_eq!(
        reason(service.candidates(unknown).await),
        Reason::ValidationFailed
    );
    let unknown = ListCardCandidatesRequest {
        order_by: Some("eligible".to_owned()),
        ..all()
    };
    assert_eq!(
        reason(service.candidates(unknown).await),
        Reason::BadRequest
    );
    let cashier = service.as_role("cashier");
    assert_eq!(
        reason(cashier.candidates(all()).await),
        Reason::PermissionDenied
    );
}

#[sqlx::test(migrator = "cards::MIGRATOR")]
async fn pages_in_the_order_of_places_are_one_list(db: PgPool) {
    let service = Service::signing(db).await;
    crowd(&service).await;
    // More localities than are looked through at once, some of one name, some that nobody here has heard of.
    service
        .sql(
            "insert into territory_locality select n, 1 + n % 2, 'Village ' || n % 130, 1, false
            from generate_series(3, 250) as n;
            update known_member set locality_id = 1 + id % 260 where id % 4 > 0",
        )
        .await;
    for (order, key) in [
        ("locality_name", "place.locality_key"),
        ("region_name", "place.region_key"),
    ] {
        for (is_descending, way) in [(false, ""), (true, "desc")] {
            for only_eligible in [false, true] {
                let part = async |offset, limit| {
                    let list = ListCardCandidatesRequest {
                        order_by: Some(order.to_owned()),
                        descending: Some(is_descending),
                        only_eligible: Some(only_eligible),
                        limit: Some(limit),
                        offset: Some(offset),
                        ..ListCardCandidatesRequest::default()
                    };
                    let reply = service.candidates(list).await.expect("it is good");
                    let ids: Vec<i64> = reply.rows.iter().map(|row| row.id).collect();
                    (reply.total, ids)
                };
                let (total, whole) = part(0, 2_000).await;
                let mut sorted: QueryBuilder<Postgres> = QueryBuilder::new(
                    "select m.id from known_member as m left
                    join territory_place as place on place.locality_id = m.locality_id
                    where m.id = any(",
                );
                sorted.push_bind(whole.clone());
                sorted.push(format!(") order by {key} {way}, m.id {way}"));
                let sorted = sorted.build_query_scalar().fetch_all(&service.app.db);
                let expected: Vec<i64> = sorted.await.expect("it answers");
                assert_eq!(whole, expected, "{order} {way}");
                assert!(whole.len() > 40);
                let mut pages = Vec::new();
                while pages.len() < whole.len() {
                    let (found, ids) = part(i64::try_from(pages.len()).expect("few"), 37).await;
                    assert_eq!(found, total);
                    assert!(!ids.is_empty());
                    pages.extend(ids);
                }
                assert_eq!(pages, whole, "{order} {way}");
                assert_eq!(part(total, 37).await.1, [0; 0], "behind the end");
            }
        }
    }
}
