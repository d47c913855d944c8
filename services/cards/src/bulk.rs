//! The door for programs that write payments, cards and deliveries by the thousand, beside the calls: their
//! numbers, the tables of what may be done with them, their records, and what others are told of them.

use platform::Clock;
use sqlx::{PgExecutor, PgPool};

use crate::work::qr_key::{self, KeyFailure};

pub use crate::domain::card_number::given as card_number;
pub use crate::domain::delivery::{Step, code as delivery_code};
pub use crate::domain::member_kind::MemberKind;
pub use crate::domain::transition::Act;
pub use crate::events::{
    card as card_fact, delivery as delivery_fact, publish, transaction as transaction_fact,
};
pub use crate::store::card::at as cards;
pub use crate::store::creation::next_numbers as next_card_numbers;
pub use crate::store::delivery::at as deliveries;
pub use crate::store::transaction::at as transactions;
pub use crate::work::holder_flags::publish_flags as publish_holders;
pub use crate::work::qr_key::Signer;

/// Whether this node makes cards: the centre alone does.
pub async fn is_centre(db: impl PgExecutor<'_>) -> sqlx::Result<bool> {
    Ok(outbox::node_number(db).await? == 0)
}

/// Who signs now; the first key is made when there is none.
pub async fn signer(db: &PgPool, clock: &Clock) -> Result<Signer, KeyFailure> {
    qr_key::signer(db, clock).await.map_err(KeyFailure)
}
