//! What a list is narrowed to, as conditions of a statement: only those that were asked for, so that
//! PostgreSQL plans each combination with its own indexes.

use listing::statement::{between, during};
use listing::words::{self, Words};
use proto::Date;
use sqlx::{PgExecutor, Postgres, QueryBuilder};
use territory::Scope;
use tracing::instrument;

use crate::domain::number;

/// What a list, a count or an export finds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter {
    pub(crate) scope: Scope,
    pub(crate) text: Text,
    pub(crate) created_by: Option<String>,
    pub(crate) cooperative_id: Option<i64>,
    pub(crate) gender: Option<i32>,
    pub(crate) status: Option<i32>,
    pub(crate) has_valid_card: Option<bool>,
    pub(crate) has_unused_transaction: Option<bool>,
    pub(crate) is_main: Option<bool>,
    pub(crate) without_photo: Option<bool>,
    pub(crate) created_from: Option<Date>,
    pub(crate) created_to: Option<Date>,
    /// First and last day.
    pub(crate) membership: (Option<Date>, Option<Date>),
    pub(crate) birth: (Option<Date>, Option<Date>),
    pub(crate) is_spouse: Option<bool>,
    pub(crate) is_child: Option<bool>,
    pub(crate) archived: bool,
    /// Only what it found.
    pub(crate) check: Option<&'static str>,
    pub(crate) ids: Option<Vec<i64>>,
}

/// Words to look for, as patterns of the folded columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text {
    /// In the column `search`.
    words: Words,
    /// All of these in the first name.
    firstname: Vec<String>,
    /// This in the number.
    number: Option<String>,
    /// The whole number of a member, which means that one alone.
    whole: Vec<String>,
}

/// The texts of a request as the columns have them.
#[instrument(name = "store.filter.fold", skip_all)]
pub(crate) async fn fold(
    db: impl PgExecutor<'_>,
    filter: Option<&str>,
    firstname: Option<&str>,
    number: Option<&str>,
) -> sqlx::Result<Text> {
    if filter.is_none() && firstname.is_none() && number.is_none() {
        return Ok(Text::default());
    }
    let folded = sqlx::query!(
        r#"select fold($1) as filter, fold($2) as firstname, number_key($3) as number, array(
            select id_number_key from member
            where id_number_key in (number_key($1), number_key($3)) and length(id_number_key) >= $4
        ) as "whole!", number_key($1) as filter_as_number"#,
        filter,
        firstname,
        number,
        number::WHOLE
    );
    let folded = folded.fetch_one(db).await?;
    let is_whole = |key: &str| folded.whole.iter().any(|whole| whole == key);
    let words = folded
        .filter
        .filter(|_| !folded.filter_as_number.as_deref().is_some_and(is_whole));
    let number = folded.number.filter(|number| !is_whole(number));
    Ok(Text {
        words: Words::of(&words.unwrap_or_default()),
        firstname: folded
            .firstname
            .unwrap_or_default()
            .split_whitespace()
            .map(words::pattern)
            .collect(),
        number: number
            .filter(|number| !number.is_empty())
            .map(|number| format!("%{}%", words::escaped(&number))),
        whole: folded.whole,
    })
}

impl Text {
    /// Adds the conditions about words to a statement whose members are called `m`.
    pub(crate) fn find(&self, query: &mut QueryBuilder<Postgres>) {
        self.words.find(query, "m.search");
        for pattern in &self.firstname {
            // `search` holds the first name too: its index finds what the column then decides.
            query.push(" and m.search like ");
            query.push_bind(pattern.clone());
            query.push(" and ' ' || m.firstname_key like ");
            query.push_bind(pattern.clone());
        }
        if let Some(pattern) = &self.number {
            query.push(" and m.search like ");
            query.push_bind(pattern.to_lowercase());
            query.push(" and m.id_number_key like ");
            query.push_bind(pattern.clone());
        }
        for number in &self.whole {
            query
                .push(" and m.id_number_key = ")
                .push_bind(number.clone());
        }
    }

    /// Whether nothing is looked for.
    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty() && self.is_only_words()
    }

    /// Whether nothing but words is looked for.
    fn is_only_words(&self) -> bool {
        self.firstname.is_empty() && self.number.is_none() && self.whole.is_empty()
    }

    pub(crate) fn words(&self) -> &Words {
        &self.words
    }

    /// Whether it is the whole number of a member.
    pub(crate) fn is_whole_number(&self) -> bool {
        !self.whole.is_empty()
    }
}

impl Filter {
    /// Whether the tally knows how many there are.
    pub(crate) fn is_tallied(&self) -> bool {
        self.text.is_empty() && self.bounds_what_is_counted()
    }

    /// Whether nothing but places narrows it.
    pub(crate) fn bounds_only_places(&self) -> bool {
        self.text.is_empty() && self.bounds_nothing_else()
    }

    /// Whether nothing but words narrows it.
    pub(crate) fn bounds_only_words(&self) -> bool {
        self.text.is_only_words() && self.scope == Scope::default() && self.bounds_nothing_else()
    }

    fn bounds_what_is_counted(&self) -> bool {
        !self.archived
            && self.created_by.is_none()
            && self.cooperative_id.is_none()
            && self.created_from.is_none()
            && self.created_to.is_none()
            && self.membership == (None, None)
            && self.birth == (None, None)
            && self.is_spouse.is_none()
            && self.is_child.is_none()
            && self.check.is_none()
            && self.ids.is_none()
    }

    fn bounds_nothing_else(&self) -> bool {
        self.bounds_what_is_counted()
            && self.gender.is_none()
            && self.status.is_none()
            && self.has_valid_card.is_none()
            && self.has_unused_transaction.is_none()
            && self.is_main.is_none()
            && self.without_photo.is_none()
    }

    /// Columns beside `search` that [`Text::find`] looks at.
    pub(crate) fn more_columns(&self) -> String {
        let mut columns = String::new();
        if !self.text.firstname.is_empty() {
            columns.push_str(", m.firstname_key");
        }
        if self.text.number.is_some() {
            columns.push_str(", m.id_number_key");
        }
        columns
    }

    /// Adds all conditions to a statement whose members are called `m`.
    pub(crate) fn narrow(&self, query: &mut QueryBuilder<Postgres>) {
        self.narrow_but_text(query);
        self.text.find(query);
    }

    /// Adds the conditions that are not about words.
    pub(crate) fn narrow_but_text(&self, query: &mut QueryBuilder<Postgres>) {
        query.push(if self.archived {
            " where m.deleted_at is not null"
        } else {
            " where m.deleted_at is null"
        });
        self.scope.bound(query, "m.locality_id", "m.created_by_id");
        if let Some(name) = &self.created_by {
            query.push(" and m.created_by = ").push_bind(name.clone());
        }
        for (column, number) in [("m.gender", self.gender), ("m.status", self.status)] {
            if let Some(number) = number {
                query.push(format!(" and {column} = ")).push_bind(number);
            }
        }
        if let Some(id) = self.cooperative_id {
            query.push(" and m.cooperative_id = ").push_bind(id);
        }
        for (holds, yes, no) in [
            (
                self.has_valid_card,
                "m.has_valid_card",
                "not m.has_valid_card",
            ),
            (
                self.has_unused_transaction,
                "m.has_unused_transaction",
                "not m.has_unused_transaction",
            ),
            (self.is_main, "m.kind = 1", "m.kind <> 1"),
            (self.is_spouse, "m.kind = 2", "m.kind <> 2"),
            (self.is_child, "m.kind = 3", "m.kind <> 3"),
            (
                self.without_photo,
                "m.photo_file_name is null",
                "m.photo_file_name is not null",
            ),
        ] {
            if let Some(holds) = holds {
                query.push(format!(" and {}", if holds { yes } else { no }));
            }
        }
        self.narrow_days(query);
        checks::narrow(query, "m.id", self.check);
        if let Some(ids) = &self.ids {
            query
                .push(" and m.id = any(")
                .push_bind(ids.clone())
                .push(")");
        }
    }

    /// Adds the first and last days.
    fn narrow_days(&self, query: &mut QueryBuilder<Postgres>) {
        during(query, "m.created_at", (self.created_from, self.created_to));
        between(query, "m.membership_start_date", self.membership);
        between(query, "m.birth_date", self.birth);
    }
}
