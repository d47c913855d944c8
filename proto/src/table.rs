//! The tables that `build.rs` writes from the protos, and how to look things up in them.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::Named;

/// Role of a process of ours.
pub const SERVICE: &str = "service";

/// Who may make a call. What a table can't say is a second check in the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Anyone, without a token.
    Public,
    /// Anyone signed in.
    SignedIn,
    /// Anyone signed in, also with a password that somebody else chose.
    AnySession,
    /// Processes of ours, by their service token.
    Service,
    /// Who holds one of these permissions.
    AnyOf(&'static [&'static str]),
}

impl Access {
    /// Whether a signed-in caller of this role may make the call.
    pub fn allows(self, role: &str) -> bool {
        match self {
            Self::Public | Self::SignedIn | Self::AnySession => true,
            Self::Service => role == SERVICE,
            Self::AnyOf(words) => words
                .iter()
                .any(|word| Permission::of(word).is_some_and(|held| held.roles.contains(&role))),
        }
    }
}

/// What a call takes and answers (`maillon.serve`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// JSON both ways.
    Json,
    /// What the gateway knows itself.
    Own(Own),
    /// Takes JSON, or a form of which a part is a file.
    Form,
    /// Rows that leave as CSV or XLSX.
    Table {
        /// Which call, for the name of the file.
        download: Download,
        /// JSON names: exactly these, for an import to read; empty = those that are asked for.
        columns: &'static [&'static str],
    },
    /// A picture that is named by its content and may be kept for ever.
    Picture {
        /// `image/jpeg`
        media_type: &'static str,
    },
    /// A file that is made when it is asked for, or the job that makes it.
    File {
        /// Which call, for the name of the file.
        download: Download,
        /// `application/pdf`
        media_type: &'static str,
    },
    /// Pages of rows that become one JSON answer.
    Pages,
    /// What all calls of this shape find, put together.
    Search,
    /// Nobody serves it yet.
    Undecided,
}

/// One call of the contract.
#[derive(Debug)]
pub struct Route {
    /// The process that answers: `geography`.
    pub process: &'static str,
    /// `/maillon.geography.v1.Regions/ListRegions`
    pub rpc: &'static str,
    /// `Regions_ListRegions`, as in the OpenAPI document.
    pub operation: &'static str,
    /// `GET`; empty for calls that are not part of the REST contract.
    pub method: &'static str,
    /// `/api/region/get_region/{region_id}`; empty like `method`.
    pub path: &'static str,
    /// Who may call.
    pub access: Access,
    /// Done at the centre alone: a node in the field refuses it.
    pub is_central: bool,
    /// What it takes and answers.
    pub shape: Shape,
    /// Set where a success is confirmed by a sentence, since it changes something.
    pub write: Option<Write>,
    /// Largest body in MiB; 0 = the general limit.
    pub body_mib: u32,
    /// Seconds until `timeout`; 0 = the general deadline.
    pub deadline_s: u32,
    /// No deadline: the answer is a stream or a file.
    pub streams: bool,
    /// Asked twice it does no more than asked once: it reads, or declares an `idempotency_level`.
    pub is_repeatable: bool,
    /// The reply may hold a refusal too long for a status, in field 100.
    pub refuses: bool,
    /// Number of the reply's field that names the job in which the work goes on; 0 = it has none.
    pub job: u32,
    /// Numbers of the reply's fields that count what was changed; none = it always is.
    pub changed: &'static [u32],
    /// Number of the request's field that asks what would be done; 0 = it has none.
    pub dry_run: u32,
    /// What is asked.
    pub request: &'static Message,
    /// What is answered.
    pub reply: &'static Message,
}

impl Route {
    /// The call behind a gRPC path, if the contract has it.
    pub fn of_rpc(path: &str) -> Option<&'static Self> {
        static BY_RPC: LazyLock<HashMap<&str, &Route>> =
            LazyLock::new(|| ROUTES.iter().map(|route| (route.rpc, route)).collect());
        BY_RPC.get(path).copied()
    }

    /// Largest gRPC message of a call with a file, in bytes: its body in base64, and one MiB for the other
    /// fields.
    pub fn largest_message(&self) -> usize {
        let mib = 1024 * 1024;
        let body = usize::try_from(self.body_mib).unwrap_or_default() * mib;
        body.div_ceil(3) * 4 + mib
    }

    /// Whether the arguments come in a body (else in the URL).
    pub fn has_body(&self) -> bool {
        matches!(self.method, "POST" | "PATCH" | "PUT")
    }

    /// Whether its method is one that may change something.
    pub fn is_write(&self) -> bool {
        self.has_body() || self.method == "DELETE"
    }
}

/// A message as JSON sees it.
#[derive(Debug)]
pub struct Message {
    /// Full name: `maillon.geography.v1.Region`.
    pub name: &'static str,
    /// In the order of their numbers.
    pub fields: &'static [Field],
}

impl Message {
    /// How JSON sees a message of the contract; absent where none of its calls and events carries it.
    pub fn of<M: Named>() -> Option<&'static Self> {
        Self::named(M::FULL_NAME)
    }

    /// The message of this full name.
    pub fn named(name: &str) -> Option<&'static Self> {
        MESSAGES
            .iter()
            .find(|message| message.name == name)
            .copied()
    }

    /// The field of this JSON name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// A field of a message.
#[derive(Debug)]
pub struct Field {
    /// Number on the wire.
    pub number: u32,
    /// JSON name: `region_code`.
    pub name: &'static str,
    /// The name as it is written: `"region_code":`.
    pub key: &'static str,
    /// Name in the proto, which the column of a statement has that holds it: `code`.
    pub column: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// A JSON array.
    pub repeated: bool,
    /// Absent is `null`, not a default.
    pub nullable: bool,
    /// Of a call with a body: may stand in the query instead.
    pub in_query: bool,
    /// No column of a file unless it is asked for.
    pub unlisted: bool,
    /// Absent, JSON leaves it out.
    pub omitted: bool,
    /// Of a query: an empty value is a value.
    pub blank: bool,
}

/// What a field holds.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A whole number of 64 bits, a JSON number all the same.
    Int64,
    /// A whole number of 32 bits.
    Int32,
    /// A whole number that is not negative.
    Uint32,
    /// `true` or `false`.
    Bool,
    /// A number with a fraction.
    Double,
    /// A text.
    Text,
    /// A text that is itself JSON and is written as that value.
    Json,
    /// A piece of a file; never in JSON.
    Bytes,
    /// A word; numbers and words of the enum, without the unspecified one.
    Enum(&'static [(i32, &'static str)]),
    /// A calendar day.
    Date,
    /// An instant.
    Timestamp,
    /// An object.
    Message(&'static Message),
}

/// A permission and the roles that hold it.
#[derive(Debug)]
pub struct Permission {
    /// `geography.read`
    pub name: &'static str,
    /// Codes of the roles.
    pub roles: &'static [&'static str],
}

impl Permission {
    /// The permission of this name.
    pub fn of(name: &str) -> Option<&'static Self> {
        PERMISSIONS
            .iter()
            .find(|permission| permission.name == name)
    }
}

include!(concat!(env!("OUT_DIR"), "/tables.rs"));
include!(concat!(env!("OUT_DIR"), "/permissions.rs"));
