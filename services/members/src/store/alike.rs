//! Words of names that are like what was typed (docs/decisions/0152).

use sqlx::PgPool;
use tracing::instrument;

use super::texts::{Kept, Texts};
use crate::domain::suggestion::{Alike, LIKENESS, WORDS, combine, is_name, is_replaced};

/// Members among whom the likest words are looked for, and the longest that PostgreSQL may take for a word:
/// without an answer in time nothing is suggested.
const CONSIDERED: i64 = 2_000;
const TIMEOUT: &str = "1s";

/// Texts that may have been meant, the likest first, each as folded words: the typed words, some of them
/// others.
#[instrument(name = "store.alike.similar_texts", skip_all)]
pub(crate) async fn similar_texts(
    db: &PgPool,
    memory: &Texts,
    typed: &str,
) -> sqlx::Result<Vec<Vec<String>>> {
    let kept = memory.now(db).await?;
    let folded: String = sqlx::query_scalar!(r#"select fold($1) as "folded!""#, typed)
        .fetch_one(db)
        .await?;
    let typed: Vec<String> = folded.split_whitespace().map(str::to_owned).collect();
    let mut choices = Vec::new();
    for (nth, word) in typed.iter().enumerate() {
        choices.push(if is_replaced(nth, word) {
            words(db, &kept, word).await?
        } else {
            vec![(1.0, word.clone())]
        });
    }
    Ok(combine(&typed, &choices))
}

/// Words of members' names that are like this one; the word itself too where it is a name.
async fn words(db: &PgPool, kept: &Kept, word: &str) -> sqlx::Result<Vec<Alike>> {
    // A name that is not rare is in memory: of a million members the table gives it in a quarter of a second.
    let names: Vec<String> = kept
        .words()
        .filter(|name| is_name(name))
        .map(str::to_owned)
        .collect();
    let found = sqlx::query!(
        r#"select similarity(word, $1) as "alike!", word as "word!"
        from unnest($2::text[]) as word
        where similarity(word, $1) >= $3::real
        group by word
        order by similarity(word, $1) desc, count(*) desc, word
        limit $4"#,
        word,
        &names,
        LIKENESS,
        WORDS
    );
    let found = found.fetch_all(db).await?;
    if found.is_empty() {
        return rare_words(db, word).await;
    }
    Ok(found.into_iter().map(|row| (row.alike, row.word)).collect())
}

/// The same out of the table.
async fn rare_words(db: &PgPool, word: &str) -> sqlx::Result<Vec<Alike>> {
    let mut reading = outbox::begin(db).await?;
    // The index finds a little more than what is alike as a whole word.
    sqlx::query!(
        "select set_config('statement_timeout', $1, true) as time,
            set_config('pg_trgm.word_similarity_threshold', $2, true) as alike",
        TIMEOUT,
        LIKENESS.to_string()
    )
    .fetch_one(&mut *reading)
    .await?;
    let found = sqlx::query!(
        r#"select similarity(word, $1) as "alike!", word as "word!"
        from (select m.search from member as m where m.deleted_at is null and m.search %> $1
            limit $2) as near,
            unnest(string_to_array(near.search, ' ')) as word
        where similarity(word, $1) >= $3::real
        group by word
        order by similarity(word, $1) desc, count(*) desc, word
        limit $4"#,
        word,
        CONSIDERED,
        LIKENESS,
        WORDS
    )
    .fetch_all(&mut *reading)
    .await;
    match found {
        Ok(found) => Ok(found.into_iter().map(|row| (row.alike, row.word)).collect()),
        Err(error) if timed_out(&error) => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// PostgreSQL gave up.
fn timed_out(error: &sqlx::Error) -> bool {
    const CANCELED: &str = "57014";
    let error = error.as_database_error();
    error.and_then(sqlx::error::DatabaseError::code).as_deref() == Some(CANCELED)
}

/// Folded words as this member writes them where they are its names, else with a capital.
#[instrument(name = "store.alike.spelling", skip_all)]
pub(crate) async fn spelling(db: &PgPool, member: i64, words: &[String]) -> sqlx::Result<String> {
    sqlx::query_scalar!(
        r#"select string_agg(coalesce(own.word, initcap(asked.word)), ' ' order by asked.nth) as "text!"
        from unnest($2::text[]) with ordinality as asked (word, nth)
        left join lateral (
            select word
            from member as m, regexp_split_to_table(m.lastname || ' ' || m.firstname, '[[:space:]-]+') as word
            where m.id = $1 and fold(word) = asked.word
            limit 1
        ) as own on true"#,
        member,
        words
    )
    .fetch_one(db)
    .await
}
