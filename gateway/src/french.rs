//! Every French sentence that the server says: refusals, faults of fields, confirmations of writes.

use std::borrow::Cow;

use proto::Route;
use proto::maillon::refusal::v1::{Fault, FieldFault, Reason, Refusal};

/// A call that the contract has and no service answers yet.
pub(crate) const NOT_THERE_YET: &str = "Cette fonction n’est pas encore disponible sur ce serveur.";

/// The sentence of a refusal. A reason without one does not compile.
pub(crate) fn sentence(refusal: &Refusal, route: Option<&Route>) -> String {
    let count = |what: &str| refusal.counts.get(what).copied().unwrap_or_default();
    let sentence = match refusal.reason() {
        Reason::NotFound => "Cette adresse n’existe pas.",
        Reason::MethodNotAllowed => "Cette méthode n’est pas admise à cette adresse.",
        Reason::Unauthenticated => "Veuillez vous connecter pour continuer.",
        Reason::PermissionDenied => "Votre rôle ne vous permet pas cette action.",
        Reason::BadRequest if refusal.fields.is_empty() => "La demande est illisible.",
        Reason::ValidationFailed if refusal.fields.is_empty() => {
            "Un texte contient un caractère qui n’est pas admis."
        }
        Reason::BadRequest | Reason::ValidationFailed => return faults(&refusal.fields),
        Reason::TooLarge => {
            return format!(
                "L’envoi est trop volumineux : {} Mio au plus.",
                count("mib")
            );
        }
        Reason::RateLimited => "Trop de tentatives. Veuillez patienter avant de réessayer.",
        Reason::Unavailable => {
            return format!(
                "{} est momentanément indisponible. Veuillez réessayer dans quelques instants.",
                process(route)
            );
        }
        Reason::Timeout => {
            return format!(
                "{} n’a pas répondu à temps. Veuillez réessayer.",
                process(route)
            );
        }
        Reason::Internal => "Une erreur interne est survenue. Elle a été enregistrée.",
        Reason::StaleVersion => {
            "Cette fiche a été modifiée entre-temps par quelqu’un d’autre. Rien n’a été enregistré."
        }
        Reason::WrongCredentials => "Identifiant ou mot de passe incorrect",
        Reason::SessionEnded => "Votre session est terminée, veuillez vous reconnecter.",
        Reason::RegionNotFound => "Cette région n’existe pas ou a été supprimée.",
        Reason::RegionCodeExists => "Une région porte déjà ce code.",
        Reason::RegionNameExists => "Une région porte déjà ce nom.",
        Reason::RegionInUse => {
            let departments = count("departments");
            let noun = if departments > 1 {
                "départements la composent"
            } else {
                "département la compose"
            };
            return format!(
                "Cette région ne peut pas être supprimée : {departments} {noun} encore."
            );
        }
        // A newer service has a reason that this gateway does not know.
        Reason::Unspecified => "L’action a été refusée.",
    };
    sentence.to_owned()
}

/// All faults in one sentence: the first three, then how many more.
fn faults(faults: &[FieldFault]) -> String {
    let mut sentences: Vec<String> = faults.iter().take(3).map(fault).collect();
    match faults.len().saturating_sub(3) {
        0 => {}
        1 => sentences.push("Une autre erreur a été trouvée.".to_owned()),
        more => sentences.push(format!("{more} autres erreurs ont été trouvées.")),
    }
    sentences.join(" ")
}

/// What is wrong with one field.
pub(crate) fn fault(fault: &FieldFault) -> String {
    let field = field_label(&fault.field);
    let detail = &fault.detail;
    match fault.fault() {
        Fault::Required => format!("{field} est obligatoire."),
        Fault::TooShort => format!("{field} est trop court : {detail} caractères au moins."),
        Fault::TooLong => format!("{field} est trop long : {detail} caractères au plus."),
        Fault::ControlCharacter => {
            format!("{field} contient un caractère de contrôle, qui n’est pas admis.")
        }
        Fault::OutOfRange => format!("{field} est hors limites ({detail})."),
        Fault::UnknownWord => format!("{field} n’admet que : {detail}."),
        Fault::WrongType => format!("{field} n’a pas la forme attendue."),
        Fault::NotADate => format!("{field} n’est pas une date qui existe (AAAA-MM-JJ)."),
        Fault::Twice => format!("{field} est donné deux fois."),
        Fault::UnknownReference => format!("{field} désigne un enregistrement qui n’existe pas."),
        Fault::Taken => format!("{field} est déjà pris."),
        Fault::Unspecified => format!("{field} est refusé."),
    }
}

/// « Le code de la région », or the field's name in the contract where it has no words yet.
fn field_label(field: &str) -> Cow<'static, str> {
    // A nested field is known by its last part, with its place: rows[3].region_code.
    let name = field.rsplit('.').next().unwrap_or(field);
    let label = match name {
        "region_id" => "L’identifiant de la région",
        "region_code" => "Le code de la région",
        "region_name" => "Le nom de la région",
        "region_version" => "La version de la région",
        "login" => "L’identifiant",
        "password" => "Le mot de passe",
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

/// The service behind a call, as a person names it.
fn process(route: Option<&Route>) -> &'static str {
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

/// The band on top of every screen where data are not real.
pub(crate) fn banner(running: &str) -> Option<&'static str> {
    match running {
        "demo" => Some("Démonstration : données fictives"),
        "test" => Some("Environnement de test"),
        _ => None,
    }
}

/// The confirmation of a write; `created` tells a new record from a changed one.
pub(crate) fn done(route: &Route, created: bool) -> Option<&'static str> {
    let sentence = match route.operation {
        "Regions_SaveRegion" if created => "Région enregistrée",
        "Regions_SaveRegion" => "Région modifiée",
        "Regions_DeleteRegion" => "Région supprimée",
        "Sessions_Logout" => "Vous êtes déconnecté",
        // Their answer is the token.
        "Sessions_Login" | "Sessions_RefreshSession" => return None,
        _ if route.is_write() => "Action effectuée",
        _ => return None,
    };
    Some(sentence)
}
