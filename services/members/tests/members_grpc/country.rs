//! A small country with members in it, for the tests of what reads.

use platform::channel::Channel;
use proto::maillon::members::v1::members_client::MembersClient;
use proto::maillon::members::v1::{
    CountMembersReply, CountMembersRequest, ListMembersReply, ListMembersRequest,
};
use sqlx::PgPool;
use tonic::Status;

use crate::support::Service;

/// Localities 1 and 2 lie in region 1, locality 3 in region 2; locality 4 of region 1 was deleted.
pub(crate) async fn country(db: &PgPool) {
    sqlx::raw_sql(
        "insert into territory_region values (1, 'R1', 'Béré', 1, false), (2, 'R2', 'Abidjan', 1, false);
        insert into territory_department
        values (1, 1, 'D1', 'Mankono', 1, false), (2, 2, 'D2', 'Abobo', 1, false);
        insert into territory_subprefecture
        values (1, 1, 'S1', 'Tiéningboué', 1, false), (2, 2, 'S2', 'Anyama', 1, false);
        insert into territory_locality
        values (1, 1, 'Kékégoza', 1, false), (2, 1, 'École', 1, false), (3, 2, 'Zoé', 1, false),
            (4, 1, 'Ancien', 2, true);",
    )
    .execute(db)
    .await
    .expect("a country");
}

/// Members as they come: last name, first name, phone, locality (0 = none), and who created them.
pub(crate) async fn people(db: &PgPool, people: &[(&str, &str, &str, i64, i64)]) -> Vec<i64> {
    let mut ids = Vec::new();
    for (nth, (lastname, firstname, contact, locality, creator)) in people.iter().enumerate() {
        let id: i64 = sqlx::query_scalar(
            "insert into member (uuid, id_number, lastname, firstname, contact, locality_id, kind, gender,
                created_by, created_by_id, updated_by)
            values (gen_random_uuid(), $1, $2, $3, nullif($4, ''), nullif($5, 0), 1, 1 + $7 % 2,
                'agent' || $6, $6, 'x') returning id",
        )
        .bind(format!("N-{:04}", nth + 1))
        .bind(lastname)
        .bind(firstname)
        .bind(contact)
        .bind(locality)
        .bind(creator)
        .bind(i32::try_from(nth).expect("a few"))
        .fetch_one(db)
        .await
        .expect("a member");
        ids.push(id);
    }
    ids
}

impl Service {
    pub(crate) fn reading(&self) -> MembersClient<Channel> {
        MembersClient::new(self.channel())
    }

    pub(crate) async fn list(&self, asked: ListMembersRequest) -> Result<ListMembersReply, Status> {
        let answer = self.reading().list_members(self.asked(asked)).await?;
        Ok(answer.into_inner().decoded().expect("a reply"))
    }

    pub(crate) async fn count(
        &self,
        asked: CountMembersRequest,
    ) -> Result<CountMembersReply, Status> {
        let answer = self.reading().count_members(self.asked(asked)).await;
        answer.map(tonic::Response::into_inner)
    }

    /// Last names of the members that a list finds, in its order; its total is their number.
    pub(crate) async fn names(&self, asked: ListMembersRequest) -> Vec<String> {
        let reply = self.list(asked).await.expect("it is good");
        assert_eq!(usize::try_from(reply.total), Ok(reply.rows.len()));
        assert!(!reply.total_is_estimate);
        reply.rows.into_iter().map(|row| row.lastname).collect()
    }

    /// Last names that a filter finds, by number.
    pub(crate) async fn found(&self, filter: &str) -> Vec<String> {
        self.names(ListMembersRequest {
            filter: Some(filter.to_owned()),
            order_by: Some("member_idNumber".to_owned()),
            ..ListMembersRequest::default()
        })
        .await
    }
}
