// The work that begins with a card before the reader: handing over, deliveries, the check after printing.
import { formatNumber, plural } from '../format';

export const readerModes = {
  label: 'Que faire des cartes présentées ?',
  names: {
    verifier: 'Vérifier',
    remettre: 'Remettre',
    bordereau: 'Ajouter à un bordereau',
    controle: 'Contrôler après impression',
    retour: 'Renvoyer une carte en erreur',
  },
};

export const handOverDesk = {
  hint: 'Présentez la carte de chaque membre qui vient : son bordereau est trouvé tout seul.',
  elsewhere: (number: string) => `La carte ${number} est hors de votre territoire.`,
  notOnWay: (number: string, status: string) =>
    `La carte ${number} est « ${status} » : seule une carte en livraison se remet.`,
  notSent: (number: string, code: string) =>
    `La carte ${number} est sur ${code}, qui n’est pas encore marqué comme expédié.`,
  done: (count: number) => `Réglées ici : ${plural(count, 'carte', 'cartes')}`,
  none: 'Aucune carte réglée depuis l’ouverture de cet écran.',
};

export const deliveryStart = {
  hint: 'Scannez une carte imprimée : un nouveau bordereau s’ouvre avec elle. Ou continuez un brouillon.',
  returnHint:
    'Scannez une carte à renvoyer, connue ou non : un bordereau d’erreur s’ouvre avec elle. Ou ' +
    'continuez un brouillon.',
  first: 'Première carte du bordereau',
  firstReturn: 'Première carte à renvoyer',
  drafts: 'Brouillons',
  noDraft: 'Aucun brouillon de ce type.',
  allDrafts: 'Tous les brouillons',
  newReturn: 'Nouveau retour',
};

export const cardControl = {
  hint:
    'Présentez chaque carte sortie de l’imprimante : son QR code est vérifié, et son état ne change ' +
    'pas. Marquez ensuite comme imprimées celles qui y sont.',
  box: 'Carte imprimée',
  expect: {
    created: 'Attendre toutes les cartes « À imprimer »',
    printed: 'Attendre les cartes imprimées sans bordereau',
  },
  tooMany: (most: number) =>
    `Plus de ${formatNumber(most)} cartes : contrôlez-les par lots, depuis la fenêtre d’impression.`,
  otherState: (number: string, status: string) =>
    `La carte ${number} est « ${status} » : elle ne devrait pas sortir de l’imprimante.`,
  unsigned: (number: string) =>
    `Carte ${number} : le QR code n’est pas celui qui a été signé. Signalez-la mal imprimée.`,
  unknown: (number: string) => `La carte ${number} est inconnue, ou hors de votre territoire.`,
  twice: (number: string) => `La carte ${number} a déjà été présentée.`,
  unexpected: (number: string) => `La carte ${number} n’était pas attendue : mettez-la de côté.`,
  seen: (number: string, name: string) => `Carte ${number} : ${name}`,
  counted: (count: number) => plural(count, 'carte présentée', 'cartes présentées'),
  progress: (found: number, expected: number, missing: number, extra: number) =>
    [
      `${formatNumber(found)} sur ${plural(expected, 'carte attendue', 'cartes attendues')}`,
      plural(missing, 'manque', 'manquent'),
      `${formatNumber(extra)} en trop`,
    ].join(', '),
  extraTitle: (count: number) => plural(count, 'carte en trop', 'cartes en trop'),
  extraHint: 'Présentées, mais pas attendues.',
  missingTitle: (count: number) => plural(count, 'carte manquante', 'cartes manquantes'),
  missingHint: 'Attendues, et pas encore présentées : cherchez-les, ou réimprimez celles qui ont raté.',
  reprint: 'Réimprimer les manquantes',
  foundTitle: (count: number) => plural(count, 'carte contrôlée', 'cartes contrôlées'),
  restart: 'Recommencer',
  restartText: 'Les cartes présentées sont oubliées. Leur état ne change pas.',
};
