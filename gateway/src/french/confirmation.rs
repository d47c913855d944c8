//! What is said of work that was done, and what its files are called.

use std::borrow::Cow;

use proto::{Download, Write};

use crate::json::Outcomes;

/// The confirmation of work on many that was not done to each.
pub(crate) fn of_many(done: &'static str, many: &Outcomes) -> Cow<'static, str> {
    match (many.all, many.done, many.refused) {
        (all, _, refused) if refused == all => {
            "Aucun changement : tout a été refusé, avec une raison pour chaque élément".into()
        }
        (_, 0, 0) => "Aucun changement : c’était déjà fait".into(),
        (all, 0, refused) => format!("Aucun changement, avec {refused} refus sur {all}").into(),
        (_, _, 0) => done.into(),
        (all, _, refused) => format!("{done}, avec {refused} refus sur {all}").into(),
    }
}

/// The confirmation of work that goes on after its answer.
pub(crate) fn begun(write: Write) -> &'static str {
    match write {
        Write::CreateCards => "Création des cartes commencée : elle se poursuit en arrière-plan",
        Write::RefreshCards => {
            "Actualisation des cartes commencée : elle se poursuit en arrière-plan"
        }
        Write::MoveFoundMembers => {
            "Changement de coopérative commencé : il se poursuit en arrière-plan"
        }
        _ => "Travail commencé : il se poursuit en arrière-plan",
    }
}

/// What is said of work that was only to tell what it would do.
pub(crate) const SIMULATED: &str = "Simulation : rien n’a été enregistré";

/// The confirmation of a write that found everything as it was to be.
pub(crate) fn unchanged(write: Write) -> &'static str {
    match write {
        Write::SaveReport | Write::SaveReportJson => "Aucune modification",
        Write::CreateCards => "Aucune carte n’a été créée",
        Write::RefreshCards => "Aucune carte n’a été modifiée",
        Write::RunChecks => "Aucun contrôle n’a été relancé",
        _ => "Aucun changement",
    }
}

/// The confirmation of a write; `created` tells a new record from a changed one. A write without one does not
/// compile.
pub(crate) fn done(write: Write, created: bool) -> &'static str {
    match write {
        Write::SaveRegion if created => "Région enregistrée",
        Write::SaveRegion => "Région modifiée",
        Write::DeleteRegion => "Région supprimée",
        Write::SaveDepartment if created => "Département enregistré",
        Write::SaveDepartment => "Département modifié",
        Write::DeleteDepartment => "Département supprimé",
        Write::SaveSubprefecture if created => "Sous-préfecture enregistrée",
        Write::SaveSubprefecture => "Sous-préfecture modifiée",
        Write::DeleteSubprefecture => "Sous-préfecture supprimée",
        Write::SaveLocality if created => "Localité enregistrée",
        Write::SaveLocality => "Localité modifiée",
        Write::DeleteLocality => "Localité supprimée",
        Write::UndoImport | Write::UndoParcelImport => "Import annulé",
        Write::SaveMember if created => "Membre enregistré",
        Write::SaveMember => "Membre modifié",
        Write::DeleteMember => "Membre archivé",
        Write::RestoreMember => "Membre restauré",
        Write::ChangeMemberStatus => "Statut modifié",
        Write::ChangeHolder => "Titulaire changé",
        Write::SaveCooperative if created => "Coopérative enregistrée",
        Write::SaveCooperative => "Coopérative modifiée",
        Write::DeleteCooperative => "Coopérative supprimée",
        Write::MoveMembers => "Appartenance des membres enregistrée",
        // Nobody was found: else a job has begun.
        Write::MoveFoundMembers => "Aucun membre n’a été déplacé",
        Write::CorrectMembership => "Dates d’appartenance modifiées",
        Write::SaveMemberPhoto => "Photo enregistrée",
        Write::RestoreMemberPhoto => "Photo rétablie",
        Write::SaveCard if created => "Carte créée",
        Write::SaveCard => "Carte modifiée",
        Write::DeleteCard => "Carte annulée",
        Write::MarkCardsAsPrinted => "Impression enregistrée",
        Write::ReportMisprint => "Cartes remises à imprimer",
        Write::ReportCardProblem => "Problème enregistré",
        Write::ReplaceCard => "Carte de remplacement créée",
        Write::CancelCards => "Annulation enregistrée",
        Write::SuspendCards => "Suspension enregistrée",
        Write::ReinstateCards => "Rétablissement enregistré",
        Write::CreateCards => "Création des cartes effectuée",
        Write::RefreshCards => "Cartes actualisées",
        Write::CreateMemberCard => "Carte créée",
        Write::SaveDelivery if created => "Bordereau enregistré",
        Write::SaveDelivery => "Bordereau modifié",
        Write::DeleteDelivery => "Bordereau supprimé",
        Write::MarkDeliveriesAsSent => "Expédition enregistrée",
        Write::ReceiveDelivery => "Bordereau réceptionné",
        Write::CancelDelivery => "Bordereau annulé",
        Write::HandOverCards => "Remise enregistrée",
        Write::SaveTransaction if created => "Transaction enregistrée",
        Write::SaveTransaction => "Transaction modifiée",
        Write::DeleteTransaction => "Transaction supprimée",
        Write::CancelJob => "Travail annulé",
        Write::PauseJob => "Pause demandée : le travail s’arrête à sa prochaine étape",
        Write::ResumeJob => "Travail repris",
        Write::RetryJob => "Nouvel essai lancé : le travail reprend où il s’était arrêté",
        Write::RunChecks => "Contrôles relancés",
        Write::MendCheck => "Remise en ordre demandée",
        Write::RetryEvents => "Nouvel essai des événements effectué",
        Write::CreateUser if created => "Utilisateur enregistré",
        Write::CreateUser | Write::UpdateUser => "Utilisateur modifié",
        Write::DeleteUser => "Utilisateur supprimé",
        Write::ChangeOwnPassword => "Mot de passe modifié",
        Write::DeleteSession => "Session terminée",
        Write::SaveLoginParam => "Paramètre enregistré",
        Write::Logout => "Vous êtes déconnecté",
        // Nobody serves these yet.
        Write::CheckPhoto => "Contrôle de la photo enregistré",
        Write::ImportLocalities | Write::ImportMembers | Write::ImportTransactions => {
            "Import effectué"
        }
        Write::DecideDuplicate | Write::DecideConflict => "Décision enregistrée",
        Write::SaveParcel if created => "Parcelle enregistrée",
        Write::SaveParcel => "Parcelle modifiée",
        Write::DeleteParcel => "Parcelle supprimée",
        Write::AddParcelTitle => "Page jointe",
        Write::RemoveParcelTitle => "Page retirée",
        Write::KeepParcelFinding => "Observation conservée",
        Write::ImportParcels => "Parcelles importées",
        Write::ReconcileTransactions => "Rapprochement effectué",
        Write::SaveReport | Write::SaveReportJson if created => "Modèle enregistré",
        Write::SaveReport | Write::SaveReportJson => "Modèle modifié",
        Write::CopyReport => "Modèle copié",
        Write::RestoreReport => "Version restaurée",
        Write::SetDefaultReport => "Modèle par défaut choisi",
        Write::DeleteReport => "Modèle supprimé",
        Write::ImportReport => "Modèle importé",
        Write::PutExchangedPhoto => "Photo reçue",
        Write::RetryPhotos => "Nouvel envoi des photos demandé",
        Write::PushRecords => "Fiches reçues",
        Write::StopSynchronization => "Arrêt de la synchronisation demandé",
    }
}

/// What a file is called.
pub(crate) fn file_name(download: Download) -> &'static str {
    match download {
        Download::ExportRegions => "regions",
        Download::ExportDepartments => "departements",
        Download::ExportSubprefectures => "sous-prefectures",
        Download::ExportLocalities => "localites",
        Download::ExportMembers | Download::PrintMemberList => "membres",
        Download::ExportCooperatives => "cooperatives",
        Download::ExportParcels => "parcelles",
        Download::ExportPlots => "parcelles-rdue",
        Download::PrintParcel => "parcelle",
        Download::ExportAuditEntries => "audit",
        Download::ExportCards | Download::PrintCards | Download::GetPrintedCards => "cartes",
        Download::BundleCards => "cartes-imprimeur",
        Download::ExportDeliveries | Download::PrintDeliveries | Download::GetPrintedDeliveries => {
            "bordereaux"
        }
        Download::ExportTransactions | Download::PrintTransactionList => "transactions",
        Download::PreviewReport => "apercu",
        Download::ExportReport => "modele",
        Download::PrintMemberDocuments => "documents",
        Download::PrintReceipts => "recus",
    }
}
