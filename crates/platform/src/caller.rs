//! Who calls: the claims of a verified token.

use tonic::{Extensions, Request};
use uuid::Uuid;

use crate::refusal::Refusal;
use proto::maillon::refusal::v1::Reason;

/// Metadata that carries the caller's network address from the gateway.
pub const ADDRESS_HEADER: &str = "x-maillon-address";
/// Metadata that carries the description of the caller's browser; `user-agent` itself belongs to the gRPC
/// client.
pub const USER_AGENT_HEADER: &str = "x-maillon-user-agent";

/// A signed-in caller, as the token says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// `login_id`
    pub login_id: i64,
    /// `login_name`
    pub name: String,
    /// Code of the role.
    pub role: String,
    /// Regions the caller is limited to; empty = national.
    pub regions: Vec<i64>,
    /// The session the token belongs to.
    pub session: Uuid,
    /// Somebody else chose the password, and it has not been replaced.
    pub is_provisional: bool,
    /// Network address as the gateway saw it; empty without a gateway.
    pub address: String,
}

impl Caller {
    /// The caller that the access layer verified.
    pub fn of<T>(request: &Request<T>) -> Result<Self, Refusal> {
        Self::in_extensions(request.extensions())
    }

    /// Whom another process asks for: it has looked what they may do.
    pub fn on_behalf(login_id: i64, regions: Vec<i64>) -> Self {
        Self {
            login_id,
            name: String::new(),
            role: String::new(),
            regions,
            session: Uuid::nil(),
            is_provisional: false,
            address: String::new(),
        }
    }

    /// A request taken apart: who calls, and the message.
    pub fn split<T>(request: Request<T>) -> Result<(Self, T), Refusal> {
        let caller = Self::of(&request)?;
        Ok((caller, request.into_inner()))
    }

    fn in_extensions(extensions: &Extensions) -> Result<Self, Refusal> {
        extensions
            .get::<Self>()
            .cloned()
            .ok_or_else(|| Refusal::new(Reason::Unauthenticated))
    }

    /// Who did it, as events tell it.
    pub fn actor(&self) -> proto::maillon::event::v1::Actor {
        proto::maillon::event::v1::Actor {
            login_id: self.login_id,
            login_name: self.name.clone(),
            role: self.role.clone(),
            address: self.address.clone(),
        }
    }

    /// Refuses who is limited to regions: what they ask for concerns the whole country.
    pub fn must_be_national(&self) -> Result<(), Refusal> {
        if self.regions.is_empty() {
            Ok(())
        } else {
            Err(Refusal::new(Reason::NationalOnly))
        }
    }

    /// Refuses who is limited to other regions than this one.
    pub fn must_reach(&self, region: i64) -> Result<(), Refusal> {
        if self.regions.is_empty() || self.regions.contains(&region) {
            Ok(())
        } else {
            Err(Refusal::new(Reason::OutsideTerritory))
        }
    }

    /// Whether the role holds a permission; for the second checks that a table can't say.
    pub fn holds(&self, permission: &str) -> bool {
        proto::Permission::of(permission)
            .is_some_and(|held| held.roles.contains(&self.role.as_str()))
    }
}
