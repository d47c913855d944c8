//! What the centre makes of a member or a parcel that somebody changed on a node, beside what `exchange`
//! decides.

pub(crate) mod fit;
pub(crate) mod parcel;

use exchange::{Change, Conflict, DELETION, Generation, Group, Live, Row, Stamp, Verdict, Why};
use platform::Caller;
use proto::Timestamp;
use proto::maillon::sync::v1::ExchangeOutcome;
use replica::rows::Shape;
use serde_json::{Value, json};

use super::family::Kind;
use super::replica::{
    CAN_WRITE, CODE, COOPERATIVE_ID, FAMILY, NUMBER, PARCELS, PHOTO, PHOTO_CHECK, UUID, WRITTEN,
};

/// Groups that are no decision of a node's: they follow what is taken.
const FOLLOW: [Group; 3] = [CAN_WRITE, PHOTO_CHECK, WRITTEN];

/// What somebody must be allowed to who changes a record like this.
pub(crate) fn permission(shape: Shape, changes: &[Change<Value>]) -> &'static str {
    let mut changes = changes.iter();
    // Of a new record it is the beginning, and nobody's act.
    let archives = changes.any(|one| one.group == DELETION && one.base.is_some());
    match (shape == PARCELS, archives) {
        (false, false) => "members.write",
        (false, true) => "members.delete",
        (true, false) => "parcels.write",
        (true, true) => "parcels.delete",
    }
}

/// A record of a node between what came and what is written.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    /// As the node sees what is live; none = the centre does not have it.
    pub(crate) before: Option<Live<Value>>,
    pub(crate) changes: Vec<Change<Value>>,
    pub(crate) verdicts: Vec<Verdict>,
    /// Values that the centre gives a new record.
    pub(crate) given: Row<Value>,
    /// The record left the node's regions, and the node hears nothing of it.
    pub(crate) is_elsewhere: bool,
    written: Option<Value>,
}

/// What becomes of a record.
pub(crate) struct Conclusion {
    /// The row that is live afterwards.
    pub(crate) row: Row<Value>,
    pub(crate) conflicts: Vec<Conflict<Value>>,
    pub(crate) outcome: ExchangeOutcome,
}

impl Judged {
    /// What came of a record; `is_named` says which changes were judged before.
    pub(crate) fn new(
        before: Option<Live<Value>>,
        changes: Vec<Change<Value>>,
        is_named: impl Fn(&Change<Value>) -> bool,
    ) -> Self {
        Self::by(before, changes, |live, changes| {
            live.judge(changes, is_named, |_| false)
        })
    }

    /// The same of a record that became this one.
    pub(crate) fn merged(
        survivor: Live<Value>,
        mut changes: Vec<Change<Value>>,
        is_named: impl Fn(&Change<Value>) -> bool,
    ) -> Self {
        changes.retain(|change| change.group != UUID.0);
        Self::by(Some(survivor), changes, |live, changes| {
            live.judge_merged(changes, is_named)
        })
    }

    fn by(
        before: Option<Live<Value>>,
        changes: Vec<Change<Value>>,
        judge: impl FnOnce(&Live<Value>, &[Change<Value>]) -> Vec<Verdict>,
    ) -> Self {
        let (mut changes, follow): (Vec<_>, Vec<_>) = changes
            .into_iter()
            .partition(|change| !FOLLOW.contains(&change.group));
        // Whoever archives what they changed themselves saw another author than the centre's.
        for beside in changes.iter_mut().filter_map(|one| one.beside.as_mut()) {
            beside.retain(|group, _| !FOLLOW.contains(group));
        }
        let mut written = follow.into_iter().filter(|one| one.group == WRITTEN);
        let verdicts = match &before {
            Some(before) => judge(&bare(before), &changes),
            None => vec![Verdict::Take; changes.len()],
        };
        Self {
            before,
            changes,
            verdicts,
            given: Row::new(),
            is_elsewhere: false,
            written: written.next().map(|written| written.value),
        }
    }

    /// A value that a person chose, who sees the record as it is.
    pub(crate) fn chosen(
        live: Live<Value>,
        (group, value): (Group, Value),
        (by, now): (&Caller, Timestamp),
    ) -> Self {
        let change = |group: Group, value: Value| Change {
            group,
            base: live.row.get(group).cloned(),
            seen: live.stamp.clone(),
            beside: (group == DELETION).then(|| live.row.clone()),
            value,
        };
        let written = json!({"updated_at": now.instant().to_rfc3339(), "updated_by": by.name});
        let changes = vec![change(group, value), change(WRITTEN, written)];
        Self::new(Some(live), changes, |_| false)
    }

    /// Whether a change gave way.
    pub(crate) fn is_refused(&self) -> bool {
        let mut verdicts = self.verdicts.iter();
        verdicts.any(|verdict| matches!(verdict, Verdict::Conflict(_)))
    }

    /// What a row has that was not there before; none: nothing.
    pub(crate) fn news(&self, mut row: Row<Value>) -> Option<Row<Value>> {
        if let Some(before) = &self.before {
            row.retain(|group, value| before.row.get(group) != Some(value));
        }
        (!row.is_empty()).then_some(row)
    }

    /// Has nothing written of a record that left the node's regions: what was changed is kept for a person.
    pub(crate) fn leave_elsewhere(&mut self) {
        self.is_elsewhere = true;
        for verdict in &mut self.verdicts {
            if !matches!(verdict, Verdict::Known | Verdict::Same) {
                *verdict = Verdict::Conflict(Why::Elsewhere);
            }
        }
    }

    /// Whether a value would become live.
    pub(crate) fn takes(&self, group: Group) -> Option<&Value> {
        let mut judged = self.changes.iter().zip(&self.verdicts);
        let found = judged.find(|(one, verdict)| one.group == group && **verdict == Verdict::Take);
        found.map(|(change, _)| &change.value)
    }

    /// Makes a change that would be taken a conflict; of a new record, it has nothing there.
    pub(crate) fn refuse(&mut self, group: Group, why: Why) {
        if self.before.is_none() {
            self.given.insert(group, Value::Null);
            return;
        }
        for (change, verdict) in self.changes.iter().zip(&mut self.verdicts) {
            if change.group == group && *verdict == Verdict::Take {
                *verdict = Verdict::Conflict(why);
            }
        }
    }

    /// The same of all that would be taken of a record that is here.
    pub(crate) fn refuse_all(&mut self, why: Why) {
        let mut verdicts = self.verdicts.iter_mut();
        while let Some(verdict) = verdicts.find(|verdict| **verdict == Verdict::Take) {
            *verdict = Verdict::Conflict(why);
        }
    }

    /// Gives a new member what the centre says of each.
    pub(crate) fn complete_member(&mut self) {
        if self.before.is_none() {
            self.given.insert(CAN_WRITE, json!(true));
            self.given.insert(PHOTO_CHECK, unchecked());
        }
    }

    /// Has the cooperative stay as it is: nothing of its stays came.
    pub(crate) fn keep_cooperative(&mut self) {
        if self
            .takes(COOPERATIVE_ID)
            .is_some_and(|value| !value.is_null())
            || self.before.is_some()
        {
            self.refuse(COOPERATIVE_ID, Why::DoesNotFit);
        }
    }

    /// The row that would be live, if no more than these groups were taken of those that can be.
    pub(crate) fn after(&self, is_taken: impl Fn(Group) -> bool) -> Row<Value> {
        let Some(before) = &self.before else {
            let mut row = self.made();
            row.extend(given(&row, is_taken));
            return row;
        };
        let verdicts: Vec<Verdict> = self.left(is_taken).collect();
        before.after(&self.changes, &verdicts)
    }

    fn left(&self, is_taken: impl Fn(Group) -> bool) -> impl Iterator<Item = Verdict> {
        let judged = self.changes.iter().zip(&self.verdicts);
        judged.map(move |(change, verdict)| {
            if *verdict == Verdict::Take && !is_taken(change.group) {
                Verdict::Conflict(Why::DoesNotFit)
            } else {
                *verdict
            }
        })
    }

    /// A new record as it came, with what the centre gives it.
    fn made(&self) -> Row<Value> {
        let values = self.changes.iter();
        let mut row: Row<Value> = values.map(|one| (one.group, one.value.clone())).collect();
        row.extend(self.written.clone().map(|written| (WRITTEN, written)));
        row.extend(self.given.clone());
        row
    }

    /// What is written and answered, to a node that has this version.
    pub(crate) fn conclude(&self, node: i32, known: &Stamp) -> Conclusion {
        let Some(before) = &self.before else {
            let (_, reply) = Live::enter(node, &self.changes, &self.given, Generation::nil());
            let is_clean = reply.conflicts.is_empty();
            return Conclusion {
                row: self.made(),
                conflicts: reply.conflicts,
                outcome: if is_clean {
                    ExchangeOutcome::Created
                } else {
                    ExchangeOutcome::Conflict
                },
            };
        };
        let mut live = bare(before);
        let verdicts = self.verdicts.clone();
        let reply = live.conclude(node, known, &self.changes, verdicts, Generation::nil());
        let mut row = before.row.clone();
        let is_news = |group: &Group, value: &Value| before.row.get(group) != Some(value);
        let news = live
            .row
            .into_iter()
            .filter(|(group, value)| is_news(group, value));
        let news: Row<Value> = news.collect();
        row.extend(self.following(before, &news));
        let outcome = match (reply.conflicts.is_empty(), news.is_empty()) {
            (false, _) => ExchangeOutcome::Conflict,
            (true, true) => ExchangeOutcome::Unchanged,
            (true, false) if before.stamp == *known => ExchangeOutcome::Updated,
            (true, false) => ExchangeOutcome::Merged,
        };
        row.extend(news);
        Conclusion {
            row,
            conflicts: reply.conflicts,
            outcome,
        }
    }

    /// Values that follow those that are taken: who wrote the record last, and with another photo that nobody
    /// has looked at it.
    fn following(&self, before: &Live<Value>, news: &Row<Value>) -> Row<Value> {
        let mut row = Row::new();
        if news.is_empty() {
            return row;
        }
        if let (Some(Value::Object(sent)), Some(Value::Object(known))) =
            (&self.written, before.row.get(WRITTEN))
        {
            let mut written = sent.clone();
            // Who made it is known here.
            for made in ["created_at", "created_by", "created_by_id"] {
                written.extend(
                    known
                        .get(made)
                        .map(|known| (made.to_owned(), known.clone())),
                );
            }
            row.insert(WRITTEN, Value::Object(written));
        }
        if news.contains_key(PHOTO) {
            row.insert(PHOTO_CHECK, unchecked());
        }
        row
    }
}

/// What is judged of a record.
fn bare(live: &Live<Value>) -> Live<Value> {
    let mut bare = live.clone();
    bare.row.retain(|group, _| !FOLLOW.contains(group));
    bare
}

fn unchecked() -> Value {
    json!({"photo_checked": false, "photo_refused_reason": null})
}

/// What the centre gives a new record in the place of what does not fit: a family of its own, and a number or
/// a code that is found when it is written.
fn given(row: &Row<Value>, is_taken: impl Fn(Group) -> bool) -> Row<Value> {
    let mut given = Row::new();
    let main = row.get(FAMILY).map(|family| &family["main_member_id"]);
    if !is_taken(FAMILY) && main.is_some_and(Value::is_i64) {
        let own =
            json!({"kind": Kind::Main.number(), "main_member_id": null, "order_number": null});
        given.insert(FAMILY, own);
    }
    for name in [NUMBER, CODE] {
        if row.contains_key(name) && !is_taken(name) {
            given.insert(name, Value::Null);
        }
    }
    given
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn change(group: Group, base: Option<Value>, value: Value) -> Change<Value> {
        Change {
            group,
            base,
            seen: Stamp::default(),
            beside: None,
            value,
        }
    }

    fn live(values: &[(Group, Value)]) -> Live<Value> {
        Live {
            row: values.iter().cloned().collect(),
            stamp: Stamp::of(Generation::nil(), 4),
        }
    }

    pub(super) fn judged(values: &[(Group, Value)], changes: Vec<Change<Value>>) -> Judged {
        Judged::new(Some(live(values)), changes, |_| false)
    }

    #[test]
    fn who_made_a_record_stays_and_who_changed_it_follows() {
        let made = json!({"created_by": "awa", "created_by_id": 4, "updated_by": "awa"});
        let sent = json!({"created_by": "?", "created_by_id": 0, "updated_by": "kone"});
        let values = [("city", json!("A")), (WRITTEN, made.clone())];
        let base = || Some(json!("A"));
        let written = || change(WRITTEN, None, sent.clone());
        let one = judged(&values, vec![change("city", base(), json!("B")), written()]);
        let row = one.conclude(3, &Stamp::default()).row;
        let now = json!({"created_by": "awa", "created_by_id": 4, "updated_by": "kone"});
        assert_eq!(row, Row::from([("city", json!("B")), (WRITTEN, now)]));
        let other = Some(json!("Z"));
        let one = judged(&values, vec![change("city", other, json!("B")), written()]);
        let row = one.conclude(3, &Stamp::default()).row;
        assert_eq!(row[WRITTEN], made, "nothing was taken");
    }

    #[test]
    fn another_photo_is_unchecked_and_the_node_does_not_say_otherwise() {
        let checked = json!({"photo_checked": true, "photo_refused_reason": null});
        let values = [
            (PHOTO, json!("a")),
            (PHOTO_CHECK, checked),
            (CAN_WRITE, json!(true)),
        ];
        let sent = || {
            vec![
                change(PHOTO_CHECK, None, json!({"photo_checked": true})),
                change(CAN_WRITE, None, json!(false)),
            ]
        };
        let row = judged(&values, sent()).conclude(3, &Stamp::default()).row;
        assert_eq!(row, values.iter().cloned().collect());
        let mut changes = sent();
        changes.push(change(PHOTO, Some(json!("a")), json!("b")));
        let row = judged(&values, changes).conclude(3, &Stamp::default()).row;
        assert_eq!(row[PHOTO_CHECK], unchecked());
        assert_eq!(row[CAN_WRITE], json!(true));
    }

    #[test]
    fn who_archives_what_they_changed_saw_it_whoever_wrote_it_last() {
        let values = [
            ("city", json!("A")),
            (WRITTEN, json!({"updated_by": "centre"})),
            (DELETION, Value::Null),
        ];
        let archive = |city: &str| {
            let mut archiving = change(DELETION, Some(Value::Null), json!("2026-11-30"));
            let saw = [
                ("city", json!(city)),
                (WRITTEN, json!({"updated_by": "node"})),
                (DELETION, Value::Null),
            ];
            archiving.beside = Some(Row::from(saw));
            vec![change("city", Some(json!("A")), json!("B")), archiving]
        };
        let concluded = judged(&values, archive("B")).conclude(3, &Stamp::default());
        assert_eq!(concluded.outcome, ExchangeOutcome::Merged);
        assert_eq!(concluded.row[DELETION], json!("2026-11-30"));
        let concluded = judged(&values, archive("C")).conclude(3, &Stamp::default());
        assert_eq!(concluded.conflicts[0].why, Why::ChangedSince);
        assert_eq!(concluded.row[DELETION], Value::Null);
    }

    #[test]
    fn of_who_was_merged_neither_the_uuid_nor_the_archiving_is_news() {
        let values = [
            ("uuid", json!("stays")),
            ("city", json!("A")),
            (DELETION, Value::Null),
        ];
        let mut archiving = change(DELETION, Some(Value::Null), json!("2026-11-30"));
        archiving.beside = Some(Row::from([("city", json!("A"))]));
        let changes = vec![
            change("uuid", None, json!("gone")),
            change("city", Some(json!("A")), json!("B")),
            archiving,
        ];
        let one = Judged::merged(live(&values), changes, |_| false);
        let concluded = one.conclude(3, &Stamp::default());
        assert!(concluded.conflicts.is_empty());
        let mut row: Row<Value> = values.into_iter().collect();
        row.insert("city", json!("B"));
        assert_eq!(concluded.row, row);
    }

    #[test]
    fn nothing_is_written_of_who_lives_elsewhere() {
        let mut one = judged(
            &[("city", json!("A")), ("address", json!("X"))],
            vec![
                change("city", Some(json!("A")), json!("B")),
                change("address", None, json!("X")),
            ],
        );
        one.leave_elsewhere();
        let concluded = one.conclude(3, &Stamp::default());
        assert_eq!(concluded.row["city"], json!("A"));
        let whys: Vec<(Group, Why)> = concluded
            .conflicts
            .iter()
            .map(|one| (one.group, one.why))
            .collect();
        assert_eq!(whys, [("city", Why::Elsewhere)]);
    }
}
