//! What the centre makes of members and parcels that were changed on nodes. What stands against a value
//! becomes a conflict; everything else becomes live, in one transaction.

mod author;
mod batch;
mod member;
mod parcel;

use std::collections::BTreeSet;

use chrono::Datelike;
use platform::Caller;
use proto::maillon::sync::v1::{
    ExchangeOutcome, ReceiveRecordsReply, ReceiveRecordsRequest, ReplicaAnswer, ReplicaChange,
};
use replica::ReplicaError;
use replica::up;

use self::author::Authors;
use self::batch::{Batch, Sender};
use self::member::Members;
pub(super) use self::member::choose;
use self::parcel::Parcels;
use super::member::reserve_localities;
use crate::App;
use crate::domain::replica::{MEMBERS, PARCELS};
use crate::error::Error;
use crate::store::{member as members_store, receipt as store, replica as records};

/// Makes live what a node changed, and answers each record.
pub(crate) async fn receive(
    app: &App,
    _: &Caller,
    asked: ReceiveRecordsRequest,
) -> Result<ReceiveRecordsReply, Error> {
    let now = app.clock.now();
    let sender = Sender::read(&asked, now.into())?;
    let mut members = Members(Batch::read(MEMBERS, &asked, sender.clone()));
    let mut parcels = Parcels(Batch::read(PARCELS, &asked, sender));
    let mut places = members.0.places();
    places.extend(parcels.0.places());
    let places: Vec<i64> = places.into_iter().collect();
    learn_places(app, &places).await?;
    let mut tx = outbox::begin(&app.db).await?;
    reserve_localities(app, &mut tx, &places).await?;
    records::defer_constraints(&mut *tx).await?;
    // Members are locked before their parcels, all of them in one order.
    let owners = parcels.owners(&mut tx).await?;
    members.0.resolve(&mut tx).await?;
    let held = loop {
        let ids = members.0.records().into_iter();
        let ids: BTreeSet<i64> = ids.chain(owners.ids.iter().copied()).collect();
        let ids: Vec<i64> = ids.into_iter().collect();
        let held = members_store::hold(&mut *tx, &ids).await?;
        // Whoever merged one meanwhile held it.
        if !members.0.resolve(&mut tx).await? {
            break held;
        }
    };
    let authors = Authors::load(&mut tx, (members.0.sender.node, &asked), held, &places).await?;
    members.judge(&mut tx, &authors).await?;
    parcels.judge(&mut tx, &owners, &authors).await?;
    members.0.place(&mut tx).await?;
    parcels.0.place(&mut tx).await?;
    members
        .refuse_archiving(app, &mut tx, &parcels.archived())
        .await?;
    members.fit(&mut tx, now.date_naive().year()).await?;
    let of_members = members.write(&mut tx).await?;
    parcels.fit(&mut tx).await?;
    let of_parcels = parcels.write(&mut tx).await?;
    let answer = |sent: &ReplicaChange| {
        if sent.entity == MEMBERS.entity {
            of_members.about(sent)
        } else if sent.entity == PARCELS.entity {
            of_parcels.about(sent)
        } else {
            up::leave(sent, ExchangeOutcome::Rejected, "nothing_goes_up")
        }
    };
    let records: Vec<ReplicaAnswer> = asked.records.iter().map(answer).collect();
    Ok(outbox::commit(tx, ReceiveRecordsReply { records }).await?)
}

/// Asks `geography` for localities that are not known here: they may have been made just now.
async fn learn_places(app: &App, places: &[i64]) -> Result<(), Error> {
    let mut db = app.db.acquire().await?;
    up::must_be_centre(&mut db)
        .await
        .map_err(ReplicaError::refusal::<Error>)?;
    let known = store::localities(&mut *db, places, &[]).await?;
    drop(db);
    let unknown = places.iter().copied().filter(|id| !known.contains_key(id));
    let unknown: Vec<i64> = unknown.collect();
    if !unknown.is_empty() {
        app.neighbours.learn("locality", &unknown).await?;
    }
    Ok(())
}
