//! Reads how a call is served that is not JSON both ways (`maillon.serve`), and refuses what does not go
//! together.

use prost_reflect::{DynamicMessage, MessageDescriptor, Value};

/// What a file travels in, piece by piece.
const CHUNK: &str = "maillon.v1.FileChunk";

#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum Shape {
    #[default]
    Json,
    Own,
    Form,
    Table,
    Picture,
    File,
    Pages,
    Search,
    Undecided,
}

#[derive(Default)]
pub struct Serve {
    pub shape: Shape,
    /// Media types.
    pub files: Vec<String>,
    pub or_job: bool,
    /// JSON names of fields of the reply.
    pub columns: Vec<String>,
}

impl Serve {
    /// Reads the option; `None` = it is absent.
    pub fn read(option: Option<&DynamicMessage>) -> Result<Self, String> {
        let Some(option) = option else {
            return Ok(Self::default());
        };
        let field = |name: &str| {
            option
                .get_field_by_name(name)
                .map(|value| value.into_owned())
        };
        let texts = |name: &str| match field(name) {
            Some(Value::List(list)) => list
                .iter()
                .filter_map(|value| value.as_str().map(str::to_owned))
                .collect(),
            _ => Vec::new(),
        };
        let number = field("shape").and_then(|value| value.as_enum_number());
        Ok(Self {
            shape: shape(number.unwrap_or_default())?,
            files: texts("file"),
            or_job: field("or_job").and_then(|value| value.as_bool()) == Some(true),
            columns: texts("column"),
        })
    }

    /// Whether the gateway reads and writes it as it does nearly all calls.
    pub fn is_json(&self) -> bool {
        matches!(self.shape, Shape::Json | Shape::Search)
    }

    pub fn check(&self, reply: &MessageDescriptor) -> Result<(), String> {
        let is_chunk = reply.full_name() == CHUNK;
        match self.shape {
            Shape::Picture | Shape::File if !is_chunk || self.files.is_empty() => {
                return Err(format!("answers a file: say which `file`, in {CHUNK}"));
            }
            Shape::Table | Shape::Picture | Shape::File | Shape::Own | Shape::Undecided => {}
            _ if !self.files.is_empty() => return Err("names a file and answers none".to_owned()),
            _ => {}
        }
        if self.shape != Shape::Table && !self.columns.is_empty() {
            return Err("names columns and is no table".to_owned());
        }
        match self
            .columns
            .iter()
            .find(|name| reply.get_field_by_json_name(name).is_none())
        {
            Some(name) => Err(format!("has a column `{name}`, which its reply lacks")),
            None => Ok(()),
        }
    }
}

fn shape(number: i32) -> Result<Shape, String> {
    Ok(match number {
        0 => Shape::Json,
        1 => Shape::Own,
        2 => Shape::Form,
        3 => Shape::Table,
        4 => Shape::Picture,
        5 => Shape::File,
        6 => Shape::Pages,
        7 => Shape::Search,
        8 => Shape::Undecided,
        other => return Err(format!("has the shape {other}, which build/serve.rs lacks")),
    })
}
