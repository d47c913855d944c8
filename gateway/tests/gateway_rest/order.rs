//! Which refusal comes first: path, method, 401, 403, 503, 400, 422 and the rest.

use axum::body::Body;

use crate::world::World;

const BAD: &str = r#"{"region_code": "#;

#[tokio::test]
async fn an_unknown_path_is_unknown_to_everybody() {
    let world = World::start().await;
    let admin = world.token("admin");
    for path in [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/region",
        "/api/region/get_region",
        "/api/region/get_region/",
        "/api/region/get_region/1/2",
        "/api/region/get.region_list/",
        "/api//region/get.region_list",
        "/api/REGION/get.region_list",
        "/api/region/get%2Eregion_list",
        "/api/../api/region/get.region_list",
        "/api/%00",
        "/api/%ff",
        "/api/région",
    ] {
        let path = path.replace('é', "%C3%A9");
        for method in ["GET", "POST", "DELETE", "PATCH", "PUT", "OPTIONS"] {
            for token in [None, Some(admin.as_str()), Some("forged")] {
                let answer = world.send(method, &path, token, Body::from(BAD)).await;
                let sentence = answer.refused(404, "not_found");
                assert_eq!(sentence, "Cette adresse n’existe pas.", "{method} {path}");
            }
        }
    }
}

#[tokio::test]
async fn a_known_path_tells_the_methods_it_has() {
    let world = World::start().await;
    let cases = [
        ("POST", "/api/region/get.region_list", "GET,HEAD"),
        ("GET", "/api/region/post_region", "POST"),
        ("PUT", "/api/region/post_region", "POST"),
        ("OPTIONS", "/api/region/post_region", "POST"),
        ("TRACE", "/api/region/post_region", "POST"),
        ("BREW", "/api/region/post_region", "POST"),
        ("GET", "/api/region/delete_region/1", "DELETE"),
        ("POST", "/api/user/patch_user", "PATCH"),
        ("DELETE", "/api/env/get_env", "GET,HEAD"),
        ("POST", "/.well-known/jwks.json", "GET,HEAD"),
        ("POST", "/members/12", "GET,HEAD"),
        ("DELETE", "/assets/app.js", "GET,HEAD"),
        ("OPTIONS", "/", "GET,HEAD"),
    ];
    for (method, path, allow) in cases {
        for token in [None, Some("forged")] {
            let answer = world.send(method, path, token, Body::from(BAD)).await;
            let sentence = answer.refused(405, "method_not_allowed");
            assert_eq!(sentence, "Cette méthode n’est pas admise à cette adresse.");
            assert_eq!(answer.header("allow"), allow, "{method} {path}");
        }
    }
}

#[tokio::test]
async fn a_bad_request_is_told_only_to_who_may_make_it_where_it_is_served() {
    let world = World::start().await;
    let (admin, viewer) = (world.token("admin"), world.token("viewer"));
    let post = async |path: &str, token: Option<&str>, body: &str| {
        world
            .send("POST", path, token, Body::from(body.to_owned()))
            .await
    };
    let cases = [
        // Served
        ("/api/region/post_region", None, 401, "unauthenticated"),
        (
            "/api/region/post_region",
            Some(&viewer),
            403,
            "permission_denied",
        ),
        ("/api/region/post_region", Some(&admin), 400, "bad_request"),
        (
            "/api/department/post_department",
            Some(&admin),
            400,
            "bad_request",
        ),
        (
            "/api/user/post_user",
            Some(&viewer),
            403,
            "permission_denied",
        ),
        ("/api/user/post_user", Some(&admin), 400, "bad_request"),
        // Not served yet
        ("/api/report/post.report", None, 401, "unauthenticated"),
        (
            "/api/report/post.report",
            Some(&viewer),
            403,
            "permission_denied",
        ),
        ("/api/report/post.report", Some(&admin), 503, "unavailable"),
    ];
    for (path, token, status, code) in cases {
        post(path, token.map(String::as_str), BAD)
            .await
            .refused(status, code);
    }
    let large = "x".repeat(2 * 1024 * 1024);
    post("/api/report/post.report", Some(&admin), &large)
        .await
        .refused(503, "unavailable");
    post("/api/region/post_region", Some(&viewer), &large)
        .await
        .refused(403, "permission_denied");

    // Unreadable before wrong, wrong before unknown.
    for (body, status, code) in [
        (r#"{"region_id":"x","region_name":""}"#, 400, "bad_request"),
        (r#"{"region_name":""}"#, 422, "validation_failed"),
        (
            r#"{"region_id":99,"region_name":""}"#,
            404,
            "region_not_found",
        ),
    ] {
        post("/api/region/post_region", Some(&admin), body)
            .await
            .refused(status, code);
    }
    for (path, status, code) in [
        ("/api/region/get_region/x", 400, "bad_request"),
        ("/api/region/get_region/99", 404, "region_not_found"),
        (
            "/api/region/get.region_list?_orderBy=x&_limit=-1",
            400,
            "bad_request",
        ),
        (
            "/api/region/get.region_list?_limit=-1",
            422,
            "validation_failed",
        ),
        ("/api/department/get_department/x", 400, "bad_request"),
        ("/api/report/get.report/x", 503, "unavailable"),
    ] {
        world.get(path, &admin).await.refused(status, code);
    }
}
