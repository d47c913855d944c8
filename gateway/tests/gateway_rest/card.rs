//! Payments, cards and deliveries as the web meets them: words, confirmations, files.

use photo_store::PhotoStore;
use platform::Clock;
use serde_json::json;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::world::World;

/// A printed card of a member, with the payment it used.
async fn card(world: &World, id: i64, status: i32) {
    let statements = format!(
        "begin;
        insert into known_member (id, id_number, firstname, lastname, birth_date, birth_date_precision, \
        kind, status, photo_checked,
            is_archived, version)
        values ({id}, '0000-26-00000{id}', 'Awa', 'Koné', '1990-05-17', 1, 1, 1, false, false, 1);
        insert into transaction (id, uuid, mobile_operator, number, date, amount, transaction_type, \
        member_id, card_id, created_at,
            created_by, created_by_id, updated_at, updated_by)
        values ({id}, gen_random_uuid(), 2, 'T{id}', '2026-11-01', 2000, 2, {id}, {id}, now(), 'awa', 7, \
        now(), 'x');
        insert into card (id, uuid, id_number, status, status_at, member_id, firstname, lastname, \
        birth_date, member_id_number,
            member_version, expiration_date, qrcode, transaction_id, printed_at, created_at, created_by, \
            created_by_id, updated_at,
            updated_by)
        values ({id}, gen_random_uuid(), '2600000000{id}', {status}, now(), {id}, 'Awa', 'Koné', \
        '1990-05-17', '0000-26-00000{id}', 1,
            '2099-11-30', 'Q{id}', {id}, '2026-01-19T08:00:00Z', now(), 'awa', 7, now(), 'x');
        commit"
    );
    #[expect(
        clippy::disallowed_methods,
        reason = "statements of a test, put together of its own numbers"
    )]
    let done = sqlx::raw_sql(sqlx::AssertSqlSafe(statements));
    done.execute(world.cards()).await.expect("a card");
}

#[tokio::test]
async fn a_delivery_goes_its_way_in_french() {
    let world = World::start().await;
    let token = world.token("delivery");
    card(&world, 1, 2).await;
    let save = json!({"cards": [{"card_idNumber": "26 00000 0001"}]});
    let saved = world
        .post("/api/delivery/post_delivery", &token, &save)
        .await
        .json();
    assert_eq!(saved["message"], "Bordereau enregistré");
    let id = saved["delivery_id"].as_i64().expect("an id");

    let again = world
        .post("/api/delivery/post_delivery", &token, &save)
        .await;
    let told = again.json();
    assert_eq!(told["errors"][0]["field"], "cards[0].card_idNumber");
    let sentence = again.refused(409, "card_on_delivery");
    assert_eq!(
        sentence,
        "Cette carte se trouve déjà sur un autre bordereau ouvert."
    );

    let ids = json!({"delivery_ids": [id, 999]});
    let sent = world
        .post("/api/delivery/post.mark_as_sent", &token, &ids)
        .await
        .json();
    assert_eq!(
        sent["message"],
        "Expédition enregistrée, avec 1 refus sur 2"
    );
    assert_eq!(sent["results"][0]["outcome"], "done");
    assert_eq!(sent["results"][0]["delivery_status"], "sent");
    assert_eq!(sent["results"][1]["code"], "delivery_not_found");

    let early = json!({"delivery_id": id,
        "cards": [{"card_id": 1, "deliveredAt": "2026-01-18", "receivedBy": "Awa"}]});
    let refused = world
        .post("/api/delivery/post.hand_over", &token, &early)
        .await;
    let sentence = refused.refused(422, "validation_failed");
    assert_eq!(
        sentence,
        "La date de remise (cards[0].deliveredAt) précède la date d’impression."
    );

    let handed = json!({"delivery_id": id,
        "cards": [{"card_id": 1, "deliveredAt": "2026-01-20", "receivedBy": "Awa"}]});
    let handed = world
        .post("/api/delivery/post.hand_over", &token, &handed)
        .await
        .json();
    assert_eq!(handed["message"], "Remise enregistrée");
    assert_eq!(handed["delivery_status"], "closed");
    assert_eq!(handed["results"][0]["card_status"], "delivered");
    let read = world
        .get(&format!("/api/delivery/get.delivery/{id}"), &token)
        .await
        .json();
    assert_eq!(read["delivery"]["delivery_settled"], 1);
    assert_eq!(read["cards"][0]["receivedBy"], "Awa");

    let cancel = json!({"delivery_id": id, "reason": "Erreur"});
    let refused = world
        .post("/api/delivery/post.cancel", &token, &cancel)
        .await;
    let sentence = refused.refused(409, "invalid_transition");
    assert_eq!(sentence, "Transition interdite : Clôturé → Annulé.");
}

#[tokio::test]
async fn lists_leave_as_files_with_french_words() {
    let world = World::start().await;
    let token = world.token("admin");
    card(&world, 1, 2).await;
    let save = json!({"cards": [{"card_id": 1}]});
    world
        .post("/api/delivery/post_delivery", &token, &save)
        .await
        .json();
    for (path, name, header, words) in [
        (
            "/api/card/export?columns=card_idNumber,card_status,card_lastname",
            "cartes-",
            "Numéro de carte;Statut de la carte;Nom",
            "En livraison;Koné",
        ),
        (
            "/api/delivery/export?columns=delivery_status,delivery_quantity",
            "bordereaux-",
            "Statut du bordereau;Nombre de cartes",
            "Brouillon;1",
        ),
        (
            "/api/transaction/export?columns=transaction_type,transaction_mobileOperator,transaction_amount",
            "transactions-",
            "Type;Opérateur;Montant (F CFA)",
            "Carte;MTN MoMo;2000",
        ),
    ] {
        let answer = world.get(path, &token).await;
        assert!(
            answer.header("content-disposition").contains(name),
            "{path}"
        );
        let text = answer.text();
        assert!(
            text.contains(header) && text.contains(words),
            "{path}: {text}"
        );
        let whole = world
            .get(path.split('?').next().expect("a path"), &token)
            .await;
        let titles = whole.text().lines().next().unwrap_or_default().to_owned();
        assert!(
            !titles.contains('_'),
            "every column has a heading: {titles}"
        );
    }
}

#[tokio::test]
async fn a_new_payment_is_confirmed_and_found() {
    let world = World::start().await;
    let token = world.token("cashier");
    sqlx::raw_sql(
        "insert into known_member (id, id_number, firstname, lastname, birth_date, birth_date_precision, kind,
            status, photo_checked,
            is_archived, version)
        values (1, '0000-26-000001', 'Awa', 'Koné', '1990-05-17', 1, 1, 1, false, false, 1)",
    )
    .execute(world.cards())
    .await
    .expect("a member");
    let save = json!({"transaction_memberId": 1, "transaction_number": "ab-12 34",
        "transaction_mobileOperator": "wave", "transaction_type": "card",
        "transaction_amount": 2000, "transaction_date": "2026-11-01"});
    let saved = world
        .post("/api/transaction/post_transaction", &token, &save)
        .await
        .json();
    assert_eq!(saved["message"], "Transaction enregistrée");
    let mut other = save.clone();
    other["transaction_amount"] = json!(3000);
    let again = world
        .post("/api/transaction/post_transaction", &token, &other)
        .await;
    again.refused(409, "transaction_number_exists");
    let found = world
        .get(
            "/api/get.transaction_search?transaction_number=AB1234",
            &token,
        )
        .await
        .json();
    assert_eq!(found["state"], "free");
    assert_eq!(found["transaction"]["transaction_mobileOperator"], "wave");
}

#[tokio::test]
async fn who_gets_no_card_is_told_every_reason() {
    let world = World::start().await;
    sqlx::raw_sql(
        "insert into known_member (id, id_number, firstname, lastname, birth_date, birth_date_precision, kind,
            status, photo_checked,
            is_archived, version)
        values (1, '0000-26-000001', 'Awa', 'Koné', '1990-05-17', 1, 1, 1, false, false, 1)",
    )
    .execute(world.cards())
    .await
    .expect("a member");
    let token = world.token("cards");
    let asked = json!({"member_id": 1});
    let answer = world
        .post("/api/card/create_member_card", &token, &asked)
        .await;
    assert_eq!(
        answer.json()["reasons"],
        json!(["no_photo", "no_transaction"])
    );
    let sentence = answer.refused(409, "not_eligible");
    assert_eq!(
        sentence,
        "Ce membre ne peut pas recevoir de carte : la photo manque, aucun paiement de carte n’est disponible."
    );
}

#[tokio::test]
async fn cards_and_slips_are_printed_as_files() {
    let world = World::start().await;
    let token = world.token("admin");
    card(&world, 1, 2).await;
    let save = json!({"cards": [{"card_id": 1}]});
    let saved = world
        .post("/api/delivery/post_delivery", &token, &save)
        .await
        .json();
    let slip = json!({"delivery_ids": [saved["delivery_id"]], "document": "signing_sheet"});
    for (path, body, name) in [
        ("/api/card/print", json!({"card_ids": [1]}), "cartes-"),
        ("/api/delivery/print", slip, "bordereaux-"),
    ] {
        let answer = world.post(path, &token, &body).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-type"), "application/pdf");
        assert!(answer.header("content-disposition").contains(name));
        assert!(answer.body.starts_with(b"%PDF-"), "{path}");
        let length = answer.body.len().to_string();
        assert_eq!(answer.header("content-length"), length);
    }
    let bundle = "/api/card/post.print_bundle";
    let answer = world.post(bundle, &token, &json!({"card_ids": [1]})).await;
    assert_eq!(answer.header("content-type"), "application/zip");
    let name = answer.header("content-disposition");
    assert!(
        name.starts_with("attachment; filename=\"cartes-imprimeur-"),
        "{name}"
    );
    // The end of the archive is the last to leave.
    assert!(answer.body.starts_with(b"PK\x03\x04"));
    let end = answer.body.len().checked_sub(22).expect("an end");
    assert!(answer.body[end..].starts_with(b"PK\x05\x06"));

    for path in ["/api/card/print", bundle] {
        let unknown = json!({"card_ids": [1, 999]});
        let refused = world.post(path, &token, &unknown).await;
        refused.refused(404, "card_not_found");
        let none = json!({"card_ids": []});
        let refused = world.post(path, &token, &none).await;
        let sentence = refused.refused(422, "validation_failed");
        assert_eq!(sentence, "La liste des cartes est obligatoire.");
    }
}

#[tokio::test]
async fn a_bundle_whose_photos_can_not_be_read_is_refused_before_it_begins() {
    let world = World::start().await;
    let token = world.token("cards");
    card(&world, 1, 2).await;
    let photo = format!("{}.jpg", "ab".repeat(32));
    let named = sqlx::query("update card set photo_file_name = $1 where id = 1").bind(photo);
    named.execute(world.cards()).await.expect("a card");
    std::fs::write(world.photos.path().join("ab"), "in the way").expect("a file");
    let asked = json!({"card_ids": [1]});
    let answer = world
        .post("/api/card/post.print_bundle", &token, &asked)
        .await;
    let sentence = answer.refused(503, "storage_unavailable");
    assert_eq!(
        sentence,
        "Le stockage des photos est momentanément indisponible. Veuillez réessayer plus tard."
    );
}

#[tokio::test]
async fn a_print_too_large_for_one_answer_is_a_job_and_its_file_comes_later() {
    let world = World::start().await;
    let token = world.token("cards");
    let statements = "begin;
        insert into transaction (id, uuid, mobile_operator, number, date, amount, transaction_type, \
        member_id, card_id, created_at,
            created_by, created_by_id, updated_at, updated_by)
        select n, gen_random_uuid(), 2, 'T' || n, '2026-11-01', 2000, 2, n, n, now(), 'awa', 7, now(), \
        'x' from generate_series(1, 501) as n;
        insert into card (id, uuid, id_number, status, status_at, member_id, firstname, lastname, \
        birth_date, member_id_number,
            member_version, expiration_date, qrcode, transaction_id, created_at, created_by, created_by_id, \
            updated_at, updated_by)
        select n, gen_random_uuid(), lpad(n::text, 11, '0'), 1, now(), n, 'Awa', 'Koné', '1990-05-17', '1', \
        1, '2099-11-30', 'Q', n, now(),
            'awa', 7, now(), 'x'
        from generate_series(1, 501) as n;
        commit";
    let done = sqlx::raw_sql(statements).execute(world.cards()).await;
    done.expect("cards");
    let asked = world.post("/api/card/print", &token, &json!({})).await;
    let told = asked.json();
    assert_eq!(asked.status, 200);
    assert_eq!(told["status"], "ok");
    assert_eq!(told["message"], "L’impression est en préparation.");
    let path = format!("/api/card/print/{}", told["job_id"]);
    let early = world.get(&path, &token).await;
    let sentence = early.refused(404, "job_not_found");
    assert_eq!(sentence, "Ce travail n’existe pas ou n’est plus conservé.");

    let app = cards::App {
        db: world.cards().clone(),
        clock: Clock::default(),
        photos: PhotoStore::in_folder(world.photos.path()).expect("a store"),
        neighbours: cards::Neighbours::default(),
    };
    let (stop, mut worker) = (CancellationToken::new(), JoinSet::new());
    let jobs = stop.clone();
    worker.spawn(async move { app.work_jobs(jobs).await });
    while world.get(&path, &token).await.status == 404 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    stop.cancel();
    worker.join_all().await;
    let file = world.get(&path, &token).await;
    assert_eq!(file.status, 200);
    assert_eq!(file.header("content-type"), "application/pdf");
    assert!(file.header("content-disposition").contains("cartes-"));
    assert!(file.body.starts_with(b"%PDF-") && file.body.ends_with(b"%%EOF"));
    let other = world.get(&path, &world.token("viewer")).await;
    other.refused(403, "permission_denied");
    let wrong = world.get("/api/card/print/x", &token).await;
    wrong.refused(400, "bad_request");
}
