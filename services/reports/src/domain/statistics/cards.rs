//! Cards.

use proto::Date;
use proto::maillon::cards::v1::CardStatus;
use proto::maillon::event::v1::Dimension;
use proto::maillon::reports::v1::{ChartKind, ChartPoint, ChartSeries, ChartUnit};
use proto::word;

use super::chart::{
    bounds, by_month, by_place, chart, chart_of, key_figures, new_in_period, point, series,
    with_places, within,
};
use super::drawn::{Drawn, Stock};
use super::figures::{Figures, Sum};
use super::period::Month;
use super::view::{View, day};

const SCREEN: &str = "/cards";
const UNIT: ChartUnit = ChartUnit::Cards;
/// Keys of [`Dimension::Cards`].
const ALL: i64 = 1;
/// What separates the status from the day in the keys of [`Dimension::CardWaiting`].
const DAY_OF_WAITING: i64 = 1_000_000;
/// Days since a card has its status: the word, the fewest and the most.
const BANDS: [(&str, i32, Option<i32>); 4] = [
    ("0-7", 0, Some(7)),
    ("8-30", 8, Some(30)),
    ("31-90", 31, Some(90)),
    ("91+", 91, None),
];
/// Months to come whose last days are told.
const AHEAD: i64 = 12;
/// In the order of a card's life.
const STATUSES: [CardStatus; 12] = [
    CardStatus::Created,
    CardStatus::Printed,
    CardStatus::InDelivery,
    CardStatus::Delivered,
    CardStatus::Expired,
    CardStatus::Suspended,
    CardStatus::Faulty,
    CardStatus::Lost,
    CardStatus::Stolen,
    CardStatus::Damaged,
    CardStatus::Replaced,
    CardStatus::Cancelled,
];

pub(super) fn draw(stock: Stock<'_>, now: &Figures, view: &View) -> Drawn {
    let months = by_month(
        "cards_by_month",
        UNIT,
        now,
        Dimension::CardMonth,
        view,
        |month| view.path(SCREEN, &within("createdFrom", "createdTo", month)),
    );
    let new = new_in_period(now, Dimension::CardMonth, view, |period| {
        view.path(SCREEN, &bounds("createdFrom", "createdTo", period))
    });
    let totals = stock.map_or_else(Vec::new, |stock| totals(stock, view));
    let mut charts = vec![key_figures("cards", UNIT, totals, new), months];
    let Some(stock) = stock else {
        return (charts, Vec::new());
    };
    let statuses = STATUSES.map(|status| of_status(stock, status, view));
    charts.extend([
        chart("cards_by_status", ChartKind::Bars, UNIT, statuses.into()),
        chart_of("cards_waiting", ChartKind::Bars, UNIT, waiting(stock, view)),
        chart(
            "cards_expiring",
            ChartKind::Months,
            UNIT,
            expiring(stock, view),
        ),
    ]);
    let columns: super::chart::Columns<'_> = &[("cards", ALL, &[])];
    let of = (Dimension::Cards, columns);
    with_places(
        charts,
        by_place("cards_by_place", UNIT, SCREEN, stock, of, view),
    )
}

fn totals(stock: &Figures, view: &View) -> Vec<ChartPoint> {
    let total = stock.of(Dimension::Cards, ALL);
    let figures = [
        ("to_print", CardStatus::Created),
        ("delivered", CardStatus::Delivered),
        ("expired", CardStatus::Expired),
    ];
    let figures = figures.map(|(key, status)| ChartPoint {
        key: key.to_owned(),
        ..of_status(stock, status, view)
    });
    let total = point("total", total, view.path_of_stock(SCREEN, &[]));
    [total].into_iter().chain(figures).collect()
}

/// A card that was handed over is expired from the day after its last one.
fn of_status(stock: &Figures, status: CardStatus, view: &View) -> ChartPoint {
    let today = i64::from(view.day.days);
    let sum = match status {
        CardStatus::Delivered => stock.sum(Dimension::CardExpiry, |last| last >= today),
        CardStatus::Expired => stock.sum(Dimension::CardExpiry, |last| last < today),
        kept => stock.of(Dimension::CardStatus, i64::from(kept as i32)),
    };
    let word = word(status.as_str_name(), "CARD_STATUS_");
    let path = view.path_of_stock(SCREEN, &[("card_status", word.clone())]);
    point(word, sum, path)
}

/// For how long cards have been on their way to a member, by status.
fn waiting(stock: &Figures, view: &View) -> Vec<ChartSeries> {
    let today = view.day;
    let statuses = [
        CardStatus::Created,
        CardStatus::Printed,
        CardStatus::InDelivery,
    ];
    let of = |status: CardStatus| {
        let status_word = word(status.as_str_name(), "CARD_STATUS_");
        let points = BANDS.iter().map(|&(band, fewest, most)| {
            let from = most.map(|most| today.after(-most));
            let to = today.after(-fewest);
            let holds = |key: i64| {
                let since = key % DAY_OF_WAITING;
                key / DAY_OF_WAITING == i64::from(status as i32)
                    && from.is_none_or(|from| since >= i64::from(from.days))
                    // What was made tomorrow by another clock waits since today.
                    && (fewest == 0 || since <= i64::from(to.days))
            };
            let mut narrowed = vec![("card_status", status_word.clone())];
            narrowed.extend(from.map(|from| ("statusFrom", day(from))));
            narrowed.extend((fewest > 0).then(|| ("statusTo", day(to))));
            let sum = stock.sum(Dimension::CardWaiting, holds);
            point(band, sum, view.path_of_stock(SCREEN, &narrowed))
        });
        series(status_word.clone(), points.collect())
    };
    statuses.map(of).into()
}

/// Cards in force by the month of their last day.
fn expiring(stock: &Figures, view: &View) -> Vec<ChartPoint> {
    let this_month = Month::of(view.day);
    let months = (this_month.0..this_month.0 + AHEAD).map(Month);
    let points = months.map(|month| {
        let (from, to): (Date, Date) = (month.first_day().max(view.day), month.last_day());
        let days = i64::from(from.days)..=i64::from(to.days);
        let sum: Sum = stock.sum(Dimension::CardExpiry, |last| days.contains(&last));
        let narrowed = [
            ("card_status", "delivered".to_owned()),
            ("expiresFrom", day(from)),
            ("expiresTo", day(to)),
        ];
        point(month.key(), sum, view.path_of_stock(SCREEN, &narrowed))
    });
    points.collect()
}
