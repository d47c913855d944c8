//! What people write beside a card: reasons, motives, names.

/// Why a card is suspended.
pub(super) const SUSPENDED: [&str; 4] = [
    "Cotisation en retard",
    "Litige en cours d’examen",
    "Vérification d’identité demandée",
    "Décision du bureau local",
];

/// How one got lost.
pub(super) const LOST: [&str; 4] = [
    "Perdue au marché",
    "Égarée lors d’un déménagement",
    "Perdue pendant un voyage",
    "Introuvable depuis la saison des pluies",
];

/// How one was stolen.
pub(super) const STOLEN: [&str; 3] = [
    "Sac volé à la gare routière",
    "Cambriolage au domicile",
    "Portefeuille volé au marché",
];

/// What became of one.
pub(super) const DAMAGED: [&str; 3] = [
    "Carte pliée, code illisible",
    "Abîmée par l’eau",
    "Photo effacée",
];

/// What is wrong with one that goes back.
pub(super) const FAULTY: [&str; 4] = [
    "Nom mal orthographié",
    "Photo d’une autre personne",
    "Impression décalée",
    "Code illisible dès la remise",
];

/// Why one went back that nobody knows.
pub(super) const UNKNOWN: &str = "Carte trouvée, titulaire inconnu";

/// What went wrong at the printer.
pub(super) const MISPRINTED: [&str; 3] = [
    "Ruban épuisé pendant l’impression",
    "Recto taché",
    "Bourrage de l’imprimante",
];

/// Why one was not handed over.
pub(super) const RETURNED: [&str; 4] = [
    "Absent le jour de la remise",
    "En déplacement",
    "Pièce d’identité non présentée",
    "A déménagé",
];

/// Why one is not wanted.
pub(super) const CANCELLED: [&str; 3] = [
    "Créée par erreur",
    "Demande retirée par le membre",
    "Informations à corriger d’abord",
];

/// Why another is made.
pub(super) const REPLACING: &str = "Remplacement à la demande du membre";

/// Who takes a card for somebody else.
pub(super) const RELATIONS: [&str; 5] = ["Conjoint", "Frère", "Sœur", "Fils", "Délégué du village"];

/// First names of those.
pub(super) const TAKERS: [&str; 8] = [
    "Adjoua", "Moussa", "Awa", "Koffi", "Mariam", "Seydou", "Aya", "Ibrahim",
];
