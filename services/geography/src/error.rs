//! What can go wrong in a call, and which constraint of the database means what.

use platform::Refusal;
use proto::maillon::refusal::v1::Reason;

platform::call_error! {
    pub(crate)
    constraints {
        "region_code_key" => Refusal::duplicate(Reason::RegionCodeExists, "region_code"),
        "region_name_key" => Refusal::duplicate(Reason::RegionNameExists, "region_name"),
        "department_code_key" => Refusal::duplicate(Reason::DepartmentCodeExists, "department_code"),
        "department_name_key" => Refusal::duplicate(Reason::DepartmentNameExists, "department_name"),
        "subprefecture_code_key" => Refusal::duplicate(Reason::SubprefectureCodeExists, "subprefecture_code"),
        "subprefecture_name_key" => Refusal::duplicate(Reason::SubprefectureNameExists, "subprefecture_name"),
        "locality_name_key" => Refusal::duplicate(Reason::LocalityNameExists, "locality_name"),
    }
    failures {}
}
