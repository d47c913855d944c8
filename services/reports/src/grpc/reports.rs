//! Templates and their versions.

use printer::Pieces;
use proto::maillon::reports::v1::reports_server::Reports;
use proto::maillon::reports::v1::{
    CopyReportReply, CopyReportRequest, DeleteReportRequest, ExportReportRequest,
    GetReportJsonReply, GetReportJsonRequest, GetReportReply, GetReportRequest, ImportReportReply,
    ImportReportRequest, ListReportFieldsReply, ListReportFieldsRequest, ListReportVersionsReply,
    ListReportVersionsRequest, ListReportsReply, ListReportsRequest, PreviewReportRequest,
    RestoreReportReply, RestoreReportRequest, SaveReportJsonReply, SaveReportJsonRequest,
    SaveReportReply, SaveReportRequest, SetDefaultReportReply, SetDefaultReportRequest,
};
use proto::maillon::v1::Done;

use crate::App;
use crate::work::{preview, report, report_file, report_version};

service::calls! {
    impl Reports for App by Caller {
        list_reports(ListReportsRequest) -> ListReportsReply = report::list;
        get_report(GetReportRequest) -> GetReportReply = report::get;
        get_report_json(GetReportJsonRequest) -> GetReportJsonReply = report_version::json;
        list_report_versions(ListReportVersionsRequest) -> ListReportVersionsReply
            = report_version::list;
        save_report(SaveReportRequest) -> SaveReportReply = report::save;
        copy_report(CopyReportRequest) -> CopyReportReply = report::copy;
        save_report_json(SaveReportJsonRequest) -> SaveReportJsonReply = report_version::save;
        restore_report(RestoreReportRequest) -> RestoreReportReply = report_version::restore;
        set_default_report(SetDefaultReportRequest) -> SetDefaultReportReply = report::set_default;
        import_report(ImportReportRequest) -> ImportReportReply = report_file::import;
        list_report_fields(ListReportFieldsRequest) -> ListReportFieldsReply = report::fields;
        delete_report(DeleteReportRequest) -> Done = report::delete;
        preview_report(PreviewReportRequest) -> Pieces as PreviewReportStream = preview::preview;
        export_report(ExportReportRequest) -> Pieces as ExportReportStream = report_file::export;
    }
}
