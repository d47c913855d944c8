//! What happened in each of the last weeks.

use proto::Date;
use proto::maillon::event::v1::Dimension;
use proto::maillon::reports::v1::{Chart, ChartKind, ChartUnit};

use super::chart::{chart, point};
use super::figures::Figures;
use super::view::{View, day};

/// Weeks that are told, this one included.
const WEEKS: i32 = 13;
/// The day of 1970-01-05, a Monday, and the days of a week.
const FIRST_MONDAY: i32 = 4;
const WEEK: i32 = 7;

/// What is told week by week.
pub(crate) struct Trend {
    /// The service that counts its records.
    pub(crate) owner: &'static str,
    /// Who may open the list behind it.
    pub(crate) permission: &'static str,
    pub(crate) dimension: Dimension,
    id: &'static str,
    unit: ChartUnit,
    screen: &'static str,
    /// The bounds of its list.
    bounds: [&'static str; 2],
}

/// All of them.
pub(crate) const TRENDS: [Trend; 3] = [
    Trend {
        owner: "members",
        permission: "members.read",
        dimension: Dimension::MemberWeek,
        id: "members_by_week",
        unit: ChartUnit::Members,
        screen: "/members",
        bounds: ["membershipFrom", "membershipTo"],
    },
    Trend {
        owner: "cards",
        permission: "cards.read",
        dimension: Dimension::CardWeek,
        id: "cards_by_week",
        unit: ChartUnit::Cards,
        screen: "/cards",
        bounds: ["createdFrom", "createdTo"],
    },
    Trend {
        owner: "cards",
        permission: "transactions.read",
        dimension: Dimension::TransactionWeek,
        id: "transactions_by_week",
        unit: ChartUnit::Transactions,
        screen: "/transactions",
        bounds: ["dateFrom", "dateTo"],
    },
];

impl Trend {
    /// The weeks that end with the one of the day that is looked at.
    pub(crate) fn draw(&self, now: &Figures, view: &View) -> Chart {
        let this_week = (view.day.days - FIRST_MONDAY).div_euclid(WEEK);
        let sums = now.by_key(self.dimension);
        let weeks = (this_week - WEEKS + 1..=this_week).map(|week| {
            let monday = Date {
                days: week * WEEK + FIRST_MONDAY,
            };
            let sum = sums.get(&i64::from(week)).copied().unwrap_or_default();
            let [from, to] = self.bounds;
            let narrowed = [(from, day(monday)), (to, day(monday.after(WEEK - 1)))];
            point(day(monday), sum, view.path(self.screen, &narrowed))
        });
        chart(self.id, ChartKind::Weeks, self.unit, weeks.collect())
    }
}
