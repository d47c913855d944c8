import { plural } from '../format';

/** Of the state of the services, and of the events between them. */
export const services = {
  nationalOnly: 'L’état des services est réservé aux comptes nationaux.',
  intro: 'Ce que chaque service dit de lui-même. La page se met à jour seule.',
  names: {
    auth: 'Comptes et sessions',
    geography: 'Découpage territorial',
    members: 'Membres',
    cards: 'Cartes',
    reports: 'Rapports et journal',
    sync: 'Synchronisation',
  } as Record<string, string>,
  states: { up: 'En marche', impaired: 'À surveiller', down: 'Injoignable' },
  downText: 'Ce service ne répond pas. Ce qui dépend de lui est indisponible ; rien n’est perdu.',
  allDown: 'Le service des rapports ne répond pas : l’état des autres n’est pas connu.',
  since: 'En marche depuis',
  version: 'Version',
  database: 'Base de données',
  databaseStates: { yes: 'Répond', no: 'Ne répond pas' },
  events: 'Serveur d’événements',
  eventsStates: { yes: 'Joint', no: 'Injoignable' },
  waiting: 'Événements à envoyer',
  oldest: (moment: string) => `le plus ancien, ${moment}`,
  behind: 'Événements à appliquer',
  givenUp: 'Événements abandonnés',
  unknown: 'Inconnu',
  missing: 'Ce qui lui manque',
  missingWords: {
    'disk space': 'de la place sur le disque',
    keys: 'les clés de signature',
    starting: 'la fin de son démarrage',
    stopping: 'rien : il s’arrête',
  } as Record<string, string>,
  missingDatabase: (service: string) => `sa base de données (${service})`,
  consumers: 'Par file',
  consumer: 'File',
  readAt: (time: string) => `À jour à ${time}.`,
  problems: (count: number) => plural(count, 'service à surveiller', 'services à surveiller'),
  well: 'Tout fonctionne',
  retry: 'Réessayer les événements abandonnés',
  retryOf: (service: string) => `Réessayer les événements abandonnés : ${service}`,
  retryTitle: 'Réessayer les événements abandonnés ?',
  retryText: (count: number) =>
    `${plural(count, 'événement sera appliqué de nouveau', 'événements seront appliqués de nouveau')}. ` +
    'Ceux qui échouent encore restent abandonnés. L’acte figure au journal d’audit.',
  retried: (count: number) =>
    count > 0
      ? `${plural(count, 'événement appliqué', 'événements appliqués')}`
      : 'Aucun événement n’a pu être appliqué',
  keep: 'Ne rien faire',
};
