//! What the words of code lists are called in files. Those that are printed too have their home in
//! `crates/print`.

/// A day of which only the year is known.
pub(crate) fn year_alone(year: i32) -> String {
    format!("{year} (année seule)")
}

/// A word that a field holds, or the contract's own where it has no French one yet.
pub(crate) fn word<'a>(field: &str, word: &'a str) -> &'a str {
    if let Some(printed) = print::words::word(field, word) {
        return printed;
    }
    match (field, word) {
        ("member_birthDatePrecision" | "card_birthDatePrecision", "day") => "Jour",
        ("member_birthDatePrecision" | "card_birthDatePrecision", "year") => "Année seule",
        ("member_maritalStatus", "single") => "Célibataire",
        ("member_maritalStatus", "married") => "Marié",
        ("member_maritalStatus", "customary") => "Mariage coutumier",
        ("member_maritalStatus", "divorced") => "Divorcé",
        ("member_maritalStatus", "widowed") => "Veuf",
        ("member_educationLevel", "none") => "Aucun",
        ("member_educationLevel", "koranic") => "École coranique",
        ("member_educationLevel", "primary") => "Primaire",
        ("member_educationLevel", "lower_secondary") => "Secondaire, premier cycle",
        ("member_educationLevel", "upper_secondary") => "Secondaire, second cycle",
        ("member_educationLevel", "vocational") => "Formation professionnelle",
        ("member_educationLevel", "higher") => "Supérieur",
        ("member_identityDocumentType", "cni") => "Carte nationale d’identité",
        ("member_identityDocumentType", "passport") => "Passeport",
        ("member_identityDocumentType", "residence_card") => "Carte de résident",
        ("member_identityDocumentType", "birth_certificate") => "Extrait de naissance",
        ("member_identityDocumentType", "driving_licence") => "Permis de conduire",
        ("member_identityDocumentType", "attestation") => "Attestation d’identité",
        ("member_identityDocumentType", "other") => "Autre pièce",
        ("member_householdStatus", "head") => "Chef de ménage",
        ("member_householdStatus", "spouse") => "Conjoint",
        ("member_householdStatus", "child") => "Enfant",
        ("member_householdStatus", "relative") => "Autre parent",
        ("member_householdStatus", "other") => "Autre",
        ("cooperative_status", "active") => "Active",
        ("cooperative_status", "dissolved") => "Dissoute",
        ("card_status", "created") => "À imprimer",
        ("card_status", "printed") => "Imprimée",
        ("card_status", "in_delivery") => "En livraison",
        ("card_status", "delivered") => "Remise",
        ("card_status" | "cooperative_status", "suspended") => "Suspendue",
        ("card_status", "faulty") => "Défectueuse",
        ("card_status", "lost") => "Perdue",
        ("card_status", "stolen") => "Volée",
        ("card_status", "damaged") => "Endommagée",
        ("card_status", "replaced") => "Remplacée",
        ("card_status", "cancelled") => "Annulée",
        ("card_status", "expired") => "Expirée",
        ("delivery_status", "draft") => "Brouillon",
        ("delivery_status", "sent") => "Expédié",
        ("delivery_status", "received") => "Réceptionné",
        ("delivery_status", "in_progress") => "Remise en cours",
        ("delivery_status", "closed") => "Clôturé",
        ("delivery_status", "cancelled") => "Annulé",
        _ => word,
    }
}
