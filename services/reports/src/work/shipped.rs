//! The templates that ship with the product: each type has a default one from the first start on.

use print::templates;

use super::report::{add, first_template};
use crate::domain::report::Content;
use crate::domain::template::type_of;
use crate::error::Error;
use crate::store::report::{self as store, Author};
use crate::{App, events};

impl App {
    /// Adds the template that ships for each type that has no default one yet. To be called before the
    /// service serves; any number of processes may at the same time.
    pub async fn prepare(&self) -> Result<(), Error> {
        let by = Author {
            login_id: 0,
            name: crate::NAME,
            now: self.clock.now().into(),
        };
        let mut tx = outbox::begin(&self.db).await?;
        store::lock_defaults(&mut tx).await?;
        for kind in templates::KINDS {
            let Some(report_type) = type_of(kind) else {
                continue;
            };
            let default = store::lock_default(&mut tx, report_type.into()).await?;
            if default.is_some() {
                continue;
            }
            let content = Content {
                name: templates::name_of(kind).unwrap_or(kind).to_owned(),
                description: None,
                report_type,
                preview_data: None,
                notes: None,
            };
            let kept = first_template(report_type)?;
            let id = add(&mut tx, &content, true, &kept, &by).await?;
            if let Some(added) = store::find(&mut *tx, id).await? {
                let nobody = outbox::Actor::default();
                outbox::publish(&mut *tx, &nobody, events::report_created(&added)).await?;
            }
        }
        tx.commit().await?;
        Ok(())
    }
}
