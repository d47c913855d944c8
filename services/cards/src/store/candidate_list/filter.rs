//! Whom a list of candidates finds, as conditions.

use listing::words::Words;
use proto::maillon::cards::v1::EligibilityReason;
use sqlx::{Postgres, QueryBuilder};
use territory::Scope;

use crate::domain::eligibility::Rules;

/// Whom a list finds.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    pub(crate) scope: Scope,
    pub(crate) text: Text,
    pub(crate) cooperative_id: Option<i64>,
    pub(crate) is_main: Option<bool>,
    pub(crate) which: Which,
    pub(crate) rules: Rules,
}

/// Whom of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    Everybody,
    /// Against whom nothing stands.
    Eligible,
    /// Against whom this stands.
    Hindered(EligibilityReason),
}

/// Words to look for, as patterns of the folded columns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Text {
    pub(super) words: Words,
    pub(super) firstname: Vec<String>,
    pub(super) number: Option<String>,
}

impl Text {
    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty() && self.firstname.is_empty() && self.number.is_none()
    }
}

impl Filter {
    /// From where, and all conditions.
    pub(super) fn narrow(&self, query: &mut QueryBuilder<Postgres>, needs_places: bool) {
        query.push(" from known_member as m left join holder as h on h.member_id = m.id");
        if needs_places {
            query.push(" left join territory_place as place on place.locality_id = m.locality_id");
        }
        query.push(" where not m.is_archived");
        match self.which {
            Which::Everybody => {}
            Which::Hindered(reason) => {
                query.push(" and ");
                self.hinders(query, reason);
            }
            Which::Eligible => self.allow(query),
        }
        // Nobody limited has made a member known here: those without a locality are the nation's.
        self.scope.bound(query, "m.locality_id", "null::bigint");
        if let Some(id) = self.cooperative_id {
            query.push(" and m.cooperative_id = ").push_bind(id);
        }
        if let Some(is_main) = self.is_main {
            query.push(if is_main {
                " and m.kind = 1"
            } else {
                " and m.kind <> 1"
            });
        }
        self.text.words.find(query, "m.search");
        for pattern in &self.text.firstname {
            // `search` holds the first name too: its index finds what the column then decides.
            query
                .push(" and m.search like ")
                .push_bind(pattern.clone())
                .push(" and ' ' || m.firstname_key like ")
                .push_bind(pattern.clone());
        }
        if let Some(pattern) = &self.text.number {
            query
                .push(" and m.search like ")
                .push_bind(pattern.to_lowercase())
                .push(" and m.id_number_key like ")
                .push_bind(pattern.clone());
        }
    }

    /// Adds that no reason of [`REASONS`] stands against a card. Not the negation of what `hinders` adds: it
    /// repeats the conditions of partial indexes, or PostgreSQL would not take them.
    fn allow(&self, query: &mut QueryBuilder<Postgres>) {
        let rules = &self.rules;
        query
            .push(" and (h.best_payment is not null or h.has_faulty_card) and (h.has_faulty_card or \
                h.best_payment >= ")
            .push_bind(rules.min_amount)
            .push(") and not h.is_in_preparation and (h.valid_until is null or h.valid_until <= ")
            .push_bind(rules.renewable_until())
            .push(") and m.photo_file_name is not null and m.firstname <> '' and m.lastname <> '' and \
                m.birth_date is not null and m.status = 1");
        if rules.is_photo_check_required {
            query.push(" and m.photo_checked");
        }
    }

    /// Adds the condition that this stands against a card: true or false, never null.
    fn hinders(&self, query: &mut QueryBuilder<Postgres>, reason: EligibilityReason) {
        let rules = &self.rules;
        match reason {
            EligibilityReason::Unspecified => query.push("false"),
            EligibilityReason::NoPhoto => query.push("(m.photo_file_name is null)"),
            EligibilityReason::PhotoNotChecked => query
                .push("(m.photo_file_name is not null and not m.photo_checked and ")
                .push_bind(rules.is_photo_check_required)
                .push(")"),
            EligibilityReason::NoTransaction => query
                .push("(not coalesce(h.has_faulty_card, false) and not coalesce(h.best_payment >= ")
                .push_bind(rules.min_amount)
                .push(", false))"),
            EligibilityReason::HasValidCard => query
                .push("(coalesce(h.is_in_preparation, false) or coalesce(h.valid_until > ")
                .push_bind(rules.renewable_until())
                .push(", false))"),
            EligibilityReason::Incomplete => {
                query.push("(m.firstname = '' or m.lastname = '' or m.birth_date is null)")
            }
            EligibilityReason::MemberInactive => query.push("(m.status <> 1)"),
        };
    }
}

/// All that can stand against a card.
pub(crate) const REASONS: [EligibilityReason; 6] = [
    EligibilityReason::NoPhoto,
    EligibilityReason::PhotoNotChecked,
    EligibilityReason::NoTransaction,
    EligibilityReason::HasValidCard,
    EligibilityReason::Incomplete,
    EligibilityReason::MemberInactive,
];
