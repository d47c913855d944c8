//! What must hold of all members, and how it is mended.

use checks::{Check, Checker, Failure};

use crate::App;
use crate::store::{check, holder, tally};

impl App {
    /// The checks of members.
    pub fn checker(&self) -> Checker {
        let [counted, adder, shower, sweeper] = [(); 4].map(|()| self.clone());
        let (figures, recounted) = (self.figures(), self.figures());
        let of_member = |name, statement| Check::of_records(name, "member", statement).listed();
        let checks = vec![
            of_member("member_without_main", check::WITHOUT_MAIN),
            of_member("member_photo_missing", check::PHOTO_MISSING).mended_by(move || {
                let app = sweeper.clone();
                async move { Ok(app.sweep_photos_once().await.map(|_| ())?) }
            }),
            of_member("member_without_locality", check::WITHOUT_LOCALITY).as_warning(),
            of_member("member_place_unknown", check::PLACE_UNKNOWN),
            of_member("member_flags", check::FLAGS).mended_by(move || shower.clone().show_flags()),
            Check::of_sums("member_tally", "member", move || {
                let db = counted.db.clone();
                async move { Ok(tally::count_differences(&db).await?) }
            })
            .mended_by(move || adder.clone().mend_tally()),
            Check::of_sums("member_figures", "member", move || {
                let figures = figures.clone();
                async move { Ok(figures.count_differences().await?) }
            })
            .mended_by(move || {
                let figures = recounted.clone();
                async move { Ok(figures.recount().await?) }
            }),
        ];
        let (db, clock) = (self.db.clone(), self.clock.clone());
        let subject = "members.check.mend_requested";
        Checker::new(db, clock, crate::NAME, subject, checks)
    }

    async fn show_flags(self) -> Result<(), Failure> {
        let mut reached = Some(i64::MIN);
        while let Some(after) = reached {
            let mut tx = outbox::begin(&self.db).await?;
            reached = holder::mend(&mut tx, after).await?;
            tx.commit().await?;
        }
        Ok(())
    }

    async fn mend_tally(self) -> Result<(), Failure> {
        let mut tx = outbox::begin(&self.db).await?;
        tally::mend(&mut tx).await?;
        Ok(tx.commit().await?)
    }
}
