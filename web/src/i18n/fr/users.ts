import { plural } from '../format';

export const users = {
  count: (total: number, isEstimate: boolean) =>
    `${isEstimate ? 'environ ' : ''}${plural(total, 'utilisateur', 'utilisateurs')}`,
  name: 'Identifiant',
  nameHint: 'Au moins 4 caractères. La casse et les accents ne comptent pas à la connexion.',
  nameTooShort: 'L’identifiant doit avoir au moins 4 caractères.',
  role: 'Rôle',
  roleAll: 'Tous les rôles',
  roleFilter: 'Filtrer par rôle',
  territory: 'Territoire',
  territoryHint: 'Laissez vide pour un accès national.',
  national: 'National',
  unknownRegion: (id: number) => `Région n° ${id}`,
  provider: 'Origine du compte',
  providerShort: 'Origine',
  providerHint: 'Vide ou « local » : le mot de passe est vérifié par Maillon.',
  providerTooShort: 'L’origine du compte doit avoir au moins 4 caractères.',
  lastConnection: 'Dernière connexion',
  never: 'Jamais',
  passwordState: 'Mot de passe',
  mustChange: 'À changer',
  mustChangeTag: 'Mot de passe à changer',
  mustChangeLong: 'À changer à la prochaine connexion',
  passwordOk: 'En règle',
  syncToken: 'Jeton de synchronisation',
  tokenShort: 'Jeton',
  syncTokenPresent: 'Présent',
  syncTokenAbsent: 'Absent',
  newToken: 'Nouveau jeton de synchronisation',
  newTokenLabel: 'Créer un jeton à l’enregistrement',
  newTokenHint: (hasToken: boolean) =>
    hasToken
      ? 'Le jeton actuel cessera aussitôt de fonctionner : le nœud devra recevoir le nouveau.'
      : 'Le nœud en a besoin pour échanger ses données avec le centre.',
  password: 'Mot de passe',
  passwordRequired: 'Saisissez un mot de passe, ou générez-en un.',
  passwordNew: 'La personne devra le changer à sa première connexion.',
  passwordChange: 'Laissez vide pour ne pas le changer. Sinon, ses sessions ouvertes seront terminées.',
  ownPassword: 'Votre propre mot de passe se change dans « Mon compte ».',
  ownRole: 'Vous ne pouvez pas changer votre propre rôle.',
  ownDelete: 'Vous ne pouvez pas supprimer votre propre compte.',
  search: 'Identifiant',
  create: 'Nouvel utilisateur',
  edit: 'Modifier l’utilisateur',
  view: 'Utilisateur',
  empty: 'Aucun utilisateur',
  emptyHint: 'Créez un compte pour chaque personne : leurs actions sont ainsi distinguées.',
  gone: 'Cet utilisateur n’existe pas ou plus.',
  named: (name: string, role: string) => `${name} (${role})`,
  deleteTitle: (name: string) => `Supprimer l’utilisateur « ${name} » ?`,
  deleteText: (name: string, role: string) =>
    `« ${name} » (${role}) ne pourra plus se connecter : ses sessions ouvertes, ses réglages de listes ` +
    'et ses vues enregistrées seront perdus. Ce qu’il ou elle a saisi est conservé.',
  deleteMany: (count: number) => `Supprimer ${plural(count, 'utilisateur', 'utilisateurs')} ?`,
  deleteManyText:
    'Ces comptes ne pourront plus se connecter : leurs sessions ouvertes, réglages de listes et vues ' +
    'enregistrées seront perdus. Votre propre compte et le dernier administrateur seront refusés.',
  secretsTitle: (name: string) => `À transmettre à « ${name} »`,
  secretsWarning:
    'Ces informations ne seront plus jamais affichées. Copiez-les maintenant et transmettez-les par une ' +
    'voie sûre.',
  temporaryPassword: 'Mot de passe provisoire',
  sessions: 'Sessions ouvertes',
};

/** What a role is for, in one line. */
export const roleHelp = {
  admin: 'Tout, y compris les comptes, les paramètres et les imports',
  supervisor: 'Encadre le travail : membres, cartes, livraisons, transactions, doublons et conflits',
  enrolment: 'Enregistre les membres, leurs familles, photos et parcelles',
  cards: 'Crée et imprime les cartes, contrôle les photos, prépare les livraisons',
  delivery: 'Prépare les bordereaux et remet les cartes aux membres',
  cashier: 'Enregistre et rapproche les transactions',
  reports: 'Conçoit les modèles de documents, sans accès aux membres',
  viewer: 'Consulte tout, ne modifie rien',
  auditor: 'Consulte tout, le journal d’audit et les comptes compris',
  sync: 'Compte d’un nœud de terrain : aucun écran',
  service: 'Réservé aux services de Maillon',
};

export const secrets = {
  generate: 'Générer un mot de passe',
  copyPassword: 'Copier le mot de passe',
  copyToken: 'Copier le jeton',
  copied: 'Copié',
  copyByHand: 'La copie n’est pas possible ici : sélectionnez le texte.',
  noted: 'C’est noté',
  policy: (length: number) => `Au moins ${length} caractères.`,
  policyCommon: 'Les mots de passe trop répandus sont refusés.',
  tooShort: (length: number) => `Le mot de passe doit avoir au moins ${length} caractères.`,
  old: 'Mot de passe actuel',
  oldRequired: 'Saisissez votre mot de passe actuel.',
  new: 'Nouveau mot de passe',
  newRequired: 'Saisissez votre nouveau mot de passe.',
  again: 'Nouveau mot de passe, une seconde fois',
  different: 'Les deux saisies du nouveau mot de passe diffèrent.',
};

export const sessions = {
  device: (program: string, system: string) => `${program} sur ${system}`,
  unknownDevice: 'Appareil inconnu',
  current: 'Cette session',
  address: (address: string) => `Adresse ${address}`,
  since: (date: string) => `Ouverte le ${date}`,
  seen: (date: string, ago: string) => `Vue le ${date} (${ago})`,
  none: 'Aucune session ouverte.',
  end: 'Terminer',
  endOne: (device: string) => `Terminer la session : ${device}`,
  endAll: 'Terminer toutes les sessions',
  endOthers: 'Terminer toutes les autres',
  endAllTitle: (count: number) => `Terminer ${plural(count, 'session', 'sessions')} ?`,
  endAllText: 'Ce qui y est en cours de saisie devra être repris après une nouvelle connexion.',
  ended: (count: number) => plural(count, 'session terminée', 'sessions terminées'),
};

export const account = {
  identity: 'Qui vous êtes',
  rights: 'Voir ce que votre rôle permet',
  password: 'Mot de passe',
  passwordSubmit: 'Changer le mot de passe',
  passwordText: 'Vos autres sessions seront terminées.',
  sessions: 'Vos sessions ouvertes',
  sessionsText: 'Terminez celles que vous ne reconnaissez pas, puis changez votre mot de passe.',
  forcedTitle: 'Choisissez votre mot de passe',
  forcedText: (name: string) =>
    `Bonjour ${name}. Votre mot de passe a été défini par quelqu’un d’autre : changez-le pour continuer.`,
  forcedSubmit: 'Changer et continuer',
};
