//! Every French sentence that the server says: refusals, faults of fields, confirmations of writes, names of
//! files.

mod audit;
mod card;
mod column;
mod confirmation;
mod fault;
mod field;
mod job;
mod number;
mod outline;
mod template;
mod upload;
mod word;

use proto::maillon::refusal::v1::{Reason, Refusal};
use proto::{Route, Write, bounds};

use fault::faults;
use number::grouped;

pub(crate) use audit::{node, state};
pub(crate) use column::heading;
pub(crate) use confirmation::{SIMULATED, begun, done, file_name, of_many, unchanged};
pub(crate) use fault::fault_of_field;
pub(crate) use print::words::yes_no;
pub(crate) use word::{word, year_alone};

/// A call that the contract has and no service answers yet.
pub(crate) const NOT_THERE_YET: &str = "Cette fonction n’est pas encore disponible sur ce serveur.";

/// More is printed than one answer holds.
pub(crate) const PRINTED_BY_JOB: &str = "L’impression est en préparation.";

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
        Reason::TemplateNotDrawn if !refusal.fields.is_empty() => return faults(&refusal.fields),
        Reason::TooLarge if count("kib") > 0 => {
            return format!(
                "L’envoi est trop volumineux : {} Kio au plus.",
                count("kib")
            );
        }
        Reason::TooLarge => {
            return format!(
                "L’envoi est trop volumineux : {} Mio au plus.",
                count("mib")
            );
        }
        Reason::DiskFull => {
            "Espace disque insuffisant sur le serveur : rien n’a été enregistré. \
            Veuillez prévenir votre administrateur."
        }
        Reason::RateLimited => "Trop de tentatives. Veuillez patienter avant de réessayer.",
        Reason::Unavailable => {
            return format!(
                "{} est momentanément indisponible. Veuillez réessayer dans quelques instants.",
                word::process(route)
            );
        }
        Reason::Timeout => {
            return format!(
                "{} n’a pas répondu à temps. Veuillez réessayer.",
                word::process(route)
            );
        }
        Reason::Internal => "Une erreur interne est survenue. Elle a été enregistrée.",
        Reason::StaleVersion => {
            "Cette fiche a été modifiée entre-temps par quelqu’un d’autre. Rien n’a été enregistré."
        }
        Reason::IdempotencyKeyReused => {
            "Cette clé d’idempotence a déjà servi à une autre demande. Rien n’a été enregistré."
        }
        Reason::WrongCredentials => "Identifiant ou mot de passe incorrect",
        Reason::SessionEnded => "Votre session est terminée, veuillez vous reconnecter.",
        Reason::RegionNotFound => "Cette région n’existe pas ou a été supprimée.",
        Reason::RegionCodeExists => "Une région porte déjà ce code.",
        Reason::RegionNameExists => "Une région porte déjà ce nom.",
        Reason::RegionInUse => return in_use("Cette région", "supprimée", refusal),
        Reason::DepartmentNotFound => "Ce département n’existe pas ou a été supprimé.",
        Reason::DepartmentCodeExists => "Un département porte déjà ce code.",
        Reason::DepartmentNameExists => "Un département de cette région porte déjà ce nom.",
        Reason::DepartmentInUse => return in_use("Ce département", "supprimé", refusal),
        Reason::SubprefectureNotFound => "Cette sous-préfecture n’existe pas ou a été supprimée.",
        Reason::SubprefectureCodeExists => "Une sous-préfecture porte déjà ce code.",
        Reason::SubprefectureNameExists => {
            "Une sous-préfecture de ce département porte déjà ce nom."
        }
        Reason::SubprefectureInUse => return in_use("Cette sous-préfecture", "supprimée", refusal),
        Reason::LocalityNotFound => "Cette localité n’existe pas ou a été supprimée.",
        Reason::LocalityNameExists => "Une localité de cette sous-préfecture porte déjà ce nom.",
        Reason::LocalityInUse => return in_use("Cette localité", "supprimée", refusal),
        Reason::ImportNotFound => "Aucun ajout de cet import n’a été trouvé.",
        Reason::ImportInUse => return in_use("Cet import", "annulé", refusal),
        Reason::ImportOfOtherFile => {
            "Un autre fichier a déjà été importé sous cet identifiant d’import : donnez-en un nouveau à ce \
            fichier."
        }
        Reason::MemberNotFound => "Ce membre n’existe pas ou a été archivé.",
        Reason::MemberNumberExists => "Un membre porte déjà ce numéro.",
        Reason::MemberInUse => return member_in_use(refusal),
        Reason::MemberReadOnly => "Cette fiche est en lecture seule sur ce nœud.",
        Reason::PossibleDuplicate => {
            "Ce membre ressemble à un membre déjà enregistré. Veuillez vérifier avant d’enregistrer."
        }
        Reason::MemberNotRestorable => {
            return format!(
                "Ce membre ne peut plus être restauré : il a été archivé il y a plus de {} jours, \
                ou son titulaire est archivé.",
                bounds::RESTORABLE_DAYS_MAX
            );
        }
        Reason::MemberNotArchived => "Ce membre n’est pas archivé : il n’y a rien à restaurer.",
        Reason::MemberNotLiving => "Ce membre est décédé ou radié.",
        Reason::NotInFamily => {
            "Ce membre n’est pas de cette famille, ou la famille a changé entre-temps."
        }
        Reason::CooperativeNotFound => "Cette coopérative n’existe pas ou a été supprimée.",
        Reason::CooperativeCodeExists => "Une coopérative porte déjà ce code.",
        Reason::CooperativeInUse => return in_use("Cette coopérative", "supprimée", refusal),
        Reason::CooperativeNotActive => {
            "Cette coopérative est suspendue ou dissoute : elle ne reçoit pas de nouveaux membres."
        }
        Reason::MembershipNotFound => "Cette appartenance à une coopérative n’existe pas.",
        Reason::MembershipOverlaps => {
            "Ce membre était déjà dans une coopérative à ces dates. Veuillez vérifier ses dates d’entrée et \
            de sortie."
        }
        Reason::PresidentStays => {
            "Ce membre préside sa coopérative : désignez d’abord un autre président."
        }
        Reason::ParcelNotFound => "Cette parcelle n’existe pas ou a été supprimée.",
        Reason::ParcelCodeExists => "Une parcelle porte déjà ce code.",
        Reason::ParcelFindingNotFound => {
            "Cette observation n’a plus cours : le contour a changé depuis."
        }
        Reason::ParcelTitleNotFound => "Cette page n’existe pas ou a été retirée.",
        Reason::ParcelTitleExists => "Cette page est déjà jointe à la parcelle.",
        Reason::ParcelTitleFull => {
            return format!(
                "Le titre foncier a déjà {} pages : retirez-en une d’abord.",
                count("most")
            );
        }
        Reason::PhotoNotFound => "Cette photo n’existe pas ou n’est plus disponible.",
        Reason::PhotoChanged => {
            "La photo de ce membre a changé entre-temps : votre décision n’a pas été enregistrée."
        }
        Reason::PhotoAlreadyChecked => {
            "Cette photo a déjà été contrôlée : votre décision n’a pas été enregistrée."
        }
        // Who posts to another call of cards reads photos.
        Reason::StorageUnavailable
            if route.is_some_and(|route| route.write == Some(Write::ReportCardProblem)) =>
        {
            "Le stockage des fichiers est plein ou indisponible : rien n’a été enregistré. \
            Veuillez réessayer plus tard, ou sans pièce jointe."
        }
        Reason::StorageUnavailable
            if route.is_some_and(|route| route.process == "members" && route.is_write()) =>
        {
            "Le stockage des photos est plein ou indisponible : la photo n’a pas été enregistrée. \
            Veuillez réessayer plus tard."
        }
        Reason::StorageUnavailable => {
            "Le stockage des photos est momentanément indisponible. Veuillez réessayer plus tard."
        }
        Reason::CardNotFound => "Cette carte n’existe pas.",
        Reason::InvalidTransition if refusal.counts.contains_key("job_from") => {
            return job::transition(refusal);
        }
        Reason::InvalidTransition => return card::transition(refusal),
        Reason::NotEligible => return card::not_eligible(refusal),
        Reason::CardNotPrintable => return card::not_printable(refusal),
        Reason::ListTooLong
            if route.and_then(|route| route.write) == Some(Write::MoveFoundMembers) =>
        {
            return format!(
                "La liste compte {} membres, et {} au plus changent de coopérative à la fois. Veuillez \
                affiner les filtres.",
                grouped(count("rows")),
                grouped(count("most"))
            );
        }
        Reason::ListTooLong => {
            return format!(
                "La liste compte {} lignes, et {} au plus s’impriment. Veuillez affiner les filtres, \
                ou exporter vers un tableur.",
                grouped(count("rows")),
                grouped(count("most"))
            );
        }
        Reason::CentralOnly => "Cela se fait au centre seulement, et non sur ce nœud de terrain.",
        Reason::FieldOnly => "Cela se fait sur un nœud de terrain seulement, et non au centre.",
        Reason::CardOnDelivery => "Cette carte se trouve déjà sur un autre bordereau ouvert.",
        Reason::DeclarationNotFound => {
            "Cette déclaration n’existe pas, ou sa pièce jointe n’est plus disponible."
        }
        Reason::TransactionNotFound => "Cette transaction n’existe pas ou a été supprimée.",
        Reason::TransactionNumberExists => "Une transaction de cet opérateur porte déjà ce numéro.",
        Reason::TransactionInUse => {
            "Cette transaction a servi à une carte : elle ne peut plus être modifiée ni supprimée."
        }
        Reason::DeliveryNotFound => "Ce bordereau n’existe pas ou a été supprimé.",
        Reason::JobBreaksOff => {
            "Ce traitement s’est interrompu à chaque essai. Veuillez prévenir votre administrateur."
        }
        Reason::JobNotFound => "Ce travail n’existe pas ou n’est plus conservé.",
        Reason::ReportNotFound => "Ce modèle n’existe pas ou a été supprimé.",
        Reason::ReportVersionNotFound => "Cette version du modèle n’existe pas.",
        Reason::ReportIsDefault => {
            "Ce modèle est celui par défaut de son type : choisissez-en d’abord un autre."
        }
        Reason::TemplateNotDrawn => {
            "Ce modèle ne peut pas imprimer un des textes : vérifiez ses codes et ses tableaux."
        }
        Reason::TemplateNotHere => {
            "Le modèle choisi n’est pas encore arrivé, et le service des rapports est momentanément \
            indisponible. Veuillez réessayer dans quelques instants."
        }
        Reason::SynchronizationOpen => {
            "Une synchronisation de ce nœud est déjà en cours : reprenez-la ou arrêtez-la d’abord."
        }
        Reason::SynchronizationNotFound => "Cette synchronisation n’existe pas.",
        Reason::SynchronizationClosed => {
            "Cette synchronisation est terminée : démarrez-en une autre."
        }
        Reason::CentreNotNamed => {
            "Ce nœud ne connaît pas l’adresse du centre, ou n’a pas de jeton de synchronisation. Veuillez \
            prévenir votre administrateur."
        }
        Reason::NodeNumberTaken => {
            "Un autre compte synchronise déjà un nœud de ce numéro. Veuillez prévenir le centre."
        }
        Reason::WrongSyncToken => "Le centre ne reconnaît pas ce jeton de synchronisation.",
        Reason::ConflictNotFound => "Ce conflit n’existe pas.",
        Reason::ConflictDecided => "Ce conflit a déjà été tranché autrement.",
        Reason::ValueDoesNotFit => {
            "Cette valeur ne convient pas à côté des autres fiches : numéro déjà pris, famille rompue ou \
            fiche encore utilisée. La valeur du centre est conservée."
        }
        Reason::ValueNotTypedIn => {
            "Pour ce champ, choisissez l’une des deux valeurs : il ne se saisit pas ici."
        }
        Reason::UserNotFound => "Cet utilisateur n’existe pas ou a été supprimé.",
        Reason::LoginNameExists => "Un utilisateur porte déjà cet identifiant.",
        Reason::OwnAccount => {
            "Vous ne pouvez ni supprimer votre propre compte ni en changer le rôle."
        }
        Reason::LastAdmin => {
            "Ce compte est le dernier administrateur national qui se connecte avec un mot de passe : \
            il ne peut être ni supprimé, \
             ni rétrogradé, ni limité à des régions, ni confié à un autre fournisseur."
        }
        Reason::NationalOnly => {
            "Cette action concerne tout le pays : elle est réservée aux comptes qui ne sont pas limités à \
            des régions."
        }
        Reason::OutsideTerritory => {
            "Cette action touche une région qui n’est pas la vôtre : votre compte est limité à certaines \
            régions."
        }
        Reason::PasswordChangeRequired => {
            "Votre mot de passe a été choisi par quelqu’un d’autre : changez-le avant de continuer."
        }
        Reason::SessionNotFound => "Cette session n’existe pas ou est déjà terminée.",
        // A newer service has a reason that this gateway does not know.
        Reason::Unspecified => "L’action a été refusée.",
    };
    sentence.to_owned()
}

/// Why a member can't be archived or made a dependant, and what to do first.
fn member_in_use(refusal: &Refusal) -> String {
    let count = |what: &str| refusal.counts.get(what).copied().unwrap_or_default();
    match (count("dependants"), count("cards")) {
        (0, 0) if count("presidencies") > 0 => {
            "Ce membre préside une coopérative : désignez d’abord un autre président.".to_owned()
        }
        (0, 0) if count("parcels") == 1 => {
            "Ce membre a 1 parcelle : confiez-la d’abord à un autre membre, ou supprimez-la."
                .to_owned()
        }
        (0, 0) if count("parcels") > 1 => format!(
            "Ce membre a {} parcelles : confiez-les d’abord à un autre membre, ou supprimez-les.",
            count("parcels")
        ),
        (0, _) => "Ce membre a une carte valide : annulez-la d’abord.".to_owned(),
        (1, _) => "Ce titulaire a 1 ayant droit : changez d’abord de titulaire.".to_owned(),
        (many, _) => {
            format!("Ce titulaire a {many} ayants droit : changez d’abord de titulaire.")
        }
    }
}

/// What still refers to a record, in the order in which a person would look for it.
fn in_use(what: &str, verb: &str, refusal: &Refusal) -> String {
    const NOUNS: &[(&str, &str, &str)] = &[
        ("regions", "région", "régions"),
        ("departments", "département", "départements"),
        ("subprefectures", "sous-préfecture", "sous-préfectures"),
        ("localities", "localité", "localités"),
        ("members", "membre", "membres"),
        ("former_members", "ancien membre", "anciens membres"),
        ("cooperatives", "coopérative", "coopératives"),
        ("parcels", "parcelle", "parcelles"),
        ("users", "utilisateur", "utilisateurs"),
        (
            "changed",
            "fiche modifiée depuis",
            "fiches modifiées depuis",
        ),
    ];
    let told: Vec<String> = NOUNS
        .iter()
        .filter_map(|(key, one, many)| {
            let count = *refusal.counts.get(*key).filter(|count| **count > 0)?;
            let noun = if count > 1 { many } else { one };
            Some(format!("{count} {noun}"))
        })
        .collect();
    let list = match told.split_last() {
        None => {
            return format!("{what} ne peut pas être {verb} : des données s’y rapportent encore.");
        }
        Some((last, [])) => last.clone(),
        Some((last, first)) => format!("{} et {last}", first.join(", ")),
    };
    let depend = if refusal.counts.values().sum::<i64>() > 1 {
        "en dépendent"
    } else {
        "en dépend"
    };
    format!("{what} ne peut pas être {verb} : {list} {depend} encore.")
}

/// The band on top of every screen where data are not real.
pub(crate) fn banner(running: &str) -> Option<&'static str> {
    match running {
        "demo" => Some("Démonstration : données fictives"),
        "test" => Some("Environnement de test"),
        _ => None,
    }
}
