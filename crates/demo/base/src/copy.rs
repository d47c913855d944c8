//! Rows in the text form of PostgreSQL's COPY: a million of them in minutes.

use std::fmt::{Display, Write};

use sqlx::PgConnection;

/// Rows to be sent.
#[derive(Debug, Default)]
pub struct Rows {
    text: String,
}

impl Rows {
    /// Room for so many bytes.
    pub fn with_capacity(bytes: usize) -> Self {
        Self {
            text: String::with_capacity(bytes),
        }
    }

    /// The next row, which ends with its borrow.
    pub fn row(&mut self) -> Row<'_> {
        Row {
            rows: &mut self.text,
            is_begun: false,
        }
    }

    /// Sends them; `statement` is the COPY that names the table and the columns.
    pub async fn send(&self, db: &mut PgConnection, statement: &str) -> sqlx::Result<u64> {
        let mut copy = db.copy_in_raw(statement).await?;
        match copy.send(self.text.as_bytes()).await {
            Ok(_) => copy.finish().await,
            Err(error) => {
                copy.abort("the rows could not be sent").await?;
                Err(error)
            }
        }
    }
}

/// One row: values between tabs, `\N` for none.
#[derive(Debug)]
pub struct Row<'a> {
    rows: &'a mut String,
    is_begun: bool,
}

impl Row<'_> {
    /// The next column's value.
    pub fn put(&mut self, value: impl Display) -> &mut Self {
        let from = self.next();
        write!(self.rows, "{value}").expect("a text takes what is written into it");
        if self.rows[from..].contains(['\\', '\t', '\n', '\r']) {
            let plain = self.rows.split_off(from);
            for sign in plain.chars() {
                match sign {
                    '\\' => self.rows.push_str("\\\\"),
                    '\t' => self.rows.push_str("\\t"),
                    '\n' => self.rows.push_str("\\n"),
                    '\r' => self.rows.push_str("\\r"),
                    other => self.rows.push(other),
                }
            }
        }
        self
    }

    /// The same, or none.
    pub fn maybe(&mut self, value: Option<impl Display>) -> &mut Self {
        let Some(value) = value else {
            self.next();
            self.rows.push_str("\\N");
            return self;
        };
        self.put(value)
    }

    fn next(&mut self) -> usize {
        if self.is_begun {
            self.rows.push('\t');
        }
        self.is_begun = true;
        self.rows.len()
    }
}

impl Drop for Row<'_> {
    fn drop(&mut self) {
        self.rows.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_between_tabs_and_none_is_not_an_empty_text() {
        let mut rows = Rows::default();
        rows.row()
            .put(7)
            .put("")
            .maybe(None::<i64>)
            .maybe(Some("Awa"));
        rows.row().put("a\\b\tc\nd\re");
        assert_eq!(rows.text, "7\t\t\\N\tAwa\na\\\\b\\tc\\nd\\re\n");
    }
}
