// The reader of cards. Every verdict has a headline to be read from afar, a short word for lists, and what to
// do.
import { plural } from '../format';

const verdicts = {
  valid: 'Carte valide',
  expired: 'Carte expirée',
  suspended: 'Carte suspendue',
  lost: 'Carte déclarée perdue',
  stolen: 'Carte déclarée volée',
  damaged: 'Carte déclarée endommagée',
  replaced: 'Carte remplacée',
  cancelled: 'Carte annulée',
  faulty: 'Carte défectueuse',
  not_delivered: 'Carte non remise',
  member_suspended: 'Membre suspendu',
  member_deceased: 'Membre décédé',
  member_removed: 'Membre radié',
  unknown: 'Carte inconnue',
  forged: 'Signature invalide : carte falsifiée',
  noKeys: 'Carte non vérifiée',
  noCrypto: 'Carte non vérifiée',
  unknownKey: 'Carte non vérifiée',
  numberOnly: 'Carte non vérifiée',
  unreadable: 'Lecture impossible',
  not_a_card: 'Ce n’est pas une carte',
};

const short: typeof verdicts = {
  valid: 'Valide',
  expired: 'Expirée',
  suspended: 'Suspendue',
  lost: 'Perdue',
  stolen: 'Volée',
  damaged: 'Endommagée',
  replaced: 'Remplacée',
  cancelled: 'Annulée',
  faulty: 'Défectueuse',
  not_delivered: 'Non remise',
  member_suspended: 'Membre suspendu',
  member_deceased: 'Membre décédé',
  member_removed: 'Membre radié',
  unknown: 'Inconnue',
  forged: 'Falsifiée',
  noKeys: 'Non vérifiée',
  noCrypto: 'Non vérifiée',
  unknownKey: 'Non vérifiée',
  numberOnly: 'Non vérifiée',
  unreadable: 'Illisible',
  not_a_card: 'Pas une carte',
};

const advice: typeof verdicts = {
  valid: 'Comparez la photo et le nom de la carte avec la personne présente.',
  expired: 'La carte doit être renouvelée.',
  suspended: 'La carte n’est plus acceptée tant qu’elle n’est pas rétablie.',
  lost: 'N’acceptez pas cette carte : son titulaire l’a déclarée perdue.',
  stolen: 'N’acceptez pas cette carte : son titulaire l’a déclarée volée.',
  damaged: 'La carte a été déclarée endommagée : elle doit être remplacée.',
  replaced: 'N’acceptez pas cette carte : une nouvelle carte a été remise à sa place.',
  cancelled: 'N’acceptez pas cette carte : elle a été annulée avant d’être remise.',
  faulty: 'La carte a été déclarée défectueuse : elle doit être refaite.',
  not_delivered: 'La carte n’a pas encore été remise à son titulaire.',
  member_suspended:
    'La carte est en ordre, mais son titulaire est suspendu : elle n’est pas acceptée tant qu’il l’est.',
  member_deceased: 'N’acceptez pas cette carte : son titulaire est déclaré décédé.',
  member_removed: 'N’acceptez pas cette carte : son titulaire n’est plus membre.',
  unknown: 'Aucune carte ne porte ce numéro. Vérifiez-le.',
  forged: 'N’acceptez pas cette carte : le contenu de son QR code n’a pas été signé par le centre.',
  noKeys: 'Ce navigateur n’a pas encore reçu les clés de vérification : connectez-le une fois au serveur.',
  noCrypto:
    'Ce navigateur ne sait pas vérifier une signature hors connexion : mettez-le à jour, ou vérifiez la ' +
    'carte en ligne.',
  unknownKey:
    'La clé qui a signé cette carte n’est pas dans la liste de ce navigateur : vérifiez la carte en ligne.',
  numberOnly:
    'Un numéro tapé ne prouve rien hors connexion, même s’il ne figure pas parmi les cartes révoquées : ' +
    'scannez le QR code de la carte.',
  unreadable: 'Ce code n’est pas celui d’une carte.',
  not_a_card: 'Ce code n’est pas celui d’une carte de membre. Présentez le QR code de la carte.',
};

export const reader = {
  verdict: 'Résultat de la vérification',
  verdicts,
  short,
  advice,
  restored: (when: string) =>
    `Inconnue ici : base restaurée le ${when}. Sa signature est bonne ; ` +
    'elle a pu être faite depuis la sauvegarde.',
  elsewhere:
    'Le titulaire de cette carte est hors de votre territoire : son nom et sa photo ne sont pas affichés.',
  expiredOn: (day: string) => `Carte expirée le ${day}`,
  waiting: 'Présentez une carte : scannez son QR code ou tapez son numéro.',
  verifying: 'Vérification…',
  online: (when: string) => `Vérifié en ligne le ${when}`,
  offline: (when: string, age: string) => `Vérifié hors connexion, liste du ${when} (${age})`,
  offlineWithoutList: 'Vérifié hors connexion, sans liste',
  offlineShort: 'hors connexion',

  number: 'N° de carte',
  replacedByNumber: 'Remplacée par la carte n°',
  memberNumber: 'N° de membre',
  locality: 'Localité',
  expiry: 'Valable jusqu’au',
  reason: 'Motif',
  openCard: 'Ouvrir la carte',
  openMember: 'Ouvrir la fiche du membre',
  handOver: 'Remettre cette carte',
  deliver: 'Ajouter à un bordereau',
  instead: 'Une autre carte a été faite à sa place :',
  replacement: (number: string) => `carte ${number}`,

  box: 'Carte à vérifier',
  camera: 'Caméra',
  cameraView: 'Ce que la caméra voit',
  cameraHint: 'Présentez le QR code devant la caméra.',
  cameraUnread:
    'La lecture par caméra n’a pas pu être chargée. Utilisez le lecteur USB ou tapez le numéro ; ' +
    'rechargez la page une fois la connexion revenue.',
  cameraProblems: {
    refused:
      'L’accès à la caméra est refusé. Autorisez-le dans les réglages du navigateur pour ce site. Le ' +
      'lecteur USB et la saisie restent possibles.',
    none: 'Aucune caméra n’a été trouvée. Le lecteur USB et la saisie restent possibles.',
    busy: 'La caméra ne répond pas : une autre application l’utilise peut-être. Fermez-la puis réessayez.',
    insecure:
      'Le navigateur ne donne accès à la caméra que sur une adresse sécurisée (https). Le lecteur USB et ' +
      'la saisie restent possibles.',
    unsupported:
      'Ce navigateur ne donne pas accès à la caméra. Le lecteur USB et la saisie restent possibles.',
  },

  past: (count: number) => plural(count, 'dernière lecture', 'dernières lectures'),
  forget: 'Effacer',
  noNumber: 'Sans numéro',

  ready: (when: string, age: string, count: number) =>
    `Prêt hors connexion : liste du ${when} (${age}), ` +
    `${plural(count, 'carte révoquée', 'cartes révoquées')}.`,
  old: (when: string, age: string) =>
    `La liste des cartes révoquées date du ${when} (${age}) : une carte perdue depuis paraît encore ` +
    'valide hors connexion. Connectez ce poste au serveur.',
  notReady: 'Pas encore prêt hors connexion : la liste des cartes révoquées n’a pas été reçue.',
  refresh: 'Actualiser',
  listRefused:
    'La liste des cartes révoquées a été refusée : elle n’est pas signée par le centre. La liste ' +
    'précédente est conservée.',
  noOffline:
    'Ce navigateur ne sait pas vérifier les cartes hors connexion : mettez-le à jour, ou utilisez une ' +
    'adresse sécurisée (https).',

  verifyWithoutSession: 'Vérifier une carte sans se connecter',
  backToSignIn: 'Retour à la connexion',
  withoutSession:
    'Sans connexion à votre compte, seuls la signature, la date et la liste des cartes révoquées sont ' +
    'vérifiés : le nom et la photo ne sont pas affichés.',
};
