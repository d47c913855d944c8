//! What accounts did, out of the audit.

use std::collections::{BTreeMap, BTreeSet};

use proto::Date;
use proto::maillon::reports::v1::{ChartKind, ChartPoint, ChartUnit, PlaceRow, PlaceTable};

use super::chart::{bounds, chart, chart_of, point, series, title, within};
use super::drawn::Drawn;
use super::figures::Sum;
use super::period::{Month, Period};
use super::view::View;
use crate::domain::entry::Entry;

const SCREEN: &str = "/tools/audit";
const UNIT: ChartUnit = ChartUnit::Acts;
/// Where every entry is counted once.
const COUNTRY: i64 = -1;
/// Columns of the table beside the total, at most.
const COLUMNS: usize = 6;

/// How often an account did something in a place and a month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Act {
    pub(crate) region_id: i64,
    pub(crate) month: i32,
    /// 0 = nobody known.
    pub(crate) login_id: i64,
    pub(crate) action: String,
    pub(crate) entity: String,
    pub(crate) count: i64,
    /// Of these what concerns no other region.
    pub(crate) whole: i64,
}

impl Act {
    /// What entries come to.
    pub(crate) fn of(entries: &[Entry]) -> Vec<Self> {
        let mut acts: BTreeMap<_, (i64, i64)> = BTreeMap::new();
        for entry in entries {
            let month = Month::of(Date::from(entry.at.instant().date_naive()));
            let regions: BTreeSet<i64> = entry.regions.iter().copied().collect();
            for region_id in regions.iter().copied().chain([COUNTRY]) {
                let login_id = entry.login_id.unwrap_or_default();
                let key = (
                    region_id,
                    month.number(),
                    login_id,
                    &entry.action,
                    &entry.entity,
                );
                let (count, whole) = acts.entry(key).or_default();
                *count += 1;
                *whole += i64::from(regions.len() == 1 && region_id != COUNTRY);
            }
        }
        let acts = acts.into_iter().map(
            |((region_id, month, login_id, action, entity), (count, whole))| Self {
                region_id,
                month,
                login_id,
                action: action.clone(),
                entity: entity.clone(),
                count,
                whole,
            },
        );
        acts.collect()
    }
}

/// What was done in the place that is looked at.
pub(crate) struct Acts {
    pub(crate) month: i32,
    pub(crate) login_id: i64,
    pub(crate) name: Option<String>,
    pub(crate) action: String,
    pub(crate) count: i64,
}

pub(crate) fn draw(acts: &[Acts], view: &View) -> Drawn {
    let count = |holds: &dyn Fn(&Acts) -> bool| Sum {
        count: acts
            .iter()
            .filter(|act| holds(act))
            .map(|act| act.count)
            .sum(),
        amount: 0,
    };
    let during = |period: Period, act: &Acts| period.holds(i64::from(act.month));
    let whole = |period: Period| {
        let sum = count(&|act| during(period, act));
        point(
            "total",
            sum,
            view.path(SCREEN, &bounds("from", "to", period)),
        )
    };
    let (now, before) = (view.period, view.period.before());
    let both = vec![
        series("current", vec![whole(now)]),
        series("before", vec![whole(before)]),
    ];
    let months = |period: Period| {
        let months = period.months().map(|month| {
            let sum = count(&|act| i64::from(act.month) == month.0);
            point(
                month.key(),
                sum,
                view.path(SCREEN, &within("from", "to", month)),
            )
        });
        months.collect::<Vec<ChartPoint>>()
    };
    let by_month = vec![
        series("current", months(now)),
        series("before", months(before)),
    ];
    let actions = actions(acts, now);
    let [from, to] = bounds("from", "to", now);
    let by_action = actions.iter().map(|(action, sum)| {
        let narrowed = [("action", action.clone()), from.clone(), to.clone()];
        point(action.clone(), *sum, view.path(SCREEN, &narrowed))
    });
    let (people, table) = by_agent(acts, &actions, view);
    let charts = vec![
        chart_of("agents", ChartKind::Figures, UNIT, both),
        chart_of("agents_by_month", ChartKind::Months, UNIT, by_month),
        chart("agents_by_agent", ChartKind::Bars, UNIT, people),
        chart(
            "agents_by_action",
            ChartKind::Bars,
            UNIT,
            by_action.collect(),
        ),
    ];
    (charts, vec![table])
}

/// What was done in a period, the most frequent first.
fn actions(acts: &[Acts], period: Period) -> Vec<(String, Sum)> {
    let mut sums: BTreeMap<&str, Sum> = BTreeMap::new();
    for act in acts.iter().filter(|act| period.holds(i64::from(act.month))) {
        *sums.entry(&act.action).or_default() += Sum {
            count: act.count,
            amount: 0,
        };
    }
    let mut sums: Vec<(String, Sum)> = sums
        .into_iter()
        .filter(|(_, sum)| sum.count > 0)
        .map(|(action, sum)| (action.to_owned(), sum))
        .collect();
    sums.sort_by_key(|(_, sum)| -sum.count);
    sums
}

/// Each account that did something in the period: a chart, and what it did most as a table.
fn by_agent(
    acts: &[Acts],
    actions: &[(String, Sum)],
    view: &View,
) -> (Vec<ChartPoint>, PlaceTable) {
    let mut people: BTreeMap<i64, (Option<&str>, BTreeMap<&str, i64>)> = BTreeMap::new();
    let within = acts.iter().filter(|act| {
        view.period.holds(i64::from(act.month)) && act.login_id != 0 && act.count > 0
    });
    for act in within {
        let person = people.entry(act.login_id).or_default();
        person.0 = act.name.as_deref();
        *person.1.entry(&act.action).or_default() += act.count;
    }
    let shown: Vec<&str> = actions
        .iter()
        .take(COLUMNS)
        .map(|(action, _)| &**action)
        .collect();
    let people = people.into_iter();
    let mut rows: Vec<(i64, PlaceRow)> = people
        .map(|(login_id, (name, counts))| row(login_id, name, &counts, &shown, view))
        .collect();
    rows.sort_by_key(|(all, _)| -all);
    let rows: Vec<PlaceRow> = rows.into_iter().map(|(_, row)| row).collect();
    let points = rows.iter().filter_map(|row| {
        Some(ChartPoint {
            key: row.key.clone(),
            label: row.label.clone(),
            ..row.cells.first()?.clone()
        })
    });
    let points = points.collect();
    let columns = ["acts"].into_iter().chain(shown).map(str::to_owned);
    let table = PlaceTable {
        id: "agents_by_agent".to_owned(),
        columns: columns.collect(),
        rows,
        title: title("agents_by_agent"),
    };
    (points, table)
}

/// All that an account did, and how much of that each of these actions was.
fn row(
    login_id: i64,
    name: Option<&str>,
    counts: &BTreeMap<&str, i64>,
    actions: &[&str],
    view: &View,
) -> (i64, PlaceRow) {
    let [from, to] = bounds("from", "to", view.period);
    let cell = |column: &str, count: i64, action: Option<&str>| {
        let mut narrowed = vec![("loginId", login_id.to_string()), from.clone(), to.clone()];
        narrowed.extend(action.map(|action| ("action", action.to_owned())));
        let sum = Sum { count, amount: 0 };
        point(column, sum, view.path(SCREEN, &narrowed))
    };
    let all: i64 = counts.values().sum();
    let mut cells = vec![cell("acts", all, None)];
    cells.extend(actions.iter().map(|action| {
        let count = counts.get(action).copied().unwrap_or_default();
        cell(action, count, Some(action))
    }));
    let row = PlaceRow {
        key: login_id.to_string(),
        label: Some(name.map_or_else(|| format!("n° {login_id}"), str::to_owned)),
        cells,
    };
    (all, row)
}
