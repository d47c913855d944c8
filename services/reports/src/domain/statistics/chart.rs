//! What charts are made of.

use print::words::word;
use proto::maillon::reports::v1::{
    Chart, ChartKind, ChartPoint, ChartSeries, ChartUnit, PlaceRow, PlaceTable,
};

use super::drawn::Drawn;
use super::figures::{Figures, Place, Sum};
use super::period::{Month, Period};
use super::view::{Narrowed, View, day};
use proto::maillon::event::v1::Dimension;

/// The series of the period that is looked at, and of the one before it.
const CURRENT: &str = "current";
const BEFORE: &str = "before";

pub(super) fn point(key: impl Into<String>, sum: Sum, path: Option<String>) -> ChartPoint {
    ChartPoint {
        key: key.into(),
        label: None,
        value: Some(sum.count),
        amount: None,
        path,
    }
}

/// As [`point`], of payments.
pub(super) fn paid(key: impl Into<String>, sum: Sum, path: Option<String>) -> ChartPoint {
    ChartPoint {
        amount: Some(sum.amount),
        ..point(key, sum, path)
    }
}

pub(super) fn series(id: impl Into<String>, points: Vec<ChartPoint>) -> ChartSeries {
    ChartSeries {
        id: id.into(),
        points,
    }
}

/// A chart of what is looked at alone.
pub(super) fn chart(id: &str, kind: ChartKind, unit: ChartUnit, points: Vec<ChartPoint>) -> Chart {
    chart_of(id, kind, unit, vec![series(CURRENT, points)])
}

pub(super) fn chart_of(
    id: &str,
    kind: ChartKind,
    unit: ChartUnit,
    series: Vec<ChartSeries>,
) -> Chart {
    Chart {
        id: id.to_owned(),
        kind: kind.into(),
        unit: unit.into(),
        series,
        title: title(id),
    }
}

/// The French name of a chart.
pub(super) fn title(id: &str) -> Option<String> {
    word("chart", id).map(str::to_owned)
}

/// What began in each month of the period, beside the period before.
pub(super) fn by_month(
    id: &str,
    unit: ChartUnit,
    now: &Figures,
    dimension: Dimension,
    view: &View,
    path: impl Fn(Month) -> Option<String>,
) -> Chart {
    let sums = now.by_key(dimension);
    let points = |period: Period| {
        let months = period.months().map(|month| {
            let sum = sums.get(&month.0).copied().unwrap_or_default();
            point(month.key(), sum, path(month))
        });
        months.collect()
    };
    let both = vec![
        series(CURRENT, points(view.period)),
        series(BEFORE, points(view.period.before())),
    ];
    chart_of(id, ChartKind::Months, unit, both)
}

/// A figure of the period beside the same of the period before.
pub(super) fn new_in_period(
    now: &Figures,
    dimension: Dimension,
    view: &View,
    path: impl Fn(Period) -> Option<String>,
) -> [ChartPoint; 2] {
    [view.period, view.period.before()].map(|period| {
        let sum = now.sum(dimension, |month| period.holds(month));
        point("new", sum, path(period))
    })
}

/// Single figures: what there is, and what is new in the period beside the same of the period before.
pub(super) fn key_figures(
    id: &str,
    unit: ChartUnit,
    totals: Vec<ChartPoint>,
    [new, before]: [ChartPoint; 2],
) -> Chart {
    let current = totals.into_iter().chain([new]).collect();
    let both = vec![series(CURRENT, current), series(BEFORE, vec![before])];
    chart_of(id, ChartKind::Figures, unit, both)
}

/// The first and last day of a period as a list's bounds.
pub(super) fn bounds<'a>(from: &'a str, to: &'a str, period: Period) -> [(&'a str, String); 2] {
    [
        (from, day(period.first.first_day())),
        (to, day(period.last.last_day())),
    ]
}

/// The bounds of one month.
pub(super) fn within<'a>(from: &'a str, to: &'a str, month: Month) -> [(&'a str, String); 2] {
    bounds(
        from,
        to,
        Period {
            first: month,
            last: month,
        },
    )
}

/// Columns of a table by place: what a cell counts, the key, and what its list is narrowed to.
pub(super) type Columns<'a> = &'a [(&'a str, i64, Narrowed<'a>)];

/// The places below what is looked at: a chart of the first column, and all columns as a table. There are
/// none below a department.
pub(super) fn by_place(
    id: &str,
    unit: ChartUnit,
    screen: &str,
    stock: &Figures,
    (dimension, columns): (Dimension, Columns<'_>),
    view: &View,
) -> Option<(Chart, PlaceTable)> {
    if matches!(view.place, Place::Department { .. }) {
        return None;
    }
    let sums = stock.by_place(dimension);
    let is_paid = unit == ChartUnit::Transactions;
    let unplaced = sums.keys().any(|(place, _)| *place == 0);
    let nowhere = unplaced.then_some((0, None));
    let named = view
        .places
        .iter()
        .map(|(id, name)| (*id, Some(name.clone())));
    let rows = named.chain(nowhere).map(|(place, label)| {
        let cells = columns.iter().map(|(column, key, narrowed)| {
            let sum = sums.get(&(place, *key)).copied().unwrap_or_default();
            let path = view.path_of_place(screen, place, narrowed);
            if is_paid {
                paid(*column, sum, path)
            } else {
                point(*column, sum, path)
            }
        });
        PlaceRow {
            key: place.to_string(),
            label,
            cells: cells.collect(),
        }
    });
    let rows: Vec<PlaceRow> = rows.collect();
    let points = rows.iter().filter_map(|row| {
        let first = row.cells.first()?.clone();
        Some(ChartPoint {
            key: row.key.clone(),
            label: row.label.clone(),
            ..first
        })
    });
    let points = points.collect();
    let table = PlaceTable {
        id: id.to_owned(),
        columns: columns
            .iter()
            .map(|(column, ..)| (*column).to_owned())
            .collect(),
        rows,
        title: title(id),
    };
    Some((chart(id, ChartKind::Bars, unit, points), table))
}

/// Charts, and those of the places where there are.
pub(super) fn with_places(mut charts: Vec<Chart>, places: Option<(Chart, PlaceTable)>) -> Drawn {
    let (chart, table) = places.unzip();
    charts.extend(chart);
    (charts, table.into_iter().collect())
}
