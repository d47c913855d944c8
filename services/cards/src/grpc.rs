//! The gRPC services of the process: each takes a call apart, has it done in `work`, and sends the reply.

mod card_creation;
mod card_search;
mod cards;
mod deliveries;
mod printables;
mod qr_keys;
mod references;
mod replay;
mod transactions;

use platform::grpc::Services;
use proto::calls;
use proto::maillon::cards::v1::card_creation_server::CardCreationServer;
use proto::maillon::cards::v1::card_search_server::CardSearchServer;
use proto::maillon::cards::v1::cards_server::CardsServer;
use proto::maillon::cards::v1::deliveries_server::DeliveriesServer;
use proto::maillon::cards::v1::qr_keys_server::QrKeysServer;
use proto::maillon::cards::v1::transactions_server::TransactionsServer;
use proto::maillon::event::v1::printables_server::PrintablesServer;
use proto::maillon::event::v1::references_server::ReferencesServer;
use proto::maillon::event::v1::replay_server::ReplayServer;

use crate::App;

/// Everything the service serves.
pub fn services(app: App) -> Services {
    let largest = calls::REPORT_CARD_PROBLEM.largest_message();
    Services::new(crate::NAME)
        .answering_again_from(app.db.clone())
        .with(CardsServer::new(app.clone()).max_decoding_message_size(largest))
        .with(CardCreationServer::new(app.clone()))
        .with(DeliveriesServer::new(app.clone()))
        .with(TransactionsServer::new(app.clone()))
        .with(QrKeysServer::new(app.clone()))
        .with(CardSearchServer::new(app.clone()))
        .with(PrintablesServer::new(app.clone()))
        .with(ReferencesServer::new(app.clone()))
        .with(ReplayServer::new(app))
}
