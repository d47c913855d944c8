//! Deliveries.

use proto::maillon::cards::v1::DeliveryStatus;
use proto::maillon::event::v1::Dimension;
use proto::maillon::reports::v1::{ChartKind, ChartPoint, ChartSeries, ChartUnit};
use proto::word;

use super::chart::{
    bounds, by_month, by_place, chart, chart_of, key_figures, new_in_period, point, series,
    with_places, within,
};
use super::drawn::{Drawn, Stock};
use super::figures::{Figures, Place, Sum};
use super::view::{Narrowed, View, day};

const SCREEN: &str = "/delivery";
const UNIT: ChartUnit = ChartUnit::Deliveries;
/// Key of [`Dimension::Deliveries`].
const ALL: i64 = 0;
/// What separates the status from the day in the keys of [`Dimension::DeliveryWaiting`].
const DAY_OF_LEAVING: i64 = 1_000_000;
/// Days on the way: the word, the fewest and the most.
const BANDS: [(&str, i32, Option<i32>); 4] = [
    ("0-7", 0, Some(7)),
    ("8-30", 8, Some(30)),
    ("31-90", 31, Some(90)),
    ("91+", 91, None),
];
/// In the order of a delivery's life.
const STATUSES: [DeliveryStatus; 6] = [
    DeliveryStatus::Draft,
    DeliveryStatus::Sent,
    DeliveryStatus::Received,
    DeliveryStatus::InProgress,
    DeliveryStatus::Closed,
    DeliveryStatus::Cancelled,
];
/// Those on the way to their members.
const ON_THE_WAY: [DeliveryStatus; 3] = [
    DeliveryStatus::Sent,
    DeliveryStatus::Received,
    DeliveryStatus::InProgress,
];

pub(super) fn draw(stock: Stock<'_>, now: &Figures, view: &View) -> Drawn {
    let mut charts = Vec::new();
    // Of several regions together nothing is known: a delivery may lie in two of them.
    if view.place != Place::Regions {
        let new = new_in_period(now, Dimension::DeliveryMonth, view, |period| {
            view.path(SCREEN, &bounds("createdFrom", "createdTo", period))
        });
        let totals = stock.map_or_else(Vec::new, |stock| totals(stock, view));
        charts.push(key_figures("deliveries", UNIT, totals, new));
        charts.push(by_month(
            "deliveries_by_month",
            UNIT,
            now,
            Dimension::DeliveryMonth,
            view,
            |month| view.path(SCREEN, &within("createdFrom", "createdTo", month)),
        ));
    }
    let Some(stock) = stock else {
        return (charts, Vec::new());
    };
    if view.place != Place::Regions {
        let statuses = STATUSES.map(|status| of_status(stock, status, view));
        let statuses = chart(
            "deliveries_by_status",
            ChartKind::Bars,
            UNIT,
            statuses.into(),
        );
        let waiting = waiting(stock, view);
        let waiting = chart_of("deliveries_waiting", ChartKind::Bars, UNIT, waiting);
        let days = chart("deliveries_days", ChartKind::Bars, UNIT, days(stock, view));
        charts.extend([statuses, waiting, days]);
    }
    let words = STATUSES.map(name);
    let narrowed = words.clone().map(|word| [("delivery_status", word)]);
    let keys = STATUSES.map(|status| i64::from(status as i32));
    let statuses = words.iter().zip(keys).zip(&narrowed);
    let statuses = statuses.map(|((word, key), narrowed)| (&**word, key, &narrowed[..]));
    let columns: Vec<(&str, i64, Narrowed<'_>)> = [("deliveries", ALL, &[][..])]
        .into_iter()
        .chain(statuses)
        .collect();
    let of = (Dimension::Deliveries, &columns[..]);
    with_places(
        charts,
        by_place("deliveries_by_place", UNIT, SCREEN, stock, of, view),
    )
}

fn name(status: DeliveryStatus) -> String {
    word(status.as_str_name(), "DELIVERY_STATUS_")
}

fn totals(stock: &Figures, view: &View) -> Vec<ChartPoint> {
    let total = stock.of(Dimension::Deliveries, ALL);
    vec![
        point("total", total, view.path_of_stock(SCREEN, &[])),
        of_status(stock, DeliveryStatus::Draft, view),
        of_status(stock, DeliveryStatus::Sent, view),
        of_status(stock, DeliveryStatus::Closed, view),
    ]
}

fn of_status(stock: &Figures, status: DeliveryStatus, view: &View) -> ChartPoint {
    let sum = stock.of(Dimension::Deliveries, i64::from(status as i32));
    let path = view.path_of_stock(SCREEN, &[("delivery_status", name(status))]);
    point(name(status), sum, path)
}

/// For how long deliveries have been on their way, by status.
fn waiting(stock: &Figures, view: &View) -> Vec<ChartSeries> {
    let today = view.day;
    let of = |status: DeliveryStatus| {
        let points = BANDS.iter().map(|&(band, fewest, most)| {
            let from = most.map(|most| today.after(-most));
            let to = today.after(-fewest);
            let holds = |key: i64| {
                let left = key % DAY_OF_LEAVING;
                key / DAY_OF_LEAVING == i64::from(status as i32)
                    && from.is_none_or(|from| left >= i64::from(from.days))
                    // What leaves tomorrow by another clock is on its way since today.
                    && (fewest == 0 || left <= i64::from(to.days))
            };
            let mut narrowed = vec![("delivery_status", name(status))];
            narrowed.extend(from.map(|from| ("sentFrom", day(from))));
            narrowed.extend((fewest > 0).then(|| ("sentTo", day(to))));
            let sum = stock.sum(Dimension::DeliveryWaiting, holds);
            point(band, sum, view.path_of_stock(SCREEN, &narrowed))
        });
        series(name(status), points.collect())
    };
    ON_THE_WAY.map(of).into()
}

/// For how many days closed deliveries were on their way.
fn days(stock: &Figures, view: &View) -> Vec<ChartPoint> {
    let points = BANDS.iter().map(|&(band, fewest, most)| {
        let holds = |days: i64| {
            (fewest == 0 || days >= i64::from(fewest))
                && most.is_none_or(|most| days <= i64::from(most))
        };
        let sum: Sum = stock.sum(Dimension::DeliveryDays, holds);
        let mut narrowed = vec![("delivery_status", name(DeliveryStatus::Closed))];
        narrowed.extend((fewest > 0).then(|| ("daysFrom", fewest.to_string())));
        narrowed.extend(most.map(|most| ("daysTo", most.to_string())));
        point(band, sum, view.path_of_stock(SCREEN, &narrowed))
    });
    points.collect()
}
