//! Whether those who wrote records on a node may still do so, as far as their accounts go now
//! (docs/decisions/0297).

use std::collections::{BTreeMap, HashMap};

use platform::Caller;
use proto::maillon::auth::v1::Author;
use proto::maillon::sync::v1::ReceiveRecordsRequest;
use replica::rows::Shape;
use replica::up::Sent;
use sqlx::PgConnection;

use crate::domain::access::Held;
use crate::domain::receipt::permission;
use crate::domain::replica::{LOCALITY, MEMBERS};

/// Authors of one call, and what decides how far they reach.
pub(super) struct Authors {
    node: i32,
    /// By their accounts, those that there are now; none = nobody asked.
    accounts: Option<BTreeMap<i64, Caller>>,
    /// Members whom the records are about, as they are here.
    held: BTreeMap<i64, Held>,
    /// Regions of the localities that records are said to be in.
    regions: HashMap<i64, i64>,
}

impl Authors {
    pub(super) async fn load(
        tx: &mut PgConnection,
        (node, asked): (i32, &ReceiveRecordsRequest),
        held: Vec<Held>,
        places: &[i64],
    ) -> sqlx::Result<Self> {
        let accounts = asked.authors.as_ref().map(|known| {
            let accounts = known.authors.iter();
            accounts.map(|one| (one.login_id, account(one))).collect()
        });
        Ok(Self {
            node,
            accounts,
            held: held.into_iter().map(|one| (one.id, one)).collect(),
            regions: territory::regions_of(tx, places).await?,
        })
    }

    /// Whether who wrote a record about these members may still do so. A node has accounts of its own, which
    /// nobody knows here. Of a member who lives where the node does not write, nothing becomes live: what it
    /// has is kept as a conflict, whoever wrote it.
    pub(super) fn let_write(&self, shape: Shape, (id, sent): (i64, &Sent), about: &[i64]) -> bool {
        let (Some(accounts), Some(login)) = (&self.accounts, sent.by.login_id) else {
            return true;
        };
        let may = |author: &Caller| {
            author.holds(permission(shape, &sent.changes))
                && self.sees_all(author, about)
                && (shape != MEMBERS || self.may_place(author, id, sent))
        };
        outbox::node_of(login) == self.node || accounts.get(&login).is_some_and(may)
    }

    /// Those who are made by the same call are judged with it.
    fn sees_all(&self, author: &Caller, members: &[i64]) -> bool {
        let mut held = members.iter().filter_map(|id| self.held.get(id));
        held.all(|member| member.is_seen_by(author))
    }

    /// Whether an author would still see a member where it is said to live.
    fn may_place(&self, author: &Caller, id: i64, sent: &Sent) -> bool {
        let change = sent.changes.iter().find(|one| one.group == LOCALITY);
        match change.map(|change| change.value.as_i64()) {
            None => true,
            Some(None) => (self.held.get(&id)).is_none_or(|held| held.is_seen_nowhere_by(author)),
            // One that nobody knows here is waited for.
            Some(Some(place)) => {
                let region = self.regions.get(&place);
                region.is_none_or(|region| author.must_reach(*region).is_ok())
            }
        }
    }
}

fn account(author: &Author) -> Caller {
    Caller {
        role: proto::word(author.role().as_str_name(), "ROLE_"),
        ..Caller::on_behalf(author.login_id, author.region_ids.clone())
    }
}
