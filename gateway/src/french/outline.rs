//! What is wrong with the place or the outline of a parcel.

use proto::maillon::refusal::v1::Fault;

/// `field` as a sentence begins, `detail` as the fault has it.
pub(super) fn fault(field: &str, fault: Fault, detail: &str) -> String {
    match fault {
        Fault::NotAGeometry if detail.is_empty() => {
            format!("{field} n’est pas un point ou un contour au format GeoJSON.")
        }
        Fault::NotAGeometry => {
            format!("{field} doit être un point ou un contour, et non « {detail} ».")
        }
        Fault::SeveralParts => {
            format!("{field} comporte {detail} parties : enregistrez une parcelle pour chacune.")
        }
        Fault::TooFewCorners => {
            format!("{field} a trop peu de sommets : un contour en a {detail} au moins.")
        }
        Fault::TooManyCorners => {
            format!("{field} a trop de sommets : un contour en a {detail} au plus.")
        }
        Fault::NotAPlace => format!(
            "{field} : le sommet {detail} n’est pas un lieu. La longitude va de −180 à 180 degrés, \
            la latitude de −85 à 85."
        ),
        Fault::LatitudeFirst => format!(
            "{field} : au sommet {detail}, la latitude est donnée avant la longitude. Écrivez d’abord la \
            longitude."
        ),
        Fault::AcrossDateLine => format!("{field} traverse la ligne de changement de date."),
        Fault::NotClosed => {
            format!("{field} n’est pas fermé : le dernier sommet doit être le même que le premier.")
        }
        Fault::CrossesItself if detail.is_empty() => {
            format!("{field} se croise ou se touche lui-même.")
        }
        Fault::CrossesItself => {
            format!("{field} se croise ou se touche lui-même, près du sommet {detail}.")
        }
        Fault::NoArea => format!("{field} n’a pas de surface : tous les sommets sont alignés."),
        Fault::TooLargeArea => format!(
            "{field} est trop grand : {detail} hectares au plus. Vérifiez l’ordre des coordonnées et leur \
            unité."
        ),
        Fault::WrongHole if detail.is_empty() => format!(
            "{field} a une enclave qui touche le contour ou une autre enclave, ou qui en sort."
        ),
        Fault::WrongHole => format!("{field} a trop d’enclaves : {detail} au plus."),
        Fault::NotARectangle => format!(
            "{field} doit être donnée par quatre nombres de degrés : ouest, sud, est, nord, séparés par des \
            virgules."
        ),
        _ => format!("{field} est refusé."),
    }
}
