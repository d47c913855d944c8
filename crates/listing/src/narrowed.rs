//! Requests that narrow a list as the list's own does: those of its files.

use prost::Message;

/// Such a request as the list's own. Its fields are the list's, by number and type; what it has beside them,
/// such as the format of a file, is left out. Each pair that is read so stands in the test below.
pub fn as_list<List: Message + Default>(request: &impl Message) -> List {
    let read = List::decode(request.encode_to_vec().as_slice());
    read.expect("fields of one number are of one type")
}

#[cfg(test)]
mod tests {
    use proto::{Field, Message};

    /// The lists of which a file's request is read as the list's.
    const READ: [[&str; 2]; 4] = [
        ["ExportCardsRequest", "ListCardsRequest"],
        ["ExportDeliveriesRequest", "ListDeliveriesRequest"],
        ["ExportTransactionsRequest", "ListTransactionsRequest"],
        ["PrintTransactionListRequest", "ListTransactionsRequest"],
    ];
    /// What files have beside their list's fields.
    const OF_FILES: [&str; 3] = ["format", "columns", "report_id"];

    #[test]
    fn what_narrows_a_file_narrows_its_list_by_the_same_number() {
        let fields = |name: &str| {
            let message = Message::named(&format!("maillon.cards.v1.{name}"));
            message.expect("a message of the contract").fields
        };
        let shown = |field: &Field| {
            let Field { number, column, .. } = field;
            format!("{number} {column} {:?} {}", field.kind, field.repeated)
        };
        for [file, list] in READ {
            let of_list: Vec<String> = fields(list).iter().map(shown).collect();
            let of_file = fields(file).iter();
            let of_file: Vec<&Field> = of_file
                .filter(|field| !OF_FILES.contains(&field.column))
                .collect();
            assert!(of_file.len() > 10, "{file}");
            for field in of_file {
                assert!(of_list.contains(&shown(field)), "{file}: {}", shown(field));
            }
            let numbers: Vec<u32> = fields(list).iter().map(|field| field.number).collect();
            let others = fields(file).iter();
            for field in others.filter(|field| OF_FILES.contains(&field.column)) {
                assert!(!numbers.contains(&field.number), "{file}: {}", field.column);
            }
        }
    }
}
