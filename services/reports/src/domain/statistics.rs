//! Figures as charts: which there are of each kind of record, out of what the owners counted, each with the
//! list that holds exactly what it counts.

pub(crate) mod agents;
mod cards;
mod chart;
mod deliveries;
mod drawn;
mod few;
mod figures;
mod members;
mod period;
mod synchronization;
mod transactions;
mod trends;
mod view;

use proto::maillon::event::v1::Dimension;

pub(crate) use agents::{Act, Acts};
pub(crate) use drawn::Drawn;
pub(crate) use few::hide_few;
pub(crate) use figures::{Figures, Lies, Place, Row};
pub(crate) use period::Period;
pub(crate) use trends::TRENDS;
pub(crate) use view::View;

use drawn::Stock;

/// What is shown together.
pub(crate) struct Dashboard {
    /// As the API names it.
    pub(crate) name: &'static str,
    /// The service that counts its records.
    pub(crate) owner: &'static str,
    /// Who may open the lists behind it.
    pub(crate) permission: &'static str,
    pub(crate) dimensions: &'static [Dimension],
    pub(crate) lies: Lies,
    draw: fn(Stock<'_>, &Figures, &View) -> Drawn,
}

impl Dashboard {
    /// Its charts and tables: what there is by `stock`, what happened by what is known now.
    pub(crate) fn draw(&self, stock: Option<&Figures>, now: &Figures, view: &View) -> Drawn {
        (self.draw)(stock, now, view)
    }
}

/// Those of the records that services count.
pub(crate) const DASHBOARDS: [Dashboard; 5] = [
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
        lies: Lies::Once,
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
        lies: Lies::Once,
        draw: cards::draw,
    },
    Dashboard {
        name: "deliveries",
        owner: "cards",
        permission: "deliveries.read",
        dimensions: &[
            Dimension::Deliveries,
            Dimension::DeliveryWaiting,
            Dimension::DeliveryMonth,
            Dimension::DeliveryDays,
        ],
        lies: Lies::Often,
        draw: deliveries::draw,
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
        lies: Lies::Once,
        draw: transactions::draw,
    },
    Dashboard {
        name: "synchronization",
        owner: "sync",
        permission: "synchronization.read",
        dimensions: &[
            Dimension::RunMonth,
            Dimension::RunRecords,
            Dimension::NodeSuccess,
        ],
        lies: Lies::Nowhere,
        draw: synchronization::draw,
    },
];

/// The dashboard of what accounts did.
pub(crate) const AGENTS: &str = "agents";

/// Whether the API has a dashboard of this name.
pub(crate) fn is_dashboard(name: &str) -> bool {
    name == AGENTS || DASHBOARDS.iter().any(|dashboard| dashboard.name == name)
}
