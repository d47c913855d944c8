//! Every SQL statement about what accounts did.

use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;

use crate::domain::statistics::{Act, Acts};

/// Adds to what was counted.
#[instrument(name = "store.agent.add", skip_all)]
pub(crate) async fn add(
    db: &mut PgConnection,
    acts: &[Act],
    names: &[(i64, String)],
) -> sqlx::Result<()> {
    let column = |of: fn(&Act) -> i64| -> Vec<i64> { acts.iter().map(of).collect() };
    let months: Vec<i32> = acts.iter().map(|act| act.month).collect();
    let word = |of: fn(&Act) -> &str| -> Vec<String> {
        acts.iter().map(|act| of(act).to_owned()).collect()
    };
    sqlx::query!(
        "insert into agent_figure as known (region_id, month, login_id, action, entity, count, whole)
        select * from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::text[], $5::text[], $6::bigint[],
            $7::bigint[])
        on conflict on constraint agent_figure_pkey do update
        set count = known.count + excluded.count, whole = known.whole + excluded.whole",
        &column(|act| act.region_id),
        &months,
        &column(|act| act.login_id),
        &word(|act| &act.action),
        &word(|act| &act.entity),
        &column(|act| act.count),
        &column(|act| act.whole)
    )
    .execute(&mut *db)
    .await?;
    let (ids, names): (Vec<i64>, Vec<String>) = names.iter().cloned().unzip();
    sqlx::query!(
        "insert into agent as known (login_id, name)
        select * from unnest($1::bigint[], $2::text[])
        on conflict on constraint agent_pkey do update set name = excluded.name
        where known.name <> excluded.name",
        &ids,
        &names
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// What was done in a place in these months, by month, account and action. `limited`: of sums only those that
/// concern no other region.
#[instrument(name = "store.agent.of", skip_all)]
pub(crate) async fn of(
    db: impl PgExecutor<'_>,
    region_id: i64,
    (first, last): (i32, i32),
    limited: bool,
) -> sqlx::Result<Vec<Acts>> {
    sqlx::query_as!(
        Acts,
        r#"select figure.month, figure.login_id, agent.name as "name?", figure.action,
            sum(case
                when $4 and (figure.action in ('exported', 'denied') or figure.entity = 'job')
                    then figure.whole
                else figure.count
            end)::bigint as "count!"
        from agent_figure as figure
        left join agent on agent.login_id = figure.login_id
        where figure.region_id = $1 and figure.month between $2 and $3
        group by 1, 2, 3, 4
        order by 1, 2, 4"#,
        region_id,
        first,
        last,
        limited
    )
    .fetch_all(db)
    .await
}
