// The calls about many members: lists, counts, exports, and what is done to several at once.
import { api, unwrap } from '../../api/client';
import { type FileReply, fileOfStream } from '../../api/file';
import { keys } from '../../api/keys';
import type { components } from '../../api/schema';
import type { SaveMember } from '../../entities/members/api';
import { parseScan } from '../../entities/cards/scan/code';
import type { ExportFormat } from '../../ui/table/ExportButton';
import type { ListParams } from '../../ui/table/types';
import type { ListSource } from '../../ui/table/useRows';

export type { SaveMember };

type Schemas = components['schemas'];
export type Member = Schemas['Member'];
export type Status = Member['member_status'];
export type Gender = NonNullable<Member['member_gender']>;
export type MissingPhoto = Schemas['MissingPhoto'];
export type Cause = MissingPhoto['cause'];

/** What the list is narrowed by besides its search, in the words of the API. */
export interface MemberFilter {
  regionId?: number;
  departmentId?: number;
  subprefectureId?: number;
  localityId?: number;
  gender?: Gender;
  status?: Status;
  isMainAccount?: boolean;
  isSpouse?: boolean;
  isChild?: boolean;
  hasValidCard?: boolean;
  hasUnusedTransaction?: boolean;
  withoutPhoto?: boolean;
  createdBy?: string;
  createdFrom?: string;
  createdTo?: string;
  membershipFrom?: string;
  membershipTo?: string;
  birthFrom?: string;
  birthTo?: string;
  archived?: boolean;
  check?: string;
}

export const listMembers = (query: MemberFilter & Partial<ListParams>, signal?: AbortSignal) =>
  unwrap(api.GET('/api/member/get.member_list', { params: { query }, signal }));

/** Of whom a card is, where what was typed is a card's number or code. */
async function holderOf(typed: string, signal: AbortSignal): Promise<string | undefined> {
  const scan = parseScan(typed);
  if (scan.kind === 'wrong') return undefined;
  const query = { filter: scan.number, _limit: 1 };
  const { data } = await api.GET('/api/card/get.card_list', { params: { query }, signal });
  // Without an answer of the cards nobody is found, which is what the members said.
  return data?.rows.find((card) => card.card_idNumber === scan.number)?.card_memberIdNumber ?? undefined;
}

/** `readsCards`: whoever is found by nothing else is found by a card's number (docs/decisions/0152). */
export const memberList = (filter: MemberFilter, readsCards = false): ListSource<Member> => ({
  queryKey: [...keys.member, 'all', filter],
  fetch: async (query, signal) => {
    const found = await listMembers({ ...filter, ...query }, signal);
    if (!readsCards || found.total > 0 || !query.filter) return found;
    const holder = await holderOf(query.filter, signal);
    if (!holder) return found;
    return { ...(await listMembers({ ...filter, ...query, filter: holder }, signal)), filter: holder };
  },
});

export const getMember = (member_id: number, signal?: AbortSignal) =>
  unwrap(api.GET('/api/member/get_member/{member_id}', { params: { path: { member_id } }, signal })).then(
    ({ member }) => member,
  );

export const getFamily = (member_id: number, signal?: AbortSignal) =>
  unwrap(api.GET('/api/member/get_member-family/{member_id}', { params: { path: { member_id } }, signal }));

export const saveMember = (body: SaveMember) => unwrap(api.POST('/api/member/post_member', { body }));

export const changeStatus = (body: Schemas['ChangeMemberStatusRequest']) =>
  unwrap(api.POST('/api/member/post.status', { body }));

export const archiveMember = (member_id: number) =>
  unwrap(api.DELETE('/api/member/delete_member/{member_id}', { params: { path: { member_id } } }));

export const restoreMember = (member_id: number) =>
  unwrap(api.POST('/api/member/post.restore', { body: { member_id } }));

/** What a file of members is made from; kept as long as it is not made. */
export interface MemberExport extends MemberFilter {
  format: ExportFormat;
  filter?: string;
  ids?: string;
  columns: string;
  _orderBy?: string;
  _descending?: boolean;
}

export const exportMembers = (
  query: MemberExport,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileReply> =>
  fileOfStream(
    api.GET('/api/member/export', { params: { query }, parseAs: 'stream', signal }),
    `membres.${query.format}`,
    onBytes,
  );

/** What a printed list of members is made from. */
export interface MemberPrint extends Omit<MemberExport, 'format' | 'columns'> {
  report_id?: number;
}

export const printMembers = (
  query: MemberPrint,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileReply> =>
  fileOfStream(
    api.GET('/api/member/print_list', { params: { query }, parseAs: 'stream', signal }),
    'membres.pdf',
    onBytes,
  );

export const printDocuments = (
  body: Schemas['PrintMemberDocumentsRequest'],
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileReply> =>
  fileOfStream(api.POST('/api/member/print', { body, parseAs: 'stream', signal }), 'documents.pdf', onBytes);

export interface MissingPhotoFilter {
  regionId?: number;
  departmentId?: number;
  subprefectureId?: number;
  localityId?: number;
  cause?: Cause;
}

export const missingPhotoList = (filter: MissingPhotoFilter): ListSource<MissingPhoto> => ({
  queryKey: [...keys.member, 'missingPhotos', filter],
  fetch: (query, signal) =>
    unwrap(
      api.GET('/api/tools/get.missing-photo_list', { params: { query: { ...filter, ...query } }, signal }),
    ),
});
