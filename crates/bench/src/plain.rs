//! What the gateway is compared with: one axum server with sqlx behind it, as a good engineer would write it for this one
//! entity. It checks tokens, filters, orders, pages and counts, and answers the very same bytes.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{Path, Query, Request, State};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::get;
use axum::{Json, Router};
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode};
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;

use crate::Failure;

#[derive(clap::Args)]
pub(crate) struct Config {
    #[arg(long)]
    address: SocketAddr,
    #[arg(long)]
    database_url: String,
    /// The JWKS document.
    #[arg(long)]
    keys: String,
}

#[derive(Clone)]
struct App {
    db: PgPool,
    key: Arc<DecodingKey>,
    validation: Arc<Validation>,
}

#[derive(Deserialize)]
struct Paging {
    filter: Option<String>,
    #[serde(rename = "_limit", default = "limit")]
    limit: i64,
    #[serde(rename = "_offset", default)]
    offset: i64,
    #[serde(rename = "_orderBy")]
    order_by: Option<String>,
    #[serde(rename = "_descending", default)]
    descending: bool,
}

fn limit() -> i64 {
    2000
}

#[derive(Serialize, sqlx::FromRow)]
#[expect(clippy::struct_field_names, reason = "the names of the contract")]
struct Region {
    region_id: i64,
    region_code: String,
    region_name: String,
    region_version: i64,
}

#[derive(Serialize)]
struct List {
    status: &'static str,
    total: i64,
    #[serde(rename = "totalIsEstimate")]
    total_is_estimate: bool,
    rows: Vec<Region>,
}

#[derive(Serialize)]
struct One {
    status: &'static str,
    region: Region,
}

#[derive(Deserialize)]
#[expect(dead_code, reason = "claims that a caller would be made of")]
struct Claims {
    sub: String,
    role: String,
}

pub(crate) async fn serve(config: Config) -> Result<(), Failure> {
    let set: jsonwebtoken::jwk::JwkSet = serde_json::from_str(&config.keys)?;
    let key = DecodingKey::from_jwk(set.keys.first().ok_or("no key")?)?;
    let mut validation = Validation::new(Algorithm::EdDSA);
    validation.set_audience(&["maillon"]);
    validation.set_issuer(&["maillon"]);
    let db = PgPoolOptions::new()
        .max_connections(16)
        .connect(&config.database_url)
        .await?;
    let app = App {
        db,
        key: Arc::new(key),
        validation: Arc::new(validation),
    };
    let router = Router::new()
        .route("/api/region/get.region_list", get(list))
        .route("/api/region/get_region/{region_id}", get(one))
        .layer(middleware::from_fn_with_state(app.clone(), signed_in))
        .route("/health", get(|| async { "ok" }))
        .with_state(app);
    axum::serve(tokio::net::TcpListener::bind(config.address).await?, router).await?;
    Ok(())
}

async fn signed_in(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response, StatusCode> {
    let token = request
        .headers()
        .get("authorization")
        .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "))
        .ok_or(StatusCode::UNAUTHORIZED)?;
    decode::<Claims>(token, &app.key, &app.validation).map_err(|_| StatusCode::UNAUTHORIZED)?;
    Ok(next.run(request).await)
}

async fn list(
    State(app): State<App>,
    Query(paging): Query<Paging>,
) -> Result<Json<List>, StatusCode> {
    let sql = match (paging.order_by.as_deref(), paging.descending) {
        (Some("region_code"), false) => concat!(
            "select id as region_id, code as region_code, name as region_name, version as region_version from region where deleted_at is null",
            " and ($1::text is null or finds(search, fold($1))) order by code_key, id limit $2 offset $3"
        ),
        (None | Some("region_name"), false) => concat!(
            "select id as region_id, code as region_code, name as region_name, version as region_version from region where deleted_at is null",
            " and ($1::text is null or finds(search, fold($1))) order by name_key, id limit $2 offset $3"
        ),
        _ => return Err(StatusCode::BAD_REQUEST),
    };
    let failed = |_| StatusCode::INTERNAL_SERVER_ERROR;
    let rows = sqlx::query_as::<_, Region>(sql)
        .bind(&paging.filter)
        .bind(paging.limit)
        .bind(paging.offset)
        .fetch_all(&app.db)
        .await
        .map_err(failed)?;
    let total = sqlx::query_scalar("select count(*) from region where deleted_at is null and ($1::text is null or finds(search, fold($1)))")
        .bind(&paging.filter)
        .fetch_one(&app.db)
        .await
        .map_err(failed)?;
    Ok(Json(List {
        status: "ok",
        total,
        total_is_estimate: false,
        rows,
    }))
}

async fn one(State(app): State<App>, Path(id): Path<i64>) -> Result<Json<One>, StatusCode> {
    let region = sqlx::query_as::<_, Region>(
        "select id as region_id, code as region_code, name as region_name, version as region_version from region where id = $1 and deleted_at is null",
    )
    .bind(id)
    .fetch_optional(&app.db)
    .await
    .map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?
    .ok_or(StatusCode::NOT_FOUND)?;
    Ok(Json(One {
        status: "ok",
        region,
    }))
}
