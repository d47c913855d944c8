//! What is wrong with fields.

use proto::maillon::refusal::v1::{Fault, FieldFault};

use super::{field, number, outline, template, upload, word};

/// All faults in one sentence: the first three, then how many more.
pub(super) fn faults(faults: &[FieldFault]) -> String {
    let at_row = |told: &FieldFault| upload::at_row(told, fault_of_field(told));
    let mut sentences: Vec<String> = faults.iter().take(3).map(at_row).collect();
    match faults.len().saturating_sub(3) {
        0 => {}
        1 => sentences.push("Une autre erreur a été trouvée.".to_owned()),
        more => sentences.push(format!("{more} autres erreurs ont été trouvées.")),
    }
    sentences.join(" ")
}

/// What is wrong with one field. The row of a file stands beside it.
pub(crate) fn fault_of_field(fault: &FieldFault) -> String {
    let field = field::label(&fault.field);
    let detail = &fault.detail;
    let count = number::of_detail(detail);
    // « La carte est déjà prise », « Le numéro est déjà pris ».
    let is_feminine = field::is_feminine(&field);
    let e = if is_feminine { "e" } else { "" };
    match fault.fault() {
        told if fault.field == "export_country" => outline::country(&field, told, detail),
        Fault::Required => format!("{field} est obligatoire."),
        Fault::TooShort => format!("{field} est trop court{e} : {count} caractères au moins."),
        Fault::TooLong if is_feminine => {
            format!("{field} est trop longue : {count} caractères au plus.")
        }
        Fault::TooLong => format!("{field} est trop long : {count} caractères au plus."),
        Fault::ControlCharacter => {
            format!("{field} contient un caractère de contrôle, qui n’est pas admis.")
        }
        Fault::OutOfRange if fault.field == "format" => {
            format!("{field} XLSX ne peut contenir que {count} lignes : choisissez le format CSV.")
        }
        Fault::OutOfRange if fault.field == "_orderBy" => format!(
            "Une liste de plus de {count} lignes ne se trie que par date ou par numéro : affinez les \
            filtres."
        ),
        Fault::OutOfRange if fault.field == "report_previewData" => {
            format!("{field} a trop de lignes : {count} au plus.")
        }
        Fault::OutOfRange => format!("{field} est hors limites ({detail})."),
        Fault::UnknownWord if fault.field == "columns" => {
            format!("{field} contient « {detail} », qui n’existe pas.")
        }
        Fault::UnknownWord => word::admitted(&field, &fault.field, detail),
        Fault::WrongType => format!("{field} n’a pas la forme attendue."),
        Fault::NotADate => format!("{field} n’est pas une date qui existe (AAAA-MM-JJ)."),
        Fault::Twice if fault.is_feature => format!("{field} figure déjà à l’élément {detail}."),
        Fault::Twice if fault.row > 0 => format!("{field} figure déjà à la ligne {detail}."),
        Fault::Twice if fault.field == "columns" => {
            format!("{field} contient deux fois « {detail} ».")
        }
        Fault::Twice => format!("{field} est donné{e} deux fois."),
        Fault::UnknownReference if fault.field == "report_id" => {
            "Ce modèle n’existe pas, ou n’est pas du type de ce que vous imprimez.".to_owned()
        }
        Fault::UnknownReference => format!("{field} désigne un enregistrement qui n’existe pas."),
        Fault::Taken if fault.field.starts_with("cards[") && !detail.is_empty() => {
            format!("{field} se trouve déjà sur le bordereau {detail}.")
        }
        Fault::Taken if !detail.is_empty() => {
            format!("{field} est déjà pris{e}, sous le code « {detail} ».")
        }
        Fault::Taken => format!("{field} est déjà pris{e}."),
        Fault::Wrong if fault.field == "card_idNumber" => {
            format!(
                "{field} comporte une erreur de frappe : son dernier chiffre ne correspond pas aux autres."
            )
        }
        Fault::Wrong if is_feminine => format!("{field} n’est pas la bonne."),
        Fault::Wrong => format!("{field} n’est pas le bon."),
        Fault::TooCommon => format!("{field} est trop répandu : choisissez-en un autre."),
        Fault::OtherParent => format!("{field} existe déjà sous « {detail} »."),
        Fault::Contradiction => format!("{field} contredit la ligne {detail}."),
        Fault::OutOfPlace if fault.field == "columns" => {
            "L’emplacement d’une parcelle peut dépasser une cellule XLSX : choisissez le format CSV, GeoJSON \
            ou KML."
                .to_owned()
        }
        Fault::OutOfPlace => format!("{field} ne peut pas être renseigné{e} ici."),
        Fault::Unchanged => format!("{field} doit être différent de l’ancien."),
        Fault::InFuture => format!("{field} est dans l’avenir."),
        Fault::OtherCooperative => format!("{field} est membre d’une autre coopérative."),
        Fault::NotAMainMember => format!("{field} n’est pas un titulaire."),
        Fault::Exclusive => {
            format!("{field} contredit un autre champ : un seul des deux est possible.")
        }
        Fault::NotAnImage => format!("{field} n’est pas une image lisible ({detail})."),
        Fault::TooManyPixels => format!("{field} a trop de pixels : {detail} mégapixels au plus."),
        Fault::TooManyBytes => format!("{field} est trop lourd{e} : {detail} Mio au plus."),
        Fault::TooEarly => {
            let other = field::label(detail).replacen("La ", "la ", 1);
            format!("{field} précède {other}.")
        }
        Fault::MixedScripts => {
            format!("{field} mélange des lettres de plusieurs écritures, qui se ressemblent.")
        }
        Fault::Blank => format!("{field} ne contient que des espaces."),
        Fault::ForeignSign => format!(
            "{field} contient « {detail} », qui n’est ni une lettre latine ni un chiffre de 0 à 9."
        ),
        Fault::NotAPhone if fault.field == "member_contactUrgency" => {
            format!("{field} ne comporte aucun numéro de téléphone (8 chiffres au moins).")
        }
        Fault::NotAPhone => format!(
            "{field} n’est pas un numéro de téléphone : 8 à 15 chiffres, avec un + au début s’il le faut ; \
            une barre oblique \
             sépare deux numéros."
        ),
        Fault::TooFewPixels => format!("{field} est trop petite : {detail} pixels au moins."),
        Fault::Reserved => format!(
            "{field} a la forme des numéros attribués automatiquement : laissez le champ vide pour en \
            recevoir un."
        ),
        Fault::NotANumber => format!(
            "{field} doit comporter 4 lettres ou chiffres au moins, dont un chiffre, sans autres signes que \
            l’espace, le tiret, le point et la barre oblique."
        ),
        Fault::TemplateField
        | Fault::UnknownElement
        | Fault::SecondTable
        | Fault::TooManyParts
        | Fault::UnknownPlaceholder
        | Fault::NotACard => template::fault(fault.fault(), detail),
        Fault::OtherChecksum => {
            format!("{field} ne correspond pas au contenu : ce fichier a été abîmé ou modifié.")
        }
        Fault::NotAGeometry
        | Fault::SeveralParts
        | Fault::TooFewCorners
        | Fault::TooManyCorners
        | Fault::NotAPlace
        | Fault::LatitudeFirst
        | Fault::AcrossDateLine
        | Fault::NotClosed
        | Fault::CrossesItself
        | Fault::NoArea
        | Fault::WrongHole
        | Fault::NotARectangle
        | Fault::TooLargeArea => outline::fault(&field, fault.fault(), detail),
        Fault::TooManyRows
        | Fault::TooManyFiles
        | Fault::UnsafeFile
        | Fault::BrokenFile
        | Fault::EncryptedFile
        | Fault::NothingInArchive
        | Fault::SeveralInArchive
        | Fault::NoTable
        | Fault::NoProjection
        | Fault::OtherProjection
        | Fault::NoCoordinates
        | Fault::EmptyFile
        | Fault::UnknownColumn
        | Fault::UnknownFormat => upload::fault(fault.fault(), detail),
        Fault::NotLiving => format!("{field} est un membre décédé ou radié."),
        Fault::NotAPattern => format!(
            "{field} n’est pas un modèle de référence (« {detail} ») : l pour une lettre, c pour un chiffre, \
            x pour l’un ou l’autre, des majuscules et des chiffres, et + à la fin seulement."
        ),
        Fault::Unspecified => format!("{field} est refusé{e}."),
    }
}
