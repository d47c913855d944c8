//! Reads the calls out of the descriptors and refuses what the contract forbids.

use std::collections::HashMap;

use prost_reflect::{
    Cardinality, DescriptorPool, DynamicMessage, ExtensionDescriptor, FieldDescriptor, Kind,
    MessageDescriptor, MethodDescriptor, Value,
};

use crate::permissions::Permissions;
use crate::serve::Serve;

/// One call of the contract.
pub struct Call {
    /// `geography`: the process that answers.
    pub process: String,
    /// `/maillon.geography.v1.Regions/ListRegions`
    pub rpc: String,
    /// `Regions_ListRegions`
    pub operation: String,
    pub comment: String,
    /// Method and path of the REST contract; absent for calls among services.
    pub rest: Option<(&'static str, String)>,
    pub access: Access,
    /// Nodes in the field refuse it.
    pub is_central: bool,
    pub serve: Serve,
    /// A success is confirmed by a sentence.
    pub is_confirmed: bool,
    pub body_mib: u32,
    pub deadline_s: u32,
    pub streams: bool,
    /// Asked twice it does no more than asked once.
    pub is_repeatable: bool,
    pub request: MessageDescriptor,
    pub reply: MessageDescriptor,
}

/// The field of a reply that holds a refusal too long for a status.
pub const REFUSAL: u32 = 100;

pub enum Access {
    Public,
    SignedIn,
    AnySession,
    /// Processes of ours.
    Service,
    Permission(Vec<String>),
}

impl Call {
    pub fn has_body(&self) -> bool {
        matches!(self.rest, Some(("POST" | "PATCH" | "PUT", _)))
    }

    /// `ListRegions`; no two services of the contract share one.
    pub fn method(&self) -> &str {
        self.rpc.rsplit('/').next().unwrap_or_default()
    }

    /// The field of the reply that names the job in which the work goes on.
    pub fn job(&self) -> Option<FieldDescriptor> {
        self.reply.fields().find(|field| is_set(field, "job"))
    }

    /// The fields of the reply that count what was changed.
    pub fn changed(&self) -> Vec<FieldDescriptor> {
        let fields = self.reply.fields();
        fields.filter(|field| is_set(field, "changed")).collect()
    }

    /// The field of the request that asks what would be done.
    pub fn dry_run(&self) -> Option<FieldDescriptor> {
        self.request.fields().find(|field| is_set(field, "dry_run"))
    }

    /// JSON names of the fields in the path.
    pub fn path_fields(&self) -> Vec<&str> {
        let path = self.rest.as_ref().map_or("", |(_, path)| path.as_str());
        path.split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}'))
            .map(|(name, _)| name)
            .collect()
    }
}

struct Options {
    rest: ExtensionDescriptor,
    permission: ExtensionDescriptor,
    public: ExtensionDescriptor,
    signed_in: ExtensionDescriptor,
    any_session: ExtensionDescriptor,
    service: ExtensionDescriptor,
    central: ExtensionDescriptor,
    serve: ExtensionDescriptor,
    unconfirmed: ExtensionDescriptor,
    limits: ExtensionDescriptor,
}

pub fn read(pool: &DescriptorPool, permissions: &Permissions) -> Result<Vec<Call>, String> {
    let find = |name: &str| {
        pool.get_extension_by_name(&format!("maillon.{name}"))
            .ok_or(format!("options.proto lacks {name}"))
    };
    let options = Options {
        rest: find("rest")?,
        permission: find("permission")?,
        public: find("public")?,
        signed_in: find("signed_in")?,
        any_session: find("any_session")?,
        service: find("service")?,
        central: find("central")?,
        serve: find("serve")?,
        unconfirmed: find("unconfirmed")?,
        limits: find("limits")?,
    };
    let mut calls = Vec::new();
    for service in pool.services() {
        for method in service.methods() {
            let call = read_call(&method, &options)
                .and_then(|call| check(&call, permissions).map(|()| call));
            calls.push(call.map_err(|problem| format!("{}: {problem}", method.full_name()))?);
        }
    }
    one_call_a_path(&calls)?;
    one_call_a_name(&calls)?;
    one_message_a_name(pool)?;
    Ok(calls)
}

fn read_call(method: &MethodDescriptor, options: &Options) -> Result<Call, String> {
    let set = method.options();
    let flag = |option: &ExtensionDescriptor| set.get_extension(option).as_bool().unwrap_or(false);
    let limits = set.get_extension(&options.limits);
    let limit = |name: &str| limits.as_message()?.get_field_by_name(name);
    let number = |name: &str| limit(name).and_then(|value| value.as_u32()).unwrap_or(0);
    let streams = limit("streams").and_then(|value| value.as_bool());
    let service = method.parent_service();
    let rest = set
        .has_extension(&options.rest)
        .then(|| rest_of(&set, &options.rest))
        .transpose()?;
    let is_write = matches!(rest, Some(("POST" | "PATCH" | "PUT" | "DELETE", _)));
    let is_read = matches!(rest, Some(("GET" | "HEAD", _)));
    let is_unconfirmed = flag(&options.unconfirmed);
    if is_unconfirmed && !is_write {
        return Err("is unconfirmed, as every call that only reads is".to_owned());
    }
    let is_central = flag(&options.central);
    if is_central && !is_write {
        return Err("is central, though no write: what is there may be read everywhere".to_owned());
    }
    let serve = set
        .has_extension(&options.serve)
        .then(|| set.get_extension(&options.serve));
    let process = service
        .package_name()
        .split('.')
        .nth(1)
        .unwrap_or_default()
        .to_owned();
    Ok(Call {
        process,
        rpc: format!("/{}/{}", service.full_name(), method.name()),
        operation: format!("{}_{}", service.name(), method.name()),
        comment: comment_of(
            method
                .parent_file()
                .file_descriptor_proto()
                .source_code_info
                .as_ref(),
            method.path(),
        ),
        rest,
        access: access_of(&set, options)?,
        is_central,
        serve: Serve::read(serve.as_deref().and_then(Value::as_message))?,
        is_confirmed: is_write && !is_unconfirmed,
        body_mib: number("body_mib"),
        deadline_s: number("deadline_s"),
        streams: streams.unwrap_or(false),
        is_repeatable: is_read || is_declared_repeatable(&set),
        request: method.input(),
        reply: method.output(),
    })
}

/// Whether a call declares an `idempotency_level`.
fn is_declared_repeatable(set: &DynamicMessage) -> bool {
    let level = set.get_field_by_name("idempotency_level");
    level.and_then(|level| level.as_enum_number()).unwrap_or(0) != 0
}

fn access_of(set: &DynamicMessage, options: &Options) -> Result<Access, String> {
    let flag = |option: &ExtensionDescriptor| set.get_extension(option).as_bool().unwrap_or(false);
    let words: Vec<String> = set
        .get_extension(&options.permission)
        .as_list()
        .map(|list| {
            list.iter()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect()
        })
        .unwrap_or_default();
    match (
        flag(&options.public),
        flag(&options.signed_in),
        flag(&options.any_session),
        flag(&options.service),
        words.is_empty(),
    ) {
        (true, false, false, false, true) => Ok(Access::Public),
        (false, true, false, false, true) => Ok(Access::SignedIn),
        (false, false, true, false, true) => Ok(Access::AnySession),
        (false, false, false, true, true) => Ok(Access::Service),
        (false, false, false, false, false) => Ok(Access::Permission(words)),
        (false, false, false, false, true) => Err(
            "declares neither permission, public, signed_in, any_session nor service".to_owned(),
        ),
        _ => Err(
            "declares more than one of permission, public, signed_in, any_session and service"
                .to_owned(),
        ),
    }
}

fn rest_of(
    set: &DynamicMessage,
    rest: &ExtensionDescriptor,
) -> Result<(&'static str, String), String> {
    let value = set.get_extension(rest);
    let message = value.as_message().ok_or("maillon.rest is not a message")?;
    let verbs = [
        ("get", "GET"),
        ("post", "POST"),
        ("patch", "PATCH"),
        ("delete", "DELETE"),
        ("put", "PUT"),
        ("head", "HEAD"),
    ];
    verbs
        .into_iter()
        .find(|(name, _)| message.has_field_by_name(name))
        .and_then(|(name, verb)| {
            Some((verb, message.get_field_by_name(name)?.as_str()?.to_owned()))
        })
        .ok_or("maillon.rest names no method".to_owned())
}

/// The comment above an element, as one line.
pub fn comment_of(
    info: Option<&prost_reflect::prost_types::SourceCodeInfo>,
    path: &[i32],
) -> String {
    info.and_then(|info| info.location.iter().find(|location| location.path == path))
        .map(|location| {
            location
                .leading_comments()
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
        })
        .unwrap_or_default()
}

fn check(call: &Call, permissions: &Permissions) -> Result<(), String> {
    if matches!(call.access, Access::Service) && call.rest.is_some() {
        return Err("is for services, so the REST contract can't have it".to_owned());
    }
    if let Access::Permission(words) = &call.access
        && let Some(unknown) = words.iter().find(|word| !permissions.has(word))
    {
        return Err(format!("permission `{unknown}` is not in permissions.tsv"));
    }
    for name in call.path_fields() {
        let field = call
            .request
            .get_field_by_json_name(name)
            .ok_or(format!("path names `{name}`, which its request lacks"))?;
        if field.is_list() || matches!(field.kind(), Kind::Message(_)) {
            return Err(format!("path field `{name}` is not a scalar"));
        }
    }
    call.serve.check(&call.reply)?;
    if let Some(job) = call.job()
        && !(job.kind() == Kind::Int64 && job.supports_presence())
    {
        return Err(format!("{} is no job that may be absent", job.full_name()));
    }
    let is_count = |field: &FieldDescriptor| field.kind() == Kind::Int64 && !field.is_list();
    if let Some(field) = call.changed().iter().find(|field| !is_count(field)) {
        return Err(format!("{} counts nothing", field.full_name()));
    }
    if let Some(field) = call.dry_run().filter(|field| field.kind() != Kind::Bool) {
        return Err(format!("{} says neither yes nor no", field.full_name()));
    }
    if call.has_body() && call.serve.is_json() && !call.path_fields().is_empty() {
        return Err("has both a body and path fields".to_owned());
    }
    if call.rest.is_some() {
        let below = [messages_below(&call.request)?, messages_below(&call.reply)?].concat();
        let bytes = below
            .iter()
            .flat_map(MessageDescriptor::fields)
            .find(|field| field.kind() == Kind::Bytes);
        if let Some(field) = bytes.filter(|_| call.serve.is_json()) {
            return Err(format!(
                "{} holds bytes, which only a call that is not JSON can carry",
                field.full_name()
            ));
        }
    }
    Ok(())
}

/// Every message that a message reaches, itself included; refuses shapes the JSON reader and writer don't
/// know.
pub fn messages_below(root: &MessageDescriptor) -> Result<Vec<MessageDescriptor>, String> {
    let mut found: Vec<MessageDescriptor> = Vec::new();
    let mut open = vec![root.clone()];
    while let Some(message) = open.pop() {
        if found.contains(&message) {
            continue;
        }
        if message.oneofs().any(|oneof| !oneof.is_synthetic()) {
            return Err(format!("{} holds a oneof", message.full_name()));
        }
        for field in message.fields().filter(|field| !is_refusal(field)) {
            check_field(&field)?;
            if let Kind::Message(below) = field.kind() {
                open.push(below);
            }
        }
        found.push(message);
    }
    Ok(found)
}

/// Whether an option of a field that is yes or no is yes.
pub fn is_set(field: &FieldDescriptor, option: &str) -> bool {
    field.options().extensions().any(|(extension, value)| {
        extension.full_name().strip_prefix("maillon.") == Some(option)
            && value.as_bool() == Some(true)
    })
}

/// Whether a field is the refusal of a reply, which the gateway tells as a problem and never as a field.
pub fn is_refusal(field: &FieldDescriptor) -> bool {
    field.number() == REFUSAL
        && matches!(field.kind(),
            Kind::Message(message) if message.full_name() == "maillon.refusal.v1.Refusal")
}

fn check_field(field: &FieldDescriptor) -> Result<(), String> {
    if field.is_map() || field.is_group() || field.cardinality() == Cardinality::Required {
        return Err(format!(
            "{} is a map, group or required field",
            field.full_name()
        ));
    }
    match field.kind() {
        Kind::Int64
        | Kind::Int32
        | Kind::Uint32
        | Kind::Bool
        | Kind::String
        | Kind::Bytes
        | Kind::Double
        | Kind::Enum(_)
        | Kind::Message(_) => Ok(()),
        other => Err(format!(
            "{} has the type {other:?}, which the JSON contract does not know",
            field.full_name()
        )),
    }
}

fn one_call_a_path(calls: &[Call]) -> Result<(), String> {
    let mut seen: HashMap<(&str, String), &str> = HashMap::new();
    for call in calls {
        if let Some((method, path)) = &call.rest {
            // `{a}` and `{b}` at one place are one path.
            let shape = path
                .split('/')
                .map(|part| if part.starts_with('{') { "{}" } else { part })
                .collect::<Vec<_>>()
                .join("/");
            if let Some(other) = seen.insert((method, shape), &call.rpc) {
                return Err(format!(
                    "{} and {other}: both are {method} {path}",
                    call.rpc
                ));
            }
        }
    }
    Ok(())
}

/// Enumerations of calls name them by their method.
fn one_call_a_name(calls: &[Call]) -> Result<(), String> {
    let mut seen: HashMap<&str, &str> = HashMap::new();
    for call in calls.iter().filter(|call| call.rest.is_some()) {
        if let Some(other) = seen.insert(call.method(), &call.rpc) {
            return Err(format!("{} and {other} share a name", call.rpc));
        }
    }
    Ok(())
}

fn one_message_a_name(pool: &DescriptorPool) -> Result<(), String> {
    let mut seen: HashMap<String, String> = HashMap::new();
    for message in pool
        .all_messages()
        .filter(|message| message.package_name().starts_with("maillon"))
    {
        if let Some(other) = seen.insert(message.name().to_owned(), message.full_name().to_owned())
        {
            return Err(format!(
                "{} and {other} share a name; openapi.json and the web know messages by it",
                message.full_name()
            ));
        }
    }
    Ok(())
}
