//! The file that lies under maps: read by ranges, by whoever may see parcels.

use std::path::PathBuf;

use axum::body::Body;
use axum::http::Request;
use gateway::BaseMap;
use serde_json::json;

use crate::answer::Answer;
use crate::world::World;

const MAP: &str = "/api/map/get.base_map";

fn archive(world: &World) -> PathBuf {
    let file = world.photos.path().join("map.pmtiles");
    let mut content = b"PMTiles\x03".to_vec();
    content.extend((0..40_000_u32).map(|number| (number % 251) as u8));
    std::fs::write(&file, content).expect("a file");
    file
}

async fn world() -> World {
    let world = World::start().await;
    let file = archive(&world);
    world.mapping(BaseMap::open(&file).expect("an archive"))
}

async fn get(world: &World, headers: &[(&str, &str)]) -> Answer {
    let bearer = format!("Bearer {}", world.token("viewer"));
    let request = headers
        .iter()
        .fold(Request::get(MAP), |request, (name, value)| {
            request.header(*name, *value)
        });
    let request = request.header("authorization", bearer).body(Body::empty());
    world.answer(request.expect("a request")).await
}

#[tokio::test]
async fn ranges_of_the_map_are_answered_with_its_mark_and_never_compressed() {
    let world = world().await;
    let told = world
        .get("/api/env/get_env", &world.token("viewer"))
        .await
        .json();
    assert_eq!(told["hasMap"], true);
    let part = get(
        &world,
        &[("range", "bytes=0-16383"), ("accept-encoding", "gzip")],
    )
    .await;
    assert_eq!(part.status, 206);
    assert_eq!(part.header("content-range"), "bytes 0-16383/40008");
    assert_eq!(part.header("content-type"), "application/vnd.pmtiles");
    assert_eq!(part.header("content-encoding"), "");
    assert_eq!(
        (part.body.len(), &part.body[..8]),
        (16_384, &b"PMTiles\x03"[..])
    );
    let tag = part.header("etag").to_owned();
    assert!(tag.starts_with('"') && tag.len() > 8, "{tag}");
    let last = get(
        &world,
        &[("range", "bytes=40000-99999"), ("if-range", &tag)],
    )
    .await;
    assert_eq!((last.status.as_u16(), last.body.len()), (206, 8));
    let whole = get(&world, &[("accept-encoding", "gzip")]).await;
    assert_eq!((whole.status.as_u16(), whole.body.len()), (200, 40_008));
    assert_eq!(get(&world, &[("range", "bytes=50000-")]).await.status, 416);
    for ignored in ["lines=0-9", "bytes=0-9,20-29", "bytes"] {
        let whole = get(&world, &[("range", ignored)]).await;
        assert_eq!(
            (whole.status.as_u16(), whole.body.len()),
            (200, 40_008),
            "{ignored}"
        );
    }
    let same = get(&world, &[("if-none-match", &tag)]).await;
    assert_eq!((same.status.as_u16(), same.body.len()), (304, 0));
    // Of another file a part is of no use.
    let other = get(&world, &[("range", "bytes=0-9"), ("if-range", "\"x\"")]).await;
    assert_eq!((other.status.as_u16(), other.body.len()), (200, 40_008));
}

#[tokio::test]
async fn the_map_is_for_whoever_sees_parcels_and_is_not_there_without_a_file() {
    let world = World::start().await;
    assert_eq!(
        world
            .get("/api/env/get_env", &world.token("viewer"))
            .await
            .json()["hasMap"],
        false
    );
    get(&world, &[]).await.refused(404, "not_found");
    let file = archive(&world);
    let world = world.mapping(BaseMap::open(&file).expect("an archive"));
    let nobody = Request::get(MAP).body(Body::empty()).expect("a request");
    world.answer(nobody).await.refused(401, "unauthenticated");
    let reports = world.token("reports");
    world
        .get(MAP, &reports)
        .await
        .refused(403, "permission_denied");
    std::fs::remove_file(&file).expect("it was there");
    get(&world, &[]).await.refused(503, "unavailable");
    // And what is no archive is told at the start.
    std::fs::write(&file, json!({"type": "Topology"}).to_string()).expect("a file");
    assert!(BaseMap::open(&file).is_err());
    std::fs::write(&file, b"PM").expect("a file");
    assert!(BaseMap::open(&file).is_err());
}
