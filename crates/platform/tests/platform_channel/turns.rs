//! Calls take turns over the addresses, and find another where one breaks.

use std::time::{Duration, Instant};

use crate::server::{READ, Server, WRITE, call, channel_at, channel_to, leaving_at_once};

/// Longest wait for something that the channel notices by itself.
const SOON: Duration = Duration::from_secs(10);

/// Waits until a condition holds.
async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < SOON, "{what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn calls_are_spread_evenly_over_all_addresses() {
    let servers = [Server::start(), Server::start(), Server::start()];
    let channel = channel_to(&[&servers[0], &servers[1], &servers[2]]);
    for _ in 0..300 {
        assert!(call(&channel, READ, None).await);
    }
    for server in &servers {
        assert!((80..=120).contains(&server.begun()), "{}", server.begun());
    }
}

#[tokio::test]
async fn an_address_where_nobody_listens_costs_no_call_and_is_used_again_once_somebody_does() {
    let (whole, gone) = (Server::start(), Server::start());
    let channel = channel_to(&[&whole, &gone]);
    let address = gone.address;
    drop(gone);
    for _ in 0..20 {
        assert!(call(&channel, WRITE, None).await, "nobody there began it");
    }
    let back = Server::at(address, None);
    let began = Instant::now();
    while back.begun() == 0 {
        assert!(began.elapsed() < SOON, "it is asked again");
        assert!(call(&channel, WRITE, None).await);
    }
}

#[tokio::test]
async fn a_server_that_leaves_costs_no_call() {
    let (stays, leaves) = (Server::start(), Server::start());
    let channel = channel_to(&[&stays, &leaves]);
    for nth in 0..200 {
        if nth == 100 {
            leaves.leave();
        }
        assert!(call(&channel, WRITE, None).await, "call {nth}");
    }
    assert!(leaves.begun() > 0 && stays.begun() > 100);
}

#[tokio::test]
async fn a_call_that_a_leaving_server_did_not_begin_is_made_elsewhere() {
    let (stays, leaves) = (Server::start(), leaving_at_once().await);
    let channel = channel_at(&[stays.address, leaves]);
    for nth in 0..4 {
        assert!(call(&channel, WRITE, None).await, "call {nth}");
    }
    assert_eq!(stays.begun(), 4);
}

#[tokio::test]
async fn a_call_that_a_process_can_t_begin_now_is_made_elsewhere() {
    let (open, closed) = (Server::start(), Server::start());
    closed.close();
    let channel = channel_to(&[&open, &closed]);
    for nth in 0..10 {
        assert!(call(&channel, WRITE, None).await, "call {nth}");
    }
    assert_eq!((open.begun(), closed.begun()), (10, 0));
    open.close();
    assert!(!call(&channel, WRITE, None).await, "nobody begins it");
}

/// What becomes of a call whose server breaks off in the middle; how often it was begun in all.
async fn broken_off(path: &'static str, key: Option<&'static str>) -> (bool, usize) {
    let (whole, stuck) = (Server::start(), Server::start());
    stuck.get_stuck();
    let channel = channel_to(&[&stuck, &whole]);
    // One of two goes to the one that is stuck.
    let calls = [(); 2].map(|()| {
        let channel = channel.clone();
        tokio::spawn(async move { call(&channel, path, key).await })
    });
    until("both began one", || {
        stuck.begun() == 1 && whole.begun() == 1
    })
    .await;
    drop(stuck);
    let mut all = true;
    for one in calls {
        all &= one.await.expect("it ends");
    }
    (all, whole.begun() + 1)
}

#[tokio::test]
async fn a_read_that_breaks_off_is_made_again_elsewhere() {
    assert_eq!(broken_off(READ, None).await, (true, 3));
}

#[tokio::test]
async fn a_write_that_breaks_off_is_made_again_only_under_a_key() {
    assert_eq!(broken_off(WRITE, None).await, (false, 2));
    assert_eq!(broken_off(WRITE, Some("a key")).await, (true, 3));
}

#[tokio::test]
async fn all_addresses_of_a_name_are_found() {
    let server = Server::start();
    let dialer = platform::channel::Dialer::new(&platform::process::Process::new(), None);
    let url = format!("http://localhost:{}", server.address.port());
    let channel = dialer.channel(&url).expect("an address");
    assert!(call(&channel, READ, None).await);
    for bad in [
        "localhost:1",
        "http://localhost",
        "ftp://a:1",
        "http://a:1,https://b:2",
        "https://a:1",
    ] {
        assert!(dialer.channel(bad).is_err(), "{bad}");
    }
}
