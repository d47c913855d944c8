//! What the words of code lists are called in files. Those that are printed too have their home in
//! `crates/print`. And what services are called.

use proto::Route;

/// A day of which only the year is known.
pub(crate) fn year_alone(year: i32) -> String {
    format!("{year} (année seule)")
}

/// The service behind a call, as a person names it.
pub(super) fn process(route: Option<&Route>) -> &'static str {
    match route.map(|route| route.process) {
        Some("auth") => "Le service des comptes",
        Some("geography") => "Le service de la géographie",
        Some("members") => "Le service des membres",
        Some("cards") => "Le service des cartes",
        Some("reports") => "Le service des rapports",
        Some("sync") => "Le service de synchronisation",
        _ => "Le service",
    }
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

/// Words beyond which a sentence does not list them: countries.
const LISTED: usize = 40;
/// Whoever types an occupation chooses it from a list; a sentence of all of them says nothing.
const CHOSEN: &str = "member_occupation";

/// What a field that got an unknown word admits, each word with its French one where it has one.
pub(super) fn admitted(label: &str, field: &str, words: &str) -> String {
    let words: Vec<&str> = words.split(", ").collect();
    if words == [""] || words.len() > LISTED || field == CHOSEN {
        return format!("{label} ne figure pas dans la liste des valeurs admises.");
    }
    let told = words.into_iter().map(|known| match word(field, known) {
        french if french == known => known.to_owned(),
        french => format!("{french} ({known})"),
    });
    format!(
        "{label} n’admet que : {}.",
        told.collect::<Vec<_>>().join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn admitted_words_are_told_in_french_and_long_lists_not_at_all() {
        assert_eq!(
            admitted("Le statut", "delivery_status", "draft, sent"),
            "Le statut n’admet que : Brouillon (draft), Expédié (sent)."
        );
        assert_eq!(
            admitted("L’ordre de tri", "_orderBy", "region_name, region_code"),
            "L’ordre de tri n’admet que : region_name, region_code."
        );
        let occupations = ["farmer"; 31].join(", ");
        assert_eq!(
            admitted("La profession", "member_occupation", &occupations),
            "La profession ne figure pas dans la liste des valeurs admises."
        );
    }
}
