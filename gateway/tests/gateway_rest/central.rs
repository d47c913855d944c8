//! What is done at the centre alone (docs/decisions/0225): a node in the field refuses it, in the gateway and
//! in the services, before anything of it is read.

use axum::body::Body;
use axum::http::Request;
use platform::Refusal;
use proto::maillon::refusal::v1::Reason;
use proto::{ROUTES, Route};
use tonic::Status;
use tower::ServiceExt;

use crate::access::{body, path};
use crate::world::World;

/// By the specification of synchronization, said once more, so that an rpc that lost its option shows.
const CENTRAL: [&str; 49] = [
    "CardCreation_CreateCards",
    "CardCreation_CreateMemberCard",
    "CardCreation_RefreshCards",
    "Cards_BundleCards",
    "Cards_CancelCards",
    "Cards_DeleteCard",
    "Cards_ListCardsToPrint",
    "Cards_MarkCardsAsPrinted",
    "Cards_PrintCards",
    "Cards_ReinstateCards",
    "Cards_ReplaceCard",
    "Cards_ReportMisprint",
    "Cards_SaveCard",
    "Cards_SuspendCards",
    "Conflicts_DecideConflict",
    "Cooperatives_DeleteCooperative",
    "Cooperatives_SaveCooperative",
    "Departments_DeleteDepartment",
    "Departments_SaveDepartment",
    "Duplicates_DecideDuplicate",
    "Localities_DeleteLocality",
    "Localities_ImportLocalities",
    "Localities_SaveLocality",
    "Localities_UndoImport",
    "Members_ImportMembers",
    "Memberships_CorrectMembership",
    "Memberships_MoveFoundMembers",
    "Memberships_MoveMembers",
    "ParcelImports_ImportParcels",
    "ParcelImports_UndoParcelImport",
    "Parcels_KeepParcelFinding",
    "Photos_CheckPhoto",
    "Reconciliation_ImportTransactions",
    "Reconciliation_ReconcileTransactions",
    "Regions_DeleteRegion",
    "Regions_SaveRegion",
    "Reports_CopyReport",
    "Reports_DeleteReport",
    "Reports_ImportReport",
    "Reports_RestoreReport",
    "Reports_SaveReport",
    "Reports_SaveReportJson",
    "Reports_SetDefaultReport",
    "Subprefectures_DeleteSubprefecture",
    "Subprefectures_SaveSubprefecture",
    "Transactions_DeleteTransaction",
    "Users_CreateUser",
    "Users_DeleteUser",
    "Users_UpdateUser",
];

/// Calls of which the record decides; their services have tests of that.
const BY_RECORD: [&str; 5] = [
    "Deliveries_CancelDelivery",
    "Deliveries_DeleteDelivery",
    "Deliveries_MarkDeliveriesAsSent",
    "Deliveries_SaveDelivery",
    "LoginParams_SaveLoginParam",
];

/// No message of ours, nor any JSON.
const UNREADABLE: &str = "{";

#[tokio::test]
async fn a_node_refuses_what_is_central_and_nothing_else() {
    let routes: Vec<&Route> = ROUTES
        .iter()
        .filter(|route| !route.path.is_empty())
        .collect();
    for node in [0, 7] {
        let world = World::start().await.on_node(node).await;
        let tokens = world.tokens("admin", routes.len()).await;
        for (route, token) in routes.iter().zip(&tokens) {
            let call = format!("node {node}: {} {}", route.method, route.path);
            let is_refused = node != 0 && CENTRAL.contains(&route.operation);
            let content = if is_refused && route.has_body() {
                Body::from(UNREADABLE)
            } else {
                body(route)
            };
            let answer = world
                .send(route.method, &path(route), Some(token), content)
                .await;
            if is_refused {
                assert_eq!(answer.status.as_u16(), 409, "{call}");
                let sentence = answer.refused(409, "central_only");
                assert_eq!(
                    sentence, "Cela se fait au centre seulement, et non sur ce nœud de terrain.",
                    "{call}"
                );
            } else if node == 0 || !BY_RECORD.contains(&route.operation) {
                assert!(!answer.text().contains("central_only"), "{call}");
            }
        }
    }
}

#[tokio::test]
async fn a_service_on_a_node_refuses_what_is_central_from_any_caller() {
    for node in [0, 7] {
        let world = World::start().await.on_node(node).await;
        let token = world.token("admin");
        for route in ROUTES {
            let Some(channel) = world.channels.get(route.process) else {
                continue;
            };
            // Other calls have their own tests, and some of them end the session.
            if !CENTRAL.contains(&route.operation) {
                continue;
            }
            let request = Request::post(route.rpc)
                .header("content-type", "application/grpc")
                .header("authorization", format!("Bearer {token}"))
                .body(tonic::body::Body::new(UNREADABLE.to_owned()));
            let response = channel.clone().oneshot(request.expect("a request")).await;
            let response = response.expect("a service in this process");
            let told = Status::from_header_map(response.headers());
            let reason = told.map(|status| Refusal::of(&status).reason());
            let is_refused = reason == Some(Reason::CentralOnly);
            assert_eq!(is_refused, node != 0, "node {node}: {}", route.rpc);
        }
    }
}

#[tokio::test]
async fn who_may_not_make_a_call_is_told_that_first() {
    let world = World::start().await.on_node(7).await;
    let path = "/api/region/post_region";
    let nobody = world.send("POST", path, None, Body::from(UNREADABLE)).await;
    nobody.refused(401, "unauthenticated");
    let viewer = world.token("viewer");
    let answer = world
        .send("POST", path, Some(&viewer), Body::from(UNREADABLE))
        .await;
    answer.refused(403, "permission_denied");
}
