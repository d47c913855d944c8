// Everything that services tell has a sentence: their facts stand in docs/EVENTS.md and in their sources.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changesOf } from '../../../entities/audit/changes';
import { fr } from '../../../i18n/fr';
import { conflictOf } from '../../../test/conflicts';
import { entryOf } from '../../../test/history';
import type { Entry } from './api';
import { addressOf, formatOf, kindOf, reasonIn } from './records';
import { textOf } from './sentence';
import { ACTIONS, KINDS } from './useAuditFilters';

const t = fr.audit;

/** Sums, steps and echoes, which become no entries (services/reports/src/domain/entry.rs). */
const ENTRY = readFileSync('../services/reports/src/domain/entry.rs', 'utf8');
const [, LISTED = ''] = /const DERIVED[^=]*= \[([^\]]*)\]/.exec(ENTRY) ?? [];
const DERIVED = [...LISTED.matchAll(/"([a-z._]+)"/g)].map(([, text]) => text!);
/** What services send one another without a place in the audit. */
const NO_FACTS = ['template.kept', 'generation.begun'];
const SESSION: Record<string, string> = { started: 'signed_in', ended: 'signed_out' };
const SUBJECT = /"((?:auth|geography|members|cards|reports|sync)\.[a-z]+\.[a-z_]+)"/g;
const SERVICES = ['auth', 'geography', 'members', 'cards', 'reports', 'sync'];
const SOURCES = SERVICES.map((name) => `../services/${name}/src`);

function inSources(): string[] {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.rs'))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
  );
  return files.flatMap((source) => [...source.matchAll(SUBJECT)].map(([, text]) => text!));
}

function inDocument(): string[] {
  const found: string[] = [];
  for (const line of readFileSync('../docs/EVENTS.md', 'utf8').split('\n')) {
    const cell = /^\| (`[a-z]+\.[a-z]+\.[a-z_]+`.*?) \|/.exec(line)?.[1] ?? '';
    let entity = '';
    for (const [, text = ''] of cell.matchAll(/`([a-z_.]+)`/g)) {
      const words = text.split('.');
      if (words.length === 3 && words[0]) entity = `${words[0]}.${words[1]}`;
      found.push(`${entity}.${words.at(-1)}`);
    }
  }
  return found;
}

/** Kind of record and what happened, of every fact that becomes an entry. */
function told(): [string, string][] {
  const levels = ['region', 'department', 'subprefecture', 'locality'];
  const places = levels.flatMap((level) =>
    ['created', 'updated', 'deleted'].map((word) => `geography.${level}.${word}`),
  );
  const operators = ['members.service.retry_requested', 'members.service.events_dropped'];
  const all = [
    ...new Set([...inDocument(), ...inSources(), ...places, ...operators, 'reports.audit.pruned']),
  ];
  return all
    .filter((subject) => !DERIVED.includes(subject) && !subject.includes('.export.'))
    .map((subject) => subject.split('.').slice(1) as [string, string])
    .filter(([kind, action]) => !NO_FACTS.includes(`${kind}.${action}`))
    .map(([kind, action]) => [kind, kind === 'session' ? (SESSION[action] ?? action) : action]);
}

const say = (entity: string, action: string, more: Partial<Entry> = {}) =>
  textOf(entryOf(1, action, { audit_entity: entity, ...more }));

it('knows every fact that becomes an entry, and offers it to be filtered by', () => {
  const facts = told();
  expect(facts.length).toBeGreaterThan(65);
  const unsaid = facts.filter(([entity, action]) => {
    const text = say(entity, action, { audit_after: { card_status: 'lost', job_state: 'done' } });
    return text.includes(t.anyVerb) || text.includes(`${t.anyObject} Koné`) || text.includes(t.declaredOther);
  });
  expect(unsaid).toEqual([]);
  const offered: readonly string[] = [...KINDS, ...ACTIONS];
  expect([...new Set(facts.flat())].filter((word) => !offered.includes(word))).toEqual([]);
});

it('has a word for everything in the history of a record', () => {
  const { actions, actionsOf } = fr.history;
  // Of these a page shows the history.
  const shown = ['member', 'card', 'delivery', 'transaction', 'cooperative', 'parcel', 'user', 'report'];
  const unsaid = told().filter(
    ([kind, action]) => shown.includes(kind) && !(actionsOf[kind]?.[action] ?? actions[action]),
  );
  expect(unsaid).toEqual([]);
});

it('says why in words, and not twice', () => {
  const why = (entity: string, audit_reason: string) =>
    reasonIn(entryOf(1, 'photo_refused', { audit_entity: entity, audit_reason }));
  expect(why('member', 'blurred')).toBe(fr.refusals.blurred);
  expect(why('card', 'Perdue au marché')).toBe('Perdue au marché');
  expect(why('call', 'permission_denied')).toBe('');
  expect(why('session', 'idle')).toBe('');
  const { format } = kindOf(entryOf(1, 'finished', { audit_entity: 'job' }));
  expect(format?.('job_code', 'storage_unavailable')).toBe(fr.jobList.causes.storage_unavailable);
});

it('says how many sign-ins were refused unseen', () => {
  const flood = (label: string | null, count: number) =>
    say('session', 'refused', {
      audit_loginName: null,
      audit_entityLabel: label,
      audit_reason: 'rate_limited',
      audit_after: { count },
    });
  expect(flood('awa', 95)).toBe('95 connexions refusées au compte « awa » : trop d’essais');
  expect(flood(null, 1)).toBe('Connexion refusée : trop d’essais');
});

it('says that old months were given up', () => {
  const nothing = { audit_loginName: null, audit_entityLabel: null, audit_entityId: null };
  const text = say('audit', 'pruned', nothing);
  expect(text).toBe('Maillon a supprimé du journal d’audit les mois trop anciens');
});

it('says of a conflict whose it was, of which field, and where that is opened', () => {
  const decided = conflictOf(12, { conflict_decision: 'keep_node', conflict_decidedValue: 'Man' });
  const entry = entryOf(1, 'decided', {
    audit_entity: 'conflict',
    audit_entityId: 12,
    audit_entityLabel: null,
    audit_before: conflictOf(12),
    audit_after: decided,
  });
  expect(textOf(entry)).toBe('binta a tranché le conflit « Soro Drissa (2600000001), Ville »');
  const listed = { audit_entityLabel: 'Soro Drissa', audit_before: null, audit_after: null };
  expect(say('conflict', 'decided', listed)).toBe('binta a tranché le conflit sur la fiche de Soro Drissa');
  expect(addressOf(entry, () => true)).toBe('/members/1');
  const read = formatOf(entry, () => '');
  expect(read?.('conflict_decision', 'keep_node')).toBe(fr.conflictList.decisions.keep_node);
  const { labels } = kindOf(entry);
  const told = changesOf(entry.audit_before, entry.audit_after).filter(({ field }) => labels[field] !== '');
  expect(told.map(({ field }) => labels[field])).toEqual([
    fr.conflictList.decision,
    fr.conflictList.decidedValue,
  ]);
});

it('says of sessions whose they were, and why they ended', () => {
  const session = (action: string, more: Partial<Entry>) =>
    say('session', action, { audit_entityLabel: 'awa', ...more });
  expect(session('signed_in', { audit_loginName: 'awa' })).toBe('awa a ouvert une session');
  expect(session('signed_out', { audit_loginName: 'awa', audit_reason: 'signed_out' })).toBe(
    'awa a fermé sa session',
  );
  expect(session('signed_out', { audit_loginName: null, audit_reason: 'idle' })).toBe(
    'La session de awa a pris fin : inactivité',
  );
  expect(session('signed_out', { audit_loginName: 'admin', audit_reason: 'user_deleted' })).toBe(
    'La session de awa a été fermée par admin : compte supprimé',
  );
  const nobody = { audit_loginName: null, audit_entityLabel: null, audit_reason: 'unknown_login' };
  expect(session('refused', nobody)).toBe('Connexion refusée : identifiant inconnu');
});

it('says of files how much left in which shape', () => {
  const file = (list: string, format: string, rows: number) =>
    say(list, 'exported', { audit_after: { list, format, rows } });
  expect(file('member', 'csv', 12)).toBe('binta a exporté 12 membres (CSV)');
  expect(file('audit', 'csv.zip', 2)).toBe('binta a exporté 2 entrées du journal (CSV signé)');
  expect(file('cards_to_print', 'pdf', 1)).toBe('binta a imprimé 1 carte à imprimer (PDF)');
  expect(file('cards', 'zip', 20)).toBe('binta a préparé pour un imprimeur 20 cartes (ZIP)');
  expect(file('cards_to_print', 'json', 2)).toBe('binta a lu, pour les imprimer, 2 cartes à imprimer');
  expect(file('comets', 'csv', 2)).toBe('binta a exporté 2 lignes (CSV)');
  const plots = { recipient: 'Négoce & Cie' };
  const left = say('parcel', 'exported', { audit_after: { list: 'parcel', format: 'eudr', rows: 9, plots } });
  expect(left).toBe('binta a exporté 9 parcelles (règlement européen) pour Négoce & Cie');
});

it('says of a record in a file that it was printed, or tried with a template', () => {
  const of = (audit_service: string) =>
    say('delivery', 'rendered', { audit_service, audit_entityLabel: 'LIV-2026-000001' });
  expect(of('cards')).toBe('binta a imprimé le bordereau LIV-2026-000001 (PDF)');
  expect(of('reports')).toBe('binta a essayé un modèle avec le bordereau LIV-2026-000001 (PDF)');
});

it('says of files with which template, and which figures', () => {
  const read = (field: string, value: unknown) => kindOf(entryOf(1, 'exported')).format?.(field, value);
  const used = (reportId: number, version: number) => read('template', { type: 'card', reportId, version });
  expect(used(5, 2)).toBe('Carte, modèle n° 5, version 2');
  expect(used(0, 0)).toBe('Carte, modèle fourni');
  const back = { type: 'error_delivery', reportId: 0, version: 0 };
  expect(read('template', back)).toBe('Bordereau de retour, modèle fourni');
  const tried = { type: 'card', reportId: 0, version: 0, sha256: '0a'.repeat(32) };
  expect(read('template', tried)).toBe('Carte, modèle non enregistré');
  expect(used(5, 0)).toBe('Carte, modèle n° 5, version non enregistrée');
  expect(read('template', { type: 'card', reportId: 5, version: 2, name: 'Carte verte' })).toBe(
    'Carte, modèle « Carte verte » n° 5, version 2',
  );
  const figures = { dashboard: 'members', from: '2026-01-01', to: '2026-03-31' };
  expect(read('figures', figures)).toBe('Membres, depuis le 01/01/2026, au 31/03/2026');
  const plots = { recipient: 'Cie', country: 'CI', withNames: false };
  expect(read('plots', plots)).toBe('Cie, pays CI, numéros des membres, suite du fichier en préparation');
  expect(read('plots', { ...plots, withNames: true, written: 8, leftOut: 1 })).toBe(
    'Cie, pays CI, noms des membres, 8 parcelles dans le fichier, 1 écartée',
  );
});

it('says of work who began it and how it ended', () => {
  const job = (action: string, job_state: string) =>
    say('job', action, { audit_after: { job_kind: 'card_creation', job_state, login_name: 'awa' } });
  expect(job('created', 'waiting')).toBe('binta a lancé le travail « Création de cartes »');
  expect(job('cancelled', 'cancelled')).toBe('binta a annulé le travail « Création de cartes »');
  expect(job('finished', 'done')).toBe('Le travail « Création de cartes », lancé par awa, est terminé');
  const many = {
    job_kind: 'card_creation',
    job_state: 'done',
    login_name: 'awa',
    job_done: 600,
    job_errors: 2,
  };
  expect(say('job', 'finished', { audit_after: many })).toBe(
    'Le travail « Création de cartes », lancé par awa, est terminé : 600 lignes traitées, dont 2 écartées',
  );
  expect(job('finished', 'failed')).toBe('Le travail « Création de cartes », lancé par awa, a échoué');
});

it('says of a synchronization who began it and how it ended', () => {
  const run = (action: string, state: string, more: Partial<Entry> = {}, message?: string) =>
    say('synchronization', action, {
      audit_entityLabel: 'Kindia',
      audit_after: {
        synchronizationJournal_state: state,
        synchronizationJournal_message: message,
        synchronizationJournal_user: 'awa',
      },
      ...more,
    });
  const alone = { audit_loginName: null };
  expect(run('started', 'running')).toBe('binta a lancé la synchronisation de « Kindia »');
  expect(run('ended', 'done')).toBe('binta a terminé la synchronisation de « Kindia »');
  expect(run('ended', 'interrupted', {}, 'stopped')).toBe('binta a arrêté la synchronisation de « Kindia »');
  expect(run('ended', 'done', alone)).toBe('La synchronisation de « Kindia », lancée par awa, est terminée');
  expect(run('ended', 'failed', alone, 'centre_away')).toBe(
    'La synchronisation de « Kindia », lancée par awa, a échoué. Le centre n’a pas répondu.',
  );
  const { format, labels } = kindOf(entryOf(1, 'ended', { audit_entity: 'synchronization' }));
  expect(format?.('synchronizationJournal_type', 'from_server')).toBe('Du centre');
  expect(format?.('synchronizationJournal_node', 7)).toBe('Nœud 7');
  expect(labels.synchronizationJournal_done).toBe('Fiches');
});

it('names what has no name by its number, and who is nobody by the product', () => {
  const named = { audit_entityLabel: null, audit_loginName: null };
  expect(say('member', 'updated', named)).toBe('Maillon a modifié la fiche du membre n° 4');
  expect(say('setting', 'updated', { audit_entityLabel: 'global.password.min_length' })).toBe(
    'binta a modifié le paramètre « Longueur minimale des mots de passe »',
  );
  expect(say('comet', 'seen', named)).toBe('Maillon a agi sur la fiche n° 4');
});
