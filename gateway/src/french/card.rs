//! Refusals about cards and deliveries.

use proto::maillon::cards::v1::{CardStatus, DeliveryStatus, EligibilityReason};
use proto::maillon::refusal::v1::Refusal;

/// Which change of a card or a delivery was asked for.
pub(super) fn transition(refusal: &Refusal) -> String {
    let number = |key: &str| {
        let number = refusal.counts.get(key).copied();
        number.and_then(|number| i32::try_from(number).ok())
    };
    let (from, to) = match (number("delivery_from"), number("delivery_to")) {
        // Nothing leads back to a draft: it was to be changed or deleted.
        (Some(from), Some(to)) if DeliveryStatus::try_from(to) == Ok(DeliveryStatus::Draft) => {
            let from = delivery_status(from);
            return format!(
                "Ce bordereau est « {from} » : seul un brouillon peut être modifié ou supprimé."
            );
        }
        (Some(from), Some(to)) => (delivery_status(from), delivery_status(to)),
        _ => (
            card_status(number("from").unwrap_or_default()),
            card_status(number("to").unwrap_or_default()),
        ),
    };
    format!("Transition interdite : {from} → {to}.")
}

fn delivery_status(number: i32) -> &'static str {
    match DeliveryStatus::try_from(number).unwrap_or_default() {
        DeliveryStatus::Unspecified => "état inconnu",
        DeliveryStatus::Draft => "Brouillon",
        DeliveryStatus::Sent => "Expédié",
        DeliveryStatus::Received => "Réceptionné",
        DeliveryStatus::InProgress => "Remise en cours",
        DeliveryStatus::Closed => "Clôturé",
        DeliveryStatus::Cancelled => "Annulé",
    }
}

fn card_status(number: i32) -> &'static str {
    match CardStatus::try_from(number).unwrap_or_default() {
        CardStatus::Unspecified => "état inconnu",
        CardStatus::Created => "À imprimer",
        CardStatus::Printed => "Imprimée",
        CardStatus::InDelivery => "En livraison",
        CardStatus::Delivered => "Remise",
        CardStatus::Suspended => "Suspendue",
        CardStatus::Faulty => "Défectueuse",
        CardStatus::Lost => "Perdue",
        CardStatus::Stolen => "Volée",
        CardStatus::Damaged => "Endommagée",
        CardStatus::Replaced => "Remplacée",
        CardStatus::Cancelled => "Annulée",
        CardStatus::Expired => "Expirée",
    }
}

/// A card of which no second one is made.
pub(super) fn not_printable(refusal: &Refusal) -> String {
    let number = |key: &str| refusal.counts.get(key).copied().unwrap_or_default();
    let status = card_status(i32::try_from(number("status")).unwrap_or_default()).to_lowercase();
    let card = number("card");
    match number("cards") {
        0 | 1 => format!("La carte {card:011} est {status} : elle ne s’imprime plus."),
        many => format!(
            "{many} de ces cartes ne s’impriment plus, la première est la carte {card:011}, {status}."
        ),
    }
}

/// Everything that keeps a member from a card.
pub(super) fn not_eligible(refusal: &Refusal) -> String {
    const REASONS: [(EligibilityReason, &str); 6] = [
        (EligibilityReason::NoPhoto, "la photo manque"),
        (
            EligibilityReason::PhotoNotChecked,
            "la photo n’est pas contrôlée",
        ),
        (
            EligibilityReason::NoTransaction,
            "aucun paiement de carte n’est disponible",
        ),
        (
            EligibilityReason::HasValidCard,
            "le membre a déjà une carte",
        ),
        (EligibilityReason::Incomplete, "l’identité est incomplète"),
        (
            EligibilityReason::MemberInactive,
            "le membre n’est pas actif",
        ),
    ];
    let told: Vec<&str> = REASONS
        .iter()
        .filter(|(reason, _)| refusal.reasons().any(|found| found == *reason))
        .map(|(_, told)| *told)
        .collect();
    if told.is_empty() {
        return "Ce membre ne peut pas recevoir de carte.".to_owned();
    }
    format!(
        "Ce membre ne peut pas recevoir de carte : {}.",
        told.join(", ")
    )
}
