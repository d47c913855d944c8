// The server tells a double by its birth date, phone or identity document (contract §4). A member without any
// of them could be registered twice: by whoever saves again when an answer was lost. So those of the same
// names that were registered in the last hours are shown first.
import { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import { listMembers, type SaveMember } from '../api';
import type { Candidate, Member } from '../member';

const COMPARED = ['member_birthDate', 'member_contact', 'member_identityDocumentNumber'] as const;
const RECENT_MS = 12 * 3_600_000;
const SHOWN = 5;

const plain = (text: unknown): string =>
  typeof text === 'string'
    ? text
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .toLowerCase()
    : '';

const sameNames = (one: Member, values: SaveMember): boolean =>
  plain(one.member_lastname) === plain(values.member_lastname) &&
  plain(one.member_firstname) === plain(values.member_firstname);

async function recentNamesakes(values: SaveMember): Promise<Member[]> {
  const since = new Date(Date.now() - RECENT_MS);
  const { rows } = await listMembers({
    filter: `${plain(values.member_lastname)} ${plain(values.member_firstname)}`,
    // The servers' day.
    createdFrom: since.toISOString().slice(0, 10),
    _orderBy: 'member_createdAt',
    _descending: true,
    _limit: SHOWN,
  });
  return rows.filter(
    (one) => sameNames(one, values) && Date.parse(one.member_createdAt ?? '') >= since.getTime(),
  );
}

/** Throws what the server would of a possible double. Without an answer nobody is held up. */
export async function checkNamesakes(values: SaveMember): Promise<void> {
  if (values.member_duplicateConfirmed === true || COMPARED.some((name) => values[name])) return;
  const rows = await recentNamesakes(values).catch((): Member[] => []);
  if (rows.length === 0) return;
  const candidates = rows.map((one): Candidate => ({ ...one, reasons: [], score: 0 }));
  throw new ApiError({ code: 'possible_duplicate', message: fr.member.namesakes, body: { candidates } });
}
