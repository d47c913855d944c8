//! What is printed of payments: receipts, and lists of them.

use print::words::{narrowed, word, yes_no};
use print::{DocumentData, Record};
use printer::{Head, amount, day, word_of};
use proto::Date;
use proto::maillon::cards::v1::{
    ListTransactionsRequest, MobileOperator, Transaction, TransactionType,
};

use super::Text;

/// What is printed, as templates have it.
pub(crate) const RECEIPT: &str = "receipt";
pub(crate) const LIST: &str = "transaction_list";

/// What templates say of a payment.
fn record(payment: Transaction) -> Record {
    Record::from_iter(texts_of_payment(payment))
}

/// What templates say of its receipt.
pub(crate) fn receipt(payment: Transaction) -> DocumentData {
    DocumentData {
        record: record(payment),
        lines: Vec::new(),
    }
}

pub(crate) fn texts_of_payment(payment: Transaction) -> [Text; 11] {
    let or_none = Option::unwrap_or_default;
    let (operator, kind) = (
        operator(payment.mobile_operator()),
        kind(payment.transaction_type()),
    );
    [
        ("transaction_id", payment.id.to_string()),
        ("transaction_date", day(payment.date)),
        ("transaction_number", payment.number),
        ("transaction_mobileOperator", operator),
        ("transaction_amount", amount(payment.amount)),
        ("transaction_type", kind),
        (
            "transaction_isUsedForCard",
            yes_no(payment.is_used_for_card).to_owned(),
        ),
        ("transaction_createdByUser", payment.created_by_user),
        ("member_idNumber", or_none(payment.member_id_number)),
        ("member_lastname", or_none(payment.member_lastname)),
        ("member_firstname", or_none(payment.member_firstname)),
    ]
}

fn operator(operator: MobileOperator) -> String {
    let name = operator.as_str_name();
    word_of("transaction_mobileOperator", name, "MOBILE_OPERATOR_")
}

fn kind(kind: TransactionType) -> String {
    word_of("transaction_type", kind.as_str_name(), "TRANSACTION_TYPE_")
}

/// What templates say of a list and its payments.
pub(crate) fn list(head: Head, payments: Vec<Transaction>) -> DocumentData {
    let sum = payments.iter().map(|payment| payment.amount).sum();
    let list = head.over(payments.into_iter().map(record).collect());
    DocumentData {
        record: list.record.with("list_amount", amount(sum)),
        ..list
    }
}

/// What a list is narrowed to, in words; `places` are the names of its locality, sub-prefecture, department
/// and region.
pub(crate) fn filter(list: &ListTransactionsRequest, places: [Option<String>; 4]) -> String {
    let on = |on: Option<Date>| on.map(|on| day(Some(on)));
    let [locality, subprefecture, department, region] = places;
    let check = list.check.as_deref();
    narrowed([
        ("filter", list.filter.clone()),
        ("member_id", list.member_id.map(|id| id.to_string())),
        ("regionId", region),
        ("departmentId", department),
        ("subprefectureId", subprefecture),
        ("localityId", locality),
        (
            "transaction_type",
            list.transaction_type.map(|_| kind(list.transaction_type())),
        ),
        (
            "transaction_mobileOperator",
            list.mobile_operator
                .map(|_| operator(list.mobile_operator())),
        ),
        (
            "transaction_isUsedForCard",
            list.is_used_for_card.map(|is| yes_no(is).to_owned()),
        ),
        ("dateFrom", on(list.date_from)),
        ("dateTo", on(list.date_to)),
        (
            "check",
            check
                .and_then(|name| word("check", name))
                .map(str::to_owned),
        ),
    ])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use platform::Caller;

    use super::*;

    #[test]
    fn what_templates_may_name_is_told() {
        let told: BTreeSet<&str> = texts_of_payment(Transaction::default())
            .into_iter()
            .map(|(field, _)| field)
            .collect();
        let of = |kind: &str| -> BTreeSet<&str> {
            let fields = print::fields::of(kind).map(|field| field.name);
            fields.filter(|name| !name.starts_with("list_")).collect()
        };
        assert_eq!(of("receipt"), told);
        assert!(of("transaction_list").is_subset(&told));
    }

    #[test]
    fn a_list_is_added_up_and_says_what_it_is_narrowed_to() {
        let payment = |amount: i64| Transaction {
            amount,
            mobile_operator: MobileOperator::Wave.into(),
            ..Transaction::default()
        };
        assert!(
            texts_of_payment(payment(1))
                .contains(&("transaction_mobileOperator", "Wave".to_owned()))
        );
        let narrow = ListTransactionsRequest {
            is_used_for_card: Some(true),
            transaction_type: Some(TransactionType::Card.into()),
            date_from: Some(Date { days: 20_778 }),
            ..ListTransactionsRequest::default()
        };
        let caller = Caller {
            name: "awa".to_owned(),
            ..Caller::on_behalf(1, Vec::new())
        };
        let words = filter(&narrow, [const { None }; 4]);
        let head = Head::of(Date { days: 20_778 }, &caller, words);
        let printed = list(head, vec![payment(2_500), payment(10_000)]).record;
        let texts: Vec<(&str, &str)> = printed.texts().collect();
        assert!(texts.contains(&("list_amount", "12\u{a0}500")));
        let filter = "Type : Carte · Utilisée pour une carte : Oui · Depuis le : 21/11/2026";
        assert!(texts.contains(&("list_filter", filter)));
    }
}
