//! What must hold of all cards, payments and deliveries, and how it is mended.

use checks::{Check, Checker};

use crate::App;
use crate::store::check;

impl App {
    /// The checks of cards, payments and deliveries.
    pub fn checker(&self) -> Checker {
        let refresher = self.clone();
        let (figures, recounted) = (self.figures(), self.figures());
        let of_card = |name, statement| Check::of_records(name, "card", statement).listed();
        let of_payment =
            |name, statement| Check::of_records(name, "transaction", statement).listed();
        let of_delivery = |name, statement| Check::of_records(name, "delivery", statement).listed();
        let checks = vec![
            of_card("card_two_in_hand", check::TWO_IN_HAND),
            of_card("card_without_print_date", check::WITHOUT_PRINT_DATE),
            of_card("card_delivered_without_line", check::DELIVERED_WITHOUT_LINE),
            of_card("card_on_no_delivery", check::ON_NO_DELIVERY),
            of_card("card_not_in_delivery", check::NOT_IN_DELIVERY),
            of_card("card_replaced_by_none", check::REPLACED_BY_NONE),
            of_card("card_of_no_member", check::OF_NO_MEMBER),
            of_payment("transaction_without_card", check::USED_WITHOUT_CARD),
            of_payment("transaction_of_no_member", check::PAYMENT_OF_NO_MEMBER),
            of_delivery("delivery_left_open", check::ENDED_WITH_OPEN_LINES),
            of_delivery("delivery_on_the_way", &check::LONG_ON_THE_WAY).as_warning(),
            Check::of_records("card_holders", "member", check::HOLDERS).mended_by(move || {
                let app = refresher.clone();
                async move { Ok(app.refresh_holders().await?) }
            }),
            Check::of_sums("card_figures", "card", move || {
                let figures = figures.clone();
                async move { Ok(figures.count_differences().await?) }
            })
            .mended_by(move || {
                let figures = recounted.clone();
                async move { Ok(figures.recount().await?) }
            }),
        ];
        let (db, clock) = (self.db.clone(), self.clock.clone());
        let subject = "cards.check.mend_requested";
        Checker::new(db, clock, crate::NAME, subject, checks)
    }
}
