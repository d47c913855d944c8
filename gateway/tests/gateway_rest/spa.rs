//! The web's files: found where they are, the page for every path of its router, and nothing beyond the
//! folder.

use std::path::Path;

use axum::body::Body;
use axum::http::Request;
use gateway::Peers;

use crate::answer::Answer;
use crate::socket::Listening;
use crate::world::World;

const PAGE: &str = "<!doctype html><title>Maillon</title><div id=app></div>";
const APP: &str = "/assets/app-4f2a.js";
const SECRET: &str = "not for the web";

fn write(root: &Path, name: &str, text: &str) {
    let file = root.join(name);
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    std::fs::write(file, text).expect("a file");
}

async fn world() -> World {
    let world = World::start().await;
    let root = world.web.path();
    let script = format!("console.log('{}')", "x".repeat(4000));
    write(root, "index.html", PAGE);
    write(root, "favicon.svg", "<svg/>");
    write(root, "assets/app-4f2a.js", &script);
    write(root, "assets/app-4f2a.js.br", "brotli");
    write(root, "assets/app-4f2a.js.gz", "gzip");
    write(root, "assets/plain-77.css", &"a{}".repeat(1000));
    write(root.parent().expect("a folder"), &secret(&world), SECRET);
    world
}

/// Name of a file beside the web's folder.
fn secret(world: &World) -> String {
    let folder = world.web.path().file_name().expect("a name");
    format!("{}.secret", folder.to_string_lossy())
}

async fn get(world: &World, path: &str, headers: &[(&str, &str)]) -> Answer {
    let request = headers
        .iter()
        .fold(Request::get(path), |request, (name, value)| {
            request.header(*name, *value)
        });
    world
        .answer(request.body(Body::empty()).expect("a request"))
        .await
}

#[tokio::test]
async fn a_frame_holds_a_metabase_only_where_one_is_configured() {
    let frames = async |world: &World| {
        let answer = get(world, "/metabase_stats", &[]).await;
        let policy = answer.header("content-security-policy").to_owned();
        let frames = policy.split(';').map(str::trim);
        frames
            .filter(|part| part.starts_with("frame-src"))
            .map(str::to_owned)
            .collect::<Vec<String>>()
    };
    let world = world().await;
    assert_eq!(frames(&world).await, ["frame-src 'self' blob:"]);
    let site = "https://chiffres.example".parse().expect("a site");
    assert_eq!(
        frames(&world.framing(&site)).await,
        ["frame-src 'self' blob: https://chiffres.example"]
    );
}

#[tokio::test]
async fn every_path_of_the_router_is_the_page() {
    let world = world().await;
    let long = format!("/members/{}", "a".repeat(3000));
    for path in [
        "/",
        "/index.html",
        "/members",
        "/members/12",
        "/members/12?tab=cards",
        "/login",
        "/%C3%A9",
        "/members/%ff",
        "/members/%00",
        "/apiary",
        "/assets",
        "/.well-known/nothing",
        "/members.html",
        "//",
        "//evil.example/",
        &long,
    ] {
        let answer = get(&world, path, &[]).await;
        assert_eq!(
            (answer.status.as_u16(), answer.text().as_str()),
            (200, PAGE),
            "{path:.60}"
        );
        assert_eq!(answer.header("content-type"), "text/html", "{path:.60}");
        assert_eq!(answer.header("cache-control"), "no-cache", "{path:.60}");
    }
    let icon = get(&world, "/favicon.svg", &[]).await;
    assert_eq!(
        (icon.text().as_str(), icon.header("content-type")),
        ("<svg/>", "image/svg+xml")
    );
    let head = world.send("HEAD", "/members", None, Body::empty()).await;
    assert_eq!((head.status.as_u16(), head.body.len()), (200, 0));
    let tag = get(&world, "/", &[]).await.header("etag").to_owned();
    let known = get(&world, "/", &[("if-none-match", &tag)]).await;
    assert_eq!(
        (known.status.as_u16(), known.header("cache-control")),
        (304, "no-cache")
    );
}

#[tokio::test]
async fn hashed_files_are_kept_for_ever_compressed_as_the_browser_likes() {
    let world = world().await;
    for (accepts, encoding, text) in [
        ("br", "br", Some("brotli")),
        ("gzip, br", "br", Some("brotli")),
        ("gzip", "gzip", Some("gzip")),
        ("gzip, deflate, br;q=0", "gzip", Some("gzip")),
        ("", "", None),
        ("identity", "", None),
    ] {
        let answer = get(&world, APP, &[("accept-encoding", accepts)]).await;
        assert_eq!(answer.status.as_u16(), 200, "{accepts}");
        assert_eq!(answer.header("content-encoding"), encoding, "{accepts}");
        assert_eq!(
            answer.header("cache-control"),
            "public, max-age=31536000, immutable"
        );
        assert_eq!(answer.header("content-type"), "text/javascript");
        assert!(
            answer.header("vary").contains("accept-encoding"),
            "{accepts}"
        );
        match text {
            Some(text) => assert_eq!(answer.text(), text, "{accepts}"),
            None => assert!(answer.text().starts_with("console.log"), "{accepts}"),
        }
    }
    let plain = get(
        &world,
        "/assets/plain-77.css",
        &[("accept-encoding", "gzip")],
    )
    .await;
    assert_eq!(
        plain.header("content-encoding"),
        "gzip",
        "compressed on the way"
    );
    assert!(plain.body.len() < 1000);
    for missing in [
        "/assets/app-0000.js",
        "/assets/",
        "/assets/x/y.js",
        "/assets/%00",
        "/assets/%ff",
        &format!("/assets/{}.js", "a".repeat(3000)),
    ] {
        get(&world, missing, &[]).await.refused(404, "not_found");
    }
}

#[tokio::test]
async fn no_path_leaves_the_folder() {
    let world = world().await;
    let secret = secret(&world);
    let climbs = [
        "..",
        "%2e%2e",
        ".%2e",
        "%2E.",
        "..%2f.",
        "%252e%252e",
        "..\\",
        "..%5c",
        "....",
        "%c0%ae%c0%ae",
        "..%00",
        "..;",
    ];
    let mut paths = vec![
        format!("/..%2f{secret}"),
        format!("/..%2f..%2f{secret}"),
        format!("/assets/..%2f..%2f{secret}"),
        format!("/%2ftmp%2f{secret}"),
        format!("//tmp/{secret}"),
        format!(
            "/{}/{secret}",
            world.web.path().parent().expect("a folder").display()
        ),
        format!("/file:///tmp/{secret}"),
        "/etc/passwd".to_owned(),
        "/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd".to_owned(),
    ];
    for climb in climbs {
        paths.push(format!("/{climb}/{secret}"));
        paths.push(format!("/{climb}/{climb}/{secret}"));
        paths.push(format!("/assets/{climb}/{climb}/{secret}"));
    }
    // As a browser never sends them: byte for byte.
    let listening = Listening::start(&world).await;
    for path in &paths {
        let request =
            format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        let answer = listening.told(request.as_bytes()).await;
        let status = answer.split(' ').nth(1).unwrap_or_default();
        assert!(["200", "400", "404"].contains(&status), "{path}: {answer}");
        assert!(
            !answer.contains(SECRET) && !answer.contains("root:"),
            "{path} leaves the folder"
        );
        assert!(
            status != "200" || answer.ends_with(PAGE),
            "{path}: {answer}"
        );
    }
    listening.stop().await;
}

#[tokio::test]
async fn a_web_that_is_not_built_is_not_found() {
    let world = World::start().await;
    for path in ["/", "/members", "/assets/app.js"] {
        get(&world, path, &[]).await.refused(404, "not_found");
    }
    get(&world, "/api/env/get_env", &[]).await.ok();
}

#[tokio::test]
async fn while_gateways_of_two_builds_run_each_has_the_files_of_both() {
    let (old, new) = (World::start().await, World::start().await);
    for (world, name) in [(&old, "assets/app-1111.js"), (&new, "assets/app-2222.js")] {
        write(world.web.path(), "index.html", PAGE);
        write(world.web.path(), name, name);
    }
    let previous = old.web.path().to_owned();
    let newer = Listening::of(new.gateway().after(Some(previous))).await;
    let peers = Peers::at(newer.address.to_string());
    let older = Listening::of(old.gateway().beside(Some(peers))).await;
    let told = async |gateway: &Listening, path: &str, more: &str| {
        let request = format!("GET /{path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{more}\r\n");
        gateway.told(request.as_bytes()).await
    };
    for gateway in [&newer, &older] {
        for file in ["assets/app-1111.js", "assets/app-2222.js"] {
            let answer = told(gateway, file, "").await;
            assert!(answer.starts_with("HTTP/1.1 200 "), "{file}: {answer}");
            assert!(answer.contains("max-age=31536000, immutable"), "{answer}");
            assert!(answer.ends_with(file), "{answer}");
        }
        let answer = told(gateway, "assets/app-3333.js", "").await;
        assert!(answer.starts_with("HTTP/1.1 404 "), "{answer}");
    }
    let asked = told(&older, "assets/app-2222.js", "x-maillon-gateway: 1\r\n").await;
    assert!(
        asked.starts_with("HTTP/1.1 404 "),
        "who is asked asks nobody: {asked}"
    );
    newer.stop().await;
    let answer = told(&older, "assets/app-2222.js", "").await;
    assert!(
        answer.starts_with("HTTP/1.1 404 "),
        "nobody has it: {answer}"
    );
}
