//! Values of a node that did not become live: kept at the centre and on that node, until a person decides at
//! the centre. What was decided goes down with the record.

use chrono::DateTime;
use exchange::{Conflict, Group, Why};
use proto::Timestamp;
use proto::maillon::sync::v1::{
    ConflictDecision, ConflictReason, NodeConflicts, ReplicaConflict, ReplicaDecision,
};
use serde_json::Value;
use sqlx::{PgConnection, PgExecutor};
use tracing::instrument;
use uuid::Uuid;

use crate::error::ReplicaError;
use crate::rows::Shape;
use crate::up::Author;

/// A conflict as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// The same on all nodes.
    pub uuid: Uuid,
    /// What people call it by; the same on all nodes.
    pub number: i64,
    /// The record that it is about.
    pub entity: String,
    /// Of the record.
    pub id: i64,
    /// The group of the record.
    pub name: String,
    /// Of the node that changed it.
    pub node: i32,
    /// What the author on the node saw; none = the record was made there.
    pub base: Option<Value>,
    /// The node's value.
    pub node_value: Value,
    /// The one that was live when the conflict was found.
    pub centre_value: Value,
    /// What stands between them.
    pub why: String,
    /// Who changed the group on the node, and when by its clock.
    pub login_name: Option<String>,
    /// See there.
    pub changed_at: Option<Timestamp>,
    /// Who had changed the record last at the centre, and when.
    pub centre_login_name: Option<String>,
    /// See there.
    pub centre_at: Option<Timestamp>,
    /// By the clock of whoever keeps it.
    pub found_at: Timestamp,
    /// What a person chose: `keep_centre`, `keep_node`, `type_in`; none = nobody has yet.
    pub decision: Option<String>,
    /// The value that became live then.
    pub decided_value: Option<Value>,
    /// Who chose.
    pub decided_by: Option<String>,
    /// And when.
    pub decided_at: Option<Timestamp>,
}

impl Kept {
    /// What stands between the values, as the contract has it.
    pub fn reason(&self) -> ConflictReason {
        ConflictReason::from_str_name(&named("CONFLICT_REASON_", &self.why)).unwrap_or_default()
    }

    /// Whether the node's value is live until somebody decides: the record was archived, and is in use again.
    pub fn is_revived(&self) -> bool {
        self.why == word(Why::Revived)
    }

    /// The group; none = it is one of a newer program.
    pub fn group(&self, shape: Shape) -> Option<Group> {
        let mut groups = shape.groups.iter().copied();
        groups.find(|group| *group == self.name)
    }

    /// What a person chose, as the contract has it.
    pub fn decision(&self) -> Option<ConflictDecision> {
        ConflictDecision::from_str_name(&named("CONFLICT_DECISION_", self.decision.as_deref()?))
    }

    /// As it travels.
    fn sent(self) -> ReplicaConflict {
        let decision = self.decision().map(|decision| ReplicaDecision {
            decision: decision.into(),
            value: self.decided_value.unwrap_or_default().to_string(),
            decided_by: self.decided_by.unwrap_or_default(),
            decided_at: self.decided_at,
        });
        ReplicaConflict {
            uuid: self.uuid.to_string(),
            group: self.name,
            base: self.base.map(|base| base.to_string()),
            node_value: self.node_value.to_string(),
            centre_value: self.centre_value.to_string(),
            why: self.why,
            number: self.number,
            node_user: self.login_name,
            node_at: self.changed_at,
            centre_user: self.centre_login_name,
            centre_at: self.centre_at,
            decision,
        }
    }
}

fn named(prefix: &str, word: &str) -> String {
    format!("{prefix}{}", word.to_uppercase())
}

/// What a person chose, and who it was.
#[derive(Clone, Debug)]
pub struct Decided<'a> {
    /// Which of the values.
    pub decision: ConflictDecision,
    /// The value that is live now.
    pub value: &'a Value,
    /// Of the account.
    pub login_id: i64,
    /// As it is called.
    pub login_name: &'a str,
}

/// Who wrote a record last, and when.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Writer {
    /// As they were called.
    pub login_name: Option<String>,
    /// See there.
    pub at: Option<Timestamp>,
}

impl Writer {
    /// Out of the group that says so, which has `updated_by` and `updated_at`.
    pub fn read(written: &Value) -> Self {
        let text = |name: &str| written[name].as_str();
        let at = text("updated_at").and_then(|at| DateTime::parse_from_rfc3339(at).ok());
        Self {
            login_name: text("updated_by").map(str::to_owned),
            at: at.map(|at| at.to_utc().into()),
        }
    }
}

/// Keeps values of a node that did not become live, and answers them as they travel.
#[instrument(name = "conflict.keep", skip_all)]
pub async fn keep(
    db: &mut PgConnection,
    (shape, id, node): (Shape, i64, i32),
    (by, writer): (&Author, &Writer),
    conflicts: Vec<Conflict<Value>>,
    now: Timestamp,
) -> sqlx::Result<Vec<ReplicaConflict>> {
    let mut numbers = Vec::with_capacity(conflicts.len());
    for conflict in conflicts {
        let kept = sqlx::query_scalar!(
            "insert into replica_conflict (uuid, entity, id, name, node, base, node_value, centre_value, why,
                login_id, login_name, changed_at, centre_login_name, centre_at, found_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
            returning number",
            Uuid::now_v7(),
            shape.entity,
            id,
            conflict.group,
            node,
            conflict.base,
            conflict.node_value,
            conflict.centre_value,
            word(conflict.why),
            by.login_id,
            by.login_name,
            by.at as Option<Timestamp>,
            writer.login_name,
            writer.at as Option<Timestamp>,
            now as Timestamp
        );
        numbers.push(kept.fetch_one(&mut *db).await?);
    }
    sent(db, &numbers)
        .await
        .map(|all| all.into_iter().map(|(_, one)| one).collect())
}

/// These conflicts as they travel, each with its record.
async fn sent(db: &mut PgConnection, numbers: &[i64]) -> sqlx::Result<Vec<(i64, ReplicaConflict)>> {
    let kept = at(db, numbers).await?;
    Ok(kept.into_iter().map(|one| (one.id, one.sent())).collect())
}

/// What of these records a node is in conflict about and nobody decided, in the order in which it was found.
#[instrument(name = "conflict.open_of", skip_all)]
pub async fn open_of(
    db: &mut PgConnection,
    shape: Shape,
    ids: &[i64],
    node: i32,
) -> sqlx::Result<Vec<(i64, ReplicaConflict)>> {
    let found = sqlx::query_scalar!(
        "select number from replica_conflict
        where entity = $1 and id = any($2) and node = $3 and decided_at is null
        order by found_at, uuid",
        shape.entity,
        ids,
        node
    );
    let numbers: Vec<i64> = found.fetch_all(&mut *db).await?;
    sent(db, &numbers).await
}

/// Which conflicts about a record nobody decided.
#[instrument(name = "conflict.open_about", skip_all)]
pub async fn open_about(db: impl PgExecutor<'_>, shape: Shape, id: i64) -> sqlx::Result<Vec<i64>> {
    let found = sqlx::query_scalar!(
        "select number from replica_conflict where entity = $1 and id = $2 and decided_at is null
        order by found_at, uuid",
        shape.entity,
        id
    );
    found.fetch_all(db).await
}

/// Those of these conflicts that there are, in the order asked.
#[instrument(name = "conflict.at", skip_all)]
pub async fn at(db: impl PgExecutor<'_>, numbers: &[i64]) -> sqlx::Result<Vec<Kept>> {
    let found = sqlx::query_as!(
        Kept,
        r#"select uuid, number, entity, id, name, node, base, node_value, centre_value, why, login_name,
            changed_at as "changed_at: Timestamp", centre_login_name, centre_at as "centre_at: Timestamp",
            found_at as "found_at: Timestamp", decision, decided_value, decided_by,
            decided_at as "decided_at: Timestamp"
        from unnest($1::bigint[]) with ordinality as asked (called, nth)
        join replica_conflict on number = called
        order by nth"#,
        numbers
    );
    found.fetch_all(db).await
}

/// A conflict that nobody else decides until the transaction ends.
#[instrument(name = "conflict.hold", skip_all)]
pub async fn hold(db: &mut PgConnection, number: i64) -> sqlx::Result<Option<Kept>> {
    let held = sqlx::query_scalar!(
        "select number from replica_conflict where number = $1 for update",
        number
    );
    held.fetch_optional(&mut *db).await?;
    Ok(at(db, &[number]).await?.pop())
}

/// Notes what a person chose, and has the record numbered anew in the feed, so that its node hears of it.
#[instrument(name = "conflict.decide", skip_all)]
pub async fn decide(
    db: &mut PgConnection,
    held: &Kept,
    decided: Decided<'_>,
    now: Timestamp,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update replica_conflict
        set decision = $2, decided_value = $3, decided_by_id = $4, decided_by = $5, decided_at = $6
        where number = $1",
        held.number,
        proto::word(decided.decision.as_str_name(), "CONFLICT_DECISION_"),
        decided.value,
        decided.login_id,
        decided.login_name,
        now as Timestamp
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into replica_touched (entity, id) values ($1, $2)",
        held.entity,
        held.id
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// What was decided about these records for a node.
#[instrument(name = "conflict.decided", skip_all)]
pub(crate) async fn decided(
    db: &mut PgConnection,
    shape: Shape,
    ids: &[i64],
    node: i32,
) -> sqlx::Result<Vec<(i64, ReplicaConflict)>> {
    let found = sqlx::query_scalar!(
        "select number from replica_conflict
        where entity = $1 and id = any($2) and node = $3 and decided_at is not null
        order by decided_at, uuid",
        shape.entity,
        ids,
        node
    );
    let numbers: Vec<i64> = found.fetch_all(&mut *db).await?;
    sent(db, &numbers).await
}

/// How many conflicts about records of an entity nobody decided.
#[instrument(name = "conflict.count_open", skip_all)]
pub(crate) async fn count_open(db: &mut PgConnection, shape: Shape) -> sqlx::Result<i64> {
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from replica_conflict where entity = $1 and decided_at is null"#,
        shape.entity
    );
    count.fetch_one(db).await
}

/// How many conflicts about records of these entities nobody decided, by node.
#[instrument(name = "conflict.count_by_node", skip_all)]
pub(crate) async fn count_by_node(
    db: &mut PgConnection,
    shapes: &[Shape],
) -> sqlx::Result<Vec<NodeConflicts>> {
    let entities: Vec<&str> = shapes.iter().map(|shape| shape.entity).collect();
    let counted = sqlx::query_as!(
        NodeConflicts,
        r#"select node, count(*) as "conflicts!" from replica_conflict
        where entity = any($1) and decided_at is null group by node order by node"#,
        &entities as &[&str]
    );
    counted.fetch_all(db).await
}

/// Groups of records as they are shown here, and the versions of the records.
#[instrument(name = "conflict.shown", skip_all)]
pub async fn shown(
    db: impl PgExecutor<'_>,
    shape: Shape,
    ids: &[i64],
) -> sqlx::Result<Vec<(i64, i64, Value)>> {
    let found = sqlx::query!(
        r#"select id as "id!", version as "version!", groups as "groups!" from replica_shown($1, $2)"#,
        shape.entity,
        ids
    );
    let found = found.map(|row| (row.id, row.version, row.groups));
    found.fetch_all(db).await
}

/// Keeps on a node what the centre told of conflicts about a record, once. One that was decided stays so,
/// whatever comes later.
#[instrument(name = "conflict.keep_on_node", skip_all)]
pub(crate) async fn keep_on_node(
    db: &mut PgConnection,
    (shape, id, node): (Shape, i64, i32),
    conflicts: &[ReplicaConflict],
    now: Timestamp,
) -> Result<(), ReplicaError> {
    for conflict in conflicts {
        let kept = read(shape, id, node, conflict, now);
        let kept = kept.ok_or_else(|| ReplicaError::Malformed(shape.entity.to_owned()))?;
        sqlx::query!(
            "insert into replica_conflict as kept (uuid, number, entity, id, name, node, base, node_value,
                centre_value, why, login_name, changed_at, centre_login_name, centre_at, found_at, decision,
                decided_value, decided_by, decided_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
            on conflict on constraint replica_conflict_pkey do update
            set (decision, decided_value, decided_by, decided_at) = (
                excluded.decision, excluded.decided_value, excluded.decided_by, excluded.decided_at
            )
            where kept.decided_at is null and excluded.decided_at is not null",
            kept.uuid,
            kept.number,
            kept.entity,
            kept.id,
            kept.name,
            kept.node,
            kept.base,
            kept.node_value,
            kept.centre_value,
            kept.why,
            kept.login_name,
            kept.changed_at as Option<Timestamp>,
            kept.centre_login_name,
            kept.centre_at as Option<Timestamp>,
            kept.found_at as Timestamp,
            kept.decision,
            kept.decided_value,
            kept.decided_by,
            kept.decided_at as Option<Timestamp>
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// A conflict out of what travelled; none = it is none.
fn read(shape: Shape, id: i64, node: i32, sent: &ReplicaConflict, now: Timestamp) -> Option<Kept> {
    let json = |text: &str| serde_json::from_str::<Value>(text).ok();
    let base = match &sent.base {
        Some(base) => Some(json(base)?),
        None => None,
    };
    let mut kept = Kept {
        uuid: sent.uuid.parse().ok()?,
        number: sent.number,
        entity: shape.entity.to_owned(),
        id,
        name: sent.group.clone(),
        node,
        base,
        node_value: json(&sent.node_value)?,
        centre_value: json(&sent.centre_value)?,
        why: sent.why.clone(),
        login_name: sent.node_user.clone(),
        changed_at: sent.node_at,
        centre_login_name: sent.centre_user.clone(),
        centre_at: sent.centre_at,
        found_at: now,
        decision: None,
        decided_value: None,
        decided_by: None,
        decided_at: None,
    };
    if let Some(decision) = &sent.decision {
        let name = decision.decision().as_str_name();
        kept.decision = Some(proto::word(name, "CONFLICT_DECISION_"));
        kept.decided_value = Some(json(&decision.value)?);
        kept.decided_by = Some(decision.decided_by.clone());
        kept.decided_at = Some(decision.decided_at?);
    }
    Some(kept)
}

/// As conflicts travel and are kept.
fn word(why: Why) -> &'static str {
    match why {
        Why::Differs => "differs",
        Why::Frozen => "frozen",
        Why::DoesNotFit => "does_not_fit",
        Why::Elsewhere => "elsewhere",
        Why::Revived => "revived",
        Why::ChangedSince => "changed_since",
        Why::Merged => "merged",
        Why::PutBack => "put_back",
    }
}
