// Verification of cards: keys that really sign, what the server says of a card, what a browser keeps.
import { act } from '@testing-library/react';
import { http } from 'msw';
import { onTestFinished, vi } from 'vitest';
import type { components } from '../api/schema';
import { ok } from './answers';

type Schemas = components['schemas'];
type Revocation = Schemas['Revocation'];
type Answer = Pick<Schemas['VerifyCardReply'], 'verdict' | 'card' | 'member' | 'replacedBy' | 'restoredAt'>;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

export interface SigningKey {
  shown: Schemas['QrKey'];
  sign: (text: string) => Promise<Uint8Array>;
}

type Purpose = Schemas['QrKey']['purpose'];

export async function makeKey(kid: string, purpose: Purpose = 'card'): Promise<SigningKey> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const publicKey = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  return {
    shown: {
      kid,
      algorithm: 'Ed25519',
      publicKey,
      signsFrom: '2026-01-01T00:00:00Z',
      signsUntil: null,
      purpose,
    },
    sign: async (text) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(text))),
  };
}

/** The product's own key, the same for all tests of a file. */
export const ownKey = makeKey('OWNKEY22');

export const CARD = '26000000013';

interface CodeOptions {
  number?: string;
  member?: string;
  expiry?: string;
  key?: SigningKey;
}

/** What stands in the QR code of a card. */
export async function codeOf({ number = CARD, member = '0000260000013', expiry, key }: CodeOptions = {}) {
  const signer = key ?? (await ownKey);
  const signed = `MLN:1:${number}:${member}:${expiry ?? '20991120'}:${signer.shown.kid}`;
  return `${signed}:${toBase32(await signer.sign(signed))}`;
}

interface ReaderWorld {
  asOf: string;
  revoked: Revocation[];
  /** What the list is signed with, if not with our key. */
  signer: SigningKey | undefined;
  /** What the server names beside our key. */
  otherKeys: SigningKey[];
  /** The `since` of every time that the list was asked for. */
  asked: (string | null)[];
  answer: Answer;
  /** Bodies of the verifications. */
  verified: Schemas['VerifyCardRequest'][];
}

export const reader = {} as ReaderWorld;

export const revoked = (
  status: Revocation['card_status'],
  number = CARD,
  holder: Revocation['member_status'] = null,
): Revocation => ({
  card_idNumber: number,
  card_status: status,
  since: '2026-11-20T07:00:00Z',
  member_status: holder,
});

export function resetReader(): void {
  Object.assign(reader, {
    asOf: new Date().toISOString(),
    revoked: [],
    signer: undefined,
    otherKeys: [],
    asked: [],
    answer: { verdict: 'unknown', card: null, member: null, replacedBy: null, restoredAt: null },
    verified: [],
  } satisfies ReaderWorld);
}

async function list(since: string | null) {
  reader.asked.push(since);
  const { shown, sign } = reader.signer ?? (await ownKey);
  const { asOf } = reader;
  const rows = reader.revoked;
  const lines = rows.map((row) => {
    const holder = row.member_status ? ` ${row.member_status}` : '';
    return `${row.card_idNumber} ${row.card_status} ${row.since}${holder}\n`;
  });
  const signature = await sign(`MLN-REVOCATIONS:1\n${since ?? ''}\n${asOf}\n${lines.join('')}`);
  return ok({ rows, asOf, kid: shown.kid, signature: toBase64Url(signature) });
}

export const publicReaderHandlers = [
  http.get('*/api/card/get.qr_public_keys', async () => {
    const keys = [await ownKey, ...reader.otherKeys];
    return ok({ keys: keys.map(({ shown }) => shown) });
  }),
  http.get('*/api/card/get.revocation_list', ({ request }) =>
    list(new URL(request.url).searchParams.get('since')),
  ),
];

export const readerHandlers = [
  http.post('*/api/card/post.verify', async ({ request }) => {
    reader.verified.push((await request.json()) as Schemas['VerifyCardRequest']);
    return ok({ ...reader.answer });
  }),
];

/** The test environment keeps no answers; this browser does, until the test is over. */
export function useCaches(): Map<string, string> {
  const kept = new Map<string, string>();
  const open = (name: string) =>
    Promise.resolve({
      match: (path: string) => {
        const found = kept.get(`${name} ${path}`);
        return Promise.resolve(found === undefined ? undefined : new Response(found));
      },
      put: async (path: string, answer: Response) => void kept.set(`${name} ${path}`, await answer.text()),
    });
  vi.stubGlobal('caches', { open });
  onTestFinished(() => void vi.unstubAllGlobals());
  return kept;
}

/** The browser loses its network, or finds it. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** Between two keys of a reader. */
const KEY_MS = 10;

/**
 * A USB reader plays the keys of a text, and Enter, faster than anybody types – however busy this machine is.
 */
export function scanByUsb(text: string, target: EventTarget = document.body): void {
  const keys = [...text, 'Enter'].map((key) => ({ key, code: /^\d$/.test(key) ? `Digit${key}` : key }));
  playKeys(keys, target);
}

export interface Key {
  key: string;
  code: string;
  shiftKey?: boolean;
}

export function playKeys(keys: readonly Key[], target: EventTarget = document.body): void {
  const start = performance.now();
  act(() => {
    keys.forEach((key, index) => {
      const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: start + index * KEY_MS });
      target.dispatchEvent(event);
    });
  });
}

/** The card of the tests, and who holds it. */
export function verifiedCard(verdict: Answer['verdict']): Answer {
  return {
    verdict,
    replacedBy: null,
    restoredAt: null,
    card: {
      card_id: 5,
      card_idNumber: CARD,
      card_status: verdict === 'valid' ? 'delivered' : 'lost',
      card_firstname: 'Awa',
      card_lastname: 'Koné',
      card_birthDate: '1980-04-12',
      card_birthDatePrecision: 'day',
      card_birthLocation: null,
      card_city: null,
      card_phoneNumber: null,
      card_memberId: 4,
      card_memberIdNumber: '0000260000013',
      card_membershipStartDate: '2026-11-01',
      card_expirationDate: '2099-11-20',
      card_deliveredAt: '2026-11-20',
      card_qrcode: '',
      card_photoFileName: 'aa11.jpg',
      card_photoFilePath: 'member/photo/aa11.jpg',
      card_photo: null,
      card_replacesCardId: null,
      card_deliveryId: null,
      card_statusReason: null,
      card_localityId: 3,
      locality_name: 'Gbonné',
      subprefecture_name: 'Niofoin',
      department_name: 'Korhogo',
      region_name: 'Poro',
      card_createdAt: '2026-11-01T08:00:00Z',
      card_printedAt: '2026-11-02T08:00:00Z',
      card_version: 3,
    },
    member: {
      member_id: 4,
      member_idNumber: '0000260000013',
      member_firstname: 'Awa',
      member_lastname: 'Koné',
      member_birthDate: '1980-04-12',
      member_photoFileName: 'aa11.jpg',
      member_photoFilePath: 'member/photo/aa11.jpg',
    },
  };
}
