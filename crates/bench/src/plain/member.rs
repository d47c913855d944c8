//! Members as the plain server lists them.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Serialize, Serializer};

use super::{App, Paging};
use crate::members::statements;

#[derive(Serialize, sqlx::FromRow)]
struct Member {
    #[serde(rename = "member_id")]
    id: i64,
    #[serde(rename = "member_uuid")]
    uuid: String,
    #[serde(rename = "member_idNumber")]
    id_number: String,
    #[serde(rename = "member_firstname")]
    firstname: String,
    #[serde(rename = "member_lastname")]
    lastname: String,
    #[serde(rename = "member_gender", serialize_with = "gender")]
    gender: Option<i32>,
    #[serde(rename = "member_birthDate")]
    birth_date: Option<NaiveDate>,
    #[serde(rename = "member_birthLocation")]
    birth_location: Option<String>,
    #[serde(rename = "member_city")]
    city: Option<String>,
    #[serde(rename = "member_address")]
    address: Option<String>,
    #[serde(rename = "member_district")]
    district: Option<String>,
    #[serde(rename = "member_contact")]
    contact: Option<String>,
    #[serde(rename = "member_contactUrgency")]
    contact_urgency: Option<String>,
    #[serde(rename = "member_localityId")]
    locality_id: Option<i64>,
    locality_name: Option<String>,
    subprefecture_name: Option<String>,
    department_name: Option<String>,
    region_name: Option<String>,
    #[serde(rename = "member_membershipStartDate")]
    membership_start_date: Option<NaiveDate>,
    #[serde(rename = "member_cooperativeId")]
    cooperative_id: Option<i64>,
    cooperative_name: Option<String>,
    #[serde(rename = "member_isMainAccount")]
    is_main_account: bool,
    #[serde(rename = "member_isSpouse")]
    is_spouse: bool,
    #[serde(rename = "member_isChild")]
    is_child: bool,
    #[serde(rename = "member_mainMemberId")]
    main_member_id: Option<i64>,
    #[serde(rename = "member_mainMemberName")]
    main_member_name: Option<String>,
    #[serde(rename = "member_orderNumber")]
    order_number: Option<i32>,
    #[serde(rename = "member_status", serialize_with = "status")]
    status: Option<i32>,
    #[serde(rename = "member_statusReason")]
    status_reason: Option<String>,
    #[serde(rename = "member_statusOn")]
    status_on: Option<NaiveDate>,
    #[serde(rename = "member_maritalStatus", serialize_with = "marital_status")]
    marital_status: Option<i32>,
    #[serde(rename = "member_educationLevel", serialize_with = "education_level")]
    education_level: Option<i32>,
    #[serde(rename = "member_ethnicity")]
    ethnicity: Option<String>,
    #[serde(rename = "member_nationality")]
    nationality: Option<String>,
    #[serde(rename = "member_otherNationality")]
    other_nationality: Option<String>,
    #[serde(rename = "member_occupation")]
    occupation: Option<String>,
    #[serde(rename = "member_otherOccupation")]
    other_occupation: Option<String>,
    #[serde(rename = "member_identityDocumentType", serialize_with = "document")]
    identity_document_type: Option<i32>,
    #[serde(rename = "member_identityDocumentNumber")]
    identity_document_number: Option<String>,
    #[serde(rename = "member_householdStatus", serialize_with = "household")]
    household_status: Option<i32>,
    #[serde(rename = "member_householdSize")]
    household_size: Option<i32>,
    #[serde(rename = "member_dependentCount")]
    dependent_count: Option<i32>,
    #[serde(rename = "member_photoFileName")]
    photo_file_name: Option<String>,
    #[serde(rename = "member_photoFilePath")]
    photo_file_path: Option<String>,
    #[serde(rename = "member_photoChecked")]
    photo_checked: bool,
    #[serde(rename = "member_photoRefusedReason")]
    photo_refused_reason: Option<String>,
    #[serde(rename = "member_hasValidCard")]
    has_valid_card: bool,
    #[serde(rename = "member_hasUnusedTransaction")]
    has_unused_transaction: bool,
    #[serde(rename = "member_canWrite")]
    can_write: bool,
    #[serde(rename = "member_synchronizationNeeded")]
    synchronization_needed: bool,
    #[serde(rename = "member_createdAt")]
    created_at: DateTime<Utc>,
    #[serde(rename = "member_createdByUser")]
    created_by: String,
    #[serde(rename = "member_updatedAt")]
    updated_at: DateTime<Utc>,
    #[serde(rename = "member_updatedByUser")]
    updated_by: String,
    #[serde(rename = "member_version")]
    version: i64,
    #[serde(rename = "member_birthDatePrecision", serialize_with = "precision")]
    birth_date_precision: Option<i32>,
    #[serde(rename = "member_archivedAt")]
    deleted_at: Option<DateTime<Utc>>,
    #[serde(rename = "member_photoIsMissing")]
    photo_is_missing: bool,
}

/// Serializers of code lists: the word of a number.
macro_rules! words {
    ($($name:ident: $words:expr;)*) => {$(
        #[expect(clippy::ref_option, reason = "serde wants it")]
        fn $name<S: Serializer>(code: &Option<i32>, to: S) -> Result<S::Ok, S::Error> {
            let words: &[&str] = &$words;
            let place = code.and_then(|code| usize::try_from(code - 1).ok());
            place.and_then(|place| words.get(place)).serialize(to)
        }
    )*};
}

words! {
    gender: ["M", "F"];
    status: ["active", "suspended", "deceased", "removed"];
    marital_status: ["single", "married", "customary", "divorced", "widowed"];
    education_level: ["none", "koranic", "primary", "lower_secondary", "upper_secondary", "vocational",
        "higher"];
    document: ["cni", "passport", "residence_card", "birth_certificate", "driving_licence", "attestation",
        "other"];
    household: ["head", "spouse", "child", "relative", "other"];
    precision: ["day", "year"];
}

#[derive(Serialize)]
pub(super) struct List {
    status: &'static str,
    total: i64,
    #[serde(rename = "totalIsEstimate")]
    total_is_estimate: bool,
    rows: Vec<Member>,
}

#[derive(Serialize)]
pub(super) struct One {
    status: &'static str,
    member: Member,
}

/// The default order alone. How many there are comes from the counted table: a full count is no page's
/// business.
pub(super) async fn list(
    State(app): State<App>,
    Query(paging): Query<Paging>,
) -> Result<Json<List>, StatusCode> {
    let failed = |_| StatusCode::INTERNAL_SERVER_ERROR;
    let rows = sqlx::query_as::<_, Member>(statements::PAGE)
        .bind(paging.limit)
        .bind(paging.offset)
        .fetch_all(&app.db)
        .await
        .map_err(failed)?;
    let total = sqlx::query_scalar(statements::TOTAL)
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

pub(super) async fn one(
    State(app): State<App>,
    Path(id): Path<i64>,
) -> Result<Json<One>, StatusCode> {
    let member = sqlx::query_as::<_, Member>(statements::ONE)
        .bind(id)
        .fetch_optional(&app.db)
        .await
        .map_err(|_| StatusCode::INTERNAL_SERVER_ERROR)?
        .ok_or(StatusCode::NOT_FOUND)?;
    Ok(Json(One {
        status: "ok",
        member,
    }))
}
