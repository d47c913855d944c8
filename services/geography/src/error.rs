//! What can go wrong in a call, and which constraint of the database means what.

use proto::maillon::refusal::v1::Reason;

platform::call_error! {
    pub(crate)
    constraints {
        "region_code_key" => Reason::RegionCodeExists,
        "region_name_key" => Reason::RegionNameExists,
        "department_code_key" => Reason::DepartmentCodeExists,
        "department_name_key" => Reason::DepartmentNameExists,
        "subprefecture_code_key" => Reason::SubprefectureCodeExists,
        "subprefecture_name_key" => Reason::SubprefectureNameExists,
        "locality_name_key" => Reason::LocalityNameExists,
    }
    failures {}
}
