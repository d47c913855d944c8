//! What is wrong with a template, element by element.

use proto::maillon::refusal::v1::Fault;

/// The sentence of a fault of a template; `detail` has its parts, separated by tabs.
pub(super) fn fault(fault: Fault, detail: &str) -> String {
    let mut parts = detail.split('\t');
    let mut next = || parts.next().unwrap_or_default();
    match fault {
        Fault::UnknownElement => {
            let (element, kind) = (next(), next());
            format!(
                "L’élément « {element} » est d’un type que l’impression ne connaît pas : « {kind} »."
            )
        }
        Fault::SecondTable => {
            format!(
                "L’élément « {} » est un second tableau : une page n’en a qu’un.",
                next()
            )
        }
        Fault::TooManyParts => {
            let (what, most) = (next(), next());
            let too_many = if what == "pages" {
                "trop de pages"
            } else {
                "trop d’éléments"
            };
            format!("Le modèle a {too_many} : {most} au plus.")
        }
        Fault::UnknownPlaceholder => {
            let (element, field) = (next(), next());
            format!(
                "L’élément « {element} » nomme le champ « {field} », que ce type de modèle n’a pas."
            )
        }
        Fault::NotACard => {
            format!(
                "Une carte a un recto et au plus un verso : ce modèle a {} pages.",
                next()
            )
        }
        _ => {
            let (element, field, word) = (next(), next(), next());
            if word == NOTHING {
                return not_drawn(element, field);
            }
            let expected = expected(word);
            if element.is_empty() {
                format!("Dans le modèle, « {field} » doit être {expected}.")
            } else {
                format!("L’élément « {element} » : « {field} » doit être {expected}.")
            }
        }
    }
}

/// The word of `print` for a field that it does not know.
const NOTHING: &str = "nothing";

fn not_drawn(element: &str, field: &str) -> String {
    if element.is_empty() {
        return format!("Dans le modèle, « {field} » ne s’imprime pas : veuillez le retirer.");
    }
    format!("L’élément « {element} » : « {field} » ne s’imprime pas, veuillez le retirer.")
}

/// What belongs into a field, by the word of `print`; words to choose from stand for themselves.
fn expected(word: &str) -> String {
    let told = match word {
        "text" => "un texte",
        "name" => "un texte non vide",
        "number" => "un nombre",
        "size" => "un nombre positif ou nul",
        "length" => "un nombre positif",
        "share" => "un nombre de 0 à 1",
        "boolean" => "vrai ou faux",
        "colour" => "une couleur comme #1b5e20",
        "object" => "un objet",
        "list" => "une liste",
        "texts" => "une liste de textes",
        "widths" => "une liste de largeurs, une par colonne",
        "rows" => "des lignes de textes, un par colonne",
        "picture" => "une image JPEG ou PNG, ou un seul champ",
        "font" => "le nom d’une police fournie",
        "card_size" => "une carte qui tient sur une feuille A4",
        "code" => "un texte qui tient dans un code",
        "blank_page" => "une page vierge avec ses dimensions",
        words => return format!("l’un de ces mots : {words}"),
    };
    told.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_names_the_element_and_the_field() {
        for (kind, detail, told) in [
            (
                Fault::TemplateField,
                "nom\tposition.x\tnumber",
                "L’élément « nom » : « position.x » doit être un nombre.",
            ),
            (
                Fault::TemplateField,
                "\tbasePdf\tblank_page",
                "Dans le modèle, « basePdf » doit être une page vierge avec ses dimensions.",
            ),
            (
                Fault::TemplateField,
                "nom\talignment\tleft, right",
                "L’élément « nom » : « alignment » doit être l’un de ces mots : left, right.",
            ),
            (
                Fault::TemplateField,
                "nom\tblink\tnothing",
                "L’élément « nom » : « blink » ne s’imprime pas, veuillez le retirer.",
            ),
            (
                Fault::UnknownElement,
                "plan\tmap",
                "L’élément « plan » est d’un type que l’impression ne connaît pas : « map ».",
            ),
            (
                Fault::TooManyParts,
                "elements\t500",
                "Le modèle a trop d’éléments : 500 au plus.",
            ),
        ] {
            assert_eq!(fault(kind, detail), told);
        }
    }
}
