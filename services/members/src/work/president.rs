//! Presidents of cooperatives: who may be one, and who reads their names.

use std::collections::HashMap;

use platform::Caller;
use proto::maillon::members::v1::Cooperative;
use sqlx::PgConnection;
use territory::sees;

use crate::domain::access::find_living;
use crate::domain::cooperative::President;
use crate::domain::membership::is_living;
use crate::error::Error;
use crate::store::{cooperative as store, member, membership};

/// Names the presidents who live in another region than their cooperative, to whoever sees them as members.
pub(super) async fn name_presidents(
    db: &mut PgConnection,
    caller: &Caller,
    cooperatives: &mut [Cooperative],
) -> Result<(), Error> {
    let unnamed: Vec<i64> = cooperatives
        .iter()
        .filter(|cooperative| cooperative.president_member_name.is_none())
        .filter_map(|cooperative| cooperative.president_member_id)
        .collect();
    if unnamed.is_empty() {
        return Ok(());
    }
    let found = store::presidents(db, &unnamed).await?;
    let names: HashMap<i64, String> = found
        .into_iter()
        .filter(|member| {
            sees(
                caller,
                member.locality_id,
                member.region_id,
                member.created_by_id,
            )
        })
        .map(|member| (member.id, member.name))
        .collect();
    for cooperative in cooperatives {
        let name = cooperative
            .president_member_id
            .and_then(|id| names.get(&id));
        if let Some(name) = name {
            cooperative.president_member_name = Some(name.clone());
        }
    }
    Ok(())
}

/// Whether somebody may be the president of a cooperative (none = of a new one), and whether they join it by
/// that. Locks the member.
pub(super) async fn judge_president(
    tx: &mut PgConnection,
    caller: &Caller,
    cooperative_id: Option<i64>,
    member_id: Option<i64>,
) -> Result<(President, bool), Error> {
    let Some(member_id) = member_id else {
        return Ok((President::Unnamed, false));
    };
    let held = member::hold(&mut *tx, &[member_id]).await?;
    if find_living(&held, member_id, caller).is_err() {
        return Ok((President::Unknown, false));
    }
    let found = membership::belongings(tx, &[member_id]).await?;
    Ok(match found.get(&member_id).map(|(_, member)| member) {
        None => (President::Unknown, false),
        Some(member) if !is_living(member.status) => (President::NotLiving, false),
        Some(member) => match member.cooperative_id {
            None => (President::Fit, true),
            Some(id) if cooperative_id == Some(id) => (President::Fit, false),
            Some(_) => (President::Elsewhere, false),
        },
    })
}
