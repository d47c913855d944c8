//! Payments.

use proto::maillon::cards::v1::{MobileOperator, TransactionType};
use proto::maillon::event::v1::Dimension;
use proto::maillon::reports::v1::{ChartKind, ChartPoint, ChartSeries, ChartUnit};
use proto::word;

use super::chart::{
    bounds, by_place, chart, chart_of, key_figures, paid, series, with_places, within,
};
use super::drawn::{Drawn, Stock};
use super::figures::Figures;
use super::period::Period;
use super::view::View;

const SCREEN: &str = "/transactions";
const UNIT: ChartUnit = ChartUnit::Transactions;
/// Keys of [`Dimension::Transactions`].
const ALL: i64 = 1;
const UNUSED: i64 = 2;
/// The operator in the keys of [`Dimension::TransactionMonth`].
const OPERATORS: i64 = 10;

pub(super) fn draw(stock: Stock<'_>, now: &Figures, view: &View) -> Drawn {
    let new = |period: Period| {
        let sum = now.sum(Dimension::TransactionMonth, |key| {
            period.holds(key / OPERATORS)
        });
        paid(
            "new",
            sum,
            view.path(SCREEN, &bounds("dateFrom", "dateTo", period)),
        )
    };
    let new = [view.period, view.period.before()].map(new);
    let totals = stock.map_or_else(Vec::new, |stock| totals(stock, view));
    let mut charts = vec![
        key_figures("transactions", UNIT, totals, new),
        chart_of(
            "transactions_by_month",
            ChartKind::Months,
            UNIT,
            months(now, view),
        ),
    ];
    let Some(stock) = stock else {
        return (charts, Vec::new());
    };
    charts.extend([
        chart(
            "transactions_by_type",
            ChartKind::Shares,
            UNIT,
            types(stock, view),
        ),
        chart(
            "transactions_by_use",
            ChartKind::Shares,
            UNIT,
            uses(stock, view),
        ),
    ]);
    let unused = [("transaction_isUsedForCard", "false".to_owned())];
    let columns: super::chart::Columns<'_> =
        &[("transactions", ALL, &[]), ("unused", UNUSED, &unused)];
    let of = (Dimension::Transactions, columns);
    with_places(
        charts,
        by_place("transactions_by_place", UNIT, SCREEN, stock, of, view),
    )
}

fn totals(stock: &Figures, view: &View) -> Vec<ChartPoint> {
    let unused = [("transaction_isUsedForCard", "false".to_owned())];
    vec![
        paid(
            "total",
            stock.of(Dimension::Transactions, ALL),
            view.path_of_stock(SCREEN, &[]),
        ),
        paid(
            "unused",
            stock.of(Dimension::Transactions, UNUSED),
            view.path_of_stock(SCREEN, &unused),
        ),
    ]
}

/// By operator, and all of them together in the period before.
fn months(now: &Figures, view: &View) -> Vec<ChartSeries> {
    let sums = now.by_key(Dimension::TransactionMonth);
    let operators = [
        MobileOperator::OrangeMoney,
        MobileOperator::MtnMomo,
        MobileOperator::MoovMoney,
        MobileOperator::Wave,
    ];
    let of = |operator: MobileOperator| {
        let operator_word = word(operator.as_str_name(), "MOBILE_OPERATOR_");
        let points = view.period.months().map(|month| {
            let key = month.0 * OPERATORS + i64::from(operator as i32);
            let sum = sums.get(&key).copied().unwrap_or_default();
            let [from, to] = within("dateFrom", "dateTo", month);
            let narrowed = [
                from,
                to,
                ("transaction_mobileOperator", operator_word.clone()),
            ];
            paid(month.key(), sum, view.path(SCREEN, &narrowed))
        });
        series(operator_word.clone(), points.collect())
    };
    let before = view.period.before().months().map(|month| {
        let sum = now.sum(Dimension::TransactionMonth, |key| {
            key / OPERATORS == month.0
        });
        let path = view.path(SCREEN, &within("dateFrom", "dateTo", month));
        paid(month.key(), sum, path)
    });
    let before = series("before", before.collect());
    operators.map(of).into_iter().chain([before]).collect()
}

fn types(stock: &Figures, view: &View) -> Vec<ChartPoint> {
    let types = [
        TransactionType::Membership,
        TransactionType::Card,
        TransactionType::Other,
    ];
    let points = types.into_iter().map(|kind| {
        let sum = stock.sum(Dimension::TransactionType, |key| {
            key / 2 == i64::from(kind as i32)
        });
        let word = word(kind.as_str_name(), "TRANSACTION_TYPE_");
        let path = view.path_of_stock(SCREEN, &[("transaction_type", word.clone())]);
        paid(word, sum, path)
    });
    points.collect()
}

fn uses(stock: &Figures, view: &View) -> Vec<ChartPoint> {
    let points = [("used", true), ("unused", false)]
        .into_iter()
        .map(|(key, is_used)| {
            let sum = stock.sum(Dimension::TransactionType, |key| (key % 2 == 1) == is_used);
            let narrowed = [("transaction_isUsedForCard", is_used.to_string())];
            paid(key, sum, view.path_of_stock(SCREEN, &narrowed))
        });
    points.collect()
}
