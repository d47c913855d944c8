//! What a list is narrowed to, as conditions of a statement: only those that were asked for, so that PostgreSQL plans each
//! combination with its own indexes.

use proto::Date;
use sqlx::{PgExecutor, Postgres, QueryBuilder};
use tracing::instrument;

use super::scope::Scope;

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
    pub(crate) archived: bool,
    pub(crate) ids: Option<Vec<i64>>,
}

/// Words to look for, as patterns of the folded columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text {
    /// All of these in `search`.
    search: Vec<String>,
    /// Or all of these: digits written apart are one number as well.
    joined: Option<Vec<String>>,
    /// All of these in the first name.
    firstname: Vec<String>,
    /// This in the number.
    number: Option<String>,
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
        r#"select fold($1) as filter, fold($2) as firstname, number_key($3) as number"#,
        filter,
        firstname,
        number
    );
    let folded = folded.fetch_one(db).await?;
    Ok(Text::of(
        &folded.filter.unwrap_or_default(),
        &folded.firstname.unwrap_or_default(),
        &folded.number.unwrap_or_default(),
    ))
}

impl Text {
    fn of(filter: &str, firstname: &str, number: &str) -> Self {
        let words: Vec<&str> = filter
            .split(' ')
            .filter(|word| !word.is_empty())
            .map(without_plus)
            .collect();
        let joined = joined(&words);
        Self {
            search: words.iter().copied().map(pattern).collect(),
            joined: (joined.len() < words.len())
                .then(|| joined.iter().map(String::as_str).map(pattern).collect()),
            firstname: firstname
                .split(' ')
                .filter(|word| !word.is_empty())
                .map(pattern)
                .collect(),
            number: Some(number)
                .filter(|number| !number.is_empty())
                .map(|number| format!("%{}%", escaped(number))),
        }
    }

    /// Adds the conditions about words; `search` is the column, or an expression of it that no index serves.
    pub(crate) fn find(&self, query: &mut QueryBuilder<Postgres>, search: &str) {
        let all = |query: &mut QueryBuilder<Postgres>, patterns: &[String]| {
            for (nth, pattern) in patterns.iter().enumerate() {
                let and = if nth == 0 { "" } else { " and " };
                query.push(format!("{and}{search} like "));
                query.push_bind(pattern.clone());
            }
        };
        if !self.search.is_empty() {
            query.push(" and ((");
            all(query, &self.search);
            query.push(")");
            if let Some(joined) = &self.joined {
                query.push(" or (");
                all(query, joined);
                query.push(")");
            }
            query.push(")");
        }
        for pattern in &self.firstname {
            // `search` holds the first name too: its index finds what the column then decides.
            query.push(format!(" and {search} like "));
            query.push_bind(pattern.clone());
            query.push(" and ' ' || m.firstname_key like ");
            query.push_bind(pattern.clone());
        }
        if let Some(pattern) = &self.number {
            query.push(format!(" and {search} like "));
            query.push_bind(pattern.to_lowercase());
            query.push(" and m.id_number_key like ");
            query.push_bind(pattern.clone());
        }
    }

    /// Whether nothing is looked for.
    pub(crate) fn is_empty(&self) -> bool {
        self.search.is_empty() && self.firstname.is_empty() && self.number.is_none()
    }
}

/// Phones are kept as digits alone: the plus of a country's prefix is not among them.
fn without_plus(word: &str) -> &str {
    match word.strip_prefix('+') {
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.is_empty() => {
            digits
        }
        _ => word,
    }
}

/// Words with runs of digits in one: a phone is found in any spacing.
fn joined(words: &[&str]) -> Vec<String> {
    let is_digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let mut joined: Vec<String> = Vec::new();
    for word in words {
        match joined.last_mut() {
            Some(last) if is_digits(word) && is_digits(last) => last.push_str(word),
            _ => joined.push((*word).to_owned()),
        }
    }
    joined
}

/// A word of three letters or more anywhere, a shorter one where a word begins; every text to look in begins with a space.
fn pattern(word: &str) -> String {
    let start = if word.chars().count() < 3 { "% " } else { "%" };
    format!("{start}{}%", escaped(word))
}

fn escaped(word: &str) -> String {
    word.replace('\\', r"\\")
        .replace('%', r"\%")
        .replace('_', r"\_")
}

impl Filter {
    /// Whether the counted tables tell how many there are.
    pub(crate) fn is_tallied(&self) -> bool {
        self.text.is_empty()
            && !self.archived
            && self.created_by.is_none()
            && self.cooperative_id.is_none()
            && self.created_from.is_none()
            && self.created_to.is_none()
            && self.ids.is_none()
    }

    /// Whether nothing but the scope bounds it.
    pub(crate) fn bounds_only_places(&self) -> bool {
        self.is_tallied()
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
        self.text.find(query, "m.search");
    }

    /// Adds the conditions that are not about words.
    pub(crate) fn narrow_but_text(&self, query: &mut QueryBuilder<Postgres>) {
        query.push(if self.archived {
            " where m.deleted_at is not null"
        } else {
            " where m.deleted_at is null"
        });
        self.scope.bound(query);
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
        if let Some(day) = self.created_from {
            query.push(" and m.created_at >= ").push_bind(day);
            query.push("::date at time zone 'UTC'");
        }
        if let Some(day) = self.created_to {
            query.push(" and m.created_at < (").push_bind(day);
            query.push("::date + 1) at time zone 'UTC'");
        }
        if let Some(ids) = &self.ids {
            query
                .push(" and m.id = any(")
                .push_bind(ids.clone())
                .push(")");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_words_stand_at_the_start_and_digits_written_apart_are_one_number() {
        let text = Text::of("kouassi ya", "", "");
        assert_eq!(text.search, ["%kouassi%", "% ya%"]);
        assert_eq!(text.joined, None);
        let phone = Text::of("awa 07 08 09", "", "");
        assert_eq!(phone.search, ["%awa%", "% 07%", "% 08%", "% 09%"]);
        assert_eq!(
            phone.joined,
            Some(vec!["%awa%".to_owned(), "%070809%".to_owned()])
        );
        let abroad = Text::of("+225 0708", "", "");
        assert_eq!(abroad.search, ["%225%", "%0708%"]);
        assert_eq!(abroad.joined, Some(vec!["%2250708%".to_owned()]));
        assert_eq!(Text::of("1+2 +", "", "").search, ["%1+2%", "% +%"]);
        assert_eq!(Text::of("50%_\\", "", "").search, [r"%50\%\_\\%"]);
        assert!(Text::of("", "", "").is_empty());
    }
}
