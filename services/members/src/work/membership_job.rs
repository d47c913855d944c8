//! Members whom a list finds join a cooperative, or leave theirs: what would become of them, and the job that
//! does it.

use std::collections::{BTreeMap, HashMap};

use jobs::{Held, IN_A_LINE, NAMED, Part, next_items};
use platform::{Caller, Refusal};
use proto::Date;
use proto::maillon::members::v1::{
    MoveFoundMembersReply, MoveFoundMembersRequest, MoveRefusals, MoveResult,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use serde_json::{Value, json};

use super::change::Change;
use super::export::find_ids;
use super::filter::list_of;
use super::membership::{judge_one, switch, tell};
use crate::App;
use crate::domain::access;
use crate::domain::cooperative::find;
use crate::domain::job::{Kind, MoveOptions};
use crate::domain::list::{read_ids, refuse_many};
use crate::domain::membership::{Belonging, Move, PREVIEWED, read_day};
use crate::error::Error;
use crate::store::member_change::By;
use crate::store::{cooperative, member, membership as store};

/// Members of a part: small enough that others get in between, large enough that statements are few.
const PART: i64 = 200;
/// Members that are judged at once for a preview.
const JUDGED: usize = 2_000;

pub(crate) async fn begin(
    app: &App,
    caller: &Caller,
    request: MoveFoundMembersRequest,
) -> Result<MoveFoundMembersReply, Error> {
    let now = app.clock.now();
    let on = read_day("on", request.on, now.date_naive().into())?;
    let to = read_goal(&request)?;
    let named = read_ids(request.ids.as_deref())?;
    let is_dry = request.dry_run == Some(true);
    let list = list_of!(request);
    if let Some(id) = to {
        find(cooperative::find(&app.db, id).await?, caller)?.check_active()?;
    }
    let ids = find_ids(app, caller, &list, named).await?;
    let total = refuse_many(ids.len())?;
    let mut reply = MoveFoundMembersReply {
        total,
        ..MoveFoundMembersReply::default()
    };
    if is_dry {
        preview(app, caller, &ids, to, on, &mut reply).await?;
        return Ok(reply);
    }
    if ids.is_empty() {
        return Ok(reply);
    }
    let mut change = Change::begin(app, caller).await?;
    let options = MoveOptions { to, on: on.naive() };
    let begun = jobs::begin(&mut change, Kind::CooperativeMove, caller, &ids, options).await?;
    reply.job_id = Some(begun);
    Ok(outbox::commit(change.tx, reply).await?)
}

/// Where the members go. That they leave is said, so that nobody empties cooperatives by forgetting a field.
fn read_goal(request: &MoveFoundMembersRequest) -> Result<Option<i64>, Refusal> {
    match (request.to_cooperative_id, request.leave == Some(true)) {
        (Some(id), false) => Ok(Some(id)),
        (None, true) => Ok(None),
        (None, false) => Err(Refusal::field("to_cooperativeId", Fault::Required)),
        (Some(_), true) => Err(Refusal::field("leave", Fault::OutOfPlace)),
    }
}

async fn preview(
    app: &App,
    caller: &Caller,
    ids: &[i64],
    to: Option<i64>,
    on: Date,
    reply: &mut MoveFoundMembersReply,
) -> Result<(), Error> {
    let mut db = app.db.acquire().await?;
    let mut refused: BTreeMap<String, MoveRefusals> = BTreeMap::new();
    for part in ids.chunks(JUDGED) {
        let held = member::find_all(&mut *db, part).await?;
        let judged = Judged {
            belongings: store::belongings(&mut *db, part).await?,
            held,
            to,
        };
        for id in part {
            match judged.judge(*id, caller, on) {
                Ok(Move::Change) => reply.moved += 1,
                Ok(Move::Nothing) => reply.already_done += 1,
                Err(reason) => {
                    let refusals = refused.entry(reason.word()).or_default();
                    refusals.count += 1;
                    if refusals.members.len() < PREVIEWED {
                        refusals.members.push(judged.tell(*id, reason));
                    }
                }
            }
        }
    }
    let refusals = refused.into_iter();
    let refusals = refusals.map(|(code, refusals)| MoveRefusals { code, ..refusals });
    reply.refusals = refusals.collect();
    Ok(())
}

/// What decides about some members.
struct Judged {
    held: Vec<access::Held>,
    belongings: HashMap<i64, (String, Belonging)>,
    to: Option<i64>,
}

impl Judged {
    fn judge(&self, id: i64, caller: &Caller, on: Date) -> Result<Move, Reason> {
        judge_one(&self.held, &self.belongings, id, caller, self.to, on)
    }

    fn tell(&self, id: i64, reason: Reason) -> MoveResult {
        tell(id, self.belongings.get(&id), Err(reason), self.to)
    }
}

/// Moves the next members of a job; who is refused is left out and named.
pub(super) async fn part(app: &App, change: &mut Change, held: &Held<Kind>) -> Result<Part, Error> {
    let caller = held.caller();
    let (to, on) = (held.options().to, Date::from(held.options().on));
    let items = next_items(&mut *change.tx, held.id(), PART).await?;
    let goal = match to {
        Some(id) => find(cooperative::hold(&mut *change.tx, id).await?, &caller)
            .and_then(|found| found.check_active()),
        None => Ok(()),
    };
    let judged = Judged {
        held: member::hold(&mut *change.tx, &items).await?,
        belongings: store::belongings(&mut *change.tx, &items).await?,
        to,
    };
    let (mut moved, mut refused) = (Vec::new(), Vec::new());
    for id in &items {
        match goal.and_then(|()| judged.judge(*id, &caller, on)) {
            Ok(Move::Change) => moved.push(*id),
            Ok(Move::Nothing) => {}
            Err(reason) => refused.push(json!({"member_id": id, "reasons": [reason.word()]})),
        }
    }
    if !moved.is_empty() {
        let by = By::at(&caller, app.clock.now());
        switch(&mut change.tx, &caller, &moved, to, on, by).await?;
    }
    let sum = |name: &str, more: usize| held.figure(name).saturating_add(count(more));
    let named = held.result().and_then(|result| result.get("skipped"));
    let mut named = named.and_then(Value::as_array).cloned().unwrap_or_default();
    let room = NAMED.saturating_sub(named.len());
    named.extend(refused.iter().take(room).cloned());
    let already = items.len() - moved.len() - refused.len();
    Ok(Part {
        done: count(items.len()),
        errors: count(refused.len()),
        result: Some(json!({
            "moved": sum("moved", moved.len()),
            "already_done": sum("already_done", already),
            "refused": sum("refused", refused.len()),
            "skipped": named,
        })),
        refused: (!refused.is_empty()).then(|| refused.into_iter().take(IN_A_LINE).collect()),
    })
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
