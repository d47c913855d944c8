//! What accounts did: counted with the audit, and shown to who may read it.

use std::collections::BTreeMap;

use listing::page::Page;
use platform::{Caller, Refusal};
use proto::Timestamp;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{GetStatisticsReply, StatisticsMode};
use sqlx::PgConnection;
use territory::Territory;

use crate::App;
use crate::domain::entry::Entry;
use crate::domain::statistics::{Act, Period, Place, View, agents};
use crate::error::Error;
use crate::store::list::Within;
use crate::store::{agent as store, list};

/// Who may see the figures, and open the list behind them.
pub(crate) const PERMISSION: &str = "audit.read";
/// The whole country.
const COUNTRY: i64 = -1;

/// Counts entries, in the transaction that adds them to the chain; each of them once.
pub(crate) async fn add(db: &mut PgConnection, entries: &[Entry]) -> sqlx::Result<()> {
    if entries.is_empty() {
        return Ok(());
    }
    let mut names = BTreeMap::new();
    for entry in entries {
        if let (Some(login_id), Some(name)) = (entry.login_id, &entry.login_name) {
            names.insert(login_id, name.clone());
        }
    }
    let names: Vec<(i64, String)> = names.into_iter().collect();
    store::add(db, &Act::of(entries), &names).await
}

/// When the audit was last added to: until then it is counted.
async fn counted_at(app: &App) -> sqlx::Result<Option<Timestamp>> {
    let newest = Page {
        filter: None,
        limit: 1,
        offset: 0,
        column: "id",
        descending: true,
    };
    let mut db = app.db.acquire().await?;
    let found = list::page(&mut db, &Within::default(), &newest).await?;
    Ok(found.rows.first().and_then(|entry| entry.recorded_at))
}

/// The figures of a place and a period, for who may read the audit.
pub(crate) async fn get(
    app: &App,
    caller: &Caller,
    place: Place,
    period: Period,
) -> Result<GetStatisticsReply, Error> {
    let region = match place {
        Place::Country => Some(COUNTRY),
        Place::Region(region) => Some(region),
        Place::Regions => None,
        Place::Department { .. } => {
            let refusal = Refusal::new(Reason::ValidationFailed);
            return Err(refusal.and("departmentId", Fault::OutOfPlace, "").into());
        }
    };
    let Period { first, last } = period;
    let territory = Territory::of(caller);
    // Who sees several regions is told of sums of them, too, which no region's figure holds.
    let may_list = territory.regions().is_none_or(|regions| regions.len() == 1);
    let view = View {
        period,
        day: last.last_day(),
        is_now: true,
        place,
        may_list,
        places: Vec::new(),
    };
    let (charts, tables) = match region {
        None => Default::default(),
        Some(region) => {
            let months = (period.before().first.number(), last.number());
            let limited = !territory.is_national();
            agents::draw(&store::of(&app.db, region, months, limited).await?, &view)
        }
    };
    Ok(GetStatisticsReply {
        mode: StatisticsMode::Builtin.into(),
        charts,
        tables,
        as_of: counted_at(app).await?,
        from: Some(first.first_day()),
        to: Some(last.last_day()),
        region_needed: region.is_none(),
        ..GetStatisticsReply::default()
    })
}
