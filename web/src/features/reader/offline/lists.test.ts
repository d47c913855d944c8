// Keys and revocations: fetched, checked, kept, and only then believed.
import { beforeEach, expect, it, vi } from 'vitest';
import { CARD, makeKey, ownKey, reader, revoked, useCaches } from '../../../test/reader';
import { refreshLists, storedLists } from './lists';

const OTHER = '26000000027';
let kept: Map<string, string>;

beforeEach(() => {
  kept = useCaches();
});

it('keeps the keys and the list, and asks for changes from then on', async () => {
  reader.asOf = '2026-11-20T08:00:00.120Z';
  reader.revoked = [revoked('lost'), revoked('stolen', OTHER)];
  expect(await storedLists()).toBeNull();
  await refreshLists();
  expect(await storedLists()).toEqual({
    keys: [(await ownKey).shown],
    revoked: new Map([
      [CARD, 'lost'],
      [OTHER, 'stolen'],
    ]),
    asOf: '2026-11-20T08:00:00.120Z',
  });

  reader.asOf = '2026-11-20T08:15:00Z';
  reader.revoked = [revoked('delivered'), revoked('replaced', OTHER)];
  expect((await refreshLists())?.revoked).toEqual(new Map([[OTHER, 'replaced']]));
  expect(reader.asked).toEqual([null, '2026-11-20T08:00:00.120Z']);
  expect([...kept.keys()]).toEqual(['maillon-reader /reader/lists']);
});

it('asks for the whole list once a day', async () => {
  const now = vi.spyOn(Date, 'now');
  const began = Date.parse('2026-11-20T08:00:00Z');
  const refreshAt = (hours: number) => {
    now.mockReturnValue(began + hours * 3_600_000);
    reader.asOf = new Date(began + hours * 3_600_000).toISOString();
    return refreshLists();
  };
  reader.revoked = [revoked('lost')];
  await refreshAt(0);
  reader.revoked = [];
  expect((await refreshAt(23))?.revoked.size).toBe(1);
  expect((await refreshAt(25))?.revoked.size).toBe(0);
  expect(reader.asked).toEqual([null, '2026-11-20T08:00:00.000Z', null]);
});

it('refuses a list that our key did not sign, and keeps the one before', async () => {
  reader.revoked = [revoked('stolen')];
  await refreshLists();
  reader.revoked = [revoked('delivered')];
  for (const kid of ['OWNKEY22', 'ANOTHER2']) {
    reader.signer = await makeKey(kid);
    await expect(refreshLists()).rejects.toThrow('n’est pas signée par le centre');
  }
  expect((await storedLists())?.revoked.get(CARD)).toBe('stolen');
});

it('takes the list of a node that its server names', async () => {
  const node = await makeKey('NODEKEY2', 'list');
  reader.otherKeys = [node];
  reader.signer = node;
  reader.revoked = [revoked('stolen')];
  expect((await refreshLists())?.revoked.get(CARD)).toBe('stolen');
});

it('does not go back to an older list', async () => {
  reader.asOf = '2026-11-20T08:00:00Z';
  reader.revoked = [revoked('stolen')];
  await refreshLists();
  reader.asOf = '2026-11-19T08:00:00Z';
  reader.revoked = [revoked('delivered')];
  const lists = await refreshLists();
  expect(lists?.asOf).toBe('2026-11-20T08:00:00Z');
  expect(lists?.revoked.get(CARD)).toBe('stolen');
});

it('Light: the list says whose good card is not to be accepted, and when it is again', async () => {
  reader.asOf = '2026-11-20T08:00:00Z';
  reader.revoked = [revoked('delivered', CARD, 'deceased'), revoked('lost', OTHER, 'suspended')];
  await refreshLists();
  expect((await storedLists())?.revoked).toEqual(
    new Map([
      [CARD, 'member_deceased'],
      [OTHER, 'lost'],
    ]),
  );
  reader.asOf = '2026-11-20T08:15:00Z';
  reader.revoked = [revoked('delivered', CARD)];
  expect((await refreshLists())?.revoked).toEqual(new Map([[OTHER, 'lost']]));
});
