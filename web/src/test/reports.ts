// The templates' part of the contract in small: a list, versions, previews.
import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { components } from '../api/schema';
import { ok, refuse } from './answers';

type Report = components['schemas']['Report'];
type ReportField = components['schemas']['ReportField'];
type Body = Record<string, JsonBodyType>;

interface Version {
  json: unknown;
  notes: string | null;
  publishedAt?: string;
}

interface Reports {
  rows: Report[];
  /** By report, oldest first. */
  versions: Record<number, Version[]>;
  /** What was sent, by call. */
  saves: Body[];
  templates: Body[];
  copies: Body[];
  imports: Body[];
  restored: Body[];
  defaults: number[];
  previews: Body[];
}

export const reports = {} as Reports;

const AT = '2026-11-20T08:00:00Z';
const json = (value: unknown) => value as JsonBodyType;

export const reportWith = (report_id: number, report_name: string, more: Partial<Report> = {}): Report => ({
  report_id,
  report_name,
  report_description: null,
  report_type: 'card',
  report_isDefault: false,
  report_json: null,
  report_previewData: null,
  report_sha256: '',
  report_templateId: 0,
  report_version: 1,
  report_currentVersion: 1,
  report_versionNotes: null,
  report_updatedAt: AT,
  report_updatedByLogin: 'awa',
  report_updatedByLoginId: 7,
  report_rowVersion: 1,
  ...more,
});

const field = (field_name: string, field_sample: string, more: Partial<ReportField> = {}): ReportField => ({
  field_name,
  field_inLines: false,
  field_isPhoto: false,
  field_sample,
  ...more,
});

export const cardFields = [field('card_lastname', 'Koné'), field('card_photo', '', { field_isPhoto: true })];

export const slipFields = [
  field('delivery_code', 'BL-2026-000123'),
  field('card_lastname', 'Koné', { field_inLines: true }),
  field('motive', 'Photo illisible', { field_inLines: true }),
];

/** Two sides of a card. */
export const template = {
  basePdf: { width: 85.6, height: 54, padding: [0, 0, 0, 0] },
  schemas: [
    [
      {
        name: 'band',
        type: 'rectangle',
        position: { x: 0, y: 0 },
        width: 85.6,
        height: 12,
        color: '#14532d',
      },
      {
        name: 'lastname',
        type: 'text',
        position: { x: 27, y: 18 },
        width: 54,
        height: 5,
        content: '{card_lastname}',
        showWith: 'card_lastname',
      },
    ],
    [
      {
        name: 'code',
        type: 'qrcode',
        position: { x: 5, y: 5 },
        width: 20,
        height: 20,
        content: '{card_qrcode}',
      },
    ],
  ],
};

export function resetReports(): void {
  Object.assign(reports, {
    rows: [
      reportWith(1, 'Carte de membre', {
        report_isDefault: true,
        report_currentVersion: 2,
        report_version: 2,
        report_previewData: { fields: { card_lastname: 'Koné' }, lines: [] },
      }),
      reportWith(2, 'Bordereau simple', { report_type: 'delivery' }),
    ],
    versions: {
      1: [
        { json: { ...template, schemas: [template.schemas[0]] }, notes: 'Recto seul' },
        { json: template, notes: null },
      ],
      2: [
        {
          json: { basePdf: { width: 210, height: 297, padding: [10, 10, 10, 10] }, schemas: [[]] },
          notes: null,
        },
      ],
    },
    saves: [],
    templates: [],
    copies: [],
    imports: [],
    restored: [],
    defaults: [],
    previews: [],
  } satisfies Reports);
}

const find = (id: unknown) => reports.rows.find(({ report_id }) => report_id === Number(id));
const noReport = () => refuse(404, 'report_not_found', 'Ce modèle n’existe pas.');
const stale = (report: Report) =>
  refuse(409, 'stale_version', 'Ce modèle a été modifié entre-temps.', { report: json(report) });

function add(name: string, type: Report['report_type'], version: unknown): Report {
  const added = reportWith(Math.max(0, ...reports.rows.map(({ report_id }) => report_id)) + 1, name, {
    report_type: type,
  });
  reports.rows = [...reports.rows, added];
  reports.versions[added.report_id] = [{ json: version, notes: null }];
  return added;
}

function change(report: Report, more: Partial<Report>): Report {
  const next = { ...report, report_rowVersion: report.report_rowVersion + 1, ...more };
  reports.rows = reports.rows.map((one) => (one.report_id === report.report_id ? next : one));
  return next;
}

function addVersion(report: Report, template: unknown, notes: string | null): Report {
  const versions = [...(reports.versions[report.report_id] ?? []), { json: template, notes }];
  reports.versions[report.report_id] = versions;
  return change(report, {
    report_currentVersion: versions.length,
    report_version: versions.length,
    report_versionNotes: notes,
  });
}

const reads = [
  http.get('*/api/report/get.report_list', ({ request }) => {
    const asked = new URL(request.url).searchParams;
    const type = asked.get('report_type');
    const filter = (asked.get('filter') ?? '').toLowerCase();
    const rows = reports.rows.filter(
      (one) => (!type || one.report_type === type) && one.report_name.toLowerCase().includes(filter),
    );
    return ok({ total: rows.length, totalIsEstimate: false, rows: json(rows) });
  }),
  http.get('*/api/report/get.report/:id', ({ params }) => {
    const report = find(params.id);
    return report ? ok({ report: json(report) }) : noReport();
  }),
  http.get('*/api/report/get.report_json/:id', ({ params, request }) => {
    const report = find(params.id);
    if (!report) return noReport();
    const version = Number(new URL(request.url).searchParams.get('version') ?? report.report_currentVersion);
    const stored = reports.versions[report.report_id]?.[version - 1];
    return ok({
      report_id: report.report_id,
      report_version: version,
      report_json: json(stored?.json),
      report_previewData: json(report.report_previewData),
    });
  }),
  http.get('*/api/report/get.report_versions/:id', ({ params }) => {
    const report = find(params.id);
    if (!report) return noReport();
    const rows = (reports.versions[report.report_id] ?? []).map(({ notes, publishedAt = null }, index) => ({
      report_id: report.report_id,
      report_version: index + 1,
      report_versionNotes: notes,
      report_updatedAt: AT,
      report_updatedByLogin: 'awa',
      report_updatedByLoginId: 7,
      report_publishedAt: publishedAt,
    }));
    return ok({ rows: rows.toReversed() });
  }),
  http.get('*/api/report/get.field_list', ({ request }) => {
    const type = new URL(request.url).searchParams.get('report_type');
    return ok({ rows: json(type === 'delivery' ? slipFields : cardFields) });
  }),
  http.get('*/api/report/export/:id', ({ params }) => {
    const report = find(params.id);
    return new HttpResponse(JSON.stringify({ report_name: report?.report_name }), {
      headers: {
        'Content-Type': 'application/json',
        'Content-Disposition': 'attachment; filename="modele.json"',
      },
    });
  }),
];

const writes = [
  http.post('*/api/report/post.report', async ({ request }) => {
    const body = (await request.json()) as Body & Partial<Report>;
    reports.saves.push(body);
    if (body.report_id === undefined) {
      const added = add(body.report_name!, body.report_type!, { schemas: [[]] });
      return ok({ message: 'Modèle enregistré', report_id: added.report_id, report_rowVersion: 1 });
    }
    const report = find(body.report_id);
    if (!report) return noReport();
    if (body.report_rowVersion !== report.report_rowVersion) return stale(report);
    const { report_rowVersion: _seen, ...said } = body;
    const { report_rowVersion } = change(report, said as Partial<Report>);
    return ok({ message: 'Modèle modifié', report_id: report.report_id, report_rowVersion });
  }),
  http.post('*/api/report/post.report_json', async ({ request }) => {
    const body = (await request.json()) as Body;
    const report = find(body.report_id);
    if (!report) return noReport();
    if (body.report_rowVersion !== report.report_rowVersion) return stale(report);
    reports.templates.push(body);
    const next = addVersion(report, body.report_json, (body.report_versionNotes as string | null) ?? null);
    return ok({
      message: 'Modèle modifié',
      report_id: next.report_id,
      report_rowVersion: next.report_rowVersion,
      version: next.report_currentVersion,
    });
  }),
  http.post('*/api/report/post.report_copy', async ({ request }) => {
    const body = (await request.json()) as Body;
    reports.copies.push(body);
    const added = add(String(body.report_name), find(body.report_id)?.report_type ?? 'card', template);
    return ok({ message: 'Modèle copié', report_id: added.report_id, report_rowVersion: 1 });
  }),
  http.post('*/api/report/post.restore', async ({ request }) => {
    const body = (await request.json()) as Body;
    reports.restored.push(body);
    const report = find(body.report_id);
    if (!report) return noReport();
    const next = addVersion(
      report,
      reports.versions[report.report_id]?.[Number(body.version) - 1]?.json,
      null,
    );
    return ok({
      message: 'Version restaurée',
      report_id: next.report_id,
      report_rowVersion: next.report_rowVersion,
      version: next.report_currentVersion,
    });
  }),
  http.post('*/api/report/post.default', async ({ request }) => {
    const { report_id } = (await request.json()) as { report_id: number };
    reports.defaults.push(report_id);
    return ok({ message: 'Modèle par défaut choisi' });
  }),
  http.post('*/api/report/import', async ({ request }) => {
    const body = (await request.json()) as Body;
    reports.imports.push(body);
    const added = add(String(body.report_name), 'card', body.report_json);
    return ok({ message: 'Modèle importé', report_id: added.report_id, report_rowVersion: 1 });
  }),
  http.post('*/api/report/preview', async ({ request }) => {
    reports.previews.push((await request.json()) as Body);
    return new HttpResponse('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } });
  }),
  http.delete('*/api/report/delete.report/:id', ({ params }) => {
    const report = find(params.id);
    if (report?.report_isDefault)
      return refuse(409, 'report_is_default', 'Le modèle par défaut ne peut pas être supprimé.');
    reports.rows = reports.rows.filter(({ report_id }) => report_id !== Number(params.id));
    return ok({ message: 'Modèle supprimé' });
  }),
];

export const reportHandlers = [...reads, ...writes];
