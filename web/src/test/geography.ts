// The geography part of the contract in small: three levels below the region, their import, their exports.
import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { components } from '../api/schema';
import { ok, refuse } from './answers';
import { importRows, type ImportBody } from './geographyImport';

type Schemas = components['schemas'];
type Department = Schemas['Department'];
type Subprefecture = Schemas['Subprefecture'];
type Locality = Schemas['Locality'];

export interface Geography {
  departments: Department[];
  subprefectures: Subprefecture[];
  localities: Locality[];
  saves: Record<string, unknown>[];
  imports: { query: Record<string, string>; body: ImportBody }[];
  undone: string[];
}

const poro = { region_code: 'PO', region_name: 'Poro' };
const tchologo = { region_code: 'TC', region_name: 'Tchologo' };

const department = (id: number, code: string, name: string, regionId: number): Department => ({
  department_id: id,
  department_code: code,
  department_name: name,
  department_version: 1,
  department_regionId: regionId,
  ...(regionId === 1 ? poro : tchologo),
});

const subprefecture = (id: number, code: string, name: string, parent: Department): Subprefecture => ({
  subprefecture_id: id,
  subprefecture_code: code,
  subprefecture_name: name,
  subprefecture_version: 1,
  subprefecture_departmentId: parent.department_id,
  subprefecture_regionId: parent.department_regionId,
  department_code: parent.department_code,
  department_name: parent.department_name,
  region_code: parent.region_code,
  region_name: parent.region_name,
});

const locality = (id: number, name: string, parent: Subprefecture): Locality => ({
  locality_id: id,
  locality_name: name,
  locality_version: 1,
  locality_subprefectureId: parent.subprefecture_id,
  locality_departmentId: parent.subprefecture_departmentId,
  locality_regionId: parent.subprefecture_regionId,
  subprefecture_code: parent.subprefecture_code,
  subprefecture_name: parent.subprefecture_name,
  department_code: parent.department_code,
  department_name: parent.department_name,
  region_code: parent.region_code,
  region_name: parent.region_name,
});

export const geography = {} as Geography;

export function resetGeography(): void {
  const korhogo = department(11, 'PO01', 'Korhogo', 1);
  const dikodougou = department(12, 'PO02', 'Dikodougou', 1);
  const kong = department(13, 'TC01', 'Kong', 2);
  const karakoro = subprefecture(21, 'PO0101', 'Karakoro', korhogo);
  const niofoin = subprefecture(22, 'PO0102', 'Niofoin', korhogo);
  const bilimono = subprefecture(23, 'TC0101', 'Bilimono', kong);
  Object.assign(geography, {
    departments: [korhogo, dikodougou, kong],
    subprefectures: [karakoro, niofoin, bilimono],
    localities: [
      locality(31, 'Gbonné', karakoro),
      locality(32, 'Kékégoza', bilimono),
      locality(33, 'Nambonkaha', niofoin),
    ],
    saves: [],
    imports: [],
    undone: [],
  } satisfies Geography);
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

type Filters = Record<string, string>;

/** Which fields of a row answer to which filter. */
const levels = {
  department: { rows: () => geography.departments as object[], filters: { regionId: 'department_regionId' } },
  subprefecture: {
    rows: () => geography.subprefectures as object[],
    filters: { regionId: 'subprefecture_regionId', departmentId: 'subprefecture_departmentId' },
  },
  locality: {
    rows: () => geography.localities as object[],
    filters: {
      regionId: 'locality_regionId',
      departmentId: 'locality_departmentId',
      subprefectureId: 'locality_subprefectureId',
    },
  },
} satisfies Record<string, { rows: () => object[]; filters: Filters }>;

type Level = keyof typeof levels;

function found(level: Level, url: URL): Record<string, JsonBodyType>[] {
  const filters: Filters = levels[level].filters;
  const order = url.searchParams.get('_orderBy') ?? `${level}_name`;
  const words = plain(url.searchParams.get('filter') ?? '').split(' ');
  const rows = (levels[level].rows() as Record<string, JsonBodyType>[])
    .filter((row) =>
      Object.entries(filters).every(([name, field]) => {
        const wanted = url.searchParams.get(name);
        return !wanted || String(row[field]) === wanted;
      }),
    )
    .filter((row) =>
      words.every((word) => plain(`${row[`${level}_name`]} ${row[`${level}_code`] ?? ''}`).includes(word)),
    )
    .toSorted((a, b) => String(a[order]).localeCompare(String(b[order])));
  return url.searchParams.get('_descending') === 'true' ? rows.toReversed() : rows;
}

const ofLevel = (level: Level) => [
  http.get(`*/api/${level}/get.${level}_list`, ({ request }) => {
    const url = new URL(request.url);
    const rows = found(level, url);
    const offset = Number(url.searchParams.get('_offset') ?? 0);
    const limit = Number(url.searchParams.get('_limit') ?? 2000);
    return ok({ total: rows.length, totalIsEstimate: false, rows: rows.slice(offset, offset + limit) });
  }),
  http.get(`*/api/${level}/get_${level}/:id`, ({ params }) => {
    const rows = levels[level].rows() as Record<string, JsonBodyType>[];
    const row = rows.find((one) => one[`${level}_id`] === Number(params.id));
    return row ? ok({ [level]: row }) : refuse(404, `${level}_not_found`, 'Cet enregistrement n’existe pas.');
  }),
  http.post(`*/api/${level}/post_${level}`, async ({ request }) => {
    const body = (await request.json()) as Record<string, unknown>;
    geography.saves.push(body);
    return ok({ message: 'Enregistré', [`${level}_id`]: 99, [`${level}_version`]: 2, resemblances: [] });
  }),
  http.delete(`*/api/${level}/delete_${level}/:id`, () => ok({ message: 'Supprimé' })),
  http.get(`*/api/${level}/export`, ({ request }) => {
    const url = new URL(request.url);
    const lines = found(level, url).map((row) => `${row[`${level}_name`]}`);
    return new HttpResponse(`\u{feff}${lines.join('\r\n')}`, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition':
          `attachment; filename="${level}.csv"; ` +
          `filename*=UTF-8''${encodeURIComponent(`export-${level}-é.csv`)}`,
      },
    });
  }),
];

export const geographyHandlers = [
  ...ofLevel('department'),
  ...ofLevel('subprefecture'),
  ...ofLevel('locality'),
  http.post('*/api/locality/post_locality-import', async ({ request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const body = (await request.json()) as ImportBody;
    geography.imports.push({ query, body });
    const { errors, ...answer } = importRows(body.rows, query.level ?? 'locality', geography);
    const beside = query.withClasses === 'true' ? answer : { ...answer, classes: [], resemblances: [] };
    return errors.length > 0
      ? refuse(422, 'validation_failed', `${errors.length} lignes sont à corriger.`, { errors, ...beside })
      : ok({ message: 'Import effectué', ...beside });
  }),
  http.post('*/api/locality/post.import_undo', async ({ request }) => {
    const { import_uuid } = (await request.json()) as { import_uuid: string };
    geography.undone.push(import_uuid);
    return ok({
      message: 'Import annulé',
      regionRemoved: 0,
      departmentRemoved: 0,
      subprefectureRemoved: 0,
      localityRemoved: 1,
    });
  }),
];
