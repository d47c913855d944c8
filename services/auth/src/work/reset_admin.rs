//! The way back into a house that is locked: an operator with the database makes a national administrator.

use super::session_end;
use crate::domain::session::End;
use crate::domain::{login_name, password};
use crate::error::Error;
use crate::store::lock::{self, Once};
use crate::{App, events, store};

/// Who does it, as the audit has it: nobody who signed in.
const OPERATOR: &str = "maillon reset-admin";

impl App {
    /// Gives an account the role of a national administrator and a random password, which is returned to be
    /// shown once. Its sessions end, and who failed to sign in under its name may try again. An account that
    /// is not there is made.
    pub async fn reset_admin(&self, name: &str) -> Result<(String, String), Error> {
        let name = login_name::read(name).map_err(|_| Error::AdminName)?;
        let password = password::random()?;
        let hash = self.hasher.hash(password.clone()).await?;
        let now = self.clock.now().into();
        let operator = outbox::Actor {
            login_name: OPERATOR.to_owned(),
            ..outbox::Actor::default()
        };
        let mut tx = outbox::begin(&self.db).await?;
        lock::take(&mut *tx, Once::Users).await?;
        let found = store::credential::named(&mut *tx, &name).await?;
        let before = match &found {
            Some(found) => store::user::lock(&mut *tx, found.id).await?,
            None => None,
        };
        let mut facts = Vec::new();
        let user = match before {
            None => {
                let made = store::user::insert_admin(&mut *tx, &name, &hash, now).await?;
                facts.push(events::user_created(&made));
                made
            }
            Some(before) => {
                let user = store::user::reset_admin(&mut *tx, before.id, &hash, now).await?;
                facts.push(events::user_updated(&before, &user));
                let why = End::PasswordChanged;
                let (_, ends) = session_end::end_of(&mut tx, &before, None, why, now).await?;
                facts.extend(ends);
                user
            }
        };
        store::attempt::forget_everywhere(&mut *tx, &user.name).await?;
        outbox::publish_all(&mut *tx, &operator, facts).await?;
        tx.commit().await?;
        Ok((user.name, password))
    }
}
