//! Runs of the synchronization, and the nodes that make them.

use proto::maillon::event::v1::Dimension;
use proto::maillon::reports::v1::{ChartKind, ChartPoint, ChartSeries, ChartUnit};
use proto::maillon::sync::v1::{SynchronizationDirection, SynchronizationState};
use proto::word;

use super::chart::{bounds, by_month, chart, chart_of, key_figures, point, series, within};
use super::drawn::{Drawn, Stock};
use super::figures::{Figures, Sum};
use super::period::Period;
use super::view::{View, day};

const JOURNAL: &str = "/synchronization/journal";
const BOARD: &str = "/synchronization";
const UNIT: ChartUnit = ChartUnit::Runs;
/// What separates month, direction and state in the keys of [`Dimension::RunMonth`].
const PLACES: i64 = 10;
/// Key of [`Dimension::NodeSuccess`].
const NEVER: i64 = -1;
/// Days since the last run that ended well: the word, the fewest and the most.
const BANDS: [(&str, i32, Option<i32>); 4] = [
    ("0-1", 0, Some(1)),
    ("2-7", 2, Some(7)),
    ("8-30", 8, Some(30)),
    ("31+", 31, None),
];
/// The good ones first.
const STATES: [SynchronizationState; 4] = [
    SynchronizationState::Done,
    SynchronizationState::Running,
    SynchronizationState::Interrupted,
    SynchronizationState::Failed,
];
const DIRECTIONS: [SynchronizationDirection; 3] = [
    SynchronizationDirection::FromServer,
    SynchronizationDirection::ToServer,
    SynchronizationDirection::Both,
];

pub(super) fn draw(stock: Stock<'_>, now: &Figures, view: &View) -> Drawn {
    let new = |period: Period| {
        let sum = now.sum(Dimension::RunMonth, |key| period.holds(month_of(key)));
        let path = view.path(JOURNAL, &bounds("from", "to", period));
        point("new", sum, path)
    };
    let new = [view.period, view.period.before()].map(new);
    let totals = stock.map_or_else(Vec::new, |stock| totals(stock, view));
    let mut charts = vec![
        key_figures("runs", UNIT, totals, new),
        chart_of("runs_by_month", ChartKind::Months, UNIT, months(now, view)),
        chart("runs_by_state", ChartKind::Shares, UNIT, states(now, view)),
        chart(
            "runs_by_direction",
            ChartKind::Shares,
            UNIT,
            directions(now, view),
        ),
        // No list holds the records of one month.
        by_month(
            "run_records_by_month",
            ChartUnit::Records,
            now,
            Dimension::RunRecords,
            view,
            |_| None,
        ),
    ];
    charts.extend(stock.map(|stock| {
        let nodes = since_success(stock, view);
        chart("nodes_by_success", ChartKind::Bars, ChartUnit::Nodes, nodes)
    }));
    (charts, Vec::new())
}

fn month_of(key: i64) -> i64 {
    key / PLACES / PLACES
}

fn direction_of(key: i64) -> i64 {
    key / PLACES % PLACES
}

fn state_of(key: i64) -> i64 {
    key % PLACES
}

fn name(state: SynchronizationState) -> String {
    word(state.as_str_name(), "SYNCHRONIZATION_STATE_")
}

fn totals(stock: &Figures, view: &View) -> Vec<ChartPoint> {
    let runs = stock.sum(Dimension::RunMonth, |_| true);
    let nodes = stock.sum(Dimension::NodeSuccess, |_| true);
    vec![
        point("total", runs, view.path_of_stock(JOURNAL, &[])),
        point("nodes", nodes, view.path_of_stock(BOARD, &[])),
    ]
}

/// By how they ended, and all of them together in the period before.
fn months(now: &Figures, view: &View) -> Vec<ChartSeries> {
    let of = |state: SynchronizationState| {
        let points = view.period.months().map(|month| {
            let sum = now.sum(Dimension::RunMonth, |key| {
                month_of(key) == month.0 && state_of(key) == i64::from(state as i32)
            });
            let [from, to] = within("from", "to", month);
            let path = view.path(JOURNAL, &[from, to, ("state", name(state))]);
            point(month.key(), sum, path)
        });
        series(name(state), points.collect())
    };
    let before = view.period.before().months().map(|month| {
        let sum = now.sum(Dimension::RunMonth, |key| month_of(key) == month.0);
        let path = view.path(JOURNAL, &within("from", "to", month));
        point(month.key(), sum, path)
    });
    let before = series("before", before.collect());
    STATES.map(of).into_iter().chain([before]).collect()
}

fn states(now: &Figures, view: &View) -> Vec<ChartPoint> {
    let of = |state: SynchronizationState| {
        let sum = within_period(now, view, |key| state_of(key) == i64::from(state as i32));
        let [from, to] = bounds("from", "to", view.period);
        let path = view.path(JOURNAL, &[from, to, ("state", name(state))]);
        point(name(state), sum, path)
    };
    STATES.map(of).into()
}

fn directions(now: &Figures, view: &View) -> Vec<ChartPoint> {
    let of = |direction: SynchronizationDirection| {
        let sum = within_period(now, view, |key| {
            direction_of(key) == i64::from(direction as i32)
        });
        let way = word(direction.as_str_name(), "SYNCHRONIZATION_DIRECTION_");
        let [from, to] = bounds("from", "to", view.period);
        let narrowed = [from, to, ("synchronizationJournal_type", way.clone())];
        point(way, sum, view.path(JOURNAL, &narrowed))
    };
    DIRECTIONS.map(of).into()
}

fn within_period(now: &Figures, view: &View, holds: impl Fn(i64) -> bool) -> Sum {
    now.sum(Dimension::RunMonth, |key| {
        view.period.holds(month_of(key)) && holds(key)
    })
}

/// For how many days nodes have not been synchronised.
fn since_success(stock: &Figures, view: &View) -> Vec<ChartPoint> {
    let bands = BANDS.iter().map(|&(band, fewest, most)| {
        let from = most.map(|most| view.day.after(-most));
        // By another clock it may be tomorrow.
        let to = (fewest > 0).then(|| view.day.after(-fewest));
        let sum = stock.sum(Dimension::NodeSuccess, |success| {
            success != NEVER
                && from.is_none_or(|from| success >= i64::from(from.days))
                && to.is_none_or(|to| success <= i64::from(to.days))
        });
        let days = [("successFrom", from), ("successTo", to)];
        let narrowed: Vec<_> = days
            .into_iter()
            .filter_map(|(name, bound)| Some((name, day(bound?))))
            .collect();
        point(band, sum, view.path_of_stock(BOARD, &narrowed))
    });
    let never = view.path_of_stock(BOARD, &[("neverSucceeded", true.to_string())]);
    let never = point("never", stock.of(Dimension::NodeSuccess, NEVER), never);
    bands.chain([never]).collect()
}
