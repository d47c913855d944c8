//! A service on a database of its own, and how a test talks to it.

use std::sync::Arc;

use auth::testing::Mint;
use chrono::{DateTime, NaiveDate, TimeDelta};
use photo_store::PhotoStore;
use platform::channel::{self, Channel};
use platform::{Clock, Refusal, grpc};
use prost::Message;
use proto::Date;
use proto::maillon::cards::v1::card_creation_client::CardCreationClient;
use proto::maillon::cards::v1::cards_client::CardsClient;
use proto::maillon::cards::v1::transactions_client::TransactionsClient;
use proto::maillon::refusal::v1::{Fault, Reason};
use serde_json::json;
use sqlx::{PgPool, Row};
use tonic::{Code, Request, Status};

/// Longest message a test reads.
const MESSAGE_MAX: usize = 64 * 1024 * 1024;

/// The service, and somebody who may do everything in it.
#[derive(Clone)]
pub(crate) struct Service {
    channel: Channel,
    bearer: String,
    mint: Arc<Mint>,
    pub(crate) app: cards::App,
}

impl Service {
    /// On 21 November 2026, at noon.
    pub(crate) fn start(db: PgPool) -> Self {
        let noon = DateTime::from_timestamp(1_795_262_400, 0).expect("an instant");
        let photos = std::env::temp_dir().join("maillon-test-photos-of-cards");
        let app = cards::App {
            db,
            clock: Clock::fixed(noon),
            photos: PhotoStore::in_folder(&photos).expect("a folder"),
            neighbours: cards::Neighbours::default(),
        };
        let mint = Mint::new();
        let services = cards::services(app.clone());
        let claims = [("sub", json!("42")), ("name", json!("awa"))];
        Self {
            channel: channel::in_process(grpc::stack(services, mint.verifier())),
            bearer: format!("Bearer {}", mint.token("admin", &claims)),
            mint: Arc::new(mint),
            app,
        }
    }

    /// The same, with the photos of this store.
    pub(crate) fn with_photos(self, photos: PhotoStore) -> Self {
        let app = cards::App {
            photos,
            ..self.app.clone()
        };
        self.over(app)
    }

    /// The same, so many hours later.
    pub(crate) fn hours_later(&self, hours: i64) -> Self {
        let later = self.app.clock.now() + TimeDelta::hours(hours);
        let app = cards::App {
            clock: Clock::fixed(later),
            ..self.app.clone()
        };
        self.clone().over(app)
    }

    fn over(self, app: cards::App) -> Self {
        let services = cards::services(app.clone());
        Self {
            channel: channel::in_process(grpc::stack(services, self.mint.verifier())),
            app,
            ..self
        }
    }

    /// The channel, for what has no client here.
    pub(crate) fn channel(&self) -> Channel {
        self.channel.clone()
    }

    /// The same service, and a caller of another role.
    pub(crate) fn as_role(&self, role: &str) -> Self {
        let bearer = format!("Bearer {}", self.mint.token(role, &[]));
        Self {
            bearer,
            ..self.clone()
        }
    }

    /// The same service, and a caller of another role that is limited to these regions.
    pub(crate) fn limited(&self, role: &str, regions: &[i64], login: i64) -> Self {
        let claims = [("sub", json!(login.to_string())), ("scope", json!(regions))];
        let bearer = format!("Bearer {}", self.mint.token(role, &claims));
        Self {
            bearer,
            ..self.clone()
        }
    }

    /// A message with the caller's token.
    pub(crate) fn asked<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        let metadata = request.metadata_mut();
        metadata.insert("authorization", self.bearer.parse().expect("ASCII"));
        metadata.insert("x-maillon-address", "192.0.2.7".parse().expect("ASCII"));
        request
    }

    pub(crate) fn transactions(&self) -> TransactionsClient<Channel> {
        TransactionsClient::new(self.channel.clone()).max_decoding_message_size(MESSAGE_MAX)
    }

    pub(crate) fn creation(&self) -> CardCreationClient<Channel> {
        CardCreationClient::new(self.channel.clone()).max_decoding_message_size(MESSAGE_MAX)
    }

    pub(crate) fn cards(&self) -> CardsClient<Channel> {
        CardsClient::new(self.channel.clone()).max_decoding_message_size(MESSAGE_MAX)
    }

    /// Runs a statement that stands for what another process does.
    #[expect(clippy::disallowed_methods, reason = "the test's own statement")]
    pub(crate) async fn sql(&self, statement: &str) {
        let done = sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned()))
            .execute(&self.app.db)
            .await;
        done.expect("a statement");
    }

    #[expect(clippy::disallowed_methods, reason = "the test's own statement")]
    pub(crate) async fn number(&self, statement: &str) -> i64 {
        let one = sqlx::query_scalar(sqlx::AssertSqlSafe(statement.to_owned()))
            .fetch_one(&self.app.db)
            .await;
        one.expect("a number")
    }

    /// Two regions, with a locality each: 1 and 2.
    pub(crate) async fn country(&self) {
        self.sql(
            "insert into territory_region select n, 'R' || n, 'Region ' || n, 1, false
            from generate_series(1, 2) as n;
            insert into territory_department select n, n, 'D' || n, 'Department ' || n, 1, false
            from generate_series(1, 2) as n;
            insert into territory_subprefecture select n, n, 'S' || n, 'Sub-prefecture ' || n, 1, false
            from generate_series(1, 2) as n;
            insert into territory_locality select n, n, 'Village ' || n, 1, false
            from generate_series(1, 2) as n",
        )
        .await;
    }

    /// What `auth` tells of a setting that is a number.
    pub(crate) async fn set_number(&self, name: &str, value: i64) {
        self.sql(&format!(
            "insert into known_setting values ('{name}', {value}, null, 1)
            on conflict (name) do update set int_value = excluded.int_value"
        ))
        .await;
    }

    /// What `auth` tells of a setting that is on or off.
    pub(crate) async fn set_on(&self, name: &str, value: bool) {
        self.sql(&format!(
            "insert into known_setting values ('{name}', null, {value}, 1)
            on conflict (name) do update set bool_value = excluded.bool_value"
        ))
        .await;
    }

    /// A member as `members` tells it.
    pub(crate) async fn know(&self, known: Known) -> i64 {
        sqlx::query(
            "insert into known_member (
                id, id_number, firstname, lastname, birth_date, birth_date_precision, birth_location, city,
                contact, kind, main_member_id,
                locality_id, membership_start_date, cooperative_id, status, photo_file_name, photo_checked,
                is_archived, version
            ) values ($1, $2, $3, $4, $5, 1, 'Man', 'Danané', '0708090001', 1, null, $6, '2026-01-02', null,
            $7, $8, $9, $10, 1)",
        )
        .bind(known.id)
        .bind(known.number())
        .bind(known.firstname)
        .bind(known.lastname)
        .bind(known.birth_date)
        .bind(known.locality_id)
        .bind(known.status)
        .bind(known.photo.then(|| format!("{:064x}.jpg", known.id)))
        .bind(known.photo_checked)
        .bind(known.is_archived)
        .execute(&self.app.db)
        .await
        .expect("nobody has the id");
        known.id
    }

    /// A member who lacks nothing but a payment.
    pub(crate) async fn member(&self, id: i64) -> i64 {
        self.know(Known {
            id,
            ..Known::default()
        })
        .await
    }

    /// Subjects of all facts, in order.
    pub(crate) async fn subjects(&self) -> Vec<String> {
        sqlx::query_scalar("select subject from outbox order by sequence")
            .fetch_all(&self.app.db)
            .await
            .expect("the outbox")
    }

    /// The facts of one subject, in order.
    pub(crate) async fn told<M: Message + Default>(&self, subject: &str) -> Vec<Told<M>> {
        let state = |row: &sqlx::postgres::PgRow, state: &str| {
            row.get::<Option<Vec<u8>>, _>(state)
                .map(|bytes| M::decode(bytes.as_slice()).expect("its message"))
        };
        sqlx::query("select * from outbox where subject = $1 order by sequence")
            .bind(subject)
            .fetch_all(&self.app.db)
            .await
            .expect("the outbox")
            .into_iter()
            .map(|row| Told {
                entity_id: row.get("entity_id"),
                version: row.get("version"),
                before: state(&row, "before"),
                after: state(&row, "after"),
                by: row.get("login_name"),
            })
            .collect()
    }
}

/// A fact as it stands in the outbox.
#[derive(Debug, PartialEq)]
pub(crate) struct Told<M> {
    pub(crate) entity_id: i64,
    pub(crate) version: i64,
    pub(crate) before: Option<M>,
    pub(crate) after: Option<M>,
    /// Who did it.
    pub(crate) by: String,
}

/// A member to be known; by default one who lacks nothing but a payment.
pub(crate) struct Known {
    pub(crate) id: i64,
    pub(crate) firstname: &'static str,
    pub(crate) lastname: &'static str,
    pub(crate) birth_date: Option<NaiveDate>,
    pub(crate) locality_id: Option<i64>,
    /// 1 active, 2 suspended, 3 deceased, 4 removed
    pub(crate) status: i32,
    pub(crate) photo: bool,
    pub(crate) photo_checked: bool,
    pub(crate) is_archived: bool,
}

impl Known {
    /// The number that a member of this id has.
    pub(crate) fn number(&self) -> String {
        format!("0000-26-{:06}", self.id)
    }
}

impl Default for Known {
    fn default() -> Self {
        Self {
            id: 1,
            firstname: "Awa",
            lastname: "Koné",
            birth_date: NaiveDate::from_ymd_opt(1990, 5, 17),
            locality_id: None,
            status: 1,
            photo: true,
            photo_checked: true,
            is_archived: false,
        }
    }
}

/// A day, `2026-11-21`, as messages hold it.
#[expect(
    clippy::unnecessary_wraps,
    reason = "a message's field may lack its day"
)]
pub(crate) fn day(text: &str) -> Option<Date> {
    let day: NaiveDate = text.parse().expect("a day");
    Some(day.into())
}

/// The reason of a refusal; unspecified when there was none.
pub(crate) fn reason<T>(answer: Result<T, Status>) -> Reason {
    answer.map_or_else(
        |status| Refusal::of(&status).reason(),
        |_| Reason::Unspecified,
    )
}

/// Why a call is refused, with all that stands beside it.
pub(crate) fn refusal<T: std::fmt::Debug>(answer: Result<T, Status>) -> Refusal {
    Refusal::of(&answer.expect_err("it is refused"))
}

/// What is wrong with which field of a refused call.
pub(crate) fn faults<T: std::fmt::Debug>(answer: Result<T, Status>) -> Vec<(String, Fault)> {
    let refusal = refusal(answer);
    assert_eq!(refusal.reason(), Reason::ValidationFailed);
    let fields = &refusal.message().fields;
    fields
        .iter()
        .map(|fault| (fault.field.clone(), fault.fault()))
        .collect()
}

/// One field's fault, as `faults` tells it.
pub(crate) fn fault(field: &str, fault: Fault) -> Vec<(String, Fault)> {
    vec![(field.to_owned(), fault)]
}

/// The figures of a refusal.
pub(crate) fn figures<T: std::fmt::Debug>(answer: Result<T, Status>) -> Vec<(String, i64)> {
    let refusal = Refusal::of(&answer.expect_err("it is refused"));
    let mut told: Vec<_> = refusal.message().counts.clone().into_iter().collect();
    told.sort();
    told
}

/// What one of a crowd is answered in its turn: on a busy machine who waits two seconds for it is told to
/// come again.
pub(crate) async fn in_turn<T, F>(call: impl Fn() -> F) -> Result<T, Status>
where
    F: Future<Output = Result<T, Status>>,
{
    let mut answer = call().await;
    for _ in 0..30 {
        match answer {
            Err(refused) if refused.code() == Code::Unavailable => answer = call().await,
            answered => return answered,
        }
    }
    answer
}
