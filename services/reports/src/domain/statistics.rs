//! Figures as charts: which there are of each kind of record, out of what the owners counted, each with the
//! list that holds exactly what it counts.

mod cards;
mod chart;
mod few;
mod figures;
mod members;
mod period;
mod transactions;
mod view;

use proto::maillon::event::v1::Dimension;
use proto::maillon::reports::v1::{Chart, PlaceTable};

pub(crate) use few::hide_few;
pub(crate) use figures::{Figures, Row};
pub(crate) use period::Period;
pub(crate) use view::View;

/// What is shown together.
pub(crate) struct Dashboard {
    /// As the API names it.
    pub(crate) name: &'static str,
    /// The service that counts its records.
    pub(crate) owner: &'static str,
    /// Who may open the lists behind it.
    pub(crate) permission: &'static str,
    pub(crate) dimensions: &'static [Dimension],
    draw: fn(Stock<'_>, &Figures, &View) -> Drawn,
}

/// Charts, and tables beside them.
pub(crate) type Drawn = (Vec<Chart>, Vec<PlaceTable>);

/// What there is on the day that is looked at; none = nobody had counted then.
type Stock<'a> = Option<&'a Figures>;

impl Dashboard {
    /// Its charts and tables: what there is by `stock`, what happened by what is known now.
    pub(crate) fn draw(&self, stock: Option<&Figures>, now: &Figures, view: &View) -> Drawn {
        (self.draw)(stock, now, view)
    }
}

/// Those that are counted today.
pub(crate) const DASHBOARDS: [Dashboard; 3] = [
    Dashboard {
        name: "members",
        owner: "members",
        permission: "members.read",
        dimensions: &[
            Dimension::Members,
            Dimension::MemberGender,
            Dimension::MemberKind,
            Dimension::MemberStatus,
            Dimension::MemberBirthYear,
            Dimension::MemberMonth,
        ],
        draw: members::draw,
    },
    Dashboard {
        name: "cards",
        owner: "cards",
        permission: "cards.read",
        dimensions: &[
            Dimension::Cards,
            Dimension::CardStatus,
            Dimension::CardExpiry,
            Dimension::CardWaiting,
            Dimension::CardMonth,
        ],
        draw: cards::draw,
    },
    Dashboard {
        name: "transactions",
        owner: "cards",
        permission: "transactions.read",
        dimensions: &[
            Dimension::Transactions,
            Dimension::TransactionMonth,
            Dimension::TransactionType,
        ],
        draw: transactions::draw,
    },
];

/// Those of the contract whose records nobody counts yet.
pub(crate) const NOT_COUNTED: [&str; 2] = ["deliveries", "synchronization"];
