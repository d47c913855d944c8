// What a browser without network makes of a card: real keys, real signatures.
import { expect, it, vi } from 'vitest';
import { codeOf, CARD, makeKey, ownKey } from '../../../test/reader';
import { fromBase32 } from './base32';
import { judgeCode, judgeNumber, type Lists, type Revoked } from './judge';

const NOW = new Date('2026-11-21T09:00:00Z');
const ASOF = '2026-11-20T08:00:00Z';
const FRESH = '2026-11-21T08:00:00Z';
const OLD = '2026-11-19T08:00:00Z';

async function lists(revoked: [string, Revoked][] = [], asOf = ASOF): Promise<Lists> {
  const { shown } = await ownKey;
  return { keys: [shown], revoked: new Map(revoked), asOf };
}

const outcome = async (text: string, known?: Lists | null) =>
  (await judgeCode(text, known === null ? undefined : (known ?? (await lists())), NOW)).outcome;

it('believes what our key signed, and reads it', async () => {
  const { outcome, code } = await judgeCode(await codeOf({ expiry: '20291120' }), await lists(), NOW);
  expect(outcome).toBe('valid');
  expect(code).toMatchObject({
    number: CARD,
    memberNumber: '0000260000013',
    expiry: '2029-11-20',
    kid: 'OWNKEY22',
  });
});

it('believes a code without a member’s number', async () => {
  expect(await outcome(await codeOf({ member: '' }))).toBe('valid');
});

it('believes no card that a node signed with its key for lists', async () => {
  const node = await makeKey('NODEKEY2', 'list');
  const text = await codeOf({ key: node });
  for (const asOf of [FRESH, OLD]) {
    const known = await lists([], asOf);
    expect(await outcome(text, { ...known, keys: [...known.keys, node.shown] })).toBe('forged');
  }
});

it('finds every altered letter out', async () => {
  const genuine = await codeOf();
  const known = await lists([], FRESH);
  const swap = (letter: string) => (letter === '7' ? '2' : '7');
  for (let at = 0; at < genuine.length; at += 1) {
    const altered = genuine.slice(0, at) + swap(genuine[at]!) + genuine.slice(at + 1);
    // Without its first letters it does not say that it is ours.
    expect([at, await outcome(altered, known)]).toEqual([at, at < 4 ? 'not_a_card' : 'forged']);
  }
});

it('finds every truncation and every addition out', async () => {
  const genuine = await codeOf();
  const known = await lists();
  for (let length = 0; length < genuine.length; length += 1)
    expect([length, await outcome(genuine.slice(0, length), known)]).toEqual([
      length,
      length < 4 ? 'not_a_card' : 'forged',
    ]);
  for (const more of ['A', '=', ' ', ':', '\n']) expect(await outcome(genuine + more, known)).toBe('forged');
});

it('takes one spelling of a signature only', async () => {
  const genuine = await codeOf();
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  // The last letter has three bits that say nothing.
  const last = letters.indexOf(genuine.at(-1)!);
  expect(last % 8).toBe(0);
  for (let bits = 1; bits < 8; bits += 1)
    expect(await outcome(genuine.slice(0, -1) + letters[last + bits])).toBe('forged');
  expect(fromBase32('MZXW6YTBOI')).toEqual(new TextEncoder().encode('foobar'));
  expect(fromBase32('MZXW6YTBOJ')).toBeUndefined();
  expect(fromBase32('mzxw6ytboi')).toBeUndefined();
  expect(fromBase32('MZXW6YTBOIA')).toBeUndefined();
});

it('does not believe another’s key under our key’s name', async () => {
  const forger = await makeKey('OWNKEY22');
  expect(await outcome(await codeOf({ key: forger }))).toBe('forged');
});

it('calls an unknown key forged while keys are fresh, and doubtful when a newer one may exist', async () => {
  const text = await codeOf({ key: await makeKey('NEWKEY33') });
  expect(await outcome(text, await lists([], FRESH))).toBe('forged');
  expect(await outcome(text, await lists([], OLD))).toBe('unknownKey');
});

it('knows the last day of a card', async () => {
  expect(await outcome(await codeOf({ expiry: '20261121' }))).toBe('valid');
  expect(await outcome(await codeOf({ expiry: '20261120' }))).toBe('expired');
});

it.each([
  ['lost', 'lost'],
  ['stolen', 'stolen'],
  ['suspended', 'suspended'],
  ['damaged', 'damaged'],
  ['faulty', 'faulty'],
  ['replaced', 'replaced'],
  ['cancelled', 'cancelled'],
  ['printed', 'not_delivered'],
] as const)('says that a card on the list as %s is %s, also when it has expired', async (status, verdict) => {
  const known = await lists([[CARD, status]]);
  expect(await outcome(await codeOf(), known)).toBe(verdict);
  expect(await outcome(await codeOf({ expiry: '20200101' }), known)).toBe(verdict);
  expect(judgeNumber(CARD, known).outcome).toBe(verdict);
});

it('never calls a typed number good', async () => {
  expect(judgeNumber(CARD, await lists()).outcome).toBe('numberOnly');
});

it('says that it knows nothing before it has the keys', async () => {
  expect(await outcome(await codeOf(), null)).toBe('noKeys');
  expect(judgeNumber(CARD, undefined).outcome).toBe('noKeys');
});

it('judges within a tenth of a second, with a hundred thousand revoked cards', async () => {
  const many = Array.from({ length: 100_000 }, (_, at): [string, Revoked] => [String(at), 'lost']);
  const known = await lists(many);
  const texts = await Promise.all(
    Array.from({ length: 20 }, (_, at) => codeOf({ number: `260000001${String(at).padStart(2, '0')}` })),
  );
  const began = performance.now();
  for (const text of texts) expect(await outcome(text, known)).toBe('valid');
  expect((performance.now() - began) / texts.length).toBeLessThan(100);
});

it('says that this browser can’t check signatures, instead of guessing', async () => {
  vi.resetModules();
  vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'));
  const old = await import('./judge');
  const { refreshLists } = await import('./lists');
  expect((await old.judgeCode(await codeOf(), await lists(), NOW)).outcome).toBe('noCrypto');
  expect((await old.judgeCode('MLN:1:2', await lists(), NOW)).outcome).toBe('forged');
  expect(await refreshLists()).toBeNull();
});

it('Light: a good card of a member who may not use it says so', async () => {
  const code = await codeOf();
  for (const fallen of ['member_suspended', 'member_deceased', 'member_removed'] as const) {
    const known = await lists([[CARD, fallen]]);
    expect(await outcome(code, known)).toBe(fallen);
    expect(judgeNumber(CARD, known).outcome).toBe(fallen);
  }
});

it('Light: what is no code of ours is no forgery', async () => {
  for (const text of ['https://example.org/', '26000000013', '', 'MLM:1:2'])
    expect(await outcome(text)).toBe('not_a_card');
});
