//! Work that goes on after its answer.

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Cards are made; the items are members.
    Creation,
    /// Cards are refreshed; the items are cards.
    Refresh,
    /// Cards are printed; the items are cards.
    CardPrint,
    /// Slips or signing sheets are printed; the items are deliveries.
    DeliveryPrint,
}

impl Kind {
    /// All of them.
    pub(crate) const ALL: [Self; 4] = [
        Self::Creation,
        Self::Refresh,
        Self::CardPrint,
        Self::DeliveryPrint,
    ];

    /// As the database and the audit have it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Creation => "card_creation",
            Self::Refresh => "card_refresh",
            Self::CardPrint => "card_print",
            Self::DeliveryPrint => "delivery_print",
        }
    }

    pub(crate) fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Below what address the file is fetched that it makes.
    pub(crate) const fn files(self) -> Option<&'static str> {
        match self {
            Self::Creation | Self::Refresh => None,
            Self::CardPrint => Some("/api/card/print"),
            Self::DeliveryPrint => Some("/api/delivery/print"),
        }
    }

    /// What the audit is told that left as a file.
    pub(crate) const fn list(self) -> &'static str {
        match self {
            Self::DeliveryPrint => "deliveries_to_print",
            _ => "cards_to_print",
        }
    }
}
