//! Typed access to the JSON of one element, with errors that name it and the field.

use serde_json::{Map, Value};

use crate::error::{Expected, TemplateError};
use crate::limits::{FARTHEST, NEAREST};

/// Whose JSON it is; None = the template's own.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields<'a> {
    element: Option<&'a str>,
    /// `position.` inside of `position`.
    prefix: &'a str,
    json: &'a Map<String, Value>,
}

impl<'a> Fields<'a> {
    pub(super) fn of(element: Option<&'a str>, json: &'a Map<String, Value>) -> Self {
        Self {
            element,
            prefix: "",
            json,
        }
    }

    pub(super) fn wrong(&self, field: &str, expected: Expected) -> TemplateError {
        let field = format!("{}{field}", self.prefix);
        match self.element {
            Some(element) => TemplateError::Field {
                element: element.to_owned(),
                field,
                expected,
            },
            None => TemplateError::Frame { field, expected },
        }
    }

    pub(super) fn too_many(&self, what: &'static str, most: usize) -> TemplateError {
        TemplateError::TooMany {
            element: self.element.unwrap_or_default().to_owned(),
            what,
            most,
        }
    }

    /// The value; a null counts as absent.
    pub(super) fn get(&self, field: &str) -> Option<&'a Value> {
        self.json.get(field).filter(|value| !value.is_null())
    }

    /// The names of all fields.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.json.keys().map(String::as_str)
    }

    pub(super) fn text(&self, field: &str) -> Result<Option<&'a str>, TemplateError> {
        self.get(field)
            .map(|value| {
                value
                    .as_str()
                    .ok_or_else(|| self.wrong(field, Expected::Text))
            })
            .transpose()
    }

    pub(super) fn flag(&self, field: &str) -> Result<Option<bool>, TemplateError> {
        self.get(field)
            .map(|value| {
                value
                    .as_bool()
                    .ok_or_else(|| self.wrong(field, Expected::Boolean))
            })
            .transpose()
    }

    pub(super) fn number(
        &self,
        field: &str,
        expected: Expected,
    ) -> Result<Option<f32>, TemplateError> {
        let Some(value) = self.get(field) else {
            return Ok(None);
        };
        number(value, expected)
            .map(Some)
            .ok_or_else(|| self.wrong(field, expected))
    }

    pub(super) fn must_number(
        &self,
        field: &str,
        expected: Expected,
    ) -> Result<f32, TemplateError> {
        self.number(field, expected)?
            .ok_or_else(|| self.wrong(field, expected))
    }

    /// One of the words, as its place among them.
    pub(super) fn word(
        &self,
        field: &str,
        words: &'static [&'static str],
    ) -> Result<Option<usize>, TemplateError> {
        let Some(value) = self.get(field) else {
            return Ok(None);
        };
        value
            .as_str()
            .and_then(|word| words.iter().position(|known| *known == word))
            .map(Some)
            .ok_or_else(|| self.wrong(field, Expected::OneOf(words)))
    }

    /// The object in this field; `prefix` is its name with a point.
    pub(super) fn object(
        &self,
        field: &str,
        prefix: &'a str,
    ) -> Result<Option<Fields<'a>>, TemplateError> {
        self.get(field)
            .map(|value| {
                let json = value
                    .as_object()
                    .ok_or_else(|| self.wrong(field, Expected::Object))?;
                Ok(Fields {
                    element: self.element,
                    prefix,
                    json,
                })
            })
            .transpose()
    }

    pub(super) fn list(&self, field: &str) -> Result<Option<&'a Vec<Value>>, TemplateError> {
        self.get(field)
            .map(|value| {
                value
                    .as_array()
                    .ok_or_else(|| self.wrong(field, Expected::List))
            })
            .transpose()
    }
}

/// The number, if it is one of the expected ones.
#[expect(clippy::cast_possible_truncation, reason = "within 10,000")]
pub(super) fn number(value: &Value, expected: Expected) -> Option<f32> {
    let number = value.as_f64().filter(|number| number.abs() <= FARTHEST)?;
    let fits = match expected {
        Expected::Size => number >= 0.0,
        Expected::Length => number >= NEAREST,
        Expected::Share => (0.0..=1.0).contains(&number),
        _ => true,
    };
    fits.then_some(number as f32)
}
