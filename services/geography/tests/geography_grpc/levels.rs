//! A small country made by saves, and how tests call the lower levels.

use prost::Message;
use proto::maillon::geography::v1::{
    DeleteDepartmentRequest, DeleteLocalityRequest, DeleteSubprefectureRequest, Department,
    GetDepartmentRequest, GetLocalityRequest, GetSubprefectureRequest, ListDepartmentsReply,
    ListDepartmentsRequest, ListLocalitiesReply, ListLocalitiesRequest, ListSubprefecturesReply,
    ListSubprefecturesRequest, Locality, SaveDepartmentReply, SaveDepartmentRequest,
    SaveLocalityReply, SaveLocalityRequest, SaveSubprefectureReply, SaveSubprefectureRequest,
    Subprefecture,
};
use tonic::{Response, Status};

use crate::support::Service;

/// A save that makes a department.
pub(crate) fn department(code: &str, name: &str, region_id: i64) -> SaveDepartmentRequest {
    SaveDepartmentRequest {
        code: Some(code.to_owned()),
        name: Some(name.to_owned()),
        region_id: Some(region_id),
        ..SaveDepartmentRequest::default()
    }
}

/// A save that makes a sub-prefecture.
pub(crate) fn subprefecture(
    code: &str,
    name: &str,
    department_id: i64,
) -> SaveSubprefectureRequest {
    SaveSubprefectureRequest {
        code: Some(code.to_owned()),
        name: Some(name.to_owned()),
        department_id: Some(department_id),
        ..SaveSubprefectureRequest::default()
    }
}

/// A save that makes a locality.
pub(crate) fn locality(name: &str, subprefecture_id: i64) -> SaveLocalityRequest {
    SaveLocalityRequest {
        name: Some(name.to_owned()),
        subprefecture_id: Some(subprefecture_id),
        ..SaveLocalityRequest::default()
    }
}

impl Service {
    pub(crate) async fn save_department(
        &self,
        save: SaveDepartmentRequest,
    ) -> Result<SaveDepartmentReply, Status> {
        let answer = self.departments().save_department(self.asked(save)).await;
        answer.map(Response::into_inner)
    }

    pub(crate) async fn save_subprefecture(
        &self,
        save: SaveSubprefectureRequest,
    ) -> Result<SaveSubprefectureReply, Status> {
        let answer = self
            .subprefectures()
            .save_subprefecture(self.asked(save))
            .await;
        answer.map(Response::into_inner)
    }

    pub(crate) async fn save_locality(
        &self,
        save: SaveLocalityRequest,
    ) -> Result<SaveLocalityReply, Status> {
        let answer = self.localities().save_locality(self.asked(save)).await;
        answer.map(Response::into_inner)
    }

    /// A department that nothing speaks against.
    pub(crate) async fn new_department(&self, code: &str, name: &str, region_id: i64) -> i64 {
        let reply = self
            .save_department(department(code, name, region_id))
            .await;
        reply.expect("it is good").id
    }

    /// A sub-prefecture that nothing speaks against.
    pub(crate) async fn new_subprefecture(
        &self,
        code: &str,
        name: &str,
        department_id: i64,
    ) -> i64 {
        let reply = self
            .save_subprefecture(subprefecture(code, name, department_id))
            .await;
        reply.expect("it is good").id
    }

    /// A locality that nothing speaks against.
    pub(crate) async fn new_locality(&self, name: &str, subprefecture_id: i64) -> i64 {
        let reply = self.save_locality(locality(name, subprefecture_id)).await;
        reply.expect("it is good").id
    }

    pub(crate) async fn get_department(&self, id: i64) -> Result<Department, Status> {
        let asked = self.asked(GetDepartmentRequest { id });
        let answer = self.departments().get_department(asked).await;
        answer.map(|reply| reply.into_inner().department.expect("always there"))
    }

    pub(crate) async fn get_subprefecture(&self, id: i64) -> Result<Subprefecture, Status> {
        let asked = self.asked(GetSubprefectureRequest { id });
        let answer = self.subprefectures().get_subprefecture(asked).await;
        answer.map(|reply| reply.into_inner().subprefecture.expect("always there"))
    }

    pub(crate) async fn get_locality(&self, id: i64) -> Result<Locality, Status> {
        let asked = self.asked(GetLocalityRequest { id });
        let answer = self.localities().get_locality(asked).await;
        answer.map(|reply| reply.into_inner().locality.expect("always there"))
    }

    pub(crate) async fn delete_department(&self, id: i64) -> Result<(), Status> {
        let asked = self.asked(DeleteDepartmentRequest { id });
        self.departments()
            .delete_department(asked)
            .await
            .map(|_| ())
    }

    pub(crate) async fn delete_subprefecture(&self, id: i64) -> Result<(), Status> {
        let asked = self.asked(DeleteSubprefectureRequest { id });
        self.subprefectures()
            .delete_subprefecture(asked)
            .await
            .map(|_| ())
    }

    pub(crate) async fn delete_locality(&self, id: i64) -> Result<(), Status> {
        let asked = self.asked(DeleteLocalityRequest { id });
        self.localities().delete_locality(asked).await.map(|_| ())
    }

    pub(crate) async fn list_departments(
        &self,
        asked: ListDepartmentsRequest,
    ) -> Result<ListDepartmentsReply, Status> {
        let answer = self.departments().list_departments(self.asked(asked)).await;
        answer.map(Response::into_inner)
    }

    pub(crate) async fn list_subprefectures(
        &self,
        asked: ListSubprefecturesRequest,
    ) -> Result<ListSubprefecturesReply, Status> {
        let answer = self
            .subprefectures()
            .list_subprefectures(self.asked(asked))
            .await;
        answer.map(Response::into_inner)
    }

    pub(crate) async fn list_localities(
        &self,
        asked: ListLocalitiesRequest,
    ) -> Result<ListLocalitiesReply, Status> {
        let answer = self.localities().list_localities(self.asked(asked)).await;
        answer.map(Response::into_inner)
    }

    /// The last fact: subject, entity, version, before, after, who.
    pub(crate) async fn last_fact<M: Message + Default>(&self) -> Fact<M> {
        let (subject, entity_id, version, before, after, by): Row = sqlx::query_as(
            "select subject, entity_id, version, before, after, login_name from outbox order by sequence desc
            limit 1",
        )
        .fetch_one(&self.db)
        .await
        .expect("the outbox");
        let state = |bytes: Option<Vec<u8>>| {
            bytes.map(|bytes| M::decode(bytes.as_slice()).expect("the message"))
        };
        assert_eq!(by, "awa");
        Fact {
            subject,
            entity_id,
            version,
            before: state(before),
            after: state(after),
        }
    }
}

type Row = (String, i64, i64, Option<Vec<u8>>, Option<Vec<u8>>, String);

/// A fact about a unit of a level.
#[derive(Debug, PartialEq)]
pub(crate) struct Fact<M> {
    pub(crate) subject: String,
    pub(crate) entity_id: i64,
    pub(crate) version: i64,
    pub(crate) before: Option<M>,
    pub(crate) after: Option<M>,
}

impl<M> Fact<M> {
    pub(crate) fn new(
        subject: &str,
        entity_id: i64,
        version: i64,
        before: Option<M>,
        after: Option<M>,
    ) -> Self {
        Self {
            subject: format!("geography.{subject}"),
            entity_id,
            version,
            before,
            after,
        }
    }
}
