// An entry as a sentence: who, what they did, to what, and what is to be said behind it.
import { fr } from '../../../i18n/fr';
import { plural } from '../../../i18n/format';
import type { Entry } from './api';
import { nameIn, stateIn, stateOf } from './records';

const t = fr.audit;

export interface Sentence {
  /** Empty where the sentence does not begin with somebody. */
  who: string;
  did: string;
  /** What leads to the record. */
  what: string;
  /** Stands right behind it. */
  tail: string;
}

const reasonOf = (word: unknown): string => t.reasons[String(word)] ?? '';
const because = (reason: string): string => (reason ? t.because(reason) : '');

function ofSession(entry: Entry): Omit<Sentence, 'who'> & { who?: string } {
  const { audit_action: action, audit_entityLabel: label, audit_loginName: actor } = entry;
  const why = because(reasonOf(entry.audit_reason));
  if (action === 'signed_in') return { did: t.signedIn, what: '', tail: '' };
  if (action === 'refused') {
    // Those that were refused unseen come as one sum.
    const refused = t.signInsRefused(Number(stateOf(entry).count ?? 1));
    const did = label ? `${refused} ${t.forAccount}` : refused;
    return { who: '', did, what: label ? t.named(label) : '', tail: why };
  }
  if (actor && actor === label)
    return { did: t.signedOut, what: '', tail: entry.audit_reason === 'signed_out' ? '' : why };
  const end = actor ? t.sessionEndedBy(actor) : t.sessionEnded;
  return { who: '', did: t.sessionOf, what: label ?? '', tail: ` ${end}${why}` };
}

function ofFile(entry: Entry): Omit<Sentence, 'who'> {
  const state = stateOf(entry);
  const file = String(state.format ?? '');
  const [one, many] = t.lists[entry.audit_entity ?? ''] ?? t.anyList;
  const did = { pdf: t.printedFile, zip: t.bundled }[file] ?? t.exported;
  const { recipient } = stateIn(state.plots);
  const receiver = typeof recipient === 'string' ? t.plotsFor(recipient) : '';
  const isRead = file === 'json' && entry.audit_entity === 'cards_to_print';
  return {
    did: isRead ? t.extracted : did,
    what: plural(Number(state.rows ?? 0), one, many),
    tail: (file && !isRead ? t.fileFormat(file) : '') + receiver,
  };
}

/** Printed by its service, or to try a template. */
function ofRecordInFile(entry: Entry): Omit<Sentence, 'who'> {
  const verb = entry.audit_service === 'reports' ? t.tried : t.printedFile;
  const object = t.objects[entry.audit_entity ?? ''] ?? t.anyObject;
  return { did: `${verb} ${object}`, what: nameIn(entry), tail: t.fileFormat('pdf') };
}

function ofJob(entry: Entry): Omit<Sentence, 'who'> & { who?: string } {
  const state = stateOf(entry);
  const what = t.named(fr.jobs.serverKinds[String(state.job_kind)] ?? fr.jobs.serverKind);
  if (entry.audit_action !== 'finished') return { did: verbOf('job', entry.audit_action), what, tail: '' };
  const end = t.jobEnds[String(state.job_state)] ?? t.jobEnds.done!;
  const [done, errors] = [Number(state.job_done ?? 0), Number(state.job_errors ?? 0)];
  const counts = done > 0 ? t.jobCounts(done, errors) : '';
  return { who: '', did: t.jobOf, what, tail: t.jobBy(end, String(state.login_name ?? t.nobody)) + counts };
}

/** Somebody began or stopped it; or it ended by itself, well or not. */
function ofRun(entry: Entry): Omit<Sentence, 'who'> & { who?: string } {
  const { audit_action: action, audit_loginName: actor } = entry;
  const state = stateOf(entry);
  const [end, what] = [String(state.synchronizationJournal_state), nameIn(entry)];
  if (action !== 'ended' || (actor && end === 'done'))
    return { did: verbOf('synchronization', action), what, tail: '' };
  if (actor) return { did: t.runStopped, what, tail: '' };
  const by = t.runBy(
    t.runEnds[end] ?? t.runEnds.done!,
    String(state.synchronizationJournal_user || t.nobody),
  );
  const cause = fr.synchronization.causes[String(state.synchronizationJournal_message)];
  return { who: '', did: t.runOf, what, tail: by + (cause ? t.runBecause(cause) : '') };
}

/** With its object. */
function verbOf(entity: string, action: string): string {
  const phrase = t.phrases[entity]?.[action];
  return phrase ?? `${t.verbs[action] ?? t.anyVerb} ${t.objects[entity] ?? t.anyObject}`;
}

export function sentenceOf(entry: Entry): Sentence {
  const { audit_entity: entity, audit_action: action } = entry;
  const who = entry.audit_loginName ?? t.nobody;
  if (action === 'exported') return { who, ...ofFile(entry) };
  if (action === 'rendered') return { who, ...ofRecordInFile(entry) };
  if (entity === 'session') return { who, ...ofSession(entry) };
  if (entity === 'job') return { who, ...ofJob(entry) };
  if (entity === 'synchronization') return { who, ...ofRun(entry) };
  const state = stateOf(entry);
  if (entity === 'call') {
    const times = Number(state.call_count ?? 1);
    const what = t.named(String(state.call_name ?? ''));
    return { who, did: t.denied(times), what, tail: because(reasonOf(state.reason)) };
  }
  if (entity === 'declaration') {
    const did = t.declared[String(state.card_status)] ?? t.declaredOther;
    return { who, did, what: t.oneCard, tail: '' };
  }
  return { who, did: verbOf(entity ?? '', action), what: nameIn(entry), tail: '' };
}

export function textOf(entry: Entry): string {
  const { who, did, what, tail } = sentenceOf(entry);
  return `${[who, did, what].filter(Boolean).join(' ')}${tail}`;
}
