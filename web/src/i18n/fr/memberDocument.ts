import { plural } from '../format';

/** A document about members, such as an attestation. */
export const memberDocument = {
  dialog: (about: string) => `Imprimer un document : ${about}`,
  title: 'Titre',
  number: 'Numéro',
  date: 'Date',
  subject: 'Objet',
  text: 'Texte',
  textHint: 'Les mots entre accolades sont remplacés par ce que dit la fiche de chaque membre.',
  author: 'Signataire',
  insert: 'Insérer un champ',
  fields: {
    member_lastname: 'Nom',
    member_firstname: 'Prénom',
    member_idNumber: 'Numéro de membre',
    member_birthDate: 'Date de naissance',
    member_birthLocation: 'Lieu de naissance',
    member_membershipStartDate: 'Date d’adhésion',
    locality_name: 'Localité',
    subprefecture_name: 'Sous-préfecture',
    department_name: 'Département',
    region_name: 'Région',
  },
  usualTitle: 'ATTESTATION D’ADHÉSION',
  usualSubject: 'Objet : adhésion au réseau',
  // A field may be empty on a record: no sentence has a gap then.
  usualText: [
    'Nous attestons que {member_lastname} {member_firstname}, membre n° {member_idNumber}, fait partie de ' +
      'notre réseau.',
    '',
    'Date et lieu de naissance : {member_birthDate} {member_birthLocation}',
    'Localité : {locality_name}',
    'Date d’adhésion : {member_membershipStartDate}',
    '',
    'La présente attestation est délivrée pour servir et valoir ce que de droit.',
  ].join('\n'),
  change: 'Modifier le document',
  ready: (count: number) =>
    count < 2 ? 'Le document est prêt.' : `${plural(count, 'document', 'documents')} : le PDF est prêt.`,
};
