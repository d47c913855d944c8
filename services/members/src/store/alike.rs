//! Names that look like what was typed (docs/decisions/0152).

use sqlx::PgPool;
use tracing::instrument;

use super::texts::{Kept, Texts};

/// So alike are two words at least, of 1: "ouatara" and "ouattara" are 0.7 alike, "kone" and "konne" 0.57.
const ALIKE: f32 = 0.4;
/// Members among whom the likest words are looked for, and the time that PostgreSQL has for each word: a suggestion is a favour.
const CONSIDERED: i64 = 2_000;
const TIME: &str = "1s";
/// Words of each typed one, and typed words that may be another; more are as they are.
const WORDS: i64 = 3;
const TYPED: usize = 4;
/// A shorter word looks like too many.
const SHORTEST: usize = 3;

/// Texts that may have been meant, the likest first, each as folded words: the typed words, some of them others.
#[instrument(name = "store.alike.texts", skip_all)]
pub(crate) async fn texts(
    db: &PgPool,
    memory: &Texts,
    typed: &str,
) -> sqlx::Result<Vec<Vec<String>>> {
    let kept = memory.now(db).await?;
    let folded: String = sqlx::query_scalar!(r#"select fold($1) as "folded!""#, typed)
        .fetch_one(db)
        .await?;
    let typed: Vec<String> = folded.split_whitespace().map(str::to_owned).collect();
    let mut texts: Vec<(f32, Vec<String>)> = vec![(1.0, Vec::new())];
    for (nth, word) in typed.iter().enumerate() {
        let words = if nth < TYPED && is_name(word) {
            words(db, &kept, word).await?
        } else {
            vec![(1.0, word.clone())]
        };
        texts = texts
            .iter()
            .flat_map(|(so_far, text)| {
                words.iter().map(move |(alike, word)| {
                    let text = text.iter().chain([word]).cloned().collect();
                    (so_far * alike, text)
                })
            })
            .collect();
    }
    texts.retain(|(_, text)| *text != typed);
    texts.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    Ok(texts.into_iter().map(|(_, text)| text).collect())
}

fn is_name(word: &str) -> bool {
    word.chars().count() >= SHORTEST && !word.chars().any(|sign| sign.is_ascii_digit())
}

/// Words of members' names like one, itself among them where somebody has it.
async fn words(db: &PgPool, kept: &Kept, word: &str) -> sqlx::Result<Vec<(f32, String)>> {
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
        ALIKE,
        WORDS
    );
    let found = found.fetch_all(db).await?;
    if found.is_empty() {
        return rare_words(db, word).await;
    }
    Ok(found.into_iter().map(|row| (row.alike, row.word)).collect())
}

/// The same out of the table.
async fn rare_words(db: &PgPool, word: &str) -> sqlx::Result<Vec<(f32, String)>> {
    let mut reading = db.begin().await?;
    // The index finds a little more than what is alike as a whole word.
    sqlx::query!(
        "select set_config('statement_timeout', $1, true) as time, set_config('pg_trgm.word_similarity_threshold', $2, true) as alike",
        TIME,
        ALIKE.to_string()
    )
    .fetch_one(&mut *reading)
    .await?;
    let found = sqlx::query!(
        r#"select similarity(word, $1) as "alike!", word as "word!"
        from (select m.search from member as m where m.deleted_at is null and m.search %> $1 limit $2) as near,
            unnest(string_to_array(near.search, ' ')) as word
        where similarity(word, $1) >= $3::real
        group by word
        order by similarity(word, $1) desc, count(*) desc, word
        limit $4"#,
        word,
        CONSIDERED,
        ALIKE,
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

/// Folded words as somebody who has them writes them.
#[instrument(name = "store.alike.written", skip_all)]
pub(crate) async fn written(db: &PgPool, member: i64, words: &[String]) -> sqlx::Result<String> {
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
