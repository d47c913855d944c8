//! Figures, as their owners counted them.

use platform::Caller;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::{GetStatisticsReply, GetStatisticsRequest, StatisticsMode};
use proto::{Date, Timestamp};
use territory::Territory;

use crate::App;
use crate::domain::statistics::{
    DASHBOARDS, Dashboard, Figures, NOT_COUNTED, Period, View, hide_few,
};
use crate::error::Error;
use crate::store::figures as store;

/// Who may read names also reads figures that tell of few.
const NAMES: &str = "members.read";

pub(crate) async fn get(
    app: &App,
    caller: &Caller,
    get: &GetStatisticsRequest,
) -> Result<GetStatisticsReply, Error> {
    if let Some(embedded) = embed(app, caller, get).await? {
        return Ok(embedded);
    }
    let dashboard = find(&get.report_name)?;
    let today: Date = app.clock.now().date_naive().into();
    let day = get.to.unwrap_or(today).min(today);
    let period = Period::of(get.from, day)?;
    let regions = regions_of(caller, get.region_id)?;
    let as_of = store::counted_at(&app.db, dashboard.owner).await?;
    let as_of = as_of.ok_or(Reason::Unavailable)?;
    let region = match regions.as_deref() {
        Some([one]) => Some(*one),
        _ => None,
    };
    let view = View {
        period,
        day,
        is_now: day == today,
        region,
        is_part: region.is_none() && regions.is_some(),
        may_list: caller.holds(dashboard.permission),
        places: places(app, regions.as_deref(), region).await?,
    };
    let dimensions: Vec<i32> = dashboard.dimensions.iter().map(|&one| one as i32).collect();
    let now = Figures(store::now(&app.db, &dimensions, regions.as_deref()).await?);
    let then = if view.is_now {
        None
    } else {
        let rows = store::on(&app.db, day, &dimensions, regions.as_deref()).await?;
        Some(Figures(rows))
    };
    let stock = match &then {
        None => Some(&now),
        Some(then) => Some(then).filter(|then| !then.0.is_empty()),
    };
    let (mut charts, mut tables) = dashboard.draw(stock, &now, &view);
    if !caller.holds(NAMES) {
        hide_few(&mut charts, &mut tables);
    }
    Ok(GetStatisticsReply {
        mode: StatisticsMode::Builtin.into(),
        charts,
        tables,
        as_of: Some(as_of),
        from: Some(period.first.first_day()),
        to: Some(period.last.last_day()),
        ..GetStatisticsReply::default()
    })
}

/// The dashboard of a Metabase in the place of ours; none = it has none of this name.
async fn embed(
    app: &App,
    caller: &Caller,
    get: &GetStatisticsRequest,
) -> Result<Option<GetStatisticsReply>, Error> {
    let Some(metabase) = &app.metabase else {
        return Ok(None);
    };
    // Always named, also for who sees the whole country: a parameter that is missing would be anybody's.
    let regions = match regions_of(caller, get.region_id)? {
        Some(regions) => regions,
        None => store::places(&app.db, None)
            .await?
            .into_iter()
            .map(|(id, _)| id)
            .collect(),
    };
    let now = app.clock.now().timestamp();
    let Some(embedded) = metabase.embed(&get.report_name, &regions, now) else {
        return Ok(None);
    };
    let embedded = embedded?;
    Ok(Some(GetStatisticsReply {
        mode: StatisticsMode::Metabase.into(),
        url: Some(embedded.url),
        expires_at: Some(Timestamp {
            micros: embedded.expires_at * 1_000_000,
        }),
        ..GetStatisticsReply::default()
    }))
}

fn find(name: &str) -> Result<&'static Dashboard, Reason> {
    let found = DASHBOARDS.iter().find(|dashboard| dashboard.name == name);
    found.ok_or(if NOT_COUNTED.contains(&name) {
        Reason::Unavailable
    } else {
        Reason::NotFound
    })
}

/// The regions that are looked at; none = the whole country, and what has no place.
fn regions_of(caller: &Caller, wanted: Option<i64>) -> Result<Option<Vec<i64>>, Reason> {
    let territory = Territory::of(caller);
    match wanted {
        Some(region) if territory.holds(Some(region)) => Ok(Some(vec![region])),
        // What lies outside is not there.
        Some(_) => Err(Reason::RegionNotFound),
        None => Ok(territory.regions().map(<[i64]>::to_vec)),
    }
}

/// The places below: the departments of one region, else the regions.
async fn places(
    app: &App,
    regions: Option<&[i64]>,
    region: Option<i64>,
) -> Result<Vec<(i64, String)>, Error> {
    let mut places = store::places(&app.db, region).await?;
    if let (None, Some(regions)) = (region, regions) {
        places.retain(|(id, _)| regions.contains(id));
    }
    if places.is_empty() && region.is_some() {
        let known = store::places(&app.db, None).await?;
        if !known.iter().any(|(id, _)| Some(*id) == region) {
            return Err(Reason::RegionNotFound.into());
        }
    }
    Ok(places)
}
