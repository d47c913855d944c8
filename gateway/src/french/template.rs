//! What is wrong with a template, element by element.

use proto::maillon::refusal::v1::Fault;

use super::number::grouped;

/// Longest part of a sentence.
const MOST_LETTERS: usize = 120;

/// The sentence of a fault of a template; `detail` has its parts, separated by tabs.
pub(super) fn fault(fault: Fault, detail: &str) -> String {
    let shortened: Vec<String> = detail.split('\t').map(short).collect();
    let parts: Vec<&str> = shortened.iter().map(String::as_str).collect();
    let part = |nth: usize| parts.get(nth).copied().unwrap_or_default();
    match fault {
        // On a page of its own it is drawn.
        Fault::UnknownElement if part(1) == "table" => format!(
            "L’élément « {} » est un tableau : il se place sur une page, et non « Sur chaque page ».",
            part(0)
        ),
        Fault::UnknownElement => format!(
            "L’élément « {} » est d’un type que l’impression ne connaît pas : « {} ».",
            part(0),
            part(1)
        ),
        Fault::SecondTable => format!(
            "L’élément « {} » est un second tableau : une page n’en a qu’un.",
            part(0)
        ),
        Fault::TooManyParts => too_many(part(0), part(1), part(2)),
        Fault::UnknownPlaceholder => misused(part(0), part(1), part(2)),
        Fault::NotACard => format!(
            "Une carte a un recto et au plus un verso : ce modèle a {} pages.",
            part(0)
        ),
        _ => wrong(
            part(0),
            part(1),
            part(2),
            parts.get(3..).unwrap_or_default(),
        ),
    }
}

/// A part of a sentence: what an element is called may be as long as a template.
fn short(part: &str) -> String {
    match part.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}…", &part[..end]),
        None => part.to_owned(),
    }
}

fn too_many(what: &str, most: &str, element: &str) -> String {
    let whose = if element.is_empty() {
        "Le modèle".to_owned()
    } else {
        format!("L’élément « {element} »")
    };
    let what = match what {
        "pages" => "de pages",
        "rows" => "de lignes",
        "columns" => "de colonnes",
        _ => "d’éléments",
    };
    format!("{whose} a trop {what} : {most} au plus.")
}

/// A field that would print nothing where it stands, by the word of `print`.
fn misused(element: &str, field: &str, why: &str) -> String {
    match why {
        "no_lines" => format!(
            "L’élément « {element} » répète « {field} » dans un tableau : ce type de modèle n’a pas \
            de lignes."
        ),
        "of_line" => format!(
            "L’élément « {element} » nomme le champ « {field} », qui ne se lit que dans les lignes d’un \
            tableau."
        ),
        "photo" => format!(
            "L’élément « {element} » : « {field} » est une photo, qui se place dans une image ou seule dans \
            une cellule."
        ),
        "no_photo" => {
            format!("L’élément « {element} » : « {field} » n’est pas une photo.")
        }
        _ => format!(
            "L’élément « {element} » nomme le champ « {field} », que ce type de modèle n’a pas."
        ),
    }
}

/// A field of the template or of an element that is not what it must be.
fn wrong(element: &str, field: &str, word: &str, bounds: &[&str]) -> String {
    let what = if element.is_empty() && field == "template" {
        "Le modèle".to_owned()
    } else if element.is_empty() {
        format!("Dans le modèle, « {} »", label(field))
    } else if field == "element" {
        format!("L’élément « {element} »")
    } else {
        format!("L’élément « {element} » : « {} »", label(field))
    };
    let most = bounds.last().copied().unwrap_or_default();
    match word {
        "list" if field == "basePdf.padding" => {
            "Les marges du papier doivent être quatre nombres, aucun en dessous de zéro.".to_owned()
        }
        "nothing" => format!("{what} ne s’imprime pas, veuillez le retirer."),
        "smaller_picture" => format!(
            "L’élément « {element} » : l’image a trop de pixels. Les images d’un modèle en ont ensemble \
            {most} millions au plus : veuillez la réduire."
        ),
        "lighter_picture" => format!(
            "L’élément « {element} » : l’image est trop lourde, {most} Mio au plus : veuillez la réduire."
        ),
        _ => format!("{what} doit être {}.", expected(word, bounds)),
    }
}

/// What belongs into a field, by the word of `print`; words to choose from stand for themselves.
fn expected(word: &str, bounds: &[&str]) -> String {
    let told = match word {
        "text" => "un texte",
        "name" => "un texte non vide",
        "number" | "size" | "length" => return between(bounds),
        "share" => "un nombre de 0 à 1",
        "boolean" => "vrai ou faux",
        "colour" => "une couleur comme #1b5e20",
        "object" => "un objet",
        "list" => "une liste",
        "pages" => "une liste d’au moins une page",
        "texts" => "une liste de textes",
        "widths" => "une liste de largeurs, une par colonne",
        "rows" => "des lignes de textes, un par colonne",
        "picture" => "une image JPEG ou PNG qui se lit, ou un seul champ",
        "font" => "le nom d’une police fournie",
        "card_size" => "une carte qui tient sur une feuille A4",
        "code" => "un texte qui tient dans un code",
        "whole" => "plus court : il ne tient pas en entier dans l’élément",
        "short" => "plus court : le document en dit plus qu’un fichier ne contient",
        "blank_page" => "une page vierge avec ses dimensions",
        words => return format!("l’un de ces mots : {words}"),
    };
    told.to_owned()
}

fn between(bounds: &[&str]) -> String {
    let figure = |text: &str| match text.trim_start_matches('-').parse() {
        Ok(whole) if text.starts_with('-') => format!("−{}", grouped(whole)),
        Ok(whole) => grouped(whole),
        Err(_) => text.replace('.', ","),
    };
    match bounds {
        [least, most] => format!("un nombre de {} à {}", figure(least), figure(most)),
        _ => "un nombre".to_owned(),
    }
}

/// A field as the designer's forms call it; of those that they don't show, its own name.
fn label(field: &str) -> String {
    let (of, field) = match field.split_once('.') {
        Some(("headStyles", inner)) => (" (en-tête du tableau)", inner),
        Some(("bodyStyles", inner)) => (" (lignes du tableau)", inner),
        Some(("basePdf", inner)) => (" (papier)", inner),
        _ => ("", field),
    };
    let rows = LABELS.iter().find(|(name, _)| *name == field);
    format!("{}{of}", rows.map_or(field, |(_, label)| label))
}

/// As web/src/i18n/fr/reports.ts has them.
const LABELS: &[(&str, &str)] = &[
    ("name", "Nom"),
    ("type", "Type"),
    ("locked", "Verrouillé"),
    ("position.x", "Distance du bord gauche (mm)"),
    ("position.y", "Distance du bord haut (mm)"),
    ("width", "Largeur (mm)"),
    ("height", "Hauteur (mm)"),
    ("rotate", "Rotation (degrés)"),
    ("opacity", "Opacité (0 à 1)"),
    ("showWith", "Montrer seulement si ce champ est rempli"),
    ("content", "Contenu"),
    ("text", "Contenu"),
    ("objectFit", "Cadrage"),
    ("fontName", "Police"),
    ("fontSize", "Corps (points)"),
    ("fontColor", "Couleur du texte"),
    ("alignment", "Alignement"),
    ("verticalAlignment", "Alignement vertical"),
    ("lineHeight", "Interligne"),
    ("characterSpacing", "Espacement des lettres (points)"),
    ("dynamicFontSize.min", "Corps le plus petit (points)"),
    ("dynamicFontSize.max", "Corps le plus grand (points)"),
    ("underline", "Souligné"),
    ("strikethrough", "Barré"),
    ("backgroundColor", "Couleur du fond"),
    ("alternateBackgroundColor", "Fond d’une ligne sur deux"),
    ("borderWidth", "Épaisseur du cadre (mm)"),
    ("borderColor", "Couleur du cadre"),
    ("color", "Couleur"),
    ("radius", "Rayon des coins (mm)"),
    ("barColor", "Couleur du code"),
    ("textColor", "Couleur du texte du code"),
    ("includetext", "Écrire le texte sous le code"),
    ("head", "Titre"),
    ("headWidthPercentages", "Part de la largeur"),
    ("showHead", "Montrer l’en-tête"),
    ("rowHeight", "Hauteur minimale d’une ligne (mm)"),
    ("emptyText", "Texte quand il n’y a aucune ligne"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_field_is_told_with_its_element_and_what_belongs_there() {
        for (detail, told) in [
            (
                "lignes\theadWidthPercentages\twidths",
                "L’élément « lignes » : « Part de la largeur » doit être une liste de largeurs, une par \
                colonne.",
            ),
            (
                "nom\tposition.x\tnumber\t-10000\t10000",
                "L’élément « nom » : « Distance du bord gauche (mm) » doit être un nombre \
                de −10\u{202f}000 à 10\u{202f}000.",
            ),
            (
                "nom\theight\tlength\t0.001\t10000",
                "L’élément « nom » : « Hauteur (mm) » doit être un nombre de 0,001 à 10\u{202f}000.",
            ),
            (
                "nom\tfontName\tfont",
                "L’élément « nom » : « Police » doit être le nom d’une police fournie.",
            ),
            (
                "lignes\tbodyStyles.fontSize\tlength\t0.001\t10000",
                "L’élément « lignes » : « Corps (points) (lignes du tableau) » doit être un nombre \
                de 0,001 à 10\u{202f}000.",
            ),
            (
                "\tbasePdf\tblank_page",
                "Dans le modèle, « basePdf » doit être une page vierge avec ses dimensions.",
            ),
            ("\ttemplate\tobject", "Le modèle doit être un objet."),
            (
                "\tbasePdf.width\tlength\t0.001\t10000",
                "Dans le modèle, « Largeur (mm) (papier) » doit être un nombre de 0,001 à 10\u{202f}000.",
            ),
            (
                "\tbasePdf.padding\tlist",
                "Les marges du papier doivent être quatre nombres, aucun en dessous de zéro.",
            ),
            (
                "#3\telement\tobject",
                "L’élément « #3 » doit être un objet.",
            ),
            (
                "nom\talignment\tleft, right",
                "L’élément « nom » : « Alignement » doit être l’un de ces mots : left, right.",
            ),
            (
                "nom\tblink\tnothing",
                "L’élément « nom » : « blink » ne s’imprime pas, veuillez le retirer.",
            ),
            (
                "lignes\tcontent\tshort",
                "L’élément « lignes » : « Contenu » doit être plus court : le document en dit plus qu’un \
                fichier ne contient.",
            ),
            (
                "logo\tcontent\tpicture",
                "L’élément « logo » : « Contenu » doit être une image JPEG ou PNG qui se lit, ou un seul \
                champ.",
            ),
            (
                "logo\tcontent\tsmaller_picture\t25",
                "L’élément « logo » : l’image a trop de pixels. Les images d’un modèle en ont ensemble 25 \
                millions au plus : veuillez la réduire.",
            ),
            (
                "logo\tcontent\tlighter_picture\t2",
                "L’élément « logo » : l’image est trop lourde, 2 Mio au plus : veuillez la réduire.",
            ),
        ] {
            assert_eq!(fault(Fault::TemplateField, detail), told);
        }
    }

    #[test]
    fn an_element_with_a_name_like_a_book_is_told_by_its_beginning() {
        let told = fault(Fault::SecondTable, &"é".repeat(100_000));
        let name = "é".repeat(MOST_LETTERS);
        assert_eq!(
            told,
            format!("L’élément « {name}… » est un second tableau : une page n’en a qu’un.")
        );
    }

    #[test]
    fn what_a_template_has_too_much_of_and_names_in_vain_is_told_with_the_element() {
        for (kind, detail, told) in [
            (
                Fault::UnknownElement,
                "plan\tmap",
                "L’élément « plan » est d’un type que l’impression ne connaît pas : « map ».",
            ),
            (
                Fault::UnknownElement,
                "lignes\ttable",
                "L’élément « lignes » est un tableau : il se place sur une page, et non « Sur chaque page ».",
            ),
            (
                Fault::SecondTable,
                "lignes",
                "L’élément « lignes » est un second tableau : une page n’en a qu’un.",
            ),
            (
                Fault::NotACard,
                "3",
                "Une carte a un recto et au plus un verso : ce modèle a 3 pages.",
            ),
            (
                Fault::TooManyParts,
                "elements\t500\t",
                "Le modèle a trop d’éléments : 500 au plus.",
            ),
            (
                Fault::TooManyParts,
                "pages\t10\t",
                "Le modèle a trop de pages : 10 au plus.",
            ),
            (
                Fault::TooManyParts,
                "rows\t100\tlignes",
                "L’élément « lignes » a trop de lignes : 100 au plus.",
            ),
            (
                Fault::TooManyParts,
                "columns\t50\tlignes",
                "L’élément « lignes » a trop de colonnes : 50 au plus.",
            ),
            (
                Fault::UnknownPlaceholder,
                "nom\tcard_salary\tunknown",
                "L’élément « nom » nomme le champ « card_salary », que ce type de modèle n’a pas.",
            ),
            (
                Fault::UnknownPlaceholder,
                "nom\tcard_lastname\tof_line",
                "L’élément « nom » nomme le champ « card_lastname », qui ne se lit que dans les lignes d’un \
                tableau.",
            ),
            (
                Fault::UnknownPlaceholder,
                "nom\tcard_lastname\tno_lines",
                "L’élément « nom » répète « card_lastname » dans un tableau : ce type de modèle n’a pas de \
                lignes.",
            ),
            (
                Fault::UnknownPlaceholder,
                "nom\tcard_photo\tphoto",
                "L’élément « nom » : « card_photo » est une photo, qui se place dans une image ou seule dans \
                une cellule.",
            ),
            (
                Fault::UnknownPlaceholder,
                "photo\tcard_lastname\tno_photo",
                "L’élément « photo » : « card_lastname » n’est pas une photo.",
            ),
        ] {
            assert_eq!(fault(kind, detail), told);
        }
    }

    #[test]
    fn fields_are_called_as_the_designer_s_forms_call_them() {
        let forms = include_str!("../../../web/src/i18n/fr/reports.ts");
        for (field, label) in LABELS {
            assert!(forms.contains(&format!("'{label}'")), "{field}: {label}");
        }
    }
}
