//! What fields are called in sentences.

use std::borrow::Cow;

/// Whether what is said of a label agrees with a feminine noun; an elided article does not tell.
pub(super) fn is_feminine(label: &str) -> bool {
    const ELIDED: [&str; 6] = [
        "L’adresse",
        "L’année de plantation",
        "L’observation",
        "L’ethnie",
        "L’autre nationalité",
        "L’autre profession",
    ];
    label.starts_with("La ") || ELIDED.iter().any(|noun| label.starts_with(noun))
}

/// « Le code de la région », or the field's name in the contract where it has no words yet.
pub(super) fn label(field: &str) -> Cow<'static, str> {
    // A nested field is known by its last part, with its place: rows[3].region_code.
    let name = field.rsplit('.').next().unwrap_or(field);
    let label = match name {
        "region_id" => "L’identifiant de la région",
        "region_code" => "Le code de la région",
        "region_name" => "Le nom de la région",
        "region_version" => "La version de la région",
        "department_id" => "L’identifiant du département",
        "department_code" => "Le code du département",
        "department_name" => "Le nom du département",
        "department_regionId" | "regionId" => "La région",
        "department_version" => "La version du département",
        "subprefecture_id" => "L’identifiant de la sous-préfecture",
        "subprefecture_code" => "Le code de la sous-préfecture",
        "subprefecture_name" => "Le nom de la sous-préfecture",
        "subprefecture_departmentId" | "departmentId" => "Le département",
        "subprefecture_version" => "La version de la sous-préfecture",
        "locality_id" => "L’identifiant de la localité",
        "locality_name" => "Le nom de la localité",
        "locality_subprefectureId" | "subprefectureId" => "La sous-préfecture",
        "locality_version" => "La version de la localité",
        "rows" => "Le tableau des lignes",
        "import_uuid" | "importUuid" => "L’identifiant de l’import",
        "login" | "login_name" => "L’identifiant",
        "login_id" | "id" => "Le numéro",
        "password" | "login_password" => "Le mot de passe",
        "login_role" => "Le rôle",
        "login_provider" => "Le fournisseur du compte",
        "login_regionIds" => "Le territoire",
        "login_version" => "La version du compte",
        "login_syncToken" => "Le jeton de synchronisation",
        "old" => "L’ancien mot de passe",
        "new" => "Le nouveau mot de passe",
        "loginParam_name" => "Le nom du paramètre",
        "loginParam_stringValue"
        | "loginParam_intValue"
        | "loginParam_dateValue"
        | "loginParam_boolValue" => "La valeur du paramètre",
        "loginParam_version" => "La version du paramètre",
        "member_id" => "Le membre",
        "new_main_member_id" => "Le nouveau titulaire",
        "member_idNumber" | "number" => "Le numéro de membre",
        "member_firstname" => "Le prénom",
        "member_lastname" => "Le nom",
        "member_gender" | "gender" => "Le genre",
        "member_birthDate" => "La date de naissance",
        "member_birthDatePrecision" => "La précision de la date de naissance",
        "member_birthLocation" => "Le lieu de naissance",
        "member_city" => "La ville",
        "member_address" => "L’adresse",
        "member_district" => "Le quartier",
        "member_contact" | "cooperative_contact" => "Le téléphone",
        "member_contactUrgency" => "Le contact d’urgence",
        "member_localityId" | "localityId" | "cooperative_localityId" => "La localité",
        "member_membershipStartDate" => "La date d’adhésion",
        "member_cooperativeId" | "cooperativeId" | "cooperative_id" | "to_cooperativeId" => {
            "La coopérative"
        }
        "cooperative_code" => "Le code de la coopérative",
        "cooperative_name" => "Le nom de la coopérative",
        "cooperative_presidentMemberId" => "Le président",
        "cooperative_status" => "Le statut de la coopérative",
        "cooperative_version" => "La version de la coopérative",
        "on" => "La date",
        "parcel_id" => "La parcelle",
        "bbox" => "La zone de la carte",
        "parcel_code" => "Le code de la parcelle",
        "parcel_memberId" => "Le membre de la parcelle",
        "parcel_localityId" => "La localité de la parcelle",
        "parcel_crop" | "crop" => "La culture",
        "parcel_areaHa" => "La superficie",
        "parcel_declaredAreaHa" => "La superficie déclarée",
        "parcel_plantedYear" => "L’année de plantation",
        "parcel_geometry" => "L’emplacement",
        "parcel_accuracyM" => "La précision du relevé",
        "parcel_landTitle" => "Le titre foncier",
        "title_page" => "La page du titre foncier",
        "title_id" => "L’identifiant de la page",
        "parcel_version" => "La version de la parcelle",
        "file" => "Le fichier",
        "export_recipient" => "Le destinataire du fichier",
        "export_country" => "Le pays de production",
        "export_withNames" => "Le choix des noms",
        "finding_id" => "L’observation",
        "membership_id" => "L’appartenance",
        "membership_joinedOn" => "La date d’entrée",
        "membership_leftOn" => "La date de sortie",
        "membership_version" => "La version de l’appartenance",
        "member_isMainAccount" => "La qualité de titulaire",
        "member_isSpouse" => "La qualité de conjoint",
        "member_isChild" => "La qualité d’enfant",
        "member_mainMemberId" => "Le titulaire",
        "member_orderNumber" => "Le rang dans la famille",
        "member_status" | "status" => "Le statut",
        "member_statusReason" => "Le motif du statut",
        "member_statusOn" => "La date d’effet du statut",
        "member_maritalStatus" => "La situation matrimoniale",
        "member_educationLevel" => "Le niveau d’études",
        "member_ethnicity" => "L’ethnie",
        "member_nationality" => "La nationalité",
        "member_otherNationality" => "L’autre nationalité",
        "member_occupation" => "La profession",
        "member_otherOccupation" => "L’autre profession",
        "member_identityDocumentType" => "Le type de pièce d’identité",
        "member_identityDocumentNumber" => "Le numéro de la pièce d’identité",
        "member_householdStatus" => "La place dans le ménage",
        "member_householdSize" => "La taille du ménage",
        "member_dependentCount" => "Le nombre de personnes à charge",
        "member_duplicateConfirmed" => "La confirmation du doublon",
        "member_version" => "La version de la fiche",
        "member_photo" | "member_photoFileName" => "La photo",
        "accepted" => "La décision",
        "card_id" => "La carte",
        "card_createdAt" => "La date de création de la carte",
        "card_ids" => "La liste des cartes",
        "reads" => "La liste des lectures",
        "card_idNumber" => "Le numéro de carte",
        "card_firstname" => "Le prénom sur la carte",
        "card_lastname" => "Le nom sur la carte",
        "card_birthDate" => "La date de naissance sur la carte",
        "card_birthLocation" => "Le lieu de naissance sur la carte",
        "card_city" => "La ville sur la carte",
        "card_phoneNumber" => "Le téléphone sur la carte",
        "card_membershipStartDate" => "La date d’adhésion sur la carte",
        "card_memberId" => "Le membre de la carte",
        "card_status" => "Le statut de la carte",
        "card_printedAt" => "La date d’impression",
        "card_qrcode" => "Le code de la carte",
        "card_version" => "La version de la carte",
        "cards" => "La liste des cartes du bordereau",
        "member_ids" => "La liste des membres",
        "expiresFrom" => "Le début de la période d’expiration",
        "expiresTo" => "La fin de la période d’expiration",
        "reason" | "finding_keptReason" => "Le motif",
        "motive" => "Le motif de la ligne",
        "happenedOn" => "La date des faits",
        "declaredBy" => "Le nom du déclarant",
        "attachment" => "La pièce jointe",
        "deliveredAt" => "La date de remise",
        "receivedBy" => "Le nom du réceptionnaire",
        "relation" => "Le lien avec le membre",
        "identityDocument" => "La pièce d’identité",
        "underResponsibility" => "La remise sous la responsabilité de l’agent",
        "unsettledDays" => "Le nombre de jours depuis l’expédition",
        "daysFrom" => "Le nombre minimal de jours d’acheminement",
        "daysTo" => "Le nombre maximal de jours d’acheminement",
        "notDeliveredReason" => "Le motif de non-remise",
        "delivery_id" => "Le bordereau",
        "delivery_ids" => "La liste des bordereaux",
        "delivery_code" => "Le code du bordereau",
        "delivery_isErrorType" => "Le type du bordereau",
        "delivery_status" => "Le statut du bordereau",
        "delivery_version" => "La version du bordereau",
        "document" => "Le document",
        "report_id" | "report_json" => "Le modèle",
        "report_name" => "Le nom du modèle",
        "transaction_ids" => "La liste des transactions",
        "document_title" => "Le titre du document",
        "document_number" => "Le numéro du document",
        "document_date" => "La date du document",
        "document_subject" => "L’objet du document",
        "document_text" => "Le texte du document",
        "document_author" => "L’auteur du document",
        "report_description" => "La description du modèle",
        "report_type" => "Le type du modèle",
        "report_previewData" => "Le jeu de données d’exemple",
        "report_versionNotes" => "La note de version",
        "sha256" => "La somme de contrôle",
        "file_version" => "La version du fichier",
        "entity_id" => "L’enregistrement à imprimer",
        "layout" => "La disposition sur le papier",
        "offsetX" => "Le décalage vers la droite",
        "offsetY" => "Le décalage vers le bas",
        "isTest" => "La carte de test",
        "id_number" => "Le numéro recherché",
        "transaction_id" => "La transaction",
        "transaction_number" => "Le numéro de transaction",
        "transaction_mobileOperator" => "L’opérateur",
        "transaction_date" => "La date de la transaction",
        "transaction_amount" => "Le montant",
        "transaction_type" => "Le type de transaction",
        "transaction_memberId" => "Le membre de la transaction",
        "transaction_version" => "La version de la transaction",
        "createdFrom" | "dateFrom" | "from" | "membershipFrom" | "birthFrom" | "statusFrom"
        | "sentFrom" => "Le début de la période",
        "createdTo" | "dateTo" | "to" | "membershipTo" | "birthTo" | "statusTo" | "sentTo" => {
            "La fin de la période"
        }
        "since" => "L’instant de départ",
        "job_id" => "Le travail",
        "job_kind" => "Le type de travail",
        "job_state" => "L’état du travail",
        "check" | "check_name" => "Le contrôle",
        "check_service" | "service_name" => "Le service",
        "filter_firstname" => "Le filtre du prénom",
        "filter_idNumber" => "Le filtre du numéro",
        "createdBy" => "Le nom de l’auteur",
        "isSpouse" => "Le critère « conjoint »",
        "isChild" => "Le critère « enfant »",
        "ids" => "La liste des identifiants",
        "q" => "La recherche",
        "session_id" => "Le numéro de la session",
        "entity" => "Le type de fiche",
        "action" => "L’action",
        "format" => "Le format",
        "columns" => "La liste des colonnes",
        "filter" => "Le filtre",
        "_limit" => "Le nombre de lignes par page",
        "_offset" => "Le rang de la première ligne",
        "_orderBy" => "L’ordre de tri",
        "_descending" => "Le sens du tri",
        _ => return Cow::Owned(format!("Le champ « {field} »")),
    };
    if name == field {
        Cow::Borrowed(label)
    } else {
        Cow::Owned(format!("{label} ({field})"))
    }
}

#[cfg(test)]
mod tests {
    use proto::maillon::refusal::v1::{Fault, FieldFault};

    #[test]
    fn light_what_is_said_of_a_field_agrees_with_it() {
        for (field, fault, sentence) in [
            (
                "member_otherNationality",
                Fault::OutOfPlace,
                "L’autre nationalité ne peut pas être renseignée ici.",
            ),
            (
                "member_otherOccupation",
                Fault::Twice,
                "L’autre profession est donnée deux fois.",
            ),
            (
                "member_address",
                Fault::TooLong,
                "L’adresse est trop longue : 250 caractères au plus.",
            ),
            ("login_name", Fault::Taken, "L’identifiant est déjà pris."),
        ] {
            let told = FieldFault {
                field: field.to_owned(),
                fault: fault.into(),
                detail: if fault == Fault::TooLong {
                    "250".to_owned()
                } else {
                    String::new()
                },
                ..FieldFault::default()
            };
            assert_eq!(crate::french::fault_of_field(&told), sentence);
        }
    }
}
