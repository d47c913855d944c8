//! Figures, as their owners counted them.

use platform::{Caller, Refusal};
use proto::maillon::event::v1::FiguresLeft;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::reports::v1::{
    GetStatisticsReply, GetStatisticsRequest, GetTrendsReply, GetTrendsRequest, StatisticsMode,
    TellStatisticsExportRequest,
};
use proto::maillon::v1::Done;
use proto::{Date, Timestamp};
use territory::Territory;

use super::agents;
use crate::domain::statistics::{
    AGENTS, DASHBOARDS, Dashboard, Drawn, Figures, Lies, Period, Place, TRENDS, View, hide_few,
    is_dashboard,
};
use crate::error::Error;
use crate::store::figures as store;
use crate::{App, events};

/// Who may read names also reads figures that tell of few, and those of a Metabase.
const NAMES: &str = "members.read";
/// How figures leave.
const FORMATS: [&str; 3] = ["csv", "xlsx", "pdf"];
/// More lines have no tables.
const ROWS: i64 = 1_000_000;

pub(crate) async fn get(
    app: &App,
    caller: &Caller,
    get: GetStatisticsRequest,
) -> Result<GetStatisticsReply, Error> {
    check_dashboard(caller, &get.report_name)?;
    let place = place_of(app, caller, get.region_id, get.department_id).await?;
    let regions = match place {
        Place::Country => None,
        Place::Regions => Territory::of(caller).regions().map(<[i64]>::to_vec),
        Place::Region(region) | Place::Department { region, .. } => Some(vec![region]),
    };
    let reads_names = caller.holds(NAMES);
    // A Metabase hides nobody.
    if reads_names
        && get.builtin != Some(true)
        && let Some(embedded) = embed(app, &get.report_name, regions.as_deref()).await?
    {
        return Ok(embedded);
    }
    let today: Date = app.clock.now().date_naive().into();
    let day = get.to.unwrap_or(today).min(today);
    let period = Period::of(get.from, day)?;
    if get.report_name == AGENTS {
        return agents::get(app, caller, place, period).await;
    }
    let looked = Looked {
        place,
        regions,
        period,
        day,
        is_now: day == today,
        shows_few: reads_names,
    };
    let dashboard = find(&get.report_name)?;
    if dashboard.lies == Lies::Nowhere {
        return counted(app, caller, dashboard, looked.everywhere()).await;
    }
    counted(app, caller, dashboard, looked).await
}

/// Where and when somebody looks, and whether figures of few persons are shown.
struct Looked {
    place: Place,
    regions: Option<Vec<i64>>,
    period: Period,
    day: Date,
    is_now: bool,
    shows_few: bool,
}

impl Looked {
    /// At what lies nowhere, and is no person.
    fn everywhere(self) -> Self {
        Self {
            place: Place::Country,
            regions: None,
            shows_few: true,
            ..self
        }
    }
}

async fn counted(
    app: &App,
    caller: &Caller,
    dashboard: &Dashboard,
    looked: Looked,
) -> Result<GetStatisticsReply, Error> {
    let Looked {
        place,
        regions,
        period,
        day,
        is_now,
        shows_few,
    } = looked;
    let as_of = store::counted_at(&app.db, dashboard.owner).await?;
    let as_of = as_of.ok_or(Reason::Unavailable)?;
    let view = View {
        period,
        day,
        is_now,
        place,
        may_list: caller.holds(dashboard.permission),
        places: places(app, place, regions.as_deref()).await?,
    };
    let (mut charts, mut tables) = draw(app, dashboard, regions.as_deref(), &view).await?;
    if !shows_few {
        hide_few(&mut charts, &mut tables);
    }
    Ok(GetStatisticsReply {
        mode: StatisticsMode::Builtin.into(),
        charts,
        tables,
        as_of: Some(as_of),
        from: Some(period.first.first_day()),
        to: Some(period.last.last_day()),
        rounded: !shows_few,
        region_needed: dashboard.lies == Lies::Often && place == Place::Regions,
        whole_network: dashboard.lies == Lies::Nowhere,
        ..GetStatisticsReply::default()
    })
}

/// What there was on the day that is looked at, and what happened by what is known now.
async fn draw(
    app: &App,
    dashboard: &Dashboard,
    regions: Option<&[i64]>,
    view: &View,
) -> Result<Drawn, Error> {
    let dimensions: Vec<i32> = dashboard.dimensions.iter().map(|&one| one as i32).collect();
    let figures = |rows| Figures::new(rows, view.place, dashboard.lies);
    let now = figures(store::now(&app.db, dashboard.owner, &dimensions, regions).await?);
    if view.is_now {
        return Ok(dashboard.draw(Some(&now), &now, view));
    }
    let then = store::on(&app.db, dashboard.owner, view.day, &dimensions, regions).await?;
    let then = figures(then);
    Ok(dashboard.draw(Some(&then).filter(|then| then.are_known()), &now, view))
}

/// The last weeks of what the caller lists; of everything for who lists nothing.
pub(crate) async fn trends(
    app: &App,
    caller: &Caller,
    _: GetTrendsRequest,
) -> Result<GetTrendsReply, Error> {
    let territory = Territory::of(caller);
    let place = match territory.regions() {
        None => Place::Country,
        Some([region]) => Place::Region(*region),
        Some(_) => Place::Regions,
    };
    let day: Date = app.clock.now().date_naive().into();
    let lists_any = TRENDS.iter().any(|trend| caller.holds(trend.permission));
    let mut charts = Vec::new();
    for trend in &TRENDS {
        let may_list = caller.holds(trend.permission);
        let is_counted = store::counted_at(&app.db, trend.owner).await?.is_some();
        if !is_counted || lists_any && !may_list {
            continue;
        }
        let view = View {
            period: Period::of(None, day)?,
            day,
            is_now: true,
            place,
            may_list,
            places: Vec::new(),
        };
        let dimensions = [trend.dimension as i32];
        let rows = store::now(&app.db, trend.owner, &dimensions, territory.regions()).await?;
        charts.push(trend.draw(&Figures::new(rows, place, Lies::Once), &view));
    }
    if !caller.holds(NAMES) {
        hide_few(&mut charts, &mut []);
    }
    Ok(GetTrendsReply { charts })
}

/// Tells the audit that figures leave.
pub(crate) async fn tell_export(
    app: &App,
    caller: &Caller,
    told: TellStatisticsExportRequest,
) -> Result<Done, Error> {
    let name = told.report_name.as_deref().unwrap_or_default();
    check_dashboard(caller, name)?;
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    let format = told.format.as_deref().unwrap_or_default();
    if !FORMATS.contains(&format) {
        refusal = refusal.and("format", Fault::UnknownWord, &FORMATS.join(", "));
    }
    let rows = told.rows.unwrap_or_default();
    if !(1..=ROWS).contains(&rows) {
        refusal = refusal.outside("rows", 1, ROWS);
    }
    refusal.unless_clean()?;
    // Nobody takes figures away that they were not answered.
    place_of(app, caller, told.region_id, told.department_id).await?;
    let today: Date = app.clock.now().date_naive().into();
    let figures = FiguresLeft {
        dashboard: name.to_owned(),
        from: told.from,
        // As they were answered: of a day to come nothing is known.
        to: told.to.map(|to| to.min(today)),
        region_id: told.region_id,
        department_id: told.department_id,
    };
    let fact = events::statistics_left(figures, format, rows, caller);
    outbox::publish(&app.db, &caller.actor(), fact).await?;
    Ok(Done {})
}

/// The dashboard of a Metabase in the place of ours; none = it has none of this name.
async fn embed(
    app: &App,
    name: &str,
    regions: Option<&[i64]>,
) -> Result<Option<GetStatisticsReply>, Error> {
    let Some(metabase) = &app.metabase else {
        return Ok(None);
    };
    // Always named, also for who sees the whole country: a parameter that is missing would be anybody's.
    let regions = match regions {
        Some(regions) => regions.to_vec(),
        None => store::places(&app.db, None)
            .await?
            .into_iter()
            .map(|(id, _)| id)
            .collect(),
    };
    let now = app.clock.now().timestamp();
    let Some(embedded) = metabase.embed(name, &regions, now) else {
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

/// Refuses a dashboard that is none, and one whose figures the caller may not see, whoever draws it.
fn check_dashboard(caller: &Caller, name: &str) -> Result<(), Reason> {
    if !is_dashboard(name) {
        return Err(Reason::NotFound);
    }
    if name == AGENTS && !caller.holds(agents::PERMISSION) {
        return Err(Reason::PermissionDenied);
    }
    Ok(())
}

/// The dashboard of this name.
fn find(name: &str) -> Result<&'static Dashboard, Reason> {
    let found = DASHBOARDS.iter().find(|dashboard| dashboard.name == name);
    found.ok_or(Reason::NotFound)
}

/// Where the caller looks; what lies outside of their territory is not there.
async fn place_of(
    app: &App,
    caller: &Caller,
    region_id: Option<i64>,
    department_id: Option<i64>,
) -> Result<Place, Error> {
    let territory = Territory::of(caller);
    if let Some(id) = department_id {
        let region = store::region_of(&app.db, id).await?;
        let region = region.filter(|region| {
            territory.holds(Some(*region)) && region_id.is_none_or(|asked| asked == *region)
        });
        let region = region.ok_or(Reason::DepartmentNotFound)?;
        return Ok(Place::Department { region, id });
    }
    match (region_id, territory.regions()) {
        (Some(region), _) if territory.holds(Some(region)) => Ok(Place::Region(region)),
        (Some(_), _) => Err(Reason::RegionNotFound.into()),
        (None, Some([region])) => Ok(Place::Region(*region)),
        (None, Some(_)) => Ok(Place::Regions),
        (None, None) => Ok(Place::Country),
    }
}

/// The places below: the departments of one region, else the regions.
async fn places(
    app: &App,
    place: Place,
    regions: Option<&[i64]>,
) -> Result<Vec<(i64, String)>, Error> {
    let region = match place {
        Place::Department { .. } => return Ok(Vec::new()),
        Place::Region(region) => Some(region),
        Place::Country | Place::Regions => None,
    };
    let mut places = store::places(&app.db, region).await?;
    if let (Place::Regions, Some(regions)) = (place, regions) {
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
