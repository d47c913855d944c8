//! How parcels are found by words, of their own and of their members.

use listing::words::Words;
use sqlx::{PgExecutor, Postgres, QueryBuilder};
use tracing::instrument;

/// Ids of the parcels that have each word in their own texts or in their member's; none where no word is
/// looked for. A list asks twice for them, for its page and for its total, and a map once or twice.
#[instrument(name = "store.parcel_search.find", skip_all)]
pub(crate) async fn find(db: impl PgExecutor<'_>, words: &Words) -> sqlx::Result<Option<Vec<i64>>> {
    if words.is_empty() {
        return Ok(None);
    }
    let mut query = QueryBuilder::new("select array(");
    write(&mut query, words);
    query.push(")");
    // Planned each time: a plan for any words reads the list.
    let find = query.build_query_scalar().persistent(false);
    let mut found: Vec<i64> = find.fetch_one(db).await?;
    found.sort_unstable();
    found.dedup();
    Ok(Some(found))
}

/// A statement for each side and each way to part the words, so that each index finds its own.
fn write(query: &mut QueryBuilder<Postgres>, words: &Words) {
    query.push("select found.id from parcel as found where found.deleted_at is null");
    words.find(query, "found.search");
    query.push(
        " union all
        select theirs.id from parcel as theirs where theirs.deleted_at is null
        and theirs.member_id = any(array(
            select whose.id from member as whose where whose.deleted_at is null",
    );
    words.find(query, "whose.search");
    query.push("))");
    for way in words.alone() {
        find_parted(query, &way);
    }
}

/// Words that are parted between a parcel and its member in every way.
const PARTED: usize = 3;

/// Whose parcels are joined; PostgreSQL decides where it begins.
const OWNERS: &str =
    "join member as whose on whose.id = found.member_id and whose.deleted_at is null";
/// The same, one after the other for the parcels that were found. Left to itself, PostgreSQL reads all
/// members where it expects many parcels.
const EACH_OWNER: &str = "cross join lateral (select own.search from member as own
    where own.id = found.member_id and own.deleted_at is null offset 0) as whose";

/// Some words in the parcel's texts and the others in its member's: a statement for each way to part the
/// longest of them, so that PostgreSQL begins at the index that finds least. The rest is looked for in both.
/// It expects a letter to find as little as a number does, and would read 100,000 parcels with a B, or all of
/// the members with one: where a number is on the other side, letters are kept from their index.
fn find_parted(query: &mut QueryBuilder<Postgres>, words: &[Words]) {
    let (parted, rest) = words.split_at(words.len().min(PARTED));
    let ways = 1_u32 << parted.len();
    // All of them on one side are found already.
    let (first, end) = if rest.is_empty() {
        (1, ways - 1)
    } else {
        (0, ways)
    };
    for way in first..end {
        let is_of_parcel = |nth: usize| way & (1 << nth) != 0;
        let side = |of_parcel| {
            let sides = parted.iter().enumerate();
            sides.filter(move |(nth, _)| is_of_parcel(*nth) == of_parcel)
        };
        let has_number = |of_parcel| side(of_parcel).any(|(_, word)| word.have_number());
        let looks_up = has_number(true) && side(false).all(|(_, word)| word.are_letters());
        query.push(" union all select found.id from parcel as found ");
        query.push(if looks_up { EACH_OWNER } else { OWNERS });
        query.push(" where found.deleted_at is null");
        for (nth, word) in parted.iter().enumerate() {
            let of_parcel = is_of_parcel(nth);
            let is_last = word.are_letters() && has_number(!of_parcel);
            let column = match (of_parcel, is_last) {
                (true, false) => "found.search",
                (true, true) => "(found.search || '')",
                (false, false) => "whose.search",
                (false, true) => "(whose.search || '')",
            };
            word.find(query, column);
        }
        for word in rest {
            query.push(" and (true");
            word.find(query, "(found.search || whose.search)");
            query.push(")");
        }
    }
}
