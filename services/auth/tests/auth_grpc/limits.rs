//! Guessing passwords: five for a name from an address, twenty from an address, within a quarter of an hour.

use chrono::TimeDelta;
use platform::Refusal;
use proto::maillon::auth::v1::Role;
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::support::{PASSWORD, Service, reason};

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn the_sixth_guess_of_a_name_has_to_wait_known_or_not(db: PgPool) {
    let service = Service::start(db).await;
    let mut answers = Vec::new();
    for (address, login) in [("192.0.2.1", "admin"), ("192.0.2.2", "nobody")] {
        for _ in 0..5 {
            let wrong = service.sign_in_from(address, login, "wrong").await;
            assert_eq!(reason(wrong), Reason::WrongCredentials);
            service.clock.advance(TimeDelta::minutes(1));
        }
        let password = if login == "admin" { PASSWORD } else { "wrong" };
        let limited = service.sign_in_from(address, login, password).await;
        let refusal = Refusal::of(&limited.expect_err("it has to wait"));
        assert_eq!(refusal.reason(), Reason::RateLimited);
        // The first of the five was five minutes ago.
        assert_eq!(refusal.message().retry_after_s, 601);
        answers.push(refusal);
        // Another name, and another address, are another matter.
        let other = service.sign_in_from(address, "other name", "wrong").await;
        assert_eq!(reason(other), Reason::WrongCredentials);
    }
    assert_eq!(answers[0], answers[1]);
    // A process that has not heard of it finds it out.
    let fresh = service.another_process();
    let right = fresh.sign_in_from("192.0.2.1", "admin", PASSWORD).await;
    assert_eq!(reason(right), Reason::RateLimited);
    service
        .sign_in_from("192.0.2.3", "admin", PASSWORD)
        .await
        .expect("from elsewhere it opens");
    // Waiting is not made longer by trying.
    service.clock.advance(TimeDelta::minutes(10));
    service
        .sign_in_from("192.0.2.1", "admin", PASSWORD)
        .await
        .expect("it is time");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn an_address_has_twenty_guesses_whatever_the_names(db: PgPool) {
    let service = Service::start(db).await;
    // One network of IPv6 is one address, and so are all that nobody told.
    for address in [
        ["192.0.2.1", "::ffff:192.0.2.1"],
        ["2001:db8::1", "2001:db8::ffff:2"],
        ["", "?"],
    ] {
        for nth in 0..20 {
            let name = format!("name {nth}");
            let wrong = service.sign_in_from(address[nth % 2], &name, "wrong").await;
            assert_eq!(reason(wrong), Reason::WrongCredentials, "{address:?} {nth}");
        }
        for address in address {
            let right = service.sign_in_from(address, "admin", PASSWORD).await;
            assert_eq!(reason(right), Reason::RateLimited, "{address}");
        }
    }
    service
        .sign_in_from("2001:db8:0:1::1", "admin", PASSWORD)
        .await
        .expect("the next network");
    service.clock.advance(TimeDelta::minutes(15));
    service
        .sign_in_from("192.0.2.1", "admin", PASSWORD)
        .await
        .expect("it is time");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_right_password_begins_the_count_of_its_name_anew(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    service.create(&admin, "awa.kone", Role::Viewer).await;
    for _ in 0..4 {
        for _ in 0..4 {
            let wrong = service.sign_in("admin", "wrong").await;
            assert_eq!(reason(wrong), Reason::WrongCredentials);
        }
        let right = service.sign_in("ADMIN", PASSWORD).await;
        right.expect("four are not too many");
    }
    // Who can sign in as one may not guess another for ever.
    for _ in 0..5 {
        let wrong = service.sign_in("awa.kone", "wrong").await;
        assert_eq!(reason(wrong), Reason::WrongCredentials);
        let right = service.sign_in("admin", PASSWORD).await;
        right.expect("its own count is clean");
    }
    let sixth = service.sign_in("awa.kone", "abcd").await;
    assert_eq!(reason(sixth), Reason::RateLimited);
    // Renewing is no sign-in.
    service.refresh(&admin).await.expect("it lives");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn what_was_typed_is_not_kept_and_what_does_not_count_is_forgotten(db: PgPool) {
    let service = Service::start(db).await;
    let typed = service.sign_in("my-secret-in-the-wrong-field", "x").await;
    assert_eq!(reason(typed), Reason::WrongCredentials);
    let rows: Vec<String> =
        sqlx::query_scalar("select row_to_json(sign_in_failure)::text from sign_in_failure")
            .fetch_all(&service.db)
            .await
            .expect("the failures");
    assert_eq!(rows.len(), 1);
    assert!(!rows[0].contains("secret") && rows[0].contains("192.0.2.7"));
    service.app.keep_once().await.expect("upkeep");
    let left = "select count(*) from sign_in_failure";
    assert_eq!(service.number(left).await, 1);
    service.clock.advance(TimeDelta::minutes(15));
    service.app.keep_once().await.expect("upkeep");
    assert_eq!(service.number(left).await, 0);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn s5_guesses_from_many_addresses_slow_a_name_down_and_not_its_owner(db: PgPool) {
    let service = Service::start(db).await;
    let before = service.token().await;
    for login in ["admin", "nobody"] {
        let mut answers = Vec::new();
        for nth in 0..60 {
            let address = format!("198.51.100.{nth}");
            answers.push(reason(service.sign_in_from(&address, login, "wrong").await));
        }
        let (looked_at, slowed) = answers.split_at(10);
        assert_eq!(looked_at, [Reason::WrongCredentials; 10], "{login}");
        assert_eq!(slowed, [Reason::RateLimited; 50], "{login}");
    }
    // Right or wrong, whoever comes from elsewhere learns nothing; another process does not help.
    for process in [&service, &service.another_process()] {
        let right = process.sign_in_from("203.0.113.5", "admin", PASSWORD).await;
        let refusal = Refusal::of(&right.expect_err("it has to wait"));
        assert_eq!(refusal.reason(), Reason::RateLimited);
        assert!((1..=61).contains(&refusal.message().retry_after_s));
    }
    // Where the owner signed in before they do again, and with the device that did, from anywhere.
    service
        .sign_in("admin", PASSWORD)
        .await
        .expect("their place");
    let on_the_way = service.sign_in_with(&before, "203.0.113.6", "admin").await;
    on_the_way.expect("their device");
    let foreign = service.sign_in_with("x.y.z", "203.0.113.7", "admin").await;
    assert_eq!(reason(foreign), Reason::RateLimited);
    // From elsewhere it is slow, not closed.
    service.clock.advance(TimeDelta::minutes(1));
    let late = service.sign_in_from("203.0.113.5", "admin", PASSWORD).await;
    late.expect("one look in a minute");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn light_a_flood_of_refused_sign_ins_is_told_as_a_few_sums(db: PgPool) {
    let service = Service::start(db).await;
    let flood = async |guesses: usize| {
        for nth in 0..guesses {
            let login = ["admin", "nobody", "my own password"][nth % 3];
            let refused = service.sign_in_from("192.0.2.1", login, "wrong").await;
            reason(refused);
        }
    };
    // Each told: how many sign-ins it stands for, and of whom.
    let told = async || -> Vec<(i64, String, String)> {
        let told = service.events("auth.session.refused").await;
        let told = told.into_iter().map(|told| told.fact);
        told.map(|fact| (fact.count.unwrap_or(1), fact.login_name, fact.reason))
            .collect()
    };
    flood(300).await;
    service.app.tell_floods(false).await;
    let first = told().await;
    // Five of each name are looked at; those of `admin` are told apart from names that nobody has.
    let limited = |of: &str| {
        let mut sums = first
            .iter()
            .filter(|(_, name, why)| name == of && why == "rate_limited");
        sums.next().map(|(count, ..)| *count)
    };
    assert_eq!((limited("admin"), limited("")), (Some(95), Some(190)));
    assert_eq!(first.len(), 15 + 2);
    assert_eq!(first.iter().map(|(count, ..)| count).sum::<i64>(), 300);

    // What follows within a minute is told after it.
    flood(2_997).await;
    service.app.tell_floods(false).await;
    assert_eq!(told().await.len(), first.len());
    service.clock.advance(TimeDelta::minutes(1));
    service.app.tell_floods(false).await;
    let all = told().await;
    assert_eq!(all.len(), first.len() + 2);
    assert_eq!(all.iter().map(|(count, ..)| count).sum::<i64>(), 3_297);
    // Nothing is left, and what is left at the end is told.
    flood(3).await;
    service.app.tell_floods(true).await;
    assert_eq!(
        told().await.iter().map(|(count, ..)| count).sum::<i64>(),
        3_300
    );
    let typed = "select count(*) from outbox where position('my own password'::bytea in after) > 0";
    assert_eq!(
        service.number(typed).await,
        0,
        "what was typed is told to nobody"
    );
}
