import { plural } from '../format';

export const form = {
  save: 'Enregistrer',
  cancel: 'Annuler',
  clear: 'Effacer',
  close: 'Fermer',
  required: (label: string) => `Renseignez le champ « ${label} ».`,
  tooLong: (length: number, longest: number) => `${length} caractères : ${longest} au plus.`,
  notWhole: (least: string, most: string) => `Saisissez un nombre entier de ${least} à ${most}.`,
  notChosen: (typed: string) =>
    `« ${typed} » n’est pas choisi dans la liste. Choisissez une ligne, ou effacez ce texte.`,
  toCorrect: (labels: string[]) =>
    labels.length === 1
      ? `Un champ est à corriger : ${labels[0]}.`
      : `${labels.length} champs sont à corriger : ${labels.join(', ')}.`,
  saved: 'Enregistré',
  unsavedTitle: 'Abandonner les modifications ?',
  unsavedText: 'Ce que vous avez saisi dans ce formulaire n’est pas enregistré et sera perdu.',
  unsavedLeave: 'Abandonner',
  unsavedStay: 'Continuer la saisie',
  draftTitle: 'Une saisie non enregistrée a été conservée',
  draftText: (date: string, time: string) => `Elle date du ${date} à ${time}.`,
  draftTake: 'Reprendre la saisie',
  draftDrop: 'L’ignorer',
  conflictTitle: 'Cette fiche a été modifiée entre-temps',
  conflictText:
    'Quelqu’un d’autre a enregistré des modifications pendant votre saisie. Rien n’a encore été remplacé : ' +
    'choisissez pour chaque champ modifié des deux côtés.',
  conflictMerged:
    'Quelqu’un d’autre a enregistré des modifications pendant votre saisie. Vous n’avez modifié aucun ' +
    'champ en commun : les deux saisies sont réunies.',
  conflictTheirs: 'Modifié par l’autre personne, et conservé :',
  conflictOurs: 'Modifié par vous, et conservé :',
  conflictSecret: 'nouvelle valeur',
  conflictField: 'Champ',
  conflictMine: 'Votre valeur',
  conflictCurrent: 'Valeur actuelle',
  conflictColon: ' : ',
  conflictKeep: 'Enregistrer ces choix',
  conflictSave: 'Enregistrer les deux',
  conflictTakeCurrent: 'Tout reprendre de l’actuelle',
  conflictBack: 'Revenir au formulaire',
  emptyValue: '(vide)',
  delete: 'Supprimer',
  deleting: (done: number, total: number) => `Suppression : ${done} sur ${total}`,
  deleteLost: 'La suppression est définitive.',
  bulkDone: (done: number, failed: number) =>
    `${plural(done, 'suppression réussie', 'suppressions réussies')}, ${plural(failed, 'refus', 'refus')}`,
  bulkDeleted: 'Supprimé',
  bulkRefused: 'Refusé',
  bulkStop: 'Arrêter après la ligne en cours',
  bulkStopped: 'Arrêté à votre demande : les lignes suivantes n’ont pas été touchées.',
  bulkPending: 'En attente',
};
