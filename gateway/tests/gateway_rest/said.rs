//! Sentences that say what happened, and no more.

use serde_json::{Value, json};

use crate::audit::with_audit;
use crate::card_world::{enrol, pay};
use crate::world::World;

#[tokio::test]
async fn light_a_lot_that_has_begun_says_that_it_has_begun() {
    let world = World::start().await;
    let token = world.token("admin");
    enrol(&world, 1..=502).await;
    let ids: Vec<i64> = (1..=501).collect();
    let path = "/api/card/get.card_creation.create";
    let told = world
        .post(path, &token, &json!({"member_ids": ids}))
        .await
        .ok();
    assert!(told["job_id"].is_i64(), "{told}");
    assert_eq!(
        told["message"],
        "Création des cartes commencée : elle se poursuit en arrière-plan"
    );
    pay(&world, &token, 502, "W502").await;
    let few = world
        .post(path, &token, &json!({"member_ids": [502]}))
        .await
        .ok();
    assert_eq!(few["message"], "Création des cartes effectuée");
}

#[tokio::test]
async fn light_what_changed_nothing_says_so() {
    let world = World::start().await;
    let token = world.token("admin");
    enrol(&world, 1..=2).await;
    pay(&world, &token, 1, "W1").await;
    let make = (
        "/api/card/get.card_creation.create",
        json!({"member_ids": [1, 2]}),
    );
    let mark = ("/api/card/post.mark_as_printed", json!({"card_ids": [1]}));
    let mixed = (
        "/api/card/post.mark_as_printed",
        json!({"card_ids": [1, 99]}),
    );
    for ((path, body), said) in [
        (&make, "Création des cartes effectuée"),
        (&make, "Aucune carte n’a été créée"),
        (&mark, "Impression enregistrée"),
        (&mark, "Aucun changement : c’était déjà fait"),
        (&mixed, "Aucun changement, avec 1 refus sur 2"),
    ] {
        let told = world.post(path, &token, body).await.ok();
        assert_eq!(told["message"], said, "{told}");
    }
}

#[tokio::test]
async fn a_template_that_is_saved_as_it_is_says_that_nothing_was_changed() {
    let (world, _database) = with_audit().await;
    let token = world.token("admin");
    let name = |name: &str| json!({"report_id": 1, "report_name": name});
    let page = |width: f64| {
        let paper = json!({"width": width, "height": 54});
        json!({"report_id": 1, "report_json": {"basePdf": paper, "schemas": [[]]}})
    };
    for (call, body, said) in [
        ("post.report", name("Carte bleue"), "Modèle modifié"),
        ("post.report", name("Carte bleue"), "Aucune modification"),
        ("post.report_json", page(85.6), "Modèle modifié"),
        ("post.report_json", page(85.6), "Aucune modification"),
        ("post.report_json", page(85.0), "Modèle modifié"),
    ] {
        let path = format!("/api/report/{call}");
        let told = world.post(&path, &token, &body).await.ok();
        assert_eq!(told["message"], said, "{call} {told}");
    }
}

#[tokio::test]
async fn light_a_dry_run_says_that_nothing_was_kept() {
    const SIMULATED: &str = "Simulation : rien n’a été enregistré";
    let world = World::start().await;
    let token = world.token("admin");
    let awa = json!({"member_firstname": "Awa", "member_lastname": "Koné"});
    let path = "/api/member/post_member";
    let id = world.post(path, &token, &awa).await.ok()["member_id"].clone();
    let cooperative = json!({"cooperative_name": "Essor", "cooperative_code": "ES"});
    let path = "/api/cooperative/post_cooperative";
    let cooperative = world.post(path, &token, &cooperative).await.ok()["cooperative_id"].clone();
    let rows = json!({"rows": [{"region_name": "Nord", "region_code": "N"}]});
    let import = "/api/locality/post_locality-import?level=region";
    let member = json!({"member_ids": [id], "cooperative_id": cooperative});
    let mut tried = member.clone();
    tried["dry_run"] = json!(true);
    let found = json!({"ids": id.to_string(), "to_cooperativeId": cooperative, "dry_run": true});
    let join = "/api/cooperative/post.members";
    for (path, body, said) in [
        (join, &tried, SIMULATED),
        ("/api/cooperative/post.found_members", &found, SIMULATED),
        (&format!("{import}&dryRun=true"), &rows, SIMULATED),
        (&format!("{import}&dryRun=false"), &rows, "Import effectué"),
        (join, &member, "Appartenance des membres enregistrée"),
    ] {
        let told = world.post(path, &token, body).await.ok();
        assert_eq!(told["message"], said, "{path} {told}");
    }
}

#[tokio::test]
async fn light_a_possible_duplicate_names_no_member_that_was_not_saved() {
    let world = World::start().await;
    let token = world.token("admin");
    let awa = json!({"member_firstname": "Awa", "member_lastname": "Koné", "member_birthDate": "1990-05-17"});
    let path = "/api/member/post_member";
    world.post(path, &token, &awa).await.ok();
    let refused = world.post(path, &token, &awa).await;
    refused.refused(409, "possible_duplicate");
    let told = refused.json();
    for field in ["member_id", "member_version", "member_idNumber"] {
        assert_eq!(told.get(field), None, "{told}");
    }
    assert_eq!(told["candidates"][0]["member_firstname"], "Awa");
}

#[tokio::test]
async fn light_a_name_with_a_hidden_sign_is_found_by_its_plain_form() {
    let world = World::start().await;
    let token = world.token("admin");
    let awa = json!({"member_firstname": "A\u{202e}wa", "member_lastname": "Ko\u{2066}né\u{200b}"});
    let path = "/api/member/post_member";
    let id = world.post(path, &token, &awa).await.ok()["member_id"].clone();
    for filter in ["kone%20awa", "Kon%C3%A9", "A%E2%80%AEwa"] {
        let list = format!("/api/member/get.member_list?filter={filter}");
        let found = world.get(&list, &token).await.ok();
        let found: Vec<&Value> = found["rows"].as_array().expect("rows").iter().collect();
        assert_eq!(found.len(), 1, "{filter}");
        assert_eq!(found[0]["member_id"], id);
        assert_eq!(
            (&found[0]["member_firstname"], &found[0]["member_lastname"]),
            (&json!("Awa"), &json!("Koné"))
        );
    }
}
