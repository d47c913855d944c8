//! Runs that a node begins by itself.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;

use chrono::TimeDelta;
use sqlx::PgPool;
use sync::{App, Centre};

use crate::support::Service;

/// Somebody who answers every call, with a refusal; the address.
fn somebody() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("bound");
    std::thread::spawn(move || {
        for call in listener.incoming() {
            let mut call = call.expect("a connection");
            let _ = call.read(&mut [0; 1024]).expect("a request");
            let answer =
                "HTTP/1.1 405 Method Not Allowed\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
            call.write_all(answer.as_bytes()).expect("it is awaited");
        }
    });
    format!("http://{address}")
}

/// Node 3, which finds the centre at this address.
async fn node(db: &PgPool, centre: &str) -> App {
    outbox::claim_node(db, 3).await.expect("a number");
    let service = Service::start(db.clone());
    App {
        centre: Some(Centre::new(centre, "token").expect("an address")),
        ..service.app
    }
}

async fn runs(db: &PgPool) -> Vec<String> {
    sqlx::query_scalar(
        "select concat_ws(' ', login_id, login_name, direction, wanted_at is not null) from run order by id",
    )
    .fetch_all(db)
    .await
    .expect("the runs")
}

async fn end_run(db: &PgPool, app: &App) {
    sqlx::query("update run set state = 2, stopped_at = $1 where state = 1")
        .bind(app.clock.now())
        .execute(db)
        .await
        .expect("it is open");
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn a_node_begins_by_itself_when_it_is_time(db: PgPool) {
    let app = node(&db, &somebody()).await;
    assert!(
        app.begin_due().await.expect("it looks"),
        "there was none yet"
    );
    assert_eq!(runs(&db).await, ["0  3 t"]);
    assert!(!app.begin_due().await.expect("it looks"), "one is open");
    end_run(&db, &app).await;
    app.clock.advance(TimeDelta::minutes(59));
    assert!(!app.begin_due().await.expect("it looks"));
    app.clock.advance(TimeDelta::minutes(1));
    assert!(app.begin_due().await.expect("it looks"));
    end_run(&db, &app).await;
    let off = "insert into known_setting (name, int_value, version)
        values ('global.synchronization.every_minutes', 0, 1)";
    sqlx::query(off).execute(&db).await.expect("a setting");
    app.clock.advance(TimeDelta::days(9));
    assert!(
        !app.begin_due().await.expect("it looks"),
        "it is switched off"
    );
    assert_eq!(runs(&db).await.len(), 2);
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn without_a_network_nothing_is_written(db: PgPool) {
    // Nobody listens there any more.
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("bound"));
    drop(listener);
    let app = node(&db, &address).await;
    for _ in 0..3 {
        assert!(!app.begin_due().await.expect("it looks"));
        app.clock.advance(TimeDelta::days(1));
    }
    assert!(runs(&db).await.is_empty());
    let back = App {
        centre: Some(Centre::new(&somebody(), "token").expect("an address")),
        ..app
    };
    assert!(
        back.begin_due().await.expect("it looks"),
        "the network is back"
    );
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn the_centre_calls_nobody(db: PgPool) {
    let service = Service::start(db.clone());
    let app = App {
        centre: Some(Centre::new(&somebody(), "token").expect("an address")),
        ..service.app
    };
    assert!(!app.begin_due().await.expect("it looks"));
    assert!(runs(&db).await.is_empty());
}
