//! What the gateway is compared with: one axum server with sqlx behind it, as a good engineer would write it
//! for these entities. It checks tokens, filters, orders, pages and counts, and answers the very same bytes.

mod member;

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
struct Locality {
    locality_id: i64,
    locality_name: String,
    #[serde(rename = "locality_subprefectureId")]
    subprefecture_id: i64,
    subprefecture_code: String,
    subprefecture_name: String,
    #[serde(rename = "locality_departmentId")]
    department_id: i64,
    department_code: String,
    department_name: String,
    #[serde(rename = "locality_regionId")]
    region_id: i64,
    region_code: String,
    region_name: String,
    locality_version: i64,
}

#[derive(Serialize)]
struct List {
    status: &'static str,
    total: i64,
    #[serde(rename = "totalIsEstimate")]
    total_is_estimate: bool,
    rows: Vec<Locality>,
}

#[derive(Serialize)]
struct One {
    status: &'static str,
    locality: Locality,
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
        .route("/api/locality/get.locality_list", get(list))
        .route("/api/locality/get_locality/{locality_id}", get(one))
        .route("/api/member/get.member_list", get(member::list))
        .route("/api/member/get_member/{member_id}", get(member::one))
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

/// What is read of a locality, with what lies above it.
macro_rules! select {
    ($rest:literal) => {
        concat!(
            "select l.id as locality_id, l.name as locality_name, l.subprefecture_id,
                s.code as subprefecture_code, s.name as subprefecture_name, s.department_id,
                d.code as department_code, d.name as department_name, d.region_id,
                r.code as region_code, r.name as region_name, l.version as locality_version
            from locality as l
            join subprefecture as s on s.id = l.subprefecture_id
            join department as d on d.id = s.department_id
            join region as r on r.id = d.region_id
            where l.deleted_at is null ",
            $rest
        )
    };
}

async fn list(
    State(app): State<App>,
    Query(paging): Query<Paging>,
) -> Result<Json<List>, StatusCode> {
    let sql = match (paging.order_by.as_deref(), paging.descending) {
        (Some("region_name"), false) => select!(
            "and ($1::text is null or finds(l.search, fold($1))) order by r.name_key, l.id limit $2 offset $3"
        ),
        (None | Some("locality_name"), false) => select!(
            "and ($1::text is null or finds(l.search, fold($1))) order by l.name_key, l.id limit $2 offset $3"
        ),
        _ => return Err(StatusCode::BAD_REQUEST),
    };
    let failed = |_| StatusCode::INTERNAL_SERVER_ERROR;
    let rows = sqlx::query_as::<_, Locality>(sql)
        .bind(&paging.filter)
        .bind(paging.limit)
        .bind(paging.offset)
        .fetch_all(&app.db)
        .await
        .map_err(failed)?;
    let total = sqlx::query_scalar(
        "select count(*) from locality
        where deleted_at is null and ($1::text is null or finds(search, fold($1)))",
    )
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
    let locality = sqlx::query_as::<_, Locality>(select!("and l.id = $1"))
        .bind(id)
        .fetch_optional(&app.db)
        .await
        .map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?
        .ok_or(StatusCode::NOT_FOUND)?;
    Ok(Json(One {
        status: "ok",
        locality,
    }))
}
