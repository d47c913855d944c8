//! What is wrong with the place or the outline of a parcel, or with its country.

use proto::maillon::refusal::v1::Fault;

use super::number::of_detail;

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
            let most = of_detail(detail);
            format!("{field} a trop de sommets : un contour en a {most} au plus.")
        }
        Fault::NotAPlace => format!(
            "{field} : le sommet {detail} n’est pas un lieu. La longitude doit être entre −180 et 180 \
            degrés, la latitude entre −85 et 85 degrés."
        ),
        Fault::LatitudeFirst => format!(
            "{field} : la latitude du sommet {detail} n’est pas entre −90 et 90 degrés. Si latitude et \
            longitude sont inversées, échangez-les."
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
            "{field} est trop grand pour une parcelle : {} hectares au plus. Vérifiez l’ordre et l’unité des \
            coordonnées.",
            of_detail(detail)
        ),
        Fault::WrongHole if detail.is_empty() => format!(
            "{field} a une enclave qui touche le contour ou une autre enclave, ou qui en sort."
        ),
        Fault::WrongHole => format!("{field} a trop d’enclaves : {detail} au plus."),
        Fault::NotARectangle => format!(
            "{field} doit être donnée par quatre nombres de degrés séparés par des virgules : ouest, sud, \
            est, nord ; la longitude entre −180 et 180, la latitude entre −90 et 90."
        ),
        _ => format!("{field} est refusé."),
    }
}

/// What is wrong with the country in which producers are, where a setting may say it instead.
pub(super) fn country(field: &str, fault: Fault, detail: &str) -> String {
    if fault == Fault::Required {
        return format!(
            "{field} est obligatoire : le paramètre « Pays des parcelles » (global.parcel.country) n’en \
            désigne aucun."
        );
    }
    format!(
        "{field} n’est pas un code de pays : écrivez les deux majuscules de la norme ISO 3166-1, par exemple \
        {detail}. Sans pays, celui du paramètre « Pays des parcelles » (global.parcel.country) est pris."
    )
}
