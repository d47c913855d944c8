//! What is wrong with a file of parcels as a whole.

use proto::maillon::refusal::v1::{Fault, FieldFault};

use super::number::of_detail;

/// A sentence behind the row of the file that it is about, if it is of one.
pub(super) fn at_row(fault: &FieldFault, sentence: String) -> String {
    match fault.row {
        0 => sentence,
        row if fault.is_feature => format!("Élément {row} : {sentence}"),
        row => format!("Ligne {row} : {sentence}"),
    }
}

/// `detail` as the fault has it.
pub(super) fn fault(fault: Fault, detail: &str) -> String {
    match fault {
        Fault::TooManyRows => {
            let most = of_detail(detail);
            format!("Le fichier a trop de parcelles : {most} au plus. Répartissez-le en plusieurs.")
        }
        Fault::TooManyFiles => {
            let most = of_detail(detail);
            format!("L’archive contient trop de fichiers : {most} au plus.")
        }
        Fault::UnsafeFile => {
            "Le fichier déclare des entités ou des niveaux sans fin : enregistrez-le de \
            nouveau avec votre logiciel de cartographie."
                .to_owned()
        }
        Fault::BrokenFile if detail.is_empty() => {
            "Le fichier est abîmé ou incomplet : il ne peut pas être lu.".to_owned()
        }
        Fault::BrokenFile => format!(
            "Le fichier est abîmé ou incomplet : il ne peut pas être lu au-delà de la position {detail}."
        ),
        Fault::EncryptedFile => {
            "L’archive est protégée par un mot de passe : enregistrez-la sans.".to_owned()
        }
        Fault::NothingInArchive => "L’archive ne contient ni shapefile (.shp) ni KML.".to_owned(),
        Fault::SeveralInArchive => format!(
            "L’archive contient {detail} shapefiles ou KML : faites une archive pour chacun."
        ),
        Fault::NoTable => {
            "Le shapefile n’a pas sa table : ajoutez le fichier .dbf à l’archive.".to_owned()
        }
        Fault::NoProjection => {
            "Le shapefile ne dit pas sa projection : ajoutez le fichier .prj à l’archive."
                .to_owned()
        }
        Fault::OtherProjection => format!(
            "Les coordonnées sont en « {detail} » : enregistrez le fichier en WGS 84 (EPSG:4326)."
        ),
        Fault::NoCoordinates => {
            "Aucune colonne ne donne de coordonnées : il faut latitude et longitude, ou un contour."
                .to_owned()
        }
        Fault::UnknownColumn if detail == "@name" => {
            "Les éléments du fichier n’ont pas de nom : choisissez une autre colonne.".to_owned()
        }
        Fault::UnknownColumn if detail == "@id" => {
            "Les éléments du fichier n’ont pas d’identifiant : choisissez une autre colonne."
                .to_owned()
        }
        Fault::UnknownColumn => {
            format!("Le fichier n’a pas de colonne « {detail} » : choisissez-en une autre.")
        }
        Fault::EmptyFile => "Le fichier ne contient aucune parcelle.".to_owned(),
        Fault::UnknownFormat => {
            "Le fichier n’est ni GeoJSON, ni KML, ni GPX, ni CSV, ni un shapefile dans un ZIP."
                .to_owned()
        }
        _ => "Le fichier est refusé.".to_owned(),
    }
}
