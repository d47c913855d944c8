// The members part of the contract in small: lists, counts, single members, families, exports, missing
// photos.
import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { components } from '../api/schema';
import { ok, pdf, refuse } from './answers';
import { openAbout } from './conflicts';
import { geography } from './geography';

type Schemas = components['schemas'];
export type Member = Schemas['Member'];
type MissingPhoto = Schemas['MissingPhoto'];
type Body = Record<string, JsonBodyType>;

interface Members {
  rows: Member[];
  /** Photos whose file is gone, by member. */
  filesMissing: number[];
  /** What was sent, by call. */
  saves: Body[];
  statuses: Body[];
  removed: number[];
  restored: number[];
  holders: Body[];
  exports: Record<string, string>[];
  prints: Record<string, string>[];
  documents: Body[];
  checks: Body[];
  /** Photos that the members had before. */
  photos: Schemas['MemberPhoto'][];
  restoredPhotos: Body[];
  nextId: number;
}

export const members = {} as Members;

const CREATED = '2026-11-02T09:30:00Z';

function placeOf(locality_id: number | null) {
  const found = geography.localities.find((one) => one.locality_id === locality_id);
  return {
    member_localityId: found?.locality_id ?? null,
    locality_name: found?.locality_name ?? null,
    subprefecture_name: found?.subprefecture_name ?? null,
    department_name: found?.department_name ?? null,
    region_name: found?.region_name ?? null,
  };
}

/** A main member of Gbonné, unless said otherwise. */
export const memberWith = (
  member_id: number,
  member_lastname: string,
  member_firstname: string,
  more: Partial<Member> = {},
): Member => ({
  member_id,
  member_uuid: `0190a000-0000-7000-8000-${String(member_id).padStart(12, '0')}`,
  member_idNumber: `26${String(member_id).padStart(8, '0')}`,
  member_firstname,
  member_lastname,
  member_gender: 'M',
  member_birthDate: '1980-04-12',
  member_birthDatePrecision: 'day',
  member_birthLocation: null,
  member_city: null,
  member_address: null,
  member_district: null,
  member_contact: null,
  member_contactUrgency: null,
  ...placeOf(more.member_localityId === undefined ? 31 : more.member_localityId),
  member_membershipStartDate: '2026-11-02',
  member_cooperativeId: null,
  cooperative_name: null,
  member_isMainAccount: true,
  member_isSpouse: false,
  member_isChild: false,
  member_mainMemberId: null,
  member_mainMemberName: null,
  member_orderNumber: null,
  member_status: 'active',
  member_statusReason: null,
  member_statusOn: null,
  member_maritalStatus: null,
  member_educationLevel: null,
  member_ethnicity: null,
  member_nationality: 'CI',
  member_otherNationality: null,
  member_occupation: null,
  member_otherOccupation: null,
  member_identityDocumentType: null,
  member_identityDocumentNumber: null,
  member_householdStatus: null,
  member_householdSize: null,
  member_dependentCount: null,
  member_photoFileName: null,
  member_photoFilePath: null,
  member_photoChecked: false,
  member_photoRefusedReason: null,
  member_photoIsMissing: false,
  member_hasValidCard: false,
  member_hasUnusedTransaction: false,
  member_canWrite: true,
  member_synchronizationNeeded: false,
  member_createdAt: CREATED,
  member_createdByUser: 'awa',
  member_updatedAt: CREATED,
  member_updatedByUser: 'awa',
  member_version: 1,
  member_archivedAt: null,
  ...more,
});

const ofFamily = (kind: 'member_isSpouse' | 'member_isChild', order: number): Partial<Member> => ({
  member_isMainAccount: false,
  [kind]: true,
  member_mainMemberId: 1,
  member_mainMemberName: 'Soro Drissa',
  member_orderNumber: order,
});

export function resetMembers(): void {
  Object.assign(members, {
    rows: [
      memberWith(1, 'Soro', 'Drissa', {
        member_contact: '0701020304',
        member_photoFileName: 'aa11.jpg',
        member_photoFilePath: 'member/photo/aa11.jpg',
        member_photoChecked: true,
        member_hasValidCard: true,
      }),
      memberWith(2, 'Soro', 'Mariam', {
        ...ofFamily('member_isSpouse', 1),
        member_gender: 'F',
        member_birthDate: '1984-01-01',
        member_birthDatePrecision: 'year',
      }),
      memberWith(3, 'Soro', 'Fanta', {
        ...ofFamily('member_isChild', 1),
        member_gender: 'F',
        member_birthDate: '2012-06-30',
      }),
      memberWith(4, 'Coulibaly', 'Issa', {
        member_localityId: 33,
        member_hasUnusedTransaction: true,
        member_photoFileName: 'bb22.jpg',
        member_photoFilePath: 'member/photo/bb22.jpg',
        member_createdByUser: 'binta',
      }),
      memberWith(5, 'Ouattara', 'Salif', {
        member_localityId: 32,
        member_status: 'suspended',
        member_statusReason: 'Cotisation en retard',
        member_statusOn: '2026-10-01',
        member_canWrite: false,
        member_birthDate: null,
        member_birthDatePrecision: null,
      }),
      memberWith(6, 'Yéo', 'Navigué', { member_archivedAt: '2026-11-10T08:00:00Z' }),
    ],
    filesMissing: [4],
    saves: [],
    statuses: [],
    removed: [],
    restored: [],
    holders: [],
    exports: [],
    prints: [],
    documents: [],
    checks: [],
    photos: [],
    restoredPhotos: [],
    nextId: 100,
  } satisfies Members);
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const json = (value: unknown) => value as JsonBodyType;

/** What a filter of the contract keeps. */
const filters: Record<string, (member: Member, wanted: string) => boolean> = {
  filter: (member, wanted) => {
    const text = plain(`${member.member_lastname} ${member.member_firstname} ${member.member_idNumber}`);
    return plain(wanted)
      .split(' ')
      .every((word) => text.includes(word));
  },
  filter_firstname: (member, wanted) => plain(member.member_firstname).includes(plain(wanted)),
  filter_idNumber: (member, wanted) => member.member_idNumber.includes(wanted),
  createdBy: (member, wanted) => member.member_createdByUser === wanted,
  regionId: (member, wanted) => inPlace(member, 'locality_regionId', wanted),
  departmentId: (member, wanted) => inPlace(member, 'locality_departmentId', wanted),
  subprefectureId: (member, wanted) => inPlace(member, 'locality_subprefectureId', wanted),
  localityId: (member, wanted) => String(member.member_localityId) === wanted,
  gender: (member, wanted) => member.member_gender === wanted,
  status: (member, wanted) => member.member_status === wanted,
  hasValidCard: (member, wanted) => String(member.member_hasValidCard) === wanted,
  hasUnusedTransaction: (member, wanted) => String(member.member_hasUnusedTransaction) === wanted,
  isMainAccount: (member, wanted) => String(member.member_isMainAccount) === wanted,
  withoutPhoto: (member, wanted) => String(member.member_photoFileName === null) === wanted,
  createdFrom: (member, wanted) => (member.member_createdAt ?? '') >= wanted,
  createdTo: (member, wanted) => (member.member_createdAt ?? '').slice(0, 10) <= wanted,
};

type Upper = 'locality_regionId' | 'locality_departmentId' | 'locality_subprefectureId';

const inPlace = (member: Member, level: Upper, wanted: string): boolean => {
  const found = geography.localities.find((one) => one.locality_id === member.member_localityId);
  return String(found?.[level]) === wanted;
};

function found(url: URL): Member[] {
  const archived = url.searchParams.get('archived') === 'true';
  const ids = url.searchParams.get('ids')?.split(',');
  const order = (url.searchParams.get('_orderBy') ?? 'member_createdAt') as keyof Member;
  const rows = members.rows
    .filter((member) => (member.member_archivedAt !== null) === archived)
    .filter((member) => !ids || ids.includes(String(member.member_id)))
    .filter((member) =>
      Object.entries(filters).every(([name, keeps]) => {
        const wanted = url.searchParams.get(name);
        return wanted === null || keeps(member, wanted);
      }),
    )
    .toSorted((a, b) => String(a[order]).localeCompare(String(b[order])));
  return url.searchParams.get('_descending') === 'true' ? rows.toReversed() : rows;
}

function page<Row>(url: URL, rows: Row[]) {
  const offset = Number(url.searchParams.get('_offset') ?? 0);
  const limit = Number(url.searchParams.get('_limit') ?? 2000);
  return ok({ total: rows.length, totalIsEstimate: false, rows: json(rows.slice(offset, offset + limit)) });
}

const oneOf = (id: unknown) => members.rows.find(({ member_id }) => member_id === Number(id));
const gone = () => refuse(404, 'member_not_found', 'Ce membre n’existe pas.');

/** Changes the member as a save would; answers the refusal, where there is one. */
function changed(member: Member, values: Body) {
  if (values.member_version !== undefined && values.member_version !== member.member_version) {
    return refuse(409, 'stale_version', 'Cette fiche a été modifiée entre-temps.', { member });
  }
  Object.assign(member, values, { member_version: member.member_version + 1 });
  if ('member_localityId' in values) Object.assign(member, placeOf(member.member_localityId));
  return undefined;
}

function causeOf(one: Member): MissingPhoto['cause'] {
  if (one.member_photoRefusedReason !== null) return 'refused';
  return one.member_photoFileName === null ? 'no_photo' : 'file_missing';
}

const missingPhotos = (): MissingPhoto[] =>
  members.rows
    .filter((one) => one.member_archivedAt === null)
    .filter((one) => one.member_photoFileName === null || members.filesMissing.includes(one.member_id))
    .map((one) => ({ ...one, cause: causeOf(one) }));

const isToCheck = (one: Member): boolean =>
  one.member_archivedAt === null &&
  one.member_photoFileName !== null &&
  !one.member_photoChecked &&
  one.member_canWrite &&
  !members.filesMissing.includes(one.member_id);

/** Decides, and answers the refusal where somebody else was there first. */
function checked(member: Member, body: Body) {
  const { member_version, accepted, reason, member_photoFileName: file } = body;
  const isOwn = member_version === member.member_version;
  const wasRefused = member.member_photoFileName === null && member.member_photoRefusedReason !== null;
  if (!isOwn && (member.member_photoChecked || wasRefused))
    return refuse(409, 'photo_already_checked', 'Cette photo a déjà été contrôlée.', {
      member: json(member),
    });
  if (file !== member.member_photoFileName && !(isOwn && wasRefused))
    return refuse(409, 'photo_changed', 'La photo de ce membre a changé.', { member: json(member) });
  Object.assign(member, {
    member_photoChecked: accepted === true,
    member_photoFileName: accepted === true ? file : null,
    member_photoRefusedReason: accepted === true ? null : reason,
    member_version: member.member_version + 1,
  });
  return undefined;
}

export const memberHandlers = [
  http.get('*/api/member/get.photo_to_check_list', ({ request }) => {
    const url = new URL(request.url);
    return page(url, found(url).filter(isToCheck));
  }),
  http.post('*/api/member/post.photo_check', async ({ request }) => {
    const body = (await request.json()) as Body;
    members.checks.push(body);
    const member = oneOf(body.member_id);
    if (!member) return gone();
    const { member_id } = member;
    return (
      checked(member, body) ??
      ok({ message: 'Contrôle enregistré', member_id, member_version: member.member_version })
    );
  }),
  http.get('*/api/member/get.photo_list/:id', ({ params }) => {
    const member = oneOf(params.id);
    if (!member) return gone();
    const { member_id, member_version } = member;
    return ok({ member_id, member_version, rows: json(members.photos) });
  }),
  http.post('*/api/member/post.photo_restore', async ({ request }) => {
    const body = (await request.json()) as Body;
    members.restoredPhotos.push(body);
    const member = oneOf(body.member_id);
    if (!member) return gone();
    const { member_id } = member;
    const values = { member_version: body.member_version!, member_photoFileName: body.member_photoFileName! };
    return (
      changed(member, values) ??
      ok({ message: 'Photo rétablie', member_id, member_version: member.member_version })
    );
  }),
  http.get('*/api/member/get.member_list', ({ request }) => {
    const url = new URL(request.url);
    return page(url, found(url));
  }),
  http.get('*/api/member/get.member_suggestions', () => ok({ suggestions: [] })),
  http.get('*/api/member/get.member_count', ({ request }) => {
    const rows = found(new URL(request.url));
    const having = (keeps: (member: Member) => boolean) => rows.filter(keeps).length;
    return ok({
      count: rows.length,
      countIsEstimate: false,
      main: having((one) => one.member_isMainAccount),
      spouses: having((one) => one.member_isSpouse),
      children: having((one) => one.member_isChild),
      withPhoto: having((one) => one.member_photoFileName !== null),
      withValidCard: having((one) => one.member_hasValidCard),
    });
  }),
  http.get('*/api/member/get_member/:id', ({ params }) => {
    const member = oneOf(params.id);
    if (!member || member.member_archivedAt !== null) return gone();
    return ok({ member: json(member), conflicts: openAbout('member', member.member_id) });
  }),
  http.get('*/api/member/get_member-family/:id', ({ params }) => {
    const member = oneOf(params.id);
    if (!member) return gone();
    const mainId = member.member_mainMemberId ?? member.member_id;
    const dependants = members.rows.filter(
      (one) => one.member_mainMemberId === mainId && one.member_archivedAt === null,
    );
    return ok({
      mainMember: json(oneOf(mainId)),
      spouses: json(dependants.filter((one) => one.member_isSpouse)),
      children: json(dependants.filter((one) => one.member_isChild)),
    });
  }),
  http.post('*/api/member/post_member', async ({ request }) => {
    const body = (await request.json()) as Body;
    members.saves.push(body);
    let member = oneOf(body.member_id);
    if (body.member_id !== undefined) {
      if (!member) return gone();
      const refused = changed(member, body);
      if (refused) return refused;
    } else {
      const id = members.nextId++;
      member = memberWith(id, String(body.member_lastname), String(body.member_firstname), body);
      members.rows.push(member);
    }
    const { member_id, member_version, member_idNumber } = member;
    return ok({ message: 'Membre enregistré', member_id, member_version, member_idNumber, candidates: [] });
  }),
  http.post('*/api/member/post.status', async ({ request }) => {
    const body = (await request.json()) as Body;
    members.statuses.push(body);
    const member = oneOf(body.member_id);
    if (!member) return gone();
    const { member_id, member_version } = member;
    return (
      changed(member, body) ??
      ok({ message: 'Statut modifié', member_id, member_version: Number(member_version) + 1 })
    );
  }),
  http.delete('*/api/member/delete_member/:id', ({ params }) => {
    const member = oneOf(params.id);
    if (!member) return gone();
    const dependants = members.rows.filter(
      (one) => one.member_mainMemberId === member.member_id && one.member_archivedAt === null,
    );
    if (dependants.length > 0)
      return refuse(409, 'member_in_use', 'Ce membre est titulaire : changez d’abord de titulaire.');
    members.removed.push(member.member_id);
    member.member_archivedAt = '2026-11-21T10:00:00Z';
    return ok({ message: 'Membre archivé' });
  }),
  http.post('*/api/member/post.restore', async ({ request }) => {
    const { member_id } = (await request.json()) as { member_id: number };
    const member = oneOf(member_id);
    if (!member) return gone();
    members.restored.push(member_id);
    member.member_archivedAt = null;
    member.member_version += 1;
    return ok({ message: 'Membre restauré', member_id, member_version: member.member_version });
  }),
  http.post('*/api/member/post.change_holder', async ({ request }) => {
    const body = (await request.json()) as Body;
    members.holders.push(body);
    return ok({
      message: 'Titulaire changé',
      member_id: body.new_main_member_id ?? null,
      member_version: 2,
      moved: 1,
    });
  }),
  http.post('*/api/member/post.check_duplicates', () => ok({ candidates: [] })),
  http.get('*/api/member/export', ({ request }) => {
    const url = new URL(request.url);
    members.exports.push(Object.fromEntries(url.searchParams));
    const lines = found(url).map((one) => `${one.member_idNumber};${one.member_lastname}`);
    const name = `membres.${url.searchParams.get('format') ?? 'csv'}`;
    return new HttpResponse(`\u{feff}${lines.join('\r\n')}`, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}"`,
      },
    });
  }),
  http.get('*/api/member/print_list', ({ request }) => {
    members.prints.push(Object.fromEntries(new URL(request.url).searchParams));
    return pdf('membres.pdf');
  }),
  http.post('*/api/member/print', async ({ request }) => {
    members.documents.push((await request.json()) as Body);
    return pdf('documents.pdf');
  }),
  http.get('*/api/tools/get.missing-photo_list', ({ request }) => {
    const url = new URL(request.url);
    const cause = url.searchParams.get('cause');
    const kept = found(url).map(({ member_id }) => member_id);
    return page(
      url,
      missingPhotos().filter((one) => kept.includes(one.member_id) && (!cause || one.cause === cause)),
    );
  }),
  http.get('*/api/tools/get.job_list', () =>
    refuse(503, 'unavailable', 'Ce service n’est pas disponible pour le moment.'),
  ),
];
