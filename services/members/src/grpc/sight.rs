//! Whom a caller may see (contract §2, Territory): what lies outside is not there.

use platform::Caller;
use proto::maillon::refusal::v1::Reason;

use crate::error::Error;
use crate::store::member::Held;

/// Whether the member lies in the caller's territory; without a locality it is seen by the whole country and by who made it.
pub(super) fn sees(caller: &Caller, member: &Held) -> bool {
    let by = member.created_by_id;
    territory::sees(caller, member.locality_id, member.region_id, by)
}

/// The living member that a call names, if the caller may see it.
pub(super) fn living<'a>(held: &'a [Held], id: i64, caller: &Caller) -> Result<&'a Held, Error> {
    let found = held.iter().find(|member| member.id == id);
    let seen = found.filter(|member| member.archived_at.is_none() && sees(caller, member));
    Ok(seen.ok_or(Reason::MemberNotFound)?)
}

/// The same, and it may be changed here.
pub(super) fn writable<'a>(held: &'a [Held], id: i64, caller: &Caller) -> Result<&'a Held, Error> {
    let member = living(held, id, caller)?;
    may_write(member)?;
    Ok(member)
}

/// Some members come from other nodes, to be read alone.
pub(super) fn may_write(member: &Held) -> Result<(), Error> {
    if member.can_write {
        Ok(())
    } else {
        Err(Reason::MemberReadOnly.into())
    }
}
