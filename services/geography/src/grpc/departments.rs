//! Departments.

use futures_util::stream::BoxStream;
use proto::maillon::geography::v1::departments_server::Departments;
use proto::maillon::geography::v1::{
    DeleteDepartmentRequest, Department, ExportDepartmentsRequest, GetDepartmentReply,
    GetDepartmentRequest, ListDepartmentsReply, ListDepartmentsRequest, SaveDepartmentReply,
    SaveDepartmentRequest,
};
use proto::maillon::v1::Done;
use tonic::Status;

use crate::App;
use crate::work::department;

type Exported = BoxStream<'static, Result<Department, Status>>;

service::calls! {
    impl Departments for App by Caller {
        list_departments(ListDepartmentsRequest) -> ListDepartmentsReply = department::list;
        get_department(GetDepartmentRequest) -> GetDepartmentReply = department::get;
        save_department(SaveDepartmentRequest) -> SaveDepartmentReply = department::save;
        delete_department(DeleteDepartmentRequest) -> Done = department::delete;
        export_departments(ExportDepartmentsRequest) -> Exported as ExportDepartmentsStream
            = department::export;
    }
}
