// The parcels of the contract in small: outlines, what was found of them.
import { http, type JsonBodyType } from 'msw';
import type { components } from '../api/schema';
import type { Parcel } from '../entities/parcels/api';
import { ok, refuse } from './answers';
import { openAbout } from './conflicts';

type Body = Record<string, JsonBodyType>;
type Finding = components['schemas']['ParcelFinding'];
type Outline = components['schemas']['ParcelOutline'];
type PastImport = components['schemas']['ParcelImport'];
type TitlePage = components['schemas']['ParcelTitle'];

interface World {
  rows: Parcel[];
  findings: Finding[];
  outlines: Outline[];
  /** Bodies of the saves, by the last word of the call. */
  saves: { call: string; body: Body }[];
  removed: number[];
  exports: Record<string, string>[];
  /** Forms of the import, with what stands in their addresses. */
  imports: Record<string, string>[];
  /** Imports before. */
  pastImports: PastImport[];
  /** Pages of every parcel's title. */
  titles: TitlePage[];
  /** Bodies of the files for the EU's information system. */
  plots: Body[];
  /** What the next save is refused with. */
  refusal: ReturnType<typeof refuse> | undefined;
}

export const parcels = {} as World;

const ring = (east: number) => [
  [-5.63, 9.46],
  [east, 9.46],
  [east, 9.461],
  [-5.63, 9.461],
  [-5.63, 9.46],
];

export const square = (east = -5.629) => ({ type: 'Polygon', coordinates: [ring(east)] });

export const parcelWith = (parcel_id: number, more: Partial<Parcel> = {}): Parcel => ({
  parcel_id,
  parcel_uuid: '0198f0f0-0000-7000-8000-000000000001',
  parcel_code: `P-${parcel_id}`,
  parcel_memberId: 1,
  parcel_memberName: 'Soro Drissa',
  member_idNumber: '26000000001',
  parcel_localityId: 31,
  locality_name: 'Gbonné',
  subprefecture_name: 'Karakoro',
  department_name: 'Korhogo',
  region_name: 'Poro',
  member_cooperativeId: null,
  cooperative_name: null,
  parcel_crop: 'cacao',
  parcel_areaHa: 1.25,
  parcel_declaredAreaHa: 1.5,
  parcel_plantedYear: 2011,
  parcel_landTitle: null,
  parcel_accuracyM: null,
  parcel_geometry: square(),
  parcel_findingCount: 0,
  parcel_outlineVersion: 2,
  parcel_createdAt: '2026-11-02T09:00:00Z',
  parcel_createdByUser: 'awa',
  parcel_updatedAt: '2026-11-02T09:00:00Z',
  parcel_updatedByUser: 'awa',
  parcel_version: 2,
  ...more,
});

export const findingWith = (finding_id: number, more: Partial<Finding> = {}): Finding => ({
  finding_id,
  finding_parcelId: 1,
  finding_kind: 'overlap',
  finding_otherId: 2,
  finding_otherCode: 'P-2',
  finding_sharedHa: 0.34,
  finding_percent: 27.2,
  finding_foundAt: '2026-11-02T09:00:00Z',
  finding_keptAt: null,
  finding_keptByUser: null,
  finding_keptReason: null,
  ...more,
});

const outlineWith = (outline_version: number, east: number): Outline => ({
  outline_version,
  outline_geometry: square(east),
  outline_areaHa: 1.25,
  outline_accuracyM: null,
  outline_madeAt: '2026-11-02T09:00:00Z',
  outline_madeByUser: `agent ${outline_version}`,
});

export const titleWith = (title_id: number): TitlePage => ({
  title_id,
  title_parcelId: 1,
  title_fileName: `${String(title_id).repeat(64)}.jpg`,
  title_path: `/api/parcel/title/${title_id}/file`,
  title_addedAt: '2026-11-02T09:00:00Z',
  title_addedByUser: 'awa',
});

export const importWith = (rank: number, more: Partial<PastImport> = {}): PastImport => ({
  import_uuid: `0198f0f0-0000-7000-8000-00000000000${rank}`,
  import_fileName: `parcelles-${rank}.kml`,
  import_begunAt: '2026-11-02T09:00:00Z',
  import_begunByUser: 'awa',
  import_addedCount: 2,
  import_undoneAt: null,
  import_undoneByUser: null,
  ...more,
});

export function resetParcels(): void {
  parcels.rows = [
    parcelWith(1, { parcel_findingCount: 1 }),
    parcelWith(2, { parcel_memberId: 4, parcel_memberName: 'Coulibaly Issa', parcel_crop: 'riz' }),
    parcelWith(3, { parcel_geometry: null, parcel_areaHa: 1.5, parcel_outlineVersion: 0 }),
  ];
  parcels.findings = [findingWith(1)];
  parcels.outlines = [outlineWith(2, -5.629), outlineWith(1, -5.6295)];
  parcels.saves = [];
  parcels.removed = [];
  parcels.exports = [];
  parcels.plots = [];
  parcels.pastImports = [];
  parcels.titles = [];
  parcels.imports = [];
  parcels.refusal = undefined;
}

const NO_COLUMNS = {
  codeColumn: null,
  memberColumn: null,
  cropColumn: null,
  areaColumn: null,
  yearColumn: null,
  titleColumn: null,
  latitudeColumn: null,
  longitudeColumn: null,
  outlineColumn: null,
  orderColumn: null,
};

const json = (value: unknown) => value as JsonBodyType;

function found(url: URL): Parcel[] {
  const get = (name: string) => url.searchParams.get(name);
  const words = (get('filter') ?? '').toLowerCase();
  return parcels.rows.filter(
    (row) =>
      `${row.parcel_code} ${row.parcel_memberName}`.toLowerCase().includes(words) &&
      (get('member_id') === null || row.parcel_memberId === Number(get('member_id'))) &&
      (get('crop') === null || row.parcel_crop === get('crop')) &&
      (get('withFindings') !== 'true' || Boolean(row.parcel_findingCount)) &&
      (get('withoutGeometry') === null ||
        (row.parcel_geometry === null) === (get('withoutGeometry') === 'true')),
  );
}

const list = (rows: readonly Parcel[]) => {
  const totalAreaHa = rows.reduce((sum, { parcel_areaHa: area }) => sum + (area ?? 0), 0);
  return ok({ total: rows.length, totalIsEstimate: false, rows: json(rows), totalAreaHa });
};

/** As a map has it: of the corners of a square, whatever was drawn. */
function mapped(row: Parcel) {
  const [west, south] = [-5_630_000, 9_460_000];
  return {
    parcel_id: row.parcel_id,
    parcel_code: row.parcel_code,
    parcel_crop: row.parcel_crop,
    parcel_hasFindings: Boolean(row.parcel_findingCount),
    parcel_localityId: row.parcel_localityId,
    parcel_sketch: [west, south, west + 1000, south, west + 1000, south + 1000, west, south + 1000],
  };
}

export const parcelHandlers = [
  http.get('*/api/parcel/get.parcel_map', ({ request }) => {
    const rows = found(new URL(request.url)).filter((row) => row.parcel_geometry !== null);
    const localities = rows.flatMap(({ parcel_localityId: id, locality_name: name }) =>
      id === null || name === null ? [] : [{ locality_id: id, locality_name: name }],
    );
    const bounds = { cells: [], around: [], localities, totalIsLeast: false };
    return ok({ total: rows.length, rows: json(rows.map(mapped)), ...bounds });
  }),
  http.get('*/api/parcel/get.parcel_list', ({ request }) => list(found(new URL(request.url)))),
  http.get('*/api/parcel/get_parcel/:id', ({ params }) => {
    const row = parcels.rows.find(({ parcel_id }) => parcel_id === Number(params.id));
    if (!row) return refuse(404, 'parcel_not_found', 'Cette parcelle n’existe pas ou a été supprimée.');
    const findings = parcels.findings.filter(({ finding_parcelId: id }) => id === row.parcel_id);
    return ok({
      parcel: json(row),
      findings: json(findings),
      titles: json(parcels.titles),
      conflicts: openAbout('parcel', row.parcel_id),
    });
  }),
  http.post('*/api/parcel/post.title_page', async ({ request }) => {
    const body = (await request.json()) as Body;
    parcels.saves.push({ call: 'title', body });
    if (parcels.refusal) {
      const { refusal } = parcels;
      parcels.refusal = undefined;
      return refusal;
    }
    parcels.titles = [...parcels.titles, titleWith(parcels.titles.length + 1)];
    return ok({ message: 'Page jointe', title: json(parcels.titles.at(-1)) });
  }),
  http.post('*/api/parcel/post.title_remove', async ({ request }) => {
    const body = (await request.json()) as Body;
    parcels.saves.push({ call: 'title_remove', body });
    parcels.titles = parcels.titles.filter(({ title_id }) => title_id !== body.title_id);
    return ok({ message: 'Page retirée' });
  }),
  http.get(
    '*/api/parcel/title/:id/file',
    () => new Response('JPEG', { headers: { 'Content-Type': 'image/jpeg' } }),
  ),
  http.get('*/api/parcel/get.import_list', () =>
    ok({ total: parcels.pastImports.length, rows: json(parcels.pastImports) }),
  ),
  http.get('*/api/parcel/get.outline_list/:id', () =>
    ok({ total: parcels.outlines.length, rows: json(parcels.outlines) }),
  ),
  http.get('*/api/parcel/export', ({ request }) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams);
    parcels.exports.push(asked);
    return new Response('{}', {
      headers: { 'Content-Disposition': `attachment; filename="parcelles.${asked.format}"` },
    });
  }),
  http.post('*/api/parcel/post.eudr_export', async ({ request }) => {
    parcels.plots.push((await request.json()) as Body);
    return new Response('PK', {
      headers: { 'Content-Disposition': 'attachment; filename="parcelles-rdue.zip"' },
    });
  }),
  http.post('*/api/parcel/post.import_file', () =>
    ok({
      total: 3,
      columns: ['Matricule', 'Culture', '@name'],
      isTable: false,
      guessed: { ...NO_COLUMNS, memberColumn: 'Matricule', cropColumn: 'Culture' },
    }),
  ),
  http.post('*/api/parcel/post.import', async ({ request }) => {
    const form = [...(await request.formData())].filter(([, value]) => typeof value === 'string');
    const asked = { ...Object.fromEntries(form), ...Object.fromEntries(new URL(request.url).searchParams) };
    parcels.imports.push(asked as Record<string, string>);
    const row = (number: number, word: string) => ({
      row: number,
      class: word,
      parcel_code: `P-${number}`,
      member_idNumber: '26000000001',
      parcel_areaHa: 1.25,
    });
    const counts = { total: 3, added: 2, existing: 0, duplicates: 0, bad: 1 };
    if ('withoutBad' in asked) return ok({ message: 'Parcelles importées', ...counts, rows: [] });
    const message = 'L’emplacement se croise ou se touche lui-même.';
    return refuse(422, 'validation_failed', `Élément 3 : ${message}`, {
      errors: [{ field: 'parcel_geometry', row: 3, reason: 'crosses_itself', message }],
      ...counts,
      rows: [row(1, 'new'), row(2, 'new'), row(3, 'error')],
    });
  }),
  http.post('*/api/parcel/post.import_undo', async ({ request }) => {
    const { import_uuid: undone } = (await request.json()) as Body;
    parcels.pastImports = parcels.pastImports.map((one) =>
      one.import_uuid === undone
        ? { ...one, import_undoneAt: '2026-11-27T10:00:00Z', import_undoneByUser: 'awa' }
        : one,
    );
    return ok({ message: 'Import annulé', removed: 2 });
  }),
  http.post('*/api/parcel/post_parcel', async ({ request }) => {
    const body = (await request.json()) as Body;
    parcels.saves.push({ call: 'parcel', body });
    if (parcels.refusal) {
      const { refusal } = parcels;
      parcels.refusal = undefined;
      return refusal;
    }
    const parcel_id = (body.parcel_id as number | undefined) ?? 1;
    return ok({ message: 'Parcelle enregistrée', parcel_id, parcel_version: 3, parcel_code: 'P-1' });
  }),
  http.delete('*/api/parcel/delete_parcel/:id', ({ params }) => {
    parcels.removed.push(Number(params.id));
    return ok({ message: 'Parcelle supprimée' });
  }),
  http.post('*/api/parcel/post.finding_keep', async ({ request }) => {
    const body = (await request.json()) as Body;
    parcels.saves.push({ call: 'keep', body });
    parcels.findings = parcels.findings.map((one) => ({
      ...one,
      finding_keptAt: '2026-11-27T09:00:00Z',
      finding_keptByUser: 'awa',
      finding_keptReason: String(body.finding_keptReason),
    }));
    return ok({ message: 'Observation conservée en l’état', finding: json(parcels.findings[0]) });
  }),
];
