//! No password, token or photo ever stands in the audit, whatever was written.

use std::time::Duration;

use serde_json::json;
use sqlx::PgPool;

use crate::audit::with_reports;
use crate::consistency::photo;
use crate::http::{call, until};
use crate::privacy::card_life;
use crate::processes::{PASSWORD, SECRET, runtime};

const GIVEN: &str = "canari-donné-81xQ";
const CHOSEN: &str = "canari-choisi-92yR";
const WRONG: &str = "canari-faux-73zS";

#[test]
fn no_password_token_or_photo_stands_in_the_audit() {
    let (cluster, _reports, owner) = with_reports("secrets");
    let admin = cluster.sign_in();
    let newcomer = cluster.newcomer("awa.kone", "enrolment", GIVEN);
    let chosen = json!({"old": GIVEN, "new": CHOSEN}).to_string();
    let changed = cluster.call(&newcomer, "POST", "/api/user/post.own_password", &chosen);
    assert_eq!(changed.status, 200, "{changed:?}");
    let awa = cluster.token_of("awa.kone", CHOSEN);
    // As a password, and in the wrong field.
    for (login, password) in [("awa.kone", WRONG), (WRONG, CHOSEN)] {
        let body = json!({"login": login, "password": password}).to_string();
        let refused = call(&cluster.http, "POST", "/api/auth/login", &[], &body);
        assert_eq!(refused.expect("an answer").status, 401);
    }
    let hashed = json!({"password": GIVEN}).to_string();
    let hashed = cluster.call(&admin, "POST", "/api/auth/generate", &hashed);
    assert_eq!(hashed.status, 200, "{hashed:?}");
    // With a photo.
    card_life(&cluster, &admin);

    let photo = photo();
    let picture = photo.rsplit_once(',').expect("a data URL").1;
    let mut canaries = vec![
        ("a first password", PASSWORD.to_owned()),
        ("a given password", GIVEN.to_owned()),
        ("a chosen password", CHOSEN.to_owned()),
        ("a wrong password", WRONG.to_owned()),
        ("the secret of services", SECRET.1.to_owned()),
        ("a hash of a password", "$argon2".to_owned()),
        ("the beginning of a photo", picture[..40].to_owned()),
        (
            "the middle of a photo",
            picture[picture.len() / 2..][..40].to_owned(),
        ),
    ];
    for token in [&admin, &newcomer, &awa] {
        // Whole, and the part that makes it one.
        let signature = token.rsplit_once('.').expect("a token").1;
        canaries.push(("a token", token.clone()));
        canaries.push(("a signature", signature.to_owned()));
    }
    let mut entries = Vec::new();
    until(Duration::from_mins(1), "everything is written", || {
        entries = runtime().block_on(read(&owner));
        let said = |action: &str, entity: &str| {
            let all = entries.iter();
            all.filter(|(told, of, _)| told == action && of == entity)
                .count()
        };
        // The last one is the card that comes after the lost one.
        said("created", "card") == 2
            && said("refused", "session") == 2
            && [
                ("created", "user"),
                ("updated", "user"),
                ("signed_in", "session"),
                ("created", "member"),
                ("updated", "member"),
            ]
            .into_iter()
            .all(|(action, entity)| said(action, entity) > 0)
    });
    for (what, canary) in canaries {
        let found = entries.iter().find(|(_, _, text)| text.contains(&canary));
        let found = found.map(|(action, entity, _)| (action, entity));
        assert_eq!(found, None, "{what} stands in the audit");
    }
}

/// Action and kind of each entry, and all that stands in it.
async fn read(owner: &str) -> Vec<(String, String, String)> {
    let db = PgPool::connect(owner).await.expect("the database");
    let rows = sqlx::query_as("select action, entity, entry::text from audit_entry as entry");
    rows.fetch_all(&db).await.expect("entries")
}
